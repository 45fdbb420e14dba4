// What a user comes for: a text goes in, the reason comes out.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { browser, chooseExample, editor, event, holds, pasteOver, text, thing, why, words } from './page.mjs';

const open = browser();

test('opens on the six data centers, and says why the endpoint is up', async (t) => {
  const page = await open(t);
  holds(await why(page), 'app-1', 'Healthy', 'SEA', 'R3.4', 'http-health', '2 of 3', '3 of 3', '5 of 6', '83 %');
  const picture = await words(page.getByRole('region', { name: 'Health picture' }));
  holds(picture, 'www.example.com', 'us', 'eu', 'Degraded', 'app-2', 'Unhealthy', '1 of 2', '100 %');
});

test('a pasted health event becomes a scenario, and the origin that is down is explained', async (t) => {
  const page = await open(t);
  await pasteOver(page, JSON.stringify(event(), null, 2));
  await page.getByRole('status').filter({ hasText: '1 health event' }).waitFor();
  const said = await why(page);
  holds(said, 'origin-b', 'Unhealthy', 'R3.4', 'm-tcp', 'TCP connection failed');
  // What the quorum alone would have said, and what the API did say.
  holds(said, '1 of 2', 'The API said unhealthy', 'the rules agree');
  holds(await text(page), '"monitor_groups"', '"probes"');

  await thing(page, '/pools/0/endpoints/0').click();
  holds(await why(page), 'origin-a', 'Healthy');
});

test('one click leads back to what was pasted, and one to the scenario again', async (t) => {
  const page = await open(t);
  await editor(page).press('ControlOrMeta+Home');
  await page.keyboard.type(' ');
  const pasted = JSON.stringify(event(), null, 2);
  await pasteOver(page, pasted);
  await page.getByRole('button', { name: 'As pasted' }).click();
  assert.equal((await text(page)).trim(), pasted);
  await page.getByRole('button', { name: 'Scenario', exact: true }).click();
  holds(await text(page), '"monitor_groups"');
  await page.getByRole('button', { name: 'Bring my text back' }).click();
  holds(await text(page), 'Six data centers');
  holds(await why(page), 'SEA');
});

test('the dialog takes a paste', async (t) => {
  const page = await open(t);
  await page.getByRole('button', { name: 'Paste or open…' }).click();
  await page.evaluate((value) => navigator.clipboard.writeText(value), JSON.stringify(event()));
  await page.getByRole('textbox', { name: 'Text to read' }).press('ControlOrMeta+v');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  holds(await why(page), 'origin-b', 'R3.4');
});

test('the dialog takes a file', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'whydown-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'event.json');
  // As an editor on Windows would have left it.
  writeFileSync(file, JSON.stringify(event(), null, 2).replaceAll('\n', '\r\n'));
  const page = await open(t);
  await page.getByRole('button', { name: 'Paste or open…' }).click();
  await page.getByLabel('Choose files').setInputFiles(file);
  await page.getByText('event.json').waitFor();
  holds(await why(page), 'origin-b', 'R3.4');
});

test('a file can be dropped anywhere', async (t) => {
  const page = await open(t);
  for (const target of ['.pane--why', '.cm-content']) {
    await chooseExample(page, 'Two voters, one fails');
    const carried = await page.evaluateHandle((contents) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([contents], 'dropped.json', { type: 'application/json' }));
      return transfer;
    }, JSON.stringify(event()));
    await page.dispatchEvent(target, 'dragover', { dataTransfer: carried });
    await page.dispatchEvent(target, 'drop', { dataTransfer: carried });
    await page.getByText('dropped.json').waitFor();
    holds(await why(page), 'origin-b', 'R3.4');
  }
});

test('examples: a tie of monitors is up, a tie of regions is down, and the two texts disagree', async (t) => {
  const page = await open(t);
  await chooseExample(page, 'Two voters, one fails');
  holds(await why(page), 'shop-1', 'Healthy', '1 of 2', 'R3.5');
  await chooseExample(page, 'One of two regions');
  holds(await why(page), 'api-1', 'Unhealthy', '1 of 2', 'R4.3');
  await chooseExample(page, 'Two texts disagree');
  holds(await why(page), 'media-1', 'Unhealthy', 'Other readings', '4 of 6', 'Q19');
  await chooseExample(page, 'A health event');
  holds(await why(page), 'origin-b', 'R3.4', 'TCP connection failed');
});

test('editing evaluates at once', async (t) => {
  const page = await open(t);
  await chooseExample(page, 'Two voters, one fails');
  const changed = (await text(page)).replaceAll('"must_be_healthy": false', '"must_be_healthy": true');
  await pasteOver(page, changed);
  await page.getByRole('region', { name: 'Why?' }).getByText('R3.4').first().waitFor();
  holds(await why(page), 'shop-1', 'Unhealthy');
});

test('a broken text keeps the picture, says why, and nothing is lost when it is mended', async (t) => {
  const page = await open(t);
  const whole = await text(page);
  await editor(page).press('ControlOrMeta+Home');
  await page.keyboard.type('x');
  const reason = page.getByRole('status').filter({ hasText: 'Out of date' });
  await reason.waitFor();
  assert.match(await page.locator('.pane--picture').getAttribute('class'), /stale/);
  holds(await why(page), 'app-1', '5 of 6');
  holds(await words(page.getByRole('region', { name: 'Findings' })), '1 error');
  await page.getByRole('button', { name: 'Go to the place' }).click();
  assert.ok(await editor(page).evaluate((field) => field.contains(document.activeElement)));

  await editor(page).press('ControlOrMeta+z');
  await reason.waitFor({ state: 'hidden' });
  assert.equal(await text(page), whole);
  assert.doesNotMatch(await page.locator('.pane--picture').getAttribute('class'), /stale/);
});

test('bad texts are told, never thrown', async (t) => {
  const page = await open(t);
  const findings = page.getByRole('region', { name: 'Findings' });
  for (const bad of ['{', '[]', 'null', '"text"', '{"pools": 3}', '{"at": 1e999}', '['.repeat(5000), '\u0000', '{"pools":[{"origins":{}}]}']) {
    await pasteOver(page, bad);
    await findings.getByText(/error|warning|note/).first().waitFor();
  }
  await pasteOver(page, '{}');
  await page.getByText('No pools and no load balancers').waitFor();
});

test('a finding leads to its place', async (t) => {
  const page = await open(t);
  await pasteOver(page, (await text(page)).replace('["WNAM", "ENAM"]', '["WNAM", "EASIA"]'));
  const finding = page.getByRole('region', { name: 'Findings' }).getByRole('button', { name: /EASIA/ });
  await finding.click();
  assert.match(await page.evaluate(() => document.getSelection().toString()), /EASIA/);
  await page.locator('.cm-lintRange-error').first().waitFor();
});

test('what is selected in the picture is marked in the text', async (t) => {
  const page = await open(t);
  const marked = page.locator('.cm-place').first();
  await thing(page, '/pools/0/endpoints/1').click();
  holds(await words(marked), 'app-2');
  await thing(page, '/load_balancers/0').click();
  await page.locator('.cm-place', { hasText: 'www.example.com' }).waitFor();
  await thing(page, '/pools/0/endpoints/1/regions/0/data_centers/1/members/0').click();
  holds(await words(marked), '"SJC"', 'HTTP timeout occurred');
});

test('a rule opens with its text and sources', async (t) => {
  const page = await open(t);
  const panel = page.getByRole('region', { name: 'Why?' });
  await panel.getByRole('button', { name: /^Rule R3\.4/ }).first().click();
  await panel.getByRole('link', { name: /Monitor Groups/ }).first().waitFor();
  await page.getByRole('button', { name: 'Rules' }).click();
  const book = page.getByRole('dialog', { name: 'Rules' });
  await book.getByRole('searchbox').fill('R3.4');
  assert.ok((await book.locator('.rules > li').count()) < 20);
  await page.keyboard.press('Escape');
  await book.waitFor({ state: 'hidden' });
});

test('names are text, whatever they hold', async (t) => {
  const page = await open(t);
  const evil = '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>';
  const [a, b] = event().origins;
  await pasteOver(page, JSON.stringify(event({ origins: [a, { ...b, name: evil, failure_reason: evil }] })));
  holds(await why(page), '<img src=x');
  for (const step of ['/pools/0', '/pools/0/endpoints/1', '/pools/0/endpoints/1/members/1']) await thing(page, step).click();
  assert.doesNotMatch(await page.title(), /owned/);
  assert.equal(await page.locator('img, main script').count(), 0);
});

test('thousands of endpoints do not freeze the page', async (t) => {
  const page = await open(t);
  const origins = Array.from({ length: 3000 }, (_, at) => ({ name: `app-${at}`, address: `192.0.2.${at % 250}`, enabled: true }));
  const scenario = {
    monitors: [{ id: 'm', type: 'https' }],
    pools: [{ id: 'big', name: 'big', monitor: 'm', check_regions: ['WEU'], origins }],
    data_centers: Object.fromEntries(['AMS', 'CDG', 'LHR'].map((code) => [code, { region: 'WEU' }])),
    probes: origins.map(({ name }, at) => ({ monitor_id: 'm', endpoint: name, results: { AMS: at % 7 > 0, CDG: true, LHR: true } })),
  };
  await pasteOver(page, JSON.stringify(scenario, null, 1));
  await page.getByText('of 3000 endpoints').waitFor();
  assert.ok((await page.locator('.endpoint').count()) < 100);
  await thing(page, '/pools/0/endpoints/5').click();
  await page.locator('.crumbs').getByText('app-5').waitFor();
  await page.getByRole('button', { name: 'Show 25 more' }).click();
  await thing(page, '/pools/0/endpoints/49').waitFor();
});

test('a pasted Terraform configuration becomes a scenario, by a reader that is fetched then', async (t) => {
  const page = await open(t);
  const fetched = () =>
    page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('hcl')).length);
  assert.equal(await fetched(), 0);
  await pasteOver(
    page,
    `resource "cloudflare_load_balancer_pool" "north" {
  name    = "north"
  monitor = cloudflare_load_balancer_monitor.front.id
  origins {
    name    = "north-1"
    address = "192.0.2.21"
  }
}`,
  );
  await page.getByRole('status').filter({ hasText: '1 pool' }).waitFor();
  const picture = await words(page.getByRole('region', { name: 'Health picture' }));
  holds(picture, 'north-1');
  holds(await text(page), '"cloudflare_load_balancer_pool.north"');
  assert.equal(await fetched(), 2);
  await page.getByRole('button', { name: 'As pasted' }).click();
  holds(await text(page), 'resource "cloudflare_load_balancer_pool" "north" {');
});
