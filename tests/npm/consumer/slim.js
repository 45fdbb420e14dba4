export * from 'whydown/slim';
