/** Statements but loops. */
import type { Kind, Production, Writer } from '../writer.js';
import { asynchronous } from './asynchronous.js';
import { classText } from './classes.js';
import { cornerStatements } from './corners.js';
import { functionText } from './functions.js';
import { legacy } from './legacy.js';
import { loops } from './loops.js';
import { assignmentPattern, patternText } from './patterns.js';

const DECLARED: readonly Kind[] = [
  'number',
  'number',
  'string',
  'bigint',
  'boolean',
  'object',
  'object',
  'array',
  'function',
  'generator',
];

/** The variable is in scope in its own initializer, in some. */
function declaration(w: Writer): string {
  const kind = w.pick(DECLARED);
  const keyword = w.pick(['let', 'let', 'const', 'var']);
  const isFresh = keyword === 'var';
  const isEarly = w.chance(4);
  const late = isEarly ? undefined : w.expr(kind);
  const name = w.declare(kind, { isConstant: keyword === 'const', isFresh });
  return `${keyword} ${name} = ${late ?? w.expr(kind)};`;
}

/** Several variables at once, some without a value. */
function declarations(w: Writer): string {
  const keyword = w.pick(['let', 'let', 'const', 'var']);
  const parts = Array.from({ length: 1 + w.random.below(3) }, () => {
    const kind = w.pick(DECLARED);
    const value = keyword !== 'const' && w.chance(25) ? undefined : w.expr(kind);
    const name = w.declare(kind, { isConstant: keyword === 'const', isFresh: true });
    return value === undefined ? name : `${name} = ${value}`;
  });
  return `${keyword} ${parts.join(', ')};`;
}

/** Branches without blocks. */
function chain(w: Writer): string {
  const branch = (): string =>
    w.pick([
      () => `log(${w.expr()}, ${w.tag()});`,
      () => `${w.expr()};`.replace(/^(?=[{]|function|class|let|async)/u, 'void '),
      () => jump(w) ?? ';',
    ])();
  const middle = w.chance(50) ? `else if (${w.expr()}) ${branch()} ` : '';
  return `if (${w.expr()}) ${branch()} ${middle}else ${branch()}`;
}

function destructuring(w: Writer): string {
  const keyword = w.pick(['let', 'const', 'var']);
  const value = w.expr(w.pick(['iterable', 'object', 'array']));
  return `${keyword} ${patternText(w, keyword === 'const')} = ${value};`;
}

function functionDeclaration(w: Writer): string {
  const async = w.chance(12);
  const generator = w.chance(20);
  const kind: Kind = 'function';
  const name = w.declare(kind, { isFresh: w.chance(70) });
  return `${async ? 'async ' : ''}function${generator ? '*' : ''} ${name}${functionText(w, { async, generator, place: { supers: false } })}`;
}

function classDeclaration(w: Writer): string {
  const name = `C${w.tag()}`;
  const text = classText(w, name);
  const alias = w.declare('class', { isConstant: true, isFresh: true });
  return `${text} const ${alias} = ${name};`;
}

function tryText(w: Writer): string {
  const body = w.block();
  const hasCatch = w.chance(85);
  const hasFinally = !hasCatch || w.chance(35);
  const handler = w.pick([
    'catch (e) { note(e);',
    'catch (e) { note(e);',
    'catch {',
    'catch ({ name }) { log(name);',
  ]);
  const handled = hasCatch ? `${handler} ${w.statements(2)}${w.chance(8) ? ' throw 1;' : ''} }` : '';
  return `try ${body} ${handled} ${hasFinally ? `finally ${w.block(2)}` : ''}`;
}

function switchText(w: Writer): string {
  const kind = w.pick(['number', 'string'] as const);
  const subject = w.expr(kind);
  return w.scope(() =>
    w.at({ switches: true }, () => {
      const cases = Array.from(
        { length: 1 + w.random.below(3) },
        () => `case ${w.expr(kind)}: ${w.statement()} ${w.chance(50) ? 'break;' : ''}`,
      );
      if (w.chance(60)) cases.splice(w.random.below(cases.length + 1), 0, `default: ${w.statement()}`);
      return `switch (${subject}) { ${cases.join(' ')} }`;
    }),
  );
}

function labelled(w: Writer): string {
  const label = w.name('l');
  return `${label}: ${w.at({ labels: [...w.place.labels, label] }, () => w.block(4))}`;
}

function jump(w: Writer): string | undefined {
  const { loop, switches, labels, loopLabels, returns } = w.place;
  const found: string[] = [];
  if (loop) found.push('break;', 'continue;');
  if (switches) found.push('break;');
  found.push(...labels.map((label) => `break ${label};`), ...loopLabels.map((label) => `continue ${label};`));
  if (returns && w.place.privates.length === 0) found.push(`return ${w.expr()};`);
  return found.length === 0 ? undefined : `if (${w.expr('boolean')}) ${w.pick(found)}`;
}

/** What waits is told when it ends. */
const settled = (w: Writer): string =>
  `Promise.resolve(${w.expr('promise')}).then((x) => log(x, 'fulfilled', ${w.tag()}), (x) => note(x));`;

export const statements: readonly Production[] = [
  [8, (w) => `log(${w.expr()}, ${w.tag()});`],
  [6, declaration],
  [2, declarations],
  [3, destructuring],
  [3, (w) => `${w.expr()};`.replace(/^(?=[{]|function|class|let|async)/u, 'void ')],
  [1, (w) => `(${assignmentPattern(w)} = ${w.expr('iterable')});`],
  [3, (w) => `if (${w.expr('boolean')}) ${w.block()} ${w.chance(40) ? `else ${w.block()}` : ''}`],
  [2, chain],
  [1, (w) => w.block()],
  [5, tryText],
  [2, switchText],
  [1, labelled],
  [3, functionDeclaration],
  [3, classDeclaration],
  [3, jump],
  [1, (w) => `if (${w.expr('boolean')}) throw ${w.expr()};`],
  [2, settled],
  [2, (w) => (w.dynamic && !w.place.strict ? `with (${w.expr('object')}) ${w.block()}` : undefined)],
  ...loops,
  ...asynchronous,
  ...legacy,
  ...cornerStatements,
];
