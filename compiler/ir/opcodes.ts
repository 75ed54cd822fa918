/**
 * The opcode table: one row for each opcode. Everything that knows opcodes reads it here: the code builder, the
 * verifier, the VM, the printer, the way back to JavaScript, and the reference (`node dist/scripts/opcodes.js`).
 *
 * Rules that hold for all rows:
 * - Code is structured as in WebAssembly. `block`, `loop`, `try_catch` and `try_finally` open a region, `end` closes
 *   it; a branch names its target by relative depth, 0 being the innermost region. At a branch the operand stack has
 *   *exactly* the height of its target (the region's base plus the label's arity), so that a linked branch is a jump.
 * - A row that says it `calls` may run guest code (getters, conversions, the callee, proxy traps); one that `throws`
 *   may only throw. Conversions restart: an instruction that needs a primitive and finds an object on the stack
 *   replaces that operand by its primitive value (which may push frames) and executes again; operands are converted
 *   from left to right, each once.
 * - Keywords such as `this` are ordinary variables once a nested arrow function needs them.
 */

/** What an operand word means. */
export type OperandKind =
  /** Index into the function's constants. */
  | 'constant'
  /** Slot of the frame that holds a value. */
  | 'local'
  /** Slot of the frame that holds a heap cell. */
  | 'cell'
  /** Index into the function's captures; every captured variable is a cell. */
  | 'capture'
  /** Number of a function of the module. */
  | 'function'
  /** Index into the module's template literals. */
  | 'template'
  /** Index into the module's scopes of direct `eval`. */
  | 'eval'
  /** Relative depth of a branch target. */
  | 'depth'
  /** Number of the decision site that the branch decides, or -1 if it is internal to the lowering. */
  | 'site'
  /** A number of stack entries. */
  | 'count'
  /** A small integer or a choice that the row explains. */
  | 'number'
  /** 0 or 1. */
  | 'flag';

/** A number of stack entries: fixed, or `base` plus operand number `operand`. */
export type StackCount = number | { readonly base: number; readonly operand: number };

export type Effect = 'pure' | 'throws' | 'calls' | 'control';

export interface Opcode<Code extends number = number> {
  readonly code: Code;
  /** `name:kind` for each operand word. */
  readonly operands: readonly { readonly name: string; readonly kind: OperandKind }[];
  readonly pops: StackCount;
  readonly pushes: StackCount;
  readonly effect: Effect;
  /** One line: stack before → after, and the semantics; more is in `notes.ts`. */
  readonly text: string;
}

const operandKinds: Readonly<Record<string, OperandKind>> = {
  constant: 'constant',
  name: 'constant',
  pattern: 'constant',
  flags: 'constant',
  message: 'constant',
  slot: 'local',
  cell: 'cell',
  capture: 'capture',
  function: 'function',
  template: 'template',
  depth: 'depth',
  site: 'site',
  count: 'count',
  base: 'count',
  params: 'count',
  results: 'count',
  value: 'number',
  kind: 'number',
  strict: 'flag',
  flag: 'flag',
  eval: 'eval',
  heritage: 'count',
  enumerable: 'flag',
};

/** Rows with one effect. `operands` are names separated by blanks; the name decides the kind. */
const rows =
  (effect: Effect) =>
  <const Code extends number>(
    code: Code,
    operands: string,
    pops: StackCount,
    pushes: StackCount,
    text: string,
  ): Opcode<Code> => {
    const names = operands === '' ? [] : operands.split(' ');
    const typed = names.map((name) => ({ name, kind: operandKinds[name]! }));
    return { code, operands: typed, pops, pushes, effect, text };
  };

const pure = rows('pure');
const throws = rows('throws');
const calls = rows('calls');
const control = rows('control');

/** A number of entries given by operand number `operand`, plus `base`. */
const plus = (base: number, operand: number): StackCount => ({ base, operand });

/** Numbers of the completion record's kind; jumps out of the region are numbered from `Jump` on. */
export const Completion = { Normal: 0, Throw: 1, Return: 2, Jump: 3 } as const;

/** `kind` of `define_method`. */
export const MethodKind = { Method: 0, Getter: 1, Setter: 2 } as const;

/** `kind` of `set_function_name`. */
export const NamePrefix = { None: 0, Get: 1, Set: 2 } as const;

/** `kind` of `enumerate_keys`. */
export const KeysKind = { ForIn: 0, Own: 1 } as const;

/** `kind` of `throw_error`. */
export const ErrorKind = { TypeError: 0, ReferenceError: 1, SyntaxError: 2, CallerTypeError: 3 } as const;

/** `kind` of `check_global`. */
export const GlobalKind = { Lexical: 0, Variable: 1, Function: 2 } as const;

/** `kind` of `require_object`: what the complaint is about. */
export const ObjectRole = { Iterator: 0, IteratorResult: 1, IteratorReturn: 2 } as const;

export const opcodes = {
  // Control
  block: control(1, 'params results', 0, 0, 'opens a region; its label is its end'),
  loop: control(2, 'params results', 0, 0, 'opens a region; its label is its start'),
  try_catch: control(3, 'results', 0, 0, 'opens a protected region; its label is its end'),
  catch: control(4, '', 0, 0, '→ error: the handler starts, the stack cut to the base'),
  try_finally: control(5, '', 0, 0, 'opens a protected region; its label is `finally`'),
  finally: control(6, '', 0, 0, '→ value kind: the final part starts'),
  end: control(7, '', 0, 0, 'closes the innermost region'),
  br: control(8, 'depth', 0, 0, 'jumps to a label'),
  br_true: control(9, 'depth site', 1, 0, 'v →: decision ToBoolean(v); jumps if true'),
  br_false: control(10, 'depth site', 1, 0, 'v →: decision ToBoolean(v); jumps if false'),
  completion: pure(11, 'kind', 0, 1, '→ kind: 0 normal, 1 throw, 2 return, 3… jumps; the value lies below'),
  completion_is: pure(12, 'kind', 1, 2, 'kind → kind boolean: never symbolic'),
  end_finally: throws(13, '', 2, 0, 'value kind →: throws the value if the kind is 1 (throw)'),
  return: control(14, '', 1, 0, 'v →: leaves the function; a construct call turns a primitive into `this`'),
  throw: control(15, '', 1, 0, 'v →: throws v'),
  throw_error: control(16, 'kind message', 0, 0, 'throws a new error of the realm'),
  nop: pure(17, '', 0, 0, 'nothing'),

  // Stack
  drop: pure(18, '', 1, 0, 'a →'),
  dup: pure(19, '', 1, 2, 'a → a a'),
  swap: pure(20, '', 2, 2, 'a b → b a'),
  nip: pure(21, '', 2, 1, 'a b → b'),
  pick: pure(22, 'count', plus(1, 0), plus(2, 0), 'x … → x … x: copies the entry below `count` others'),
  tuck: pure(23, 'count', plus(1, 0), plus(2, 0), '… v → v … v: copies the top below `count` others'),

  // Constants
  undefined: pure(24, '', 0, 1, '→ undefined'),
  null: pure(25, '', 0, 1, '→ null'),
  true: pure(26, '', 0, 1, '→ true'),
  false: pure(27, '', 0, 1, '→ false'),
  int: pure(28, 'value', 0, 1, '→ value: a number of 31 bits'),
  const: pure(29, 'constant', 0, 1, '→ v: a number, string or bigint of the pool'),
  regexp: pure(30, 'pattern flags', 0, 1, '→ object: a new RegExp of the realm'),
  template_object: pure(31, 'template', 0, 1, '→ object: the strings of a tagged template'),

  // Local slots
  get_local: pure(32, 'slot', 0, 1, '→ v'),
  set_local: pure(33, 'slot', 1, 0, 'v →'),
  get_local_checked: throws(34, 'slot', 0, 1, '→ v: ReferenceError if uninitialised'),
  set_local_checked: throws(35, 'slot', 1, 0, 'v →: ReferenceError if uninitialised'),
  init_local_once: throws(36, 'slot', 1, 0, 'v →: ReferenceError (super called twice) if initialised'),
  uninit_local: pure(37, 'slot', 0, 0, 'makes the slot uninitialised'),

  // Heap cells in local slots
  new_cell: pure(38, 'cell', 1, 0, 'v →: a fresh cell that holds v'),
  new_cell_uninit: pure(39, 'cell', 0, 0, 'a fresh cell, uninitialised'),
  copy_cell: pure(40, 'cell', 0, 0, 'a fresh cell with the same content (next iteration)'),
  get_cell: pure(41, 'cell', 0, 1, '→ v'),
  set_cell: pure(42, 'cell', 1, 0, 'v →'),
  get_cell_checked: throws(43, 'cell', 0, 1, '→ v: ReferenceError if uninitialised'),
  set_cell_checked: throws(44, 'cell', 1, 0, 'v →: ReferenceError if uninitialised'),
  init_cell_once: throws(45, 'cell', 1, 0, 'v →: ReferenceError (super called twice) if initialised'),

  // Cells of enclosing functions
  get_capture: pure(46, 'capture', 0, 1, '→ v'),
  set_capture: pure(47, 'capture', 1, 0, 'v →'),
  get_capture_checked: throws(48, 'capture', 0, 1, '→ v: ReferenceError if uninitialised'),
  set_capture_checked: throws(49, 'capture', 1, 0, 'v →: ReferenceError if uninitialised'),
  init_capture_once: throws(50, 'capture', 1, 0, 'v →: ReferenceError (super called twice) if initialised'),

  // Globals
  get_global: calls(51, 'name', 0, 1, '→ v: ReferenceError if there is none'),
  get_global_or_undefined: calls(52, 'name', 0, 1, '→ v: undefined if there is none (typeof)'),
  set_global: calls(53, 'name strict', 1, 0, 'v →: assigns, as strict or as sloppy code'),
  delete_global: calls(54, 'name', 0, 1, '→ boolean: sloppy `delete name`; true if there is none'),
  declare_global_var: throws(55, 'name flag', 0, 0, 'CreateGlobalVarBinding (`flag`: deletable)'),
  declare_global_function: throws(
    56,
    'name flag',
    1,
    0,
    'function →: CreateGlobalFunctionBinding (`flag`: deletable)',
  ),

  // The frame
  load_this: pure(57, '', 0, 1, '→ v: the receiver as passed'),
  coerce_this: pure(58, '', 1, 1, 'v → object: OrdinaryCallBindThis of sloppy functions'),
  load_new_target: pure(59, '', 0, 1, '→ v: undefined unless constructing'),
  load_function: pure(60, '', 0, 1, '→ function: the active function object'),
  load_home: pure(61, '', 0, 1, '→ object: [[HomeObject]] of the active function'),
  arguments: pure(62, '', 0, 1, '→ object: an unmapped arguments object'),
  mapped_arguments: pure(63, 'count', 0, 1, '→ object: a mapped arguments object'),
  rest: pure(64, 'count', 0, 1, '→ array: the arguments from number `count` on'),

  // Functions and classes
  closure: pure(65, 'function', 0, 1, '→ function: captures are taken from the frame now'),
  set_function_name: pure(66, 'kind', 2, 2, 'key function → key function'),
  set_home: pure(67, '', 2, 1, 'home function → function: MakeMethod'),
  check_heritage: throws(68, '', 1, 1, 'v → v: TypeError unless a constructor (null is tested before)'),
  check_prototype: throws(69, '', 1, 1, 'v → v: TypeError unless object or null'),
  create_class: pure(70, 'function heritage', plus(1, 1), 2, 'name [parents] → constructor prototype'),
  new_private_name: pure(71, 'name', 0, 1, '→ private name: a fresh one, its description with `#`'),
  private_get: calls(72, '', 2, 1, 'object private → v'),
  private_set: calls(73, '', 3, 0, 'object private v →: TypeError on methods and getters without setter'),
  private_has: throws(74, '', 2, 1, 'object private → boolean: TypeError if not an object'),
  private_add_field: throws(75, '', 3, 0, 'object private v →: TypeError if present'),
  private_add_method: throws(76, '', 3, 0, 'object private function →: TypeError if present'),
  private_add_accessor: throws(77, '', 4, 0, 'object private getter setter →: either may be undefined'),

  // Objects
  new_object: pure(78, '', 0, 1, '→ object'),
  new_array: pure(79, 'count', plus(0, 0), 1, 'v… → array'),
  append: pure(80, '', 2, 1, 'array v → array: defines the next element'),
  append_hole: pure(81, '', 1, 1, 'array → array: length + 1'),
  define_field: calls(82, 'name', 2, 1, 'object v → object: CreateDataPropertyOrThrow'),
  define_value: calls(83, '', 3, 1, 'object key v → object: CreateDataPropertyOrThrow'),
  define_method: calls(84, 'kind enumerable', 3, 1, 'object key function → object: makes a method'),
  set_prototype: pure(85, '', 2, 1, 'object v → object: `__proto__: v` of a literal'),
  get_field: calls(86, 'name', 1, 1, 'object → v: TypeError on null and undefined'),
  get_value: calls(87, '', 2, 1, 'object key → v'),
  set_field: calls(88, 'name strict', 2, 0, 'object v →'),
  set_value: calls(89, 'strict', 3, 0, 'object key v →'),
  delete_value: calls(90, 'strict', 2, 1, 'object key → boolean'),
  to_property_key: calls(91, 'count', plus(2, 0), plus(2, 0), 'o key … → o key …: ToPropertyKey'),
  to_key: calls(92, '', 1, 1, 'v → key: ToPropertyKey'),
  get_super: calls(93, '', 3, 1, 'this parent key → v: Get on the parent with receiver `this`'),
  set_super: calls(94, 'strict', 4, 0, 'this parent key v →: Set on the parent with receiver `this`'),
  get_prototype_of: calls(95, '', 1, 1, 'object → object or null: [[GetPrototypeOf]]'),
  get_method: calls(96, 'name', 1, 1, 'object → function or undefined: GetMethod'),
  check_coercible: throws(97, '', 1, 1, 'v → v: TypeError on null and undefined (destructuring)'),
  require_object: throws(98, 'kind', 1, 1, 'v → v: TypeError unless an object'),
  enumerate_keys: calls(99, 'kind', 1, 1, 'v → keys: an internal enumerator'),
  exclude_key: pure(100, '', 2, 1, 'keys key → keys: that key will be skipped'),
  next_key: calls(101, '', 1, 2, 'keys → key more: the next key and whether there is one'),

  // Iterators
  get_iterator_method: calls(102, '', 1, 2, 'v → v function: GetMethod(v, @@iterator)'),
  iterator_next: calls(103, '', 2, 1, 'iterator next → result: Call(next, iterator)'),
  iterator_done: calls(104, '', 1, 1, 'result → v: Get(result, "done")'),
  iterator_value: calls(105, '', 1, 1, 'result → v: Get(result, "value")'),

  // Calls
  call: calls(106, 'count', plus(2, 0), 1, 'this function argument… → v'),
  call_spread: calls(107, '', 3, 1, 'this function array → v: the array is a fresh one made for the call'),
  construct: calls(108, 'count', plus(2, 0), 1, 'constructor newTarget argument… → object'),
  construct_spread: calls(109, '', 3, 1, 'constructor newTarget array → object'),

  // Operators
  add: calls(110, '', 2, 1, 'a b → a + b'),
  sub: calls(111, '', 2, 1, 'a b → a - b'),
  mul: calls(112, '', 2, 1, 'a b → a * b'),
  div: calls(113, '', 2, 1, 'a b → a / b'),
  mod: calls(114, '', 2, 1, 'a b → a % b'),
  exp: calls(115, '', 2, 1, 'a b → a ** b'),
  bit_and: calls(116, '', 2, 1, 'a b → a & b'),
  bit_or: calls(117, '', 2, 1, 'a b → a | b'),
  bit_xor: calls(118, '', 2, 1, 'a b → a ^ b'),
  shl: calls(119, '', 2, 1, 'a b → a << b'),
  shr: calls(120, '', 2, 1, 'a b → a >> b'),
  ushr: calls(121, '', 2, 1, 'a b → a >>> b'),
  lt: calls(122, '', 2, 1, 'a b → a < b'),
  le: calls(123, '', 2, 1, 'a b → a <= b'),
  gt: calls(124, '', 2, 1, 'a b → a > b'),
  ge: calls(125, '', 2, 1, 'a b → a >= b'),
  eq: calls(126, '', 2, 1, 'a b → a == b'),
  ne: calls(127, '', 2, 1, 'a b → a != b'),
  strict_eq: pure(128, '', 2, 1, 'a b → a === b'),
  strict_ne: pure(129, '', 2, 1, 'a b → a !== b'),
  in: calls(130, '', 2, 1, 'key object → boolean'),
  instanceof: calls(131, '', 2, 1, 'v constructor → v: calls @@hasInstance; `to_boolean` follows'),
  neg: calls(132, '', 1, 1, 'a → -a'),
  bit_not: calls(133, '', 1, 1, 'a → ~a'),
  to_number: calls(134, '', 1, 1, 'a → ToNumber(a): TypeError on bigint'),
  to_numeric: calls(135, '', 1, 1, 'a → ToNumeric(a)'),
  inc: pure(136, '', 1, 1, 'number or bigint → a + 1'),
  dec: pure(137, '', 1, 1, 'number or bigint → a - 1'),
  to_string: calls(138, '', 1, 1, 'a → ToString(a): TypeError on symbols'),
  to_boolean: pure(139, '', 1, 1, 'a → ToBoolean(a)'),
  not: pure(140, '', 1, 1, 'a → !a'),
  typeof: pure(141, '', 1, 1, 'a → string'),
  is_undefined: pure(142, '', 1, 1, 'a → a === undefined'),
  is_null: pure(143, '', 1, 1, 'a → a === null'),
  is_present: pure(144, '', 1, 1, 'a → whether a is neither undefined nor null'),
  is_object: pure(145, '', 1, 1, 'a → whether a is an object or function'),

  // Coroutines
  leave: control(
    146,
    'depth count base',
    0,
    0,
    'jumps with the top `count` entries; others above `base` are dropped',
  ),
  initial_yield: control(147, '', 0, 0, 'the call ends with a new generator; its first `next` goes on here'),
  yield: control(148, '', 1, 2, 'v → v kind: gives the iterator result of v, goes on with a completion'),
  yield_result: control(149, '', 1, 2, 'result → v kind: gives the result itself (`yield*`)'),
  check_completion: throws(150, '', 2, 1, 'v kind → v: throws v if the kind is 1 (throw)'),
  to_promise: calls(151, '', 1, 1, 'v → promise: PromiseResolve(%Promise%, v)'),
  await: control(152, '', 1, 2, 'promise → v kind: goes on in a job once the promise is settled'),
  async_start: pure(153, '', 0, 0, 'makes the promise that the call ends with'),
  async_return: calls(154, '', 1, 1, 'v → promise: the function or generator ends with v'),
  async_throw: pure(155, '', 1, 1, 'error → promise: the function or generator ends with a throw'),
  async_iterator: calls(156, '', 1, 1, 'v → iterator: GetIterator(v, async) without reading `next`'),

  // Scripts
  check_global: throws(157, 'name kind', 0, 0, 'refuses a clash: 0 lexical, 1 variable, 2 function'),
  declare_global_lexical: pure(158, 'name flag', 0, 0, 'an uninitialised global binding; `flag`: constant'),
  init_global: pure(159, 'name', 1, 0, 'v →: initialises a global binding'),

  // Scopes whose names are known only at run time; the numbers from 160 to 179 are fused instructions
  to_scope: throws(180, '', 1, 1, 'v → scope: the object of a `with`'),
  new_scope: pure(181, '', 0, 1, '→ scope: for variables that `eval` declares'),
  scope_has: calls(182, 'name', 1, 1, 'scope → boolean: HasBinding'),
  scope_get: calls(183, 'name strict', 1, 1, 'scope → v: GetBindingValue'),
  scope_set: calls(184, 'name strict', 2, 0, 'scope v →: SetMutableBinding'),
  scope_delete: calls(185, 'name', 1, 1, 'scope → boolean: DeleteBinding'),
  scope_this: pure(186, '', 1, 1, 'scope → v: WithBaseObject'),
  scope_declare: pure(187, 'name', 1, 0, 'scope →: a variable, if there is none'),
  scope_extended: pure(188, '', 1, 1, 'scope → boolean: whether `eval` has ever declared a variable in it'),
  call_eval: calls(189, 'count eval strict', plus(2, 0), 1, 'this function argument… → v: direct eval'),
  call_eval_spread: calls(190, 'eval strict', 3, 1, 'this function array → v: direct eval'),

  // What is told of a run
  enter_try: pure(191, '', 0, 0, 'the protected part of a `try` of the program starts'),
} as const;

export type OpName = keyof typeof opcodes;

/** The number of each opcode, as a literal type: `Op.add`. */
export const Op = Object.fromEntries(
  Object.entries(opcodes).map(([name, { code }]) => [name, code]),
) as unknown as { readonly [Name in OpName]: (typeof opcodes)[Name]['code'] };

/** Names by number. */
export const opNames: readonly OpName[] = Object.entries(opcodes).reduce<OpName[]>(
  (names, [name, { code }]) => {
    names[code] = name as OpName;
    return names;
  },
  [],
);

/** Rows by number. */
export const opByCode: readonly Opcode[] = opNames.map((name) => opcodes[name]);

/** Words of an instruction, the opcode included, by number. */
export const opLength: readonly number[] = opByCode.map((opcode) => 1 + opcode.operands.length);

/** A stack count for the instruction at `pc`. */
export function stackCount(count: StackCount, code: readonly number[], pc: number): number {
  return typeof count === 'number' ? count : count.base + code[pc + 1 + count.operand]!;
}

/** Binary operations on primitive values that assignments have, too (ECMA-262, 13.15). */
export const compoundOperations = [
  'add',
  'sub',
  'mul',
  'div',
  'mod',
  'exp',
  'bit_and',
  'bit_or',
  'bit_xor',
  'shl',
  'shr',
  'ushr',
] as const satisfies readonly OpName[];
