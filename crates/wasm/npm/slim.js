// For callers who say themselves when, and from where, the wasm is loaded.
import initialize, { initSync as initializeSync } from './bindings.js';

/** Loads the wasm: from this address, response, bytes or compiled module. */
export async function init(source) {
  await initialize({ module_or_path: source });
}

/** Loads the wasm from bytes or a compiled module, at once. */
export function initSync(source) {
  initializeSync({ module: source });
}

export * from './api.js';

/** Loads what reads HCL, from this address, response, bytes or compiled module: `read` takes it from then on. */
export async function loadHcl(source) {
  const { load } = await import('./hcl.js');
  await load(source);
}
