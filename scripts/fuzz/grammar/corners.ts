/** Combinations that the rest of the grammar writes too seldom: each is where several features meet. */
import type { Production, Writer } from '../writer.js';
import { functionText } from './functions.js';

const ORDINARY = { supers: false };

/** Requests to a generator one after the other, each of which may throw. */
function driven(w: Writer): string {
  const name = w.name('g');
  const calls = Array.from(
    { length: 2 + w.random.below(3) },
    () =>
      `try { log(${name}.${w.pick(['next', 'next', 'return', 'throw'])}(${w.expr()}), ${w.tag()}); } catch (e) { note(e); }`,
  );
  const text = functionText(w, { generator: true, place: ORDINARY });
  return `{ const ${name} = (function* ${text})(); ${calls.join(' ')} }`;
}

/** What `yield*` passes on to iterators with and without the methods of the protocol. */
function delegation(w: Writer): string {
  const answer = w.pick(['{ value: x, done: true }', '{ value: x, done: false }', '1', '{}']);
  const methods = ['return', 'throw'].map((name) =>
    w.pick(['', '', `${name}: null,`, `${name}(x) { log('${name}', x, ${w.tag()}); return ${answer}; },`]),
  );
  const isAsync = w.chance(50);
  const symbol = isAsync ? w.pick(['asyncIterator', 'iterator']) : 'iterator';
  const inner = `{ [Symbol.${symbol}]() { let i = 0; return { next(x) { log('next', x); return { value: i++, done: i > 3 }; }, ${methods.join(' ')} }; } }`;
  const body = `try { log(yield* ${inner}, ${w.tag()}); } catch (e) { note(e); } finally { ${w.pick([`log(${w.tag()});`, 'yield 7;'])} }`;
  const requests = Array.from({ length: 3 }, () => `['${w.pick(['next', 'return', 'throw'])}', ${w.expr()}]`);
  const name = w.name('g');
  const list = `[['next', 0], ${requests.join(', ')}]`;
  if (!isAsync)
    return `{ const ${name} = (function* () { ${body} })(); for (const [m, x] of ${list}) try { log(${name}[m](x)); } catch (e) { note(e); } }`;
  return `{ const ${name} = (async function* () { ${body} })(); for (const [m, x] of ${list}) ${name}[m](x).then((r) => log(m, r), note); }`;
}

/** Loops over keys of an object that changes meanwhile. */
function changingKeys(w: Writer): string {
  const name = w.name('o');
  const change = w.pick([
    `delete ${name}.b`,
    `${name}.z = 1`,
    `delete ${name}[k]`,
    `Object.setPrototypeOf(${name}, { q: 1 })`,
    `Object.defineProperty(${name}, 'b', { enumerable: false })`,
  ]);
  return `{ const ${name} = Object.assign(${w.pick(['{}', 'Object.create({ p: 0, b: 1 })', '[1, 2]'])}, { a: 1, b: 2, 1: 3 }); for (const k in ${name}) { tick(); log(k, ${w.tag()}); ${change}; } }`;
}

/** Jumps out of nested blocks that have something to finish. */
function jumps(w: Writer): string {
  const label = w.name('l');
  const jump = w.pick([`continue ${label};`, `break ${label};`, 'continue;', 'break;', 'throw 2;']);
  const last = w.pick(['', '', jump, `continue ${label};`]);
  return `try { ${label}: for (let i = 0; i < 3; i++) { for (const x of iter(2, ${w.tag()})) { tick(); try { try { if (${w.expr('boolean')}) ${jump} log(i, x); } finally { log('inner', ${w.tag()}); ${last} } } catch (e) { note(e); } finally { log('outer', i); } } } } catch (e) { note(e); }`;
}

/** A template is the same object each time its place is reached. */
const templates = (w: Writer): string =>
  `{ const f = (x) => ((s, v) => (log(s, s.raw, v, Object.isFrozen(s)), s))\`a\${x}\\u0041\${${w.within()}}\\${w.pick(['n', 'x', 'u'])}\`; log(f(1) === f(2), ${w.tag()}); }`;

/** Properties of super in all places of assignment. */
function superTargets(w: Writer): string | undefined {
  if (!w.place.supers) return undefined;
  const key = (): string => w.pick(['super.a', 'super.b', `super[log('a', ${w.tag()})]`]);
  return w.pick([
    () => `(${key()} ${w.pick(['+=', '??=', '||=', '&&=', '**='])} ${w.expr()})`,
    () => `(${key()}${w.pick(['++', '--'])})`,
    () => `([${key()}, ${key()} = ${w.expr()}] = ${w.expr('iterable')})`,
    () => `({ a: ${key()}, ...${key()} } = ${w.expr('object')})`,
    () => `(delete ${key()})`,
    () => `super.toString\`\${${w.expr()}}\``,
  ])();
}

/** Chains that end in something else than a value. */
function chains(w: Writer): string {
  const o = w.expr('object');
  return w.pick([
    () => `(delete ${o}?.a)`,
    () => `(delete ${o}?.[${w.expr()}]?.b)`,
    () => `(typeof ${o}?.a.b)`,
    () => `((${o}?.a).b)`,
    () => `(${o}?.a?.[log(0, ${w.tag()})].c)`,
    () => `(${o}.a?.b.c(log(1, ${w.tag()}))?.d)`,
    () => `(null?.[log(2, ${w.tag()})](log(3, ${w.tag()})))`,
  ])();
}

/** Patterns in catch clauses and loops, with keys that are computed. */
function patternsInHeads(w: Writer): string {
  const key = `[log('a', ${w.tag()})]`;
  return w.pick([
    () =>
      `try { throw ${w.expr('object')}; } catch ({ ${key}: x = ${w.expr('number')}, ...rest }) { log(x, rest, ${w.tag()}); }`,
    () =>
      `for (const { ${key}: [y = ${w.expr('number')}] = [], length = 3 } of [{ a: [1] }, {}, 'ab']) log(y, length, ${w.tag()});`,
    () => `for (let [k, ...more] in { xy: 1, z: 2 }) log(k, more, ${w.tag()});`,
    () =>
      `for (let { a = (() => b)(), b = 2 } = ${w.expr('object')}, n = 0; n < 2; n++) log(a, b, ${w.tag()});`,
  ])();
}

/** Names that are keywords elsewhere, and elements of all kinds. */
const elements = (w: Writer): string =>
  `log(Object.getOwnPropertyNames(class { static; get; set; async; static static = ${w.at({ header: true, strict: true, supers: false, ownArguments: false }, () => w.expr())}; static async *gen() {} async async() {} get get() { return 1; } set set(v) {} static async = 1; static get [log('k', ${w.tag()})]() { return 2; } 'use strict'; 1n = 2; static { this.z = typeof arguments_; var arguments_; } }), ${w.tag()});`;

/** Buffers whose length changes under views on them. */
function resized(w: Writer): string {
  const [from, to] = [w.pick(['8', '4']), w.pick(['16', '2', '0', '6'])];
  const view = w.pick([
    'new Uint8Array(b)',
    'new Uint16Array(b, 2)',
    'new Int8Array(b, 2, 2)',
    'new DataView(b, 1)',
  ]);
  const use = w.pick([
    '[...v]',
    'v.byteLength',
    'v.length',
    'v.fill?.(3)',
    'Object.keys(v)',
    'v.at?.(-1)',
    'v.getInt8?.(0)',
  ]);
  return `{ const b = new ArrayBuffer(${from}, { maxByteLength: 16 }); const v = ${view}; v[0] = ${w.expr('number')}; b.resize(${to}); try { log(${use}, b.byteLength, ${w.tag()}); } catch (e) { note(e); } }`;
}

/** What statements are worth to `eval`. */
function completions(w: Writer): string | undefined {
  if (!w.dynamic || w.place.generator || w.place.async) return undefined;
  const text = w.pick([
    '1; do { 2; if (0) continue; break; } while (0)',
    'l: { 3; { break l; } }',
    'switch (2) { case 1: 4; case 2: 5; default: }',
    'try { 6 } catch { 7 } finally { 8 }',
    '9; for (var i = 0; i < 2; i++) { i; if (i) continue; 10; }',
    '11; var x = 12; function f() {} class C {} let z = 13;',
    'with ({ a: 14 }) a;',
    '15; if (true) {} else 16',
    'while (true) { 17; { 18; break; } }',
    'try { 19; throw 0 } catch (e) { e; }',
    '20; l: for (var k in { a: 1, b: 2 }) { k; continue l; }',
  ]);
  return w.place.strict && text.startsWith('with')
    ? undefined
    : `log(${w.pick(['eval', '(0, eval)'])}(${JSON.stringify(text)}), ${w.tag()});`;
}

export const cornerStatements: readonly Production[] = [
  [1, driven],
  [1, delegation],
  [1, changingKeys],
  [1, jumps],
  [1, templates],
  [1, patternsInHeads],
  [1, elements],
  [1, resized],
  [2, completions],
];

export const cornerExpressions: readonly Production[] = [
  [2, superTargets],
  [2, chains],
];
