// What reads HCL, once somebody has HCL: a second wasm, handed over to the first.
import { registerHcl } from './bindings.js';
import initialize, { read } from './hcl-bindings.js';

/** Loads the second wasm: from this address, response, bytes or compiled module. */
export async function load(source) {
  await initialize({ module_or_path: source });
  registerHcl(read);
}
