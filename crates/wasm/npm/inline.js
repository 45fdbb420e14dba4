// Hosts that can't load a second file: the wasm is part of this one, as text.
import { initSync } from './bindings.js';

const encoded = '__WASM_BASE64__';

initSync({ module: Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0)) });

export * from './api.js';

/** Loads what reads HCL: `read` takes it from then on. */
export async function loadHcl() {
  const { load } = await import('./hcl-inline.js');
  await load();
}
