export * from './index.js';

/**
 * Loads the wasm; the other functions work once this has settled. Give it `whydown/whydown.wasm` in whatever form the host has
 * it: an address, a response, the bytes, or the compiled module.
 */
export function init(
  source: string | URL | Request | Response | BufferSource | WebAssembly.Module | Promise<Response>,
): Promise<void>;

/** Loads the wasm from bytes or a compiled module, at once. */
export function initSync(source: BufferSource | WebAssembly.Module): void;

/** Loads what reads HCL, `whydown/whydown-hcl.wasm`, in whatever form the host has it. */
export function loadHcl(
  source: string | URL | Request | Response | BufferSource | WebAssembly.Module | Promise<Response>,
): Promise<void>;
