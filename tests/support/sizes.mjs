// Prints the sizes of files and folders as a Markdown table: as they are, and as hosts transfer them.
// Usage: node tests/support/sizes.mjs <file or folder> …

import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** The sizes of one file, in bytes. */
export function sizesOf(file) {
  const content = readFileSync(file);
  return {
    raw: content.length,
    gzip: gzipSync(content, { level: 9 }).length,
    brotli: brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }).length,
  };
}

/** Every file in a folder and the folders in it. */
export function filesIn(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

function print(places) {
  const rows = places.map((place) => {
    if (!statSync(place).isDirectory()) {
      return [place, sizesOf(place)];
    }
    const sizes = filesIn(place).map(sizesOf);
    const total = (kind) => sizes.reduce((sum, size) => sum + size[kind], 0);
    return [`${place}/, ${sizes.length} files`, { raw: total('raw'), gzip: total('gzip'), brotli: total('brotli') }];
  });
  console.log('| what | bytes | gzip -9 | brotli -11 |\n| --- | ---: | ---: | ---: |');
  for (const [name, { raw, gzip, brotli }] of rows) {
    console.log(`| ${name} | ${[raw, gzip, brotli].map((size) => size.toLocaleString('en')).join(' | ')} |`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  print(process.argv.slice(2));
}
