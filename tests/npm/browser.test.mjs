// The package in a page, from a plain static host: no bundler, no configuration.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launchChromium } from '../support/chromium.mjs';
import { serveFolder } from '../support/static-server.mjs';
import { consumerFolder, importFromConsumer } from './consumer.mjs';
import { healthEvent, sixDataCenters } from './scenarios.mjs';

const inNode = await importFromConsumer('import.js');

let server;
let browser;

before(async () => {
  server = await serveFolder(consumerFolder);
  browser = await launchChromium();
});

after(async () => {
  await browser?.close();
  await server?.close();
});

/** Runs a function in a page of the consumer's, and sees to it that the page had nothing to complain of. */
async function inPage(run, argument) {
  const page = await browser.newPage();
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => complaints.push(message.text()));
  await page.goto(new URL('page.html', server.url).href);
  const result = await page.evaluate(run, argument);
  await page.close();
  assert.deepEqual(complaints, []);
  return result;
}

test("a module script imports it, and the answers are Node's", async () => {
  const scenario = sixDataCenters();
  const { report, version } = await inPage(async (given) => {
    const whydown = await import('./node_modules/whydown/browser.js');
    return { report: whydown.evaluate(given).report, version: whydown.version() };
  }, scenario);
  assert.equal(version, inNode.version());
  assert.deepEqual(report, inNode.evaluate(scenario).report);
});

test('a pasted event is read and explained', async () => {
  const text = JSON.stringify(healthEvent(), null, 2);
  const answer = await inPage(async (given) => {
    const { evaluate, read } = await import('./node_modules/whydown/browser.js');
    const reading = read(given);
    return { reading, report: evaluate(reading.scenario).report };
  }, text);
  assert.deepEqual(answer.reading, inNode.read(text));
  assert.deepEqual(answer.report, inNode.evaluate(answer.reading.scenario).report);
});

test('a session works', async () => {
  const summary = await inPage(async (given) => {
    const { Session } = await import('./node_modules/whydown/browser.js');
    const { session } = Session.open(given);
    const target = session.target('http', 'pool-shop', 'shop-1', 'SJC');
    session.applyTargets(new Uint32Array([target]), new Uint8Array([0]));
    return [...session.summary()];
  }, sixDataCenters());
  assert.equal(summary[1], 2);
});

test('the inline entry works without a request for the wasm', async () => {
  const requested = await inPage(async (given) => {
    const { evaluate } = await import('./node_modules/whydown/inline.js');
    if (!evaluate(given).ok) {
      throw new Error('not evaluated');
    }
    return performance.getEntriesByType('resource').map((entry) => entry.name);
  }, sixDataCenters());
  assert.deepEqual(
    requested.filter((name) => name.endsWith('.wasm')),
    [],
  );
});

test('the slim entry loads the wasm when it is told to', async () => {
  const ok = await inPage(async (given) => {
    const { evaluate, init } = await import('./node_modules/whydown/slim.js');
    await init('./node_modules/whydown/whydown.wasm');
    return evaluate(given).ok;
  }, sixDataCenters());
  assert.equal(ok, true);
});
