/** Loops; each counts down the fuel of the program, so that all end. */
import type { Production, Writer } from '../writer.js';
import { assignmentPattern, patternText } from './patterns.js';

/** The body of a loop, and its label. */
function loop(w: Writer, write: (body: string) => string): string {
  const label = w.chance(20) ? w.name('l') : undefined;
  const { labels, loopLabels } = w.place;
  const more = label === undefined ? [] : [label];
  const body = w.at(
    { loop: true, labels: [...labels, ...more], loopLabels: [...loopLabels, ...more] },
    () => `{ tick(); ${closure(w)}${w.statements(3)} }`,
  );
  return `${label === undefined ? '' : `${label}: `}${write(body)}`;
}

/** Closures that see the variables of this round. */
function closure(w: Writer): string {
  const name = w.chance(15) ? w.variable('number') : undefined;
  return name === undefined ? '' : `later.push(() => ${w.pick([name, `${name}++`])}); `;
}

function counting(w: Writer): string {
  return w.scope(() => {
    const name = w.declare('number', { isFresh: true });
    const keyword = w.pick(['let', 'let', 'var']);
    const bound = 1 + w.random.below(3);
    const test = w.chance(15) ? `${name} < ${bound} && ${w.expr('boolean')}` : `${name} < ${bound}`;
    return loop(w, (body) => `for (${keyword} ${name} = 0; ${test}; ${name}++) ${body}`);
  });
}

/** A loop with several variables, any of whose parts may be missing. */
function stepping(w: Writer): string {
  return w.scope(() => {
    const keyword = w.pick(['let', 'let', 'const', 'var']);
    const first = w.expr('number');
    const a = w.declare('number', { isConstant: keyword === 'const', isFresh: true });
    const second = w.expr('number');
    const b = w.declare('number', { isConstant: keyword === 'const', isFresh: true });
    const test = w.chance(80) ? `tick() && ${a} < ${b}` : '';
    const update = w.chance(80) ? `${a}++, ${w.pick([`${b}--`, w.expr()])}` : '';
    const head = `for (${keyword} ${a} = ${first}, ${b} = ${second}; ${test}; ${update})`;
    return loop(w, (body) => `${head} ${body}`);
  });
}

function over(w: Writer): string {
  const isAwait = w.place.async && w.chance(30);
  const values = isAwait && w.chance(50) ? `aiter(2, ${w.tag()})` : w.expr('iterable');
  return w.scope(() => {
    const keyword = w.pick(['const', 'let', 'var', '']);
    const target =
      keyword === ''
        ? ((w.chance(50) ? w.variable('number', true) : undefined) ?? assignmentPattern(w))
        : w.chance(70)
          ? w.declare('number', { isConstant: keyword === 'const', isFresh: true })
          : patternText(w, keyword === 'const');
    return loop(w, (body) => `for ${isAwait ? 'await ' : ''}(${keyword} ${target} of ${values}) ${body}`);
  });
}

function overKeys(w: Writer): string {
  const object = w.expr(w.pick(['object', 'array', 'string']));
  return w.scope(() => {
    const name = w.declare('string', { isFresh: true });
    return loop(w, (body) => `for (${w.pick(['const', 'let', 'var'])} ${name} in ${object}) ${body}`);
  });
}

export const loops: readonly Production[] = [
  [3, counting],
  [1, stepping],
  [4, over],
  [2, overKeys],
  [1, (w) => loop(w, (body) => `while (tick() && ${w.expr('boolean')}) ${body}`)],
  [1, (w) => loop(w, (body) => `do ${body} while (tick() && ${w.expr('boolean')});`)],
];
