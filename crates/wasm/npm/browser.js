// Browsers and bundlers: the wasm is fetched from beside this file before the importing module goes on.
import init from './bindings.js';

await init({ module_or_path: new URL('./whydown.wasm', import.meta.url) });

export * from './api.js';
