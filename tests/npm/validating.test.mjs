// What the API would refuse, and what surprises, said by the package as it is installed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importFromConsumer } from './consumer.mjs';
import { sixDataCenters } from './scenarios.mjs';

const { loadHcl, validate, validateJson } = await importFromConsumer('import.js');

const group = () => ({
  description: 'checkout',
  members: [
    { monitor_id: 'm1', must_be_healthy: true, enabled: true },
    { monitor_id: 'm2', monitoring_only: false, enabled: true },
  ],
});

const monitor = () => ({ type: 'http', path: '/', interval: 55, timeout: 7, retries: 5, expected_codes: '2xx' });

/** The finding of a code. */
function the(code, found) {
  const finding = found.find((finding) => finding.code === code);
  assert.ok(finding, `${code} among ${found.map((finding) => finding.code)}`);
  return finding;
}

/** The text with the edits of a fix made, by their ranges. */
function mended(text, fix) {
  const edits = [...fix.edits].sort((one, other) => other.range.start - one.range.start);
  return edits.reduce((text, { range, text: put }) => text.slice(0, range.start) + put + text.slice(range.end), text);
}

test('a bare group lacks flags; each is named where it belongs, and mended there', () => {
  const missing = validate(group()).filter((finding) => finding.code === 'member-flag-missing');
  assert.deepEqual(
    missing.map((finding) => [finding.severity, finding.path, finding.fix.title]),
    [
      ['error', '/members/0/monitoring_only', 'Assume false'],
      ['error', '/members/1/must_be_healthy', 'Assume false'],
    ],
  );
  assert.ok(missing.every((finding) => finding.range === undefined && finding.fix.edits[0].range === undefined));

  const text = `// mine\n${JSON.stringify(group(), null, 2)}\n`;
  const [first, second] = JSON.parse(validateJson(text)).filter((finding) => finding.code === 'member-flag-missing');
  const once = mended(text, first.fix);
  assert.match(once, /^\/\/ mine/);
  assert.deepEqual(first.fix.edits[0].value, false);
  const left = validate(once).filter((finding) => finding.code === 'member-flag-missing');
  assert.deepEqual(
    left.map((finding) => finding.path),
    [second.path],
  );
});

test('the plan chooses the limits, and the answer of the API is told', () => {
  const refused = the('interval-refused', validate({ monitors: [monitor()] }, { plan: 'pro' }));
  assert.deepEqual(refused.api, {
    status: 400,
    code: 1002,
    message: 'interval is not in range [60, 3600]: validation failed',
  });
  assert.match(refused.message, /The API answers 1002 "interval is not in range \[60, 3600\]/);
  assert.match(refused.help, /page on monitor settings/);
  for (const options of [{ plan: 'enterprise' }, {}, undefined, { plan: 'gold' }, { plan: 7 }, null, 'enterprise']) {
    const found = validate({ monitors: [monitor()] }, options);
    assert.ok(
      found.every((finding) => finding.code !== 'interval-refused'),
      JSON.stringify(options),
    );
  }
  const asText = JSON.parse(validateJson(JSON.stringify({ monitors: [monitor()] }), '{"plan":"PRO"}'));
  the('interval-refused', asText);
});

test('a text may be whatever can be read', async () => {
  const answer = JSON.stringify({ success: true, result: [{ id: 'p', name: 'a b', origins: [{ name: 'a', address: '192.0.2.1' }] }] });
  const named = the('pool-name-refused', validate(answer));
  assert.equal(named.path, '/result/0/name');
  assert.equal(answer.slice(named.range.start, named.range.end), '"a b"');

  const hcl = 'resource "cloudflare_load_balancer_monitor" "api" {\n  type     = "https"\n  interval = 5\n  timeout = 1\n  retries = 1\n}\n';
  the('needs-hcl', validate(hcl));
  await loadHcl();
  const refused = the('interval-refused', validate(hcl));
  assert.equal(hcl.slice(refused.range.start, refused.range.end), '5');
});

test('a configuration without faults has no errors, in either form', () => {
  for (const found of [validate(sixDataCenters()), JSON.parse(validateJson(JSON.stringify(sixDataCenters())))]) {
    assert.deepEqual(
      found.filter((finding) => finding.severity === 'error'),
      [],
    );
  }
});

test('nothing throws', () => {
  for (const odd of [undefined, null, 7, '', '{', [], {}, () => {}, Symbol('x'), 10n, '\ud800', new Proxy({}, { get() { throw new Error('no'); } })]) {
    const found = validate(odd);
    assert.ok(Array.isArray(found) && found.every((finding) => finding.message.length > 0), String(typeof odd));
    assert.ok(Array.isArray(JSON.parse(validateJson(odd))));
  }
});
