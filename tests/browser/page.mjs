// A page in a real browser, and what every test asks of it: no error on the console, no request to anywhere else.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launchChromium } from '../support/chromium.mjs';
import { serveFolder } from '../support/static-server.mjs';

/** The release page, as `cargo xtask build` leaves it. */
const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/**
 * Starts a server and a browser for the tests of a file; gives the function that opens the page.
 *
 * @param {{ key: string, cert: string }} [secure] what the page is served with over HTTPS
 */
export function browser(secure) {
  let site;
  let running;
  before(async () => {
    assert.ok(existsSync(`${dist}/index.html`), 'dist/ holds no page: run `cargo xtask build` first');
    // Under a path, as many static hosts have it.
    site = await serveFolder(dist, '/some/where/', secure);
    running = await launchChromium();
  });
  after(async () => {
    await running?.close();
    await site?.close();
  });

  /**
   * Opens the page for one test; when the test ends, nothing may have gone wrong behind its back. `hash` is what stands behind its
   * address, `before` what is done to its context first. `targets` are the addresses that the test has the page ask: what they
   * answer, and what the console says of that, is no mistake of the page. `expected` says what else has to go wrong, each as a
   * regular expression. `page.another(hash)` opens it in one more tab of the same browser.
   */
  return async function open(test, { hash = '', before = () => {}, targets = [], expected = [], ...options } = {}) {
    const context = await running.newContext({
      viewport: { width: 1440, height: 900 },
      colorScheme: 'light',
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
      ...options,
    });
    await before(context);
    const wrong = [];
    const isTarget = (url) => targets.some((target) => url.startsWith(target));
    const tab = async (at) => {
      const page = await context.newPage();
      page.on('console', (message) => {
        const ofTarget = isTarget(message.location().url) || targets.some((target) => message.text().includes(target));
        if (['error', 'warning'].includes(message.type()) && !ofTarget) wrong.push(`console: ${message.text()}`);
      });
      page.on('pageerror', (error) => wrong.push(`error: ${error.message}`));
      page.on('dialog', (dialog) => {
        wrong.push(`dialog: ${dialog.message()}`);
        dialog.dismiss();
      });
      page.on('request', (request) => {
        const local = request.url().startsWith(site.url) || isTarget(request.url()) || /^(data|blob):/.test(request.url());
        if (!local) wrong.push(`request: ${request.url()}`);
      });
      page.on('response', (response) => {
        if (response.status() >= 400 && !isTarget(response.url())) wrong.push(`${response.status()}: ${response.url()}`);
      });
      await page.goto(`${site.url}${at}`);
      await page.locator('.picture .pick, .stopped').first().waitFor();
      return page;
    };
    test.after(async () => {
      await context.close();
      assert.deepEqual(wrong.filter((told) => !expected.some((pattern) => pattern.test(told))), []);
      for (const pattern of expected) assert.ok(wrong.some((told) => pattern.test(told)), `${pattern} was to go wrong`);
    });
    const page = await tab(hash);
    page.another = (at = '') => tab(at);
    return page;
  };
}

/** The words of an element, spaces made plain. */
export async function words(locator) {
  return (await locator.innerText()).replace(/\s+/gu, ' ').trim();
}

/** The words of the panel that says why. */
export function why(page) {
  return words(page.getByRole('region', { name: 'Why?' }));
}

/** A thing of the picture, by its place in the report. */
export function thing(page, place) {
  return page.locator(`[data-place="${place}"]`);
}

/** The editor's text field. */
export function editor(page) {
  return page.getByRole('textbox', { name: 'Scenario, as JSON' });
}

/** Everything that stands in the editor. */
export function text(page) {
  // The editor draws only what is in view; its document is asked for by the clipboard.
  return editor(page)
    .press('ControlOrMeta+a')
    .then(() => editor(page).press('ControlOrMeta+c'))
    .then(() => page.evaluate(() => navigator.clipboard.readText()));
}

/** Pastes over everything that stands in the editor. */
export async function pasteOver(page, pasted) {
  await page.evaluate((value) => navigator.clipboard.writeText(value), pasted);
  await editor(page).press('ControlOrMeta+a');
  await editor(page).press('ControlOrMeta+v');
}

/** Asserts that a text holds every one of the words. */
export function holds(found, ...wanted) {
  for (const word of wanted) assert.ok(found.includes(word), `“${word}” is not in: ${found}`);
}

/** Chooses an example by its title. */
export async function chooseExample(page, title) {
  await page.getByRole('button', { name: 'Examples' }).click();
  await page.getByRole('menuitem', { name: title }).click();
}

/** A health event as the API tells it, with the given parts in place of its own. */
export function event(parts = {}) {
  const monitor = (id, healthy, reason, flags = {}) => ({
    id,
    healthy,
    failure_reason: reason,
    must_be_healthy: false,
    monitoring_only: false,
    ...flags,
  });
  return {
    id: 7,
    timestamp: '2025-12-01 10:20:30',
    pool: { id: 'a1b2c3d4e5f60718293a4b5c6d7e8f90', name: 'checkout-eu', healthy: true, changed: false, minimum_origins: 1 },
    origins: [
      {
        name: 'origin-a',
        ip: '192.0.2.10',
        enabled: true,
        healthy: true,
        failure_reason: 'No failures',
        response_code: 200,
        monitors: [
          monitor('m-http', true, 'No failures', { must_be_healthy: true }),
          monitor('m-tcp', true, 'No failures', { must_be_healthy: true }),
          monitor('m-slow', false, 'HTTP timeout occurred', { monitoring_only: true }),
        ],
      },
      {
        name: 'origin-b',
        ip: '198.51.100.25',
        enabled: true,
        healthy: false,
        failure_reason: 'TCP connection failed',
        changed: true,
        monitors: [
          monitor('m-http', true, 'No failures', { must_be_healthy: true }),
          monitor('m-tcp', false, 'TCP connection failed', { must_be_healthy: true }),
          monitor('m-slow', false, 'HTTP timeout occurred', { monitoring_only: true }),
        ],
      },
    ],
    ...parts,
  };
}
