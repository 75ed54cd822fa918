/** Annex B, and syntax that looks odd: functions in blocks, names that are keywords elsewhere, octal literals. */
import type { Production, Writer } from '../writer.js';
import { functionText } from './functions.js';

const sloppy =
  (write: (w: Writer) => string) =>
  (w: Writer): string | undefined =>
    w.place.strict || w.place.generator || w.place.async ? undefined : write(w);

/** A function in a block is a variable of the function around it too, from when its block is entered. */
function functionInBlock(w: Writer): string {
  const name = w.name('B');
  const before = w.chance(50) ? `log(typeof ${name}, ${w.tag()});` : '';
  const text = `function ${name}${functionText(w, { place: { supers: false } })}`;
  const inside = w.pick([
    () => `{ ${text} ${w.chance(50) ? `${name} = ${w.expr()};` : ''} log(${name}, ${w.tag()}); }`,
    () => `if (${w.expr('boolean')}) ${text}`,
    () => `switch (1) { case ${w.expr('number')}: ${text} default: log(typeof ${name}, ${w.tag()}); }`,
    () => `${w.name('l')}: ${text}`,
    () => `try { throw 1; } catch (${name}) { var ${name} = ${w.expr()}; log(${name}, ${w.tag()}); }`,
  ])();
  return `${before} ${inside} log(typeof ${name}, ${w.tag()});`;
}

/** The parameters of a sloppy function and its `arguments` are the same variables. */
function mapped(w: Writer): string {
  return w.scope(() => {
    const [a, b] = [w.name('m'), w.name('m')];
    const change = w.pick([
      `arguments[0] = ${w.expr()};`,
      `${a} = ${w.expr()};`,
      `delete arguments[0]; ${a} = 1;`,
      `Object.freeze(arguments); ${b} = 2;`,
      `arguments.length = 1; ${b}++;`,
      `Object.defineProperty(arguments, 1, { get: () => log(3, ${w.tag()}) });`,
    ]);
    return `log((function (${a}, ${b}) { tick(); ${change} return [${a}, ${b}, ...arguments, arguments.length]; })(${w.list(3, () => w.expr())}), ${w.tag()});`;
  });
}

export const legacy: readonly Production[] = [
  [3, sloppy(functionInBlock)],
  [2, sloppy(mapped)],
  [1, sloppy((w) => `var let, yield = ${w.expr()}; log(yield, let, ${w.tag()});`)],
  [1, sloppy((w) => `log(010, '\\101', 08.5, ${w.tag()});`)],
  [1, sloppy((w) => `log((function f() { f = ${w.expr()}; return typeof f; })(), ${w.tag()});`)],
  [1, sloppy((w) => `${w.name('late')} = ${w.expr()};`)],
  [1, () => ';'],
  [1, () => 'debugger;'],
  [1, (w) => `var async = ${w.expr()}; log(async, \\u0061sync, ${w.tag()});`],
  [
    1,
    (w) =>
      `log(({ get: 1, set: 2, async: 3, static: 4, of: 5, __proto__: null, 'use strict': 6 }), ${w.tag()});`,
  ],
  [1, (w) => `var of = ${w.expr('iterable')}; for (var of of of) { tick(); log(of, ${w.tag()}); }`],
  [1, (w) => `for (var { length } = ${w.expr('string')}; length-- > 0 && tick(); ) log(length, ${w.tag()});`],
];
