// Terraform configurations: read once what reads HCL is loaded, whichever way the package came in.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { consumerFolder, importFromConsumer, requireFromConsumer } from './consumer.mjs';
import { launchChromium } from '../support/chromium.mjs';
import { serveFolder } from '../support/static-server.mjs';

const configuration = `
resource "cloudflare_load_balancer_pool" "eu" {
  name    = "eu"
  monitor = cloudflare_load_balancer_monitor.api.id
  origins = [{ name = "app-1", address = "192.0.2.1" }]
}
`;

const expected = {
  pools: [
    {
      id: 'cloudflare_load_balancer_pool.eu',
      name: 'eu',
      monitor: 'cloudflare_load_balancer_monitor.api',
      origins: [{ name: 'app-1', address: '192.0.2.1' }],
    },
  ],
};

const codes = (answer) => answer.diagnostics.map((diagnostic) => diagnostic.code);

/** HCL is refused, then loaded, then read; JSON is read all along. */
async function assertReads(whydown, ...source) {
  assert.deepEqual(codes(whydown.read(configuration)), ['needs-hcl']);
  assert.equal(await whydown.loadHcl(...source), undefined);
  const answer = whydown.read(configuration);
  assert.deepEqual(answer.scenario, expected);
  assert.deepEqual(codes(answer), ['converted-from-terraform']);
  assert.deepEqual(JSON.parse(whydown.readJson(configuration)), answer);
  // A mistake is a diagnostic with its place, and the next text is read as if nothing had been.
  const [mistake] = whydown.read(configuration.replace('"eu"\n', '"eu\n')).diagnostics;
  assert.equal(mistake.code, 'not-hcl');
  assert.equal(configuration.slice(mistake.range.start, mistake.range.end), '"');
  await whydown.loadHcl(...source);
  assert.deepEqual(whydown.read(configuration).scenario, expected);
}

test('import', async () => {
  await assertReads(await importFromConsumer('import.js'));
});

test('require', async () => {
  await assertReads(requireFromConsumer('whydown'));
});

// Modules that share the bindings share what is loaded, so these run in a process of their own.
for (const [entry, source] of [
  ['inline', ''],
  ['slim', "readFileSync('node_modules/whydown/whydown-hcl.wasm')"],
]) {
  test(`the ${entry} entry`, async () => {
    const program = `
      import { readFileSync } from 'node:fs';
      import * as whydown from 'whydown/${entry}';
      whydown.initSync?.(readFileSync('node_modules/whydown/whydown.wasm'));
      const text = ${JSON.stringify(configuration)};
      const before = whydown.read(text);
      await whydown.loadHcl(${source});
      console.log(JSON.stringify([before.ok, whydown.read(text).scenario]));`;
    const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: consumerFolder });
    assert.deepEqual(JSON.parse(printed), [false, expected]);
  });
}

test('deep, long and open texts are refused and harm nothing', async () => {
  const whydown = await importFromConsumer('import.js');
  await whydown.loadHcl();
  const many = 100_000;
  for (const [name, inner] of Object.entries({
    brackets: '['.repeat(many),
    templates: '"${'.repeat(many),
    heredoc: `<<E\n${'x'.repeat(4_000_000)}\nE`,
    text: `"${'x'.repeat(many)}`,
    nested: `${'{ a = '.repeat(60)}1${'}'.repeat(60)}`,
  })) {
    const answer = whydown.read(`resource "cloudflare_load_balancer_pool" "p" {\n  a = ${inner}\n}\n`);
    assert.ok(['not-hcl', 'hcl-too-large'].includes(answer.diagnostics[0].code), name);
  }
  const deep = `${'[{ a = f("${'.repeat(9)}1${'}")}]'.repeat(9)}`;
  assert.ok(whydown.read(`resource "cloudflare_load_balancer_pool" "p" {\n  a = ${deep}\n}\n`).ok);
  assert.deepEqual(whydown.read(configuration).scenario, expected);
});

test('a page fetches it when it is asked for, and not before', async () => {
  const server = await serveFolder(consumerFolder);
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(new URL('page.html', server.url).href);
    const [before, scenario, fetched] = await page.evaluate(async (text) => {
      const whydown = await import('./node_modules/whydown/browser.js');
      const fetched = () =>
        performance.getEntriesByType('resource').filter(({ name }) => name.includes('hcl')).length;
      const before = fetched();
      await whydown.loadHcl();
      return [before, whydown.read(text).scenario, fetched()];
    }, configuration);
    assert.equal(before, 0);
    assert.deepEqual(scenario, expected);
    assert.equal(fetched, 3);
  } finally {
    await browser.close();
    await server.close();
  }
});
