/** Instructions that push one value, as expressions over the values that they pop. */
import type * as E from 'estree';
import type { OpName } from '../ir/opcodes.js';
import type { Frame } from './frame.js';
import { array, arrow, binary, call, id, literal, member, unary, undefinedValue } from './nodes.js';
import { passedArguments } from './parameters.js';

/** `args`: the popped values, the deepest first; `words`: the operands. */
type Rule = (frame: Frame, args: readonly E.Expression[], words: readonly number[]) => E.Expression;

const helper =
  (name: string): Rule =>
  (frame, args, words) =>
    frame.helper(name, ...args, ...words.map((word) => literal(word)));

const operator =
  (sign: E.BinaryOperator): Rule =>
  (_, [a, b]) =>
    binary(sign, a!, b!);

const sign =
  (op: E.UnaryOperator): Rule =>
  (_, [a]) =>
    unary(op, a!);

const checked = (value: E.Expression, frame: Frame, name: string): E.Expression =>
  frame.helper('check', value, literal(name));

/** The cells that a new closure takes from the frame. */
export function cells(frame: Frame, number: number): E.Expression {
  const { captures } = frame.module.functions[number]!;
  return array(
    ...captures.map(({ from, index }) => (from === 'local' ? frame.local(index) : frame.captured(index))),
  );
}

const template: Rule = (frame, _, [number]) => {
  const { cooked, raw } = frame.module.templates[number!]!;
  const strings = array(...cooked.map((text) => (text === undefined ? undefinedValue() : literal(text))));
  return frame.helper(
    'template',
    id(frame.names.module('templates')),
    literal(number!),
    strings,
    array(...raw.map((text) => literal(text))),
  );
};

const regexp: Rule = (frame, _, [pattern, flags]) => ({
  type: 'Literal',
  value: null,
  regex: { pattern: frame.text(pattern!), flags: frame.text(flags!) },
});

export const expressions: Partial<Record<OpName, Rule>> = {
  completion: (_, __, [kind]) => literal(kind!),
  undefined: () => undefinedValue(),
  null: () => literal(null),
  true: () => literal(true),
  false: () => literal(false),
  int: (_, __, [value]) => literal(value!),
  const: (frame, _, [index]) => literal(frame.constant(index!)),
  regexp,
  template_object: template,
  get_local: (frame, _, [slot]) => frame.local(slot!),
  get_local_checked: (frame, _, [slot]) => checked(frame.local(slot!), frame, frame.fn.locals[slot!]!.name),
  get_cell: (frame, _, [slot]) => frame.cell(slot!),
  get_cell_checked: (frame, _, [slot]) => checked(frame.cell(slot!), frame, frame.fn.locals[slot!]!.name),
  get_capture: (frame, _, [index]) => frame.capture(index!),
  get_capture_checked: (frame, _, [index]) =>
    checked(frame.capture(index!), frame, frame.fn.captures[index!]!.name),
  get_global: (frame, _, [name]) => frame.program.globals.read(frame, frame.text(name!)),
  get_global_or_undefined(frame, _, [name]) {
    const { globals } = frame.program;
    const text = frame.text(name!);
    return frame.helper(
      'globalOr',
      literal(text),
      arrow([], globals.read(frame, text)),
      arrow([], globals.typeOf(frame, text)),
    );
  },
  delete_global: (frame, _, [name]) => frame.program.globals.delete(frame, frame.text(name!)),
  load_this: () => ({ type: 'ThisExpression' }),
  coerce_this: helper('coerceThis'),
  load_new_target: () => ({ type: 'MetaProperty', meta: id('new'), property: id('target') }),
  load_function: (frame) => frame.self,
  load_home: (frame) => frame.helper('home', frame.self),
  arguments: (frame) => passedArguments(frame),
  rest: (frame) => id(frame.names.part('rest')),
  closure: (frame, _, [number]) => call(id(frame.names.factory(number!)), cells(frame, number!)),
  set_home: helper('setHome'),
  check_heritage: helper('checkHeritage'),
  check_prototype: helper('checkPrototype'),
  new_private_name: (frame, _, [name]) => frame.helper('privateName', literal(frame.text(name!))),
  private_get: helper('privateGet'),
  private_has: helper('privateHas'),
  new_array: (_, args) => array(...args),
  get_field: (frame, [base], [name]) => member(base!, literal(frame.text(name!))),
  get_value: (_, [base, key]) => member(base!, key!),
  to_key: helper('key'),
  get_super: helper('getSuper'),
  get_prototype_of: helper('prototypeOf'),
  get_method: (frame, [base], [name]) => frame.helper('getMethod', base!, literal(frame.text(name!))),
  check_coercible: helper('coercible'),
  require_object: helper('requireObject'),
  enumerate_keys: helper('keys'),
  async_iterator: helper('asyncIterator'),
  iterator_next: (frame, [iterator, next]) => frame.helper('apply', iterator!, next!, array()),
  iterator_done: (_, [result]) => member(result!, literal('done')),
  iterator_value: (_, [result]) => member(result!, literal('value')),
  call: (frame, [receiver, callee, ...args]) => frame.helper('apply', receiver!, callee!, array(...args)),
  call_spread: helper('apply'),
  construct: (frame, [callee, target, ...args]) =>
    frame.helper('construct', callee!, target!, array(...args)),
  construct_spread: helper('construct'),
  add: operator('+'),
  sub: operator('-'),
  mul: operator('*'),
  div: operator('/'),
  mod: operator('%'),
  exp: operator('**'),
  bit_and: operator('&'),
  bit_or: operator('|'),
  bit_xor: operator('^'),
  shl: operator('<<'),
  shr: operator('>>'),
  ushr: operator('>>>'),
  lt: operator('<'),
  le: operator('<='),
  gt: operator('>'),
  ge: operator('>='),
  eq: operator('=='),
  ne: operator('!='),
  strict_eq: operator('==='),
  strict_ne: operator('!=='),
  in: operator('in'),
  instanceof: operator('instanceof'),
  neg: sign('-'),
  bit_not: sign('~'),
  to_number: sign('+'),
  to_numeric: helper('toNumeric'),
  to_string: (_, [value]) => ({
    type: 'TemplateLiteral',
    quasis: ['', ''].map((raw, index) => ({
      type: 'TemplateElement',
      tail: index === 1,
      value: { raw, cooked: raw },
    })),
    expressions: [value!],
  }),
  to_boolean: (_, [value]) => unary('!', unary('!', value!)),
  not: sign('!'),
  typeof: sign('typeof'),
  is_undefined: (_, [value]) => binary('===', value!, undefinedValue()),
  is_null: (_, [value]) => binary('===', value!, literal(null)),
  is_present: helper('isPresent'),
  is_object: helper('isObject'),
};
