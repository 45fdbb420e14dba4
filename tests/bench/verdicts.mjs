// What counts come to, in the codes of a summary: 0 unknown, 1 healthy, 2 unhealthy, 3 degraded, 4 critical.

/** An endpoint: the majority of the regions that have a verdict. */
export function statusCode(up, known) {
  if (known === 0) {
    return 0;
  }
  return up * 2 > known ? 1 : 2;
}

/** A pool: enough of its endpoints healthy, or all of them without a verdict. */
export function poolCode(healthy, unknown, endpoints, minimum) {
  if (unknown === endpoints) {
    return 0;
  }
  if (healthy < minimum) {
    return 4;
  }
  return healthy === endpoints ? 1 : 3;
}

/** A load balancer: whether every pool, or any at all, can serve. */
export function balancerCode(unusable, pools) {
  if (unusable === pools) {
    return 4;
  }
  return unusable > 0 ? 3 : 1;
}
