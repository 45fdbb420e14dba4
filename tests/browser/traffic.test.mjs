// Where traffic goes: who asks, the traffic by place, the shares, what happens between probes, and what changed over time.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import AxeBuilder from '@axe-core/playwright';
import { browser, chooseExample, holds, pasteOver, text, thing, why, words } from './page.mjs';

const open = browser();

const balancer = (page) => page.locator('.balancer').first();
const press = (page, name) => balancer(page).getByRole('button', { name, exact: true }).click();
const field = (page, name) => page.getByRole('group', { name: 'The request' }).getByLabel(name, { exact: true });
const places = (page) => page.getByRole('region', { name: /^Traffic of .* by place$/ });
const scenario = async (page) => JSON.parse(await text(page));

/** Two pools, one for Western Europe; all is up. Comments must outlive whatever is asked. */
const plain = `{
  // mine
  "monitors": [{ "id": "m", "type": "https", "interval": 60, "timeout": 5, "retries": 2 }],
  "pools": [
    { "id": "eu", "name": "eu", "monitor": "m", "check_regions": ["WEU"], "origins": [{ "name": "eu-1", "address": "192.0.2.1" }] },
    { "id": "us", "name": "us", "monitor": "m", "check_regions": ["ENAM"], "origins": [{ "name": "us-1", "address": "192.0.2.2" }] }
  ],
  "load_balancers": [
    { "name": "www.example.com", "steering_policy": "geo", "proxied": true,
      "region_pools": { "WEU": ["eu", "us"] }, "default_pools": ["us"], "fallback_pool": "us" }
  ],
  "data_centers": { "CDG": { "region": "WEU" }, "EWR": { "region": "ENAM" } },
  "probes": [
    { "monitor_id": "m", "endpoint": "eu-1", "results": { "CDG": true } },
    { "monitor_id": "m", "endpoint": "us-1", "results": { "EWR": true } }
  ]
}`;

test('each group of places has a row: where it goes, in which order, and the last resort', async (t) => {
  const page = await open(t);
  await chooseExample(page, 'Pools by region');
  const rows = places(page).getByRole('row');
  const all = await Promise.all((await rows.all()).map(words));
  const row = (place) => all.find((said) => said.includes(place)) ?? assert.fail(`${place} has no row: ${all.join('\n')}`);
  holds(row('From'), 'Goes to', 'In order', 'Last resort');
  holds(row('Western Europe'), 'au (Fallback) 100 %', '1 eu');
  holds(row('Oceania'), 'au 100 %', '1 au', '2 us');
  holds(row('Western North America'), 'us 100 %', '1 us', '2 eu', 'more');
});

test('the places of a row that are not shown come on demand', async (t) => {
  const page = await open(t);
  await chooseExample(page, 'Pools by region');
  assert.equal(await places(page).getByRole('button', { name: 'Southern Asia' }).count(), 0);
  await places(page).getByRole('button', { name: /^and \d+ more$/ }).first().click();
  await places(page).getByRole('button', { name: 'Southern Asia' }).waitFor();
  await places(page).getByRole('button', { name: 'Show fewer' }).click();
  assert.equal(await places(page).getByRole('button', { name: 'Southern Asia' }).count(), 0);
});

test('a place that is pressed is asked for: its request stands in the text, and its proof opens', async (t) => {
  const page = await open(t);
  await pasteOver(page, plain);
  await places(page).getByRole('button', { name: 'Western Europe' }).click();
  holds(await why(page), 'Western Europe', 'eu');
  const written = await text(page);
  holds(written, '// mine', '"requests": [{ "region": "WEU" }]');
  assert.equal(await places(page).getByRole('button', { name: 'Western Europe' }).getAttribute('aria-pressed'), 'true');
  // A second place is added, the first is found again.
  await places(page).getByRole('button', { name: 'Western North America' }).click();
  holds(await why(page), 'Western North America', 'us');
  await places(page).getByRole('button', { name: 'Western Europe' }).click();
  holds(await text(page), '"requests": [{ "region": "WEU" }, { "region": "WNAM" }]');
  holds(await why(page), 'Western Europe');
});

test('who asks is changed field by field, by keyboard, and the keyboard stays in the fields', async (t) => {
  const page = await open(t);
  await pasteOver(page, plain);
  holds(await words(balancer(page)), 'Anybody, from anywhere');
  assert.equal(await balancer(page).getByRole('button', { name: 'Remove this request' }).count(), 0);
  const button = balancer(page).getByRole('button', { name: 'Who asks' });
  await button.focus();
  await page.keyboard.press('Enter');
  assert.equal(await button.getAttribute('aria-expanded'), 'true');
  await field(page, 'Name').focus();
  await page.keyboard.type('a visitor in Lyon');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Western E');
  const active = () => page.evaluate(() => document.activeElement.closest('label')?.textContent ?? document.activeElement.className);
  holds(await active(), 'Region');
  await page.keyboard.press('Tab');
  await page.keyboard.type('FR');
  await page.keyboard.press('Tab');
  holds(await active(), 'Data center');
  await field(page, 'Header').fill('x-version: 2');
  await page.keyboard.press('Tab');
  await field(page, 'Session: pool').selectOption('us');
  await field(page, 'In flight to eu').fill('3');
  await page.keyboard.press('Enter');
  assert.deepEqual((await scenario(page).catch(() => ({}))).requests, undefined, 'the comment is still there');
  const written = (await text(page)).replace('// mine', '');
  assert.deepEqual(JSON.parse(written).requests, [
    { name: 'a visitor in Lyon', region: 'WEU', country: 'FR', headers: { 'x-version': '2' }, session: { pool_id: 'us' }, in_flight: { eu: 3 } },
  ]);
  // What is emptied isn't said any more.
  await field(page, 'In flight to eu').fill('');
  await page.keyboard.press('Tab');
  await field(page, 'Session: pool').selectOption('');
  await field(page, 'Header').fill('');
  await page.keyboard.press('Tab');
  const emptied = (await text(page)).replace('// mine', '');
  assert.deepEqual(JSON.parse(emptied).requests, [{ name: 'a visitor in Lyon', region: 'WEU', country: 'FR' }]);
});

test('requests are added, walked through with the arrow keys, and taken out', async (t) => {
  const page = await open(t);
  await chooseExample(page, 'Pools by region');
  await press(page, 'Add a request');
  await thing(page, '/load_balancers/0/decisions/3').waitFor();
  holds(await why(page), 'request 4');
  assert.equal((await scenario(page)).requests.length, 4);
  await thing(page, '/load_balancers/0/decisions/3').focus();
  await page.keyboard.press('ArrowUp');
  holds(await why(page), 'a visitor in Sydney');
  assert.equal(await field(page, 'Name').inputValue(), 'a visitor in Sydney', 'the fields are those of the chosen request');
  await press(page, 'Remove this request');
  await press(page, 'Remove this request');
  const names = (await scenario(page)).requests.map(({ name }) => name);
  assert.deepEqual(names, ['a visitor in Paris', 'request 4']);
  await press(page, 'Remove this request');
  await press(page, 'Remove this request');
  holds(await words(balancer(page)), 'Anybody, from anywhere');
  holds(await page.evaluate(() => document.activeElement.textContent), 'Who asks');
  assert.equal((await scenario(page)).requests, undefined);
});

test('a request that is added to an answer of the API stands in the scenario made from it', async (t) => {
  const page = await open(t);
  const pool = { id: 'p', name: 'p', minimum_origins: 1, origins: [{ name: 'o', address: '192.0.2.1', enabled: true }] };
  const lb = { id: 'lb', name: 'www.example.com', enabled: true, proxied: true, default_pools: ['p'], fallback_pool: 'p', steering_policy: 'off' };
  await pasteOver(page, `${JSON.stringify({ success: true, result: [pool] })}\n${JSON.stringify({ success: true, result: lb })}`);
  await balancer(page).waitFor();
  await press(page, 'Add a request');
  assert.deepEqual((await scenario(page)).requests, [{ name: 'request 1' }]);
});

test('shares are those of pools and of endpoints, and what another reading would do stands beside them', async (t) => {
  const page = await open(t);
  await chooseExample(page, 'Shedding and a session');
  const serving = balancer(page).getByRole('list', { name: 'Shares of pools and endpoints' });
  holds(await words(serving), 'old 40 %', 'old-1 66.7 %', 'old-2 33.3 %', 'new 60 %', 'new-1 50 %');
  await thing(page, '/load_balancers/0/decisions/1').click();
  holds(await why(page), 'new-2', 'session');
  await thing(page, '/load_balancers/0/decisions/0').click();
  await pasteOver(page, plain.replace('"fallback_pool": "us"', '"fallback_pool": "us", "enabled": true').replaceAll('"EWR": true', '"EWR": false').replaceAll('"CDG": true', '"CDG": false'));
  await thing(page, '/load_balancers/0/decisions/0').click();
  holds(await words(balancer(page)), 'us (Fallback) 100 %');
});

test('between probes: which failures are tried elsewhere, and how long one goes unseen', async (t) => {
  const page = await open(t);
  await chooseExample(page, 'Shedding and a session');
  const box = page.getByRole('region', { name: 'Between probes' });
  holds(await words(box), 'Upon 521, 522, 523, 525, 526:', 'old-1 of old → old-2', 'Any other code reaches the visitor.', 'new-1', 'wrong answers 60 s, no answer 75 s');
  await box.getByRole('button', { name: 'new-1' }).click();
  holds(await words(box), 'new-1 stays in rotation', '60 s', '75 s', 'R5.6');
});

test('an endpoint tells what its probes ask: the Host header and what set it, the name in the handshake, and how often', async (t) => {
  const page = await open(t);
  await chooseExample(page, 'A redirect');
  holds(await why(page), '301', 'https://www.example.com/en/');
  const box = page.getByRole('region', { name: 'What the probes ask' });
  await thing(page, '/pools/0/endpoints/0').click();
  holds(await words(box), 'https GET :443 /', 'www.example.com from the monitor', '0.05 a second, 3 a minute');
  await thing(page, '/pools/0/endpoints/1').click();
  holds(await words(box), 'shop.example.com from the endpoint');
  await pasteOver(page, plain);
  await thing(page, '/pools/0/endpoints/0').click();
  holds(await words(box), '192.0.2.1 the endpoint’s address'.replace('’', "'"), 'none sent');
});

test('health events and alerts are told in order of time, with what is not in the log', async (t) => {
  const page = await open(t);
  await chooseExample(page, 'Pools by region');
  const course = page.getByRole('region', { name: 'Over time' });
  holds(await words(course), 'one data center or region steers away', '60 s log eu turned Unhealthy', 'eu-1', 'HTTP timeout occurred', 'so an alert is sent');
  await course.getByRole('button', { name: /^Rule R10\.5/ }).first().click();
  holds(await words(course), 'Alerts follow global changes');
  await pasteOver(page, '{"at": 1}');
  await page.getByText('No pools and no load balancers').waitFor();
  await pasteOver(page, plain);
  await thing(page, '/pools/1').waitFor();
  assert.equal(await course.count(), 0, 'nothing changed');
});

test('the rule book tells how a reading is chosen, and a case in which it matters', async (t) => {
  const page = await open(t);
  await page.getByRole('button', { name: 'Rules' }).click();
  await page.getByRole('searchbox').fill('Q19');
  const rules = page.getByRole('list', { name: 'The rules' });
  holds(await words(rules), 'For example:', '"readings": { "geo_aggregation": … }', '(default)');
});

for (const colorScheme of ['light', 'dark']) {
  test(`axe finds nothing serious where traffic is shown: ${colorScheme}`, async (t) => {
    const page = await open(t, { colorScheme });
    for (const title of ['Pools by region', 'Shedding and a session', 'A redirect']) {
      await chooseExample(page, title);
      const button = balancer(page).getByRole('button', { name: 'Who asks' });
      if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
      for (const place of ['/load_balancers/0/decisions/0', '/pools/0/endpoints/0']) {
        await thing(page, place).click();
        const { violations } = await new AxeBuilder({ page }).analyze();
        const grave = violations.filter(({ impact }) => ['serious', 'critical'].includes(impact));
        assert.deepEqual(grave.map(({ id, nodes }) => `${title} ${place}: ${id}: ${nodes.map(({ html }) => html).slice(0, 3).join(' ')}`), []);
      }
    }
  });
}

for (const width of [360, 480, 768, 1024, 1280, 1920]) {
  test(`nothing of the traffic sticks out at ${width} pixels`, async (t) => {
    const page = await open(t, { viewport: { width, height: 900 } });
    const check = async (state) => {
      const outside = await page.evaluate(() => {
        const limit = document.documentElement.clientWidth;
        const scrolls = (element) => element.closest('.cm-scroller, .unseen, .skip, datalist') !== null;
        const wide = [...document.querySelectorAll('body *')].filter(
          (element) => !scrolls(element) && element.getBoundingClientRect().right > limit + 0.5,
        );
        const panes = [...document.querySelectorAll('.pane, .card')].map((pane) => pane.scrollWidth - pane.clientWidth);
        return [...wide.map((element) => element.className || element.tagName), ...panes.filter((wider) => wider > 0)];
      });
      assert.deepEqual(outside, [], state);
    };
    for (const title of ['Pools by region', 'Shedding and a session', 'A redirect']) {
      await chooseExample(page, title);
      const button = balancer(page).getByRole('button', { name: 'Who asks' });
      if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
      await check(title);
      await thing(page, '/pools/0/endpoints/0').click();
      await check(`${title}: an endpoint`);
    }
    const long = 'a-very-long-name-without-any-place-to-break-it-'.repeat(3);
    await pasteOver(page, plain.replaceAll('"eu"', `"${long}"`).replaceAll('eu-1', `${long}-1`));
    await places(page).getByRole('button', { name: 'Western Europe' }).click();
    await check('long names');
  });
}
