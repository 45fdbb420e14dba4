// What the rule book says of the situations that people meet, asked of the package as it is installed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importFromConsumer } from './consumer.mjs';
import { balancerOver, healthEvent, members, oneOfTwoRegions, oneVantagePoint, sixDataCenters } from './scenarios.mjs';

const { evaluate, read } = await importFromConsumer('import.js');

function reportOn(scenario) {
  const answer = evaluate(scenario);
  assert.equal(answer.ok, true, JSON.stringify(answer.diagnostics));
  return answer.report;
}

/** Every step of a proof, from the outermost in. */
function* stepsOf(step) {
  yield step;
  for (const inner of step.steps ?? []) {
    yield* stepsOf(inner);
  }
}

/** The step of this rule in a proof. */
function stepBy(rule, because) {
  const found = [...stepsOf(because)].find((step) => step.rule === rule);
  assert.ok(found, `no step by ${rule} in ${JSON.stringify(because)}`);
  return found;
}

function contestedBy(question, verdict) {
  return (verdict.contested ?? []).find((other) => other.question === question);
}

test('a pasted event: the observer has no vote, and the critical monitor decides alone', () => {
  const reading = read(JSON.stringify(healthEvent()));
  assert.equal(reading.ok, true);
  assert.ok(reading.recognized.length > 0);

  const [pool] = reportOn(reading.scenario).pools;
  const [first, second] = pool.endpoints;
  assert.equal(first.status, 'healthy');
  assert.equal(first.reported, 'healthy');
  assert.deepEqual(
    first.members.map((member) => [member.role, member.status]),
    [
      ['critical', 'healthy'],
      ['critical', 'healthy'],
      ['observer', 'unhealthy'],
    ],
  );

  assert.equal(second.status, 'unhealthy');
  assert.equal(second.reported, 'unhealthy');
  assert.equal(second.failure_reason, 'TCP connection failed');
  const step = stepBy('R3.4', second.because);
  assert.equal(step.outcome, 'unhealthy');
  assert.match(step.text, /mon-login/);
  const without = step.otherwise.find((other) => other.without === 'critical_flags');
  assert.equal(without.outcome, 'healthy');
  assert.equal(without.facts.failing, 1);
  assert.equal(without.facts.voters, 2);

  assert.equal(pool.status, 'degraded');
  assert.equal(pool.usable, true);
});

test('a critical failure at one of six data centers stays there', () => {
  const report = reportOn(sixDataCenters());
  const [endpoint] = report.pools[0].endpoints;
  assert.equal(endpoint.status, 'healthy');
  const regions = Object.fromEntries(endpoint.regions.map((region) => [region.code, region]));
  assert.equal(regions.WNAM.status, 'healthy');
  assert.equal(regions.ENAM.status, 'healthy');

  const seattle = regions.WNAM.data_centers.find((place) => place.code === 'SEA');
  assert.equal(seattle.status, 'unhealthy');
  assert.equal(stepBy('R3.4', seattle.because).outcome, 'unhealthy');
  const up = (region) => region.data_centers.filter((place) => place.status === 'healthy').length;
  assert.deepEqual([up(regions.WNAM), up(regions.ENAM)], [2, 3]);

  const flat = endpoint.because.otherwise.find((other) => other.question === 'Q19');
  assert.equal(flat.reading, 'flat');
  assert.equal(flat.outcome, 'healthy');
  assert.deepEqual([flat.facts.up, flat.facts.of], [5, 6]);
  assert.equal(contestedBy('Q19', endpoint), undefined);
});

test('one of two regions is no majority, and a flat count would say otherwise', () => {
  const [endpoint] = reportOn(oneOfTwoRegions()).pools[0].endpoints;
  assert.equal(endpoint.status, 'unhealthy');
  const flat = contestedBy('Q19', endpoint);
  assert.equal(flat.reading, 'flat');
  assert.equal(flat.status, 'healthy');

  const counted = reportOn({ ...oneOfTwoRegions(), readings: { geo_aggregation: 'flat' } });
  assert.equal(counted.pools[0].endpoints[0].status, 'healthy');
});

test('beside a passing critical monitor one ordinary failure is all of the votes', () => {
  const scenario = oneVantagePoint(members({ first: 'critical', second: 'ordinary' }), { first: true, second: false });
  const [endpoint] = reportOn(scenario).pools[0].endpoints;
  assert.equal(endpoint.status, 'unhealthy');
  assert.equal(contestedBy('Q11', endpoint).status, 'healthy');
});

test("of two ordinary monitors one failure isn't more than half", () => {
  const scenario = oneVantagePoint(members({ first: 'ordinary', second: 'ordinary' }), { first: true, second: false });
  const [endpoint] = reportOn(scenario).pools[0].endpoints;
  assert.equal(endpoint.status, 'healthy');
  assert.equal(contestedBy('Q12', endpoint).status, 'unhealthy');
});

test('a degraded pool leaves its balancer healthy, and its traffic on the endpoint that passes', () => {
  const report = reportOn(balancerOver({ harbour: [true, false] }));
  assert.equal(report.pools[0].status, 'degraded');
  const [balancer] = report.load_balancers;
  assert.equal(balancer.status, 'healthy');
  assert.equal(contestedBy('Q37', balancer).status, 'degraded');
  const [decision] = balancer.decisions;
  assert.equal(decision.via, 'steering');
  assert.deepEqual(decision.pools, [{ pool_id: 'harbour', share: 1, endpoints: [{ name: 'harbour-1', share: 1 }] }]);
});

test('with every default pool critical the fallback serves, whatever its health', () => {
  const report = reportOn(balancerOver({ first: [false, false], second: [false, false] }, {}, {}));
  const [balancer] = report.load_balancers;
  assert.equal(balancer.status, 'critical');
  const [decision] = balancer.decisions;
  assert.equal(decision.via, 'fallback');
  assert.deepEqual(
    decision.pools.map((pool) => pool.pool_id),
    ['last-resort'],
  );
  assert.equal(decision.answer, null);
});

test('with the fallback disabled too there is an error, or no address', () => {
  for (const [proxied, answer] of [
    [true, 'http_530_1016'],
    [false, 'soa'],
  ]) {
    const report = reportOn(balancerOver({ first: [false, false] }, { proxied }, { enabled: false }));
    const [decision] = report.load_balancers[0].decisions;
    assert.equal(decision.via, 'none');
    assert.deepEqual(decision.pools, []);
    assert.equal(decision.answer, answer);
  }
});

test('observers alone never make an endpoint green, nor take it down', () => {
  const scenario = oneVantagePoint(members({ watcher: 'observer' }), { watcher: false });
  scenario.load_balancers = [{ id: 'lb', name: 'lb', default_pools: ['pool'], fallback_pool: 'pool', proxied: true }];
  const report = reportOn(scenario);
  const [pool] = report.pools;
  assert.equal(pool.endpoints[0].status, 'unmonitored');
  assert.equal(pool.monitored, false);
  assert.equal(pool.usable, true);
  const [decision] = report.load_balancers[0].decisions;
  assert.equal(decision.via, 'steering');
  assert.deepEqual(
    decision.pools.map((share) => share.pool_id),
    ['pool'],
  );
});

test("what isn't asked for is left out", () => {
  const { report } = evaluate(oneOfTwoRegions(), { explain: false, contested: false });
  const text = JSON.stringify(report);
  assert.doesNotMatch(text, /"because"/);
  assert.doesNotMatch(text, /"contested"/);
  assert.equal(report.pools[0].endpoints[0].status, 'unhealthy');
});
