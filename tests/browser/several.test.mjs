// Several answers: in one paste, in several files, one after the other; and texts that are no JSON.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, editor, event, holds, pasteOver, text, why, words } from './page.mjs';

const open = browser();

const picture = (page) => words(page.getByRole('region', { name: 'Health picture' }));
const said = (page, part) => page.getByRole('status').filter({ hasText: part });
const press = (page, name) => page.getByRole('button', { name }).click();

const pool = (id, name, address, more = {}) => ({
  id,
  name,
  enabled: true,
  minimum_origins: 1,
  monitor: 'm-http',
  origins: [{ name: `${name}-1`, address, enabled: true, weight: 1 }],
  ...more,
});
const answer = (...result) => JSON.stringify({ success: true, errors: [], messages: [], result }, null, 2);

async function drop(page, files) {
  const carried = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const [name, contents] of all) transfer.items.add(new File([contents], name));
    return transfer;
  }, files);
  await page.dispatchEvent('.pane--why', 'dragover', { dataTransfer: carried });
  await page.dispatchEvent('.pane--why', 'drop', { dataTransfer: carried });
}

test('several answers in one paste become one scenario', async (t) => {
  const page = await open(t);
  const monitor = JSON.stringify({ success: true, result: { id: 'm-http', type: 'https', description: 'http' } });
  await pasteOver(page, `${monitor}\n${answer(pool('a1', 'eu', '192.0.2.1'), pool('a2', 'us', '192.0.2.2'))}`);
  await said(page, '1 monitor, 2 pools').waitFor();
  holds(await picture(page), 'eu-1', 'us-1');
});

test('a curl command is read', async (t) => {
  const page = await open(t);
  await pasteOver(
    page,
    `curl -X POST https://api.cloudflare.com/client/v4/accounts/$ACCOUNT/load_balancers/pools \\
  -H "Authorization: Bearer $TOKEN" \\
  --data '${JSON.stringify({ name: 'from-curl', origins: [{ name: 'c-1', address: '192.0.2.9', enabled: true }] })}'`,
  );
  await said(page, '1 pool').waitFor();
  holds(await picture(page), 'from-curl', 'c-1');
});

test('a Terraform state is read', async (t) => {
  const page = await open(t);
  const state = {
    version: 4,
    terraform_version: '1.9.0',
    resources: [
      {
        mode: 'managed',
        type: 'cloudflare_load_balancer_pool',
        name: 'south',
        provider: 'provider["registry.terraform.io/cloudflare/cloudflare"]',
        instances: [
          {
            schema_version: 0,
            attributes: { id: 'tf1', name: 'south', enabled: true, minimum_origins: 1, origins: [{ name: 's-1', address: '192.0.2.31' }] },
          },
        ],
      },
    ],
  };
  await pasteOver(page, JSON.stringify(state, null, 2));
  await said(page, '1 pool').waitFor();
  holds(await picture(page), 'south', 's-1');
});

test('a second paste can be added to the first, and what they disagree about is told', async (t) => {
  const page = await open(t);
  await pasteOver(page, answer(pool('a1', 'eu', '192.0.2.1')));
  await said(page, '1 pool').waitFor();
  await pasteOver(page, answer(pool('a1', 'eu', '192.0.2.99'), pool('a2', 'us', '192.0.2.2')));
  await said(page, 'Pasted over what you had').waitFor();
  await press(page, 'Add it to what I had');
  await said(page, 'to what you had').waitFor();
  holds(await picture(page), 'eu', 'us');
  const report = page.getByRole('region', { name: 'What reading it found' });
  holds(await words(report), '1 warning', 'The pool a1 is in the text twice');
  await report.locator('button.problem').first().click();
  const both = await text(page);
  holds(both, '192.0.2.1"', '192.0.2.99');

  await press(page, 'Open it alone');
  holds(await text(page), '192.0.2.99');
  await press(page, 'Bring my text back');
  await said(page, '1 pool').waitFor();
  assert.ok(!(await text(page)).includes('192.0.2.99'));
});

test('an answer pasted behind a scenario is added with one press', async (t) => {
  const page = await open(t);
  const scenario = {
    monitors: [{ id: 'm-http', type: 'https' }],
    pools: [pool('a1', 'eu', '192.0.2.1', { check_regions: ['WEU'] })],
    data_centers: { CDG: { region: 'WEU' } },
    probes: [{ monitor_id: 'm-http', endpoint: 'eu-1', results: { CDG: false } }],
  };
  await pasteOver(page, JSON.stringify(scenario, null, 2));
  await page.evaluate((value) => navigator.clipboard.writeText(value), answer(pool('a2', 'us', '192.0.2.2')));
  await editor(page).press('ControlOrMeta+End');
  await editor(page).press('ControlOrMeta+v');
  await press(page, 'Add it to what I had');
  holds(await picture(page), 'eu-1', 'us-1');
  holds(await why(page), 'eu-1', 'Unhealthy');
});

test('files that are dropped together are read together', async (t) => {
  const page = await open(t);
  const health = event({ pool: { id: 'a1', name: 'eu', minimum_origins: 1 } });
  const [, down] = health.origins;
  const monitors = [{ id: 'm-http', healthy: false, failure_reason: 'HTTP timeout occurred', must_be_healthy: false, monitoring_only: false }];
  health.origins = [{ ...down, name: 'eu-1', ip: '192.0.2.1', monitors }];
  await drop(page, [
    ['pools.json', answer(pool('a1', 'eu', '192.0.2.1'))],
    ['event.json', JSON.stringify(health)],
  ]);
  await said(page, 'pools.json and event.json').waitFor();
  holds(await words(said(page, 'Made from')), '1 pool', '1 health event');
  holds(await why(page), 'eu-1', 'Unhealthy');
});

test('Terraform beside JSON is read together with it, and a broken file costs nobody else', async (t) => {
  const page = await open(t);
  await drop(page, [
    ['main.tf', 'resource "cloudflare_load_balancer_pool" "north" {\n  name = "north"\n  origins {\n    name = "n-1"\n    address = "192.0.2.21"\n  }\n}\n'],
    ['pools.json', answer(pool('a1', 'eu', '192.0.2.1'))],
    ['broken.json', '{ "oh": \n'],
  ]);
  await said(page, '3 files').waitFor();
  holds(await picture(page), 'n-1', 'eu-1');
});

test('a configuration that is pasted over a text brings that text back', async (t) => {
  const page = await open(t);
  await pasteOver(page, answer(pool('a1', 'eu', '192.0.2.1')));
  await pasteOver(page, 'resource "cloudflare_load_balancer_pool" "north" {\n  name = "north"\n}\n');
  await press(page, 'Bring my text back');
  await said(page, '1 pool').waitFor();
  holds(await picture(page), 'eu-1');
});
