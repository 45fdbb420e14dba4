// Every way into the package gives the same things, and what is packed is what should be.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { sizesOf } from '../support/sizes.mjs';
import { consumerFolder, importFromConsumer, requireFromConsumer } from './consumer.mjs';
import { sixDataCenters } from './scenarios.mjs';

const offered = [
  'Session',
  'evaluate',
  'evaluateJson',
  'loadHcl',
  'read',
  'readJson',
  'rules',
  'rulesJson',
  'validate',
  'validateJson',
  'version',
  'versionJson',
  'write',
  'writeJson',
];
const packageFolder = join(consumerFolder, 'node_modules/whydown');
/** Bytes in brotli: a little above what is reached, so that growth is seen. Lower it with every gain. */
const budgets = { 'whydown.wasm': 421_000, 'whydown-hcl.wasm': 103_000 };

function assertWorks(whydown) {
  assert.equal(whydown.version(), requireFromConsumer('whydown/package.json').version);
  assert.equal(JSON.parse(whydown.versionJson()), whydown.version());
  const answer = whydown.evaluate(sixDataCenters());
  assert.equal(answer.report.pools[0].endpoints[0].status, 'healthy');
}

test('import, without a bundler', async () => {
  const whydown = await importFromConsumer('import.js');
  assert.deepEqual(Object.keys(whydown).sort(), offered);
  assertWorks(whydown);
});

test('require', () => {
  const whydown = requireFromConsumer('whydown');
  assert.deepEqual(Object.keys(whydown).sort(), offered);
  assertWorks(whydown);
});

test('the inline entry needs no second file', async () => {
  const whydown = await importFromConsumer('inline.js');
  assert.deepEqual(Object.keys(whydown).sort(), offered);
  assertWorks(whydown);
});

test('the slim entry takes the wasm from its caller', async () => {
  const whydown = await importFromConsumer('slim.js');
  assert.deepEqual(Object.keys(whydown).sort(), [...offered, 'init', 'initSync'].sort());
  whydown.initSync(readFileSync(requireFromConsumer.resolve('whydown/whydown.wasm')));
  assertWorks(whydown);
});

test('the package holds what it should and nothing else', () => {
  assert.deepEqual(readdirSync(packageFolder).sort(), [
    'LICENSE-APACHE',
    'LICENSE-MIT',
    'README.md',
    'api.js',
    'bindings.cjs',
    'bindings.js',
    'browser.js',
    'hcl-bindings.cjs',
    'hcl-bindings.js',
    'hcl-inline.js',
    'hcl-workerd.js',
    'hcl.js',
    'index.d.cts',
    'index.d.ts',
    'inline.js',
    'node.cjs',
    'node.js',
    'package.json',
    'rules.cjs',
    'rules.js',
    'slim.d.ts',
    'slim.js',
    'whydown-hcl.wasm',
    'whydown.wasm',
    'workerd.js',
  ]);
});

for (const [file, budget] of Object.entries(budgets)) {
  const wasmFile = join(packageFolder, file);

  test(`${file} names no folder of the machine that built it`, () => {
    const wasm = readFileSync(wasmFile, 'latin1');
    for (const folder of [homedir(), dirname(dirname(import.meta.dirname)), '.cargo', '.rustup']) {
      assert.ok(!wasm.includes(folder), folder);
    }
  });

  test(`${file} stays within its budget`, () => {
    const { brotli } = sizesOf(wasmFile);
    assert.ok(brotli <= budget, `${file} is ${brotli} bytes in brotli, more than ${budget}: look at what made it grow`);
  });
}
