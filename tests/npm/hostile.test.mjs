// Whatever is handed over, the answer is diagnostics: nothing throws, and the module goes on working.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importFromConsumer } from './consumer.mjs';
import { sixDataCenters } from './scenarios.mjs';

const { Session, evaluate, evaluateJson, read, readJson, version } = await importFromConsumer('import.js');

const good = JSON.stringify(sixDataCenters());

function assertStillWorks() {
  const answer = evaluate(sixDataCenters());
  assert.equal(answer.report.pools[0].endpoints[0].status, 'healthy');
}

/** The answer is a refusal with at least one diagnostic that says something. */
function assertRefused(answer, code) {
  assert.equal(answer.ok, false);
  assert.ok(answer.diagnostics.length > 0);
  for (const diagnostic of answer.diagnostics) {
    assert.equal(typeof diagnostic.path, 'string');
    assert.ok(diagnostic.message.length > 0, `no message: ${JSON.stringify(diagnostic)}`);
    assert.match(diagnostic.severity, /^(error|warning|note)$/);
  }
  if (code !== undefined) {
    assert.ok(
      answer.diagnostics.some((diagnostic) => diagnostic.code === code),
      `no ${code} in ${JSON.stringify(answer.diagnostics)}`,
    );
  }
  assertStillWorks();
}

function assertRanges(diagnostics, text) {
  for (const { range } of diagnostics) {
    if (range !== undefined) {
      assert.ok(range.start >= 0 && range.start <= range.end && range.end <= text.length, JSON.stringify(range));
    }
  }
}

const nested = (depth) => '['.repeat(depth) + ']'.repeat(depth);

const refusedTexts = {
  'empty text': '',
  blanks: ' \n\t ',
  'a cut-off scenario': good.slice(0, good.length / 2),
  'one brace': '{',
  'a lone surrogate': '{"name": "\ud800',
  'control characters': '\u0000\u0001\u0002',
  'a number beyond all numbers': '{"at": 1e999',
  NaN: 'NaN',
  'deep nesting': nested(200_000),
  'deep nesting that is never closed': '{"a":'.repeat(200_000),
  "something that isn't JSON": 'the endpoint is down, why?',
};

for (const [name, text] of Object.entries(refusedTexts)) {
  test(`${name} is refused with a reason and a place`, () => {
    const answer = JSON.parse(evaluateJson(text));
    assertRefused(answer);
    assertRanges(answer.diagnostics, text);
    assert.equal(JSON.parse(readJson(text)).ok, false);
    const opened = Session.openJson(text);
    assertRefused(opened);
  });
}

for (const [name, text] of Object.entries({
  null: 'null',
  'a list': '[1, 2]',
  'a word': '"pools"',
  'a number': '17',
})) {
  test(`${name} is no scenario`, () => {
    assertRefused(JSON.parse(evaluateJson(text)), 'not-an-object');
    assertRefused(evaluate(JSON.parse(text)), 'not-an-object');
    assertRefused(Session.open(JSON.parse(text)), 'not-an-object');
  });
}

const cyclic = { pools: [] };
cyclic.self = cyclic;

const deep = {};
for (let depth = 0, innermost = deep; depth < 100_000; depth += 1) {
  innermost.pools = {};
  innermost = innermost.pools;
}

const throwing = {
  get pools() {
    throw new Error('from a getter');
  },
};

const refusedValues = {
  nothing: undefined,
  'a function': () => ({}),
  'a symbol': Symbol('scenario'),
  'a BigInt': 1n,
  'an object that holds a BigInt': { at: 1n },
  'an object that holds itself': cyclic,
  'an object nested without end': deep,
  'an object that throws when it is read': throwing,
  'an object whose toJSON throws': {
    toJSON() {
      throw new TypeError('from toJSON');
    },
  },
  'an object whose toJSON gives nothing': { toJSON() {} },
};

for (const [name, value] of Object.entries(refusedValues)) {
  test(`${name} is refused`, () => {
    assertRefused(evaluate(value), 'not-json');
    assertRefused(Session.open(value), 'not-json');
  });
}

test('where text belongs, anything else is refused', () => {
  for (const value of [undefined, null, 17, {}, [], Symbol('text'), new Uint8Array(8)]) {
    assertRefused(JSON.parse(evaluateJson(value)), 'not-json');
    assertRefused(JSON.parse(readJson(value)));
    assertRefused(read(value));
    assertRefused(Session.openJson(value));
  }
});

test("options that aren't options are passed over", () => {
  for (const options of [null, 17, 'explain', [], cyclic, { explain: 'no' }, () => {}]) {
    const answer = evaluate(sixDataCenters(), options);
    assert.equal(answer.ok, true);
    assert.ok(answer.report.pools[0].because);
  }
  for (const options of ['', '{', '[]', 17, {}]) {
    assert.equal(JSON.parse(evaluateJson(good, options)).ok, true);
  }
});

test('10 MB of text is answered', () => {
  const padding = 'x'.repeat(10_000_000);
  const texts = [
    padding,
    `"${padding}"`,
    JSON.stringify({ name: padding }),
    `[${'0,'.repeat(5_000_000)}0]`,
    '{'.repeat(10_000_000),
  ];
  for (const text of texts) {
    const answer = JSON.parse(evaluateJson(text));
    assert.equal(typeof answer.ok, 'boolean');
    if (!answer.ok) {
      assertRefused(answer);
      assertRanges(answer.diagnostics, text);
    }
    assert.equal(typeof read(text).ok, 'boolean');
  }
  assertStillWorks();
});

test('text beyond every limit is refused with the limit', () => {
  const answer = JSON.parse(evaluateJson('é'.repeat(20_000_000)));
  assertRefused(answer, 'too-large');
  assert.match(answer.diagnostics[0].message, /20,000,000 characters long; at most 8,388,608 bytes/);
});

test('a part of the wrong type is set aside, and the rest is evaluated', () => {
  const wrong = [undefined, null, 17, -0, 1e308, 'text', true, [], {}, [[]], [null], { a: { b: [] } }];
  const places = (value, path = []) =>
    value !== null && typeof value === 'object'
      ? Object.keys(value).flatMap((key) => [[...path, key], ...places(value[key], [...path, key])])
      : [];
  for (const path of places(sixDataCenters())) {
    for (const value of wrong) {
      const scenario = sixDataCenters();
      const last = path.at(-1);
      path.slice(0, -1).reduce((object, key) => object[key], scenario)[last] = value;
      const answer = evaluate(scenario);
      assert.equal(answer.ok, true, `${path.join('/')} = ${JSON.stringify(value)}`);
      const text = JSON.stringify(scenario);
      const fromText = JSON.parse(evaluateJson(text));
      assert.equal(fromText.ok, true);
      assertRanges(fromText.report.diagnostics, text);
    }
  }
});

test('numbers that JSON has no word for become null, as JavaScript writes them', () => {
  for (const number of [NaN, Infinity, -Infinity]) {
    const scenario = sixDataCenters();
    scenario.at = number;
    scenario.pools[0].minimum_origins = number;
    scenario.pools[0].origins[0].weight = number;
    assert.equal(evaluate(scenario).ok, true);
  }
});

test("a session passes over what it can't use", () => {
  const { session } = Session.open(sixDataCenters());
  const before = session.summary();
  for (const probes of [undefined, null, 17, 'probes', {}, [null], [[]], cyclic, [{ monitor_id: 'nobody' }], [1n]]) {
    assert.deepEqual(session.apply(probes), new Uint32Array(0));
  }
  for (const text of [undefined, '', '[', '{}', nested(100_000)]) {
    assert.deepEqual(session.applyJson(text), new Uint32Array(0));
  }
  const targets = [
    undefined,
    null,
    [0],
    new Uint32Array([4_000_000_000]),
    { length: 4_000_000_000 },
    new Uint8Array(4),
  ];
  for (const target of targets) {
    assert.deepEqual(session.applyTargets(target, new Uint8Array([0])), new Uint32Array(0));
    assert.deepEqual(
      session.applyTargets(new Uint32Array([0]), target === undefined ? target : {}),
      new Uint32Array(0),
    );
  }
  for (const name of [undefined, null, 17, {}, 'nobody']) {
    assert.equal(session.target(name, name, name, name), undefined);
    assert.equal(session.explain(name), undefined);
  }
  for (const path of ['', '/', '//', '/pools/999/because', '/pools/-1', 'pools', '/~2', undefined, {}]) {
    assert.equal(session.explain(path), undefined, String(path));
  }
  assert.deepEqual(session.summary(), before);
  assert.equal(session.set(undefined, undefined).ok, false);
  assert.equal(session.set('/pools', cyclic).ok, false);
  assert.equal(session.set('/no/such/place', 1).ok, false);
  assert.deepEqual(session.summary(), before);
  session.free();
  assert.equal(typeof version(), 'string');
});

test('a run of byte order marks is refused, and the module lives on', () => {
  assertRefused(read('\ufeff'.repeat(60_000) + '{}'), 'not-json');
  assertRefused(JSON.parse(evaluateJson('\ufeff'.repeat(60_000) + good)), 'not-json');
});

test('half a character is replaced, in text and in objects alike', () => {
  const scenario = { pools: [{ id: '\ud800', origins: [] }] };
  assert.equal(evaluate(scenario).report.pools[0].id, '\ufffd');
  const answer = JSON.parse(evaluateJson(JSON.stringify(scenario)));
  assert.equal(answer.report.pools[0].id, '\ufffd');
  assert.ok(answer.report.diagnostics.some(({ code }) => code === 'half-character'));
});

test('arrays that only claim to hold numbers leave the session whole', () => {
  const { session } = Session.open(sixDataCenters());
  const before = session.summary();
  const detached = (array) => {
    structuredClone(array, { transfer: [array.buffer] });
    return array;
  };
  const targets = [
    detached(Uint32Array.of(0)),
    Object.create(Uint32Array.prototype),
    new Proxy(Uint32Array.of(0), {}),
    [0],
  ];
  for (const claimed of targets) {
    assert.deepEqual(session.applyTargets(claimed, Uint8Array.of(1)), new Uint32Array(0));
  }
  assert.deepEqual(session.applyTargets(Uint32Array.of(0, 1), detached(Uint8Array.of(1, 1))), new Uint32Array(0));
  assert.deepEqual(session.summary(), before);
  const codes = session.report().diagnostics.map(({ code }) => code);
  assert.ok(codes.includes('not-json') && codes.includes('targets-passed-over'), codes.join());
  session.free();
});

test('results that are refused are named in the next report', () => {
  const refusals = {
    'wrong-type': (session) => session.apply({}),
    'not-json': (session) => session.applyJson('[{'),
    'unknown-endpoint': (session) => session.apply([{ endpoint: 'nobody', monitor_id: 'http', healthy: true }]),
    'targets-passed-over': (session) => session.applyTargets(Uint32Array.of(4_000_000_000), Uint8Array.of(1)),
  };
  for (const [code, apply] of Object.entries(refusals)) {
    const { session } = Session.open(sixDataCenters());
    assert.deepEqual(apply(session), new Uint32Array(0), code);
    const found = session.report().diagnostics.find((diagnostic) => diagnostic.code === code);
    assert.ok(found?.message.length > 0, `${code}: ${JSON.stringify(session.report().diagnostics)}`);
    session.free();
  }
});

test('a report that no host could hold is shortened, and says so', () => {
  const scenario = sixDataCenters();
  const [pool] = scenario.pools;
  const origins = Array.from({ length: 20_000 }, (_, at) => ({ ...pool.origins[0], name: `app-${at}` }));
  const answer = evaluate({ ...scenario, pools: [{ ...pool, origins }] });
  assert.equal(answer.ok, true);
  assert.equal(answer.report.pools[0].endpoints.length, origins.length);
  const shortened = answer.report.diagnostics.find(({ code }) => code === 'report-shortened');
  assert.match(shortened.message, /150,000/);
});
