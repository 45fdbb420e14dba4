// What the package offers, whichever way its wasm was loaded.
export { Session, evaluate, evaluateJson, read, readJson, rules, rulesJson, version } from './bindings.js';
