// How long the page takes from a key or a click to the last change that it makes to what is shown.
//
//     node tests/bench/page.mjs [endpoints …]
//
// Run `cargo xtask build` before. Each endpoint is checked by three monitors from 39 data centers. Times are milliseconds from the
// event's own time stamp to the last change of the document outside the editor, but for the list of findings, and for what other
// readings would change of very many results: both are told after a pause, and not waited for here.

import { fileURLToPath } from 'node:url';
import { launchChromium } from '../support/chromium.mjs';
import { serveFolder } from '../support/static-server.mjs';
import { network } from './large-scenario.mjs';

/** How often each is done. */
const TIMES = 40;

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const sizes = process.argv.slice(2).map(Number);
const site = await serveFolder(dist, '/');
const browser = await launchChromium();

/** What stands in the page to take the times. */
function watch() {
  let start = 0;
  let last = 0;
  const begins = (event) => {
    start = event.timeStamp;
    last = 0;
  };
  addEventListener('keydown', begins, true);
  addEventListener('pointerdown', begins, true);
  const told = '.editor, .problems';
  const isShown = ({ target }) => !(target.closest ? target : target.parentElement)?.closest(told);
  new MutationObserver((changes) => {
    const now = performance.now();
    // A later change after a pause of its own is what is told of many results a moment later.
    if (start > 0 && (last === 0 || now - last < 100) && changes.some(isShown)) last = now;
  }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  globalThis.taken = () => (last > 0 ? last - start : -1);
}

/** Puts the cursor behind a part of the text. */
function goBehind(part) {
  const { view } = document.querySelector('.cm-content').cmTile.root;
  const at = view.state.doc.toString().indexOf(part) + part.length;
  view.dispatch({ selection: { anchor: at }, scrollIntoView: true });
  view.focus();
}

const middle = (sorted) => sorted[Math.floor(sorted.length / 2)];
const high = (sorted) => sorted[Math.floor(sorted.length * 0.95)];

/** Does something many times, and says how long the page took. */
async function measure(page, what, act) {
  const times = [];
  for (let time = 0; time < TIMES; time += 1) {
    await act(time);
    // Until nothing has changed for a while.
    let taken = -1;
    for (;;) {
      await page.waitForTimeout(120);
      const now = await page.evaluate(() => globalThis.taken());
      if (now === taken) break;
      taken = now;
    }
    if (taken >= 0) times.push(taken);
    // What waits for a pause has to be done before the next.
    await page.waitForTimeout(400);
  }
  times.sort((one, other) => one - other);
  const told = times.length === 0 ? 'changed nothing' : `${middle(times).toFixed(1)} ms, p95 ${high(times).toFixed(1)} ms`;
  console.log(`  ${what}: ${told} (${times.length} of ${TIMES})`);
}

for (const endpoints of sizes.length > 0 ? sizes : [50, 2000]) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(site.url);
  await page.locator('.picture .pick').first().waitFor();
  const text = network(endpoints);
  await page.getByRole('button', { name: /Paste or open/ }).click();
  await page.locator('dialog[open] textarea').evaluate((area, given) => {
    area.value = given;
    area.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
  }, text);
  await page.getByRole('button', { name: 'pool-0' }).first().waitFor();
  await page.getByRole('tab', { name: 'JSON' }).click();
  await page.waitForTimeout(2000);
  console.log(`${endpoints} endpoints, ${endpoints * 117} results, ${Math.round(text.length / 1024)} kB`);
  await page.evaluate(watch);
  const type = (time) => page.keyboard.press(time % 2 === 0 ? '2' : 'Backspace');
  await page.locator('[data-place="/pools/0/endpoints/0"]').click();
  await page.evaluate(goBehind, '"failure_reason": "Response code mismatch error');
  await measure(page, 'a key in a result', type);
  await page.locator('[data-place="/pools/0"]').click();
  await page.evaluate(goBehind, '"minimum_origins": 1');
  await measure(page, 'a key in a pool', type);
  await page.locator('[data-place="/pools/0/endpoints/0"]').click();
  await page.getByRole('tab', { name: 'Probes' }).click();
  const cell = page.locator('button.result').first();
  await cell.waitFor();
  await measure(page, 'a press on a result', () => cell.click());
  const region = page.locator('button.region[data-at]').first();
  await measure(page, 'a press on a region', () => region.click());
  await context.close();
}
await browser.close();
await site.close();
