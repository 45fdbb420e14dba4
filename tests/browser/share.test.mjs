// Links: what they carry, what others could read in them, and what happens when one can't be opened.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import AxeBuilder from '@axe-core/playwright';
import { browser, chooseExample, editor, event, holds, pasteOver, text, thing, why, words } from './page.mjs';

const open = browser();

/** The fragment of a link that carries this. */
const link = (state, version = 'v1') => `#${version}.${deflateRawSync(typeof state === 'string' ? state : JSON.stringify(state)).toString('base64url')}`;
const copyLink = (page) => page.getByRole('button', { name: /Copy link|Copied/ });
const dialog = (page) => page.locator('dialog[open]');
const strip = (page) => page.locator('.strip');
const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());

/** Presses "Copy link", and gives the fragment of what was copied. */
async function copied(page) {
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await copyLink(page).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  return new URL(await clipboard(page)).hash;
}

/** What the picture says, in words. */
const picture = (page) => words(page.locator('.picture'));

/** A scenario with something of each kind that is nobody else's business, at its second and third line. */
const SECRETS = `{
  "monitors": [{ "id": "m", "type": "https", "header": { "X-Api-Key": ["hunter2-hunter2"] } }], // ask joe@corp.com
  "pools": [{ "id": "p", "monitor": "m", "notification_email": "ops@corp.com", "origins": [{ "name": "10.1.2.3", "address": "10.1.2.3" }, { "name": "db", "address": "db.prod.internal" }] }],
  "probes": [{ "endpoint": "10.1.2.3", "monitor_id": "m", "results": { "CDG": false } }]
}`;
const REPLACED = SECRETS.replace('hunter2-hunter2', 'token-1')
  .replace('joe@corp.com', 'user1@example.com')
  .replace('ops@corp.com', 'user2@example.com')
  .replaceAll('10.1.2.3', '192.0.2.1')
  .replace('db.prod.internal', 'host-1.example.com');

/** Links that were made once and have to open for ever. */
const GOLDEN = '{\n  // one pool, one failure\n  "monitors": [{ "id": "m", "type": "https" }],\n  "pools": [{ "id": "p", "name": "ü-eu", "monitor": "m", "origins": [{ "name": "app-1", "address": "192.0.2.1" }, { "name": "app-2", "address": "192.0.2.2" }] }],\n  "probes": [{ "monitor_id": "m", "endpoint": "app-2", "results": { "CDG": false, "FRA": false } }]\n}\n';
const GOLDEN_LINKS = {
  bare: '#v1.fZDBasMwDIZfReicpktuy22srPddpzI8oqyGRDa2Ay3Bb7bbXmw4Dku7wG6_f_nTL2nCwJeADU4kAPs9GGGwxvTFrDql-9FxqhEORnQwzhM28DYBoW6TJBwICyAMV8vZOIdgPSHEU5HR1HHL2cyJGhbu-2vHYzaXsLsA4_SnlrXPCiprd1X-pNrWsffZrx7r8qGsyyoNU8AWqv-B6nmDmyWc-eA1fZnw_c8VWFprtIRNhmM_9mHmE_58OCbZqd5zKr-8Pv2-IUI8kUQSjD8',
  'with everything': '#v1.fZBNTsQwDIWvYnmdaabdkR0CMXu2ZIRS6oFIrRMlqQSqejN2XAylKRSoxM5_n9-zJ0z0mlDhpBlASnBM4J3rxRJdjO3HQLmncXBskwtRo4KHCTTaLocaB40CNKY3T6XwkpKPGmE-i4LmjXvOF47NsHIf7wcaS3EV-yXggn22vO3ZQOP9oS5DpusCxVjq9VVTHaumqrMZAXuo-Qdqlgt-HBFcS5v66vDxzxeIO-8sp51GoDj2aeEzfnN7yuHF9JFy--7--juHGeaz5lkzCvS9eSJUKJcnyqP8UoiyRoHJtKhWb2WaUWE7RssUI86f',
};

for (const [name, hash] of Object.entries(GOLDEN_LINKS)) {
  test(`a link of version 1 opens for ever: ${name}`, async (t) => {
    const page = await open(t, { hash });
    assert.equal(await words(thing(page, '/pools/0/endpoints/1').locator('..')).then((found) => found.includes('Unhealthy')), true);
    if (name !== 'bare') {
      holds(await why(page), 'app-2', 'down');
      assert.equal(await page.getByRole('tab', { name: 'Probes' }).getAttribute('aria-selected'), 'true');
      assert.equal(await page.getByLabel('Plan of the account').inputValue(), 'Business');
      await page.getByRole('tab', { name: 'JSON' }).click();
    }
    assert.equal(await text(page), GOLDEN);
    assert.equal(await words(strip(page)), '');
  });
}

// The examples of the menu; the starters behind them are the forms' own.
const [listed] = readFileSync(new URL('../../crates/playground/src/examples.rs', import.meta.url), 'utf8').split('const STARTERS');
const titles = [...listed.matchAll(/title: "([^"]+)"/gu)].map(([, title]) => title);

for (const title of titles) {
  test(`a shared link opens to the same text and verdicts: ${title}`, async (t) => {
    const page = await open(t);
    await chooseExample(page, title);
    await page.locator('[data-place]').last().click();
    const hash = await copied(page);
    const [theText, thePicture, theProof] = [await text(page), await picture(page), await why(page)];
    const other = await open(t, { hash });
    assert.equal(await text(other), theText);
    assert.equal(await picture(other), thePicture);
    assert.equal(await why(other), theProof);
    assert.equal(await other.getByText('Bring my text back').count(), 0, 'nothing was here before');
  });
}

test('comments, order and plan come along, and a text that cannot be read too', async (t) => {
  const page = await open(t);
  const mine = '{ // why, ünïcode 😀\n\t"pools": [ { "name": "b", "id": "a", "origins": [{"name":"x","address":"192.0.2.1"}] },],\n}\n';
  await pasteOver(page, mine);
  await page.getByLabel('Plan of the account').selectOption('Pro');
  const other = await open(t, { hash: await copied(page) });
  assert.equal(await text(other), mine);
  assert.equal(await other.getByLabel('Plan of the account').inputValue(), 'Pro');
  await pasteOver(page, '{ "pools": [');
  await page.getByText('Out of date').waitFor();
  const broken = await open(t, { hash: await copied(page) });
  assert.equal(await text(broken), '{ "pools": [');
  holds(await words(broken.locator('.stopped')), 'There is no picture of this text.');
});

test('a link of an API answer carries the scenario made from it', async (t) => {
  const page = await open(t);
  await pasteOver(page, JSON.stringify(event()));
  await page.locator('.notice').getByText('Made from').waitFor();
  const thePicture = await picture(page);
  const scenario = await text(page);
  await page.getByRole('button', { name: 'As pasted' }).click();
  const other = await open(t, { hash: await copied(page) });
  assert.equal(await picture(other), thePicture);
  assert.equal(await text(other), scenario);
});

const BROKEN = {
  'cut off': [GOLDEN_LINKS.bare.slice(0, 200), 'Part of it is missing'],
  'not base64': ['#v1.ä$&', 'Part of it is missing'],
  empty: ['#v1.', 'Part of it is missing'],
  'no JSON': [link('no JSON'), 'Part of it is missing'],
  'another thing': [link({ hello: 1 }), 'Part of it is missing'],
  'not UTF-8': [`#v1.${deflateRawSync(Buffer.from([0x22, 0xff, 0x22])).toString('base64url')}`, 'Part of it is missing'],
  'a later version': [link({ text: '{}' }, 'v2'), 'later version'],
  'a bomb': [link(`{"text":"${'a'.repeat(100_000_000)}"}`), 'longer than what is read'],
  'a text that is too long': [link({ text: `"${'a'.repeat(9_000_000)}"` }), 'longer than what is read'],
};

test('a link that cannot be opened says why, and the page is as it would be', async (t) => {
  for (const [name, [hash, reason]] of Object.entries(BROKEN)) {
    const page = await open(t, { hash });
    holds(await words(strip(page)), 'This link can’t be opened.', reason);
    holds(await why(page), 'app-1 is healthy');
    assert.equal(new URL(page.url()).hash, '', name);
    await strip(page).getByRole('button', { name: 'Close' }).click();
    assert.equal(await words(strip(page)), '');
    await page.context().close();
  }
});

test('marks of other kinds behind the address are no links', async (t) => {
  const page = await open(t, { hash: '#picture' });
  assert.equal(await words(strip(page)), '');
});

test('what mail programs and Markdown add to a link is passed over', async (t) => {
  const half = GOLDEN_LINKS.bare.length / 2;
  const page = await open(t, { hash: `${GOLDEN_LINKS.bare.slice(0, half)}%0A${GOLDEN_LINKS.bare.slice(half)}).` });
  assert.equal(await text(page), GOLDEN);
});

test('a link does not lose the text that was here, and one click brings it back', async (t) => {
  const page = await open(t);
  const mine = '{ "pools": [\n  { "name": "mine", "origins": [{ "name": "mine-1", "address": "192.0.2.9" }] }] } // mine';
  await pasteOver(page, mine);
  await page.getByText('mine-1').first().waitFor();
  // In a new tab, once saved there for good, and in the same tab.
  await page.waitForTimeout(600);
  const other = await page.another(GOLDEN_LINKS.bare);
  assert.equal(await text(other), GOLDEN);
  holds(await words(other.locator('.notice')), 'Opened a shared link.');
  await other.reload();
  assert.equal(await text(other), GOLDEN);
  await other.getByRole('button', { name: 'Bring my text back' }).click();
  assert.equal(await text(other), mine);
  await page.bringToFront();
  await page.evaluate((hash) => void (location.hash = hash), GOLDEN_LINKS.bare);
  await page.getByText('Opened').waitFor();
  assert.equal(await text(page), GOLDEN);
  await page.reload();
  await page.getByRole('button', { name: 'Bring my text back' }).click();
  await page.locator('.cm-content').getByText('mine-1').waitFor();
  assert.equal(await text(page), mine);
});

test('a link in the address is what the page shows, or is not there', async (t) => {
  const page = await open(t, { hash: GOLDEN_LINKS.bare });
  await thing(page, '/pools/0').click();
  assert.equal(new URL(page.url()).hash, GOLDEN_LINKS.bare);
  await page.waitForTimeout(500);
  await page.reload();
  holds(await why(page), 'ü-eu');
  assert.equal(new URL(page.url()).hash, GOLDEN_LINKS.bare);
  await editor(page).press('ControlOrMeta+End');
  await page.keyboard.type('// more');
  await page.waitForFunction(() => location.hash === '');
  const before = await text(page);
  await page.reload();
  assert.equal(await text(page), before);
  // A broken link while the page is open leaves everything as it is.
  await page.evaluate(() => void (location.hash = '#v1.broken'));
  await strip(page).getByText('This link can’t be opened.').waitFor();
  assert.equal(await text(page), before);
});

test('a link opens nothing but a text: no check runs', async (t) => {
  const page = await open(t, { hash: link({ text: GOLDEN, tab: 'live', run: true, live: { running: true } }) });
  assert.equal(await page.getByRole('tab', { name: 'Live checks' }).getAttribute('aria-selected'), 'true');
  await page.waitForTimeout(500);
});

test('above 8 kB a file is offered, and the page says why', async (t) => {
  const page = await open(t);
  const random = Array.from({ length: 9000 }, () => Math.random().toString(36)[2] ?? '0').join('');
  const long = GOLDEN.replace('ü-eu', random);
  await pasteOver(page, long);
  await copyLink(page).click();
  holds(await words(dialog(page)), 'This is too long for a link', 'kB long', 'about 8 kB');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Download scenario.json' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'scenario.json');
  const file = await download.path();
  assert.equal(readFileSync(file, 'utf8'), long);
  assert.equal(await dialog(page).count(), 0);
  const other = await open(t);
  await other.locator('input[type=file]').setInputFiles({ name: 'scenario.json', mimeType: 'application/json', buffer: readFileSync(file) });
  await other.getByText('app-2').first().waitFor();
  assert.equal(await text(other), long);
});

test('secrets are listed with their places, and replaced in the link alone', async (t) => {
  const page = await open(t);
  await pasteOver(page, SECRETS);
  await copyLink(page).click();
  const listed = await words(dialog(page));
  holds(listed, 'X-Api-Key holds what looks like a secret: hunt…', 'A comment names an e-mail address: joe@corp.com');
  holds(listed, 'notification_email names an e-mail address: ops@corp.com', 'address of a private network: 10.1.2.3', 'db.prod.internal', 'line 2', 'line 4');
  assert.ok(!listed.includes('hunter2'), 'a secret is not shown whole');
  await dialog(page).getByRole('button', { name: 'Replace and copy' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  assert.equal(await dialog(page).count(), 0);
  const [hash, thePicture] = [new URL(await clipboard(page)).hash, await picture(page)];
  assert.equal(await text(page), SECRETS, 'the text stays as it is');
  const other = await open(t, { hash });
  assert.equal(await text(other), REPLACED);
  assert.equal(await picture(other), thePicture.replaceAll('10.1.2.3', '192.0.2.1').replace('db.prod.internal', 'host-1.example.com'));
  // Nothing is left to ask.
  assert.ok(await copied(other));
});

test('secrets can be replaced in the text too, and one undo brings them back', async (t) => {
  const page = await open(t);
  await pasteOver(page, SECRETS);
  await copyLink(page).click();
  await dialog(page).getByText('In my text too.').click();
  await dialog(page).getByRole('button', { name: 'Replace and copy' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  assert.equal(await text(page), REPLACED);
  await page.getByRole('button', { name: 'Undo' }).click();
  assert.equal(await text(page), SECRETS);
});

test('a link can be copied as it is, or not at all', async (t) => {
  const page = await open(t);
  await pasteOver(page, SECRETS);
  await page.evaluate(() => navigator.clipboard.writeText('untouched'));
  await copyLink(page).click();
  await page.keyboard.press('Escape');
  assert.equal(await dialog(page).count(), 0);
  assert.equal(await clipboard(page), 'untouched');
  await copyLink(page).click();
  await dialog(page).getByRole('button', { name: 'line 3' }).first().click();
  assert.equal(await dialog(page).count(), 0);
  assert.ok(await page.evaluate(() => document.activeElement.closest('.editor') !== null), 'the place is gone to');
  await copyLink(page).click();
  await dialog(page).getByRole('button', { name: 'Copy as it is' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const other = await open(t, { hash: new URL(await clipboard(page)).hash });
  assert.equal(await text(other), SECRETS);
});

test('where the browser does not let the page copy, the link is shown', async (t) => {
  const page = await open(t, {
    before: (context) =>
      context.addInitScript(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
        document.execCommand = () => false;
      }),
  });
  await copyLink(page).click();
  const link = await dialog(page).getByRole('textbox', { name: 'Link' }).inputValue();
  assert.match(link, /#v1\.[\w-]+$/u);
});

test('a link is copied by keyboard alone', async (t) => {
  const page = await open(t);
  await pasteOver(page, SECRETS);
  await copyLink(page).focus();
  await page.keyboard.press('Enter');
  await dialog(page).waitFor();
  const at = () => page.evaluate(() => document.activeElement.textContent);
  const seen = [];
  for (let step = 0; step < 20; step += 1) {
    seen.push(await page.evaluate(() => `${document.activeElement.tagName} ${document.activeElement.getAttribute('aria-label') ?? ''}`));
    if ((await at()) === 'Replace and copy') break;
    await page.keyboard.press('Tab');
  }
  holds(seen.join('\n'), 'UL What others could read', 'INPUT');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  assert.ok((await at()).includes('Copied'), 'the keyboard is back where it was');
});

for (const colorScheme of ['light', 'dark']) {
  test(`axe finds nothing serious in what is asked: ${colorScheme}`, async (t) => {
    const page = await open(t, { colorScheme });
    const check = async (state) => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      const grave = violations.filter(({ impact }) => ['serious', 'critical'].includes(impact));
      assert.deepEqual(grave.map(({ id, nodes }) => `${state}: ${id}: ${nodes.map(({ html }) => html).slice(0, 3).join(' ')}`), []);
    };
    await pasteOver(page, SECRETS);
    await copyLink(page).click();
    await dialog(page).waitFor();
    await check('secrets');
    await page.keyboard.press('Escape');
    await pasteOver(page, GOLDEN.replace('ü-eu', Array.from({ length: 9000 }, () => Math.random().toString(36)[2] ?? '0').join('')));
    await copyLink(page).click();
    await dialog(page).waitFor();
    await check('too long');
    await page.keyboard.press('Escape');
    await page.evaluate(() => void (location.hash = '#v1.broken'));
    await strip(page).getByText('This link').waitFor();
    await check('a broken link');
  });
}

for (const width of [360, 1024]) {
  test(`nothing sticks out of what is asked at ${width} pixels`, async (t) => {
    const page = await open(t, { viewport: { width, height: 740 } });
    const check = async (state) => {
      const outside = await page.evaluate(() => {
        const limit = document.documentElement.clientWidth;
        const wide = [...document.querySelectorAll('.bar *, .strip *, dialog[open] *')].filter(
          (element) => element.closest('.unseen, .file-text') === null && element.getBoundingClientRect().right > limit + 0.5,
        );
        return [document.documentElement.scrollWidth - limit, ...wide.map((element) => element.className || element.tagName)];
      });
      assert.deepEqual(outside, [0], state);
    };
    await pasteOver(page, SECRETS.replace('db.prod', `${'a-long-name-'.repeat(20)}x`));
    await copyLink(page).click();
    await dialog(page).waitFor();
    await check('secrets');
    await page.keyboard.press('Escape');
    await page.evaluate(() => void (location.hash = '#v1.broken'));
    await strip(page).getByText('This link').waitFor();
    await check('a broken link');
  });
}
