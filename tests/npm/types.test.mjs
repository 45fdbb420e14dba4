// The types that come with the package, as a consumer's compiler sees them.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { consumerFolder } from './consumer.mjs';

const compiler = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));

/** Compiles the consumer's uses of every function; some lines there are mistakes, which the compiler has to find. */
async function compile(...options) {
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, '--noEmit', ...options], {
    cwd: consumerFolder,
  }).catch((error) => error);
  return stdout;
}

test('a consumer that uses every function compiles, as a module and as CommonJS', async () => {
  assert.equal(await compile('--project', 'tsconfig.json'), '');
});

test('a consumer with a bundler compiles', async () => {
  assert.equal(await compile('--project', 'tsconfig.bundler.json'), '');
});
