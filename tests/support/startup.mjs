// Prints the names of the functions that the page's first answer goes through, one a line, sorted.
//
//     node tests/support/startup.mjs <names of all functions>
//
// dist/ has to hold a page that tells which functions were called (`whydown-split watch`): `cargo xtask startup` sees to it.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launchChromium } from './chromium.mjs';
import { serveFolder } from './static-server.mjs';

/** What the globals are called that turn 1 when their function is called (crates/split/src/watch.rs). */
const CALLED = 'called:';

/** A wasm with nothing in it. */
const EMPTY = Buffer.from('0061736d01000000', 'hex');

const names = readFileSync(process.argv[2], 'utf8').split('\n');
const site = await serveFolder(fileURLToPath(new URL('../../dist', import.meta.url)), '/');
const browser = await launchChromium();
const called = new Set();

// A wide window and a narrow one draw the first answer in ways of their own.
for (const width of [1440, 360]) {
  for (const colorScheme of ['light', 'dark']) {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
    await page.addInitScript(() => {
      for (const start of ['instantiate', 'instantiateStreaming']) {
        const started = WebAssembly[start];
        WebAssembly[start] = async (...given) => {
          // What is done until the rest is here belongs to the first part; what is done with it does not.
          if (globalThis.program) globalThis.called = Object.entries(globalThis.program).filter(([, { value }]) => value === 1);
          const made = await started(...given);
          globalThis.program ??= (made.instance ?? made).exports;
          return made;
        };
      }
    });
    let rest;
    await page.route('**/nowhere.wasm', (route) => {
      rest = route;
    });
    await page.goto(site.url);
    await page.locator('.picture .pick').first().waitFor();
    const editor = page.locator('.cm-content').first();
    await editor.waitFor({ state: 'attached' });
    await page.waitForTimeout(1500);
    // A page that is left can't fetch anything any more.
    const leave = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
    await leave();
    // Whoever types at once is answered too.
    if (await editor.isVisible()) {
      for (const key of ['ControlOrMeta+End', ' ', 'Backspace', 'ControlOrMeta+z']) await editor.press(key);
      await page.waitForTimeout(1500);
      await editor.press(' ');
      await leave();
    }
    await rest.fulfill({ body: EMPTY });
    await page.waitForFunction(() => globalThis.called);
    const found = await page.evaluate(() => globalThis.called.map(([name]) => name));
    for (const name of found) if (name.startsWith(CALLED)) called.add(names[Number(name.slice(CALLED.length))]);
    await page.close();
  }
}
await browser.close();
await site.close();

console.log("# The functions that the page's first answer goes through; `cargo xtask startup` writes this.");
console.log([...called].filter((name) => name).sort().join('\n'));
