// The situations that the tests, and the measurements, speak about.

/** A health event with the results of a group's monitors, in the form that the API documents. */
export function healthEvent() {
  const login = { id: 'mon-login', must_be_healthy: true, monitoring_only: false };
  const checkout = { id: 'mon-checkout', must_be_healthy: true, monitoring_only: false };
  const observer = { id: 'mon-trial', must_be_healthy: false, monitoring_only: true };
  const passes = { healthy: true, failure_reason: 'No failures', response_code: 200 };
  const refused = { healthy: false, failure_reason: 'TCP connection failed' };
  const timedOut = { healthy: false, failure_reason: 'HTTP timeout occurred' };
  return {
    id: 41,
    timestamp: '2026-03-04 05:06:07',
    pool: { id: 'pool-harbour', name: 'harbour', healthy: true, changed: false, minimum_origins: 1 },
    origins: [
      {
        name: 'quay-1',
        ip: '192.0.2.41',
        enabled: true,
        ...passes,
        monitors: [
          { ...login, ...passes },
          { ...checkout, ...passes },
          { ...observer, ...timedOut },
        ],
      },
      {
        name: 'quay-2',
        ip: '198.51.100.42',
        enabled: true,
        ...refused,
        changed: true,
        monitors: [
          { ...login, ...refused },
          { ...checkout, ...passes },
          { ...observer, ...timedOut },
        ],
      },
    ],
  };
}

const west = ['SEA', 'SJC', 'LAX'];
const east = ['EWR', 'IAD', 'ORD'];

function dataCentersOf(regions) {
  return Object.fromEntries(
    Object.entries(regions).flatMap(([region, codes]) => codes.map((code) => [code, { region }])),
  );
}

/** A result for each data center: `false` at those named. */
function resultsBut(codes, failing) {
  return Object.fromEntries(codes.map((code) => [code, !failing.includes(code)]));
}

/** Three monitors, the first of them critical, that check one endpoint from six data centers of two regions. */
export function sixDataCenters({ criticalFailsAt = ['SEA'] } = {}) {
  const all = [...west, ...east];
  const probe = (monitor_id, failing) => ({
    monitor_id,
    pool_id: 'pool-shop',
    endpoint: 'shop-1',
    results: resultsBut(all, failing),
  });
  return {
    name: 'six data centers',
    monitors: [
      { id: 'http', type: 'https', description: 'the shop answers' },
      { id: 'tcp', type: 'tcp' },
      { id: 'db', type: 'tcp', port: 5432 },
    ],
    monitor_groups: [
      {
        id: 'group-shop',
        description: 'what the shop needs',
        members: [
          { monitor_id: 'http', enabled: true, monitoring_only: false, must_be_healthy: true },
          { monitor_id: 'tcp', enabled: true, monitoring_only: false, must_be_healthy: false },
          { monitor_id: 'db', enabled: true, monitoring_only: false, must_be_healthy: false },
        ],
      },
    ],
    pools: [
      {
        id: 'pool-shop',
        name: 'shop',
        enabled: true,
        minimum_origins: 1,
        monitor_group: 'group-shop',
        check_regions: ['WNAM', 'ENAM'],
        origins: [{ name: 'shop-1', address: '192.0.2.11', enabled: true, weight: 1 }],
      },
    ],
    load_balancers: [
      {
        id: 'lb-shop',
        name: 'shop.example.com',
        enabled: true,
        proxied: true,
        default_pools: ['pool-shop'],
        fallback_pool: 'pool-shop',
        steering_policy: 'off',
      },
    ],
    data_centers: dataCentersOf({ WNAM: west, ENAM: east }),
    probes: [probe('http', criticalFailsAt), probe('tcp', []), probe('db', [])],
  };
}

/** The same written out as somebody keeps it, about 2 kB: the critical monitor fails at one of the six data centers. */
export function writtenOut() {
  const scenario = sixDataCenters();
  const timing = { interval: 60, timeout: 5, retries: 2 };
  const [http, tcp, db] = scenario.monitors;
  return {
    ...scenario,
    description: 'One group decides for the shop: its pages are critical, its port and its database vote.',
    monitors: [
      { ...http, path: '/health', expected_codes: '200', header: { Host: ['shop.example.com'] }, ...timing },
      { ...tcp, description: 'the port is open', ...timing },
      { ...db, description: 'the database takes connections', ...timing },
    ],
  };
}

/** As {@link sixDataCenters}, with the whole west up and one data center of three in the east. */
export function oneOfTwoRegions() {
  return sixDataCenters({ criticalFailsAt: ['EWR', 'IAD'] });
}

/** One endpoint of one pool, checked by a group from one vantage point. */
export function oneVantagePoint(members, results) {
  return {
    monitor_groups: [{ id: 'group', description: 'three monitors', members }],
    pools: [
      {
        id: 'pool',
        name: 'pool',
        enabled: true,
        minimum_origins: 1,
        monitor_group: 'group',
        origins: [{ name: 'endpoint', address: '192.0.2.21', enabled: true, weight: 1 }],
      },
    ],
    probes: Object.entries(results).map(([monitor_id, healthy]) => ({
      monitor_id,
      pool_id: 'pool',
      endpoint: 'endpoint',
      healthy,
    })),
  };
}

/** Members of a group from words: `critical`, `ordinary`, `observer`. */
export function members(roles) {
  return Object.entries(roles).map(([monitor_id, role]) => ({
    monitor_id,
    enabled: true,
    monitoring_only: role === 'observer',
    must_be_healthy: role === 'critical',
  }));
}

/**
 * A balancer over pools of two endpoints each, checked by one monitor.
 *
 * @param {Record<string, [boolean, boolean]>} pools whether the endpoints of each default pool pass
 * @param {object} balancer fields of the balancer
 * @param {object} fallback fields of the fallback pool, which comes beside the others; without it the first pool is the fallback
 */
export function balancerOver(pools, balancer = {}, fallback = undefined) {
  const pool = (id, fields) => ({
    id,
    name: id,
    enabled: true,
    minimum_origins: 1,
    monitor: 'monitor',
    origins: [1, 2].map((number) => ({
      name: `${id}-${number}`,
      address: `192.0.2.${number}`,
      enabled: true,
      weight: 1,
    })),
    ...fields,
  });
  const names = Object.keys(pools);
  return {
    monitors: [{ id: 'monitor', type: 'https' }],
    pools: [...names.map((id) => pool(id, {})), ...(fallback ? [pool('last-resort', fallback)] : [])],
    load_balancers: [
      {
        id: 'lb',
        name: 'www.example.com',
        enabled: true,
        proxied: true,
        default_pools: names,
        fallback_pool: fallback ? 'last-resort' : names[0],
        steering_policy: 'off',
        ...balancer,
      },
    ],
    probes: names.flatMap((id) =>
      pools[id].map((healthy, index) => ({
        monitor_id: 'monitor',
        pool_id: id,
        endpoint: `${id}-${index + 1}`,
        healthy,
      })),
    ),
  };
}
