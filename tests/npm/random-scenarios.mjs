// Scenarios by chance, the same ones on every run: most of them sound, some of them with the mistakes that people make.

const regions = { WNAM: ['SEA', 'SJC', 'LAX'], ENAM: ['EWR', 'IAD', 'ORD'], WEU: ['CDG', 'AMS'] };
const places = Object.entries(regions).flatMap(([region, codes]) => codes.map((code) => ({ region, code })));
const reasons = [
  'HTTP timeout occurred',
  'TCP connection failed',
  'Monitor Config Error',
  'DNS Unknown Host',
  'TCP Timeout',
];

/** Choices that follow from a seed alone (mulberry32). */
export class Chance {
  #state;

  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** A number in [0, 1). */
  number() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Whether something happens that has this probability. */
  happens(probability) {
    return this.number() < probability;
  }

  /** A whole number from 0 up to, and without, the limit. */
  below(limit) {
    return Math.floor(this.number() * limit);
  }

  /** One of a list. */
  of(list) {
    return list[this.below(list.length)];
  }

  /** As many as are made from 0 up to and with the most. */
  several(most, make) {
    return Array.from({ length: this.below(most + 1) }, (_, index) => make(index));
  }
}

/**
 * The scenario of this seed.
 *
 * @param {number} seed
 * @param {{ key: string, values: string[] }[]} readingKeys the keys of `readings` that take words, from which some are set
 */
export function randomScenario(seed, readingKeys) {
  const chance = new Chance(seed);
  const monitors = chance.several(4, (index) => monitor(chance, index));
  const groups = chance.several(2, (index) => group(chance, index, monitors));
  const pools = [0, ...chance.several(3, (index) => index + 1)].map((index) => pool(chance, index, monitors, groups));
  const timed = chance.happens(0.5);
  const scenario = {
    monitors,
    monitor_groups: groups,
    pools,
    load_balancers: chance.several(2, (index) => balancer(chance, index, pools)),
    probes: probes(chance, timed, monitors, pools),
    readings: Object.fromEntries(
      chance.several(3, () => chance.of(readingKeys)).map(({ key, values }) => [key, chance.of(values)]),
    ),
  };
  if (chance.happens(0.6)) {
    scenario.data_centers = Object.fromEntries(
      places
        .filter(() => chance.happens(0.8))
        .map(({ region, code }) => [
          code,
          {
            region,
            ...(chance.happens(0.1) && { excluded: true }),
            // D49: distances come out the same in wasm and natively.
            ...(chance.happens(0.5) && coordinates(chance)),
          },
        ]),
    );
  }
  if (chance.happens(0.3)) {
    scenario.requests = chance.several(2, () => request(chance));
  }
  if (timed && chance.happens(0.3)) {
    scenario.at = chance.below(100);
  }
  if (chance.happens(0.3)) {
    makeMistake(chance, scenario);
  }
  return scenario;
}

function monitor(chance, index) {
  return {
    id: `m-${index}`,
    type: chance.of(['http', 'https', 'tcp', 'icmp_ping', 'udp_icmp', 'smtp']),
    ...(chance.happens(0.5) && { interval: chance.of([10, 60]), timeout: chance.of([1, 5]), retries: chance.below(3) }),
    ...(chance.happens(0.3) && {
      expected_codes: chance.of(['200', '2xx, 3xx', '5xx', 'none']),
      expected_body: chance.of(['', 'ALIVE', 'ß']),
      follow_redirects: chance.happens(0.3),
      allow_insecure: chance.happens(0.3),
      header: { Host: ['health.example.com'] },
    }),
    ...(chance.happens(0.3) && { consecutive_down: chance.below(4), consecutive_up: chance.below(4) }),
  };
}

function group(chance, index, monitors) {
  const members = monitors
    .filter(() => chance.happens(0.8))
    .map(({ id }) => ({
      monitor_id: id,
      enabled: chance.happens(0.9),
      monitoring_only: chance.happens(0.2),
      must_be_healthy: chance.happens(0.4),
    }));
  return { id: `g-${index}`, members };
}

function pool(chance, index, monitors, groups) {
  const health = {};
  if (groups.length > 0 && chance.happens(0.5)) {
    health.monitor_group = chance.of(groups).id;
  } else if (monitors.length > 0 && chance.happens(0.8)) {
    health.monitor = chance.of(monitors).id;
  }
  return {
    id: `p-${index}`,
    name: `pool ${index}`,
    enabled: chance.happens(0.9),
    minimum_origins: chance.below(4),
    check_regions: chance.of([null, ['WNAM', 'ENAM'], ['ALL_REGIONS'], ['WEU']]),
    ...health,
    ...(chance.happens(0.5) && coordinates(chance)),
    ...(chance.happens(0.2) && { health_sources: chance.of([['regional', 'global'], ['local', 'global']]) }),
    ...(chance.happens(0.3) && {
      load_shedding: {
        default_percent: chance.of([0, 12.5, 50]),
        default_policy: chance.of(['random', 'hash']),
        session_percent: chance.of([0, 30]),
        session_policy: 'hash',
      },
    }),
    ...(chance.happens(0.4) && {
      origin_steering: { policy: chance.of(['random', 'hash', 'least_outstanding_requests', 'least_connections']) },
    }),
    origins: chance.several(4, (origin) => ({
      name: `e-${index}-${origin}`,
      address: `192.0.2.${10 * index + origin}`,
      enabled: chance.happens(0.9),
      weight: chance.of([0, 0.25, 0.5, 1]),
    })),
  };
}

function balancer(chance, index, pools) {
  return {
    id: `lb-${index}`,
    name: `lb-${index}.example.com`,
    enabled: chance.happens(0.9),
    proxied: chance.happens(0.7),
    default_pools: pools.filter(() => chance.happens(0.8)).map(({ id }) => id),
    fallback_pool: chance.of(pools).id,
    ...(chance.happens(0.8) && { steering_policy: chance.of(policies) }),
    ...(chance.happens(0.3) && {
      region_pools: { WEU: some(chance, pools), WNAM: some(chance, pools) },
      country_pools: { FR: some(chance, pools) },
      pop_pools: { SEA: some(chance, pools) },
    }),
    ...(chance.happens(0.4) && {
      random_steering: {
        default_weight: chance.of([0, 0.3, 1]),
        pool_weights: Object.fromEntries(pools.map(({ id }) => [id, chance.of([0, 0.1, 0.7])])),
      },
    }),
    ...(chance.happens(0.4) && {
      session_affinity: chance.of(['none', 'cookie', 'ip_cookie', 'header']),
      session_affinity_attributes: {
        drain_duration: chance.of([0, 60]),
        zero_downtime_failover: chance.of(['none', 'temporary', 'sticky']),
      },
      adaptive_routing: { failover_across_pools: chance.happens(0.5) },
    }),
    ...(chance.happens(0.3) && { rules: chance.several(2, () => rule(chance, pools)) }),
    ...(chance.happens(0.2) && { pool_sets: chance.several(2, () => poolSet(chance, pools)) }),
  };
}

const policies = [
  'off',
  '',
  'random',
  'geo',
  'dynamic_latency',
  'proximity',
  'least_outstanding_requests',
  'least_connections',
];

function some(chance, pools) {
  return pools.filter(() => chance.happens(0.6)).map(({ id }) => id);
}

function coordinates(chance) {
  return { latitude: chance.number() * 180 - 90, longitude: chance.number() * 360 - 180 };
}

function rule(chance, pools) {
  const fixed = chance.happens(0.2) && { fixed_response: { status_code: 503 } };
  return {
    name: `rule ${chance.below(9)}`,
    condition: chance.of(conditions),
    terminates: chance.happens(0.3),
    priority: chance.below(3),
    ...(fixed || { overrides: { steering_policy: chance.of(policies), default_pools: some(chance, pools) } }),
  };
}

const conditions = [
  '',
  'http.host eq "www.example.com"',
  'http.request.method in {"GET" "HEAD"} and not starts_with(http.request.uri.path, "/api")',
  'ip.src in {192.0.2.0/24} or ip.src.country eq "FR"',
  'http.host matches "("',
];

function poolSet(chance, pools) {
  return {
    name: `set ${chance.below(9)}`,
    match: chance.of([{ default: true }, { topology: { regions: ['WEU'], countries: ['FR'] } }]),
    overrides: { pools: some(chance, pools), steering_policy: chance.of(['off', 'random']) },
  };
}

function request(chance) {
  const { region, code } = chance.of(places);
  return {
    region,
    ...(chance.happens(0.5) && { data_center: code }),
    ...(chance.happens(0.5) && { country: chance.of(['FR', 'US']), host: 'www.example.com', path: '/api' }),
    ...(chance.happens(0.3) && coordinates(chance)),
    ...(chance.happens(0.3) && { client_ip: '192.0.2.7', in_flight: { 'p-0': chance.below(9), 'e-0-0': 3 } }),
    ...(chance.happens(0.3) && { session: { pool_id: 'p-0', endpoint: 'e-0-0' } }),
  };
}

function probes(chance, timed, monitors, pools) {
  const from = chance.of(['one place', 'data centers', 'both', 'lists']);
  return pools.flatMap((pool) =>
    pool.origins.flatMap((origin) =>
      monitors.flatMap(({ id }) =>
        chance.several(3, (round) => ({
          monitor_id: id,
          pool_id: pool.id,
          endpoint: origin.name,
          ...(timed && { at: 10 * round + chance.below(5) }),
          ...outcome(chance, from),
        })),
      ),
    ),
  );
}

function outcome(chance, from) {
  if (from === 'lists') {
    const judged = () => chance.of([true, true, false, null, { healthy: false, failure_reason: chance.of(reasons) }]);
    return { results: Object.fromEntries(places.map(({ code }) => [code, judged()])) };
  }
  const { region, code } = chance.of(places);
  if (chance.happens(0.2)) {
    const seen = () =>
      chance.of([
        { response_code: chance.of([200, 301, 404]), body: 'alive', location: '/', rtt: chance.below(9000) },
        { error: chance.of(['timeout', 'refused', 'dns_internal', 'tls_name']) },
        { response_code: 200, received_host: '192.0.2.1' },
      ]);
    return { data_center: code, region, observed: chance.happens(0.5) ? seen() : chance.several(3, seen) };
  }
  const healthy = chance.happens(0.6);
  return {
    healthy,
    ...(from !== 'one place' && (from === 'data centers' || chance.happens(0.8)) && { data_center: code, region }),
    ...(!healthy && chance.happens(0.7) && { failure_reason: chance.of(reasons) }),
    ...(chance.happens(0.5) && { rtt: chance.of([chance.below(1000) / 8, `${chance.below(200)}ms`]) }),
  };
}

/** Puts something in a place where it doesn't belong. */
function makeMistake(chance, scenario) {
  const lists = ['monitors', 'monitor_groups', 'pools', 'load_balancers', 'probes'].map((key) => scenario[key]);
  const object = chance.of(chance.of(lists));
  if (object === undefined) {
    scenario.pools = chance.of([null, {}, 'pools', 7]);
    return;
  }
  const key = chance.of([...Object.keys(object), 'unheard_of']);
  object[key] = chance.of([null, -1, 1e300, 0.5, 'nobody', true, [], {}, [null], ['nobody']]);
}
