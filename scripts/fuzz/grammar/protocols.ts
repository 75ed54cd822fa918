/** Objects that take part in protocols of the language by symbols, and what asks them to. */
import type { Kind, Production, Writer } from '../writer.js';

/** A method of a protocol that logs what it is given and answers with an expression. */
function answering(w: Writer, symbol: string, kind?: Kind): string {
  const start = w.chance(85)
    ? `[Symbol.${symbol}](...a) { tick();`
    : `get [Symbol.${symbol}]() { tick(); return (...a) =>`;
  const answer = w.at({ header: true }, () => w.expr(kind));
  return start.startsWith('get')
    ? `${start} (log('${symbol}', ${w.tag()}, a.length), ${answer}); }`
    : `${start} log('${symbol}', ${w.tag()}, a.length); return ${answer}; }`;
}

const matcher = (w: Writer): string =>
  `({ ${w.pick(['match', 'matchAll', 'replace', 'search', 'split'].map((name) => answering(w, name, 'array')))} })`;

const MATCHING = ['match', 'matchAll', 'replace', 'replaceAll', 'search', 'split'];

/** A class whose species is another. */
function species(w: Writer): string {
  const parent = w.pick(['Array', 'Promise', 'RegExp', 'Map', 'Uint8Array', 'ArrayBuffer']);
  return `(class extends ${parent} { static get [Symbol.species]() { log('species', ${w.tag()}); return ${w.pick([parent, 'this', 'undefined', 'Object', w.within('class')])}; } })`;
}

export const protocolObjects: readonly Production[] = [
  [1, (w) => `({ ${answering(w, 'toPrimitive')} })`],
  [1, (w) => `({ ${answering(w, 'hasInstance')} })`],
  [1, (w) => `({ ${answering(w, 'iterator', 'generator')} })`],
  [1, (w) => `({ length: 2, 0: ${w.expr()}, 1: 'e', [Symbol.isConcatSpreadable]: ${w.expr('boolean')} })`],
  [1, (w) => `({ get [Symbol.toStringTag]() { log('tag', ${w.tag()}); return ${w.within('string')}; } })`],
  [
    1,
    (w) =>
      `({ a: 1, b: 2, get [Symbol.unscopables]() { log('unscopables', ${w.tag()}); return { a: ${w.within('boolean')} }; } })`,
  ],
  [
    1,
    (w) =>
      `({ toJSON(key) { log('toJSON', key, ${w.tag()}); return ${w.at({ header: true }, () => w.expr())}; } })`,
  ],
  [1, matcher],
];

export const protocolCalls: readonly Production[] = [
  [1, (w) => `(${w.expr()} instanceof ${w.expr('object')})`],
  [1, (w) => `[1].concat(${w.expr('object')}, ${w.expr('array')})`],
  [1, (w) => `'aXbX'.${w.pick(MATCHING)}(${w.pick([matcher(w), w.expr('object')])}, ${w.expr('string')})`],
  [1, (w) => `Object.prototype.toString.call(${w.expr()})`],
  [1, (w) => `new ${species(w)}(${w.pick(['', '2', w.expr()])})`],
  [
    2,
    (w) =>
      `((o) => o.${w.pick(['map', 'filter', 'slice', 'concat', 'splice', 'flat', 'then', 'finally', 'subarray'])}(${w.pick(['(e) => e', '0', '1'])}))(new ${species(w)}(${w.pick(['3', '(y) => y(1)'])}))`,
  ],
  [1, (w) => `\`\${${w.expr('object')}}\``],
];
