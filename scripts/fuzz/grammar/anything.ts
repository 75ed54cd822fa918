/** Expressions that may give anything: access, calls, chains, assignment, `eval`. */
import type { Production, Writer } from '../writer.js';
import { builtIns } from './built-ins.js';
import { cornerExpressions } from './corners.js';
import { KEYS } from './objects.js';
import { assignmentPattern } from './patterns.js';
import { protocolCalls } from './protocols.js';

const argumentsText = (w: Writer): string =>
  w.list(3, () => (w.chance(12) ? `...${w.expr('iterable')}` : w.expr()));

/** Functions are not called in headers: such a call could go round without end. */
const called =
  (write: (w: Writer) => string) =>
  (w: Writer): string | undefined =>
    w.place.header ? undefined : write(w);

/** A variable that a text declares: a new one, one that is there, or the object of arguments. */
function declaring(w: Writer): string {
  const isOwn = w.place.ownArguments && !w.place.strict;
  const name = w.pick(['e1', 'e1', w.variable() ?? 'e2', isOwn ? 'arguments' : 'e1']);
  return w.pick([
    () => `var ${name} = ${w.expr()}; ${name}`,
    () => `function ${name}() {} typeof ${name}`,
    () => `{ function ${name}() {} } typeof ${name}`,
  ])();
}

/** What `eval` gets: an expression in the same place. */
function evalText(w: Writer): string | undefined {
  if (!w.dynamic || w.place.header || w.place.generator || w.place.async) return undefined;
  const text = w.at({ returns: false, loop: false, switches: false, labels: [], loopLabels: [] }, () =>
    w.pick([() => w.expr(), () => w.expr(), () => `{ ${w.statement()} }`, () => declaring(w)])(),
  );
  return `${w.pick(['eval', 'eval', 'eval', '(0, eval)'])}(${JSON.stringify(text)})`;
}

export const anything: readonly Production[] = [
  [6, (w) => w.variable() ?? w.pick(['undefined', 'null', '1', "'a'"])],
  [1, (w) => w.pick(['undefined', 'null', 'Symbol.iterator', 'nothing'])],
  [4, (w) => `${w.expr('object')}.${w.pick(KEYS)}`],
  [2, (w) => `${w.expr('object')}[${w.expr()}]`],
  [2, (w) => `${w.expr('array')}[${w.expr('number')}]`],
  [3, (w) => `(${w.expr()}?.${w.pick(['a', 'b.c', `[${w.expr()}]`, 'a?.b', 'a.b?.()'])})`],
  [2, called((w) => `(${w.expr('object')}.${w.pick(KEYS)}?.(${argumentsText(w)}))`)],
  [6, called((w) => `${w.expr('function')}(${argumentsText(w)})`)],
  [3, called((w) => `${w.expr('object')}.${w.pick(['a', 'b', 'c', 'd'])}(${argumentsText(w)})`)],
  [1, called((w) => `new (${w.expr('function')})(${argumentsText(w)})`)],
  [1, called((w) => `${w.expr('function')}.${w.pick(['call', 'apply'])}(${w.expr()}, ${w.expr('array')})`)],
  [1, called((w) => `Reflect.construct(${w.expr('class')}, ${w.expr('array')}, ${w.expr('class')})`)],
  [
    3,
    (w) =>
      `(${w.expr('object')}.${w.pick(KEYS)} ${w.pick(['=', '+=', '??=', '||=', '&&=', '-=', '*=', '|=', '>>='])} ${w.expr()})`,
  ],
  [2, (w) => `(${w.expr('object')}[${w.expr()}] ${w.pick(['=', '+=', '??=', '||=', '&&='])} ${w.expr()})`],
  [1, (w) => `(${w.expr('array')}[${w.expr('number')}] = ${w.expr()})`],
  [1, (w) => `(${w.expr('object')}.${w.pick(['a', 'b'])}${w.pick(['++', '--'])})`],
  [2, (w) => `(${assignmentPattern(w)} = ${w.expr(w.pick(['iterable', 'object']))})`],
  [
    2,
    (w) =>
      w.place.privates.length > 0
        ? `${w.pick(['this', w.expr('object')])}.${w.pick(w.place.privates)}`
        : undefined,
  ],
  [
    2,
    (w) =>
      w.place.privates.length > 0
        ? `(this.${w.pick(w.place.privates)} ${w.pick(['=', '+=', '??='])} ${w.expr()})`
        : undefined,
  ],
  [
    1,
    (w) =>
      w.place.privates.length > 0 ? `(this?.${w.pick(w.place.privates)}?.(${argumentsText(w)}))` : undefined,
  ],
  [2, (w) => (w.place.supers ? `super.${w.pick(KEYS)}` : undefined)],
  [1, (w) => (w.place.supers ? `(super[${w.expr()}] = ${w.expr()})` : undefined)],
  [
    1,
    (w) =>
      w.place.supers && !w.place.header
        ? `(super.${w.pick(['a', 'toString'])}?.(${argumentsText(w)}))`
        : undefined,
  ],
  [
    1,
    (w) =>
      w.place.ownArguments
        ? w.pick(['arguments', 'arguments.length', 'arguments[0]', 'new.target', '(arguments[0] = 5)'])
        : undefined,
  ],
  [2, (w) => (w.place.generator && !w.place.header ? `(yield ${w.expr()})` : undefined)],
  [2, (w) => (w.place.generator && !w.place.header ? `(yield* ${w.expr('iterable')})` : undefined)],
  [
    2,
    (w) =>
      w.place.async && !w.place.header
        ? `(await ${w.expr(w.chance(50) ? 'promise' : undefined)})`
        : undefined,
  ],
  [1, (w) => `${w.expr('generator')}.${w.pick(['next', 'return', 'throw'])}(${w.expr()})`],
  [1, (w) => `(void ${w.expr()})`],
  [2, evalText],
  [2, (w) => `log(${w.expr()}, ${w.tag()})`],
  ...builtIns,
  ...protocolCalls,
  ...cornerExpressions,
];
