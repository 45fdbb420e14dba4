// The same rules with a table: the results of one data center, two bits each, are one number, and a table of 1,024 entries has the
// verdict for each. As fast as it gets without bit planes, as long as a group has five members and only one reading is asked for.

import { FAIL, NONE, dataCentersOf, membersOf } from './network.mjs';
import { balancerCode, poolCode, statusCode } from './verdicts.mjs';

/** The verdict for each combination of results: bit 0 where there is one, bit 1 where it is up. */
function tableOf({ critical, ordinary, observers }) {
  const members = critical + ordinary + observers;
  return Uint8Array.from({ length: 4 ** members }, (_, packed) => {
    const results = Array.from({ length: critical + ordinary }, (_, member) => (packed >> (2 * member)) & 3);
    const [criticals, voters] = [results.slice(0, critical), results.slice(critical)];
    if (criticals.includes(FAIL)) {
      return 1;
    }
    if (criticals.includes(NONE) || results.every((result) => result === NONE)) {
      return 0;
    }
    const failing = voters.filter((result) => result === FAIL).length;
    return failing > ordinary / 2 ? 1 : 3;
  });
}

/**
 * Makes the evaluation of one network.
 *
 * @param {import('./network.mjs').Shape} shape
 * @param {Uint8Array} results
 */
export function tableEvaluation(shape, results) {
  const { pools, endpoints, minimumOrigins } = shape;
  const members = membersOf(shape);
  const table = tableOf(shape);
  const sizes = Uint32Array.from(shape.regions);
  const packed = Uint16Array.from({ length: pools * endpoints * dataCentersOf(shape) }, (_, place) =>
    results.subarray(place * members, (place + 1) * members).reduceRight((number, result) => number * 4 + result, 0),
  );

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
            const verdict = table[packed[place]];
            known += verdict & 1;
            up += verdict >> 1;
            place += 1;
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
