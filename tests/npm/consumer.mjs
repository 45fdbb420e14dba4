// The project that `install.mjs` installs the package into. Node finds `whydown` from inside that folder only, so what the tests
// use is reached through the files that stand there.

import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const folder = new URL('../../target/npm-consumer/', import.meta.url);

export const consumerFolder = fileURLToPath(folder);

/** Imports a module of the consumer's. */
export function importFromConsumer(file) {
  return import(new URL(file, folder));
}

/** `require`, as a CommonJS module of the consumer's has it. */
export const requireFromConsumer = createRequire(new URL('consumer.cjs', folder));
