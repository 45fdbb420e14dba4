// Made-up results: the matrix of the Probes tab, by mouse and by keyboard, and what the picture makes of it at once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import AxeBuilder from '@axe-core/playwright';
import { browser, chooseExample, holds, pasteOver, text, thing, why, words } from './page.mjs';

const open = browser();

const probes = (page) => page.getByRole('tab', { name: 'Probes' }).click();
const cell = (page, monitor, center) => page.locator('.synthetic').getByRole('button', { name: new RegExp(`^${monitor} at ${center}: `) });
const head = (page, name) => page.getByRole('button', { name: `${name}: set every result`, exact: true });
const endpoint = (page) => page.getByRole('combobox', { name: 'Endpoint', exact: true });
const tool = (page, name) => page.getByRole('button', { name, exact: true });
const said = async (page, monitor, center) => (await cell(page, monitor, center).getAttribute('aria-label')).replace(/^[^:]*: /u, '');
const status = (page) => words(page.locator('.synthetic__verdict'));
const chosen = (page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

/** Waits until what is looked up passes: the page draws a moment after it was told. */
async function soon(look) {
  for (let left = 40; ; left -= 1) {
    try {
      return await look();
    } catch (failed) {
      if (left === 0) throw failed;
      await new Promise((wait) => setTimeout(wait, 100));
    }
  }
}

const says = (page, monitor, center, wanted) =>
  soon(async () => assert.equal(await said(page, monitor, center), wanted, `${monitor} at ${center}`));
const comesTo = (page, ...wanted) => soon(async () => holds(await status(page), ...wanted));
const isAt = (page, wanted) =>
  soon(async () => (typeof wanted === 'string' ? assert.equal(await chosen(page), wanted) : assert.match((await chosen(page)) ?? '', wanted)));

/** Waits until everything that was done is drawn. A page that draws nothing may never be called idle: hence the limit. */
const settled = (page) =>
  page.evaluate(() => new Promise((drawn) => setTimeout(() => requestIdleCallback(drawn, { timeout: 500 }), 50)));

/** The scenario as it stands in the editor. */
async function scenario(page) {
  await settled(page);
  await page.getByRole('tab', { name: 'JSON' }).click();
  const found = await text(page);
  await probes(page);
  return found;
}

/** Drags over cells with the button held. */
async function drag(page, ...cells) {
  const middle = async (of) => {
    const box = await of.boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [first, ...rest] = await Promise.all(cells.map(middle));
  await page.mouse.move(...first);
  await page.mouse.down();
  for (const to of rest) await page.mouse.move(...to, { steps: 3 });
  await page.mouse.up();
}

test('by mouse, the launch post’s example reaches each verdict', async (t) => {
  const page = await open(t);
  await probes(page);
  await comesTo(page, 'app-1 Healthy', 'us Degraded');

  // One press more in the region and it is down there: 1 of 2 regions is no majority.
  await cell(page, 'http-health', 'SJC').click();
  await says(page, 'http-health', 'SJC', 'fails');
  await comesTo(page, 'app-1 Unhealthy', 'us Critical', '1 of 2 regions');
  holds(await why(page), 'app-1');
  assert.match(await thing(page, '/pools/0').innerText(), /Critical/u);

  // Everything passes, and so does the pool once its other endpoint does.
  await tool(page, 'All pass').click();
  await comesTo(page, 'app-1 Healthy', 'us Degraded');
  await endpoint(page).selectOption({ label: 'app-2' });
  await comesTo(page, 'app-2 Unhealthy');
  await tool(page, 'All pass').click();
  await comesTo(page, 'app-2 Healthy', 'us Healthy');

  // Without results nobody knows.
  await tool(page, 'No results').click();
  await comesTo(page, 'app-2 Unknown');
  await says(page, 'tcp-3000', 'LAX', 'no result');
  await tool(page, 'All fail').click();
  await comesTo(page, 'app-2 Unhealthy', 'us Degraded');
});

test('by keyboard alone, the same', async (t) => {
  const page = await open(t);
  await page.getByRole('tab', { name: 'JSON' }).focus();
  await page.keyboard.press('ArrowRight');
  const reach = async (wanted) => {
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab');
      if (wanted.test((await chosen(page)) ?? (await page.evaluate(() => document.activeElement?.textContent ?? '')))) return;
    }
    assert.fail(`${wanted} is out of reach`);
  };
  await reach(/^http-health at SEA: fails/u);
  await page.keyboard.press('ArrowRight');
  await isAt(page, 'http-health at SJC: passes');
  await page.keyboard.press('Space');
  await isAt(page, 'http-health at SJC: fails');
  await comesTo(page, 'app-1 Unhealthy', 'us Critical');
  await page.keyboard.press('Enter');
  await isAt(page, 'http-health at SJC: no result');
  await page.keyboard.press('p');
  await isAt(page, 'http-health at SJC: passes');

  // The heads: the data center, its region, and the monitor.
  await page.keyboard.press('ArrowUp');
  await isAt(page, 'SJC: set every result');
  await page.keyboard.press('ArrowUp');
  await isAt(page, 'WNAM, Western North America: set every result');
  await page.keyboard.press('ArrowRight');
  await isAt(page, 'ENAM, Eastern North America: set every result');
  await page.keyboard.press('n');
  await says(page, 'database', 'YYZ', 'no result');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('f');
  await comesTo(page, 'app-1 Unhealthy');
  await says(page, 'tcp-3000', 'LAX', 'fails');
  await page.keyboard.press('n');
  await comesTo(page, 'app-1 Unknown');
  await page.keyboard.press('Control+End');
  await isAt(page, /^database at YYZ/u);
  await page.keyboard.press('Home');
  await isAt(page, 'database: set every result');
  await page.keyboard.press('Enter');
  await says(page, 'database', 'SEA', 'passes');
  await page.keyboard.press('End');
  await isAt(page, /^database at YYZ: passes/u);

  // Everything that was done can be undone from here.
  for (let step = 0; step < 7; step += 1) await page.keyboard.press('Control+z');
  await comesTo(page, 'app-1 Healthy', 'us Degraded');
  await says(page, 'http-health', 'SEA', 'fails, Response code mismatch error');
});

test('dragging paints what the first result got, and is one step to undo', async (t) => {
  const page = await open(t);
  await probes(page);
  const before = await scenario(page);
  await drag(page, cell(page, 'tcp-3000', 'SEA'), cell(page, 'tcp-3000', 'LAX'), cell(page, 'database', 'LAX'));
  for (const center of ['SEA', 'SJC', 'LAX']) await says(page, 'tcp-3000', center, 'fails');
  await says(page, 'database', 'LAX', 'fails');
  await says(page, 'database', 'SEA', 'passes');
  await says(page, 'tcp-3000', 'EWR', 'passes');
  // Fast: cells between two looks are painted too.
  const from = await cell(page, 'http-health', 'SJC').boundingBox();
  const to = await cell(page, 'http-health', 'YYZ').boundingBox();
  await page.mouse.move(from.x + 9, from.y + 9);
  await page.mouse.down();
  await page.mouse.move(to.x + 9, to.y + 9);
  await page.mouse.up();
  for (const center of ['SJC', 'LAX', 'EWR', 'IAD', 'YYZ']) await says(page, 'http-health', center, 'fails');
  await tool(page, 'Undo').click();
  for (const center of ['SJC', 'LAX', 'EWR', 'IAD', 'YYZ']) await says(page, 'http-health', center, 'passes');
  await tool(page, 'Undo').click();
  assert.equal(await scenario(page), before);
  await tool(page, 'Redo').click();
  await says(page, 'tcp-3000', 'LAX', 'fails');
});

test('the matrix stays where it is, however much there is to say of the verdict', async (t) => {
  const page = await open(t);
  await page.getByRole('tab', { name: 'Build' }).click();
  await page.getByRole('button', { name: 'Start from…' }).click();
  await page.getByRole('menuitem', { name: /One critical, two voting/ }).click();
  await thing(page, '/pools/0/endpoints/1').click();
  await probes(page);
  await tool(page, 'All pass').click();
  await comesTo(page, 'Healthy');
  const results = page.locator('.synthetic button.result');
  const before = await results.first().boundingBox();
  for (let at = 0; at < 9; at += 1) {
    await results.nth(at).click();
    await settled(page);
    assert.deepEqual(await results.first().boundingBox(), before, await status(page));
  }
});

test('a finger paints as well', async (t) => {
  const page = await open(t, { hasTouch: true });
  await probes(page);
  const touch = async (type, of) => {
    const box = await of.boundingBox();
    const points = type === 'touchEnd' ? [] : [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    await client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  };
  const client = await page.context().newCDPSession(page);
  await touch('touchStart', cell(page, 'tcp-3000', 'SEA'));
  await touch('touchMove', cell(page, 'tcp-3000', 'SJC'));
  await touch('touchMove', cell(page, 'tcp-3000', 'LAX'));
  await touch('touchEnd', cell(page, 'tcp-3000', 'LAX'));
  for (const center of ['SEA', 'SJC', 'LAX']) await says(page, 'tcp-3000', center, 'fails');
  await says(page, 'tcp-3000', 'EWR', 'passes');
});

test('the heads set all of theirs: fail, then nothing, then pass again', async (t) => {
  const page = await open(t);
  await probes(page);
  const monitors = ['http-health', 'tcp-3000', 'database'];
  const centers = ['SEA', 'SJC', 'LAX', 'EWR', 'IAD', 'YYZ'];
  // What the results say, those of these monitors at these data centers apart from the rest.
  const all = async (rows, columns) => {
    const [theirs, others] = [new Set(), new Set()];
    for (const monitor of monitors) {
      for (const center of centers) {
        (rows.includes(monitor) && columns.includes(center) ? theirs : others).add(await said(page, monitor, center));
      }
    }
    return { theirs: [...theirs], others: [...others] };
  };
  for (const [name, rows, columns] of [
    ['tcp-3000', ['tcp-3000'], centers],
    ['SEA', monitors, ['SEA']],
    ['ENAM, Eastern North America', monitors, ['EWR', 'IAD', 'YYZ']],
  ]) {
    await tool(page, 'All pass').click();
    for (const word of ['fails', 'no result', 'passes']) {
      await head(page, name).click();
      await soon(async () => assert.deepEqual(await all(rows, columns), { theirs: [word], others: ['passes'] }, name));
    }
  }
  // Where they differ, all of them pass first.
  await cell(page, 'database', 'SEA').click();
  await head(page, 'SEA').click();
  await soon(async () => assert.deepEqual((await all(monitors, ['SEA'])).theirs, ['passes']));
});

test('chance draws the same results from the same seed', async (t) => {
  const page = await open(t);
  await probes(page);
  await tool(page, 'Random…').click();
  const draw = async (percent, seed) => {
    await page.getByLabel('Probability of a failure, in percent').fill(percent);
    await page.getByLabel('Seed').fill(seed);
    await tool(page, 'Draw').click();
    await settled(page);
    return page.locator('.result').evaluateAll((all) => all.map((it) => it.dataset.passes).join(' '));
  };
  const first = await draw('50', '7');
  assert.notEqual(await draw('50', '8'), first);
  await tool(page, 'No results').click();
  assert.equal(await draw('50', '7'), first);
  assert.match(first, /healthy/u);
  assert.match(first, /unhealthy/u);
  assert.match(await draw('100', '7'), /^(unhealthy ?)+$/u);
  assert.match(await draw('0', '7'), /^(healthy ?)+$/u);
});

test('what was pasted comes back, of this endpoint or of all', async (t) => {
  const page = await open(t);
  await probes(page);
  assert.ok(await tool(page, 'for every endpoint').isDisabled(), 'nothing has changed yet');
  const before = JSON.parse(await scenario(page));
  await tool(page, 'All fail').click();
  await endpoint(page).selectOption({ label: 'app-2' });
  await tool(page, 'No results').click();
  await tool(page, 'for this endpoint').click();
  await comesTo(page, 'app-2 Unhealthy');
  await says(page, 'http-health', 'SEA', 'fails, HTTP timeout occurred');
  await says(page, 'database', 'SEA', 'passes');
  await endpoint(page).selectOption({ label: 'app-1' });
  await comesTo(page, 'app-1 Unhealthy');
  await says(page, 'database', 'SEA', 'fails');
  await tool(page, 'for every endpoint').click();
  await comesTo(page, 'app-1 Healthy');
  assert.deepEqual(JSON.parse(await scenario(page)), before);
  await tool(page, 'Undo').click();
  await comesTo(page, 'app-1 Unhealthy');
});

test('what was seen is judged by the monitor’s own settings, and said', async (t) => {
  const page = await open(t);
  await probes(page);
  await cell(page, 'http-health', 'LAX').click();
  const detail = page.getByRole('region', { name: 'http-health at LAX' });
  await detail.getByRole('combobox', { name: 'Failure reason', exact: true }).selectOption('HTTP timeout occurred');
  await says(page, 'http-health', 'LAX', 'fails, HTTP timeout occurred');
  await detail.getByRole('spinbutton', { name: 'Response code' }).fill('204');
  await says(page, 'http-health', 'LAX', 'fails, Response code mismatch error');
  holds(await words(detail), '204', '200');
  await detail.getByRole('spinbutton', { name: 'Response code' }).fill('200');
  await says(page, 'http-health', 'LAX', 'passes');
  await detail.getByRole('spinbutton', { name: 'Round trip time, in ms' }).fill('12.5');
  await detail.getByRole('spinbutton', { name: 'Round trip time, in ms' }).press('Enter');
  await says(page, 'http-health', 'LAX', 'passes');
  // Slower than the monitor waits.
  await detail.getByRole('spinbutton', { name: 'Round trip time, in ms' }).fill('9000');
  await detail.getByRole('spinbutton', { name: 'Round trip time, in ms' }).press('Enter');
  await says(page, 'http-health', 'LAX', 'fails, HTTP timeout occurred');
  await detail.getByRole('spinbutton', { name: 'Round trip time, in ms' }).fill('');
  await detail.getByRole('spinbutton', { name: 'Round trip time, in ms' }).press('Enter');
  await detail.getByRole('combobox', { name: 'Error', exact: true }).selectOption('refused');
  await says(page, 'http-health', 'LAX', 'fails, TCP connection failed');
  await detail.getByRole('combobox', { name: 'Set', exact: true }).selectOption('all of this row');
  await detail.getByRole('combobox', { name: 'Error', exact: true }).selectOption('tls_name');
  for (const center of ['SEA', 'LAX', 'YYZ']) {
    await says(page, 'http-health', center, 'fails, TLS name mismatch error');
  }
  await says(page, 'tcp-3000', 'LAX', 'passes');
  await detail.getByRole('button', { name: 'No result' }).click();
  await says(page, 'http-health', 'LAX', 'no result');
  // What isn't HTTP has no code and no body.
  await cell(page, 'tcp-3000', 'LAX').click();
  const tcp = page.getByRole('region', { name: 'tcp-3000 at LAX' });
  assert.equal(await tcp.getByRole('spinbutton', { name: 'Response code' }).count(), 0);
  await tcp.getByRole('combobox', { name: 'Error', exact: true }).selectOption('timeout');
  await says(page, 'tcp-3000', 'LAX', 'fails, TCP Timeout');
});

test('what is typed is one step to undo', async (t) => {
  const page = await open(t);
  await probes(page);
  await cell(page, 'database', 'SJC').click();
  const detail = page.getByRole('region', { name: 'database at SJC' });
  await detail.getByLabel('Redirect to').pressSequentially('https://example.com/');
  holds(await scenario(page), '"location": "https://example.com/"');
  await page.locator('.synthetic').press('Control+z');
  await says(page, 'database', 'SJC', 'passes');
  assert.ok(!(await scenario(page)).includes('location'));
});

test('the text keeps its comments, and each change is made at its own place', async (t) => {
  const page = await open(t);
  const mine = `{
  // mine
  "pools": [{ "name": "eu", "monitor": "m", "check_regions": ["WEU"], "origins": [{ "name": "a", "address": "192.0.2.1" }] }],
  "data_centers": { "CDG": { "region": "WEU" }, "AMS": { "region": "WEU" } }, /* both */
  "probes": [
    { "monitor_id": "m", "endpoint": "a", "results": { "CDG":true,   "AMS": true } } // here
  ]
}`;
  await pasteOver(page, mine);
  await probes(page);
  await cell(page, 'm', 'CDG').click();
  assert.equal(await scenario(page), mine.replace('"CDG":true', '"CDG":false'));
  await cell(page, 'm', 'CDG').click();
  assert.equal(await scenario(page), mine.replace('"CDG":true', '"CDG":null'));
  await tool(page, 'All pass').click();
  assert.equal(await scenario(page), mine);
});

test('an endpoint without results is offered data centers of its regions, or is one vantage point', async (t) => {
  const page = await open(t);
  const pool = (rest) => JSON.stringify({ pools: [{ name: 'eu', monitor: 'm', ...rest, origins: [{ name: 'a', address: '192.0.2.1' }] }] });
  await pasteOver(page, pool({ check_regions: ['WEU', 'OC'] }));
  await probes(page);
  for (const center of ['AMS', 'CDG', 'LHR', 'SYD', 'MEL', 'AKL']) await says(page, 'm', center, 'no result');
  await cell(page, 'm', 'CDG').click();
  await says(page, 'm', 'CDG', 'passes');
  await comesTo(page, 'a Healthy');
  await tool(page, 'All fail').click();
  await comesTo(page, 'a Unhealthy');

  await page.getByRole('tab', { name: 'JSON' }).click();
  await pasteOver(page, pool({}));
  await probes(page);
  const sole = page.locator('.result');
  await soon(async () => assert.equal(await sole.getAttribute('aria-label'), 'm: no result'));
  await sole.click();
  await sole.click();
  await comesTo(page, 'a Unhealthy');
  await page.getByRole('combobox', { name: 'Add a data center' }).selectOption('CDG');
  await cell(page, 'm', 'CDG').click();
  await comesTo(page, 'a Healthy');
});

test('several results over time are said, and nothing that probes nothing is offered', async (t) => {
  const page = await open(t);
  const of = (at, healthy) => ({ monitor_id: 'm', endpoint: 'a', at, region: 'WEU', results: { CDG: healthy } });
  await pasteOver(
    page,
    JSON.stringify({
      pools: [
        { name: 'eu', monitor: 'm', origins: [{ name: 'a', address: '192.0.2.1' }] },
        { name: 'bare', origins: [{ name: 'b', address: '192.0.2.2' }] },
      ],
      probes: [of(1, true), of(2, false), of(3, true)],
    }),
  );
  await probes(page);
  await says(page, 'm', 'CDG', 'passes, the last of 3 results');
  holds(await words(page.getByRole('region', { name: 'm at CDG' })), '3 results over time');
  await cell(page, 'm', 'CDG').click();
  await says(page, 'm', 'CDG', 'fails, the last of 3 results');
  await endpoint(page).selectOption({ label: 'b' });
  holds(await words(page.locator('.synthetic')), 'no monitor probes this endpoint');
  assert.equal(await page.locator('.result').count(), 0);
});

test('the tab follows the picture, and the picture the tab', async (t) => {
  const page = await open(t);
  await probes(page);
  await thing(page, '/pools/1/endpoints/2').click();
  assert.equal(await endpoint(page).inputValue(), '1,2');
  await says(page, 'http-health', 'CDG', 'passes');
  await endpoint(page).selectOption({ label: 'app-2' });
  holds(await why(page), 'app-2');
});

test('many data centers are laid out in bands, and a press reaches the verdict', async (t) => {
  const page = await open(t);
  const codes = Array.from({ length: 300 }, (_, at) => `D${String(at).padStart(3, '0')}`);
  const regions = ['WNAM', 'ENAM', 'WEU', 'EEU', 'OC'];
  const members = ['m1', 'm2', 'm3', 'm4', 'm5'].map((monitor_id) => ({ monitor_id, enabled: true, must_be_healthy: false, monitoring_only: false }));
  await pasteOver(
    page,
    JSON.stringify({
      monitor_groups: [{ id: 'g', members }],
      pools: [{ name: 'p', monitor_group: 'g', origins: [{ name: 'a', address: '192.0.2.1' }] }],
      data_centers: Object.fromEntries(codes.map((code, at) => [code, { region: regions[Math.floor(at / 60)] }])),
      probes: members.map(({ monitor_id }) => ({ monitor_id, endpoint: 'a', results: Object.fromEntries(codes.map((code) => [code, true])) })),
    }),
  );
  await probes(page);
  assert.equal(await page.locator('.result').count(), 1500);
  await tool(page, 'All fail').click();
  await comesTo(page, 'a Unhealthy');
  await soon(async () => assert.equal(await page.locator('.result[data-passes="unhealthy"]').count(), 1500));
  await tool(page, 'Undo').click();
  await page.locator('.synthetic__verdict', { hasText: 'a Healthy' }).waitFor({ timeout: 5000 });
  await cell(page, 'm3', 'D123').click();
  await says(page, 'm3', 'D123', 'fails');
  await page.keyboard.press('Control+End');
  await isAt(page, /^m5 at D299/u);
});

for (const colorScheme of ['light', 'dark']) {
  for (const width of [360, 1440]) {
    test(`axe finds nothing in ${colorScheme}, ${width} px wide, and nothing sticks out`, async (t) => {
      const page = await open(t, { colorScheme, viewport: { width, height: 800 } });
      await probes(page);
      await tool(page, 'Random…').click();
      const found = await new AxeBuilder({ page }).include('.synthetic').analyze();
      assert.deepEqual(found.violations.map((it) => [it.id, it.nodes[0]?.html]), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
      const wide = await page.locator('.synthetic').evaluate((it) => it.scrollWidth - it.clientWidth);
      assert.equal(wide, 0);
    });
  }
}
