// Scenarios as large as networks are, as text: what the page and the package are measured with.

/** Every region of the API, with three data centers each. */
const REGIONS = ['WNAM', 'ENAM', 'WEU', 'EEU', 'NSAM', 'SSAM', 'OC', 'ME', 'NAF', 'SAF', 'SAS', 'SEAS', 'NEAS'];

/**
 * A scenario with so many endpoints, twenty in a pool; each is checked by a group of three monitors (one critical, two voting) from
 * 39 data centers. One result in sixteen fails.
 */
export function network(endpoints, perPool = 20) {
  const centers = REGIONS.flatMap((region) => [1, 2, 3].map((at) => `${region}${at}`));
  let state = 7;
  const passes = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 28 !== 0;
  };
  const pools = [];
  const probes = [];
  for (let first = 0; first < endpoints; first += perPool) {
    const pool = `pool-${first / perPool}`;
    const names = Array.from({ length: Math.min(perPool, endpoints - first) }, (_, at) => `app-${first + at}`);
    const origins = names.map((name, at) => `{ "name": "${name}", "address": "192.0.2.${at + 1}", "weight": 1 }`);
    pools.push(
      `    { "id": "${pool}", "name": "${pool}", "monitor_group": "all", "minimum_origins": 1,\n` +
        `      "check_regions": ["ALL_REGIONS"],\n      "origins": [\n        ${origins.join(',\n        ')}\n      ] }`,
    );
    for (const name of names) {
      for (const monitor of ['http', 'tcp', 'login']) {
        const results = centers.map((code) => `"${code}": ${passes()}`);
        // One of them with a number that can be typed in.
        if (probes.length === 0) results[0] = `"${centers[0]}": { "healthy": false, "failure_reason": "Response code mismatch error", "response_code": 50 }`;
        probes.push(
          `    { "monitor_id": "${monitor}", "pool_id": "${pool}", "endpoint": "${name}",\n      "results": { ${results.join(', ')} } }`,
        );
      }
    }
  }
  const places = centers.map((code) => `    "${code}": { "region": "${code.slice(0, -1)}" }`);
  const member = (id, critical) =>
    `{ "monitor_id": "${id}", "enabled": true, "monitoring_only": false, "must_be_healthy": ${critical} }`;
  return `{
  "monitors": [
    { "id": "http", "type": "https", "path": "/health" },
    { "id": "tcp", "type": "tcp", "port": 3000 },
    { "id": "login", "type": "https", "path": "/login" }
  ],
  "monitor_groups": [
    { "id": "all", "description": "all", "members": [
      ${[member('http', true), member('tcp', false), member('login', false)].join(',\n      ')}
    ] }
  ],
  "data_centers": {
${places.join(',\n')}
  },
  "load_balancers": [
    { "id": "lb", "name": "www.example.com", "fallback_pool": "pool-0", "steering_policy": "off",
      "default_pools": [${pools.map((_, at) => `"pool-${at}"`).join(', ')}] }
  ],
  "pools": [
${pools.join(',\n')}
  ],
  "probes": [
${probes.join(',\n')}
  ]
}
`;
}
