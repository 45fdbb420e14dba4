// What the package offers, whichever way its wasm was loaded.
export { Session, evaluate, evaluateJson, read, readJson, validate, validateJson, version, versionJson, write, writeJson } from './bindings.js';
export { rules, rulesJson } from './rules.js';
