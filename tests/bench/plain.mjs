// The rules as plain loops over one byte for each result: what an evaluation costs that is written by hand, in JavaScript, for
// this one purpose. It allocates nothing and stops early where it can.

import { FAIL, NONE } from './network.mjs';
import { balancerCode, poolCode, statusCode } from './verdicts.mjs';

/**
 * Makes the evaluation of one network.
 *
 * @param {import('./network.mjs').Shape} shape
 * @param {Uint8Array} results
 */
export function plainEvaluation({ pools, endpoints, regions, critical, ordinary, observers, minimumOrigins }, results) {
  const voting = critical + ordinary;
  const members = voting + observers;
  const needed = Math.floor(ordinary / 2) + 1;
  const sizes = Uint32Array.from(regions);

  return (summary) => {
    let place = 0;
    let position = 0;
    let unusable = 0;
    for (let pool = 0; pool < pools; pool += 1) {
      const label = position;
      position += 1;
      let healthy = 0;
      let unknown = 0;
      for (let endpoint = 0; endpoint < endpoints; endpoint += 1) {
        let regionsKnown = 0;
        let regionsUp = 0;
        for (let region = 0; region < sizes.length; region += 1) {
          let known = 0;
          let up = 0;
          for (let left = sizes[region]; left > 0; left -= 1) {
            const next = place + members;
            let criticalFails = false;
            let criticalUnknown = false;
            let any = false;
            let failing = 0;
            for (let member = 0; member < critical; member += 1) {
              const result = results[place + member];
              if (result === FAIL) {
                criticalFails = true;
                break;
              }
              criticalUnknown ||= result === NONE;
              any ||= result !== NONE;
            }
            if (criticalFails) {
              known += 1;
            } else if (!criticalUnknown) {
              for (let member = critical; member < voting; member += 1) {
                const result = results[place + member];
                any ||= result !== NONE;
                failing += result === FAIL ? 1 : 0;
              }
              if (any) {
                known += 1;
                up += failing < needed ? 1 : 0;
              }
            }
            place = next;
          }
          if (known > 0) {
            regionsKnown += 1;
            regionsUp += up * 2 > known ? 1 : 0;
          }
        }
        const status = statusCode(regionsUp, regionsKnown);
        healthy += status === 1 ? 1 : 0;
        unknown += status === 0 ? 1 : 0;
        summary[position] = status;
        position += 1;
      }
      unusable += healthy < minimumOrigins ? 1 : 0;
      summary[label] = poolCode(healthy, unknown, endpoints, minimumOrigins);
    }
    summary[position] = balancerCode(unusable, pools);
  };
}
