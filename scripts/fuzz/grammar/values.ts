/** Expressions of primitive values. */
import type { Kind, Production, Writer } from '../writer.js';

/** A variable of the kind, else the leaf. */
const leaf =
  (kind: Kind, literals: readonly string[]) =>
  (w: Writer): string =>
    (w.chance(60) ? w.variable(kind) : undefined) ?? w.pick(literals);

const assigned =
  (kind: Kind, operators: readonly string[]) =>
  (w: Writer): string | undefined => {
    const name = w.variable(kind, true);
    return name && `(${name} ${w.pick(operators)} ${w.expr(kind)})`;
  };

/** What any kind has. */
const common = (kind: Kind): readonly Production[] => [
  [2, (w) => `(${w.expr('boolean')} ? ${w.expr(kind)} : ${w.expr(kind)})`],
  [1, (w) => `(${w.expr()}, ${w.expr(kind)})`],
  [1, (w) => `(${w.expr(kind)} ${w.pick(['??', '||', '&&'])} ${w.expr(kind)})`],
  [3, (w) => `log(${w.expr(kind)}, ${w.tag()})`],
  [1, (w) => (w.place.async && !w.place.header ? `(await ${w.expr(kind)})` : undefined)],
  [1, (w) => (w.place.generator && !w.place.header ? `((yield ${w.expr()}), ${w.expr(kind)})` : undefined)],
];

export const numbers: readonly Production[] = [
  [
    6,
    leaf('number', [
      '0',
      '1',
      '2',
      '3',
      '(-1)',
      '2.5',
      'NaN',
      '(-0)',
      '1e21',
      '0x1f',
      '0b11',
      '0o17',
      '.5e-1',
      '1_000',
      '7',
      'Infinity',
    ]),
  ],
  [
    8,
    (w) =>
      `(${w.expr('number')} ${w.pick(['+', '-', '*', '/', '%', '**', '|', '&', '^', '<<', '>>', '>>>'])} ${w.expr('number')})`,
  ],
  [2, (w) => `(${w.pick(['-', '+', '~', '- -'])}(${w.expr('number')}))`],
  [2, (w) => `(+(${w.expr()}))`],
  [
    3,
    assigned('number', [
      '=',
      '+=',
      '-=',
      '*=',
      '/=',
      '%=',
      '|=',
      '&=',
      '^=',
      '<<=',
      '>>=',
      '>>>=',
      '**=',
      '??=',
      '||=',
      '&&=',
    ]),
  ],
  [
    3,
    (w) => {
      const name = w.variable('number', true);
      return name && w.pick([`(${name}++)`, `(--${name})`, `(${name}--)`, `(++${name})`]);
    },
  ],
  [1, (w) => `${w.expr('string')}.length`],
  [2, (w) => `${w.expr('array')}.length`],
  [1, (w) => `${w.expr('array')}.push(${w.list(2, () => w.expr())})`],
  [1, (w) => `${w.expr('array')}.${w.pick(['indexOf', 'lastIndexOf', 'findIndex'])}(${w.expr('number')})`],
  [1, (w) => `Math.${w.pick(['max', 'min', 'hypot'])}(...${w.expr('array')}, ${w.expr('number')})`],
  [1, (w) => `Math.${w.pick(['abs', 'sign', 'trunc', 'round', 'imul', 'fround'])}(${w.expr('number')})`],
  [1, (w) => `${w.pick(['Number', 'parseInt', 'parseFloat', 'Number.isInteger'])}(${w.expr('string')})`],
  [1, (w) => `prim(${w.expr('number')}, ${w.tag()})`],
  [1, (w) => `conv(${w.expr('number')}, ${w.expr('string')}, ${w.tag()})`],
  [1, (w) => `${w.expr('array')}.reduce((p, q) => tick() && ${w.within('number')} + p, ${w.expr('number')})`],
  ...common('number'),
];

const REGULAR = [
  '/a|b/g',
  '/(?<first>[a-c])(\\d)?/g',
  '/^\\s*$/',
  '/[^x]+?/y',
  '/(?<=a)b/',
  '/\\bA/i',
  '/./su',
  '/(?:)/g',
];

export const strings: readonly Production[] = [
  [6, leaf('string', ["''", "'a'", "'ab1'", '"b c"', "'10'", "'\\u{1F600}x'", "'A,b'", "'constructor'"])],
  [4, (w) => `(${w.expr('string')} + ${w.expr()})`],
  [1, (w) => `(${w.expr()} + ${w.expr('string')})`],
  [2, assigned('string', ['=', '??=', '||=', '&&='])],
  [4, (w) => `\`${w.pick(['', 'a', '\\n', '$'])}\${${w.expr()}}-\${${w.expr('string')}}\``],
  [1, (w) => `String.raw\`x\\n\${${w.expr('number')}}\``],
  [2, (w) => `tagged\`a\\u0062\${${w.expr()}}c\${${w.expr()}}\``],
  [2, (w) => `(typeof ${w.expr()})`],
  [1, (w) => `(typeof ${w.variable() ?? 'nothing'})`],
  [1, (w) => `String(${w.expr()})`],
  [
    2,
    (w) =>
      `${w.expr('string')}.${w.pick(['slice', 'substring', 'at', 'charAt', 'repeat', 'padStart'])}(${w.pick(['0', '1', '-1', '2', '3'])})`,
  ],
  [1, (w) => `${w.expr('string')}.${w.pick(['toUpperCase', 'trim', 'toLowerCase'])}()`],
  [1, (w) => `${w.expr('array')}.join(${w.expr('string')})`],
  [2, (w) => `${w.expr('string')}.replace(${w.pick(REGULAR)}, ${w.expr('string')})`],
  [
    2,
    (w) =>
      `${w.expr('string')}.${w.pick(['replace', 'replaceAll'])}(${w.pick(["'a'", ...REGULAR])}, (...m) => (log(m), ${w.within('string')}))`,
  ],
  [1, (w) => `JSON.stringify(${w.expr()}${w.chance(30) ? `, (k, v) => log(v, k)` : ''})`],
  [1, (w) => `conv(${w.expr('number')}, ${w.expr('string')}, ${w.tag()})`],
  ...common('string'),
];

export const booleans: readonly Production[] = [
  [4, leaf('boolean', ['true', 'false'])],
  [6, (w) => `(${w.expr('number')} ${w.pick(['<', '>', '<=', '>=', '===', '!=='])} ${w.expr('number')})`],
  [2, (w) => `(${w.expr()} ${w.pick(['==', '!=', '<', '>='])} ${w.expr()})`],
  [2, (w) => `(!${w.expr()})`],
  [1, (w) => `(${w.expr('string')} in ${w.expr('object')})`],
  [1, (w) => `(${w.expr('object')} instanceof ${w.expr('class')})`],
  [1, (w) => `(delete ${w.expr('object')}[${w.expr('string')}])`],
  [1, (w) => `Array.isArray(${w.expr()})`],
  [1, (w) => `Object.is(${w.expr()}, ${w.expr()})`],
  [1, (w) => `${w.pick(REGULAR)}.test(${w.expr('string')})`],
  [1, (w) => `${w.expr('array')}.${w.pick(['some', 'every'])}((e, i) => tick() && ${w.within('boolean')})`],
  [1, (w) => `${w.expr('array')}.includes(${w.expr()})`],
  [
    2,
    (w) => (w.place.privates.length > 0 ? `(${w.pick(w.place.privates)} in ${w.expr('object')})` : undefined),
  ],
  [1, assigned('boolean', ['=', '||=', '&&=', '??='])],
  ...common('boolean'),
];

export const bigints: readonly Production[] = [
  [4, leaf('bigint', ['0n', '1n', '(-3n)', '10n', '0xffn', '9007199254740993n'])],
  [4, (w) => `(${w.expr('bigint')} ${w.pick(['+', '-', '/', '%', '&', '|', '^'])} ${w.expr('bigint')})`],
  [1, (w) => `BigInt.asIntN(64, ${w.expr('bigint')} * ${w.expr('bigint')})`],
  [1, (w) => `(${w.expr('bigint')} ${w.pick(['**', '<<', '>>'])} ${w.pick(['0n', '1n', '2n', '-1n'])})`],
  [1, (w) => `(${w.pick(['-', '~'])}(${w.expr('bigint')}))`],
  [1, (w) => `BigInt(${w.expr()})`],
  [2, assigned('bigint', ['=', '+=', '-=', '??=', '&&='])],
  [
    1,
    (w) => {
      const name = w.variable('bigint', true);
      return name && w.pick([`(${name}++)`, `(--${name})`]);
    },
  ],
  ...common('bigint'),
];

export { common, leaf };
