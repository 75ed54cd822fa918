/**
 * Where the values that a function uses come from, as far as its own text shows: which functions and objects it may call,
 * hand on, or read properties of. The pass is linear and keeps one abstract operand stack (flow-insensitive for variables).
 */
import { type IrFunction, instructions } from './function.js';
import { type OpName, opcodes, stackCount } from './opcodes.js';

/** What a value is, seen from inside a function; undefined: nothing is known of it. */
export type Source =
  | { readonly kind: 'capture' | 'slot' | 'closure'; readonly index: number }
  | { readonly kind: 'global'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }
  /** A value of the language that the text makes. */
  | { readonly kind: 'native'; readonly name: 'Array' | 'RegExp' | 'String' }
  | { readonly kind: 'field'; readonly of: Source | undefined; readonly name: string }
  /** A property whose name is computed. */
  | { readonly kind: 'entry'; readonly of: Source | undefined }
  | { readonly kind: 'any'; readonly of: readonly Source[] };

export interface ValueFlow {
  /** Values that are called, constructed, or handed to what the function does not show. */
  readonly used: readonly Source[];
  /** Calls of a method: the function, and what it is called on. */
  readonly calls: readonly { readonly callee: Source; readonly receiver: Source }[];
  /** Properties that are read from values of which something is known. */
  readonly fields: readonly Source[];
  /** What it returns. */
  readonly returned: readonly Source[];
  /** Values that others are compared with, by `instanceof` or equality. */
  readonly compared: readonly Source[];
  /** Names of properties that are read from a value of which nothing is known; `@@iterator` where something is iterated over. */
  readonly reads: readonly string[];
  /** Names of properties that are assigned. */
  readonly writes: readonly string[];
  /** What variables get: its own slots, and variables of functions around it. */
  readonly assigned: readonly {
    readonly kind: 'slot' | 'capture';
    readonly index: number;
    readonly value: Source;
  }[];
  /** What properties get; without a name where that is computed. */
  readonly stored: readonly { readonly name: string | undefined; readonly value: Source }[];
}

interface Region {
  /** Height of the stack below its parameters. */
  readonly height: number;
  readonly results: number;
  /** What jumps to its label leave, by result. */
  readonly left: Source[][];
}

type Row = (operands: readonly number[]) => void;

/** Instructions that only look at their operands. */
const LOOKS: ReadonlySet<OpName> = new Set<OpName>([
  'drop',
  'br_true',
  'br_false',
  'not',
  'typeof',
  'to_boolean',
  'is_undefined',
  'is_null',
  'is_present',
  'is_object',
  'in',
  'iterator_done',
]);

/** What the text of a function shows of the values that it uses. */
export function valueFlow(fn: IrFunction): ValueFlow {
  return new Pass(fn).run();
}

const TEXT: Source = { kind: 'native', name: 'String' };

type Native = Extract<Source, { kind: 'native' }>['name'];

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Methods that give arrays (ECMA-262, 22.1.3, 22.2.6 and 23.1.3). */
const LISTS: Readonly<Record<Native, ReadonlySet<string>>> = {
  Array: words('concat filter flat flatMap map reverse slice sort splice toReversed toSorted'),
  RegExp: words('exec'),
  String: words('match split'),
};

/** Methods that give texts. */
const TEXTS: Readonly<Record<Native, ReadonlySet<string>>> = {
  Array: words('join'),
  RegExp: words('toString'),
  String: words(
    'charAt concat normalize padEnd padStart repeat replace replaceAll slice substr substring toLowerCase toString toUpperCase trim trimEnd trimStart',
  ),
};

/** What a method of the language gives that is called on what the text makes. */
function resultOf(callee: Source): Source | undefined {
  if (callee.kind !== 'field' || callee.of?.kind !== 'native') return undefined;
  if (LISTS[callee.of.name].has(callee.name)) return { kind: 'native', name: 'Array' };
  return TEXTS[callee.of.name].has(callee.name) ? TEXT : undefined;
}

/** Whether a value holds nothing of the program. */
function isOfLanguage({ kind }: Source): boolean {
  return kind === 'text' || kind === 'native';
}

class Pass {
  private stack: (Source | undefined)[] = [];
  private readonly regions: Region[] = [];
  private readonly used: Source[] = [];
  private readonly calls: { callee: Source; receiver: Source }[] = [];
  private readonly fields: Source[] = [];
  private readonly returned: Source[] = [];
  private readonly compared: Source[] = [];
  private readonly reads = new Set<string>();
  private readonly writes = new Set<string>();
  private readonly assigned: { kind: 'slot' | 'capture'; index: number; value: Source }[] = [];
  private readonly stored: { name: string | undefined; value: Source }[] = [];

  constructor(private readonly fn: IrFunction) {}

  run(): ValueFlow {
    const { code } = this.fn;
    for (const { pc, name, operands } of instructions(code)) {
      const row = this.rows[name];
      if (row) row(operands);
      else
        this.other(
          name,
          stackCount(opcodes[name].pops, code, pc),
          stackCount(opcodes[name].pushes, code, pc),
        );
    }
    const { used, calls, fields, returned, compared, assigned, stored } = this;
    return {
      used,
      calls,
      fields,
      returned,
      compared,
      assigned,
      stored,
      reads: [...this.reads],
      writes: [...this.writes],
    };
  }

  /** An instruction of which nothing is known but how much it takes and leaves. */
  private other(name: OpName, pops: number, pushes: number): void {
    for (const value of this.pop(pops)) if (!LOOKS.has(name)) this.use(value);
    for (let i = 0; i < pushes; i++) this.stack.push(undefined);
  }

  private pop(count: number): (Source | undefined)[] {
    const values = this.stack.splice(Math.max(0, this.stack.length - count), count);
    while (values.length < count) values.unshift(undefined);
    return values;
  }

  private use(value: Source | undefined): void {
    if (value === undefined || isOfLanguage(value)) return;
    if (value.kind === 'field' && value.of === undefined) this.reads.add(value.name);
    else this.used.push(value);
  }

  private name(constant: number): string {
    return String(this.fn.constants[constant]);
  }

  private readonly push =
    (kind: 'capture' | 'slot' | 'closure'): Row =>
    ([index]) => {
      this.stack.push({ kind, index: index! });
    };

  private readonly assign =
    (kind: 'slot' | 'capture'): Row =>
    ([index]) => {
      const [value] = this.pop(1);
      if (value && !isOfLanguage(value)) this.assigned.push({ kind, index: index!, value });
    };

  private readonly global: Row = ([name]) => {
    this.stack.push({ kind: 'global', name: this.name(name!) });
  };

  private read(of: Source | undefined, name: string): void {
    const field: Source = { kind: 'field', of: of?.kind === 'text' ? TEXT : of, name };
    if (of === undefined) this.reads.add(name);
    else this.fields.push(field);
    this.stack.push(field);
  }

  private store(name: string | undefined, value: Source | undefined): void {
    if (value && !isOfLanguage(value)) this.stored.push({ name, value });
  }

  /** The name of a private name: that of the variable which holds it, as no property has it. */
  private privateName(of: Source | undefined): string {
    const { captures, locals } = this.fn;
    if (of?.kind === 'capture') return captures[of.index]!.name;
    return of?.kind === 'slot' ? locals[of.index]!.name : '#';
  }

  /** What a private name stands for in the objects of a class. */
  private storePrivate(count: number): void {
    const [, name, ...values] = this.pop(2 + count);
    for (const value of values) this.store(this.privateName(name), value);
  }

  private open(params: number, results: number): void {
    this.regions.push({ height: this.stack.length - params, results, left: [] });
  }

  /** A jump to the label of the region `depth` regions out. The values stay on the stack. */
  private jump(depth: number): void {
    const region = this.regions.at(-1 - depth);
    if (!region) return;
    for (let i = 0; i < region.results; i++) {
      const value = this.stack[this.stack.length - region.results + i];
      // Elsewhere it may be something else of which nothing is known.
      if (value && !isOfLanguage(value)) region.left[i] = [...(region.left[i] ?? []), value];
    }
  }

  /** The end of a region: what it leaves may come from its end or from a jump. */
  private close(): void {
    const region = this.regions.pop();
    if (!region) return;
    this.jumpTo(region);
    this.stack.length = Math.min(this.stack.length, region.height);
    while (this.stack.length < region.height) this.stack.push(undefined);
    for (let i = 0; i < region.results; i++) {
      const of = [...new Set(region.left[i])];
      this.stack.push(of.length > 1 ? { kind: 'any', of } : of[0]);
    }
  }

  private jumpTo(region: Region): void {
    if (this.stack.length < region.height + region.results) return;
    for (let i = 0; i < region.results; i++) {
      const value = this.stack[this.stack.length - region.results + i];
      // Elsewhere it may be something else of which nothing is known.
      if (value && !isOfLanguage(value)) region.left[i] = [...(region.left[i] ?? []), value];
    }
  }

  /** The second part of a protected region begins: a handler, or the final part. */
  private handle(values: number): void {
    const region = this.regions.at(-1);
    if (!region) return;
    this.jumpTo(region);
    this.stack.length = Math.min(this.stack.length, region.height);
    while (this.stack.length < region.height + values) this.stack.push(undefined);
  }

  private call(count: number): void {
    const args = this.pop(count);
    const [receiver, callee] = this.pop(2);
    for (const arg of args) this.use(arg);
    if (callee && receiver) this.calls.push({ callee, receiver });
    this.use(callee);
    if (callee === undefined) this.use(receiver);
    this.stack.push(callee && resultOf(callee));
  }

  private readonly rows: Partial<Record<OpName, Row>> = {
    block: ([params, results]) => this.open(params!, results!),
    loop: ([params, results]) => this.open(params!, results!),
    try_catch: ([results]) => this.open(0, results!),
    try_finally: () => this.open(0, 0),
    catch: () => this.handle(1),
    finally: () => this.handle(2),
    end: () => this.close(),
    br: ([depth]) => this.jump(depth!),
    br_true: ([depth]) => this.branch(depth!),
    br_false: ([depth]) => this.branch(depth!),
    dup: () => {
      this.stack.push(this.stack.at(-1));
    },
    swap: () => {
      const [a, b] = this.pop(2);
      this.stack.push(b, a);
    },
    nip: () => {
      const [, b] = this.pop(2);
      this.stack.push(b);
    },
    pick: ([count]) => {
      this.stack.push(this.stack.at(-1 - count!));
    },
    tuck: ([count]) => {
      const values = this.pop(count! + 1);
      this.stack.push(values.at(-1), ...values);
    },
    const: ([constant]) => {
      const value = this.fn.constants[constant!];
      this.stack.push(typeof value === 'string' ? { kind: 'text', text: value } : undefined);
    },
    get_local: this.push('slot'),
    get_local_checked: this.push('slot'),
    get_cell: this.push('slot'),
    get_cell_checked: this.push('slot'),
    get_capture: this.push('capture'),
    get_capture_checked: this.push('capture'),
    closure: this.push('closure'),
    set_local: this.assign('slot'),
    set_local_checked: this.assign('slot'),
    init_local_once: this.assign('slot'),
    new_cell: this.assign('slot'),
    set_cell: this.assign('slot'),
    set_cell_checked: this.assign('slot'),
    init_cell_once: this.assign('slot'),
    set_capture: this.assign('capture'),
    set_capture_checked: this.assign('capture'),
    init_capture_once: this.assign('capture'),
    regexp: () => {
      this.stack.push({ kind: 'native', name: 'RegExp' });
    },
    to_string: () => {
      for (const value of this.pop(1)) this.use(value);
      this.stack.push(TEXT);
    },
    new_array: ([count]) => {
      for (const value of this.pop(count!)) this.use(value);
      this.stack.push({ kind: 'native', name: 'Array' });
    },
    append: () => {
      const [array, value] = this.pop(2);
      this.use(value);
      this.stack.push(array);
    },
    get_global: this.global,
    get_global_or_undefined: this.global,
    return: () => {
      const [value] = this.pop(1);
      if (value && !isOfLanguage(value)) this.returned.push(value);
    },
    set_function_name: () => undefined,
    set_home: () => {
      const [, made] = this.pop(2);
      this.stack.push(made);
    },
    create_class: ([made, heritage]) => {
      for (const parent of this.pop(1 + heritage!)) this.use(parent);
      this.stack.push({ kind: 'closure', index: made! }, undefined);
    },
    define_field: ([name]) => {
      this.store(this.name(name!), this.pop(1)[0]);
    },
    define_value: () => {
      const [key, value] = this.pop(2);
      this.store(key?.kind === 'text' ? key.text : undefined, value);
    },
    define_method: () => {
      const [key, value] = this.pop(2);
      this.store(key?.kind === 'text' ? key.text : undefined, value);
    },
    get_field: ([name]) => this.read(this.pop(1)[0], this.name(name!)),
    get_method: ([name]) => this.read(this.pop(1)[0], this.name(name!)),
    get_value: () => {
      const [of, key] = this.pop(2);
      if (key?.kind === 'text') this.read(of, key.text);
      else this.stack.push({ kind: 'entry', of });
    },
    get_super: () => {
      const [, , key] = this.pop(3);
      this.read(undefined, key?.kind === 'text' ? key.text : '');
    },
    set_field: ([name]) => {
      const [, value] = this.pop(2);
      this.writes.add(this.name(name!));
      this.store(this.name(name!), value);
    },
    set_value: () => {
      const [, key, value] = this.pop(3);
      const name = key?.kind === 'text' ? key.text : undefined;
      if (name !== undefined) this.writes.add(name);
      this.store(name, value);
    },
    private_get: () => this.read(undefined, this.privateName(this.pop(2)[1])),
    private_set: () => this.storePrivate(1),
    private_add_field: () => this.storePrivate(1),
    private_add_method: () => this.storePrivate(1),
    private_add_accessor: () => this.storePrivate(2),
    get_iterator_method: () => this.iterate('@@iterator', 2),
    async_iterator: () => this.iterate('@@asyncIterator', 1),
    to_property_key: () => undefined,
    to_key: () => undefined,
    check_coercible: () => undefined,
    check_heritage: () => undefined,
    check_prototype: () => undefined,
    instanceof: () => this.compare(),
    strict_eq: () => this.compare(),
    strict_ne: () => this.compare(),
    eq: () => this.compare(),
    ne: () => this.compare(),
    call: ([count]) => this.call(count!),
    call_eval: ([count]) => this.call(count!),
    call_spread: () => this.call(1),
  };

  private iterate(name: string, pushes: number): void {
    this.reads.add(name);
    this.use(this.pop(1)[0]);
    for (let i = 0; i < pushes; i++) this.stack.push(undefined);
  }

  private compare(): void {
    for (const value of this.pop(2)) if (value && !isOfLanguage(value)) this.compared.push(value);
    this.stack.push(undefined);
  }

  private branch(depth: number): void {
    this.pop(1);
    this.jump(depth);
  }
}
