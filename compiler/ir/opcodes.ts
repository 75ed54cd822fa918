/**
 * The opcode table: one row for each opcode. Everything that knows opcodes reads it here: the code builder, the
 * verifier, the VM, the printer, the way back to JavaScript, and the reference (`npm run docs:opcodes`).
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
  /** One line: stack before → after, and the semantics. */
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
  params: 'count',
  results: 'count',
  value: 'number',
  kind: 'number',
  strict: 'flag',
  heritage: 'count',
  enumerable: 'flag',
};

/** One row. `operands` are names separated by blanks; the name decides the kind. */
function row<const Code extends number>(
  code: Code,
  operands: string,
  pops: StackCount,
  pushes: StackCount,
  effect: Effect,
  text: string,
): Opcode<Code> {
  const names = operands === '' ? [] : operands.split(' ');
  return {
    code,
    operands: names.map((name) => ({ name, kind: operandKinds[name]! })),
    pops,
    pushes,
    effect,
    text,
  };
}

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
export const ErrorKind = { TypeError: 0, ReferenceError: 1, SyntaxError: 2 } as const;

/** `kind` of `require_object`: what the complaint is about. */
export const ObjectRole = { Iterator: 0, IteratorResult: 1, IteratorReturn: 2 } as const;

export const opcodes = {
  // Control
  block: row(
    1,
    'params results',
    0,
    0,
    'control',
    'opens a region; its label is its end and takes `results` values',
  ),
  loop: row(
    2,
    'params results',
    0,
    0,
    'control',
    'opens a region; its label is its start and takes `params` values',
  ),
  try_catch: row(
    3,
    'results',
    0,
    0,
    'control',
    'opens a protected region; its label is its end and takes `results` values',
  ),
  catch: row(
    4,
    '',
    0,
    0,
    'control',
    '→ error: ends the protected part, starts the handler with the stack cut to the base',
  ),
  try_finally: row(
    5,
    '',
    0,
    0,
    'control',
    'opens a protected region; its label is `finally` and takes a completion record (value, kind)',
  ),
  finally: row(
    6,
    '',
    0,
    0,
    'control',
    '→ value kind: ends the protected part; a throw arrives as (error, 1); inside, the label is the end and takes nothing',
  ),
  end: row(7, '', 0, 0, 'control', 'closes the innermost region'),
  br: row(8, 'depth', 0, 0, 'control', 'jumps to a label'),
  br_true: row(9, 'depth site', 1, 0, 'control', 'v →: decision ToBoolean(v); jumps if true'),
  br_false: row(10, 'depth site', 1, 0, 'control', 'v →: decision ToBoolean(v); jumps if false'),
  completion: row(
    11,
    'kind',
    0,
    1,
    'pure',
    '→ kind: 0 normal, 1 throw, 2 return, 3… jumps; the value lies below',
  ),
  completion_is: row(12, 'kind', 1, 2, 'pure', 'kind → kind boolean: never symbolic'),
  end_finally: row(
    13,
    '',
    2,
    0,
    'throws',
    'value kind →: throws the value if the kind is 1 (throw), else goes on',
  ),
  return: row(
    14,
    '',
    1,
    0,
    'control',
    'v →: leaves the function; a construct call turns a primitive into `this`',
  ),
  throw: row(15, '', 1, 0, 'control', 'v →: throws v'),
  throw_error: row(
    16,
    'kind message',
    0,
    0,
    'control',
    'throws a new error of the realm: 0 TypeError, 1 ReferenceError, 2 SyntaxError',
  ),
  nop: row(17, '', 0, 0, 'pure', 'nothing'),

  // Stack
  drop: row(18, '', 1, 0, 'pure', 'a →'),
  dup: row(19, '', 1, 2, 'pure', 'a → a a'),
  swap: row(20, '', 2, 2, 'pure', 'a b → b a'),
  nip: row(21, '', 2, 1, 'pure', 'a b → b'),
  pick: row(
    22,
    'count',
    plus(1, 0),
    plus(2, 0),
    'pure',
    'x … → x … x: copies the entry that has `count` entries above it',
  ),
  tuck: row(
    23,
    'count',
    plus(1, 0),
    plus(2, 0),
    'pure',
    '… v → v … v: puts a copy of the top below the `count` entries under it',
  ),

  // Constants
  undefined: row(24, '', 0, 1, 'pure', '→ undefined'),
  null: row(25, '', 0, 1, 'pure', '→ null'),
  true: row(26, '', 0, 1, 'pure', '→ true'),
  false: row(27, '', 0, 1, 'pure', '→ false'),
  int: row(28, 'value', 0, 1, 'pure', '→ value: a number of 31 bits'),
  const: row(29, 'constant', 0, 1, 'pure', '→ v: a number, string or bigint of the pool'),
  regexp: row(30, 'pattern flags', 0, 1, 'pure', '→ object: a new RegExp of the realm'),
  template_object: row(
    31,
    'template',
    0,
    1,
    'pure',
    '→ object: the frozen strings array of a tagged template, one for each literal and realm',
  ),

  // Local slots
  get_local: row(32, 'slot', 0, 1, 'pure', '→ v'),
  set_local: row(33, 'slot', 1, 0, 'pure', 'v →'),
  get_local_checked: row(
    34,
    'slot',
    0,
    1,
    'throws',
    "→ v: ReferenceError if uninitialised (a derived constructor's `this` included)",
  ),
  set_local_checked: row(35, 'slot', 1, 0, 'throws', 'v →: ReferenceError if uninitialised'),
  init_local_once: row(36, 'slot', 1, 0, 'throws', 'v →: ReferenceError (super called twice) if initialised'),
  uninit_local: row(37, 'slot', 0, 0, 'pure', 'makes the slot uninitialised'),

  // Heap cells in local slots
  new_cell: row(38, 'cell', 1, 0, 'pure', 'v →: a fresh cell that holds v'),
  new_cell_uninit: row(39, 'cell', 0, 0, 'pure', 'a fresh cell, uninitialised'),
  copy_cell: row(
    40,
    'cell',
    0,
    0,
    'pure',
    'replaces the cell by a fresh one with the same content (next iteration)',
  ),
  get_cell: row(41, 'cell', 0, 1, 'pure', '→ v'),
  set_cell: row(42, 'cell', 1, 0, 'pure', 'v →'),
  get_cell_checked: row(43, 'cell', 0, 1, 'throws', '→ v: ReferenceError if uninitialised'),
  set_cell_checked: row(44, 'cell', 1, 0, 'throws', 'v →: ReferenceError if uninitialised'),
  init_cell_once: row(45, 'cell', 1, 0, 'throws', 'v →: ReferenceError (super called twice) if initialised'),

  // Cells of enclosing functions
  get_capture: row(46, 'capture', 0, 1, 'pure', '→ v'),
  set_capture: row(47, 'capture', 1, 0, 'pure', 'v →'),
  get_capture_checked: row(48, 'capture', 0, 1, 'throws', '→ v: ReferenceError if uninitialised'),
  set_capture_checked: row(49, 'capture', 1, 0, 'throws', 'v →: ReferenceError if uninitialised'),
  init_capture_once: row(
    50,
    'capture',
    1,
    0,
    'throws',
    'v →: ReferenceError (super called twice) if initialised',
  ),

  // Globals
  get_global: row(51, 'name', 0, 1, 'calls', '→ v: ReferenceError if there is none'),
  get_global_or_undefined: row(52, 'name', 0, 1, 'calls', '→ v: undefined if there is none (typeof)'),
  set_global: row(
    53,
    'name strict',
    1,
    0,
    'calls',
    'v →: if there is none, strict ReferenceError, sloppy a new property',
  ),
  delete_global: row(54, 'name', 0, 1, 'calls', '→ boolean: sloppy `delete name`; true if there is none'),
  declare_global_var: row(55, 'name', 0, 0, 'throws', 'CreateGlobalVarBinding (scripts)'),
  declare_global_function: row(
    56,
    'name',
    1,
    0,
    'throws',
    'function →: CreateGlobalFunctionBinding (scripts)',
  ),

  // The frame
  load_this: row(
    57,
    '',
    0,
    1,
    'pure',
    '→ v: the receiver as passed, or the object being constructed (undefined in derived constructors)',
  ),
  coerce_this: row(58, '', 1, 1, 'pure', 'v → object: OrdinaryCallBindThis of sloppy functions'),
  load_new_target: row(59, '', 0, 1, 'pure', '→ v: undefined unless constructing'),
  load_function: row(60, '', 0, 1, 'pure', '→ function: the active function object'),
  load_home: row(61, '', 0, 1, 'pure', '→ object: [[HomeObject]] of the active function'),
  arguments: row(
    62,
    '',
    0,
    1,
    'pure',
    '→ object: an unmapped arguments object; `callee` throws in strict functions and is the function in sloppy ones',
  ),
  mapped_arguments: row(
    63,
    'count',
    0,
    1,
    'pure',
    '→ object: a mapped arguments object; formal i of `count` is the cell in slot `parameters` + i, made here, which aliases element i',
  ),
  rest: row(64, 'count', 0, 1, 'pure', '→ array: the arguments from number `count` on'),

  // Functions and classes
  closure: row(65, 'function', 0, 1, 'pure', '→ function: captures are taken from the frame now'),
  set_function_name: row(
    66,
    'kind',
    2,
    2,
    'pure',
    'key function → key function: SetFunctionName; prefix 0 none, 1 get, 2 set',
  ),
  set_home: row(67, '', 2, 1, 'pure', 'home function → function: MakeMethod'),
  check_heritage: row(
    68,
    '',
    1,
    1,
    'throws',
    'v → v: TypeError unless a constructor (null is tested before)',
  ),
  check_prototype: row(69, '', 1, 1, 'throws', 'v → v: TypeError unless object or null'),
  create_class: row(
    70,
    'function heritage',
    plus(1, 1),
    2,
    'pure',
    "name [constructorParent prototypeParent] → constructor prototype; `heritage` 0 or 2 is the number of parents; undefined as constructorParent is Function.prototype; the prototype is the constructor's home object",
  ),
  new_private_name: row(71, 'name', 0, 1, 'pure', '→ private name: a fresh one, its description with `#`'),
  private_get: row(72, '', 2, 1, 'calls', 'object private → v'),
  private_set: row(
    73,
    '',
    3,
    0,
    'calls',
    'object private v →: TypeError on methods and getters without setter',
  ),
  private_has: row(74, '', 2, 1, 'throws', 'object private → boolean: TypeError if not an object'),
  private_add_field: row(75, '', 3, 0, 'throws', 'object private v →: TypeError if present'),
  private_add_method: row(76, '', 3, 0, 'throws', 'object private function →: TypeError if present'),
  private_add_accessor: row(
    77,
    '',
    4,
    0,
    'throws',
    'object private getter setter →: either may be undefined',
  ),

  // Objects
  new_object: row(78, '', 0, 1, 'pure', '→ object'),
  new_array: row(79, 'count', plus(0, 0), 1, 'pure', 'v… → array'),
  append: row(80, '', 2, 1, 'pure', 'array v → array: defines the next element'),
  append_hole: row(81, '', 1, 1, 'pure', 'array → array: length + 1'),
  define_field: row(82, 'name', 2, 1, 'calls', 'object v → object: CreateDataPropertyOrThrow'),
  define_value: row(
    83,
    '',
    3,
    1,
    'calls',
    'object key v → object: CreateDataPropertyOrThrow; the key is a property key',
  ),
  define_method: row(
    84,
    'kind enumerable',
    3,
    1,
    'calls',
    'object key function → object: MakeMethod and define; 0 method, 1 getter, 2 setter',
  ),
  set_prototype: row(
    85,
    '',
    2,
    1,
    'pure',
    'object v → object: `__proto__: v` of a literal; nothing if v is neither object nor null',
  ),
  get_field: row(86, 'name', 1, 1, 'calls', 'object → v: TypeError on null and undefined'),
  get_value: row(87, '', 2, 1, 'calls', 'object key → v: the key is a property key or a primitive'),
  set_field: row(88, 'name strict', 2, 0, 'calls', 'object v →'),
  set_value: row(89, 'strict', 3, 0, 'calls', 'object key v →: the key is a property key or a primitive'),
  delete_value: row(
    90,
    'strict',
    2,
    1,
    'calls',
    'object key → boolean: strict TypeError if it cannot be deleted',
  ),
  to_property_key: row(
    91,
    'count',
    plus(2, 0),
    plus(2, 0),
    'calls',
    'object key … → object key … (`count` entries above the key): TypeError if the object is null or undefined, then ToPropertyKey; numbers may stay numbers',
  ),
  to_key: row(92, '', 1, 1, 'calls', 'v → key: ToPropertyKey'),
  get_super: row(93, '', 3, 1, 'calls', 'this parent key → v: Get on the parent with receiver `this`'),
  set_super: row(94, 'strict', 4, 0, 'calls', 'this parent key v →: Set on the parent with receiver `this`'),
  get_prototype_of: row(95, '', 1, 1, 'calls', 'object → object or null: [[GetPrototypeOf]]'),
  get_method: row(
    96,
    'name',
    1,
    1,
    'calls',
    'object → function or undefined: GetMethod, TypeError if it is something else',
  ),
  check_coercible: row(97, '', 1, 1, 'throws', 'v → v: TypeError on null and undefined (destructuring)'),
  require_object: row(
    98,
    'kind',
    1,
    1,
    'throws',
    'v → v: TypeError unless an object; 0 iterator, 1 iterator result, 2 result of `return`',
  ),
  enumerate_keys: row(
    99,
    'kind',
    1,
    1,
    'calls',
    'v → keys: 0 for-in (none of null and undefined), 1 own property keys in order, all of them; the enumerator is internal',
  ),
  exclude_key: row(100, '', 2, 1, 'pure', 'keys key → keys: that key will be skipped'),
  next_key: row(
    101,
    '',
    1,
    2,
    'calls',
    'keys → key more: the next key that still exists (own keys: and is enumerable) and whether there is one',
  ),

  // Iterators: get_iterator_method, call 0, require_object 0, then `next` is read once with get_field
  get_iterator_method: row(
    102,
    '',
    1,
    2,
    'calls',
    'v → v function: GetMethod(v, @@iterator), TypeError if not iterable',
  ),
  iterator_next: row(
    103,
    '',
    2,
    1,
    'calls',
    'iterator next → result: Call(next, iterator); require_object 1 follows',
  ),
  iterator_done: row(104, '', 1, 1, 'calls', 'result → v: Get(result, "done")'),
  iterator_value: row(105, '', 1, 1, 'calls', 'result → v: Get(result, "value")'),

  // Calls
  call: row(106, 'count', plus(2, 0), 1, 'calls', 'this function argument… → v'),
  call_spread: row(
    107,
    '',
    3,
    1,
    'calls',
    'this function array → v: the array is a fresh one made for the call',
  ),
  construct: row(108, 'count', plus(2, 0), 1, 'calls', 'constructor newTarget argument… → object'),
  construct_spread: row(109, '', 3, 1, 'calls', 'constructor newTarget array → object'),

  // Operators
  add: row(110, '', 2, 1, 'calls', 'a b → a + b'),
  sub: row(111, '', 2, 1, 'calls', 'a b → a - b'),
  mul: row(112, '', 2, 1, 'calls', 'a b → a * b'),
  div: row(113, '', 2, 1, 'calls', 'a b → a / b'),
  mod: row(114, '', 2, 1, 'calls', 'a b → a % b'),
  exp: row(115, '', 2, 1, 'calls', 'a b → a ** b'),
  bit_and: row(116, '', 2, 1, 'calls', 'a b → a & b'),
  bit_or: row(117, '', 2, 1, 'calls', 'a b → a | b'),
  bit_xor: row(118, '', 2, 1, 'calls', 'a b → a ^ b'),
  shl: row(119, '', 2, 1, 'calls', 'a b → a << b'),
  shr: row(120, '', 2, 1, 'calls', 'a b → a >> b'),
  ushr: row(121, '', 2, 1, 'calls', 'a b → a >>> b'),
  lt: row(122, '', 2, 1, 'calls', 'a b → a < b'),
  le: row(123, '', 2, 1, 'calls', 'a b → a <= b'),
  gt: row(124, '', 2, 1, 'calls', 'a b → a > b'),
  ge: row(125, '', 2, 1, 'calls', 'a b → a >= b'),
  eq: row(126, '', 2, 1, 'calls', 'a b → a == b'),
  ne: row(127, '', 2, 1, 'calls', 'a b → a != b'),
  strict_eq: row(128, '', 2, 1, 'pure', 'a b → a === b'),
  strict_ne: row(129, '', 2, 1, 'pure', 'a b → a !== b'),
  in: row(
    130,
    '',
    2,
    1,
    'calls',
    'key object → boolean: TypeError if not an object, then ToPropertyKey, then HasProperty',
  ),
  instanceof: row(131, '', 2, 1, 'calls', 'v constructor → v: calls @@hasInstance; `to_boolean` follows'),
  neg: row(132, '', 1, 1, 'calls', 'a → -a'),
  bit_not: row(133, '', 1, 1, 'calls', 'a → ~a'),
  to_number: row(134, '', 1, 1, 'calls', 'a → ToNumber(a): TypeError on bigint'),
  to_numeric: row(135, '', 1, 1, 'calls', 'a → ToNumeric(a)'),
  inc: row(136, '', 1, 1, 'pure', 'number or bigint → a + 1'),
  dec: row(137, '', 1, 1, 'pure', 'number or bigint → a - 1'),
  to_string: row(138, '', 1, 1, 'calls', 'a → ToString(a): TypeError on symbols'),
  to_boolean: row(139, '', 1, 1, 'pure', 'a → ToBoolean(a)'),
  not: row(140, '', 1, 1, 'pure', 'a → !a'),
  typeof: row(141, '', 1, 1, 'pure', 'a → string'),
  is_undefined: row(142, '', 1, 1, 'pure', 'a → a === undefined'),
  is_null: row(143, '', 1, 1, 'pure', 'a → a === null'),
  is_present: row(144, '', 1, 1, 'pure', 'a → whether a is neither undefined nor null'),
  is_object: row(145, '', 1, 1, 'pure', 'a → whether a is an object or function'),
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
