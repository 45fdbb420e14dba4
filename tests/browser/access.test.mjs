// The page without a mouse, for every eye, and at every width.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import AxeBuilder from '@axe-core/playwright';
import { browser, chooseExample, event, holds, pasteOver, thing, why } from './page.mjs';

const open = browser();

const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute('data-place') ?? null);

test('everything can be reached by keyboard', async (t) => {
  const page = await open(t);
  const seen = [];
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const at = document.activeElement;
      if (!at || at === document.body) return null;
      const box = at.getBoundingClientRect();
      const style = getComputedStyle(at);
      const visible = box.width > 0 && (style.outlineStyle !== 'none' || at.closest('.editor, .bar, .file') !== null);
      return `${visible ? '' : 'INVISIBLE '}${at.getAttribute('aria-label') ?? at.textContent.trim().slice(0, 40)}`;
    });
    if (name === null) break;
    seen.push(name);
  }
  const all = seen.join('\n');
  holds(all, 'Skip to the health picture', 'Examples', 'Rules', 'Export', 'Paste or open…', 'Plan of the account', 'Scenario, as JSON', 'app-1', 'Rule R3.4');
  assert.ok(!all.includes('INVISIBLE'), `the focus can be seen everywhere:\n${all}`);
});

test('the skip link leads to the picture', async (t) => {
  const page = await open(t);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  assert.ok(await page.evaluate(() => document.activeElement.closest('.picture') !== null));
});

test('arrow keys walk through the picture, and what they reach is explained', async (t) => {
  const page = await open(t);
  await thing(page, '/pools/0/endpoints/0').focus();
  const walk = async (key, place) => {
    await page.keyboard.press(key);
    assert.equal(await focused(page), place, `after ${key}`);
  };
  await walk('ArrowDown', '/pools/0/endpoints/0/regions/0');
  await walk('ArrowDown', '/pools/0/endpoints/0/regions/0/data_centers/0/members/0');
  holds(await why(page), 'http-health', 'SEA', 'Unhealthy');
  await walk('ArrowRight', '/pools/0/endpoints/0/regions/0/data_centers/1/members/0');
  await walk('ArrowDown', '/pools/0/endpoints/0/regions/0/data_centers/1/members/1');
  await walk('End', '/pools/0/endpoints/0/regions/1/data_centers/2/members/1');
  await walk('Home', '/pools/0/endpoints/0/regions/0/data_centers/0/members/1');
  await walk('ArrowDown', '/pools/0/endpoints/0/regions/0/data_centers/0/members/2');
  await walk('ArrowDown', '/pools/0/endpoints/0/regions/0/data_centers/0');
  holds(await why(page), 'SEA', 'R3.4');
  // Escape leads out, one level at a time.
  await walk('Escape', '/pools/0/endpoints/0/regions/0');
  await walk('Escape', '/pools/0/endpoints/0');
  await walk('ArrowUp', '/pools/0');
  await walk('ArrowUp', '/load_balancers/0/decisions/0');
  holds(await why(page), 'us');
  await walk('ArrowUp', '/load_balancers/0');
  // One tab stop, whatever was done.
  assert.equal(await page.locator('.picture [tabindex="0"]').count(), 1);
});

test('the menu of examples works by keyboard', async (t) => {
  const page = await open(t);
  await page.getByRole('button', { name: 'Examples' }).focus();
  await page.keyboard.press('Enter');
  const item = () => page.evaluate(() => document.activeElement.textContent);
  holds(await item(), 'Six data centers');
  await page.keyboard.press('ArrowUp');
  holds(await item(), 'A redirect');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  assert.equal(await page.getByRole('menu').count(), 0);
  holds(await item(), 'Examples');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  holds(await why(page), '301');
});

test('the verdict of what is selected is announced', async (t) => {
  const page = await open(t);
  await thing(page, '/pools/0/endpoints/1').click();
  const live = page.locator('[aria-live="polite"]', { hasText: 'app-2' });
  holds(await live.textContent(), 'Unhealthy');
});

for (const colorScheme of ['light', 'dark']) {
  test(`axe finds nothing serious: ${colorScheme}`, async (t) => {
    const page = await open(t, { colorScheme });
    const check = async (state) => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      const grave = violations.filter(({ impact }) => ['serious', 'critical'].includes(impact));
      assert.deepEqual(grave.map(({ id, nodes }) => `${state}: ${id}: ${nodes.map(({ html }) => html).slice(0, 3).join(' ')}`), []);
    };
    await check('opened');
    await page.getByRole('button', { name: /^Rule R3\.4/ }).first().click();
    await check('a rule opened');
    await page.getByRole('button', { name: 'Examples' }).click();
    await check('the menu opened');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Export' }).click();
    await check('the menu of formats opened');
    await page.getByRole('menuitem', { name: 'Request bodies' }).click();
    await check('the files of a format');
    await page.keyboard.press('Escape');
    await pasteOver(page, JSON.stringify(event()));
    await page.getByRole('region', { name: 'What reading it found' }).getByRole('button', { name: /notes/ }).click();
    await check('an event read');
    await pasteOver(page, '{');
    await page.getByText('Out of date').waitFor();
    await check('a text that cannot be read');
    await page.getByRole('button', { name: 'Paste or open…' }).click();
    await check('the dialog opened');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Rules' }).click();
    await check('the rules opened');
  });
}

for (const width of [360, 768, 1024, 1600, 1920]) {
  test(`nothing sticks out at ${width} pixels`, async (t) => {
    const page = await open(t, { viewport: { width, height: 800 } });
    const check = async (state) => {
      const outside = await page.evaluate(() => {
        const limit = document.documentElement.clientWidth;
        const scrolls = (element) => element.closest('.cm-scroller, .unseen, .skip') !== null;
        const wide = [...document.querySelectorAll('body *')].filter(
          (element) => !scrolls(element) && element.getBoundingClientRect().right > limit + 0.5,
        );
        return [document.documentElement.scrollWidth - limit, ...wide.map((element) => element.className || element.tagName)];
      });
      assert.deepEqual(outside, [0], state);
      const panes = await page.$$eval('.pane', (all) => all.map((pane) => pane.scrollWidth - pane.clientWidth));
      assert.deepEqual(panes, [0, 0, 0], state);
    };
    await check('opened');
    await chooseExample(page, 'A health event');
    await check('a health event');
    const long = 'a-very-long-name-without-any-place-to-break-it-'.repeat(4);
    const [a, b] = event().origins;
    await pasteOver(page, JSON.stringify(event({ origins: [{ ...a, name: long }, { ...b, name: `${long}2`, failure_reason: long }] })));
    await check('long names');
  });
}

test('a picture of many data centers wraps into bands', async (t) => {
  const page = await open(t, { viewport: { width: 1024, height: 800 } });
  const regions = ['EEU', 'ENAM', 'ME', 'NAF', 'NEAS', 'NSAM', 'OC', 'SAF', 'SAS', 'SEAS', 'SSAM', 'WEU', 'WNAM'];
  const centers = regions.flatMap((region, index) => [1, 2, 3].map((at) => [`${String.fromCharCode(65 + index)}X${at}`, { region }]));
  const scenario = {
    monitors: [{ id: 'm', type: 'https' }],
    pools: [{ id: 'p', name: 'p', monitor: 'm', check_regions: ['ALL_REGIONS'], origins: [{ name: 'app', address: '192.0.2.1' }] }],
    data_centers: Object.fromEntries(centers),
    probes: [{ monitor_id: 'm', endpoint: 'app', results: Object.fromEntries(centers.map(([code]) => [code, true])) }],
  };
  await pasteOver(page, JSON.stringify(scenario));
  await page.locator('.matrix table').nth(1).waitFor();
  assert.equal(await page.locator('.matrix .verdict').count(), 39);
  holds(await why(page), '13 of 13');
});
