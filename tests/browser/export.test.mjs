// What can be taken away from the page: every format, copied and saved, and nothing sent anywhere.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { browser, chooseExample, event, holds, pasteOver, text, words } from './page.mjs';

const open = browser();

async function choose(page, format) {
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: format }).click();
  const dialog = page.getByRole('dialog', { name: format });
  await dialog.waitFor();
  return dialog;
}

async function copied(page, dialog) {
  await page.evaluate(() => navigator.clipboard.writeText('nothing yet'));
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await dialog.getByText('Copied').waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

async function saved(page, dialog) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  return [download.suggestedFilename(), readFileSync(await download.path(), 'utf8')];
}

const formats = [
  ['Scenario', [['scenario.json', '"data_centers"']]],
  [
    'Request bodies',
    [
      ['monitors.json', '"monitors"'],
      ['monitor_groups.json', '"must_be_healthy": true'],
      ['pools.json', '"check_regions"'],
      ['load_balancers.json', '"www.example.com"'],
    ],
  ],
  ['curl script', [[/\.sh$/, 'curl']]],
  ['Terraform', [[/\.tf$/, 'resource "cloudflare_load_balancer_pool"']]],
  ['Report', [[/\.md$/, 'www.example.com']]],
];

for (const [format, files] of formats) {
  test(`${format}: what is copied and what is saved are the file that is shown`, async (t) => {
    const page = await open(t);
    const whole = await text(page);
    const dialog = await choose(page, format);
    assert.equal(await dialog.getByRole('tab').count(), files.length > 1 ? files.length : 0);
    for (const [name, content] of files) {
      if (files.length > 1) await dialog.getByRole('tab', { name, exact: true }).click();
      const copy = await copied(page, dialog);
      const [fileName, file] = await saved(page, dialog);
      assert.match(fileName, name instanceof RegExp ? name : new RegExp(`^${name}$`, 'u'));
      holds(file, content);
      assert.equal(copy, file);
      assert.equal(await dialog.locator('#file').textContent(), file);
      if (format === 'Scenario') assert.equal(file, whole);
    }
  });
}

test('what a format cannot carry is told', async (t) => {
  const page = await open(t);
  const dialog = await choose(page, 'Terraform');
  const told = dialog.getByRole('region', { name: 'What to know about it' });
  await told.getByRole('button', { name: /note/ }).click();
  for (const more of await told.getByRole('button', { name: /more like this/ }).all()) await more.click();
  holds(await words(told), 'probes is left out');
});

test('a text that cannot be read is not exported, and the reason is told', async (t) => {
  const page = await open(t);
  await pasteOver(page, '{ "pools": ');
  await page.getByText('Out of date').waitFor();
  const dialog = await choose(page, 'curl script');
  holds(await words(dialog), 'error');
  assert.equal(await dialog.getByRole('button', { name: 'Copy' }).count(), 0);
});

test('beside an answer it is the scenario made from it that is exported', async (t) => {
  const page = await open(t);
  await pasteOver(page, JSON.stringify(event()));
  await page.getByRole('button', { name: 'As pasted' }).click();
  const dialog = await choose(page, 'Scenario');
  holds(await copied(page, dialog), '"monitor_groups"', '"probes"');
});

test('the menu and the files work by keyboard', async (t) => {
  const page = await open(t);
  const button = page.getByRole('button', { name: 'Export' });
  const focused = () => page.evaluate(() => document.activeElement.textContent);
  await button.focus();
  await page.keyboard.press('ArrowDown');
  holds(await focused(), 'Scenario');
  await page.keyboard.press('End');
  holds(await focused(), 'Report');
  await page.keyboard.press('Escape');
  assert.equal(await page.getByRole('menu').count(), 0);
  holds(await focused(), 'Export');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Request bodies' });
  await dialog.getByRole('tab').first().focus();
  await page.keyboard.press('ArrowRight');
  holds(await dialog.locator('#file').textContent(), '"monitor_groups"');
  assert.equal(await focused(), 'monitor_groups.json');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await focused(), 'load_balancers.json');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  holds(await focused(), 'Export');
});

test('without the clipboard a selection is copied', async (t) => {
  const page = await open(t);
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } });
    document.addEventListener('copy', () => {
      document.title = `copied ${document.activeElement.value.length}`;
    });
  });
  const dialog = await choose(page, 'Terraform');
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await dialog.getByText('Copied').waitFor();
  const length = (await dialog.locator('#file').textContent()).length;
  assert.equal(await page.title(), `copied ${length}`);
});

test('names in what is exported are text', async (t) => {
  const page = await open(t);
  await chooseExample(page, 'Two voters, one fails');
  const evil = '</pre><img src=x onerror="document.title=\'owned\'">';
  const changed = JSON.parse((await text(page)).replace(/^\s*\/\/.*$/gmu, ''));
  changed.pools[0].name = evil;
  changed.pools[0].origins[0].name = evil;
  await pasteOver(page, JSON.stringify(changed, null, 2));
  for (const format of ['Scenario', 'Request bodies', 'curl script', 'Terraform', 'Report']) {
    const dialog = await choose(page, format);
    await copied(page, dialog);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }
  assert.doesNotMatch(await page.title(), /owned/);
  assert.equal(await page.locator('img').count(), 0);
});
