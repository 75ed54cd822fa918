/** Properties as text: in the specification language, and as JavaScript. */
import { isUnnamed } from '../points.js';
import { type Order, type Primitive, type Property, variablesIn } from './property.js';
import { baseOf } from './variables.js';

/** A property in the specification language (runtime/spec); undefined where that has no words for it. */
export function formulaOf(property: Property): string | undefined {
  if (variablesIn(property).some(isUnnamed)) return undefined;
  // There are no words for what is in collections.
  if (variablesIn(property).some((name) => name.includes('{'))) return undefined;
  // What a field is in all elements has a formula of its own only where each element is spoken of.
  if (!ELEMENTWISE.includes(property.kind) && variablesIn(property).some((name) => name.includes('[]')))
    return undefined;
  switch (property.kind) {
    case 'compare':
      return `${property.left} ${property.order} ${property.right}`;
    case 'bound':
      return besideValue(property.of, property.order, property.value);
    case 'one-of': {
      const parts = property.values.map((value) => besideValue(property.of, '=', value));
      return parts.every((part) => part !== undefined) ? parts.join(' or ') : undefined;
    }
    case 'linear':
      return `${property.left} = ${linearFormula(property.terms, property.constant)}`;
    case 'square':
      return `${property.left} = mul[${property.of}, ${property.of}]`;
    case 'product':
      return `${property.left} = mul[${property.of}, ${property.by}]`;
    case 'divides':
      return `rem[${property.left}, ${property.of}] = 0`;
    case 'remainder':
      // The remainder of a negative number is not positive, as that of `%`.
      return property.remainder === 0 ? `rem[${property.of}, ${property.modulus}] = 0` : undefined;
    case 'type':
      return PRIMITIVE_TYPES.includes(property.type) ? undefined : `${property.of} in ${property.type}`;
    case 'undefined':
      return `isUndefined[${property.of}]`;
    case 'present':
      return `some ${property.of}`;
    case 'sorted':
      return pairs(property.of, property.order);
    case 'heap':
      return childPairs(property.of, property.order);
    case 'beside': {
      const { of, order, right, step } = property;
      const inds = `${baseOf(of)}.inds`;
      return step === 0
        ? `all i: ${inds} | ${elementOf(of, 'i')} ${order} ${elementOf(right, 'i')}`
        : `all i, j: ${inds} | j = plus[i, 1] implies ${elementOf(of, 'i')} ${order} ${elementOf(right, 'j')}`;
    }
    case 'distinct':
      return pairs(property.of, '!=');
    case 'elements': {
      const { of, order, bound } = property;
      const right = typeof bound === 'object' && bound !== null ? bound.variable : literal(bound);
      return right === undefined
        ? undefined
        : `all i: ${baseOf(of)}.inds | ${elementOf(of, 'i')} ${order} ${right}`;
    }
    case 'elements-present':
      return `all i: ${baseOf(property.of)}.inds | some ${elementOf(property.of, 'i')}`;
    case 'member':
      return `${property.of} in ${elementsIn(property.in)}`;
    case 'subset':
      return `${elementsIn(property.of)} in ${elementsIn(property.in)}`;
    case 'iff': {
      const [left, right] = [formulaOf(property.left), formulaOf(property.right)];
      return left === undefined || right === undefined ? undefined : `${left} iff (${right})`;
    }
    case 'implies': {
      const [condition, consequent] = [formulaOf(property.condition), formulaOf(property.consequent)];
      return condition === undefined || consequent === undefined
        ? undefined
        : `${condition} implies (${consequent})`;
    }
    default:
      return undefined;
  }
}

const ELEMENTWISE: readonly Property['kind'][] = [
  'sorted',
  'heap',
  'beside',
  'distinct',
  'elements',
  'elements-present',
  'member',
  'subset',
];

/** Types without a signature. */
const PRIMITIVE_TYPES: readonly string[] = [
  ...['number', 'string', 'boolean', 'bigint', 'symbol', 'function', 'array', 'object', 'map', 'set'],
];

/** The set of the elements of an array, or of what these have in a field. */
function elementsIn(of: string): string {
  return of.includes('[].') ? of.replace('[].', '.elems.') : `${of}.elems`;
}

function pairs(of: string, order: Order): string {
  return `all i, j: ${baseOf(of)}.inds | i < j implies ${elementOf(of, 'i')} ${order} ${elementOf(of, 'j')}`;
}

function childPairs(of: string, order: Order): string {
  const isChild = 'j = plus[mul[2, i], 1] or j = plus[mul[2, i], 2]';
  return `all i, j: ${baseOf(of)}.inds | (${isChild}) implies ${elementOf(of, 'i')} ${order} ${elementOf(of, 'j')}`;
}

/** An element of an array, or of what its elements have in a field. */
function elementOf(of: string, index: string): string {
  return of.includes('[].') ? of.replace('[].', `[${index}].`) : `${of}[${index}]`;
}

function besideValue(of: string, order: Order, value: Primitive): string | undefined {
  if (value === null) return order === '=' ? `isNull[${of}]` : `not isNull[${of}]`;
  const right = literal(value);
  return right === undefined ? undefined : `${of} ${order} ${right}`;
}

function literal(value: Primitive): string | undefined {
  if (typeof value === 'number') return Number.isInteger(value) ? `${value}` : undefined;
  return value === null ? undefined : JSON.stringify(value);
}

function linearFormula(terms: readonly (readonly [number, string])[], constant: number): string {
  const parts = terms.map(([factor, name]) => {
    if (factor === 1) return name;
    return factor === -1 ? `negate[${name}]` : `mul[${factor}, ${name}]`;
  });
  const sum = parts.reduce((left, right) => `plus[${left}, ${right}]`);
  if (constant === 0) return sum;
  return constant < 0 ? `minus[${sum}, ${-constant}]` : `plus[${sum}, ${constant}]`;
}

/** How the variables of a property are reached where its JavaScript stands. */
export type Reach = (variable: string) => string;

/** A variable as JavaScript in the method itself: what is `old` is written as a call. */
const plainReach: Reach = (name) => {
  const old = /^old\((?<inner>.*)\)$/u.exec(name)?.groups?.inner;
  if (old !== undefined) return `old(${plainReach(old)})`;
  return derived(name, (base) => base.replace(UNNAMED, 'arguments[$1]'));
};

/** A parameter that is a pattern. */
const UNNAMED = /(?<![\w$])\$(\d+)(?![\w$])/gu;

/** A variable that is derived from an array, of that array. */
export function derived(name: string, base: Reach): string {
  const extreme = /^(?<which>min|max)\[(?<of>.*)\.elems\]$/u.exec(name)?.groups;
  if (extreme) return `Math.${extreme.which}(...${derived(extreme.of!, base)})`;
  const sum = /^\(sum i: (?<of>.*)\.inds \| .*\[i\](?<path>[\w$.]*)\)$/u.exec(name)?.groups;
  if (sum) return `${derived(sum.of!, base)}.reduce((a, b) => a + b${sum.path!}, 0)`;
  const last = /^(?<of>.*)\[minus\[.*, 1\]\]$/u.exec(name)?.groups;
  if (last) return `${derived(last.of!, base)}.at(-1)`;
  const place = /^(?<of>.*)\[(?<at>[A-Za-z_$][\w$]*)\]$/u.exec(name)?.groups;
  if (place) return `${derived(place.of!, base)}[${base(place.at!)}]`;
  const content = /^(?<of>.*)\{(?<part>\w*)\}$/u.exec(name)?.groups;
  if (content) {
    const of = derived(content.of!, base);
    return content.part === '' ? `${of}.flatMap((e) => [...e])` : `[...${of}.${content.part!}()]`;
  }
  const projected = /^(?<of>.*)\[\]\.(?<path>.*)$/u.exec(name)?.groups;
  if (projected) return `${derived(projected.of!, base)}.map((e) => e.${projected.path})`;
  return base(name);
}

/** A property as a JavaScript expression that is true where it holds. */
export function javaScriptOf(property: Property, reach: Reach = plainReach): string {
  switch (property.kind) {
    case 'compare':
      return compared(reach(property.left), property.order, reach(property.right));
    case 'alike':
      return `isDeepStrictEqual(${reach(property.left)}, ${reach(property.right)})`;
    case 'bound':
      return compared(reach(property.of), property.order, code(property.value));
    case 'one-of':
      return `[${property.values.map(code).join(', ')}].includes(${reach(property.of)})`;
    case 'linear': {
      const sum = property.terms.map(([factor, name]) =>
        factor === 1 ? reach(name) : `${factor} * ${reach(name)}`,
      );
      const constant = property.constant === 0 ? [] : [`${property.constant}`];
      return `${reach(property.left)} === ${[...sum, ...constant].join(' + ')}`;
    }
    case 'square':
      return `${reach(property.left)} === ${reach(property.of)} ** 2`;
    case 'product':
      return `${reach(property.left)} === ${reach(property.of)} * ${reach(property.by)}`;
    case 'divides':
      return `${reach(property.left)} % ${reach(property.of)} === 0`;
    case 'remainder': {
      const { modulus, remainder } = property;
      const value = `${reach(property.of)} % ${modulus}`;
      return remainder === 0 ? `${value} === 0` : `(${value} + ${modulus}) % ${modulus} === ${remainder}`;
    }
    case 'type':
      return property.isNumeric
        ? `${typeTest(reach(property.of), property.type)} && !Number.isNaN(${reach(property.of)})`
        : typeTest(reach(property.of), property.type);
    case 'declared':
      return property.types.map((type) => plainTypeTest(reach(property.of), type)).join(' || ');
    case 'undefined':
      return `${reach(property.of)} === undefined`;
    case 'present':
      return `${reach(property.of)} != null`;
    case 'shape':
      return `Object.keys(${reach(property.of)}).sort().join() === ${code(property.keys.join())}`;
    case 'sorted': {
      const of = reach(property.of);
      return `${of}.every((e, i) => i === 0 || ${of}[i - 1] ${property.order} e)`;
    }
    case 'heap': {
      const of = reach(property.of);
      return `${of}.every((e, i) => i === 0 || ${of}[(i - 1) >> 1] ${property.order} e)`;
    }
    case 'beside': {
      const { order, step } = property;
      const [of, right] = [reach(property.of), reach(property.right)];
      return step === 0
        ? `${of}.every((e, i) => e ${order} ${right}[i])`
        : `${of}.every((e, i) => i + 1 === ${of}.length || e ${order} ${right}[i + 1])`;
    }
    case 'distinct':
      return `new Set(${reach(property.of)}).size === ${reach(property.of)}.length`;
    case 'elements': {
      const { bound } = property;
      const right = typeof bound === 'object' && bound !== null ? reach(bound.variable) : code(bound);
      return `${reach(property.of)}.every((e) => ${compared('e', property.order, right)})`;
    }
    case 'elements-present':
      return `${reach(property.of)}.every((e) => e != null)`;
    case 'elements-numeric':
      return `${reach(property.of)}.every((e) => typeof e === 'number' && !Number.isNaN(e))`;
    case 'member':
      return `${reach(property.in)}.includes(${reach(property.of)})`;
    case 'subset':
      return `${reach(property.of)}.every((e) => ${reach(property.in)}.includes(e))`;
    case 'subsequence':
      return `${reach(property.of)}.reduce((at, e) => at && ${reach(property.in)}.indexOf(e, at - 1) + 2, 1) > 0`;
    case 'prefix':
      return `${reach(property.of)}.startsWith(${code(property.text)})`;
    case 'matches':
      return `/^(?:${property.pattern})$/u.test(${reach(property.of)})`;
    case 'iff':
      return `(${javaScriptOf(property.left, reach)}) === (${javaScriptOf(property.right, reach)})`;
    case 'implies':
      return `!(${javaScriptOf(property.condition, reach)}) || ${javaScriptOf(property.consequent, reach)}`;
  }
}

function code(value: Primitive): string {
  return Object.is(value, -0) ? '-0' : JSON.stringify(value);
}

function compared(left: string, order: Order, right: string): string {
  return `${left} ${order === '=' ? '===' : order === '!=' ? '!==' : order} ${right}`;
}

function plainTypeTest(value: string, type: string): string {
  if (type === 'integer') return `Number.isInteger(${value})`;
  if (type === 'null' || type === 'undefined') return `${value} === ${type}`;
  if (type === 'object') return `Object(${value}) === ${value}`;
  return typeTest(value, type);
}

function typeTest(value: string, type: string): string {
  if (type === 'array') return `Array.isArray(${value})`;
  if (type === 'map' || type === 'set') return `${value} instanceof ${type === 'map' ? 'Map' : 'Set'}`;
  if (PRIMITIVE_TYPES.includes(type)) return `typeof ${value} === '${type}'`;
  return `${value}.constructor.name === '${type}'`;
}
