/** For tests: small programs run on inputs whose heap is described by hand, with path conditions as text. */
import { compile } from '../../compiler/compile.js';
import type { IrModule } from '../../compiler/ir/function.js';
import type { FieldShape, InitialHeap, RunRecord, Shadowed } from '../contract.js';
import { Op, Tag } from '../expressions/arena.js';
import { printExpr } from '../expressions/print.js';
import { Machine } from '../index.js';

/** `number`, `boolean`, `null`, `undefined`, `absent`, `string`, `bigint` or a class name, joined by `|`. */
export type ShapeText = string;

/** Field shapes by class; `[]` is the shape of the elements of arrays (class `Array`). */
export type Shapes = Readonly<Record<string, Readonly<Record<string, ShapeText>>>>;

const TAGS: Readonly<Record<string, number>> = {
  undefined: Tag.Undefined,
  null: Tag.Null,
  boolean: Tag.Boolean,
  number: Tag.Number,
  absent: Tag.Absent,
  string: Tag.String,
  bigint: Tag.BigInt,
};

export interface Scenario {
  readonly source: string;
  readonly shapes?: Shapes;
  /** Whether numbers of the inputs may be NaN. */
  readonly hasNaN?: boolean;
  /** Names of the parameters; the first is `this`. */
  readonly names?: readonly string[];
  /** The concrete inputs, made of the classes of the program. */
  readonly inputs: (make: Maker) => readonly (readonly [unknown, ShapeText])[];
}

/** Makes an initial object of a class with the given fields. */
export type Maker = (
  className: string,
  fields: Readonly<Record<string, unknown>> | readonly unknown[],
) => object;

export interface Observed {
  readonly record: RunRecord;
  /** `site TEXT` for decisions, `kind TEXT` for implicit predicates; concrete decisions are left out. */
  readonly path: readonly string[];
  /** The result as an expression, or as a value if it is concrete. */
  readonly result: string;
  readonly machine: Machine;
}

class HandMadeHeap implements InitialHeap {
  readonly isWithoutNaN: boolean;
  readonly objects = new Map<object, number>();

  constructor(
    private readonly shapes: Shapes,
    private readonly numbers: ReadonlyMap<string, number>,
    hasNaN: boolean,
  ) {
    this.isWithoutNaN = !hasNaN;
  }

  classOf(object: object): number {
    return this.objects.get(object) ?? -1;
  }

  field(cls: number, key: PropertyKey): FieldShape | undefined {
    const text = this.shapesOf(cls)?.[String(key)];
    return text === undefined || key === '[]' ? undefined : this.shape(text);
  }

  keys(cls: number): ReturnType<InitialHeap['keys']> {
    const shapes = this.shapesOf(cls);
    return shapes && !('[]' in shapes) ? { names: Object.keys(shapes), isOrdered: true } : undefined;
  }

  use(): void {}

  askFor(): void {}
  askForKey(): void {}
  askForHole(): void {}
  listWith(): void {}
  lookUp(): void {}
  call(): void {}
  element(cls: number): FieldShape | undefined {
    const text = this.shapesOf(cls)?.['[]'];
    return text === undefined ? undefined : this.shape(text);
  }

  shape(text: ShapeText): FieldShape {
    let tags = 0;
    let classes = 0;
    for (const part of text.split('|')) {
      const tag = TAGS[part];
      tags |= tag ?? Tag.Reference;
      if (tag === undefined) classes |= 1 << this.numbers.get(part)!;
    }
    return { tags, classes };
  }

  private shapesOf(cls: number): Readonly<Record<string, ShapeText>> | undefined {
    for (const [name, number] of this.numbers) if (number === cls) return this.shapes[name];
    return undefined;
  }
}

const machine = new Machine({ seed: 1, timeLimit: 10_000 });
const compiled = new Map<string, IrModule>();

function compileOnce(source: string): IrModule {
  let ir = compiled.get(source);
  if (ir === undefined) {
    ir = compile(source, { file: 'program.js', kind: 'commonjs' });
    compiled.set(source, ir);
  }
  return ir;
}

/** Runs `exports.f` of a program with symbolic inputs. */
export function explorePath({
  source,
  shapes = {},
  hasNaN = false,
  names = ['this', 'a', 'b', 'c'],
  inputs,
}: Scenario): Observed {
  machine.begin();
  const { exports } = machine.evaluate(compileOnce(source));
  const { f, ...classes } = exports as Readonly<Record<string, { readonly prototype: object }>>;
  const numbers = new Map<string, number>();
  const prototypes = new Map<string, object>([['Array', machine.realm.arrayPrototype]]);
  for (const [name, value] of Object.entries(classes)) prototypes.set(name, value.prototype);
  for (const [name, prototype] of prototypes) numbers.set(name, machine.classNumber(prototype));
  const heap = new HandMadeHeap(shapes, numbers, hasNaN);
  const make: Maker = (className, fields) => {
    const made = Array.isArray(fields)
      ? machine.realm.operations.arrayOf(fields)
      : Object.create(prototypes.get(className)!);
    if (!Array.isArray(fields)) Object.assign(made, fields);
    heap.objects.set(made, numbers.get(className)!);
    return made;
  };
  const values = inputs(make).map(([value, text], index): Shadowed => {
    if (text === '') return { value, shadow: 0 };
    const { tags, classes: possible } = heap.shape(text);
    return { value, shadow: machine.arena.make(Op.Input, index, 0, 0, tags, possible) };
  });
  const [thisArg, ...args] = values;
  const record = machine.run(f, thisArg!, args, heap);
  const className = (number: number): string =>
    [...numbers].find(([, value]) => value === number)?.[0] ?? `class ${number}`;
  const text = (expr: number, taken = true): string =>
    printExpr(machine.arena, expr, names, className, taken, (id) => machine.mayBeNaN(id));
  const path = record.log
    .filter(({ expr }) => expr !== 0)
    .map(({ site, implicit, expr, taken }) => `${site >= 0 ? 'site' : implicit} ${text(expr, taken)}`);
  return { record, path, result: resultText(record, text), machine };
}

function resultText({ outcome }: RunRecord, text: (expr: number) => string): string {
  switch (outcome.kind) {
    case 'return':
      return outcome.shadow === 0 ? String(outcome.value) : text(outcome.shadow);
    case 'throw': {
      if (outcome.shadow !== 0) return `throws ${text(outcome.shadow)}`;
      const { name, message } = outcome.error as { readonly name: string; readonly message: string };
      return `throws ${name}: ${message}`;
    }
    default:
      return outcome.kind;
  }
}
