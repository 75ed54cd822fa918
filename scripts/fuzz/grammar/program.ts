/** Whole programs: a CommonJS module with an export `f` of three numbers, which may be inputs. */
import { Random } from '../random.js';
import { type Grammar, IN_FUNCTION, Writer } from '../writer.js';
import { anything } from './anything.js';
import { classes } from './classes.js';
import { functions, generators, promises } from './functions.js';
import { arrays, iterables, objects } from './objects.js';
import { statements } from './statements.js';
import { bigints, booleans, numbers, strings } from './values.js';

const GRAMMAR: Grammar = {
  expressions: {
    number: numbers,
    string: strings,
    boolean: booleans,
    bigint: bigints,
    object: objects,
    array: arrays,
    iterable: iterables,
    function: functions,
    class: classes,
    generator: generators,
    promise: promises,
  },
  anything,
  statements,
};

/**
 * What programs use. `tick` ends all that would not end; texts of functions and messages of the engine do not become
 * values, because engines may differ in them where that is said (`compiler/backend`).
 */
const PRELUDE = `const log = (...values) => { print(...values); return values[0]; };
let fuel = 150;
const later = [];
const tick = () => { if (--fuel < 0) throw 'out of fuel'; return true; };
const note = (e) => { log(e, 'caught'); return true; };
const self = (o) => (o === globalThis ? 'global' : o);
const iter = (n, tag, bad) => ({ [Symbol.iterator]() { log('open', tag); let i = 0; return {
  next(x) { log('next', tag, x); if (bad === 'next' && i === 1) throw new Error('next');
    return i < n ? { get value() { log('value', tag); return i++; }, done: bad === 'done' && i === 1 ? 1 : 0 } : { value: 'end', done: true }; },
  return(x) { log('close', tag, x); if (bad === 'return') throw new Error('return'); return bad === 'primitive' ? 1 : { value: x, done: true }; },
}; } });
const aiter = (n, tag) => ({ [Symbol.asyncIterator]() { let i = 0; return {
  async next() { log('next', tag); return { value: i++, done: i > n }; }, async return() { log('close', tag); return {}; } }; } });
const prim = (v, tag) => ({ [Symbol.toPrimitive](hint) { log('primitive', tag, hint); return v; } });
const conv = (v, s, tag) => ({ valueOf() { log('valueOf', tag); return v; }, toString() { log('toString', tag); return s; } });
const spy = (o, tag) => new Proxy(o, Object.fromEntries(Reflect.ownKeys(Reflect).filter((k) => typeof k === 'string').map((k) =>
  [k, (...a) => { log(k, tag, typeof a[1] === 'object' ? 0 : a[1]); return Reflect[k](...a); }])));
const tagged = (s, ...v) => { log(s, s.raw, v); return s.join('|'); };
Function.prototype.toString = () => 'a function';
Error.prototype.toString = function () { return this.name; };
`;

/** The program of a seed. */
export function writeProgram(seed: number): string {
  const random = new Random(seed);
  const strict = random.chance(30);
  const writer = new Writer(seed, GRAMMAR, 40 + random.below(160), random.chance(15), strict);
  const lines = Array.from({ length: random.below(6) }, () => writer.statement());
  const body = writer.scope(() =>
    writer.at({ ...IN_FUNCTION, ownArguments: true }, () => {
      const names = Array.from({ length: 3 }, () => writer.declare('number', { isFresh: true }));
      return `exports.f = function (${names.join(', ')}) { ${writer.statements(6)}\nreturn ${writer.expr()}; };`;
    }),
  );
  lines.push(body, 'exports.later = () => later.map((g) => g());');
  return `${strict ? "'use strict';\n" : ''}${PRELUDE}${lines.join('\n')}\n`;
}
