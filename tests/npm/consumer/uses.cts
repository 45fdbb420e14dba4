// A CommonJS consumer in TypeScript.

import whydown = require('whydown');

const answer: whydown.Answered<{ report: whydown.Report }> = whydown.evaluate({ pools: [] });
export const text: string = answer.ok ? answer.report.pools.length.toString() : whydown.version();
