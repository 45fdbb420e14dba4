// A session: the same engine with its state kept, so that a result costs what it changes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importFromConsumer } from './consumer.mjs';
import { balancerOver, sixDataCenters } from './scenarios.mjs';

const { Session, evaluate } = await importFromConsumer('import.js');

const healthy = 1;
const unhealthy = 2;
const degraded = 3;
const critical = 4;

function open(scenario) {
  const answer = Session.open(scenario);
  assert.equal(answer.ok, true, JSON.stringify(answer.diagnostics));
  return answer.session;
}

test('the layout names every position of the summary', () => {
  const session = open(balancerOver({ harbour: [true, false], marina: [true, true] }));
  assert.deepEqual(session.layout(), {
    pools: [
      { id: 'harbour', endpoints: ['harbour-1', 'harbour-2'] },
      { id: 'marina', endpoints: ['marina-1', 'marina-2'] },
    ],
    load_balancers: ['lb'],
    targets: 4,
  });
  assert.deepEqual([...session.summary()], [degraded, healthy, unhealthy, healthy, healthy, healthy, healthy]);
  session.free();
});

test('applying results gives the positions that changed', () => {
  const session = open(balancerOver({ harbour: [true, true] }));
  assert.deepEqual([...session.summary()], [healthy, healthy, healthy, healthy]);
  const fails = { monitor_id: 'monitor', pool_id: 'harbour', endpoint: 'harbour-1', healthy: false };
  assert.deepEqual([...session.apply([fails])].sort(), [0, 1]);
  assert.deepEqual([...session.summary()], [degraded, unhealthy, healthy, healthy]);
  assert.deepEqual([...session.apply([fails])], []);
  const both = [{ ...fails, endpoint: 'harbour-2' }];
  assert.deepEqual([...session.applyJson(JSON.stringify(both))].sort(), [0, 2, 3]);
  assert.deepEqual([...session.summary()], [critical, unhealthy, unhealthy, critical]);
  session.free();
});

test('targets by number do the same as results by name', () => {
  const byName = open(sixDataCenters({ criticalFailsAt: [] }));
  const byNumber = open(sixDataCenters({ criticalFailsAt: [] }));
  for (const place of ['SEA', 'SJC', 'EWR', 'IAD']) {
    const target = byNumber.target('http', 'pool-shop', 'shop-1', place);
    assert.equal(typeof target, 'number');
    const changed = byNumber.applyTargets(new Uint32Array([target]), new Uint8Array([0]));
    const probe = { monitor_id: 'http', pool_id: 'pool-shop', endpoint: 'shop-1', data_center: place, healthy: false };
    assert.deepEqual(changed, byName.apply([probe]));
    assert.deepEqual(byNumber.summary(), byName.summary());
  }
  assert.deepEqual([...byNumber.summary()], [critical, unhealthy, critical]);
  byName.free();
  byNumber.free();
});

test('what a target forgets is as if it had never been found', () => {
  const session = open(sixDataCenters({ criticalFailsAt: ['SEA', 'SJC', 'EWR', 'IAD'] }));
  assert.deepEqual([...session.summary()], [critical, unhealthy, critical]);
  const all = ['http', 'tcp', 'db'].flatMap((monitor) =>
    ['SEA', 'SJC', 'EWR', 'IAD'].map((place) => session.target(monitor, 'pool-shop', 'shop-1', place)),
  );
  session.applyTargets(new Uint32Array(all), new Uint8Array(all.length).fill(2));
  assert.deepEqual([...session.summary()], [healthy, healthy, healthy]);
  session.free();
});

test('the report is the one that evaluate gives', () => {
  const scenario = sixDataCenters();
  const session = open(scenario);
  assert.deepEqual(session.report(), evaluate(scenario).report);
  assert.deepEqual(JSON.parse(session.reportJson()), session.report());
  assert.doesNotMatch(session.reportJson('{ "explain": false }'), /"because"/);
  assert.doesNotMatch(JSON.stringify(session.report({ contested: false })), /"contested"/);
  session.free();
});

test('a step is found at its place in the report, with its proof', () => {
  const session = open(sixDataCenters());
  const [pool] = session.report().pools;
  const [endpoint] = pool.endpoints;
  for (const [place, { because }] of [
    ['/pools/0', pool],
    ['/pools/0/endpoints/0', endpoint],
    ['/pools/0/endpoints/0/regions/0/data_centers/0', endpoint.regions[0].data_centers[0]],
  ]) {
    const step = session.explain(`${place}/because`);
    assert.deepEqual({ ...step, steps: because.steps }, { ...because, steps: because.steps });
    assert.ok(step.steps.length > 0);
    assert.deepEqual(JSON.parse(session.explainJson(place)), step);
  }
  assert.equal(session.explain('/pools/0/endpoints/7/because'), undefined);
  assert.equal(session.explainJson('/pools/0/endpoints/7/because'), undefined);
  session.free();
});

test('deciding everything anew changes nothing by itself', () => {
  const session = open(balancerOver({ harbour: [true, false], marina: [true, true] }));
  assert.deepEqual(session.refresh(), session.summary());
  session.free();
});

test('a changed scenario is evaluated anew', () => {
  const session = open(balancerOver({ harbour: [true, false] }));
  assert.deepEqual([...session.summary()], [degraded, healthy, unhealthy, healthy]);
  assert.deepEqual(session.set('/pools/0/minimum_origins', 2).ok, true);
  assert.deepEqual([...session.summary()], [critical, healthy, unhealthy, critical]);
  session.free();
});

test('a session that has been freed says so', () => {
  const session = open(sixDataCenters());
  session.free();
  assert.throws(() => session.summary(), Error);
  assert.equal(evaluate(sixDataCenters()).ok, true);
});

test('results are numbered on from those of the scenario', () => {
  const scenario = balancerOver({ harbour: [true, true] });
  const session = open(scenario);
  session.apply([{ endpoint: 'nobody', healthy: true }]);
  session.apply([{ endpoint: 'nobody', healthy: true }]);
  const unknown = session.report().diagnostics.filter(({ code }) => code === 'unknown-endpoint');
  const paths = unknown.map(({ path }) => path);
  const given = scenario.probes.length;
  assert.deepEqual(paths, [`/probes/${given}/endpoint`, `/probes/${given + 1}/endpoint`]);
  session.free();
});

test('a result that is older than what is known changes nothing, and one on another clock has no time', () => {
  const scenario = balancerOver({ harbour: [true] });
  const probe = { monitor_id: 'monitor', pool_id: 'harbour', endpoint: 'harbour-1' };
  scenario.probes = [{ ...probe, healthy: true, at: 5 }];
  const session = open(scenario);
  assert.deepEqual([...session.apply([{ ...probe, healthy: false, at: 1 }])], []);
  assert.equal(session.report().at, 5);
  assert.ok([...session.apply([{ ...probe, healthy: false, at: '2026-01-31T12:00:00Z' }])].length > 0);
  assert.equal(session.report().at, 5);
  const codes = session.report().diagnostics.map(({ code }) => code);
  assert.deepEqual(codes.slice(0, 2), ['result-ignored', 'mixed-times']);
  session.free();
});

test('a session opened from text knows the places of its findings', () => {
  const text = '{"pools": [{"id": "p", "origins": []}], "name": 1, "name": "twice", "at": 1e999}';
  const { session } = Session.openJson(text);
  const found = session.report().diagnostics;
  assert.deepEqual(found.slice(0, 2).map(({ code }) => code), ['duplicate-key', 'number-out-of-range']);
  for (const { range, code } of found) assert.ok(range !== undefined, code);
  session.free();
});

test('layout and set work from text to text', () => {
  const session = open(balancerOver({ harbour: [true] }));
  assert.deepEqual(JSON.parse(session.layoutJson()), session.layout());
  assert.equal(JSON.parse(session.setJson('/pools/0/enabled', 'false')).ok, true);
  assert.equal(session.report().pools[0].status, 'disabled');
  assert.equal(JSON.parse(session.setJson('/pools/00/enabled', 'true')).ok, false);
  assert.equal(JSON.parse(session.setJson('/pools/0/enabled', '{')).ok, false);
  session.free();
});
