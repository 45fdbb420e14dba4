// The browser of the tests: the one that CHROME names, else one on PATH. `cargo xtask test` sets CHROME, and installs one where
// there is none.

import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/**
 * Starts Chromium so that it speaks to nobody but the page under test.
 *
 * @returns {Promise<import("playwright-core").Browser>}
 */
export async function launchChromium() {
  return chromium.launch({
    executablePath: findChromium(),
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-quic',
      '--disable-sync',
      '--no-first-run',
    ],
  });
}

function findChromium() {
  if (process.env.CHROME) {
    return process.env.CHROME;
  }
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) {
      const candidate = join(folder, name);
      if (isExecutable(candidate)) {
        return candidate;
      }
    }
  }
  throw new Error(
    'no Chromium was found: install it, or set CHROME to its program; `cargo xtask test` does either for you',
  );
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
