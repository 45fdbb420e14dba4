// A hostile scenario: it neither runs, nor freezes, nor breaks the layout, however it comes, in every tab and at every width.

import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { browser, pasteOver, text, thing } from './page.mjs';

const open = browser();

/** What would run, or load something, if it ever became a part of the page. */
const MARKUP = [
  '<img src=x onerror="window.ran=1">',
  '"><script>window.ran=1</script>',
  "'-alert(1)-'",
  '</style><style>*{display:none}</style>',
  'javascript:window.ran=1',
  '<iframe src="https://example.com"></iframe>',
  '{{constructor.constructor("window.ran=1")()}}',
  '${window.ran=1}',
  '<svg/onload=window.ran=1>',
  '</textarea><img src=x onerror=window.ran=1>',
];
/** Right to left, turned around, without width, and letters with a tower of marks. */
const ODD = ['\u202egnp.exe', '\u2066abc\u2069', 'a\u200b\u200d\ufeffb', 'שלום עולם', `Z${'\u0351\u0346'.repeat(60)}`, '\u0000\u0007\u001b[31m', '𝕬😀👩‍👩‍👧‍👦'];
const LONG = ['word '.repeat(400), 'long'.repeat(1000), '😀'.repeat(500)];

/** A string of its own for each place. */
function strings() {
  const all = [...MARKUP, ...ODD, ...LONG];
  let at = 0;
  return () => {
    at += 1;
    return `${all[at % all.length]} ${at}`;
  };
}

/** A scenario with a hostile string wherever one may stand, keys included. */
function hostile(endpoints) {
  const next = strings();
  const [m, m2, g, p, p2, lb] = Array.from({ length: 6 }, next);
  const names = Array.from({ length: endpoints }, next);
  const odd = (fields) => ({ ...fields, [next()]: next() });
  return {
    description: next(),
    monitors: [
      odd({ id: m, description: next(), type: 'https', method: next(), path: next(), port: 1e300, header: { Host: [next()], [next()]: [next(), next()] }, expected_codes: next(), expected_body: next(), interval: 1e308, timeout: -1e308, retries: 9007199254740993, consecutive_up: 4294967296, consecutive_down: -1 }),
      odd({ id: m2, description: next(), type: next(), expected_codes: '2xx' }),
    ],
    monitor_groups: [odd({ id: g, description: next(), members: [{ monitor_id: m, enabled: true, monitoring_only: false, must_be_healthy: true }, { monitor_id: m2, enabled: true, monitoring_only: false, must_be_healthy: false }, { monitor_id: next(), enabled: next(), monitoring_only: 7 }] })],
    pools: [
      odd({ id: p, name: next(), description: next(), monitor_group: g, minimum_origins: 1e20, check_regions: ['WEU', next()], notification_email: next(), latitude: 1e308, longitude: -1e308, origins: names.map((name) => ({ name, address: next(), weight: 1e308, enabled: true, header: { Host: [next()] } })) }),
      odd({ id: p2, name: next(), monitor: m2, origins: [{ name: next(), address: next() }] }),
    ],
    load_balancers: [odd({ id: lb, name: next(), description: next(), default_pools: [p, p2, next()], fallback_pool: p2, steering_policy: next(), region_pools: { WEU: [p], [next()]: [next()] }, country_pools: { [next()]: [p] }, random_steering: { default_weight: 1e308, pool_weights: { [p]: -1 } }, rules: [{ name: next(), condition: next(), overrides: { default_pools: [p2] } }] })],
    data_centers: { CDG: { region: 'WEU' }, [next()]: { region: next() }, FRA: { region: 'WEU' } },
    probes: [
      ...names.slice(0, 300).map((endpoint, index) => ({ pool_id: p, endpoint, monitor_id: index % 2 ? m : m2, results: { CDG: index % 3 > 0, FRA: false, [next()]: true }, failure_reason: next(), response_code: 1e9, rtt: 1e308 })),
      { pool_id: p, endpoint: names[0], monitor_id: m, data_center: 'CDG', observed: { code: 200, body: next(), headers: { [next()]: next() } } },
    ],
    requests: [{ country: next(), host: next(), path: next(), headers: { [next()]: [next()] }, session: next(), data_center: 'CDG' }, { region: next(), latitude: 1e308 }],
    readings: { [next()]: next() },
    at: next(),
    [next()]: { [next()]: next() },
  };
}

/** Asserts that nothing of the scenario has run, and that nothing sticks out. */
async function sound(page, state) {
  const found = await page.evaluate(() => {
    const limit = document.documentElement.clientWidth;
    const scrolls = (element) => element.closest('.cm-editor, .unseen, .skip, .file-text, .cm-tooltip') !== null;
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => !scrolls(element) && element.checkVisibility() && element.getBoundingClientRect().right > limit + 0.5,
    );
    return {
      ran: window.ran ?? null,
      foreign: document.querySelectorAll('#app iframe, #app script, #app img:not(.cm-widgetBuffer), #app object, #app embed, #app [onerror], #app [onload], #app a[href^="javascript:"]').length,
      over: document.documentElement.scrollWidth - limit,
      wide: [...new Set(wide.map((element) => `${element.tagName} ${element.className}`))].slice(0, 8),
      panes: [...document.querySelectorAll('.pane')].map((pane) => pane.scrollWidth - pane.clientWidth),
    };
  });
  assert.deepEqual(found, { ran: null, foreign: 0, over: 0, wide: [], panes: [0, 0, 0] }, state);
}

/** Goes through everything that can be looked at. */
async function walk(page) {
  await sound(page, 'opened');
  const tabs = page.getByRole('tablist', { name: 'Ways to change the scenario' }).getByRole('tab');
  for (let index = 0; index < (await tabs.count()); index += 1) {
    const tab = tabs.nth(index);
    await tab.click();
    await page.waitForTimeout(100);
    await sound(page, `tab ${await tab.innerText()}`);
    // Whatever is folded in it, opened.
    const folds = page.getByRole('tabpanel').filter({ visible: true }).locator('summary:visible, [aria-expanded="false"]:not([aria-haspopup]):visible');
    for (let fold = 0; fold < Math.min(await folds.count(), 4); fold += 1) {
      if (await folds.nth(fold).isVisible()) await folds.nth(fold).click();
    }
    await sound(page, `tab ${await tab.innerText()}, opened`);
  }
  await page.getByRole('tab', { name: 'JSON' }).click();
  for (const place of ['/load_balancers/0', '/load_balancers/0/decisions/0', '/pools/0', '/pools/0/endpoints/0', '/pools/0/endpoints/1', '/pools/1']) {
    const there = thing(page, place);
    if ((await there.count()) === 0) continue;
    await there.first().click();
    await sound(page, place);
  }
  const cell = page.locator('.matrix [data-place*="/members/"]').first();
  if ((await cell.count()) > 0) {
    await cell.click();
    await sound(page, 'a result');
  }
  const notes = page.locator('.pane--text .fold[aria-expanded="false"]').first();
  if ((await notes.count()) > 0) {
    await notes.click();
    await sound(page, 'notes');
  }
}

/**
 * How long the page may stand still while it takes a scenario in, in milliseconds: a browser that does for longer is taken for hung.
 * A page that was built for debugging takes ten times as long.
 */
const wasm = readdirSync(new URL('../../dist', import.meta.url)).find((name) => name.startsWith('whydown-playground') && name.endsWith('.wasm'));
const LONGEST = statSync(new URL(`../../dist/${wasm}`, import.meta.url)).size > 6_000_000 ? 40_000 : 4000;

/** The longest time for which the page did nothing else, while something is done. */
async function standstill(page, act) {
  await page.evaluate(() => {
    window.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
    }).observe({ type: 'longtask' });
  });
  await act();
  return page.evaluate(() => window.longest);
}

const scenario = (endpoints) => JSON.stringify(hostile(endpoints), null, 1);

for (const width of [360, 1024, 1440, 1920]) {
  test(`a hostile scenario that was pasted does nothing at ${width} pixels`, async (t) => {
    const page = await open(t, { viewport: { width, height: 900 } });
    await pasteOver(page, scenario(4));
    await thing(page, '/pools/1').first().waitFor();
    await walk(page);
  });
}

test('a hostile file does nothing', async (t) => {
  const page = await open(t);
  await page.locator('input[type=file]').setInputFiles({ name: '<img src=x onerror=window.ran=1>.json', mimeType: 'application/json', buffer: Buffer.from(scenario(4)) });
  await thing(page, '/pools/1').first().waitFor();
  await walk(page);
});

test('a hostile link does nothing', async (t) => {
  const state = { text: scenario(4), place: '/pools/0/endpoints/1', tab: '<script>', plan: '<img src=x onerror=window.ran=1>' };
  const page = await open(t, { hash: `#v1.${deflateRawSync(JSON.stringify(state)).toString('base64url')}` });
  await walk(page);
  await page.reload();
  await thing(page, '/pools/1').first().waitFor();
  await walk(page);
});

test('a hostile answer of the API, command or configuration does nothing', async (t) => {
  const page = await open(t);
  const [pools] = [hostile(3).pools];
  for (const pasted of [
    JSON.stringify({ success: true, errors: [], messages: [], result: pools }),
    JSON.stringify({ success: false, errors: MARKUP.map((message, code) => ({ code, message })), result: null }),
    `curl https://api.cloudflare.com/client/v4/accounts/x/load_balancers/pools -d '${JSON.stringify(pools[1]).replaceAll("'", '')}'`,
    MARKUP.join('\n'),
    `{ "${MARKUP[0].replaceAll('"', '')}": `,
  ]) {
    await pasteOver(page, pasted);
    await page.waitForTimeout(300);
    await sound(page, pasted.slice(0, 40));
  }
});

test('what others could read in a hostile scenario is listed as it is', async (t) => {
  const page = await open(t, { viewport: { width: 360, height: 740 } });
  const next = strings();
  const header = Object.fromEntries([...MARKUP, ...ODD, ...LONG].map((value) => [`x-token-${value}`, [`${next()}`]]));
  await pasteOver(page, JSON.stringify({ monitors: [{ id: 'm', type: 'https', header }], pools: [{ id: 'p', name: 'p', monitor: 'm', origins: [{ name: '10.0.0.1', address: `${LONG[1]}.internal` }] }] }, null, 1));
  await thing(page, '/pools/0').first().waitFor();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.locator('dialog[open]').waitFor();
  await sound(page, 'listed');
});

test('a scenario of 5,000 hostile endpoints is taken in, and leaves the page in use', async (t) => {
  const page = await open(t);
  const many = scenario(5000);
  const longest = await standstill(page, async () => {
    await pasteOver(page, many);
    await thing(page, '/pools/1').first().waitFor();
  });
  assert.ok(longest < LONGEST, `the page stood still for ${Math.round(longest)} ms`);
  await walk(page);
  assert.equal((await text(page)).length, many.length);
});
