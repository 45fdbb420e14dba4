// What reads Terraform configurations: a wasm of its own, fetched when somebody has one.

/** Fetches it; gives its function from text to JSON text. Trunk lays both files beside the page, under these names. */
export async function loadHcl() {
  const beside = (file) => new URL(file, document.baseURI).href;
  const { default: init, read } = await import(beside('whydown-wasm-hcl.js'));
  await init({ module_or_path: beside('whydown-wasm-hcl_bg.wasm') });
  return read;
}
