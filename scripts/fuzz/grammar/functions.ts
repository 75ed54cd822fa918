/** Functions of all kinds, their parameters and bodies. */
import { IN_FUNCTION, type Kind, type Place, type Production, type Writer } from '../writer.js';
import { patternText } from './patterns.js';
import { leaf } from './values.js';

const PARAMETER_KINDS: readonly Kind[] = ['number', 'number', 'string', 'object', 'array'];

/** Parameters, with defaults and patterns in some. */
function parametersText(w: Writer): string {
  const names = Array.from({ length: w.random.below(4) }, () => {
    if (w.chance(12))
      return w.at({ header: true }, () => {
        const pattern = patternText(w);
        return w.chance(50) ? pattern : `${pattern} = ${w.expr(w.pick(['array', 'object']))}`;
      });
    const kind = w.pick(PARAMETER_KINDS);
    const name = w.declare(kind, { isFresh: w.chance(70) });
    return w.chance(25) ? `${name} = ${w.at({ header: true }, () => w.expr(kind))}` : name;
  });
  if (w.chance(15)) names.push(`...${w.declare('array', { isFresh: true })}`);
  return names.join(', ');
}

interface Shape {
  readonly async?: boolean;
  readonly generator?: boolean;
  /** An arrow has neither `this` nor `arguments` of its own. */
  readonly arrow?: boolean;
  readonly place?: Partial<Place>;
  /** What its body starts with. */
  readonly start?: string;
}

/** `(parameters) { body }` */
export function functionText(
  w: Writer,
  { async = false, generator = false, arrow = false, place = {}, start = '' }: Shape = {},
): string {
  return w.scope(() =>
    w.at({ ...IN_FUNCTION, ownArguments: !arrow || w.place.ownArguments, ...place }, () => {
      // Parameters of asynchronous functions and generators are no place for `await` and `yield`.
      const parameters = w.at({ header: true }, () => parametersText(w));
      const directive = !parameters.match(/[={[.]/u) && w.chance(4) ? "'use strict'; " : '';
      return w.at({ async, generator, strict: w.place.strict || directive !== '' }, () => {
        const end = w.chance(70) ? `return ${w.expr()};` : '';
        const body = w.body();
        return `(${parameters})${arrow ? ' => ' : ' '}{ ${directive}tick(); ${start}${body} ${end} }`;
      });
    }),
  );
}

/** A method with this key. */
export function methodText(w: Writer, key: string, place: Partial<Place> = {}): string {
  const async = w.chance(12);
  const generator = w.chance(15);
  const inside = { supers: true, ...place };
  return `${async ? 'async ' : ''}${generator ? '*' : ''}${key}${functionText(w, { async, generator, place: inside })}`;
}

/** An arrow of an expression. */
function arrowText(w: Writer): string {
  return w.scope(() =>
    w.at({ ...IN_FUNCTION, ownArguments: w.place.ownArguments }, () => {
      const parameters = w.at({ header: true }, () => parametersText(w));
      return `((${parameters}) => tick() && ${w.expr()})`;
    }),
  );
}

const ORDINARY: Partial<Place> = { supers: false };

export const functions: readonly Production[] = [
  [
    4,
    leaf(
      'function',
      [
        '((x) => x)',
        '(() => 1)',
        '((x, y) => y)',
        'function (x) { return self(this); }',
        'log',
        'String',
      ].map((text) => `(${text})`),
    ),
  ],
  [4, arrowText],
  [2, (w) => `(${functionText(w, { arrow: true })})`],
  [3, (w) => `(function ${functionText(w, { place: ORDINARY })})`],
  [
    1,
    (w) =>
      w.scope(() => {
        const name = w.declare('function', { isConstant: true });
        return `(function ${name}${functionText(w, { place: ORDINARY })})`;
      }),
  ],
  [1, (w) => `(async ${functionText(w, { async: true, arrow: true })})`],
  [1, (w) => `(function* ${functionText(w, { generator: true, place: ORDINARY })})`],
  [1, (w) => `${w.expr('function')}.bind(${w.list(3, () => w.expr())})`],
  [1, (w) => `${w.expr('object')}.${w.pick(['a', 'b', 'toString', 'valueOf'])}`],
  [1, (w) => `(Object.getOwnPropertyDescriptor(${w.expr('object')}, 'a')?.get)`],
];

export const generators: readonly Production[] = [
  [3, leaf('generator', ['(function* () { yield 1; return 2; })()'])],
  [
    4,
    (w) =>
      w.place.header
        ? undefined
        : `(function* ${functionText(w, { generator: true, place: ORDINARY })})(${w.list(2, () => w.expr())})`,
  ],
  [1, (w) => `iter(2, ${w.tag()})[Symbol.iterator]()`],
];

export const promises: readonly Production[] = [
  [3, leaf('promise', ['Promise.resolve(1)', "Promise.reject(new Error('rejected'))"])],
  [
    4,
    (w) =>
      w.place.header
        ? undefined
        : `(async ${functionText(w, { async: true, arrow: true })})(${w.list(2, () => w.expr())})`,
  ],
  [2, (w) => `${w.expr('promise')}.then((x) => tick() && ${w.within()})`],
  [1, (w) => `${w.expr('promise')}.catch((x) => note(x) && ${w.within()})`],
  [1, (w) => `${w.expr('promise')}.finally(() => tick() && ${w.within()})`],
  [2, (w) => `Promise.${w.pick(['all', 'allSettled', 'race', 'any'])}([${w.expr('promise')}, ${w.expr()}])`],
  [1, (w) => `Promise.all(${w.expr('iterable')})`],
  [
    1,
    (w) =>
      `new Promise((y, n) => { ${w.pick(['y', 'n'])}(${w.within()}); ${w.pick(['y', 'n', 'tick'])}(${w.within()}); })`,
  ],
  [
    1,
    (w) =>
      `Promise.resolve({ then(y, n) { log('then', ${w.tag()}); ${w.pick(['y', 'n'])}(${w.within()}); } })`,
  ],
];
