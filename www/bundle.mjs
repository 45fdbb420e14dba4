// Makes what the page needs from JavaScript and CSS: `generated/editor.js` and `generated/page.css`.
//
// Trunk runs this before every build (see Trunk.toml), so `trunk serve` alone is enough on any machine
// with Node 20 or newer. Files whose content did not change are left alone, so that nothing is rebuilt
// or reloaded for them.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const www = dirname(fileURLToPath(import.meta.url));
const root = dirname(www);
const out = join(www, 'generated');

/** Whether every package of package.json is there in the version it asks for. */
function packagesAreThere() {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.entries(devDependencies).every(([name, version]) => {
    const manifest = join(root, 'node_modules', name, 'package.json');
    return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === version;
  });
}

/** Installs the packages of the lock file, once. */
function installPackages() {
  console.log('installing the npm packages of package-lock.json (about 20 seconds, once) …');
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) {
    console.error('`npm ci` failed: the page needs Node 20 or newer with npm, and the npm registry once.');
    process.exit(1);
  }
}

/** Writes a file unless it already holds this. */
function write(path, contents) {
  const bytes = Buffer.from(contents);
  if (existsSync(path) && readFileSync(path).equals(bytes)) return;
  writeFileSync(path, bytes);
  console.log(`${relative(root, path)}: ${(bytes.length / 1024).toFixed(1)} kB`);
}

if (!packagesAreThere()) installPackages();
mkdirSync(out, { recursive: true });

const { build } = await import('esbuild');
const { outputFiles } = await build({
  absWorkingDir: www,
  entryPoints: { editor: 'editor/main.mjs', page: 'styles/main.css' },
  outdir: out,
  write: false,
  bundle: true,
  minify: true,
  format: 'esm',
  target: ['es2022', 'chrome123', 'firefox120', 'safari17.5'],
  legalComments: 'none',
  logLevel: 'warning',
});
for (const file of outputFiles) write(file.path, file.contents);
