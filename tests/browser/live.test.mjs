// Checks from the browser, against a server that answers, redirects, delays and breaks off as it is told.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import AxeBuilder from '@axe-core/playwright';
import { selfSigned } from '../support/certificate.mjs';
import { startTarget } from '../support/target-server.mjs';
import { browser, editor, holds, pasteOver, text, thing, why, words } from './page.mjs';

const open = browser();
const certificate = selfSigned();
const openSecure = certificate && browser(certificate);

let target;
let elsewhere;
let secured;
before(async () => {
  target = await startTarget();
  elsewhere = await startTarget();
  secured = certificate && (await startTarget(certificate));
});
after(async () => {
  await target?.close();
  await elsewhere?.close();
  await secured?.close();
});

/** A scenario of two endpoints and one monitor for each of these settings; its results name data centers. */
function scenario(monitors, more = {}) {
  const all = monitors.map((monitor, index) => ({
    id: `m${index + 1}`,
    type: 'http',
    port: target.port,
    expected_codes: '200',
    timeout: 5,
    interval: 60,
    ...monitor,
  }));
  const results = { SEA: false, SJC: true };
  return {
    monitors: all,
    monitor_groups: [
      {
        description: 'checkout',
        members: all.map(({ id }) => ({ monitor_id: id, enabled: true, monitoring_only: false, must_be_healthy: true })),
      },
    ],
    pools: [
      {
        id: 'us',
        name: 'us',
        monitor_group: 'checkout',
        check_regions: ['WNAM'],
        origins: [
          { name: 'app-1', address: '127.0.0.1' },
          { name: 'app-2', address: '192.0.2.2' },
        ],
      },
    ],
    data_centers: { SEA: { region: 'WNAM' }, SJC: { region: 'WNAM' } },
    probes: [
      { endpoint: 'app-1', monitor_id: 'm1', results },
      { endpoint: 'app-2', monitor_id: 'm1', results },
    ],
    ...more,
  };
}

const addresses = () => [target.url, elsewhere.url, secured?.url].filter(Boolean);

/** Opens the page with a scenario, on the tab of the checks. */
async function checks(t, given, { opener = open, ...options } = {}) {
  target.requests.length = 0;
  elsewhere.requests.length = 0;
  const page = await opener(t, { targets: addresses(), ...options });
  await pasteOver(page, typeof given === 'string' ? given : JSON.stringify(given, null, 2));
  await page.getByRole('tab', { name: 'Live checks' }).click();
  await page.locator('.check').first().waitFor();
  return page;
}

const card = (page, name) => page.locator('.check').filter({ has: page.getByRole('heading', { name, exact: true }) });
const button = (page, name) => page.getByRole('button', { name, exact: true });
const last = (page, name) => card(page, name).locator('.check__last');

/** Starts one probe of a monitor, waits for its outcome and gives its words. */
async function once(page, name = 'm1') {
  const before = await card(page, name).locator('.tick').count();
  await button(page, `Check once: ${name}`).click();
  await page.waitForFunction(
    ([id, count]) => {
      const heading = [...document.querySelectorAll('.check__name')].find((it) => it.textContent === id);
      const check = heading?.closest('.check');
      const running = [...(check?.querySelectorAll('.button--stop') ?? [])].length > 0;
      return !running && (check?.querySelectorAll('.tick').length ?? 0) >= Math.min(count + 1, 100);
    },
    [name, before],
  );
  return words(last(page, name));
}

const scenarioNow = async (page) => {
  await page.getByRole('tab', { name: 'JSON' }).click();
  const found = await text(page);
  await page.getByRole('tab', { name: 'Live checks' }).click();
  return found;
};
const probesNow = async (page) => JSON.parse(await scenarioNow(page)).probes;
const own = (probes, monitor = 'm1') => probes.filter((probe) => probe.monitor_id === monitor && probe.endpoint === 'app-1');
const status = (page) => words(thing(page, '/pools/0/endpoints/0').locator('.pill'));

test('nothing is asked before somebody starts it', async (t) => {
  const page = await checks(t, scenario([{ path: '/code/200' }]));
  await page.waitForTimeout(300);
  assert.deepEqual(target.requests, []);
  assert.equal(await page.getByLabel('Address asked').inputValue(), `${target.url}/code/200`);
  assert.ok(await button(page, 'Stop everything').isDisabled());
});

test('an answer is judged by the monitor, and this browser is the one vantage point', async (t) => {
  const page = await checks(t, scenario([{ path: '/code/503?timing=yes', method: 'GET', header: { 'X-Key': ['1'] } }]));
  holds(await once(page), '503 in ', 'it fails (Response code mismatch error)');
  assert.equal(await status(page), 'Unhealthy');
  const asked = target.requests.find(({ method }) => method === 'GET');
  assert.equal(asked.headers['x-key'], '1');
  for (const absent of ['cookie', 'referer', 'authorization']) assert.equal(asked.headers[absent], undefined, absent);
  assert.equal(asked.headers['cache-control'], 'no-cache');
  const [probe, ...others] = own(await probesNow(page));
  assert.deepEqual(others, []);
  assert.equal(probe.observed.response_code, 503);
  assert.ok(probe.observed.rtt > 0 && probe.observed.rtt < 5000);
  assert.ok(!('data_center' in probe) && /^20\d\d-.*Z$/.test(probe.at), JSON.stringify(probe));
  await thing(page, '/pools/0/endpoints/0').click();
  holds(await words(page.locator('.picture')), 'From one vantage point; data centers and regions are passed over.');
  holds(await words(page.locator('.problems')), 'note');
  holds(await why(page), '503');
});

test('a body is searched in its first 10 KB', async (t) => {
  const page = await checks(
    t,
    scenario([
      { path: '/body?is=All%20is%20READY', expected_body: 'ready' },
      { path: '/body?bytes=20000&is=ready', expected_body: 'ready' },
      { path: '/half', expected_body: 'ready', timeout: 2 },
    ]),
  );
  holds(await once(page, 'm1'), 'it passes');
  holds(await once(page, 'm2'), 'it fails (Response body mismatch error)');
  holds(await once(page, 'm3'), 'Nothing came back', 'It fails (Other Failure)');
  const probes = await probesNow(page);
  assert.equal(own(probes, 'm1')[0].observed.body, 'All is READY');
  assert.equal(own(probes, 'm2')[0].observed.body.length, 10240);
  // Once another result follows, the long body is let go and what it came to stays.
  holds(await once(page, 'm2'), 'it fails');
  const [first, second] = own(await probesNow(page), 'm2');
  assert.deepEqual([first.healthy, first.failure_reason, first.response_code], [false, 'Response body mismatch error', 200]);
  assert.equal(second.observed.body.length, 10240);
});

test('an answer that may not be read is no result, unless somebody counts it', async (t) => {
  const page = await checks(t, scenario([{ path: '/code/500?cors=no' }]));
  holds(await words(card(page, 'm1').locator('.limits')), 'Code and body can be read only where the server allows it (CORS)');
  holds(await once(page), 'Reachable, answer not visible', 'No result.');
  assert.deepEqual(own(await probesNow(page)), []);
  assert.equal(await card(page, 'm1').locator('.tick[data-status=unknown]').count(), 1);
  assert.equal(await status(page), 'Unknown');
  await page.getByLabel('Count “reachable, answer not visible” as a pass').check();
  holds(await once(page), 'you count that as a pass');
  const [probe] = own(await probesNow(page));
  assert.deepEqual([probe.healthy, 'observed' in probe], [true, false]);
  assert.equal(await status(page), 'Healthy');
});

test('a redirect is hidden where it is not followed, and followed where it is', async (t) => {
  const page = await checks(
    t,
    scenario([
      { path: '/redirect?to=/code/200' },
      { path: '/redirect?to=/code/200', expected_codes: '3xx' },
      { path: '/redirect?to=/code/200', expected_codes: '302' },
      { path: '/redirect?to=/code/200', follow_redirects: true },
      { path: `/redirect?to=${encodeURIComponent(`${elsewhere.url}/code/200`)}`, follow_redirects: true },
      { path: `/redirect?to=${encodeURIComponent(`${elsewhere.url}/code/200?cors=no`)}`, follow_redirects: true },
    ]),
  );
  for (const [name, ...said] of [
    ['m1', 'A redirect came in', 'no redirect is expected, so it fails'],
    ['m2', 'every redirect is expected, so it passes'],
    ['m3', "can't be told, so there is no result"],
  ]) {
    holds(await once(page, name), ...said);
  }
  assert.equal(target.requests.filter(({ path }) => path.startsWith('/code/')).length, 0, 'none was followed');
  holds(await once(page, 'm4'), '200 after a redirect in', 'it passes');
  holds(await once(page, 'm5'), '200 after a redirect in', 'it passes');
  holds(await once(page, 'm6'), 'Reachable, answer not visible');
  assert.ok(elsewhere.requests.length > 1);
});

test('what is too slow is a timeout, and timeouts are tried again', async (t) => {
  const page = await checks(
    t,
    scenario([
      { path: '/wait/3000', timeout: 0.3, retries: 2 },
      { path: '/slow-once/3000/a', timeout: 0.4, retries: 1 },
      { path: '/code/500', retries: 2 },
    ]),
  );
  holds(await once(page, 'm1'), 'Nothing came within 0.3 s, in any of 3 attempts', 'it fails (HTTP timeout occurred)');
  assert.equal(target.requests.length, 3);
  assert.ok(target.requests.every(({ aborted }) => aborted));
  holds(await once(page, 'm2'), 'it passes, at attempt 2');
  target.requests.length = 0;
  holds(await once(page, 'm3'), 'it fails');
  assert.equal(target.requests.length, 1, 'only timeouts are tried again (Q01)');
  const probes = await probesNow(page);
  assert.deepEqual(own(probes, 'm1')[0].observed, [{ error: 'timeout' }, { error: 'timeout' }, { error: 'timeout' }]);
  assert.deepEqual(own(probes, 'm2')[0].observed[0], { error: 'timeout' });
  assert.equal(own(probes, 'm2')[0].observed[1].response_code, 200);
});

test('other failures are tried again where the reading says so', async (t) => {
  const given = scenario([{ path: '/code/500', retries: 2 }], { readings: { retries_cover: 'failures' } });
  const page = await checks(t, given);
  holds(await once(page), 'it fails (Response code mismatch error), at attempt 3');
  assert.equal(target.requests.length, 3);
});

test('a broken connection and a port where nobody listens look the same', async (t) => {
  const gone = await startTarget();
  await gone.close();
  const page = await checks(t, scenario([{ path: '/reset' }, { port: gone.port }]), { targets: [target.url, gone.url] });
  for (const name of ['m1', 'm2']) {
    holds(await once(page, name), 'Nothing came back', "doesn't tell a page why", 'It fails (Other Failure)');
  }
  assert.deepEqual(own(await probesNow(page))[0].observed, { error: 'other' });
});

test('what can not be run is said, and nothing offers to run it', async (t) => {
  const page = await checks(t, scenario([{ type: 'tcp' }, { type: 'smtp' }, { type: 'icmp_ping' }, { type: 'udp_icmp' }, { port: 6000 }]));
  for (const [name, said] of [
    ['m1', "a page can't open a TCP connection"],
    ['m2', "a page can't speak SMTP"],
    ['m3', "a page can't send a ping"],
    ['m4', 'neither a ping nor a UDP packet'],
  ]) {
    holds(await words(card(page, name)), `A browser can't run ${name}: `, said);
    assert.equal(await card(page, name).getByRole('button').count(), 0);
  }
  holds(await words(card(page, 'm5')), 'Browsers never ask this port');
  assert.ok(await button(page, 'Check once: m5').isDisabled());
  assert.ok(await button(page, 'Check all once').isDisabled());
});

test('each limit is said before it is run', async (t) => {
  const monitor = {
    type: 'https',
    header: { Host: ['app.example.com'], 'User-Agent': ['mine'], 'X-Key': ['1'] },
    allow_insecure: true,
    expected_body: 'ok',
    probe_zone: 'example.com',
    interval: 15,
  };
  const page = await checks(t, scenario([monitor]));
  holds(
    await words(card(page, 'm1').locator('.limits')),
    'accepts any certificate (allow_insecure)',
    'has to be valid for the address 127.0.0.1',
    "A page can't set the Host header: probes send app.example.com",
    'No page may set User-Agent',
    'can be read only where the server allows it (CORS)',
    'asks for permission with OPTIONS',
    "A redirect isn't followed",
    'the first 10 KB are read',
    'probe_zone is set',
    'may stretch the interval',
  );
  holds(await words(page.locator('.live')), "none of Cloudflare's data centers");
  // The Host name is another address, with limits of its own.
  await button(page, 'Host name').click();
  assert.equal(await page.getByLabel('Address asked').inputValue(), `https://app.example.com:${target.port}/`);
  const limits = await words(card(page, 'm1').locator('.limits'));
  assert.ok(!limits.includes('Host header') && !limits.includes('valid for the address'), limits);
  holds(await words(card(page, 'm1')), 'perhaps to the load balancer rather than to app-1');
});

test('the address is the user’s to change, and only what is shown is asked', async (t) => {
  const page = await checks(t, scenario([{ path: '/code/500' }]));
  const field = page.getByLabel('Address asked');
  await field.fill(`${elsewhere.url}/code/200`);
  holds(await words(card(page, 'm1')), 'An address of your own');
  holds(await once(page), 'it passes');
  assert.deepEqual([target.requests.length, elsewhere.requests.length], [0, 1]);
  // It stays while something else is shown.
  await page.getByRole('tab', { name: 'JSON' }).click();
  await page.getByRole('tab', { name: 'Live checks' }).click();
  assert.equal(await field.inputValue(), `${elsewhere.url}/code/200`);
  for (const [bad, said] of [
    ['ftp://127.0.0.1/', 'Only addresses that begin with http:// or https://'],
    ['http://a:b@127.0.0.1/', 'no address with a user or password'],
    ['javascript:alert(1)', 'Only addresses that begin with http:// or https://'],
  ]) {
    await field.fill(bad);
    holds(await words(card(page, 'm1')), said);
    assert.ok(await button(page, 'Check once: m1').isDisabled(), bad);
  }
  await field.fill('');
  assert.equal(await field.inputValue(), `${target.url}/code/500`, 'an empty field is the endpoint’s own address again');
});

test('checks run on their interval, and one button stops them with what is under way', async (t) => {
  const page = await checks(t, scenario([{ path: '/code/200', interval: 1 }, { path: '/wait/20000', timeout: 30 }]));
  await button(page, 'Check all on intervals').click();
  holds(await words(card(page, 'm2').locator('.check__progress')), 'Asking');
  await page.waitForFunction(() => document.querySelectorAll('.check')[0].querySelectorAll('.tick').length >= 3);
  const starts = target.requests.filter(({ path }) => path === '/code/200').length;
  assert.ok(starts >= 3);
  // On another tab it is said too.
  await page.getByRole('tab', { name: 'Build' }).click();
  holds(await words(page.locator('.live__running')), 'This browser checks app-1.');
  await button(page, 'Stop everything').click();
  assert.equal(await page.locator('.live__running').count(), 0);
  await page.getByRole('tab', { name: 'Live checks' }).click();
  const asked = target.requests.length;
  await page.waitForTimeout(1500);
  assert.equal(target.requests.length, asked, 'nothing is asked after it was stopped');
  assert.ok(target.requests.find(({ path }) => path === '/wait/20000').aborted, 'what was under way is broken off');
  assert.deepEqual(own(await probesNow(page), 'm2'), [], 'and comes to nothing');
  assert.ok(await button(page, 'Stop everything').isDisabled());
  assert.ok(await button(page, 'Check once: m2').isEnabled());
});

test('one monitor can be stopped by itself', async (t) => {
  const page = await checks(t, scenario([{ path: '/code/200', interval: 1 }, { path: '/code/200', interval: 1 }]));
  await button(page, 'Check all on intervals').click();
  await button(page, 'Stop: m1').click();
  await page.waitForFunction(() => document.querySelectorAll('.check')[1].querySelectorAll('.tick').length >= 3);
  assert.ok((await card(page, 'm1').locator('.tick').count()) <= 1);
  await button(page, 'Stop everything').click();
});

test('a few requests are under way at once', async (t) => {
  const page = await checks(t, scenario(Array.from({ length: 9 }, (_, index) => ({ path: `/wait/3000?n=${index}` }))));
  await button(page, 'Check all once').click();
  await page.waitForFunction(() => document.querySelectorAll('.check__progress').length === 9);
  // Long before the first is answered.
  for (let left = 50; left > 0 && target.requests.length < 6; left -= 1) await page.waitForTimeout(20);
  await page.waitForTimeout(400);
  assert.equal(target.requests.length, 6);
  holds(await words(card(page, 'm9').locator('.check__progress')), 'Waiting for its turn');
  await page.waitForFunction(() => document.querySelectorAll('.check__last').length === 9);
  assert.equal(target.requests.length, 9);
});

test('other results are set aside, and one click brings them back, byte for byte', async (t) => {
  const before = JSON.stringify(scenario([{ path: '/code/200' }], { at: 120 }), null, 2)
    .replace('"probes": [', '"probes": [\n    // as of this morning')
    .replace('"at": 120', '"at": 120 // before lunch');
  const page = await checks(t, before);
  assert.equal(await status(page), 'Unhealthy');
  await once(page);
  assert.equal(await status(page), 'Healthy');
  holds(await words(page.locator('.live__aside')), 'The results of app-1 are now those of this browser. Its 2 other results are set aside');
  const between = await scenarioNow(page);
  assert.ok(!between.includes('"at": 120') && between.includes('"endpoint": "app-2"'), between);
  await once(page);
  await button(page, 'Bring the others back').click();
  assert.equal(await scenarioNow(page), before);
  assert.equal(await status(page), 'Unhealthy');
  assert.equal(await page.locator('.live__aside').count(), 0);
});

test('what was changed meanwhile stays when the others come back', async (t) => {
  const page = await checks(t, scenario([{ path: '/code/200' }]));
  await once(page);
  await page.getByRole('tab', { name: 'JSON' }).click();
  await editor(page).press('ControlOrMeta+Home');
  await editor(page).press('ArrowRight');
  await page.keyboard.type('"name": "written meanwhile",');
  await page.getByRole('tab', { name: 'Live checks' }).click();
  await button(page, 'Bring the others back').click();
  const found = JSON.parse(await scenarioNow(page));
  assert.equal(found.name, 'written meanwhile');
  assert.deepEqual(found.probes.map(({ endpoint, results }) => [endpoint, results]), [
    ['app-2', { SEA: false, SJC: true }],
    ['app-1', { SEA: false, SJC: true }],
  ]);
});

test('a reload loses nothing of what was set aside, and starts nothing', async (t) => {
  const before = JSON.stringify(scenario([{ path: '/code/200', interval: 1 }]), null, 2);
  const page = await checks(t, before);
  await button(page, 'Check every 1 s: m1').click();
  await page.waitForFunction(() => document.querySelectorAll('.tick').length >= 2);
  await button(page, 'Stop everything').click();
  const results = own(await probesNow(page)).length;
  await page.waitForTimeout(1500);
  const asked = target.requests.length;
  await page.reload();
  await page.locator('.check').first().waitFor();
  await page.waitForTimeout(1200);
  assert.equal(target.requests.length, asked);
  assert.equal(await page.locator('.tick').count(), results);
  await button(page, 'Bring the others back').click();
  assert.equal(await scenarioNow(page), before);
});

test('each start is one step of undo', async (t) => {
  const before = JSON.stringify(scenario([{ path: '/code/200', interval: 1 }]), null, 2);
  const page = await checks(t, before);
  await button(page, 'Check every 1 s: m1').click();
  await page.waitForFunction(() => document.querySelectorAll('.tick').length >= 3);
  await button(page, 'Stop: m1').click();
  const one = await scenarioNow(page);
  await once(page);
  const two = await scenarioNow(page);
  assert.notEqual(two, one);
  await button(page, 'Undo').click();
  assert.equal(await scenarioNow(page), one, 'the second start');
  await button(page, 'Undo').click();
  assert.equal(await scenarioNow(page), before, 'the first, with all its results');
  await button(page, 'Redo').click();
  await button(page, 'Redo').click();
  assert.equal(await scenarioNow(page), two);
});

test('a scenario that counts in seconds goes on counting', async (t) => {
  const given = scenario([{ path: '/code/200' }]);
  given.probes = given.probes.map((probe, index) => ({ ...probe, at: 100 + index }));
  const page = await checks(t, given);
  await once(page);
  const [probe] = own(await probesNow(page));
  assert.ok(probe.at >= 101 && probe.at < 120, JSON.stringify(probe));
});

test('the last hundred results of a monitor stay', async (t) => {
  const page = await checks(t, scenario([{ path: '/code/200', expected_body: 'code' }]));
  for (let run = 0; run < 103; run += 1) await once(page).catch(() => {});
  await page.waitForTimeout(300);
  const probes = own(await probesNow(page));
  assert.equal(probes.length, 100);
  assert.equal(await page.locator('.tick').count(), 100);
  holds(await words(page.locator('.history__all')), 'The last 100 probes: 100 passed');
});

test('the ladder tells how many more it takes', async (t) => {
  const page = await checks(t, scenario([{ path: '/switch/b', consecutive_down: 3, consecutive_up: 2 }]));
  const ladder = () => words(page.locator('.history__ladder p'));
  const climbed = () => page.locator('.rung[data-climbed=true]').count();
  const steps = [
    [200, '3 failures in a row until it is unhealthy.', 3, 0],
    [503, '2 more failures until it is unhealthy (1 of 3 so far).', 3, 1],
    [503, 'One more failure until it is unhealthy (2 of 3 so far).', 3, 2],
    [200, '3 failures in a row until it is unhealthy.', 3, 0],
    [503, '2 more failures', 3, 1],
    [503, 'One more failure', 3, 2],
    [503, '2 passes in a row until it is healthy.', 2, 0],
    [200, 'One more pass until it is healthy (1 of 2 so far).', 2, 1],
    [200, '3 failures in a row until it is unhealthy.', 3, 0],
  ];
  for (const [index, [code, said, rungs, count]] of steps.entries()) {
    target.say('b', code);
    await once(page);
    holds(await ladder(), said);
    assert.deepEqual([await page.locator('.rung').count(), await climbed()], [rungs, count], `step ${index + 1}`);
  }
  const strip = await page.locator('.tick').evaluateAll((all) => all.map((tick) => tick.dataset.status[0]).join(''));
  assert.equal(strip, 'huuhuuuhh');
  await page.locator('.history__all summary').click();
  holds(await words(page.locator('.history__all')), 'The last 9 probes: 4 passed, 5 failed', 'failed, 3 of 3 in a row: it turns unhealthy');
});

test('another text stops everything; undo brings back what was set aside with it', async (t) => {
  const before = JSON.stringify(scenario([{ path: '/code/200', interval: 1 }]), null, 2);
  const page = await checks(t, before);
  await button(page, 'Check every 1 s: m1').click();
  await page.waitForFunction(() => document.querySelectorAll('.tick').length >= 1);
  await page.getByRole('button', { name: 'Examples' }).click();
  await page.getByRole('menuitem').first().click();
  await page.waitForTimeout(200);
  const asked = target.requests.length;
  await page.waitForTimeout(1500);
  assert.equal(target.requests.length, asked);
  await page.getByRole('button', { name: /bring my text back/i }).click();
  await button(page, 'Bring the others back').click();
  assert.equal(await scenarioNow(page), before);
});

test('everything can be done by keyboard alone', async (t) => {
  const page = await checks(t, scenario([{ path: '/code/200' }]));
  await page.getByRole('tab', { name: 'Live checks' }).focus();
  const reach = async (name) => {
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate(() => {
        const it = document.activeElement;
        return it.getAttribute('aria-label') ?? it.closest('label')?.textContent ?? it.textContent;
      });
      if (at?.trim().startsWith(name)) return;
    }
    assert.fail(`${name} is not reached`);
  };
  await reach('Check all once');
  await page.keyboard.press('Enter');
  await page.locator('.check__last').waitFor();
  await reach('What this browser');
  await page.keyboard.press('Enter');
  await reach('Count “reachable');
  await page.keyboard.press('Space');
  assert.ok(await page.getByLabel('Count “reachable, answer not visible” as a pass').isChecked());
});

test('over HTTPS plain HTTP is blocked, and that is no result', { skip: !certificate && 'no openssl' }, async (t) => {
  const plain = `http://192.0.2.9:${target.port}`;
  const given = scenario([{ path: '/code/200' }, { path: '/code/200', type: 'https', port: secured.port, allow_insecure: true }]);
  const page = await checks(t, given, { opener: openSecure, ignoreHTTPSErrors: true, targets: [...addresses(), plain] });
  await card(page, 'm1').getByLabel('Address asked').fill(`${plain}/code/200`);
  holds(await words(card(page, 'm1').locator('.limits')), 'blocks plain HTTP (mixed content)');
  holds(await once(page, 'm1'), 'may well be its block on plain HTTP, so there is no result');
  assert.deepEqual(own(await probesNow(page), 'm1'), []);
  holds(await once(page, 'm2'), 'it passes');
  // What leads to this computer itself is let through.
  await card(page, 'm1').getByLabel('Address asked').fill('');
  assert.ok(!(await words(card(page, 'm1').locator('.limits'))).includes('mixed content'));
  holds(await once(page, 'm1'), '200 in');
});

test('a certificate that nobody trusts ends in nothing, which the limits have said', { skip: !certificate && 'no openssl' }, async (t) => {
  const page = await checks(t, scenario([{ type: 'https', port: secured.port, allow_insecure: true }, { type: 'https', port: secured.port }]));
  holds(await once(page, 'm1'), 'a certificate that the monitor would accept, so there is no result');
  holds(await once(page, 'm2'), 'the certificate, which has to be valid for the address, so there is no result');
});

test('without a network there is no result', async (t) => {
  const page = await checks(t, scenario([{ path: '/code/200' }]));
  await page.context().setOffline(true);
  holds(await once(page), 'This browser has no network');
  await page.context().setOffline(false);
  assert.deepEqual(own(await probesNow(page)), []);
});

for (const colorScheme of ['light', 'dark']) {
  test(`axe finds nothing serious in the tab: ${colorScheme}`, async (t) => {
    const page = await checks(t, scenario([{ path: '/switch/c', consecutive_down: 2 }, { type: 'tcp' }, { port: 6000 }]), { colorScheme });
    const check = async (state) => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      const grave = violations.filter(({ impact }) => ['serious', 'critical'].includes(impact));
      assert.deepEqual(grave.map(({ id, nodes }) => `${state}: ${id}: ${nodes.map(({ html }) => html).slice(0, 3).join(' ')}`), []);
    };
    await check('before');
    for (const code of [200, 503]) {
      target.say('c', code);
      await once(page);
    }
    await page.locator('.history__all summary').click();
    await check('after');
  });
}

for (const width of [360, 1024, 1440, 1920]) {
  test(`nothing of the tab sticks out at ${width} pixels`, async (t) => {
    const long = 'a-very-long-name-without-any-place-to-break-it-'.repeat(4);
    const given = scenario([{ path: `/code/200?${long}`, consecutive_down: 10, header: { Host: [`${long}.example`] } }]);
    const name = `${long}1`;
    given.monitors[0].id = name;
    given.monitor_groups[0].members[0].monitor_id = name;
    given.pools[0].origins[0].name = long;
    const page = await checks(t, given, { viewport: { width, height: 900 } });
    await thing(page, '/pools/0/endpoints/0').click();
    await button(page, 'Check all once').click();
    await page.locator('.check__last').waitFor();
    const outside = await page.evaluate(() => {
      const limit = document.documentElement.clientWidth;
      const panel = document.querySelector('#panel-live');
      const right = panel.getBoundingClientRect().right + 0.5;
      const wide = [...panel.querySelectorAll('*')].filter((it) => !it.closest('.unseen') && it.getBoundingClientRect().right > right);
      return [document.documentElement.scrollWidth - limit, panel.scrollWidth - panel.clientWidth, ...wide.map((it) => it.className)];
    });
    assert.deepEqual(outside, [0, 0]);
  });
}
