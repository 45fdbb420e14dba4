// What is wrong with a text: found, shown in order, and mended with one press.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, editor, event, holds, pasteOver, text, words } from './page.mjs';

const open = browser();

const findings = (page) => page.getByRole('region', { name: 'Findings' });

/** A scenario with a text for a boolean in every pool, and a region that could be another. */
function misspelt(pools = 6) {
  return {
    monitors: [{ id: 'm', description: 'm', type: 'https' }],
    pools: Array.from({ length: pools }, (_, at) => ({
      id: `p${at}`,
      name: `pool-${at}`,
      monitor: 'm',
      check_regions: at ? ['WNAM'] : ['WNAM', 'EASIA', 'WEU'],
      origins: [{ name: 'app', address: `192.0.2.${at}`, enabled: 'true' }],
    })),
    load_balancers: [{ name: 'www.example.com', default_pools: ['p0'], fallback_pool: 'p0', steering_policy: 'off' }],
  };
}

const scenario = (page, value) => pasteOver(page, JSON.stringify(value, null, 2));

test('a press in the list mends the text, and undo takes it back', async (t) => {
  const page = await open(t);
  await scenario(page, misspelt());
  const before = await text(page);
  await findings(page).getByRole('button', { name: 'Write "SEAS"' }).click();
  await page.waitForFunction(() => !document.querySelector('.problems').innerText.includes('EASIA'));
  holds(await text(page), '"SEAS"');
  await editor(page).press('ControlOrMeta+z');
  await findings(page).getByRole('button', { name: 'Write "SEAS"' }).waitFor();
  assert.equal(await text(page), before);
});

test('the keyboard goes on in the text after mending', async (t) => {
  const page = await open(t);
  await scenario(page, misspelt());
  const mend = findings(page).getByRole('button', { name: 'Write "SEAS"' });
  await mend.focus();
  await page.keyboard.press('Enter');
  await mend.waitFor({ state: 'hidden' });
  assert.ok(await editor(page).evaluate((field) => field.contains(document.activeElement)));
  await page.keyboard.press('ControlOrMeta+z');
  await mend.waitFor();
});

test('a press in the tooltip mends the text', async (t) => {
  const page = await open(t);
  await scenario(page, misspelt(1));
  await editor(page).press('ControlOrMeta+Home');
  await page.locator('.cm-lintRange-error', { hasText: 'EASIA' }).hover();
  await page.locator('.cm-tooltip').getByRole('button', { name: 'Write "SEAS"' }).click();
  await page.waitForFunction(() => document.querySelector('.cm-content').innerText.includes('"SEAS"'));
  await editor(page).press('ControlOrMeta+z');
  holds(await text(page), '"EASIA"');
});

test('what says the same of many places is folded, and mended at once', async (t) => {
  const page = await open(t);
  await scenario(page, misspelt(9));
  const wrong = findings(page).getByRole('button', { name: /A boolean is expected/ });
  const shown = await wrong.count();
  assert.ok(shown > 0 && shown < 9, `${shown} are shown`);
  const fold = findings(page).getByRole('button', { name: /and \d+ more like this/ }).first();
  await fold.press('Enter');
  assert.equal(await findings(page).getByRole('button', { name: /A boolean is expected/ }).count(), 9);
  await findings(page).getByRole('button', { name: 'Mend all like this' }).click();
  await wrong.first().waitFor({ state: 'hidden' });
  assert.equal((await text(page)).match(/"enabled": true/gu).length, 9);
  await editor(page).press('ControlOrMeta+z');
  assert.equal((await text(page)).match(/"enabled": "true"/gu).length, 9);
});

test('errors and warnings are open, notes wait behind their number', async (t) => {
  const page = await open(t);
  await scenario(page, { ...misspelt(1), colour: 'blue' });
  const notes = findings(page).getByRole('button', { name: /^\d+ notes?$/ });
  assert.equal(await notes.getAttribute('aria-expanded'), 'false');
  assert.equal(await findings(page).locator('.badge[data-severity="note"]').count(), 0);
  assert.ok((await findings(page).locator('.badge[data-severity="error"]').count()) > 0);
  await notes.focus();
  await page.keyboard.press('Enter');
  assert.equal(await notes.getAttribute('aria-expanded'), 'true');
  assert.ok((await findings(page).locator('.badge[data-severity="note"]').count()) > 0);
  await findings(page).getByRole('button', { name: /error/ }).first().press('Enter');
  assert.equal(await findings(page).locator('.badge[data-severity="error"]').count(), 0);
});

test('F8 goes from one finding to the next', async (t) => {
  const page = await open(t);
  await scenario(page, misspelt(2));
  await editor(page).press('ControlOrMeta+Home');
  const seen = [];
  while (seen.length < 12 && !seen.some((place) => place.startsWith('"EASIA"'))) {
    await page.keyboard.press('F8');
    await page.locator('.cm-tooltip').waitFor();
    seen.push(await page.evaluate(() => `${document.getSelection()}: ${document.querySelector('.cm-tooltip').innerText}`));
  }
  holds(seen.at(-1), '"EASIA"', 'no region');
  assert.equal(new Set(seen).size, seen.length);
});

test('the plan chooses the limits', async (t) => {
  const page = await open(t);
  const quick = misspelt(1);
  quick.monitors[0].interval = 10;
  await scenario(page, quick);
  const plan = page.getByRole('combobox', { name: 'Plan of the account' });
  const say = async (chosen) => {
    await plan.selectOption(chosen);
    return words(findings(page));
  };
  const names = await plan.locator('option').evaluateAll((all) => all.map(({ value }) => value));
  const said = [];
  for (const name of names) said.push((await say(name)).replace(/Any plan.*/u, ''));
  assert.ok(new Set(said).size > 1, 'what is found depends on the plan');
  assert.equal((await say(names[0])).replace(/Any plan.*/u, ''), said[0]);
});

test('what was pasted is checked and mended where it stands', async (t) => {
  const page = await open(t);
  const answer = { success: true, errors: [], messages: [], result: misspelt(2).pools };
  await pasteOver(page, JSON.stringify(answer, null, 2));
  await page.getByRole('button', { name: 'As pasted' }).click();
  await findings(page).getByRole('button', { name: 'Mend all like this' }).click();
  await findings(page).getByText('A boolean is expected').first().waitFor({ state: 'hidden' });
  const mended = await text(page);
  holds(mended, '"success": true', '"enabled": true');
  assert.ok(!mended.includes('"enabled": "true"'));
  await page.getByRole('button', { name: 'Scenario', exact: true }).click();
  holds(await text(page), '"enabled": true');
});

test('what reading found leads to its place in what was pasted', async (t) => {
  const page = await open(t);
  await pasteOver(page, `some words\n${JSON.stringify(event(), null, 2)}\n`);
  const report = page.getByRole('region', { name: 'What reading it found' });
  const notes = report.getByRole('button', { name: /^\d+ notes$/ });
  await notes.press('Enter');
  holds(await words(report), 'Assumed', 'Left aside');
  await report.getByRole('button', { name: /neither JSON nor a comment/ }).press('Enter');
  assert.equal(await page.getByRole('button', { name: 'As pasted' }).getAttribute('aria-pressed'), 'true');
  await page.waitForFunction(() => document.getSelection().toString() === 'some words');
  assert.ok(await editor(page).evaluate((field) => field.contains(document.activeElement)));
});

test('names in findings are text', async (t) => {
  const page = await open(t);
  const evil = '<img src=x onerror="document.title=\'owned\'">';
  const value = misspelt(1);
  value.pools[0].check_regions = [evil];
  value.pools[0][evil] = evil;
  value.load_balancers[0].fallback_pool = evil;
  await scenario(page, value);
  await findings(page).getByRole('button', { name: /note/ }).first().click();
  holds(await words(findings(page)), '<img src=x');
  assert.doesNotMatch(await page.title(), /owned/);
  assert.equal(await page.locator('img').count(), 0);
});
