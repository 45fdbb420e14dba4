// Measures the package in Node on the cases that `cargo bench` measures natively, and prints both as a Markdown table.
// `cargo xtask bench` runs it after both have been built.

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { importFromConsumer } from './consumer.mjs';
import { sixDataCenters } from './scenarios.mjs';

const { Session, evaluate, evaluateJson } = await importFromConsumer('import.js');

const endpointCount = 4000;
const endpointsPerPool = 10;
const monitorCount = 5;
const dataCenterCount = 300;

/** 4,000 endpoints in pools of ten, a group of five monitors, 300 data centers in one count; results for all of them. */
function openNetwork() {
  const numbered = (count, make) => Array.from({ length: count }, (_, index) => make(index));
  const pools = numbered(endpointCount / endpointsPerPool, (pool) => ({
    id: `p${pool}`,
    monitor_group: 'g',
    origins: numbered(endpointsPerPool, (origin) => ({ name: `e${pool}-${origin}`, address: '192.0.2.1' })),
  }));
  const members = numbered(monitorCount, (monitor) => ({
    monitor_id: `m${monitor}`,
    enabled: true,
    monitoring_only: false,
    must_be_healthy: monitor === 0,
  }));
  const { session } = Session.open({
    monitors: members.map(({ monitor_id }) => ({ id: monitor_id })),
    monitor_groups: [{ id: 'g', members }],
    pools,
    load_balancers: [{ name: 'www', default_pools: pools.map(({ id }) => id), fallback_pool: 'p0' }],
    data_centers: Object.fromEntries(
      numbered(dataCenterCount, (code) => [
        `D${String(code).padStart(3, '0')}`,
        { region: code < dataCenterCount / 2 ? 'WNAM' : 'ENAM' },
      ]),
    ),
  });
  // The last place of each row is the one vantage point, which has no results. One target in sixteen fails, always the same ones.
  const places = dataCenterCount + 1;
  const targets = Uint32Array.from({ length: session.layout().targets }, (_, target) => target).filter(
    (target) => target % places !== dataCenterCount,
  );
  session.applyTargets(
    targets,
    Uint8Array.from(targets, (target) => (Math.imul(target, 2_654_435_761) >>> 28 === 0 ? 0 : 1)),
  );
  return { session, results: targets.length };
}

/** The median time of one run, in nanoseconds, over a second of batches that are long enough for the clock. */
function measure(run) {
  const milliseconds = (count) => {
    const start = performance.now();
    for (let index = 0; index < count; index += 1) {
      run();
    }
    return performance.now() - start;
  };
  let count = 1;
  while (milliseconds(count) < 20) {
    count *= 2;
  }
  const batches = [];
  const end = performance.now() + 1000;
  while (performance.now() < end || batches.length < 5) {
    batches.push(milliseconds(count) / count);
  }
  batches.sort((one, other) => one - other);
  return batches[batches.length >> 1] * 1e6;
}

/** What criterion measured under this name, in nanoseconds; nothing where it hasn't been run. */
function measuredNatively(name) {
  const file = fileURLToPath(new URL(`../../target/criterion/${name}/new/estimates.json`, import.meta.url));
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).median.point_estimate : undefined;
}

function readable(nanoseconds) {
  if (nanoseconds === undefined) {
    return 'not measured';
  }
  const units = ['ns', 'µs', 'ms', 's'];
  let value = nanoseconds;
  while (value >= 1000 && units.length > 1) {
    value /= 1000;
    units.shift();
  }
  return `${value.toPrecision(3)} ${units[0]}`;
}

const scenario = sixDataCenters();
const text = JSON.stringify(scenario);
const { session, results } = openNetwork();
const target = Uint32Array.of(1_234_567);
const outcome = Uint8Array.of(0);

/** Under the names that criterion's cases have; those without a native twin measure the crossing itself. */
const cases = {
  'six data centers, with steps': () => evaluate(scenario, { contested: false }),
  'six data centers, without steps': () => evaluate(scenario, { explain: false, contested: false }),
  'six data centers, with steps and contested': () => evaluate(scenario),
  'six data centers, with steps and contested, from text to text': () => evaluateJson(text),
  'network of 6 M results, evaluated, summary included': () => session.refresh(),
  'one probe applied to the network': () => {
    outcome[0] ^= 1;
    session.applyTargets(target, outcome);
  },
};

console.log(`Node.js ${process.version}; the network holds ${results.toLocaleString('en')} results.`);
console.log('In Node a scenario crosses as JSON and its report comes back worded; natively both are values already.\n');
console.log('| case | natively | wasm in Node |\n| --- | ---: | ---: |');
for (const [name, run] of Object.entries(cases)) {
  console.log(`| ${name} | ${readable(measuredNatively(name))} | ${readable(measure(run))} |`);
}
