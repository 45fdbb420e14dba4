// Installs the package the way its users get it: packed into a tarball, then installed from that into a project of its own.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { consumerFolder } from './consumer.mjs';

const packageFolder = fileURLToPath(new URL('../../target/npm/', import.meta.url));
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

rmSync(consumerFolder, { recursive: true, force: true });
mkdirSync(consumerFolder, { recursive: true });
cpSync(fileURLToPath(new URL('./consumer/', import.meta.url)), consumerFolder, { recursive: true });

const [packed] = JSON.parse(
  execFileSync(npm, ['pack', '--json', '--pack-destination', consumerFolder, packageFolder], { encoding: 'utf8' }),
);
const options = ['--offline', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
execFileSync(npm, ['install', ...options, `./${packed.filename}`], { cwd: consumerFolder, stdio: 'inherit' });
console.log(`${packed.filename}: ${packed.size} bytes packed, ${packed.unpackedSize} unpacked`);
