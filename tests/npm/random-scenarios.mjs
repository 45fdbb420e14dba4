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
        .map(({ region, code }) => [code, { region, ...(chance.happens(0.1) && { excluded: true }) }]),
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
    type: chance.of(['http', 'https', 'tcp', 'icmp_ping']),
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
    ...(chance.happens(0.7) && { steering_policy: chance.of(['off', '', 'random', 'geo']) }),
  };
}

function request(chance) {
  const { region, code } = chance.of(places);
  return { region, ...(chance.happens(0.5) && { data_center: code }) };
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
  const healthy = chance.happens(0.6);
  const { region, code } = chance.of(places);
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
