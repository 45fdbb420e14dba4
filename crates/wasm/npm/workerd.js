// Workers: the host compiles the wasm when the worker is deployed.
import module from './whydown.wasm';
import { initSync } from './bindings.js';

initSync({ module });

export * from './api.js';

/** Loads what reads HCL: `read` takes it from then on. */
export async function loadHcl() {
  const { load } = await import('./hcl-workerd.js');
  await load();
}
