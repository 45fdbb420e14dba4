// Node.js and Bun, by `require`.
const { registerHcl, ...functions } = require('./bindings.cjs');

/** Loads what reads HCL: `read` takes it from then on. */
async function loadHcl() {
  registerHcl(require('./hcl-bindings.cjs').read);
}

module.exports = { ...functions, ...require('./rules.cjs'), loadHcl };
