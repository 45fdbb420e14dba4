// Workers: the host compiles the wasm when the worker is deployed.
import module from './whydown.wasm';
import { initSync } from './bindings.js';

initSync({ module });

export * from './api.js';
