/**
 * Programs that make any sequence of public calls up to a length, and then call the target: which calls these are, and with
 * which arguments, are parameters of one function, so that exploring it is a search over sequences. Decisions of the program
 * itself mark where one call ends and the next begins.
 */

import { RETURNED } from '../../vm/heap-fields/returned.js';
import { literalKey, quote } from '../emit/names.js';
import type { Domain, MethodModel, ParameterModel, SourceModel } from '../inputs/domains/domain.js';
import { alternatives, domainText, isNullable } from '../inputs/domains/domains.js';
import { parameterDomain } from '../inputs/model/declaration.js';
import type { JsonValue } from '../inputs/values/values.js';
import type { Plan, PlannedCall } from '../reach/plan.js';
import type { SearchTarget } from '../reach/search.js';
import {
  classesIn,
  constructorOf,
  methodsOf,
  type RelevantObject,
} from '../reach/states/relevant-objects.js';
import type { ReachValue } from '../reach/values.js';
import {
  formulaToJavaScript,
  methodContract,
  observes,
  preconditionOf,
  RUNTIME_PRELUDE,
  snapshotUse,
} from '../spec/index.js';
import { type CallShape, callTo, jsonValue, type WrittenCall } from './driver-values.js';

/** The function of a driver. */
export const DRIVE = 'drive';
/** The variable of a driver with the function that is the target, and what its receiver inherits from. */
export const FOCUS = 'focus';

/** Finds the function of a method or accessor. */
const FIND = `function find(from, name, part) {
  for (let at = from; at !== null; at = Object.getPrototypeOf(at)) {
    const own = Object.getOwnPropertyDescriptor(at, name);
    if (own) return own[part];
  }
}`;

export interface Driver {
  readonly text: string;
  /** What its sequences leave out, in words. */
  readonly leftOut: readonly string[];
  /** Lines with the decisions whether another call is made. */
  readonly markers: readonly number[];
  /** The parameters that say which calls are made. */
  readonly steps: readonly string[];
  /** The sequence that inputs stand for; undefined where a value cannot be written. */
  plan(inputs: Readonly<Record<string, JsonValue>>): Plan | undefined;
  /** How many calls it makes between constructions and target. */
  calls(inputs: Readonly<Record<string, JsonValue>>): number;
}

export interface DriverOptions {
  readonly model: SourceModel;
  readonly target: SearchTarget;
  readonly objects: readonly RelevantObject[];
  /** The objects that the target asks for, in the order of `this` and its parameters; undefined: none. */
  readonly inputs: readonly (number | undefined)[];
  /** Functions and static methods that sequences call, too. */
  readonly free: readonly FreeOperation[];
  /** Objects, by number, of whose classes nobody outside can make one. */
  readonly unmade: ReadonlySet<number>;
  /** What makes objects, by number, of classes that nobody outside can name or construct. */
  readonly factories: ReadonlyMap<number, Factory>;
  /** The names of functions that callers wait for. */
  readonly awaited: ReadonlySet<string>;
  /** Whether calls of methods of a name can change what the target decides. */
  readonly matters: (name: string) => boolean;
  /** Most calls between the constructions and the target. */
  readonly calls: number;
  /** The statement that binds what the file exports to `subject`. */
  readonly load: string;
  /** Expressions over `subject`. */
  readonly reaching: (name: string) => string;
}

/** A method of a relevant object, or what is called without one. */
interface Operation extends FreeOperation {
  readonly object: number | undefined;
}

/** A function, or a static method of a class. */
export interface FreeOperation {
  readonly className: string | undefined;
  readonly method: MethodModel;
}

/** What returns an object: a function, a static method, or a method of another object. */
export interface Factory extends FreeOperation {
  readonly receiver: number | undefined;
}

/** What can be called on relevant objects. */
export function methodsToCall(model: SourceModel, { classes }: RelevantObject): readonly MethodModel[] {
  return methodsOf(model, classes[0]!.name).filter(({ hidden, kind }) => !hidden && kind !== 'get');
}

/** How an argument is given. */
type Slot =
  | { readonly kind: 'object'; readonly object: number }
  /** One slot or the other, as the input says. */
  | { readonly kind: 'either'; readonly name: string; readonly whenTrue: Slot; readonly whenFalse: Slot }
  | { readonly kind: 'input'; readonly name: string }
  /** A new object of a type that literals have. */
  | { readonly kind: 'literal'; readonly fields: readonly (readonly [name: string, input: string])[] }
  | { readonly kind: 'nothing'; readonly value: null | undefined };

export function driverOf(options: DriverOptions): Driver {
  return new DriverWriter(options).write();
}

class DriverWriter {
  private readonly parameters = new Map<string, string>();
  private readonly operations: readonly Operation[];
  /** By number of the object: how it is made. */
  private readonly makers: {
    readonly call: CallShape;
    readonly slots: readonly Slot[];
    readonly receiver?: number | undefined;
  }[] = [];
  private readonly order: readonly number[];
  /** Objects that are made by now. */
  private readonly there = new Set<number>();

  constructor(private readonly options: DriverOptions) {
    const { model, objects } = options;
    this.operations = [
      ...objects.flatMap((object) =>
        methodsToCall(model, object).map((method) => ({
          object: object.number,
          className: undefined,
          method,
        })),
      ),
      ...options.free.map((one) => ({ ...one, object: undefined })),
    ].filter(
      ({ object, method }) =>
        options.matters(method.name) &&
        !(object !== undefined && options.unmade.has(object)) &&
        this.isGiven(method),
    );
    this.order = inOrder(model, objects, options.factories).filter((number) => !options.unmade.has(number));
  }

  write(): Driver {
    const { options, operations } = this;
    const { calls, objects, target } = options;
    // Variables of functions that are called are state, too.
    const called = options.free.map(({ className, method }) => options.reaching(className ?? method.name));
    const body = [`  const called = [${[FOCUS, ...new Set(called)].join(', ')}];`];
    for (const number of this.order) {
      body.push(`  const o${number} = ${this.maker(objects[number]!)};`);
      this.there.add(number);
    }
    body.push('  calls: {');
    for (let at = 0; at < calls; at += 1) {
      const cases = operations.map((operation, i) => {
        const slots = this.slots(operation.method.parameters, `s${at}`);
        const label = i + 1 < operations.length ? `case ${i + 1}` : 'default';
        const waits = options.awaited.has(operation.method.name) ? 'await ' : '';
        return `      ${label}: ${waits}${this.code(this.shapeOf(operation, slots))}; break;`;
      });
      body.push(`    if (op${at} === 0) break calls;`, `    switch (op${at}) {`, ...cases, '    }');
    }
    // Behind the last call there is a marker, too.
    body.push('    if (end === 0) break calls;', '  }');
    const slots = this.targetSlots();
    const [receiver] = options.inputs;
    const shape = callTo(target, target.isReceiver ? receiver : undefined, slots.map(slotCode));
    const guards = this.guards(slots, target.isReceiver ? receiver : undefined);
    body.push(...guards.map((guard) => `  if (!(${guard})) throw new Error('it may not be called');`));
    body.push(`  return ${this.code(shape)};`);
    const names = [
      ...Array.from({ length: calls }, (_, at) => [`op${at}`, 'integer'] as const),
      ['end', '0'] as const,
      ...this.parameters,
    ];
    // TypeScript has no type of integers, and types of doc comments alone are hints.
    const integers = names.filter(([, type]) => /\binteger\b/u.test(type));
    const head = [
      options.load,
      FIND,
      ...(guards.some((guard) => /\bspec\b/u.test(guard)) ? [RUNTIME_PRELUDE.trimEnd()] : []),
      `const ${FOCUS} = ${this.focus()};`,
      '/**',
      ...integers.map(([name, type]) => ` * @param {${type}} ${name}`),
      ' */',
      `${operations.some(({ method }) => options.awaited.has(method.name)) ? 'async ' : ''}function ${DRIVE}(${names.map(([name, type]) => `${name}${annotation(type)}`).join(', ')}) {`,
    ];
    const lines = [...head, ...body, '}', `export { ${DRIVE} };`].join('\n').split('\n');
    return {
      text: `${lines.join('\n')}\n`,
      markers: lines.flatMap((line, i) => (/^ {4}if \(\w+ === 0\)/u.test(line) ? [i + 1] : [])),
      steps: Array.from({ length: calls }, (_, at) => `op${at}`),
      leftOut: this.leftOut(),
      plan: (inputs) => this.plan(inputs, slots),
      calls: (inputs) => this.made(inputs).length,
    };
  }

  /** The precondition of the target as JavaScript, as far as it asks for no snapshot: calls of pure methods are run. */
  private guards(slots: readonly Slot[], receiver: number | undefined): readonly string[] {
    const { model, reaching } = this.options;
    const { className, method, isReceiver } = this.options.target;
    const variables: Record<string, string> = receiver === undefined ? {} : { this: `o${receiver}` };
    method.parameters.forEach(({ name }, i) => {
      variables[name] = slots[i] ? `(${slotCode(slots[i])})` : 'undefined';
    });
    // Functions of the subject are called by the expressions under which it exports them.
    for (const [name, { calls }] of model.functions)
      if (calls?.pure)
        Object.defineProperty(variables, `${name}()`, { get: () => reaching(name), enumerable: false });
    return preconditionOf(methodContract(model, className, method, isReceiver)).flatMap((conjunct) => {
      const { formula } = conjunct;
      if (observes(model, formula) === 'model field' || snapshotUse(formula).now) return [];
      return [formulaToJavaScript(formula, { variables, now: 'after' })];
    });
  }

  /** Whether objects for all arguments that a method needs can be made. */
  private isGiven({ parameters }: MethodModel): boolean {
    const { model, objects, unmade } = this.options;
    return parameters.every(({ domain, optional, rest }) => {
      const [wanted] = classesIn(model, domain);
      if (wanted === undefined || optional || rest || isNullable(domain)) return true;
      const fitting = objects.filter((object) => isOf(object, wanted));
      return fitting.length === 0 || fitting.some(({ number }) => !unmade.has(number));
    });
  }

  private leftOut(): readonly string[] {
    const { model, objects, target } = this.options;
    const methods = [...this.operations.map(({ method }) => method), target.method];
    const taken = methods.flatMap(({ parameters }) => parameters);
    const isOne = taken.some(({ domain }) => classesIn(model, domain).length > 0);
    return [
      ...(isOne ? ['more than two objects of the class of an argument'] : []),
      ...(objects.some(({ classes }) => classes.length > 1)
        ? ['objects of all classes of a type but the first']
        : []),
      ...objects.flatMap(({ number, declared }) =>
        this.options.unmade.has(number) ? [`objects of ${declared}, which nothing outside makes`] : [],
      ),
      ...(taken.some(({ rest }) => rest) ? ['rest arguments'] : []),
    ];
  }

  /** The target, and what its receiver inherits from. */
  private focus(): string {
    const { target, reaching } = this.options;
    const { className, method, isReceiver } = target;
    if (className === undefined) return `{ callee: ${reaching(method.name)} }`;
    const cls = reaching(className);
    if (method.kind === 'constructor') return `{ callee: ${cls}, prototype: ${cls}.prototype }`;
    const holder = isReceiver ? `${cls}.prototype` : cls;
    const part = method.kind === 'get' || method.kind === 'set' ? method.kind : 'value';
    return `{ callee: find(${holder}, ${quote(method.name)}, '${part}'), prototype: ${holder} }`;
  }

  /** The operations that inputs stand for. */
  private made(inputs: Readonly<Record<string, JsonValue>>): readonly Operation[] {
    const found: Operation[] = [];
    for (let at = 0; at < this.options.calls; at += 1) {
      const number = Number(inputs[`op${at}`]);
      const operation = this.operations[number - 1] ?? this.operations.at(-1);
      if (number === 0 || !operation) break;
      found.push(operation);
    }
    return found;
  }

  private maker(object: RelevantObject): string {
    const { model } = this.options;
    const cls = object.classes[0]!;
    if (cls.plain) {
      const fields = cls.fields.map(({ name, domain }) => ({
        name,
        slot: this.slot(domain, `c${object.number} ${name}`),
      }));
      this.makers[object.number] = {
        call: {
          kind: 'literal',
          className: cls.name,
          name: cls.name,
          properties: fields.map(({ name }) => name),
        },
        slots: fields.map(({ slot }) => slot),
      };
      return `{ ${fields.map(({ name, slot }) => `${literalKey(name)}: ${slotCode(slot)}`).join(', ')} }`;
    }
    const made = constructorOf(model, cls.name);
    const factory = this.options.factories.get(object.number);
    const slots = this.slots((factory?.method ?? made)?.parameters ?? [], `c${object.number}`);
    const { className, receiver } = factory ?? { className: cls.name, receiver: undefined };
    const name = factory?.method.name ?? cls.name;
    const kind = !factory
      ? 'construct'
      : receiver !== undefined
        ? 'method'
        : className === undefined
          ? 'function'
          : 'static';
    const call: CallShape = { kind, className, name };
    this.makers[object.number] = { call, slots, receiver };
    return this.code({ ...call, receiver, args: slots.map(slotCode) });
  }

  private shapeOf(operation: Operation, slots: readonly Slot[]): WrittenCall {
    const { object, className, method } = operation;
    const kind = kindOf(operation);
    return { kind, name: method.name, className, receiver: object, args: slots.map(slotCode) };
  }

  private code(shape: WrittenCall): string {
    const { kind, name, className, receiver, args } = shape;
    const { reaching } = this.options;
    const list = `(${args.join(', ')})`;
    const member = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? `.${name}` : `[${quote(name)}]`;
    switch (kind) {
      case 'construct':
        return `new (${reaching(className!)})${list}`;
      case 'static':
        return `(${reaching(className!)})${member}${list}`;
      case 'function':
        return `(${reaching(name)})${list}`;
      case 'set':
        return `o${receiver}${member} = ${args[0] ?? 'undefined'}`;
      case 'get':
        return `o${receiver}${member}`;
      default:
        return `o${receiver}${member}${list}`;
    }
  }

  /** Slots of parameters: those of one type share names among the operations of a step. */
  private slots(parameters: readonly ParameterModel[], prefix: string): readonly Slot[] {
    const used = new Map<string, number>();
    return parameters
      .filter(({ rest }) => !rest)
      .map((parameter) => {
        const domain = parameterDomain(parameter);
        const text = typeText(this.options.model, domain);
        const nth = used.get(text) ?? 0;
        used.set(text, nth + 1);
        return this.slot(domain, `${prefix} ${text} ${nth}`);
      });
  }

  private targetSlots(): readonly Slot[] {
    const { target, inputs } = this.options;
    const objects = target.isReceiver ? inputs.slice(1) : inputs;
    return target.method.parameters
      .filter(({ rest }) => !rest)
      .map((parameter, i) => this.slot(parameterDomain(parameter), `t ${i}`, objects[i]));
  }

  /**
   * Any of the objects that are there, a new one, and what else a type allows.
   * @param own the object that is made for the slot: it is the first choice
   */
  private slot(domain: Domain, label: string, own?: number): Slot {
    const { model, objects } = this.options;
    const [wanted] = classesIn(model, domain);
    const fitting = objects
      .filter((one) => one.number === own || (wanted !== undefined && isOf(one, wanted)))
      .sort((a, b) => Number(b.number === own) - Number(a.number === own));
    const name = label.replace(/[^\w$]+/gu, '_');
    if (fitting.length === 0) return this.input(domain, name);
    const members = alternatives(domain);
    const nothing = members.flatMap(({ kind }): Slot[] =>
      kind === 'null' || kind === 'undefined'
        ? [{ kind: 'nothing', value: kind === 'null' ? null : undefined }]
        : [],
    );
    const known = fitting.flatMap(({ number }): Slot[] =>
      this.there.has(number) ? [{ kind: 'object', object: number }] : [],
    );
    // An object that is made later, or is the one that is being made.
    if (known.length === 0) return nothing[0] ?? { kind: 'nothing', value: undefined };
    const rest = members.filter(
      (one) =>
        one.kind !== 'null' &&
        one.kind !== 'undefined' &&
        (one.kind === 'unknown' || typeText(model, one) !== ''),
    );
    const choices = [
      ...known,
      ...fitting.flatMap((one) => this.literal(one, label)).slice(0, 1),
      ...(rest.length > 0 ? [this.input({ kind: 'union', members: rest }, `${name}_value`)] : []),
      ...nothing,
    ];
    return choices.reduceRight((whenTrue, whenFalse, i) => {
      const parameter = `not${i}_${name}`;
      this.parameters.set(parameter, 'boolean');
      return { kind: 'either', name: parameter, whenTrue, whenFalse };
    });
  }

  private input(domain: Domain, name: string): Slot {
    if (!this.parameters.has(name)) this.parameters.set(name, typeText(this.options.model, domain));
    return { kind: 'input', name };
  }

  /** A new object for a slot, where a literal of inputs is one. */
  private literal({ classes }: RelevantObject, label: string): readonly Slot[] {
    const { model } = this.options;
    const { plain, fields } = classes[0]!;
    if (!plain || fields.some(({ domain }) => classesIn(model, domain).length > 0)) return [];
    const inputs = fields.map(({ name, domain }): readonly [string, string] => {
      const slot = this.slot(domain, `${label} ${name}`);
      return [name, slot.kind === 'input' ? slot.name : ''];
    });
    return [{ kind: 'literal', fields: inputs }];
  }

  private plan(inputs: Readonly<Record<string, JsonValue>>, targetSlots: readonly Slot[]): Plan | undefined {
    const { objects, target, inputs: asked } = this.options;
    let isWritable = true;
    const value = (slot: Slot): ReachValue => {
      if (slot.kind === 'object') return slot;
      if (slot.kind === 'either') return value(inputs[slot.name] === true ? slot.whenTrue : slot.whenFalse);
      if (slot.kind === 'nothing') return { kind: 'primitive', value: slot.value };
      const found =
        slot.kind === 'literal'
          ? jsonValue(Object.fromEntries(slot.fields.map(([name, input]) => [name, inputs[input] ?? null])))
          : jsonValue(inputs[slot.name] ?? null);
      isWritable &&= found !== undefined;
      return found ?? { kind: 'none' };
    };
    const needed = new Set<number>();
    const need = (values: readonly ReachValue[], receiver?: number): void => {
      if (receiver !== undefined) needed.add(receiver);
      for (const one of values) if (one.kind === 'object') needed.add(one.object);
    };
    const made: PlannedCall[] = [];
    for (const [at, operation] of this.made(inputs).entries()) {
      const { object, className, method } = operation;
      const args = this.slots(method.parameters, `s${at}`).map(value);
      need(args, object);
      made.push({
        kind: kindOf(operation),
        name: method.name,
        className,
        receiver: object,
        result: undefined,
        args,
      });
    }
    const receiver = target.isReceiver ? asked[0] : undefined;
    const args = targetSlots.map(value);
    need(args, receiver);
    // Only what the sequence uses is made; what makers take stands before them.
    const makers: PlannedCall[] = [];
    for (const number of [...this.order].reverse()) {
      if (!needed.has(number)) continue;
      const { call, slots, receiver: maker } = this.makers[number]!;
      const taken = slots.map(value);
      need(taken, maker);
      makers.unshift({ ...call, receiver: maker, result: number, args: taken });
    }
    const calls = [...makers, ...made];
    const plan: Plan = {
      calls,
      objects: objects.map(({ number, name, classes }) => ({
        name,
        className: needed.has(number) ? classes[0]!.name : undefined,
        state: [],
      })),
      target: { receiver, args },
    };
    return isWritable ? plan : undefined;
  }
}

function kindOf({ object, className, method }: Operation): 'method' | 'set' | 'static' | 'function' {
  if (object !== undefined) return method.kind === 'set' ? 'set' : 'method';
  return className === undefined ? 'function' : 'static';
}

/** The type of a parameter; one without is of any. */
function annotation(type: string): string {
  return type === '' ? '' : `: ${type.replace(/\binteger\b/gu, 'number')}`;
}

function slotCode(slot: Slot): string {
  if (slot.kind === 'either')
    return `(${slot.name} ? ${slotCode(slot.whenTrue)} : ${slotCode(slot.whenFalse)})`;
  if (slot.kind === 'literal')
    return `{ ${slot.fields.map(([name, input]) => `${literalKey(name)}: ${input}`).join(', ')} }`;
  return slot.kind === 'object' ? `o${slot.object}` : slot.kind === 'input' ? slot.name : String(slot.value);
}

const SIMPLE = new Set(['undefined', 'null', 'boolean', 'integer', 'number', 'string', 'literal', 'bigint']);

/** The type of a parameter as a doc comment has it; none where the value is explored as unknown. */
function typeText(model: SourceModel, domain: Domain): string {
  const isFunction = (one: Domain): boolean =>
    one.kind === 'class' && model.classes.get(one.name)?.builtin?.name === 'Function';
  const isSimple = (one: Domain): boolean =>
    SIMPLE.has(one.kind) ||
    (one.kind === 'array' && !one.typed && !one.tuple && alternatives(one.element).every(isSimple));
  const members = alternatives(domain).filter((one) => isSimple(one) || isFunction(one));
  if (members.length === 0) return '';
  return members
    .map((one) =>
      one.kind === 'integer'
        ? 'integer'
        : isFunction(one)
          ? `(() => ${resultText(model, one)})`
          : domainText(one),
    )
    .join('|');
}

/** The type of what functions of a domain return. */
function resultText(model: SourceModel, domain: Domain): string {
  const fields = domain.kind === 'class' ? model.classes.get(domain.name)?.fields : undefined;
  const result = fields?.find(({ name }) => name === RETURNED)?.domain;
  return (result && typeText(model, result)) || 'unknown';
}

/** Whether an object stands where one of a class is wanted. */
export function isOf({ declared, classes }: RelevantObject, wanted: string): boolean {
  return declared === wanted || classes.some(({ name }) => name === wanted);
}

/** The numbers of objects, each behind those that its constructor takes. */
function inOrder(
  model: SourceModel,
  objects: readonly RelevantObject[],
  factories: ReadonlyMap<number, Factory>,
): readonly number[] {
  const found: number[] = [];
  const visit = (object: RelevantObject, above: readonly number[]): void => {
    if (found.includes(object.number) || above.includes(object.number)) return;
    const cls = object.classes[0]!;
    const factory = factories.get(object.number);
    const maker = factory?.method ?? constructorOf(model, cls.name);
    const domains = (cls.plain ? cls.fields : (maker?.parameters ?? [])).map(({ domain }) => domain);
    const owner = objects.find(({ number }) => number === factory?.receiver);
    if (owner) visit(owner, [...above, object.number]);
    for (const [wanted] of domains.map((domain) => classesIn(model, domain))) {
      const needed = objects.find((one) => wanted !== undefined && isOf(one, wanted));
      if (needed && needed !== object) visit(needed, [...above, object.number]);
    }
    found.push(object.number);
  };
  for (const object of objects) visit(object, []);
  return found;
}
