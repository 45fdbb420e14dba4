// What reads HCL, in workers: the host compiles it when the worker is deployed.
import module from './whydown-hcl.wasm';
import { load as loadFrom } from './hcl.js';

export async function load() {
  await loadFrom(module);
}
