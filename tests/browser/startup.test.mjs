// The page's program comes in two parts: the first answer needs the first alone, and what needs the second finds it.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { sizesOf } from '../support/sizes.mjs';
import { browser, editor, holds, text, why } from './page.mjs';

const open = browser();
const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/** What may be transferred until the example is answered and the editor takes typing, in bytes, as brotli packs it. */
const BUDGET = 540_000;

/** What the page has fetched, by file name, in order. */
const fetched = (page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .sort((one, other) => one.startTime - other.startTime)
      .map(({ name, initiatorType }) => [name.split('/').pop(), initiatorType]),
  );

/** Answers for the second part in another way than the server. */
const insteadOfTheRest = (answer) => ({ before: (context) => context.route('**/*_rest.wasm', answer) });

/** Waits until what is looked up is true. */
async function becomes(look) {
  for (let left = 50; left > 0; left -= 1) {
    if (await look()) return;
    await new Promise((wait) => setTimeout(wait, 100));
  }
  assert.fail(`never true: ${look}`);
}

test('the first answer takes the first part alone, and what was typed at once is answered too', async (t) => {
  let asked = 0;
  let answer;
  const page = await open(t, insteadOfTheRest((route) => {
    asked += 1;
    answer = () => route.continue();
  }));
  holds(await why(page), 'app-1', 'Healthy');
  await editor(page).press('ControlOrMeta+End');
  await editor(page).press(' ');
  await becomes(async () => (await editor(page).innerText()).includes('}'));
  // It was asked for once, and nothing was in a hurry.
  await becomes(() => asked === 1);
  const before = (await fetched(page)).filter(([name]) => !name.endsWith('_rest.wasm'));
  assert.deepEqual(before.filter(([, by]) => by === 'xmlhttprequest'), []);
  const names = [...before.map(([name]) => name), 'index.html'];
  const bytes = names.map((name) => (readdirSync(dist).includes(name) ? sizesOf(`${dist}/${name}`).brotli : 0));
  const total = bytes.reduce((sum, size) => sum + size, 0);
  assert.ok(total <= BUDGET, `${total} bytes, for ${names.join(', ')}: has a new part of the program slipped in? See \`cargo xtask startup\``);
  answer();
  await becomes(async () => (await fetched(page)).some(([name]) => name === 'rules.json'));
  assert.deepEqual((await fetched(page)).filter(([name, by]) => name.endsWith('_rest.wasm') && by !== 'fetch'), []);
});

test('what cannot wait for the second part fetches it at once', async (t) => {
  let asked = 0;
  const page = await open(t, insteadOfTheRest((route) => {
    asked += 1;
    // The first, which the page makes by itself, takes for ever.
    if (asked > 1) route.continue();
  }));
  await becomes(() => asked === 1);
  await page.getByRole('tab', { name: 'Build' }).click();
  await page.getByRole('tabpanel', { name: 'Build' }).getByRole('button').first().waitFor();
  assert.equal(asked, 2);
  assert.equal(await page.getByRole('alert').count(), 0);
});

test('where the second part cannot be fetched the page says so, and keeps the text', async (t) => {
  const page = await open(t, {
    ...insteadOfTheRest((route) => route.fulfill({ status: 503, body: 'later' })),
    expected: [/503/u, /^error: /u],
  });
  const before = await text(page);
  await page.getByRole('tab', { name: 'Build' }).click();
  await page.getByRole('alert').filter({ hasText: 'Reload it when the network is back' }).waitFor();
  await page.context().unroute('**/*_rest.wasm');
  await page.reload();
  await page.locator('.picture .pick').first().waitFor();
  assert.equal(await text(page), before);
  assert.equal(await page.getByRole('alert').count(), 0);
});
