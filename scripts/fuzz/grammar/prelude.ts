/** What programs use. `tick` ends all that would not end. */
export const PRELUDE = `const log = (...values) => { print(...values); return values[0]; };
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
`;

/**
 * Texts of functions and messages of the engine do not become values, because code that is written back differs in
 * them where that is said (`compiler/backend`).
 */
export const WITHOUT_TEXTS = `Function.prototype.toString = () => 'a function';
Error.prototype.toString = function () { return this.name; };
`;

export const PRELUDE_NAMES = [
  'log',
  'later',
  'tick',
  'note',
  'self',
  'iter',
  'aiter',
  'prim',
  'conv',
  'spy',
  'tagged',
] as const;

/** A module with all that, and a `print` that shows values as far as that asks the program for nothing. */
export const PRELUDE_MODULE = `const own = Object.getOwnPropertyDescriptor;
const { ownKeys } = Reflect;
const { isArray } = Array;
const { stringify } = JSON;
const text = String;
const is = Object.is;
const name = (f) => { const found = own(f, 'name'); return found && typeof found.value === 'string' ? found.value : '?'; };
const show = (v, deep) => {
  switch (typeof v) {
    case 'string': return stringify(v);
    case 'number': return is(v, -0) ? '-0' : text(v);
    case 'bigint': return v + 'n';
    case 'symbol': return text(v);
    case 'function': return '[function ' + name(v) + ']';
    case 'object': break;
    default: return text(v);
  }
  if (v === null) return 'null';
  if (deep > 2) return '...';
  let out = isArray(v) ? 'array' : 'object';
  for (const key of ownKeys(v)) {
    if (key === 'stack') continue;
    const found = own(v, key);
    out += ' ' + text(key) + ': ' + (found === undefined ? 'gone' : 'value' in found ? show(found.value, deep + 1) : 'accessor');
  }
  return '{' + out + '}';
};
const print = (...values) => { let line = ''; for (const value of values) line += show(value, 0) + ' '; console.log(line); };
${PRELUDE}export { ${PRELUDE_NAMES.join(', ')} };
`;
