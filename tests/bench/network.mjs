// A network for measuring full evaluations: its shape, its results, and the engine's session that holds both.

/** What a result says. */
export const NONE = 0;
export const PASS = 1;
export const FAIL = 2;

const regionCodes = ['WNAM', 'ENAM', 'WEU', 'EEU', 'NSAM', 'SSAM', 'OC', 'ME', 'NAF', 'SAF', 'SAS', 'SEAS', 'NEAS'];

/**
 * The shape of a network. Every pool has the same endpoints, every endpoint the same monitors and data centers. Members stand in
 * the order critical, ordinary, observing.
 *
 * @typedef {object} Shape
 * @property {number} pools
 * @property {number} endpoints of each pool
 * @property {number[]} regions how many data centers each region has
 * @property {number} critical how many monitors decide alone
 * @property {number} ordinary how many vote
 * @property {number} observers how many only observe
 * @property {number} minimumOrigins how many healthy endpoints a pool needs
 */

/** 100 pools of 10 endpoints, 13 regions of 3 data centers, 5 monitors: 195,000 results. */
export const everyRegion = {
  pools: 100,
  endpoints: 10,
  regions: Array(13).fill(3),
  critical: 1,
  ordinary: 3,
  observers: 1,
  minimumOrigins: 1,
};

export const membersOf = ({ critical, ordinary, observers }) => critical + ordinary + observers;
export const dataCentersOf = ({ regions }) => regions.reduce((sum, size) => sum + size, 0);
export const resultsOf = (shape) => shape.pools * shape.endpoints * dataCentersOf(shape) * membersOf(shape);
export const positionsOf = ({ pools, endpoints }) => pools * (1 + endpoints) + 1;

/** One byte for each result: endpoint by endpoint, data center by data center, member by member. */
export function makeResults(shape, say) {
  return Uint8Array.from({ length: resultsOf(shape) }, (_, place) => say(place));
}

const numbered = (count, make) => Array.from({ length: count }, (_, index) => make(index));

/** The network as a scenario, with one load balancer over all pools. */
function scenarioOf(shape) {
  const regions = regionCodes.slice(0, shape.regions.length);
  const members = numbered(membersOf(shape), (member) => ({
    monitor_id: `m${member}`,
    enabled: true,
    monitoring_only: member >= shape.critical + shape.ordinary,
    must_be_healthy: member < shape.critical,
  }));
  const pools = numbered(shape.pools, (pool) => ({
    id: `p${pool}`,
    monitor_group: 'g',
    minimum_origins: shape.minimumOrigins,
    check_regions: regions,
    origins: numbered(shape.endpoints, (origin) => ({ name: `e${pool}-${origin}`, address: '192.0.2.1' })),
  }));
  return {
    monitors: members.map(({ monitor_id }) => ({ id: monitor_id })),
    monitor_groups: [{ id: 'g', members }],
    pools,
    load_balancers: [{ name: 'www', default_pools: pools.map(({ id }) => id), fallback_pool: 'p0' }],
    data_centers: Object.fromEntries(
      regions.flatMap((region, index) => numbered(shape.regions[index], (place) => [`${region}${place}`, { region }])),
    ),
  };
}

/** A session of the engine that holds these results. */
export function openSession(Session, shape, results) {
  const { session } = Session.open(scenarioOf(shape));
  const [members, dataCenters] = [membersOf(shape), dataCentersOf(shape)];
  // The engine numbers member by member, and each member has one more place: the vantage point that has no data center.
  const targetOf = (place) => {
    const member = place % members;
    const dataCenter = Math.floor(place / members) % dataCenters;
    const endpoint = Math.floor(place / members / dataCenters);
    return (endpoint * members + member) * (dataCenters + 1) + dataCenter;
  };
  const outcomes = { [NONE]: 2, [PASS]: 1, [FAIL]: 0 };
  session.applyTargets(
    Uint32Array.from(results, (_, place) => targetOf(place)),
    results.map((result) => outcomes[result]),
  );
  return session;
}
