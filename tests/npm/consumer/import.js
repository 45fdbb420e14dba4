export * from 'whydown';
