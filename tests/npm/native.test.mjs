// The wasm and the same code compiled for this machine give the same bytes.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { importFromConsumer } from './consumer.mjs';
import { randomScenario } from './random-scenarios.mjs';

const { evaluateJson, rules } = await importFromConsumer('import.js');

const count = 3000;
const readingKeys = rules()
  .questions.filter(({ key }) => key !== undefined)
  .map(({ key, readings }) => ({ key, values: readings.map(({ value }) => value) }));
const root = fileURLToPath(new URL('../../', import.meta.url));
const cargo = process.env.CARGO ?? 'cargo';

/** Where two long texts part, with what stands around it. */
function firstDifference(one, other) {
  const place = [...one].findIndex((character, index) => character !== other[index]);
  const around = (text) => text.slice(Math.max(0, place - 80), place + 80);
  return `${around(one)}\n… natively …\n${around(other)}`;
}

test(`${count} random scenarios: wasm and native agree to the byte`, () => {
  const texts = Array.from({ length: count }, (_, seed) => JSON.stringify(randomScenario(seed, readingKeys)));
  const native = spawnSync(cargo, ['run', '--quiet', '-p', 'whydown-wasm', '--example', 'native'], {
    cwd: root,
    input: `${texts.join('\n')}\n`,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  assert.equal(native.status, 0);
  const answers = native.stdout.trimEnd().split('\n');
  assert.equal(answers.length, count);

  const statuses = new Set();
  texts.forEach((text, seed) => {
    const answer = evaluateJson(text);
    assert.ok(answer === answers[seed], `seed ${seed} differs: ${firstDifference(answer, answers[seed])}`);
    for (const pool of JSON.parse(answer).report?.pools ?? []) {
      statuses.add(pool.status);
    }
  });
  // The scenarios are of use only if they end in different ways.
  assert.deepEqual([...statuses].sort(), ['critical', 'degraded', 'disabled', 'healthy', 'unknown']);
});
