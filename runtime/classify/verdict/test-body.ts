/** An input as the body of a test that fails on it: the calls, and what held of all observed ones (Eclat, 3.4). */
import {
  type Argument,
  type Callee,
  callText,
  namesOf,
  type Sequence,
  statementsOf,
} from '../generation/sequences.js';
import { callIn, isAskedAgain, renamedCall } from '../model/asked-again.js';
import { derived, formulaOf, javaScriptOf, type Reach } from '../model/formula-text.js';
import type { ModelProperty } from '../model/model.js';
import { type Order, type Property, variablesIn } from '../model/property.js';
import { isUnnamed, type Point } from '../points.js';
import type { Violation } from './classify-input.js';
import type { Classified } from './run-classified.js';

export interface TestBody {
  readonly title: string;
  /** Paths of what the subject exports, by the names that stand for them in the lines. */
  readonly names: Readonly<Record<string, string>>;
  readonly lines: readonly string[];
  /** What is not asserted, and why. */
  readonly leftOut: readonly string[];
}

/** Tells the way out of the file to a name in the lines. */
class Imports {
  readonly names: Record<string, string> = {};

  /** @param path as `a.b` or `default` */
  readonly reach = (path: string, own: string): string => {
    const [root, ...rest] = path.split('.');
    const name = root === 'default' ? own : root!;
    this.names[name] = root!;
    return [name, ...rest].join('.');
  };
}

/** What a test can call. */
interface Callables {
  readonly calleeOf: (point: string) => Callee;
  /** With its parameters. */
  readonly pointOf: (point: string) => Point | undefined;
  /** The function that returns a variable of the module. */
  readonly readerOf: (variable: string) => string | undefined;
}

export function testBody(
  { sequence, classification, end }: Classified,
  { calleeOf, pointOf, readerOf }: Callables,
): TestBody {
  const imports = new Imports();
  const named = (point: string): Callee => {
    const callee = calleeOf(point);
    const isMember = callee.kind === 'method' || callee.kind === 'get' || callee.kind === 'set';
    return isMember ? callee : { ...callee, name: imports.reach(callee.name, ownName(point)) };
  };
  const all = classification.exit.flatMap((one) => (one.kind === 'property' ? [one.property] : []));
  // What others imply is asserted where these speak of private fields.
  const open = all.filter((one) => !isPrivate(one));
  const telling = open.filter((one) => !one.isImplied);
  const properties = [telling, open, all].find((some) => some.length > 0) ?? all;
  const others = classification.exit.flatMap((one) => (one.kind === 'property' ? [] : [one]));
  const statements = statementsOf(sequence, named);
  const title = `${statements.at(-1)!.replace(/;$/u, '')} ${wrongInWords(others[0], properties[0])}`;
  if (others.length > 0) {
    const words = others.map((one) =>
      one.kind === 'throws'
        ? `// No observed call threw ${one.error.name}.`
        : '// Every observed call came back.',
    );
    return {
      title,
      names: imports.names,
      lines: [...statements.slice(0, -1), ...words, statements.at(-1)!],
      leftOut: [],
    };
  }
  const hasPrivate = 'run' in end && PRIVATE_FIELD.test(end.run.call ?? '');
  return {
    title,
    names: imports.names,
    ...asserted(sequence, properties, { statements, named, pointOf, readerOf, hasPrivate }),
  };
}

interface Written extends Omit<Callables, 'calleeOf'> {
  readonly statements: readonly string[];
  readonly named: (point: string) => Callee;
  /** Whether objects of the call have private fields. */
  readonly hasPrivate: boolean;
}

/** A private field in what was captured. */
const PRIVATE_FIELD = /"#[A-Za-z_$][\w$]*":/u;

function asserted(
  sequence: Sequence,
  properties: readonly ModelProperty[],
  { statements, named, pointOf, readerOf, hasPrivate }: Written,
): Pick<TestBody, 'lines' | 'leftOut'> {
  const names = namesOf(sequence, named);
  const tested = sequence.at(-1)!;
  const callee = named(tested.point);
  const parameters = pointOf(tested.point)?.parameters ?? [];
  const hoisted: string[] = [];
  const nameOf = (arg: Argument, at: number): string => {
    if ('step' in arg) return names[arg.step]!;
    const name = parameters[at];
    if (name === undefined || name.startsWith('...') || isUnnamed(name) || names.includes(name))
      return arg.code;
    hoisted.push(`const ${name} = ${arg.code};`);
    return name;
  };
  const args = tested.args.map(nameOf);
  const receiver = tested.receiver === undefined ? undefined : names[tested.receiver]!;
  const made = callee.kind === 'constructor' ? names.at(-1)! : undefined;
  const olds: string[] = [];
  const reach = (variable: string): string => {
    const old = /^old\((?<inner>.*)\)$/u.exec(variable)?.groups?.inner;
    if (old === undefined) return derived(variable, ofBase);
    const text = derived(old, ofBase);
    const at = olds.indexOf(text);
    return `old${(at < 0 ? olds.push(text) : at + 1) === 1 ? '' : at < 0 ? olds.length : at + 1}`;
  };
  const ofBase = (base: string): string => {
    const call = callIn(base);
    if (call && isAskedAgain(call))
      return renamedCall(call, parameters, { ofVariable: ofBase, ofFunction: (point) => named(point).name });
    const self = receiver ?? made;
    if (self !== undefined && /^this\b/u.test(base)) {
      // What an object is asked about is an argument.
      const asked = base.replace(/\(([\w$]+(?:, [\w$]+)?)\)/u, (_, about: string) => {
        const given = about.split(', ').map((name) => {
          const at = parameters.indexOf(name);
          return at < 0 ? name : (args[at] ?? 'undefined');
        });
        return `(${given.join(', ')})`;
      });
      return asked.replace(/^this\b/u, self);
    }
    const [, first, rest] = /^([\w$]+)(.*)$/u.exec(base)!;
    const at = parameters.findIndex((name) => name?.replace(/^\.\.\./u, '') === first);
    if (at < 0) {
      const reader = first === 'result' ? undefined : readerOf(first!);
      return reader === undefined ? base : `${named(reader).name}()${rest}`;
    }
    return parameters[at]!.startsWith('...')
      ? `[${args.slice(at).join(', ')}]${rest}`
      : `${args[at] ?? 'undefined'}${rest}`;
  };
  const leftOut: string[] = [];
  const checks = properties.flatMap(({ property, support }) => {
    if (isPrivate({ property })) {
      leftOut.push(`${javaScriptOf(property)} speaks of a private field`);
      return [];
    }
    if (property.kind === 'alike' && hasPrivate) {
      leftOut.push(`${javaScriptOf(property)} compares private fields`);
      return [];
    }
    const known = new Set<string | undefined>([
      'this',
      'result',
      ...parameters.map((name) => name.replace('...', '')),
    ]);
    const isKnown = (name: string): boolean =>
      known.has(rootOf(name)) ||
      pointOf(callIn(name)?.callee ?? '') !== undefined ||
      readerOf(rootOf(name) ?? '') !== undefined;
    if (!variablesIn(property).every(isKnown)) {
      leftOut.push(`${javaScriptOf(property)} speaks of a variable of the module`);
      return [];
    }
    const check = checkOf(property, reach);
    const since = property.kind === 'declared' ? 'declared' : `held ${support} times`;
    return [`// ${formulaOf(property) ?? javaScriptOf(property)}: ${since}.`, check];
  });
  const usesResult = properties.some(({ property }) =>
    variablesIn(property).some((name) => /\bresult\b/u.test(name)),
  );
  const call = callText(callee, receiver ?? '', args);
  const value = made ?? (usesResult ? 'result' : undefined);
  return {
    lines: [
      ...statements.slice(0, -1),
      ...hoisted,
      ...olds.map((text, at) => `const old${at === 0 ? '' : at + 1} = structuredClone(${text});`),
      value === undefined ? `${call};` : `const ${value} = ${call};`,
      ...checks,
    ],
    leftOut,
  };
}

/** Arrays are equal element by element, as in the model. */
function checkOf(property: Property, reach: Reach): string {
  if (property.kind === 'implies')
    return `if (${javaScriptOf(property.condition, reach)}) ${checkOf(property.consequent, reach)}`;
  const isOf = (order: Order): boolean => property.kind === 'compare' && property.order === order;
  if (property.kind !== 'alike' && !isOf('=') && !isOf('!='))
    return `assert.ok(${javaScriptOf(property, reach)});`;
  const { left, right } = property as Property & { kind: 'alike' };
  return `assert.${isOf('!=') ? 'notDeepEqual' : 'deepEqual'}(${reach(left)}, ${reach(right)});`;
}

/** Whether a property speaks of what code outside of its class cannot read. */
function isPrivate({ property }: Pick<ModelProperty, 'property'>): boolean {
  return variablesIn(property).some((name) => name.includes('#'));
}

/** `this` of `max[old(this.a.elems)]`. */
function rootOf(variable: string): string | undefined {
  const base = variable.replace(/^(?:old\(|min\[|max\[|\(sum i: )+/u, '');
  return /^[\w$]+/u.exec(base)?.[0];
}

/** What an export is called in a test whose own name is `default`. */
function ownName(point: string): string {
  return point === 'default' ? 'subject' : point.split('.')[0]!;
}

/** What is wrong, as the first assertion says it. */
function wrongInWords(
  other: Exclude<Violation, { readonly kind: 'property' }> | undefined,
  first: ModelProperty | undefined,
): string {
  if (other) return other.kind === 'throws' ? `throws ${other.error.name}` : other.reason;
  const { property } = first!;
  return `violates ${formulaOf(property) ?? javaScriptOf(property)}`;
}
