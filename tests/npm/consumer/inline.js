export * from 'whydown/inline';
