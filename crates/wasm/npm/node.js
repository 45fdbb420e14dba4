// Node.js and Bun, as a module: the wasm lies beside this file.
import { readFileSync } from 'node:fs';
import { initSync } from './bindings.js';

initSync({ module: readFileSync(new URL('./whydown.wasm', import.meta.url)) });

export * from './api.js';

/** Loads what reads HCL: `read` takes it from then on. */
export async function loadHcl() {
  const { load } = await import('./hcl.js');
  await load(readFileSync(new URL('./whydown-hcl.wasm', import.meta.url)));
}
