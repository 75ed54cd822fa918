/** Classes: fields, private names, accessors, static blocks, inheritance. */
import { IN_FUNCTION, type Place, type Production, type Writer } from '../writer.js';
import { functionText, methodText } from './functions.js';
import { keyText } from './objects.js';

const PARENTS = ['Array', 'Error', 'Map', 'Object', 'null', '(function () {})', 'Promise'];

/** `class NAME extends PARENT { … }` */
export function classText(w: Writer, name: string): string {
  const parent = w.chance(40)
    ? w.chance(25)
      ? w.pick(PARENTS)
      : `(${w.at({ strict: true }, () => w.expr('class'))})`
    : undefined;
  // A private name may hide one of a class around, which what the class extends still sees.
  const ownName = (): string =>
    w.place.privates.length > 0 && w.chance(30) ? w.pick(w.place.privates) : w.name('#p');
  const own = [...new Set(Array.from({ length: w.random.below(3) }, ownName))];
  const privates = [...new Set([...own, ...w.place.privates])];
  const inside: Partial<Place> = {
    ...IN_FUNCTION,
    strict: true,
    privates,
    ownArguments: false,
    supers: true,
  };
  const body = w.at(inside, () => {
    const elements = own.map((key) => privateElement(w, key));
    for (let count = w.random.below(4); count > 0; count--) elements.push(element(w));
    if (w.chance(50)) elements.push(constructorText(w, parent !== undefined));
    return elements.join(' ');
  });
  return `class ${name} ${parent === undefined ? '' : `extends ${parent} `}{ ${body} }`;
}

const fieldValue = (w: Writer): string => w.at({ header: true, returns: true }, () => w.expr());

const methodPlace: Partial<Place> = { ownArguments: true };

function privateElement(w: Writer, key: string): string {
  const start = w.chance(25) ? 'static ' : '';
  return w.pick([
    () => `${start}${key} = ${fieldValue(w)};`,
    () => `${start}${key};`,
    () => start + methodText(w, key, methodPlace),
    () => `${start}get ${key}() { log('get', ${w.tag()}); return ${w.expr()}; }`,
    () => `${start}get ${key}() { return ${w.expr()}; } ${start}set ${key}(x) { log(x, 'set', ${w.tag()}); }`,
  ])();
}

function element(w: Writer): string {
  const start = w.chance(25) ? 'static ' : '';
  const key = w.at({ header: true, supers: false }, () => keyText(w));
  return w.pick([
    () => `${start}${key} = ${fieldValue(w)};`,
    () => `${start}${key} = ${fieldValue(w)};`,
    () => start + methodText(w, key, methodPlace),
    () => start + methodText(w, key, methodPlace),
    () => `${start}get ${key}() { log('get', ${w.tag()}); return ${w.expr()}; }`,
    () => `${start}set ${key}(x) { log(x, 'set', ${w.tag()}); }`,
    () => `static { tick(); ${w.at({ returns: false }, () => w.statements(2))} }`,
  ])();
}

function constructorText(w: Writer, isDerived: boolean): string {
  return `constructor${functionText(w, { place: methodPlace, start: isDerived ? superCall(w) : '' })}`;
}

function superCall(w: Writer): string {
  if (w.chance(10)) return '';
  const call = `super(${w.list(2, () => w.expr('number'))})`;
  return w.chance(15) ? `const late = () => ${call}; late(); ` : `${call}; `;
}

export const classes: readonly Production[] = [
  [4, (w) => w.variable('class') ?? w.pick(['Object', 'Array', 'Map', 'Set', 'Error'])],
  [1, (w) => `(${classText(w, w.chance(30) ? 'Own' : '')})`],
];
