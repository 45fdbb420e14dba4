// The scenario as forms: what is done in them is done to the text, in its own place, and what is done to the text shows in them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import AxeBuilder from '@axe-core/playwright';
import { browser, holds, pasteOver, text, thing, words } from './page.mjs';

const open = browser();

/** A scenario as people write it: comments, an order of their own, commas to spare. */
const WRITTEN = `{
  // What we have in production. 𝒢
  "pools": [
    { "origins": [{ "address": "192.0.2.1", "name": "app-1" }], /* one */ "name": "eu", "monitor_group": "checkout" },
  ],
  "monitors": [
    {
      "description": "login", // asks the login page
      "type":"https",
      "path": "/login",
      "expected_codes": "200", "interval": 60,
    },
    { "description": "tcp", "type": "tcp", "port": 3000 }
  ],
  "monitor_groups": [
    {
      "description": "checkout",
      "members": [
        // the one that must never fail
        { "monitor_id": "login", "enabled": true, "monitoring_only": false, "must_be_healthy": true },
        { "monitor_id": "tcp", "enabled": true, "monitoring_only": false, "must_be_healthy": false }, // votes
      ]
    }
  ],
  "probes": [{ "monitor_id": "login", "endpoint": "app-1", "results": { "CDG": false } }]
}
`;

/** The same with its members the other way round: their comments go with them. */
const SWAPPED = WRITTEN.replace(/( +\/\/ the one that must never fail\n.*\n)(.*\/\/ votes\n)/u, '$2$1');

const tab = (page, name) => page.getByRole('tab', { name, exact: true }).click();
const section = (page, name) => page.getByRole('region', { name, exact: true });

/** Puts a text into the editor, and shows the forms. */
async function build(page, scenario = WRITTEN) {
  await tab(page, 'JSON');
  await pasteOver(page, scenario);
  await tab(page, 'Build');
}

/** The scenario's text. */
async function written(page) {
  await tab(page, 'JSON');
  const found = await text(page);
  await tab(page, 'Build');
  return found;
}

/** Opens an object of the outline. */
async function show(page, list, name) {
  const button = section(page, list).getByRole('button', { name: new RegExp(`^${name}`) }).first();
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
}

/** What the text is after one replacement of a part of it. */
const after = (part, by) => {
  assert.ok(WRITTEN.includes(part), part);
  return WRITTEN.replace(part, by);
};

test('an edit in a form changes its own place in the text and nothing else', async (t) => {
  const page = await open(t);
  await build(page);
  const steps = [
    ['Monitors', 'login', (at) => at.getByRole('spinbutton', { name: 'Interval' }).fill('120'), after('"interval": 60', '"interval": 120')],
    ['Monitors', 'login', (at) => at.getByRole('textbox', { name: 'Path' }).fill(''), after('      "path": "/login",\n', '')],
    ['Monitors', 'login', (at) => at.getByRole('combobox', { name: 'Method' }).selectOption('HEAD'), after('"interval": 60', '"interval": 60, "method": "HEAD"')],
    ['Monitors', 'login', (at) => at.getByRole('button', { name: 'Use the default: Interval' }).click(), after(', "interval": 60', '')],
    ['Monitors', 'login', (at) => at.getByRole('switch', { name: /Follow redirects/ }).click(), after('"interval": 60', '"interval": 60, "follow_redirects": true')],
    ['Monitor groups', 'checkout', (at) => at.getByRole('switch', { name: 'Must be healthy: tcp' }).click(), after('"must_be_healthy": false', '"must_be_healthy": true')],
    [
      'Monitor groups',
      'checkout',
      async (at) => {
        await at.getByRole('button', { name: 'Move login, 1 of 2' }).click();
        await at.getByRole('button', { name: 'Move login down' }).click();
      },
      SWAPPED,
    ],
    ['Pools', 'eu', (at) => at.getByLabel('Western Europe (WEU)').check(), after('"monitor_group": "checkout" }', '"monitor_group": "checkout", "check_regions": ["WEU"] }')],
  ];
  for (const [list, name, act, expected] of steps) {
    await show(page, list, name);
    await act(section(page, list));
    assert.equal(await written(page), expected);
    await page.getByRole('button', { name: 'Undo' }).click();
    assert.equal(await written(page), WRITTEN, 'undone');
  }
});

test('a field that is typed in is one step of the undo, and keeps its caret', async (t) => {
  const page = await open(t);
  await build(page);
  await show(page, 'Monitors', 'login');
  const path = page.getByRole('textbox', { name: 'Path' });
  await path.focus();
  await page.keyboard.press('Home');
  await page.keyboard.type('/v2');
  assert.equal(await path.inputValue(), '/v2/login');
  assert.deepEqual(await path.evaluate((input) => [input.selectionStart, document.activeElement === input]), [3, true]);
  await page.keyboard.press('Control+z');
  assert.equal(await path.inputValue(), '/login');
  await page.keyboard.press('Control+y');
  assert.equal(await path.inputValue(), '/v2/login');
  assert.equal(await written(page), after('"/login"', '"/v2/login"'));
});

test('numbers are written as numbers, half of one as it is typed, and arrow keys step', async (t) => {
  const page = await open(t);
  await build(page);
  await show(page, 'Monitors', 'login');
  const timeout = page.getByRole('spinbutton', { name: 'Timeout' });
  assert.equal(await timeout.getAttribute('placeholder'), 'default: 5 s');
  await timeout.focus();
  await page.keyboard.press('ArrowUp');
  assert.equal(await timeout.inputValue(), '6');
  await timeout.fill('1.');
  assert.equal(await timeout.inputValue(), '1.');
  await timeout.pressSequentially('5');
  holds(await written(page), '"timeout": 1.5');
  await timeout.fill('soon');
  holds(await written(page), '"timeout": "soon"');
  assert.equal(await timeout.getAttribute('aria-invalid'), 'true');
  holds(await words(page.locator('.form-field', { has: page.getByText('Timeout', { exact: true }) })), 'error', 'number');
});

test('an edit of the text shows in the forms', async (t) => {
  const page = await open(t);
  await build(page);
  await show(page, 'Monitors', 'login');
  await build(page, WRITTEN.replace('"/login"', '"/sign-in"').replace('"https"', '"http"'));
  await show(page, 'Monitors', 'login');
  assert.equal(await page.getByRole('textbox', { name: 'Path' }).inputValue(), '/sign-in');
  assert.equal(await page.getByRole('combobox', { name: 'Type', exact: true }).inputValue(), 'http');
  await build(page, '{ "monitors": [');
  holds(await words(page.getByRole('tabpanel', { name: 'Build' })), "can't be read");
});

test('a type has its own fields; what no longer means anything is kept, told, and taken out by one click', async (t) => {
  const page = await open(t);
  await build(page);
  await show(page, 'Monitors', 'login');
  const form = section(page, 'Monitors');
  await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption('tcp');
  assert.equal(await form.getByRole('textbox', { name: 'Path' }).count(), 0);
  holds(await words(form.getByRole('note')), 'Path, Expected codes');
  holds(await words(form), 'Port required');
  await form.getByRole('button', { name: 'Remove them' }).click();
  const found = await written(page);
  holds(found, '// asks the login page', '"type":"tcp"');
  assert.ok(!found.includes('/login"') && !found.includes('expected_codes'), found);
  await page.getByRole('button', { name: 'Undo' }).click();
  holds(await written(page), '"path": "/login"', '"expected_codes": "200"');
  await page.getByRole('button', { name: 'Undo' }).click();
  assert.equal(await written(page), WRITTEN);
});

test('those that refer to an object by its name follow it', async (t) => {
  const page = await open(t);
  await build(page);
  await show(page, 'Monitors', 'login');
  holds(await words(section(page, 'Monitors')), 'Used by the monitor group checkout and 1 result.');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('sign-in');
  await page.keyboard.press('Tab');
  assert.equal(await written(page), WRITTEN.replaceAll('"login"', '"sign-in"'));
  // A name that another has already takes nothing over.
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('tcp');
  await page.keyboard.press('Enter');
  const renamed = WRITTEN.replaceAll('"login"', '"sign-in"').replace('"description": "sign-in"', '"description": "tcp"');
  assert.equal(await written(page), renamed);
});

test('what is taken out and still named is told, and the undo brings it back', async (t) => {
  const page = await open(t);
  await build(page);
  await show(page, 'Monitors', 'tcp');
  await page.getByRole('button', { name: 'Remove tcp' }).click();
  const told = page.locator('.build__told');
  holds(await words(told), 'Removed tcp. Still named by the monitor group checkout.');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'add-monitors');
  await show(page, 'Monitor groups', 'checkout');
  holds(await words(section(page, 'Monitor groups')), 'error');
  await page.keyboard.press('Control+z');
  assert.equal(await written(page), WRITTEN);
});

test('a copy has a name of its own', async (t) => {
  const page = await open(t);
  await build(page);
  await show(page, 'Monitors', 'login');
  await page.getByRole('button', { name: 'Duplicate login' }).click();
  assert.equal(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue(), 'login-2');
  holds(await written(page), '"description": "login-2"', '// asks the login page');
});

test('headers are added, changed and taken out', async (t) => {
  const page = await open(t);
  await build(page);
  await show(page, 'Monitors', 'login');
  const form = section(page, 'Monitors');
  await form.getByLabel('New header: name').fill('Host');
  await form.getByLabel('New header: value').fill('www.example.com');
  await page.keyboard.press('Enter');
  holds(await written(page), '"header": { "Host": ["www.example.com"] }');
  await form.getByLabel('Value of Host').fill('app.example.com');
  await page.keyboard.press('Tab');
  holds(await written(page), '"header": { "Host": ["app.example.com"] }');
  await form.getByRole('button', { name: 'Remove Host' }).click();
  assert.equal(await written(page), WRITTEN);
});

for (const nothing of ['', '{}']) {
  test(`a group is built by keyboard alone, from ${nothing || 'an empty editor'}`, async (t) => {
    const page = await open(t);
    await build(page, nothing);
    if (nothing === '') {
      await tab(page, 'JSON');
      await page.getByRole('textbox', { name: 'Scenario, as JSON' }).press('ControlOrMeta+a');
      await page.keyboard.press('Delete');
      await tab(page, 'Build');
    }
    const key = async (...keys) => {
      for (const one of keys) await page.keyboard.press(one);
    };
    const focused = () =>
      page.evaluate(() => {
        const at = document.activeElement;
        return at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent.trim();
      });
    /** Tab until the keyboard is there. */
    const reach = async (name) => {
      const seen = [];
      for (let step = 0; step < 60; step += 1) {
        seen.push(await focused());
        if (name.test(seen.at(-1))) return;
        await key('Tab');
      }
      assert.fail(`no ${name} among ${seen.join(', ')}`);
    };
    await page.getByRole('tab', { name: 'Build' }).focus();
    await reach(/^Add a monitor group$/);
    await key('Enter');
    // The keyboard is in the name of what was added, and a monitor came with it.
    await page.waitForFunction(() => document.activeElement.id.endsWith('description'));
    await key('Control+a');
    await page.keyboard.type('checkout');
    await reach(/^Must be healthy: monitor-1$/);
    await key('Space');
    await reach(/^Add a new monitor$/);
    await key('Enter');
    await page.waitForFunction(() => document.activeElement.id.endsWith('members/1/must_be_healthy'));
    holds(await words(page.getByRole('region', { name: 'Monitor groups' })), 'One failure of monitor-1 at a data center is enough there, whatever monitor-2 says.');
    while (!/^Move monitor-2/.test(await focused())) await key('Shift+Tab');
    await key('ArrowUp');
    await page.waitForFunction(() => document.activeElement.id.includes('members/0'));
    await page.getByRole('button', { name: 'Add a pool' }).focus();
    await key('Enter');
    const scenario = JSON.parse(await written(page));
    assert.deepEqual(
      scenario.monitor_groups,
      [{ description: 'checkout', members: ['monitor-2', 'monitor-1'].map((monitor_id) => ({ monitor_id, enabled: true, monitoring_only: false, must_be_healthy: monitor_id === 'monitor-1' })) }],
    );
    assert.equal(scenario.pools[0].monitor_group, 'checkout');
    await thing(page, '/pools/0/endpoints/0').waitFor();
  });
}

test('members are dragged into another order', async (t) => {
  const page = await open(t);
  await build(page);
  await show(page, 'Monitor groups', 'checkout');
  const handles = page.locator('.members__list .handle');
  await handles.nth(1).scrollIntoViewIfNeeded();
  const [to, from] = [await handles.nth(0).boundingBox(), await handles.nth(1).boundingBox()];
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + 8, to.y + 8, { steps: 8 });
  await page.mouse.up();
  await page.getByRole('group', { name: 'Member 1: tcp' }).waitFor();
  assert.equal(await written(page), SWAPPED);
});

test('an endpoint is moved past those that are shown, and stays in view', async (t) => {
  const page = await open(t);
  const names = Array.from({ length: 45 }, (_, index) => `app-${index + 1}`);
  const origins = names.map((name, index) => ({ name, address: `192.0.2.${index + 1}` }));
  await pasteOver(page, JSON.stringify({ pools: [{ name: 'eu', origins }] }));
  await tab(page, 'Build');
  await show(page, 'Pools', 'eu');
  const at = section(page, 'Pools');
  const handle = (name) => at.getByRole('button', { name: new RegExp(`^Move ${name}, `) });
  const place = (name, to) => at.getByRole('button', { name: `Move ${name}, ${to} of`, exact: false }).waitFor();
  const count = () => at.locator('.handle').count();
  assert.equal(await count(), 20);
  // One place further down than the last that is shown.
  await handle('app-20').press('ArrowDown');
  await place('app-20', 21);
  assert.equal(await count(), 21);
  // What was added is shown behind them, and moved as they are: by keys, by buttons, and among them.
  await at.getByRole('button', { name: 'Add an endpoint' }).click();
  const added = (await at.locator('.handle').last().getAttribute('aria-label')).replace(/^Move (.*), 46 of 46$/u, '$1');
  await handle(added).press('ArrowUp');
  await place(added, 45);
  await handle(added).click();
  await at.getByRole('button', { name: `Move ${added} up`, exact: true }).click();
  await place(added, 44);
  await page.waitForFunction(() => document.activeElement.id.endsWith('/43-up'));
  await handle(added).press('Home');
  await place(added, 1);
  await handle('app-1').press('End');
  await place('app-1', 46);
  // The keyboard is where the next one is taken out.
  await at.getByRole('button', { name: 'Remove app-1', exact: true }).click();
  await page.waitForFunction(() => document.activeElement.id.endsWith('-remove'));
  const ordered = JSON.parse(await written(page)).pools[0].origins.map(({ name }) => name);
  assert.deepEqual(ordered, [added, ...names.slice(1, 19), 'app-21', 'app-20', ...names.slice(21)]);
});

test('what is selected in the picture is opened in the forms', async (t) => {
  const page = await open(t);
  await tab(page, 'Build');
  await thing(page, '/pools/1').click();
  await page.locator('#open-pools-1[aria-expanded="true"]').waitFor();
  await thing(page, '/load_balancers/0').click();
  await page.locator('#open-load_balancers-0[aria-expanded="true"]').waitFor();
  assert.equal(await page.locator('.outline__name[aria-expanded="true"]').count(), 1);
});

test('hostile names are text, and a large scenario is shown in part', async (t) => {
  const page = await open(t);
  const html = '<img src=x onerror=alert(1)>"\'&`{}%00 \u202e';
  const scenario = {
    monitors: Array.from({ length: 3000 }, (_, index) => ({ description: `${html}${index}`, type: html, header: { [html]: [html] } })),
    monitor_groups: [{ description: html, members: [{ monitor_id: `${html}0`, enabled: html }, html, null] }],
    pools: [{ name: html, monitor_group: html, origins: [{ name: html, address: html }] }],
    load_balancers: [{ name: html, default_pools: [html], fallback_pool: html }],
  };
  await build(page, JSON.stringify(scenario));
  assert.equal(await section(page, 'Monitors').locator('.outline__item').count(), 25);
  await section(page, 'Monitors').getByRole('button', { name: 'Show 25 more' }).click();
  assert.equal(await section(page, 'Monitors').locator('.outline__item').count(), 50);
  for (const list of ['monitors', 'monitor_groups', 'pools', 'load_balancers']) {
    const button = page.locator(`#open-${list}-0`);
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
    holds(await words(button), '<img src=x');
    assert.equal(await page.locator('.build img').count(), 0);
    const wide = await page.locator('.build').evaluate((element) => element.scrollWidth - element.clientWidth);
    assert.equal(wide, 0, list);
  }
});

test('a group of hundreds of members shows some, and more on demand', async (t) => {
  const page = await open(t);
  const ids = Array.from({ length: 500 }, (_, index) => `m${index}`);
  const members = ids.map((id) => ({ monitor_id: id, enabled: true, monitoring_only: false, must_be_healthy: false }));
  await build(page, JSON.stringify({ monitors: ids.map((id) => ({ id, type: 'tcp', port: 80 })), monitor_groups: [{ description: 'g', members }] }));
  await page.locator('#open-monitor_groups-0').click();
  const lines = page.locator('.member');
  await lines.first().waitFor();
  const shown = await lines.count();
  assert.ok(shown <= 25, String(shown));
  await page.locator('.members .more button').click();
  assert.ok((await lines.count()) > shown);
  // One that is added is shown, wherever it stands.
  await page.getByRole('button', { name: 'Add a new monitor' }).click();
  await page.getByRole('group', { name: /^Member 501: / }).waitFor();
});

for (const colorScheme of ['light', 'dark']) {
  test(`axe finds nothing serious in the forms: ${colorScheme}`, async (t) => {
    const page = await open(t, { colorScheme });
    const check = async (state) => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      const grave = violations.filter(({ impact }) => ['serious', 'critical'].includes(impact));
      assert.deepEqual(grave.map(({ id, nodes }) => `${state}: ${id}: ${nodes.map(({ html }) => html).slice(0, 3).join(' ')}`), []);
    };
    await build(page, WRITTEN.replace('"interval": 60', '"interval": 1'));
    for (const [list, name] of [['Monitors', 'login'], ['Monitor groups', 'checkout'], ['Pools', 'eu']]) {
      await show(page, list, name);
      await check(list);
    }
  });
}

test('nothing sticks out of the forms at 360 pixels', async (t) => {
  const page = await open(t, { viewport: { width: 360, height: 800 } });
  await build(page);
  for (const [list, name] of [['Monitors', 'login'], ['Monitor groups', 'checkout'], ['Pools', 'eu']]) {
    await show(page, list, name);
    const limit = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(limit, 0, list);
    const outside = await page.locator('.build *').evaluateAll((all) => all.filter((it) => it.getBoundingClientRect().right > innerWidth + 0.5).map((it) => it.className));
    assert.deepEqual(outside, [], list);
  }
});
