// The README's picture. `UPDATE_SCREENSHOT=1` writes it anew; every run makes sure that it is there and small.

import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { browser } from './page.mjs';

const open = browser();
const file = fileURLToPath(new URL('../../www/screenshot.webp', import.meta.url));

/** The same picture in a format that takes a third of the space; the browser does it. */
async function small(page, png) {
  const base64 = await page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d').drawImage(bitmap, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.86 });
    const out = new Uint8Array(await blob.arrayBuffer());
    return btoa(Array.from(out, (byte) => String.fromCharCode(byte)).join(''));
  }, png.toString('base64'));
  return Buffer.from(base64, 'base64');
}

test('the picture for the README is small', async (t) => {
  const page = await open(t, { viewport: { width: 1440, height: 900 } });
  // A group with what its flags do here, the picture of health that follows, and the proof.
  await page.getByRole('tab', { name: 'Build' }).click();
  await page.locator('#open-monitor_groups-0').click();
  // The findings give way to the forms.
  await page.getByRole('region', { name: 'Findings' }).getByRole('button', { name: 'warning' }).first().click();
  await page.getByRole('region', { name: 'Monitor groups' }).evaluate((list) => {
    list.style.scrollMarginTop = '12px';
    list.scrollIntoView();
  });
  await page.mouse.move(700, 20);
  await page.evaluate(() => document.activeElement.blur());
  if (process.env.UPDATE_SCREENSHOT || !existsSync(file)) writeFileSync(file, await small(page, await page.screenshot()));
  assert.ok(readFileSync(file).length < 150_000);
});
