// What the browser keeps: a reload loses nothing, each tab has its own text, and a tab that saves after another one says so.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import AxeBuilder from '@axe-core/playwright';
import { browser, chooseExample, editor, event, holds, pasteOver, text, thing, why, words } from './page.mjs';

const open = browser();

const strip = (page) => page.locator('.strip');
const dialog = (page) => page.locator('dialog[open]');
/** Waits until what was done is saved. */
const saved = (page) => page.waitForTimeout(700);
const scenario = (name) => `{ // ${name}\n  "pools": [{ "name": "${name}", "origins": [{ "name": "${name}-1", "address": "192.0.2.9" }] }]\n}\n`;

/** Writes a text in place of what is there. */
async function write(page, name) {
  await pasteOver(page, scenario(name));
  await thing(page, '/pools/0').getByText(name).first().waitFor();
}

test('a first visit opens the first example, and so does a second one that left nothing', async (t) => {
  const page = await open(t);
  holds(await why(page), 'app-1 is healthy');
  await chooseExample(page, 'A redirect');
  await saved(page);
  const other = await page.another();
  holds(await why(other), 'app-1 is healthy');
});

test('a reload loses nothing', async (t) => {
  const page = await open(t);
  await write(page, 'mine');
  await thing(page, '/pools/0').click();
  await page.getByLabel('Plan of the account').selectOption('Pro');
  await page.getByRole('tab', { name: 'Probes' }).click();
  await saved(page);
  await page.reload();
  holds(await why(page), 'mine');
  assert.equal(await page.getByRole('tab', { name: 'Probes' }).getAttribute('aria-selected'), 'true');
  assert.equal(await page.getByLabel('Plan of the account').inputValue(), 'Pro');
  await page.getByRole('tab', { name: 'JSON' }).click();
  assert.equal(await text(page), scenario('mine'));
});

test('a reload right after a key was pressed loses nothing either', async (t) => {
  const page = await open(t);
  await write(page, 'mine');
  await editor(page).press('ControlOrMeta+End');
  await page.keyboard.type('// last words');
  await page.reload();
  assert.equal(await text(page), `${scenario('mine')}// last words`);
});

test('what was replaced can be brought back after a reload, and so can what it was made from', async (t) => {
  const page = await open(t);
  await write(page, 'mine');
  await pasteOver(page, JSON.stringify(event(), null, 2));
  await page.locator('.notice').getByText('Made from').waitFor();
  const made = await text(page);
  await saved(page);
  await page.reload();
  holds(await words(page.locator('.notice')), 'Pasted over what you had.', 'Made from 1 health event');
  assert.equal(await text(page), made);
  await page.getByRole('button', { name: 'As pasted' }).click();
  assert.equal(await text(page), JSON.stringify(event(), null, 2));
  await saved(page);
  await page.reload();
  assert.equal(await text(page), JSON.stringify(event(), null, 2));
  await page.getByRole('button', { name: 'Scenario', exact: true }).click();
  assert.equal(await text(page), made);
  await page.getByRole('button', { name: 'Bring my text back' }).click();
  assert.equal(await text(page), scenario('mine'));
});

test('a text that cannot be read comes back too', async (t) => {
  const page = await open(t);
  await pasteOver(page, '{ "pools": [');
  await page.getByText('Out of date').waitFor();
  await saved(page);
  await page.reload();
  assert.equal(await text(page), '{ "pools": [');
  await editor(page).press('ControlOrMeta+End');
  await page.keyboard.type(']}');
  await page.locator('.stopped').waitFor({ state: 'detached' });
});

test('the text of last time comes back in a new tab, without a word about it', async (t) => {
  const page = await open(t);
  await write(page, 'mine');
  await saved(page);
  await page.close();
  const other = await page.another();
  assert.equal(await text(other), scenario('mine'));
  await editor(other).press('ControlOrMeta+End');
  await other.keyboard.type('// more');
  await saved(other);
  assert.equal(await words(strip(other)), '');
});

test('nothing can be undone that nobody did', async (t) => {
  const page = await open(t);
  const [undo, redo] = ['Undo', 'Redo'].map((name) => page.getByRole('button', { name }));
  const there = async () => [await undo.getAttribute('aria-disabled'), await redo.getAttribute('aria-disabled')].map((it) => it === 'false');
  const example = await text(page);
  assert.deepEqual(await there(), [false, false]);
  await undo.click({ force: true });
  assert.equal(await text(page), example, 'undo does not empty the editor');
  await editor(page).press('ControlOrMeta+End');
  await page.keyboard.type(' ');
  assert.deepEqual(await there(), [true, false]);
  await undo.focus();
  await page.keyboard.press('Enter');
  assert.deepEqual(await there(), [false, true]);
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'Undo', 'the keyboard stays');
  await redo.click();
  assert.deepEqual(await there(), [true, false]);
  await page.reload();
  await page.locator('.picture .pick').first().waitFor();
  assert.deepEqual(await there(), [false, false]);
});

test('two tabs keep their own texts, and the later one to save shows both', async (t) => {
  const page = await open(t);
  const other = await page.another();
  await write(page, 'first');
  await saved(page);
  assert.equal(await words(strip(page)), '');
  await write(other, 'second');
  await strip(other).getByText('There is another version of your text.').waitFor();
  assert.equal(await words(strip(page)), '', 'the one before says nothing');
  // Each reload shows the tab's own.
  await page.reload();
  assert.equal(await text(page), scenario('first'));
  await other.reload();
  assert.equal(await text(other), scenario('second'));
  // It is said again when it is saved again.
  await write(page, 'third');
  await strip(page).getByText('There is another version of your text.').waitFor();
  await strip(page).getByRole('button', { name: 'Show both' }).click();
  holds(await words(dialog(page)), 'Two versions of your text', 'In this tab Now', 'third-1', 'In the other tab Saved at', 'second-1');
  await dialog(page).getByRole('button', { name: 'Decide later' }).click();
  holds(await words(strip(page)), 'There is another version');
  await strip(page).getByRole('button', { name: 'Show both' }).click();
  await dialog(page).getByRole('button', { name: 'Take the other' }).click();
  assert.equal(await text(page), scenario('second'));
  await saved(page);
  assert.equal(await words(strip(page)), '', 'they are the same now');
  await page.getByRole('button', { name: 'Bring my text back' }).click();
  assert.equal(await text(page), scenario('third'));
  assert.equal(await text(other), scenario('second'), 'the other tab keeps its own');
});

test('who keeps his own is not asked again', async (t) => {
  const page = await open(t);
  const other = await page.another();
  await write(page, 'first');
  await saved(page);
  await write(other, 'second');
  await strip(other).getByRole('button', { name: 'Keep mine' }).click();
  assert.equal(await words(strip(other)), '');
  await write(page, 'third');
  await saved(page);
  await write(other, 'fourth');
  await saved(other);
  assert.equal(await words(strip(other)), '');
  assert.equal(await text(other), scenario('fourth'));
});

test('what the other tab saves meanwhile is what is shown', async (t) => {
  const page = await open(t);
  const other = await page.another();
  await write(page, 'first');
  await saved(page);
  await write(other, 'second');
  await strip(other).getByRole('button', { name: 'Show both' }).click();
  await write(page, 'third');
  await dialog(other).getByText('third-1').waitFor();
});

test('a tab that was duplicated keeps its own text', async (t) => {
  const page = await open(t);
  await write(page, 'first');
  await saved(page);
  const mine = await page.evaluate(() => sessionStorage.getItem('whydown.mine'));
  // Browsers copy what the tab remembers into its duplicate.
  const other = await page.another();
  await other.evaluate((value) => sessionStorage.setItem('whydown.mine', value), mine);
  await other.reload();
  assert.equal(await text(other), scenario('first'));
  await write(other, 'second');
  await saved(other);
  await write(page, 'third');
  await saved(page);
  await Promise.all([page.reload(), other.reload()]);
  assert.equal(await text(page), scenario('third'));
  assert.equal(await text(other), scenario('second'));
});

test('texts of many closed tabs do not pile up', async (t) => {
  const page = await open(t);
  for (let tab = 0; tab < 11; tab += 1) {
    const other = await page.another();
    await write(other, `text-${tab}`);
    await saved(other);
    await other.close();
  }
  const records = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('whydown.tab.')).length);
  assert.ok(records <= 8, `${records} records`);
});

test('where there is no room the page says so, and goes on', async (t) => {
  const page = await open(t, {
    before: (context) =>
      context.addInitScript(() => {
        const full = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
        Storage.prototype.setItem = full;
      }),
  });
  await write(page, 'mine');
  await strip(page).getByText('Your text is not saved.').waitFor();
  holds(await words(strip(page)), 'no room left');
  const [download] = await Promise.all([page.waitForEvent('download'), strip(page).getByRole('button', { name: 'Download it' }).click()]);
  assert.equal(download.suggestedFilename(), 'scenario.json');
});

test('a text that is too large for the storage is told, and one that fits again is saved', async (t) => {
  const page = await open(t);
  // Fills the storage to the last bytes.
  await page.evaluate(() => {
    let filled = '';
    for (let size = 1 << 24; size > 50; size >>= 1) {
      try {
        localStorage.setItem('somebody-else', filled + 'x'.repeat(size));
        filled += 'x'.repeat(size);
      } catch {
        // Half as much may fit.
      }
    }
  });
  await write(page, 'mine');
  await strip(page).getByText('Your text is not saved.').waitFor();
  await page.evaluate(() => localStorage.removeItem('somebody-else'));
  await write(page, 'smaller');
  await strip(page).getByText('Your text is not saved.').waitFor({ state: 'detached' });
  await page.reload();
  assert.equal(await text(page), scenario('smaller'));
});

test('where the browser lets the page keep nothing, it says so and goes on', async (t) => {
  const page = await open(t, {
    before: (context) =>
      context.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException('no', 'SecurityError');
            },
          });
        }
      }),
  });
  await write(page, 'mine');
  await strip(page).getByText('Your text is not saved.').waitFor();
  holds(await words(strip(page)), 'doesn’t let this page keep anything');
});

test('what somebody else has written into the storage does no harm', async (t) => {
  const page = await open(t);
  await write(page, 'mine');
  await saved(page);
  for (const value of ['', '{', '[]', '{"version":1}', '{"version":9,"held":{"text":"x"}}']) {
    await page.evaluate((value) => {
      for (const key of Object.keys(localStorage)) localStorage.setItem(key, value);
    }, value);
    // Leaving saves only what has changed.
    await page.reload();
    holds(await why(page), 'app-1 is healthy');
  }
});

for (const [colorScheme, width] of [['light', 1440], ['dark', 1440], ['light', 360]]) {
  test(`axe finds nothing serious, and nothing sticks out: ${colorScheme}, ${width} pixels`, async (t) => {
    const page = await open(t, { colorScheme, viewport: { width, height: 800 } });
    const other = await page.another();
    await write(page, 'first');
    await saved(page);
    await write(other, 'second');
    await strip(other).getByRole('button', { name: 'Show both' }).waitFor();
    const check = async (state) => {
      const { violations } = await new AxeBuilder({ page: other }).analyze();
      const grave = violations.filter(({ impact }) => ['serious', 'critical'].includes(impact));
      assert.deepEqual(grave.map(({ id, nodes }) => `${state}: ${id}: ${nodes.map(({ html }) => html).slice(0, 3).join(' ')}`), []);
      const outside = await other.evaluate(() => {
        const limit = document.documentElement.clientWidth;
        const wide = [...document.querySelectorAll('.bar *, .strip *, dialog[open] *')].filter(
          (element) => element.closest('.unseen, .file-text') === null && element.getBoundingClientRect().right > limit + 0.5,
        );
        return [document.documentElement.scrollWidth - limit, ...wide.map((element) => element.className || element.tagName)];
      });
      assert.deepEqual(outside, [0], state);
    };
    await check('told');
    await strip(other).getByRole('button', { name: 'Show both' }).focus();
    await other.keyboard.press('Enter');
    await dialog(other).waitFor();
    await check('both');
    await other.keyboard.press('Escape');
    assert.equal(await dialog(other).count(), 0);
  });
}
