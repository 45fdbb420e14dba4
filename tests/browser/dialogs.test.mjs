// Dialogs: each opens with the keyboard in it, closes in every way, and hands the keyboard back to what it was opened by.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, pasteOver } from './page.mjs';

const open = browser();

const press = (name) => async (page) => {
  const button = page.getByRole('button', { name, exact: true });
  await button.focus();
  await button.press('Enter');
};
const WAYS_IN = [
  ['Paste or open', 'Paste or open…', press('Paste or open…')],
  ['Rules', 'Rules', press('Rules')],
  [
    'Terraform',
    'Export',
    async (page) => {
      await press('Export')(page);
      await page.getByRole('menuitem', { name: 'Terraform' }).press('Enter');
    },
  ],
  ['Should everybody with the link read this?', 'Copy link', press('Copy link')],
];
const WAYS_OUT = [
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['the cross', (page, dialog) => dialog.getByRole('button', { name: 'Close' }).click()],
  ['a press beside it', (page) => page.mouse.click(5, 450)],
];

for (const [name, opener, way] of WAYS_IN) {
  test(`“${name}” takes the keyboard and hands it back`, async (t) => {
    const page = await open(t);
    await pasteOver(page, JSON.stringify({ pools: [{ name: 'eu', origins: [{ name: 'a', address: '10.0.0.7' }] }] }));
    const dialog = page.getByRole('dialog', { name });
    for (const [what, leave] of WAYS_OUT) {
      await way(page);
      await dialog.waitFor();
      assert.ok(await dialog.evaluate((it) => it.contains(document.activeElement)), `${what}: the keyboard is in it`);
      // The way out comes last: the keyboard begins with what the dialog is for.
      assert.notEqual(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'Close', what);
      await leave(page, dialog);
      await dialog.waitFor({ state: 'hidden' });
      const focused = await page.evaluate(() => document.activeElement.textContent.trim());
      assert.equal(focused, opener, what);
    }
  });
}
