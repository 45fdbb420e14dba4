// Node.js and Bun, by `require`.
module.exports = { ...require('./bindings.cjs'), ...require('./rules.cjs') };
