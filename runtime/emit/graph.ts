/** Code that builds the objects of an input: readable where it can be, exact always. */

import { isMadeKey, madeParameter } from '../../vm/heap-fields/made.js';
import { THROWN_MESSAGE } from '../../vm/heap-fields/returned.js';
import { isLanguageClass } from '../inputs/domains/builtins.js';
import { laterOf } from '../inputs/model/later-calls.js';
import { inputOfKey } from '../inputs/values/input-keys.js';
import { isMadeOf, type JsonValue } from '../inputs/values/values.js';
import type { Reach } from '../replay/protocol.js';
import { isShorthand, literalKey, type Names, quote, variableFor, wishFor } from './names.js';

/** The value cannot be written as code; the message says why. */
export class NotWritable extends Error {
  override readonly name = 'NotWritable';
}

/** Arguments without those at the end that are undefined. */
export function withoutMissing(args: readonly string[]): readonly string[] {
  return args.slice(0, args.findLastIndex((arg) => arg !== 'undefined') + 1);
}

/** The bare object, the statement that fills it, and both in one expression. */
interface Parts {
  readonly base: string;
  readonly fill: string;
  readonly whole: string;
}

export interface GraphOptions {
  /** How code reaches a class: an expression that may be used in the test. */
  classOf(name: string): { readonly expression: string; readonly reach: Reach } | undefined;
  readonly names: Names;
  /** Numbers of objects that need a variable, beyond those that need one to be built. */
  readonly named?: ReadonlySet<number> | undefined;
  /** Expressions for the objects of the input (`{"$":"input"}`), by number. */
  readonly inputs?: readonly string[] | undefined;
  /** Gives a variable to each argument that is an object. */
  readonly nameRoots?: boolean | undefined;
  /** Functions have the names and the texts of those that plain node was given, too. */
  readonly exactFunctions?: boolean | undefined;
  /** A variable that takes the callbacks which functions are given. */
  readonly callbacks?: string | undefined;
  /** Put before the names of variables. */
  readonly prefix?: string | undefined;
}

type Tagged = { readonly [key: string]: JsonValue };

interface ObjectNode {
  readonly variable: string;
  readonly json: JsonValue;
}

/** Builds values that share one space of identifiers; `declare` is called once. */
export class Graph {
  /** Declarations and assignments, one statement a line. */
  readonly statements: string[] = [];
  /** The expression of every object, by its number in the text of the input; undefined: it has no name. */
  readonly objects: (string | undefined)[] = [];
  /** Whether a statement calls `own`. */
  usesOwn = false;
  /** Whether there are functions. */
  hasFunctions = false;
  private readonly variables = new Map<JsonValue, string>();
  private readonly byId = new Map<number, string>();
  private readonly nodes: ObjectNode[] = [];
  private readonly numbers = new Map<JsonValue, number>();

  constructor(private readonly options: GraphOptions) {}

  /** Declares what values consist of; afterwards `expression` gives each. @throws NotWritable */
  declare(values: Readonly<Record<string, JsonValue>>): void {
    const { nameRoots } = this.options;
    for (const [name, value] of Object.entries(values)) {
      const [isRest, isLater] = [inputOfKey(name).rest, laterOf(name) !== undefined];
      this.find(value, wishFor(name), nameRoots && !isRest && !isLater, nameRoots && isRest);
    }
    const nodes = new Map(this.nodes.map((node) => [node.variable, node]));
    const used = new Map(this.nodes.map(({ variable, json }) => [variable, this.variablesIn(json)]));
    const isCyclic = (variable: string): boolean => closure(used, variable).has(variable);
    // Objects on cycles are there first and filled last; the others are written whole.
    const cyclic = this.nodes.filter(({ variable }) => isCyclic(variable));
    const declared = new Set(cyclic.map(({ variable }) => variable));
    for (const { variable, json } of cyclic) {
      this.statements.push(`const ${variable} = ${this.parts(json, variable).base};`);
    }
    const write = ({ variable, json }: ObjectNode): void => {
      if (declared.has(variable)) return;
      declared.add(variable);
      for (const name of used.get(variable)!) write(nodes.get(name)!);
      this.statements.push(`const ${variable} = ${this.parts(json, variable).whole};`);
    };
    for (const node of this.nodes) write(node);
    for (const { variable, json } of cyclic) this.statements.push(this.parts(json, variable).fill);
  }

  /** The expression of a value that was declared. @throws NotWritable */
  expression(json: JsonValue): string {
    if (typeof json === 'string') return quote(json);
    if (typeof json !== 'object' || json === null) return String(json);
    return this.variables.get(json) ?? this.inline(json);
  }

  /** Gives variables to the objects that need one, in the order of the text. */
  private find(json: JsonValue, wish: string, always = false, areParts = false): void {
    if (typeof json !== 'object' || json === null) return;
    const tag = Array.isArray(json) ? undefined : (json as Tagged).$;
    if (isObjectTag(tag)) {
      const number = this.objects.push(undefined) - 1;
      this.numbers.set(json, number);
      const id = Array.isArray(json) ? undefined : (json as Tagged).id;
      const needed =
        always || tag === 'new' || (id !== undefined && tag !== undefined) || this.options.named?.has(number);
      if (needed) {
        const variable = this.options.names.take(nameFor(json, wish, this.options.prefix));
        this.objects[number] = variable;
        this.variables.set(json, variable);
        if (typeof id === 'number') this.byId.set(id, variable);
        this.nodes.push({ variable, json });
      }
    }
    for (const [key, child] of contents(json)) this.find(child, key, areParts);
  }

  private variablesIn(json: JsonValue): Set<string> {
    const found = new Set<string>();
    const visit = (value: JsonValue): void => {
      if (typeof value !== 'object' || value === null) return;
      const variable = this.variables.get(value) ?? this.referred(value);
      if (variable !== undefined && value !== json) {
        found.add(variable);
        return;
      }
      for (const [, child] of contents(value)) visit(child);
    };
    visit(json);
    return found;
  }

  private referred(value: JsonValue): string | undefined {
    const { $: tag, id } = value as Tagged;
    return tag === 'ref' && typeof id === 'number' ? this.byId.get(id) : undefined;
  }

  /** The bare object, the statement that fills it, and both in one expression. */
  private parts(json: JsonValue, variable: string): Parts {
    const parts = this.partsOf(json, variable);
    if (Array.isArray(json) || (json as Tagged).frozen !== true) return parts;
    const fill = `${parts.fill} Object.freeze(${variable});`.trimStart();
    return { base: parts.base, fill, whole: `Object.freeze(${parts.whole})` };
  }

  private partsOf(json: JsonValue, variable: string): Parts {
    if (Array.isArray(json)) return this.arrayParts(variable, json, '[]', {});
    const tagged = json as Tagged;
    checkNothingHidden(tagged);
    switch (tagged.$) {
      case 'new':
        return this.instanceParts(tagged, variable);
      case 'array':
        return this.arrayParts(variable, items(tagged), '[]', tagged);
      case 'object': {
        const fields = this.fields((tagged.fields ?? {}) as Tagged, tagged.symbols);
        if (tagged.prototype === null) return this.filled('Object.create(null)', variable, fields, false);
        return { ...this.filled('{}', variable, fields, false), whole: fields };
      }
      case undefined: {
        const fields = this.fields(tagged);
        return { ...this.filled('{}', variable, fields, false), whole: fields };
      }
      case 'map':
      case 'set':
        return this.collectionParts(tagged, variable);
      case 'error':
        return this.errorParts(tagged, variable);
      case 'promise': {
        const whole = this.promise(tagged);
        return { base: whole, fill: '', whole };
      }
      case 'function': {
        const whole = this.function(tagged);
        return { base: whole, fill: '', whole };
      }
      default: {
        const whole = this.inline(json);
        return { base: whole, fill: '', whole };
      }
    }
  }

  /** A promise. That nobody asks for the reason is no failure of the test. */
  private promise({ value, reason, pending }: Tagged): string {
    if (pending === true) return 'new Promise(() => {})';
    if (reason === undefined) return `Promise.resolve(${this.expression(value ?? null)})`;
    return `((promise) => (promise.catch(() => {}), promise))(Promise.reject(${this.expression(reason)}))`;
  }

  private function(json: Tagged): string {
    const returning = this.returning(json);
    this.hasFunctions = true;
    const { callbacks } = this.options;
    const keeping = callbacks === undefined ? returning : `keeping(${callbacks}, ${returning})`;
    const text = this.options.exactFunctions ? `nameless(${keeping})` : keeping;
    if (json.length === undefined) return text;
    return `Object.defineProperty(${text}, 'length', { value: ${this.expression(json.length)} })`;
  }

  /** A function that returns one value after the other. */
  private returning({ calls, returns }: Tagged): string {
    if (!Array.isArray(calls) && returns === undefined) throw new NotWritable('a function of the program');
    const always = `() => ${inParentheses(returns === undefined ? 'undefined' : this.expression(returns))}`;
    const list = (calls ?? []) as readonly JsonValue[];
    if (list.length === 0) return always;
    if (list.some((call) => isTag(call, 'throws'))) {
      const each = list.map((call) =>
        isTag(call, 'throws')
          ? `() => { throw new Error(${quote(THROWN_MESSAGE)}); }`
          : `() => ${inParentheses(this.expression(call))}`,
      );
      return `((calls) => () => (calls.shift() ?? (${always}))())([${each.join(', ')}])`;
    }
    const values = this.list(list);
    if (returns === undefined) return `((values) => () => values.shift())(${values})`;
    return `((values) => () => (values.length > 0 ? values.shift() : ${this.expression(returns)}))(${values})`;
  }

  private instanceParts(json: Tagged, variable: string): Parts {
    const name = String(json.class);
    const found = this.options.classOf(name);
    if (!found) throw new NotWritable(`the class ${name} cannot be reached from outside the file`);
    if (isMadeOf(json.fields)) {
      const args = this.making(json.fields as Tagged);
      const shown = found.reach.isBlind ? withoutMissing(args) : args;
      const whole = `new ${found.expression}(${shown.join(', ')})`;
      return { base: whole, fill: '', whole };
    }
    const fields = (json.fields ?? {}) as Tagged;
    const inherited = Object.keys(fields).some(
      (key) => key === '__proto__' || found.reach.inheritedKeys.includes(key),
    );
    return this.filled(
      `Object.create(${member(found.expression)}.prototype)`,
      variable,
      this.fields(fields),
      inherited,
    );
  }

  /** What a constructor is given. */
  private making(fields: Tagged): readonly string[] {
    const given = Object.entries(fields).filter(([key]) => madeParameter(key) !== undefined);
    return given.map(([, value]) => this.expression(value));
  }

  private filled(base: string, variable: string, fields: string, past: boolean): Parts {
    if (fields === '{}') return { base, fill: '', whole: base };
    if (past) this.usesOwn = true;
    const assign = past ? 'own' : 'Object.assign';
    return { base, fill: `${assign}(${variable}, ${fields});`, whole: `${assign}(${base}, ${fields})` };
  }

  private classExpression(name: JsonValue): string {
    const found = this.options.classOf(String(name));
    if (!found) throw new NotWritable(`the class ${String(name)} cannot be reached from outside the file`);
    return found.expression;
  }

  private arrayParts(variable: string, elements: readonly JsonValue[], empty: string, json: Tagged): Parts {
    if (json.length !== undefined || json.fields !== undefined)
      throw new NotWritable('an array that is more than its elements');
    let base = empty;
    if (json.class !== undefined) {
      base = `Reflect.construct(Array, [], ${this.classExpression(json.class)})`;
    }
    const list = this.list(elements);
    const fill = elements.length === 0 ? '' : `Object.assign(${variable}, ${list});`;
    return { base, fill, whole: json.class === undefined ? list : `Object.assign(${base}, ${list})` };
  }

  private collectionParts(json: Tagged, variable: string): Parts {
    const isMap = json.$ === 'map';
    const entries = (isMap ? json.entries : json.items) as readonly JsonValue[];
    if (json.class !== undefined && entries.length === 0) {
      const construct = `Reflect.construct(${isMap ? 'Map' : 'Set'}, [], ${this.classExpression(json.class)})`;
      return this.filled(construct, variable, this.fields((json.fields ?? {}) as Tagged), false);
    }
    if (json.class !== undefined || json.fields !== undefined)
      throw new NotWritable('a collection with state of its own');
    const base = isMap ? 'new Map()' : 'new Set()';
    const each = isMap
      ? `([key, value]) => ${variable}.set(key, value)`
      : `(value) => ${variable}.add(value)`;
    const fill = entries.length === 0 ? '' : `${this.list(entries)}.forEach(${each});`;
    return {
      base,
      fill,
      whole: entries.length === 0 ? base : `new ${isMap ? 'Map' : 'Set'}(${this.list(entries)})`,
    };
  }

  /** An error of a class of the language. */
  private errorParts(json: Tagged, variable: string): Parts {
    const { message } = json;
    const base = `new ${languageClass(json)}(${message === '' ? '' : quote(String(message))})`;
    return this.filled(base, variable, this.fields((json.fields ?? {}) as Tagged), false);
  }

  private typed(json: Tagged): string {
    const name = languageClass(json);
    if (json.fields !== undefined) throw new NotWritable(`a value that cannot be written as code (${name})`);
    const list = json.items as readonly JsonValue[];
    return `new ${name}(${list.length === 0 ? '' : this.list(list)})`;
  }

  /** @param symbols pairs of keys and values */
  private fields(fields: Tagged, symbols: JsonValue = []): string {
    const named = Object.entries(fields).map(([key, value]) => {
      const expression = this.expression(value);
      return expression === key && isShorthand(key) ? key : `${literalKey(key)}: ${expression}`;
    });
    const pairs = symbols as readonly (readonly [JsonValue, JsonValue])[];
    const written = [
      ...named,
      ...pairs.map(([key, value]) => `[${this.expression(key)}]: ${this.expression(value)}`),
    ];
    return written.length === 0 ? '{}' : `{ ${written.join(', ')} }`;
  }

  private list(elements: readonly JsonValue[]): string {
    const written = elements.map((element) => (isTag(element, 'hole') ? '' : this.expression(element)));
    const last = elements.at(-1);
    return `[${written.join(', ')}${last !== undefined && isTag(last, 'hole') ? ',' : ''}]`;
  }

  private inline(json: JsonValue): string {
    if (Array.isArray(json)) return this.list(json);
    const tagged = json as Tagged;
    switch (tagged.$) {
      case undefined:
        return this.fields(tagged);
      case 'undefined':
        return 'undefined';
      case 'global':
        return 'globalThis';
      case 'number':
        return tagged.value === 'NaN' ? 'NaN' : String(tagged.value);
      case 'bigint':
        return `${tagged.value}n`;
      case 'object':
      case 'array':
      case 'map':
      case 'set':
      case 'promise':
      case 'function':
        checkNothingHidden(tagged);
        return this.parts(tagged, '').whole;
      case 'regexp':
        return regularExpression(tagged);
      case 'iterator':
        return `${this.list(tagged.items as readonly JsonValue[])}.values()`;
      case 'bytes': {
        const buffer = `Uint8Array.of(${this.list(tagged.items as readonly JsonValue[]).slice(1, -1)}).buffer`;
        return tagged.class === 'DataView' ? `new DataView(${buffer})` : buffer;
      }
      case 'boxed':
        return `Object(${this.expression(tagged.value ?? null)})`;
      case 'error':
        return this.parts(tagged, '').whole;
      case 'typed':
        return this.typed(tagged);
      case 'date': {
        const time = this.expression(tagged.time ?? null);
        if (time === 'NaN' && this.options.inputs !== undefined)
          throw new NotWritable('an invalid date, which some versions of node find different from itself');
        const date =
          tagged.class === undefined
            ? `new Date(${time})`
            : `Reflect.construct(Date, [${time}], ${this.classExpression(tagged.class)})`;
        return tagged.fields === undefined
          ? date
          : `Object.assign(${date}, ${this.fields(tagged.fields as Tagged)})`;
      }
      case 'symbol':
        if (typeof tagged.name === 'string') return tagged.name;
        if (typeof tagged.key === 'string') return `Symbol.for(${quote(tagged.key)})`;
        throw new NotWritable('a symbol of its own');
      case 'ref': {
        const variable = this.referred(tagged);
        if (variable === undefined) throw new NotWritable('a reference to a value that cannot be written');
        return variable;
      }
      case 'input': {
        const expression = this.options.inputs?.[Number(tagged.index)];
        if (expression === undefined) throw new NotWritable('a reference to an unnamed object');
        return expression;
      }
      default:
        throw new NotWritable(`a value that cannot be written as code (${String(tagged.what ?? tagged.$)})`);
    }
  }
}

/** An expression behind an arrow. */
function inParentheses(expression: string): string {
  return expression.startsWith('{') ? `(${expression})` : expression;
}

function regularExpression({ source, flags, lastIndex }: Tagged): string {
  if (lastIndex !== 0) throw new NotWritable('a regular expression that has been used');
  return `/${String(source)}/${String(flags)}`;
}

/** All that can be reached in one or more steps. */
function closure(steps: ReadonlyMap<string, ReadonlySet<string>>, from: string): Set<string> {
  const reached = new Set<string>(steps.get(from));
  for (const name of reached) for (const next of steps.get(name) ?? []) reached.add(next);
  return reached;
}

/** An expression before `.prototype`. */
function member(expression: string): string {
  return expression.startsWith('new ') ? `(${expression})` : expression;
}

function isTag(json: JsonValue, tag: string): boolean {
  return typeof json === 'object' && json !== null && !Array.isArray(json) && (json as Tagged).$ === tag;
}

const OBJECT_TAGS = new Set(
  'new array object date map set promise function regexp error typed bytes iterator'.split(' '),
);

/** Whether decoding a value of this tag makes an object (see `decodeValues`). */
function isObjectTag(tag: JsonValue | undefined): boolean {
  return tag === undefined || OBJECT_TAGS.has(String(tag));
}

function items(json: Tagged): readonly JsonValue[] {
  return Array.isArray(json.items) ? (json.items as readonly JsonValue[]) : [];
}

/** What a value consists of, in the order of decoding, with a name for each part. */
function contents(json: JsonValue): readonly (readonly [string, JsonValue])[] {
  if (Array.isArray(json)) return json.map((value) => ['item', value] as const);
  const tagged = json as Tagged;
  switch (tagged.$) {
    case undefined:
      return Object.entries(tagged);
    case 'map':
      return (tagged.entries as readonly (readonly JsonValue[])[]).flatMap((pair) =>
        pair.map((value) => ['entry', value] as const),
      );
    case 'function':
      return [
        ...((tagged.calls ?? []) as readonly JsonValue[]),
        ...(tagged.returns === undefined ? [] : [tagged.returns]),
      ].map((value) => ['result', value] as const);
    case 'promise':
      return tagged.pending === true ? [] : [['settled', (tagged.reason ?? tagged.value)!]];
    case 'array':
    case 'set':
    case 'typed':
    case 'iterator':
      return items(tagged).map((value) => ['item', value] as const);
    default:
      return [
        ...Object.entries((tagged.fields ?? {}) as Tagged).map(
          ([key, value]) => [isMadeKey(key) ? (madeParameter(key) ?? 'value') : key, value] as const,
        ),
        ...((tagged.symbols ?? []) as readonly (readonly JsonValue[])[]).map(
          ([, value]) => ['value', value!] as const,
        ),
      ];
  }
}

function nameFor(json: JsonValue, wish: string, prefix = ''): string {
  const { $: tag, class: name } = (Array.isArray(json) ? {} : json) as Tagged;
  const word = tag === 'new' ? variableFor(String(name)) : wish;
  return prefix === '' ? word : `${prefix}${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

function checkNothingHidden(json: Tagged): void {
  if (json.hidden !== undefined || (json.symbols !== undefined && json.$ !== 'object')) {
    throw new NotWritable('properties that are hidden or named by symbols');
  }
}

/** The name of the class of the language that an object is of. @throws NotWritable where it is another one */
function languageClass({ class: name }: Tagged): string {
  if (!isLanguageClass(String(name)))
    throw new NotWritable(`a value that cannot be written as code (${String(name)})`);
  return String(name);
}
