import assert from 'node:assert/strict';
import vm from 'node:vm';
import { parse } from '../../compiler/parse.js';
import { instrument } from './instrument.js';
import { Bindings, createRecording } from './recorder.js';

/** Runs the body of a function as it stands and with recorders: same result; the decisions as `kind=T/F`. */
function check(body: string, expected: string, observable?: string): void {
  const plain = vm.runInThisContext(`(function(){${body}\n})`) as () => unknown;
  const kinds: string[] = [];
  const source = `(function(){${body}\n})`;
  const { text, observable: seen } = instrument(
    source,
    parse({ file: 'test.js', source }, 'commonjs'),
    (kind) => kinds.push(kind) - 1,
    '$r',
  );
  const { recorder, stream, start } = createRecording(new Bindings());
  const recorded = (vm.runInThisContext(`(function($r){return ${text}})`) as (r: unknown) => () => unknown)(
    recorder,
  );
  start();
  assert.deepEqual(outcome(recorded), outcome(plain), text);
  assert.equal(
    stream.map((entry) => `${kinds[entry >> 1]}=${entry & 1 ? 'T' : 'F'}`).join(' '),
    expected,
    text,
  );
  if (observable !== undefined) {
    const shown = seen.map(
      ({ site, whenTrue, whenFalse }) => `${kinds[site]}:${whenTrue ? 'T' : ''}${whenFalse ? 'F' : ''}`,
    );
    assert.equal(shown.join(' '), observable);
  }
}

function outcome(run: () => unknown): unknown {
  try {
    return { returned: run() };
  } catch (error) {
    return { threw: (error as Error).name };
  }
}

const cases: readonly (readonly [what: string, body: string, stream: string, observable?: string])[] = [
  ['if', 'if (1) return 2; else return 3;', 'if=T'],
  ['a comma in a condition', 'if (0, 1) return 2', 'if=T'],
  ['?:', 'return 0 ? 1 : 2', 'conditional=F'],
  ['while', 'let n = 2; while (n) n--; return n', 'loop=T loop=T loop=F'],
  ['do while', 'let n = 2; do n--; while (n); return n', 'loop=T loop=F'],
  ['for', 'for (let i = 0; i < 1; i++); for (;;) break; return 1', 'loop=T loop=F'],
  ['&&', 'return 1 && 0 && 2', 'and=T and=F'],
  ['||', 'return (0, 0) || 3', 'or=F'],
  ['a condition of conditions', 'if (1 && (0 || 1)) return 5', 'and=T or=F if=T'],
  ['??', 'return [null ?? 1, 0 ?? 1, (0 || null) ?? 2]', 'nullish=F nullish=T or=F nullish=F'],
  ['a line that starts with an operand', 'let a = 1\nlet b = a\na && b\nreturn b', 'and=T'],
  ['switch', 'switch (2) { case 1: return 1; case 2: return 2; default: return 3 }', 'case=F case=T'],
  [
    'switch with a label and a function',
    'a: switch (function () {}) { case 1: default: break a } return 1',
    'case=F',
  ],
  ['switch in an arm', 'if (1) switch (1) { case 1: return 7 } else return 8', 'if=T case=T'],
  [
    'names are kept in a switch',
    'let n; switch (function () {}) { case 1: default: n = 1 } return n',
    'case=F',
  ],
  ['for of', 'let s = 0; for (const [a] of [[1], [2]]) s += a; return s', 'for-of=T for-of=T for-of=F'],
  ['for of a string', 'let s = ""; for (const c of "ab") s = c + s; return s', 'for-of=T for-of=T for-of=F'],
  [
    'for of closes the iterator',
    'const log = []; const i = { [Symbol.iterator]() { log.push("open"); return { get next() { log.push("get"); return () => ({ value: 1 }) }, return() { log.push("close"); return {} } } } }; for (const a of i) break; return log',
    'for-of=T',
  ],
  ['for of what is not iterable', 'for (const a of 5); return 1', ''],
  [
    'a return that is no object',
    'for (const a of { [Symbol.iterator]: () => ({ next: () => ({}), return: () => 1 }) }) break',
    'for-of=T',
  ],
  [
    'for in',
    'const o = { a: 1, b: 2, c: 3 }; let s = ""; for (const k in o) { s += k; delete o.b } return s',
    'for-in=T for-in=T for-in=F',
  ],
  ['for in with comments', 'for (var k /* in */ in /* of */ { a: 1 }) return k', 'for-in=T', 'for-in:TF'],
  ['for in of nothing', 'for (const k in null) return k; return 0', 'for-in=F'],
  ['for in with an initializer', 'for (var k = 1 in {}); return k', '', 'for-in:'],
  ['for in to a member', 'const o = {}; for (o.x in { a: 1 }); return o', 'for-in=T for-in=F'],
  ['a default', 'return ((a = 1) => a)()', 'default=T', 'default:T'],
  ['a default not used', 'return ((a = 1) => a)(2)', ''],
  [
    'a default in a pattern',
    'const { a = 1, b: [c = 2] = [] } = {}; return [a, c]',
    'default=T default=T default=T',
  ],
  [
    'a default function has a name',
    'const { a = function () {}, b = class {}, c = () => 1 } = {}; return [a.name, b.name, c.name]',
    'default=T default=T default=T',
  ],
  [
    '?. on a value',
    'const a = null, b = { c: 1 }; return [a?.x, b?.c, b?.["c"]]',
    'optional=F optional=T optional=T',
  ],
  [
    '?. within a chain',
    'const a = { b: { c: 1 } }, n = { b: null }; return [a?.b?.c, n?.b?.c, n.x?.y?.z]',
    'optional=T optional=T optional=T optional=F',
  ],
  ['?.() of a value', 'const f = (x) => x, g = undefined; return [f?.(1), g?.(1)]', 'optional=T optional=F'],
  [
    '?.() of a method',
    'const o = { v: 1, m(x) { return this.v + x } }; return [o.m?.(2), o.n?.(2), o.m?.(...[3])]',
    'optional=T optional=T',
    'optional:T optional:T optional:T',
  ],
  ['?.() without arguments', 'const o = { m() { return this === o } }; return o.m?.()', '', 'optional:'],
  [
    '?.() of a chain in parentheses',
    'const o = { m(x) { return this === o } }; return (o?.m)?.(1)',
    'optional=T optional=T',
  ],
  ['delete of a chain', 'const o = { a: 1 }; return [delete o?.a, o]', 'optional=T'],
  [
    '&&= and ||= of a variable',
    'let a = 1, b = 0; a &&= 2; b ||= 3; return [a, b]',
    'logical-assignment=T logical-assignment=F',
  ],
  [
    '??= of a variable',
    'let a = 1, b; a ??= 2\nb ??= () => 1; return [a, b.name]',
    'logical-assignment=T logical-assignment=F',
  ],
  [
    'logical assignment to a member',
    'const o = { a: 1, b: 0 }; o.a &&= 2; o.b ||= 3; o.c ??= 4; return o',
    'logical-assignment=T logical-assignment=F logical-assignment=F',
    'logical-assignment:T logical-assignment:F logical-assignment:F',
  ],
  ['names and keywords without space between', 'switch("x"){case"x":return!1&&2}', 'case=T and=F'],
  ['in without space', 'return"a"in(0||{a:1})?1:2', 'or=F conditional=T'],
  ['a constant is not assigned', 'const a = 1; a ||= 2; return a', 'logical-assignment=T'],
];

describe('recorders in source text', () => {
  for (const [what, body, stream, observable] of cases) {
    it(what, () => check(body, stream, observable));
  }

  it('leaves text without sites alone', () => {
    const source = '#!/usr/bin/env node\n"use strict"; if (a) b; // c';
    assert.equal(
      instrument(source, parse({ file: 'test.js', source }, 'commonjs'), () => undefined, '$r').text,
      source,
    );
  });
});
