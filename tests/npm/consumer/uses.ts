// A consumer in TypeScript that uses every function: it is compiled, not run.

import {
  type Catalogue,
  type Contested,
  type Diagnostic,
  type WrittenFile,
  type Label,
  type Readings,
  type Report,
  type Scenario,
  Session,
  type Status,
  type Step,
  evaluate,
  evaluateJson,
  loadHcl,
  read,
  readJson,
  rules,
  rulesJson,
  version,
  write,
  writeJson,
} from 'whydown';
import { evaluate as evaluateInline } from 'whydown/inline';
import { evaluate as evaluateSlim, init, initSync, loadHcl as loadHclSlim } from 'whydown/slim';

const readings: Readings = { geo_aggregation: 'flat', geo_threshold: 0.7 };

export const scenario: Scenario = {
  name: 'typed',
  monitors: [{ id: 'm', type: 'https', header: { Host: ['example.com'] } }],
  monitor_groups: [{ id: 'g', members: [{ monitor_id: 'm', must_be_healthy: true }] }],
  pools: [{ id: 'p', monitor_group: 'g', monitor: null, check_regions: null, origins: [{ name: 'e', weight: 1 }] }],
  load_balancers: [{ id: 'lb', default_pools: ['p'], fallback_pool: 'p', session_affinity: 'none' }],
  data_centers: { SEA: { region: 'WNAM', excluded: false } },
  unresolvable: [{ pool_id: 'p', endpoint: 'e', data_centers: ['SEA'] }],
  probes: [
    { monitor_id: 'm', endpoint: 'e', data_center: 'SEA', healthy: true, rtt: '12.5ms', at: 30 },
    { monitor_id: 'm', endpoint: 'e', results: { SEA: false, SJC: null, LAX: { healthy: true, rtt: 12 } } },
  ],
  requests: [{ name: 'a visitor', region: 'WNAM' }],
  at: '2026-03-04T05:06:07Z',
  readings,
  something_of_our_own: { kept: true },
};

const answer = evaluate(scenario, { explain: true, contested: false });
if (answer.ok) {
  const report: Report = answer.report;
  for (const pool of report.pools) {
    const label: Label = pool.status;
    const others: Contested<Label>[] = pool.contested ?? [];
    const rtt: number | null = pool.rtt;
    for (const endpoint of pool.endpoints) {
      const status: Status = endpoint.status;
      const because: Step | undefined = endpoint.because;
      const fact: number | string | boolean | string[] | undefined = because?.facts['failing'];
      const flips: number | undefined = because?.margin?.to_flip;
      console.log(label, others, rtt, status, fact, flips, endpoint.regions[0]?.data_centers[0]?.members[0]?.role);
    }
  }
  for (const balancer of report.load_balancers) {
    for (const decision of balancer.decisions) {
      const visitor: string | undefined = decision.request.name;
      const answered: 'http_530_1016' | 'fixed_response' | 'soa' | 'dns_records' | null = decision.answer;
      console.log(visitor, answered, decision.pools[0]?.endpoints[0]?.share);
    }
  }
  // @ts-expect-error a report that was given has no refusal beside it
  console.log(answer.diagnostics);
  // @ts-expect-error no pool is ever "unmonitored": that is said of endpoints
  console.log(report.pools[0]?.status === 'unmonitored');
} else {
  const [first]: Diagnostic[] = answer.diagnostics;
  const place: [number, number] | undefined = first?.range && [first.range.start, first.range.end];
  console.log(first?.severity, first?.code, first?.path, first?.message, first?.help, place);
}

const reading = read('{}');
if (reading.ok) {
  const again = evaluate(reading.scenario);
  const kinds: string[] = reading.recognized.map(({ kind, count }) => `${count} ${kind}`);
  console.log(again.ok, kinds, reading.diagnostics.length);
}

const writing = write(scenario, 'terraform');
if (writing.ok) {
  const files: WrittenFile[] = writing.files;
  console.log(files.map(({ name, text }) => `${name}: ${text.length}`), writing.diagnostics.length);
}

const catalogue: Catalogue = rules();
const texts: string[] = [evaluateJson('{}'), evaluateJson('{}', '{}'), readJson('{}'), rulesJson(), version(), writeJson('{}', 'api')];
console.log(catalogue, texts);

for (const opened of [Session.open(scenario), Session.openJson('{}')]) {
  if (!opened.ok) {
    console.log(opened.diagnostics);
    continue;
  }
  const session: Session = opened.session;
  const layout = session.layout();
  const positions: number = layout.pools.reduce(
    (sum, pool) => sum + 1 + pool.endpoints.length,
    layout.load_balancers.length,
  );
  const summary: Uint8Array = session.summary();
  const target: number | undefined = session.target('m', 'p', 'e', 'SEA');
  const changes: Uint32Array[] = [
    session.apply(scenario.probes ?? []),
    session.applyJson('[]'),
    session.applyTargets(Uint32Array.of(target ?? 0), Uint8Array.of(1)),
  ];
  const step: Step | undefined = session.explain('/pools/0/because');
  const report: Report = session.report();
  const reportText: string = session.reportJson();
  const stepText: string | undefined = session.explainJson('/pools/0/because');
  const { ok, diagnostics } = session.set('/at', 60);
  console.log(positions, summary, changes, step, report, reportText, stepText, ok, diagnostics);
  session.free();
}

// @ts-expect-error sessions are opened, not made
new Session();
// @ts-expect-error a scenario's pools are a list
evaluate({ pools: {} });
// @ts-expect-error there is no such reading
evaluate({ readings: { geo_aggregation: 'sometimes' } });
// @ts-expect-error there is no such format
write({}, 'yaml');
// @ts-expect-error text is for evaluateJson
evaluate('{}');

export async function loaded(bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  await init(new URL('whydown.wasm', 'https://example.com/'));
  initSync(bytes);
  await loadHcl();
  await loadHclSlim(bytes);
  return evaluateSlim(scenario).ok && evaluateInline(scenario).ok;
}
