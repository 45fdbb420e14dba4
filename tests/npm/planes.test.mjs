// The engine's bit planes give the same summaries as two evaluations written by hand: plain loops over one byte for each result,
// and a table over a data center's results. They are what the bench compares the engine's speed with, so they must do the same.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FAIL, NONE, PASS, makeResults, openSession, positionsOf } from '../bench/network.mjs';
import { plainEvaluation } from '../bench/plain.mjs';
import { tableEvaluation } from '../bench/table.mjs';
import { importFromConsumer } from './consumer.mjs';
import { Chance } from './random-scenarios.mjs';

const { Session } = await importFromConsumer('import.js');

/** A network by chance, with up to five members of which at least one decides or votes. */
function randomShape(chance) {
  const critical = chance.below(3);
  const ordinary = critical === 0 ? 1 + chance.below(4) : chance.below(4);
  return {
    pools: 1 + chance.below(6),
    endpoints: 1 + chance.below(6),
    // More than 64 data centers take several words.
    regions: Array.from({ length: 1 + chance.below(13) }, () => 1 + chance.below(chance.happens(0.2) ? 30 : 5)),
    critical,
    ordinary,
    observers: chance.below(6 - critical - ordinary),
    minimumOrigins: 1 + chance.below(3),
  };
}

test('500 random networks: the engine, plain loops and a table give the same summaries', () => {
  const statuses = new Set();
  for (let seed = 0; seed < 500; seed += 1) {
    const chance = new Chance(seed);
    const shape = randomShape(chance);
    // From networks where nearly all is well to those where most of it isn't, with and without gaps.
    const [fails, missing] = [chance.number() ** 2 * 0.8, chance.happens(0.5) ? 0 : chance.number()];
    const results = makeResults(shape, () => (chance.happens(missing) ? NONE : chance.happens(fails) ? FAIL : PASS));

    const summaries = [plainEvaluation, tableEvaluation].map((make) => {
      const summary = new Uint8Array(positionsOf(shape));
      make(shape, results)(summary);
      return summary;
    });
    const session = openSession(Session, shape, results);
    summaries.push(session.summary(), session.refresh());
    session.free();
    for (const summary of summaries) {
      assert.deepEqual(summary, summaries[0], `seed ${seed}: ${JSON.stringify(shape)}`);
    }
    summaries[0].forEach((status) => statuses.add(status));
  }
  // The networks are of use only if they end in different ways.
  assert.deepEqual([...statuses].sort(), [0, 1, 2, 3, 4]);
});
