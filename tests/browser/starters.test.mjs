// The starters, and the forms of pools and load balancers: what is built by hand is what the starters are.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import AxeBuilder from '@axe-core/playwright';
import { browser, holds, text } from './page.mjs';

const open = browser();

/** The lists of a scenario that forms fill in. */
const LISTS = ['monitors', 'monitor_groups', 'pools', 'load_balancers'];

/** What a scenario's text configures; a list that isn't there is empty. */
function configured(jsonc) {
  const scenario = JSON.parse(jsonc.replace(/^\s*\/\/.*$/gmu, ''));
  return Object.fromEntries(LISTS.map((list) => [list, scenario[list] ?? []]));
}

/** What the text of the page configures. */
async function built(page) {
  await page.getByRole('tab', { name: 'JSON' }).click();
  return configured(await text(page));
}

/** Opens the tab with the forms on one of the things to start from. */
async function start(page, from) {
  await page.getByRole('tab', { name: 'Build' }).click();
  await page.getByRole('button', { name: 'Start from…' }).click();
  await page.getByRole('menuitem', { name: from }).click();
}

/** The form that is open. */
const form = (page) => page.locator('.outline__item--open');

/** A mouse, and what is typed after a click. Lists of options are the browser's own, and are asked to choose. */
const pointer = (page) => ({
  press: (target) => target.click(),
  async type(target, value) {
    await target.click({ clickCount: 3 });
    await page.keyboard.type(value);
    // Somebody clicks elsewhere when a field is done.
    await page.locator('#text-title').click();
  },
  choose: (target, label) => target.selectOption({ label }),
});

/** The keyboard alone: Tab leads to everything, and what has the focus takes the keys. */
const keyboard = (page) => {
  const reach = async (target) => {
    await target.waitFor();
    const element = await target.elementHandle();
    for (let step = 0; step < 250; step += 1) {
      const way = await element.evaluate((wanted) => {
        const at = document.activeElement;
        if (at === wanted) return '';
        return at && at.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab';
      });
      if (way === '') return;
      await page.keyboard.press(way);
    }
    assert.fail(`Tab does not lead to ${await element.evaluate((it) => it.outerHTML.slice(0, 200))}`);
  };
  return {
    async press(target) {
      await reach(target);
      await page.keyboard.press('Space');
    },
    async type(target, value) {
      await reach(target);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(value);
      await page.keyboard.press('Tab');
    },
    async choose(target, label) {
      await reach(target);
      const chosen = () => target.evaluate((select) => select.selectedOptions[0]?.label ?? '');
      await page.keyboard.press('Home');
      for (let step = 0; step < 20 && (await chosen()) !== label; step += 1) await page.keyboard.press('ArrowDown');
      assert.equal(await chosen(), label);
    },
  };
};

/** Adds a monitor and fills in what these fields say. */
async function monitor(page, hand, fields) {
  await hand.press(page.getByRole('button', { name: 'Add a monitor', exact: true }));
  const at = form(page);
  await hand.type(at.getByRole('textbox', { name: /^Name/u }), fields.name);
  if (fields.type) {
    await hand.choose(at.getByRole('combobox', { name: 'Type' }), fields.type);
    // What another type would expect goes.
    await hand.press(at.getByRole('button', { name: 'Remove it' }));
  }
  if (fields.port) await hand.type(at.getByRole('spinbutton', { name: /^Port/u }), fields.port);
  if (fields.path) await hand.type(at.getByRole('textbox', { name: 'Path' }), fields.path);
  if (fields.codes) await hand.type(at.getByRole('textbox', { name: /^Expected codes/u }), fields.codes);
  if (fields.body) await hand.type(at.getByRole('textbox', { name: 'Expected body' }), fields.body);
}

/** Adds a group of these monitors, with the switches of each that are turned on. */
async function group(page, hand, name, members) {
  await hand.press(page.getByRole('button', { name: 'Add a monitor group' }));
  const at = form(page);
  await hand.type(at.getByRole('textbox', { name: /^Name/u }), name);
  for (const [index, [member, flag]] of members.entries()) {
    // A new group has a first member.
    if (index > 0) {
      await hand.choose(at.getByRole('combobox', { name: 'Monitor to add' }), member);
      await hand.press(at.locator('.members__add').getByRole('button', { name: 'Add', exact: true }));
    } else {
      await hand.choose(at.getByRole('combobox', { name: 'Monitor of member 1' }), member);
    }
    if (flag) await hand.press(at.locator('.member').nth(index).getByRole('switch', { name: flag }));
  }
}

/** Adds a pool with these endpoints. */
async function pool(page, hand, { name, regions, needed, endpoints }) {
  await hand.press(page.getByRole('button', { name: 'Add a pool' }));
  const at = form(page);
  await hand.type(at.getByRole('textbox', { name: /^Name/u }).first(), name);
  for (const box of await at.getByRole('group', { name: 'Checked from' }).getByRole('checkbox').all()) {
    const code = /\((\w+)\)/u.exec(await box.evaluate((it) => it.parentElement.textContent))?.[1];
    if ((await box.isChecked()) !== regions.includes(code)) await hand.press(box);
  }
  if (needed) await hand.type(at.getByRole('spinbutton', { name: 'Healthy endpoints needed' }), needed);
  for (const [index, [endpoint, address]] of endpoints.entries()) {
    if (index > 0) await hand.press(at.getByRole('button', { name: 'Add an endpoint' }));
    const line = at.locator('.origin').nth(index);
    await hand.type(line.getByRole('textbox', { name: /^Name/u }), endpoint);
    await hand.type(line.getByRole('textbox', { name: /^Address/u }), address);
  }
}

const ways = {
  async 'One critical, two voting'(page, hand) {
    await monitor(page, hand, { name: 'checkout page', path: '/checkout/health' });
    await monitor(page, hand, { name: 'database', path: '/health/database', codes: '2xx' });
    await monitor(page, hand, { name: 'search port', type: 'TCP', port: '9200' });
    await group(page, hand, 'shop', [['checkout page', 'Must be healthy'], ['database'], ['search port']]);
    const endpoints = [['web-1', '192.0.2.1'], ['web-2', '192.0.2.2']];
    await pool(page, hand, { name: 'web', regions: ['WNAM', 'ENAM', 'WEU'], endpoints });
  },
  async 'Try a new check without risk'(page, hand) {
    await monitor(page, hand, { name: 'front page', path: '/' });
    await monitor(page, hand, { name: 'sign-in', path: '/sign-in/health', body: 'ready' });
    await group(page, hand, 'site', [['front page'], ['sign-in', 'Monitoring only']]);
    await pool(page, hand, { name: 'site', regions: ['WEU'], endpoints: [['site-1', '192.0.2.11'], ['site-2', '192.0.2.12']] });
  },
  async 'Primary and standby'(page, hand) {
    await monitor(page, hand, { name: 'health page', path: '/health' });
    const endpoints = [1, 2, 3].map((number) => [`primary-${number}`, `192.0.2.2${number}`]);
    await pool(page, hand, { name: 'primary', regions: ['ENAM'], needed: '2', endpoints });
    await pool(page, hand, { name: 'standby', regions: ['WEU'], endpoints: [['standby-1', '198.51.100.21']] });
    await hand.press(page.getByRole('button', { name: 'Add a load balancer' }));
    const at = form(page);
    await hand.press(at.getByRole('switch', { name: 'Proxied' }));
    await hand.choose(at.getByRole('combobox', { name: 'Steering' }), 'Failover order (off)');
    await hand.choose(at.getByRole('combobox', { name: /^Fallback pool/u }), 'standby');
  },
};

const files = {
  'One critical, two voting': 'one-critical-two-voting.json',
  'Try a new check without risk': 'a-new-check-without-risk.json',
  'Primary and standby': 'primary-and-standby.json',
};

for (const [title, way] of Object.entries(ways)) {
  const starter = readFileSync(new URL(`../../www/examples/starters/${files[title]}`, import.meta.url), 'utf8');
  for (const [how, hand] of Object.entries({ 'forms alone': pointer, 'the keyboard alone': keyboard })) {
    test(`“${title}” is built by ${how}`, async (t) => {
      const page = await open(t);
      await start(page, 'Nothing');
      await way(page, hand(page));
      assert.deepEqual(await built(page), configured(starter));
    });
  }

  test(`“${title}” opens as it is written, and one undo brings back what was there`, async (t) => {
    const page = await open(t);
    const before = await text(page);
    await start(page, title);
    await page.getByRole('tab', { name: 'JSON' }).click();
    assert.equal(await text(page), starter.trimEnd() + '\n');
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    assert.equal(await text(page), before);
  });
}

/** Drags an item's handle onto the place of another. */
async function drag(page, list, from, to) {
  const handle = (index) => list.locator('.handle').nth(index);
  const [start, end] = [await handle(from).boundingBox(), await handle(to).boundingBox()];
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  await page.mouse.move(...middle(start));
  await page.mouse.down();
  await page.mouse.move(...middle(end), { steps: 6 });
  await page.mouse.up();
}

for (const [what, object, label, from, to, keys] of [
  ['pools', '#open-load_balancers-0', 'Pools', 1, 0, ['ArrowUp']],
  ['endpoints', '#open-pools-0', 'Endpoints', 0, 2, ['ArrowDown', 'ArrowDown']],
]) {
  test(`dragging and arrow keys put ${what} in the same order, comments and all`, async (t) => {
    const page = await open(t);
    await start(page, 'Primary and standby');
    const json = async () => {
      await page.getByRole('tab', { name: 'JSON' }).click();
      const now = await text(page);
      await page.getByRole('tab', { name: 'Build' }).click();
      return now;
    };
    const list = form(page).getByRole('list', { name: label, exact: true });
    const shown = async () => {
      if (!(await list.isVisible())) await page.locator(object).click();
      await list.scrollIntoViewIfNeeded();
    };
    const before = await json();
    await shown();
    await drag(page, list, from, to);
    await form(page).getByText(`${to + 1} of`).first().waitFor({ state: 'attached' });
    const dragged = await json();
    assert.notEqual(dragged, before);
    await page.keyboard.press('ControlOrMeta+z');
    assert.equal(await json(), before);
    await shown();
    await list.locator('.handle').nth(from).focus();
    for (const key of keys) await page.keyboard.press(key);
    // The keyboard stays with what it moves, and what happens is said.
    await page.waitForFunction((place) => document.activeElement?.getAttribute('aria-label')?.includes(place), `${to + 1} of`);
    holds(await form(page).locator('.sequence [role=status]').first().textContent(), `is now ${to + 1} of`);
    assert.equal(await json(), dragged);
    for (const comment of before.match(/\/\/.*/gu)) holds(dragged, comment);
  });
}

test('what a policy reads is open, the rest is folded and says why', async (t) => {
  const page = await open(t);
  await start(page, 'Primary and standby');
  await page.locator('#open-load_balancers-0').click();
  const part = (name) => form(page).locator('details', { has: page.locator('summary', { hasText: name }) });
  const is = async (name, opened, ...words) => {
    assert.equal(await part(name).evaluate((it) => it.open), opened, name);
    holds(await part(name).locator('summary').innerText(), ...words);
  };
  await is('Weights', false, 'Not used.', 'by weight');
  await is('Pools by place', false, 'Not used.', 'geo');
  const steering = form(page).getByRole('combobox', { name: 'Steering' });
  await steering.selectOption('random');
  await is('Weights', true);
  await form(page).getByRole('spinbutton', { name: 'Weight of primary' }).fill('0.7');
  await steering.selectOption('geo');
  await is('Weights', false, 'Set, and not used.');
  await is('Pools by place', true);
  const region = part('Pools by place').getByRole('combobox', { name: 'Region' });
  await region.selectOption('WEU');
  await part('Pools by place').getByRole('button', { name: 'Add to Pools by region' }).click();
  await part('Pools by place').getByRole('textbox', { name: 'Country' }).fill('fr');
  await part('Pools by place').getByRole('button', { name: 'Add to Pools by country' }).click();
  await form(page).getByRole('button', { name: 'Add: Pool to add for FR', exact: true }).click();
  const [balancer] = (await built(page)).load_balancers;
  assert.deepEqual(balancer.random_steering, { pool_weights: { primary: 0.7 } });
  assert.deepEqual(balancer.region_pools, { WEU: ['primary'] });
  assert.deepEqual(balancer.country_pools, { FR: ['primary', 'standby'] });
});

test('one choice of three says what checks a pool', async (t) => {
  const page = await open(t);
  await start(page, 'One critical, two voting');
  const now = async () => {
    const [{ monitor, monitor_group: group }] = (await built(page)).pools;
    await page.getByRole('tab', { name: 'Build' }).click();
    if (!(await form(page).isVisible())) await page.locator('#open-pools-0').click();
    return { monitor, group };
  };
  assert.deepEqual(await now(), { monitor: undefined, group: 'shop' });
  await form(page).getByRole('radio', { name: 'A monitor', exact: true }).check();
  assert.deepEqual(await now(), { monitor: 'checkout page', group: undefined });
  await form(page).getByRole('radio', { name: 'Nothing' }).check();
  assert.deepEqual(await now(), { monitor: undefined, group: undefined });
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  assert.deepEqual(await now(), { monitor: undefined, group: 'shop' });
});

test('an endpoint keeps its results under a new name', async (t) => {
  const page = await open(t);
  await start(page, 'Primary and standby');
  await page.getByRole('textbox', { name: 'Name of primary-2' }).fill('spare');
  await page.getByRole('textbox', { name: 'Name of primary-2' }).press('Tab');
  holds(await page.locator('#picture').innerText(), 'spare');
  await page.getByRole('tab', { name: 'JSON' }).click();
  holds(await text(page), '"endpoint": "spare"');
});

test('a pool of thousands of endpoints shows some, and more on demand', async (t) => {
  const page = await open(t);
  const origins = Array.from({ length: 3000 }, (_, index) => ({ name: `e${index}`, address: '192.0.2.1' }));
  await page.getByRole('button', { name: 'Paste or open…' }).click();
  await page.evaluate((value) => navigator.clipboard.writeText(value), JSON.stringify({ pools: [{ name: 'large', origins }] }, null, 1));
  await page.locator('dialog textarea').press('ControlOrMeta+v');
  await page.getByRole('tab', { name: 'Build' }).click();
  const lines = form(page).locator('.origin');
  await lines.first().waitFor();
  const shown = await lines.count();
  assert.ok(shown <= 25, String(shown));
  await form(page).locator('.origins .more button').click();
  assert.ok((await lines.count()) > shown);
  await form(page).getByRole('button', { name: 'Add an endpoint' }).click();
  await page.waitForFunction(() => document.activeElement?.value?.startsWith('app-'));
});

for (const colorScheme of ['light', 'dark']) {
  test(`axe finds nothing serious in the forms of pools and load balancers: ${colorScheme}`, async (t) => {
    const page = await open(t, { colorScheme });
    const check = async (state) => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      const grave = violations.filter(({ impact }) => ['serious', 'critical'].includes(impact));
      assert.deepEqual(grave.map(({ id, nodes }) => `${state}: ${id}: ${nodes.map(({ html }) => html).slice(0, 3).join(' ')}`), []);
    };
    await start(page, 'Primary and standby');
    await form(page).getByRole('button', { name: 'More of primary-1' }).click();
    await form(page).locator('details').evaluateAll((all) => all.forEach((it) => (it.open = true)));
    await check('a pool');
    await page.locator('#open-load_balancers-0').click();
    await form(page).getByRole('combobox', { name: 'Steering' }).selectOption('geo');
    await form(page).getByRole('button', { name: 'Add to Pools by region' }).click();
    await form(page).locator('details').evaluateAll((all) => all.forEach((it) => (it.open = true)));
    await check('a load balancer');
    await page.getByRole('button', { name: 'Start from…' }).click();
    await check('the starters');
  });
}

for (const width of [360, 1024, 1920]) {
  test(`no form of a pool or load balancer sticks out at ${width} pixels`, async (t) => {
    const page = await open(t, { viewport: { width, height: 800 } });
    await start(page, 'Primary and standby');
    const check = async (state) => {
      await form(page).locator('details').evaluateAll((all) => all.forEach((it) => (it.open = true)));
      const outside = await page.evaluate(() => {
        const pane = document.querySelector('.pane--text').getBoundingClientRect();
        const inside = [...document.querySelectorAll('.build *')].filter((it) => it.closest('.unseen') === null);
        const wide = inside.filter((it) => it.getBoundingClientRect().right > pane.right + 0.5);
        return [document.documentElement.scrollWidth - document.documentElement.clientWidth, ...wide.map((it) => it.className || it.tagName)];
      });
      assert.deepEqual(outside, [0], state);
    };
    await form(page).getByRole('button', { name: 'More of primary-1' }).click();
    await check('a pool');
    const long = 'a-very-long-name-without-any-place-to-break-it-'.repeat(3);
    await form(page).getByRole('textbox', { name: /^Name/u }).first().fill(long);
    await form(page).getByRole('textbox', { name: /^Name/u }).first().press('Tab');
    await page.locator('#open-load_balancers-0').click();
    await form(page).getByRole('combobox', { name: 'Steering' }).selectOption('geo');
    await form(page).getByRole('button', { name: 'Add to Pools by region' }).click();
    await check('a load balancer');
    await page.getByRole('button', { name: 'Start from…' }).click();
    await check('the starters');
  });
}
