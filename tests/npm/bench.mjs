// Measures the package in Node on the cases that `cargo bench` measures natively, and prints both as a Markdown table.
// `cargo xtask bench` runs it after both have been built.

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { importFromConsumer } from './consumer.mjs';
import { FAIL, NONE, PASS, everyRegion, makeResults, openSession, positionsOf, resultsOf } from '../bench/network.mjs';
import { plainEvaluation } from '../bench/plain.mjs';
import { tableEvaluation } from '../bench/table.mjs';
import { sixDataCenters, writtenOut } from './scenarios.mjs';

const { Session, evaluate, evaluateJson, read, readJson, validate, validateJson } = await importFromConsumer('import.js');

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

/** An account as GET lists it: 500 pools of 20 endpoints, about 4 MB with the fields that the API returns. */
function account() {
  const origins = (pool) =>
    Array.from({ length: 20 }, (_, origin) => ({
      name: `endpoint-${pool}-${origin}`,
      address: `endpoint-${pool}-${origin}.eu-west.example.com`,
      enabled: true,
      weight: 1,
      port: 8443,
      header: { Host: ['www.example.com'] },
      virtual_network_id: 'a5624d4e-044a-4ff0-b3e1-e2465353d4b4',
      flatten_cname: true,
      healthy: origin % 7 !== 0,
      failure_reason: origin % 7 === 0 ? 'Response code mismatch error' : 'No failures',
    }));
  const result = Array.from({ length: 500 }, (_, pool) => ({
    id: String(pool).padStart(32, '0'),
    name: `pool-${pool}`,
    description: 'a pool of twenty endpoints',
    created_on: '2026-01-02T03:04:05.678901Z',
    modified_on: '2026-02-03T04:05:06.789012Z',
    enabled: true,
    minimum_origins: 2,
    monitor: 'f1aba936b94213e5b8dca0c0dbf1f9cc',
    check_regions: ['WEU', 'ENAM', 'WNAM'],
    notification_email: '',
    networks: ['cloudflare'],
    healthy: true,
    origins: origins(pool),
  }));
  return JSON.stringify({ success: true, errors: [], messages: [], result }, null, 2);
}

/** A configuration of about 2 kB, as somebody would write it. */
const twoKilobytes = () => ({
  monitors: ['login', 'search', 'cart'].map((name) => ({
    id: `m-${name}`,
    type: 'https',
    description: name,
    path: `/${name}`,
    expected_codes: '2xx',
    interval: 60,
    timeout: 5,
    retries: 2,
    header: { Host: ['www.example.com'] },
  })),
  monitor_groups: [
    {
      id: 'g',
      description: 'shop',
      members: ['login', 'search', 'cart'].map((name, place) => ({
        monitor_id: `m-${name}`,
        enabled: true,
        monitoring_only: false,
        must_be_healthy: place === 0,
      })),
    },
  ],
  pools: ['eu', 'us'].map((name) => ({
    id: name,
    name,
    monitor_group: 'g',
    minimum_origins: 1,
    check_regions: ['WEU', 'ENAM', 'WNAM'],
    origins: ['a', 'b'].map((origin) => ({ name: `${name}-${origin}`, address: `${origin}.${name}.example.com`, weight: 0.5 })),
  })),
  load_balancers: [{ name: 'www.example.com', proxied: true, default_pools: ['eu', 'us'], fallback_pool: 'us' }],
});

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

/** The median time of each of several runs, in nanoseconds, measured by turns: what disturbs one of them disturbs them all. */
function measureByTurns(runs) {
  const milliseconds = (run) => {
    const start = performance.now();
    for (let index = 0; index < 20; index += 1) {
      run();
    }
    return performance.now() - start;
  };
  const batches = runs.map(() => []);
  for (let turn = 0; turn < 120; turn += 1) {
    runs.forEach((run, index) => batches[index].push(milliseconds(run) / 20));
  }
  return batches.map((times) => times.slice(20).sort((one, other) => one - other)[50] * 1e6);
}

/** What the results of a network can be: a word for it, and what each of them says. */
const densities = {
  'all pass': () => PASS,
  'one in sixteen fails': (place) => (scattered(place) % 16 === 0 ? FAIL : PASS),
  'one in four fails': (place) => (scattered(place) % 4 === 0 ? FAIL : PASS),
  'one in three fails, one in eight is missing': (place) => {
    const number = scattered(place) % 24;
    return number < 3 ? NONE : number < 11 ? FAIL : PASS;
  },
};

/** A number that looks like chance, always the same one for a place. */
function scattered(place) {
  const mixed = Math.imul(place + 1, 2_654_435_761);
  const again = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  return (again ^ (again >>> 13)) >>> 0;
}

/** Full evaluations of one network by the engine, by plain loops and by a table: the same summaries, and how long each takes. */
function compareEvaluations() {
  console.log(`\n| ${resultsOf(everyRegion).toLocaleString('en')} results, decided anew | engine | plain loops | table |`);
  console.log('| --- | ---: | ---: | ---: |');
  for (const [name, say] of Object.entries(densities)) {
    const results = makeResults(everyRegion, say);
    const session = openSession(Session, everyRegion, results);
    const expected = session.refresh();
    const runs = [plainEvaluation, tableEvaluation].map((make) => {
      const evaluate = make(everyRegion, results);
      const summary = new Uint8Array(positionsOf(everyRegion));
      evaluate(summary);
      if (Buffer.compare(summary, expected) !== 0) {
        throw new Error(`${make.name} and the engine disagree where ${name}`);
      }
      return () => evaluate(summary);
    });
    const [engine, ...others] = measureByTurns([() => session.refresh(), ...runs]);
    const times = others.map((time) => `${readable(time)} (× ${(time / engine).toFixed(1)})`);
    console.log(`| ${name} | ${readable(engine)} | ${times.join(' | ')} |`);
  }
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

const written = JSON.stringify(writtenOut());
const [bare, withSteps] = [{ explain: false, contested: false }, { contested: false }].map((it) => JSON.stringify(it));
const writtenSize = `${(written.length / 1000).toFixed(1)} kB`;

const small = twoKilobytes();
const smallText = JSON.stringify(small);
const large = account();

/** Under the names that criterion's cases have; those without a native twin measure the crossing itself. */
const cases = {
  'six data centers, with steps': () => evaluate(scenario, { contested: false }),
  'six data centers, without steps': () => evaluate(scenario, { explain: false, contested: false }),
  'six data centers, with steps and contested': () => evaluate(scenario),
  'six data centers, with steps and contested, from text to text': () => evaluateJson(text),
  [`written out, ${writtenSize}, without steps, from text to text`]: () => evaluateJson(written, bare),
  [`written out, ${writtenSize}, with steps, from text to text`]: () => evaluateJson(written, withSteps),
  [`written out, ${writtenSize}, with steps and contested, from text to text`]: () => evaluateJson(written),
  [`validate, ${(smallText.length / 1000).toFixed(1)} kB`]: () => validate(small),
  [`validate, ${(smallText.length / 1000).toFixed(1)} kB, from text to text`]: () => validateJson(smallText),
  [`read an account of 500 pools, ${(large.length / 1e6).toFixed(1)} MB`]: () => read(large),
  [`read an account of 500 pools, ${(large.length / 1e6).toFixed(1)} MB, from text to text`]: () => readJson(large),
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
compareEvaluations();
