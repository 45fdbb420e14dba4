// Browsers and bundlers: the wasm is fetched from beside this file before the importing module goes on.
import init from './bindings.js';

await init({ module_or_path: new URL('./whydown.wasm', import.meta.url) });

export * from './api.js';

/** Fetches what reads HCL: `read` takes it from then on. */
export async function loadHcl() {
  const { load } = await import('./hcl.js');
  await load(new URL('./whydown-hcl.wasm', import.meta.url));
}
