/**
 * Programs that make any sequence of public calls up to a length, and then call the target: which calls these are, and with
 * which arguments, are parameters of one function, so that exploring it is a search over sequences. Decisions of the program
 * itself mark where one call ends and the next begins.
 */

import { literalKey, quote } from '../emit/names.js';
import type { Domain, MethodModel, ParameterModel, SourceModel } from '../inputs/domains/domain.js';
import { alternatives, domainText } from '../inputs/domains/domains.js';
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
import { type CallShape, callTo, jsonValue, type WrittenCall } from './driver-values.js';

/** The function of a driver. */
export const DRIVE = 'drive';

export interface Driver {
  readonly text: string;
  /**
   * Lines of the decisions that mark segments: the first behind the construction of the objects, each further one behind a
   * call, the last before the target.
   */
  readonly markers: readonly number[];
  /** The sequence that inputs stand for; undefined where a value cannot be written. @param calls how many of them are made */
  plan(inputs: Readonly<Record<string, JsonValue>>, calls?: number): Plan | undefined;
  /** Whether the call of that number is one of the target itself. */
  isTarget(inputs: Readonly<Record<string, JsonValue>>, at: number): boolean;
}

export interface DriverOptions {
  readonly model: SourceModel;
  readonly target: SearchTarget;
  readonly objects: readonly RelevantObject[];
  /** The objects that the target asks for, in the order of `this` and its parameters; undefined: none. */
  readonly inputs: readonly (number | undefined)[];
  /** Most calls between the constructions and the target. */
  readonly calls: number;
  /** The statement that binds what the file exports to `subject`. */
  readonly load: string;
  /** Expressions over `subject`. */
  readonly reaching: (name: string) => string;
}

/** A method of a relevant object. */
interface Operation {
  readonly object: number;
  readonly method: MethodModel;
}

/** How an argument is given. */
type Slot =
  | { readonly kind: 'object'; readonly object: number }
  | { readonly kind: 'input'; readonly name: string }
  | { readonly kind: 'code'; readonly code: string };

export function driverOf(options: DriverOptions): Driver {
  return new DriverWriter(options).write();
}

class DriverWriter {
  private readonly parameters = new Map<string, string>();
  private readonly operations: readonly Operation[];
  /** By number of the object: how it is made. */
  private readonly makers: { readonly call: CallShape; readonly slots: readonly Slot[] }[] = [];
  private readonly order: readonly number[];

  constructor(private readonly options: DriverOptions) {
    const { model, objects } = options;
    this.operations = objects.flatMap(({ number, classes }) =>
      methodsOf(model, classes[0]!.name).flatMap((method) =>
        method.hidden || method.kind === 'get' || method.parameters.some(({ rest }) => rest)
          ? []
          : [{ object: number, method }],
      ),
    );
    this.order = inOrder(model, objects);
  }

  write(): Driver {
    const { options, operations } = this;
    const { calls, objects, target } = options;
    const body: string[] = [];
    const markers: number[] = [];
    for (const number of this.order) body.push(`  const o${number} = ${this.maker(objects[number]!)};`);
    const parts: string[] = [];
    for (let at = 0; at < calls; at += 1) {
      const cases = operations.map((operation, i) => {
        const slots = this.slots(operation.method.parameters, `s${at}`);
        return `      case ${i}: ${this.code(this.shapeOf(operation, slots))}; break;`;
      });
      parts.push(`  if (calls > ${at}) {`, `    switch (op${at}) {`, ...cases, '    }', '  }');
    }
    const slots = this.targetSlots();
    const [receiver] = options.inputs;
    const shape = callTo(target, target.isReceiver ? receiver : undefined, slots.map(slotCode));
    parts.push('  if (calls >= 0) {', `    return ${this.code(shape)};`, '  }');
    const names = [
      ['calls', oneOf(calls + 1)],
      ...Array.from({ length: calls }, (_, at) => [`op${at}`, oneOf(operations.length)]),
      ...this.parameters,
    ] as const;
    // TypeScript has no type of integers, and types of doc comments alone are hints.
    const integers = names.filter(([, type]) => /\binteger\b/u.test(type));
    const head = [
      options.load,
      '/**',
      ...integers.map(([name, type]) => ` * @param {${type}} ${name}`),
      ' */',
      `function ${DRIVE}(${names.map(([name, type]) => `${name}${annotation(type)}`).join(', ')}) {`,
    ];
    const lines = [...head, ...body, ...parts, '}', `export { ${DRIVE} };`];
    lines.forEach((line, i) => {
      if (/^ {2}if \(calls /u.test(line)) markers.push(i + 1);
    });
    return {
      text: `${lines.join('\n')}\n`,
      markers,
      plan: (inputs, made) => this.plan(inputs, slots, made),
      isTarget: (inputs, at) => this.isTarget(operations[Number(inputs[`op${at}`])]),
    };
  }

  private isTarget(operation: Operation | undefined): boolean {
    const { target, inputs } = this.options;
    return operation?.method === target.method && operation.object === inputs[0];
  }

  private maker(object: RelevantObject): string {
    const { model, reaching } = this.options;
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
    const slots = this.slots(constructorOf(model, cls.name)?.parameters ?? [], `c${object.number}`);
    this.makers[object.number] = { call: { kind: 'construct', className: cls.name, name: cls.name }, slots };
    return `new (${reaching(cls.name)})(${slots.map(slotCode).join(', ')})`;
  }

  private shapeOf({ object, method }: Operation, slots: readonly Slot[]): WrittenCall {
    const kind = method.kind === 'set' ? ('set' as const) : ('method' as const);
    return { kind, name: method.name, className: undefined, receiver: object, args: slots.map(slotCode) };
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
        const text = typeText(domain);
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
      .map((parameter, i): Slot => {
        const object = objects[i];
        return object === undefined
          ? this.slot(parameterDomain(parameter), `t ${i}`)
          : { kind: 'object', object };
      });
  }

  private slot(domain: Domain, label: string): Slot {
    const { model, objects } = this.options;
    const [wanted] = classesIn(model, domain);
    const object = objects.find(
      ({ declared, classes }) => declared === wanted || classes.some(({ name }) => name === wanted),
    );
    if (object) return { kind: 'object', object: object.number };
    const name = label.replace(/[^\w$]+/gu, '_');
    if (!this.parameters.has(name)) this.parameters.set(name, typeText(domain));
    return { kind: 'input', name };
  }

  private plan(
    inputs: Readonly<Record<string, JsonValue>>,
    targetSlots: readonly Slot[],
    made = Number(inputs.calls),
  ): Plan | undefined {
    const { objects, target, inputs: asked } = this.options;
    let isWritable = true;
    const value = (slot: Slot): ReachValue => {
      if (slot.kind === 'object') return slot;
      const found =
        slot.kind === 'code'
          ? { kind: 'code' as const, code: slot.code }
          : jsonValue(inputs[slot.name] ?? null);
      isWritable &&= found !== undefined;
      return found ?? { kind: 'none' };
    };
    const calls: PlannedCall[] = this.order.map((number) => {
      const { call, slots } = this.makers[number]!;
      return { ...call, receiver: undefined, result: number, args: slots.map(value) };
    });
    const shown = Math.min(made, Number(inputs.calls));
    for (let at = 0; at < shown; at += 1) {
      const operation = this.operations[Number(inputs[`op${at}`])];
      if (!operation) continue;
      const slots = this.slots(operation.method.parameters, `s${at}`);
      const kind = operation.method.kind === 'set' ? 'set' : 'method';
      const { name } = operation.method;
      calls.push({
        kind,
        name,
        className: undefined,
        receiver: operation.object,
        result: undefined,
        args: slots.map(value),
      });
    }
    // A call of the target among the calls is the last one.
    const isEarlier = made < Number(inputs.calls);
    const slots = isEarlier ? this.slots(target.method.parameters, `s${made}`) : targetSlots;
    const plan: Plan = {
      calls,
      objects: objects.map(({ name, classes }) => ({ name, className: classes[0]!.name, state: [] })),
      target: { receiver: target.isReceiver ? asked[0] : undefined, args: slots.map(value) },
    };
    return isWritable ? plan : undefined;
  }
}

function oneOf(count: number): string {
  return Array.from({ length: Math.max(1, count) }, (_, i) => i).join('|');
}

/** The type of a parameter; one without is of any. */
function annotation(type: string): string {
  return type === '' ? '' : `: ${type.replace(/\binteger\b/gu, 'number')}`;
}

function slotCode(slot: Slot): string {
  return slot.kind === 'object' ? `o${slot.object}` : slot.kind === 'input' ? slot.name : slot.code;
}

const SIMPLE = new Set(['undefined', 'null', 'boolean', 'integer', 'number', 'string', 'literal', 'bigint']);

/** The type of a parameter as a doc comment has it; none where the value is explored as unknown. */
function typeText(domain: Domain): string {
  const isSimple = (one: Domain): boolean =>
    SIMPLE.has(one.kind) ||
    (one.kind === 'array' && !one.typed && !one.tuple && alternatives(one.element).every(isSimple));
  const members = alternatives(domain).filter((one) => isSimple(one));
  if (members.length === 0) return '';
  return members.map((one) => (one.kind === 'integer' ? 'integer' : domainText(one))).join('|');
}

/** The numbers of objects, each behind those that its constructor takes. */
function inOrder(model: SourceModel, objects: readonly RelevantObject[]): readonly number[] {
  const found: number[] = [];
  const visit = (object: RelevantObject, above: readonly number[]): void => {
    if (found.includes(object.number) || above.includes(object.number)) return;
    const cls = object.classes[0]!;
    const domains = cls.plain
      ? cls.fields.map(({ domain }) => domain)
      : (constructorOf(model, cls.name)?.parameters ?? []).map(({ domain }) => domain);
    for (const [wanted] of domains.map((domain) => classesIn(model, domain))) {
      const needed = objects.find(
        ({ declared, classes }) => declared === wanted || classes.some(({ name }) => name === wanted),
      );
      if (needed && needed !== object) visit(needed, [...above, object.number]);
    }
    found.push(object.number);
  };
  for (const object of objects) visit(object, []);
  return found;
}
