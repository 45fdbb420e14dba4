// A scenario in other formats, written by the package as it is installed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importFromConsumer } from './consumer.mjs';
import { sixDataCenters } from './scenarios.mjs';

const { evaluate, read, write, writeJson } = await importFromConsumer('import.js');

function written(scenario, format) {
  const answer = write(scenario, format);
  assert.equal(answer.ok, true, JSON.stringify(answer.diagnostics));
  return answer;
}

const shop = () => ({
  monitors: [{ id: 'm-1', description: 'front page', type: 'https', created_on: '2026-01-02T03:04:05Z' }],
  monitor_groups: [
    {
      id: 'g-1',
      description: 'shop',
      members: [{ monitor_id: 'm-1', enabled: true, monitoring_only: false, must_be_healthy: true }],
    },
  ],
  pools: [
    { id: 'p-1', name: 'eu', monitor_group: 'g-1', origins: [{ name: 'app-1', address: '192.0.2.1' }], ours: { kept: 1 } },
  ],
  load_balancers: [{ id: 'lb-1', name: 'www.example.com', default_pools: ['p-1'], fallback_pool: 'p-1' }],
  probes: [{ monitor_id: 'm-1', endpoint: 'app-1', healthy: false }],
});

test('every format has its files', () => {
  for (const [format, names] of [
    ['api', ['monitors.json', 'monitor_groups.json', 'pools.json', 'load_balancers.json']],
    ['curl', ['create.sh']],
    ['terraform', ['main.tf']],
    ['markdown', ['report.md']],
  ]) {
    const { files } = written(shop(), format);
    assert.deepEqual(
      files.map((file) => file.name),
      names,
    );
    assert.ok(files.every((file) => file.text.endsWith('\n')));
  }
});

test('request bodies read back are the same configuration, with the same verdicts', () => {
  const { files, diagnostics } = written(shop(), 'api');
  const again = read(`[${files.map((file) => file.text).join(',')}]`).scenario;
  assert.equal(again.pools[0].monitor_group, 'shop');
  assert.deepEqual(again.pools[0].ours, { kept: 1 });
  assert.doesNotMatch(JSON.stringify(again), /"id"|created_on/);
  assert.ok(diagnostics.some((found) => found.code === 'not-carried' && found.path === '/probes'));

  const statusOf = (scenario) => evaluate(scenario).report.pools[0].endpoints[0].status;
  const probes = [{ monitor_id: 'front page', endpoint: 'app-1', healthy: false }];
  assert.equal(statusOf({ ...again, probes }), statusOf(shop()));
});

test('text and objects are written alike', () => {
  for (const format of ['api', 'curl', 'terraform', 'markdown']) {
    const fromText = JSON.parse(writeJson(JSON.stringify(sixDataCenters()), format));
    const fromObject = written(sixDataCenters(), format);
    assert.deepEqual(fromText.files, fromObject.files);
    assert.deepEqual(
      fromText.diagnostics.map(({ code, path }) => [code, path]),
      fromObject.diagnostics.map(({ code, path }) => [code, path]),
    );
  }
});

test('what can not be written is refused, never thrown', () => {
  const hidden = {
    get pools() {
      throw new Error('no');
    },
  };
  for (const [scenario, format, code] of [
    [shop(), 'yaml', 'unknown-format'],
    [shop(), undefined, 'unknown-format'],
    [shop(), {}, 'unknown-format'],
    [undefined, 'api', 'not-json'],
    [[], 'terraform', 'not-an-object'],
    [null, 'markdown', 'not-an-object'],
    [hidden, 'curl', 'not-json'],
  ]) {
    const answer = write(scenario, format);
    assert.equal(answer.ok, false);
    assert.equal(answer.diagnostics[0].code, code);
    assert.ok(answer.diagnostics[0].message.endsWith('.'));
  }
  assert.equal(JSON.parse(writeJson('{', 'api')).diagnostics[0].code, 'not-json');
  assert.equal(JSON.parse(writeJson(7, 'api')).diagnostics[0].code, 'not-json');
});

test('a name from elsewhere is text in every format', () => {
  const name = 'it\'s "${x}" `id` $(id) <script>|@octocat\n\u2028';
  const scenario = shop();
  scenario.pools[0].name = name;
  const text = Object.fromEntries(
    ['api', 'terraform', 'markdown'].map((format) => [format, written(scenario, format).files.map((it) => it.text).join('')]),
  );
  assert.equal(JSON.parse(written(scenario, 'api').files[2].text).pools[0].name, name);
  assert.match(text.terraform, /"it's \\"\$\$\{x\}\\" `id` \$\(id\) <script>\|@octocat\\n\\u2028"/);
  assert.doesNotMatch(text.markdown.replace(/(`+)(?!`).*?[^`]\1(?!`)/g, ''), /<script>|@octocat/);
});
