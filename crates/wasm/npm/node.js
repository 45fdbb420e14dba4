// Node.js and Bun, as a module: the wasm lies beside this file.
import { readFileSync } from 'node:fs';
import { initSync } from './bindings.js';

initSync({ module: readFileSync(new URL('./whydown.wasm', import.meta.url)) });

export * from './api.js';
