// What reads HCL, for hosts that can't load a wasm: it is part of this file, as text.
import { load as loadFrom } from './hcl.js';

const encoded = '__WASM_BASE64__';

export async function load() {
  await loadFrom(Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0)));
}
