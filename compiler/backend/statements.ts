/** Instructions that are no simple push, as statements. `top` is the height of the stack before the instruction. */
import type * as E from 'estree';
import { Completion, type OpName } from '../ir/opcodes.js';
import { cells } from './expressions.js';
import type { Frame } from './frame.js';
import {
  accessor,
  array,
  assign,
  binary,
  blockOf,
  call,
  id,
  literal,
  member,
  object,
  returnStatement,
  statement,
  throwStatement,
  undefinedValue,
  when,
} from './nodes.js';
import { passedArguments } from './parameters.js';

type Rule = (frame: Frame, top: number, words: readonly number[]) => E.Statement[];

/** A slot or cell that takes the top of the stack. */
const store =
  (target: (frame: Frame, word: number) => E.Identifier | E.MemberExpression): Rule =>
  (frame, top, [word]) => [assign(target(frame, word!), frame.stack(top - 1))];

const local = (frame: Frame, slot: number): E.Identifier => frame.local(slot);
const cell = (frame: Frame, slot: number): E.MemberExpression => frame.cell(slot);
const capture = (frame: Frame, index: number): E.MemberExpression => frame.capture(index);

/** The same after a check that the variable is initialised. */
const checkedStore =
  (target: typeof local | typeof cell, names: 'locals' | 'captures'): Rule =>
  (frame, top, [word]) => [
    statement(frame.helper('check', target(frame, word!), literal(frame.fn[names][word!]!.name))),
    assign(target(frame, word!), frame.stack(top - 1)),
  ];

const storeOnce =
  (target: typeof local | typeof cell): Rule =>
  (frame, top, [word]) => [
    statement(frame.helper('once', target(frame, word!))),
    assign(target(frame, word!), frame.stack(top - 1)),
  ];

const newCell = (frame: Frame, slot: number, content: E.Expression): E.Statement =>
  assign(frame.local(slot), object({ v: content }));

const dead = (frame: Frame): E.Expression => member(id(frame.names.helpers), literal('dead'));

/** A helper for its effect on the top `count` entries. */
const effect =
  (name: string, count: number): Rule =>
  (frame, top, words) => [
    statement(frame.helper(name, ...entries(frame, top, count), ...words.map((word) => literal(word)))),
  ];

function entries(frame: Frame, top: number, count: number): E.Expression[] {
  return Array.from({ length: count }, (_, i) => frame.stack(top - count + i));
}

/** An assignment to a property; strict and sloppy code differ when it fails. */
function setProperty(
  frame: Frame,
  base: E.Expression,
  key: E.Expression,
  value: E.Expression,
  strict: boolean,
): E.Statement {
  if (strict === frame.fn.strict) return assign(member(base, key), value);
  return statement(frame.helper(strict ? 'strictSet' : 'sloppySet', base, key, value));
}

const privateAdd =
  (count: number, element: (values: readonly E.Expression[]) => Record<string, E.Expression>): Rule =>
  (frame, top) => {
    const [base, name, ...values] = entries(frame, top, count);
    return [statement(frame.helper('privateAdd', base!, name!, object(element(values))))];
  };

export const statements: Partial<Record<OpName, Rule>> = {
  nop: () => [],
  enter_try: () => [],
  drop: () => [],
  dup: (frame, top) => [assign(frame.stack(top), frame.stack(top - 1))],
  swap: (frame, top) => [
    assign(frame.stack(top), frame.stack(top - 1)),
    assign(frame.stack(top - 1), frame.stack(top - 2)),
    assign(frame.stack(top - 2), frame.stack(top)),
  ],
  nip: (frame, top) => [assign(frame.stack(top - 2), frame.stack(top - 1))],
  pick: (frame, top, [count]) => [assign(frame.stack(top), frame.stack(top - 1 - count!))],
  tuck: (frame, top, [count]) => [
    ...Array.from({ length: count! + 1 }, (_, i) => assign(frame.stack(top - i), frame.stack(top - i - 1))),
    assign(frame.stack(top - count! - 1), frame.stack(top)),
  ],
  completion_is: (frame, top, [kind]) => [
    assign(frame.stack(top), binary('===', frame.stack(top - 1), literal(kind!))),
  ],
  end_finally: (frame, top) => [
    when(
      binary('===', frame.stack(top - 1), literal(Completion.Throw)),
      throwStatement(frame.stack(top - 2)),
    ),
  ],
  initial_yield: () => [statement(yielded(null))],
  yield: suspend('yield'),
  yield_result: suspend('yieldResult'),
  await: (frame, top, words) =>
    frame.fn.coroutine === 'async' && !frame.isStepwise
      ? [awaited(frame, top)]
      : suspend('await')(frame, top, words),
  async_start: () => [],
  async_return: () => [],
  async_throw: (frame, top) => [throwStatement(frame.stack(top - 1))],
  to_promise: () => [],
  check_completion: (frame, top) => [
    when(
      binary('===', frame.stack(top - 1), literal(Completion.Throw)),
      throwStatement(frame.stack(top - 2)),
    ),
  ],
  return: (frame, top) => [returnStatement(frame.stack(top - 1))],
  throw: (frame, top) => [throwStatement(frame.stack(top - 1))],
  throw_error: (frame, _, [kind, message]) => [
    throwStatement(frame.helper('error', literal(kind!), literal(frame.text(message!)))),
  ],
  set_local: store(local),
  set_cell(frame, top, [slot]) {
    const value = frame.stack(top - 1);
    return [frame.isInitialization(slot!) ? handOut(value) : assign(frame.cell(slot!), value)];
  },
  set_capture: store(capture),
  set_local_checked: checkedStore(local, 'locals'),
  set_cell_checked: checkedStore(cell, 'locals'),
  set_capture_checked: checkedStore(capture, 'captures'),
  init_local_once: storeOnce(local),
  init_cell_once: storeOnce(cell),
  init_capture_once: storeOnce(capture),
  uninit_local: (frame, _, [slot]) => [assign(frame.local(slot!), dead(frame))],
  new_cell: (frame, top, [slot]) => [newCell(frame, slot!, frame.stack(top - 1))],
  new_cell_uninit: (frame, _, [slot]) => [newCell(frame, slot!, dead(frame))],
  copy_cell: (frame, _, [slot]) => [newCell(frame, slot!, frame.cell(slot!))],
  set_global: (frame, top, [name, strict]) => [
    frame.program.globals.write(frame, frame.text(name!), frame.stack(top - 1), strict === 1),
  ],
  // Node declares them when the script starts: it is written with declarations of the same names.
  check_global: () => [],
  declare_global_lexical: () => [],
  declare_global_var: () => [],
  init_global: (frame, top) => [handOut(frame.stack(top - 1))],
  declare_global_function: (frame, top, [name]) => [
    statement(frame.helper('globalFunction', literal(frame.text(name!)), frame.stack(top - 1))),
  ],
  mapped_arguments(frame, top, [count]) {
    const value = id(frame.names.part('value'));
    const { parameters } = frame.fn;
    return [
      assign(frame.stack(top), passedArguments(frame)),
      ...Array.from({ length: count! }, (_, i) => {
        const parameter = frame.local(i);
        return assign(
          frame.local(parameters + i),
          accessor('v', parameter, (to) => assign(parameter, to), value),
        );
      }),
    ];
  },
  set_function_name: effectOnNamed,
  create_class(frame, top, [number, heritage]) {
    const base = top - 1 - heritage!;
    const parents = heritage === 0 ? undefinedValue() : array(...entries(frame, top, 2));
    const made = call(id(frame.names.factory(number!)), cells(frame, number!), frame.stack(base), parents);
    return [
      assign(frame.stack(base), made),
      assign(frame.stack(base + 1), member(frame.stack(base), literal('prototype'))),
    ];
  },
  private_set: effect('privateSet', 3),
  private_add_field: privateAdd(3, ([value]) => ({ kind: literal('field'), value: value! })),
  private_add_method: privateAdd(3, ([value]) => ({ kind: literal('method'), value: value! })),
  private_add_accessor: privateAdd(4, ([getter, setter]) => ({
    kind: literal('accessor'),
    getter: getter!,
    setter: setter!,
  })),
  append: effect('append', 2),
  append_hole: effect('appendHole', 1),
  define_field: (frame, top, [name]) => [
    statement(frame.helper('data', frame.stack(top - 2), literal(frame.text(name!)), frame.stack(top - 1))),
  ],
  define_value: effect('data', 3),
  define_method: (frame, top, [kind, enumerable]) => [
    statement(frame.helper('method', ...entries(frame, top, 3), literal(kind!), literal(enumerable === 1))),
  ],
  set_prototype: effect('setPrototype', 2),
  set_field: (frame, top, [name, strict]) => [
    setProperty(frame, frame.stack(top - 2), literal(frame.text(name!)), frame.stack(top - 1), strict === 1),
  ],
  set_value: (frame, top, [strict]) => [
    setProperty(frame, frame.stack(top - 3), frame.stack(top - 2), frame.stack(top - 1), strict === 1),
  ],
  delete_value: (frame, top, [strict]) => [
    assign(
      frame.stack(top - 2),
      frame.helper(strict === 1 ? 'strictDelete' : 'sloppyDelete', ...entries(frame, top, 2)),
    ),
  ],
  to_property_key(frame, top, [count]) {
    const key = frame.stack(top - 1 - count!);
    return [assign(key, frame.helper('propertyKey', frame.stack(top - 2 - count!), key))];
  },
  set_super: (frame, top, [strict]) => [
    statement(frame.helper('setSuper', ...entries(frame, top, 4), literal(strict === 1))),
  ],
  exclude_key: effect('exclude', 2),
  next_key: (frame, top) => [
    assign(frame.stack(top), frame.helper('nextKey', frame.stack(top - 1))),
    assign(frame.stack(top - 1), member(frame.stack(top), literal('key'))),
    assign(frame.stack(top), member(frame.stack(top), literal('more'))),
  ],
  get_iterator_method: (frame, top) => [
    assign(frame.stack(top), frame.helper('iteratorMethod', frame.stack(top - 1))),
  ],
  inc: (frame, top) => [update(frame.stack(top - 1), '++')],
  dec: (frame, top) => [update(frame.stack(top - 1), '--')],
};

function yielded(argument: E.Expression | null): E.YieldExpression {
  return { type: 'YieldExpression', argument, delegate: false };
}

/** Stops for the declaration of a variable that others see, which takes the value. */
function handOut(value: E.Expression): E.Statement {
  return statement(yielded(object({ op: literal('initialize'), value })));
}

/** The native `await`, with its completion as a value and a kind. */
function awaited(frame: Frame, top: number): E.Statement {
  const [value, kind] = [frame.stack(top - 1), frame.stack(top)];
  const error = id(frame.names.part('error'));
  return {
    type: 'TryStatement',
    block: blockOf([
      assign(value, { type: 'AwaitExpression', argument: value }),
      assign(kind, literal(Completion.Normal)),
    ]),
    handler: {
      type: 'CatchClause',
      param: error,
      body: blockOf([assign(value, error), assign(kind, literal(Completion.Throw))]),
    },
  };
}

/** Hands what is on top of the stack to the driver of the coroutine, which answers with a completion. */
function suspend(op: string): Rule {
  return (frame, top) => {
    const completion = frame.stack(top);
    return [
      assign(completion, yielded(object({ op: literal(op), value: frame.stack(top - 1) }))),
      assign(frame.stack(top - 1), member(completion, literal('value'))),
      assign(completion, member(completion, literal('kind'))),
    ];
  };
}

/** key function → key function */
function effectOnNamed(frame: Frame, top: number, [prefix]: readonly number[]): E.Statement[] {
  return [statement(frame.helper('setName', frame.stack(top - 1), frame.stack(top - 2), literal(prefix!)))];
}

function update(argument: E.Identifier, operator: '++' | '--'): E.Statement {
  return statement({ type: 'UpdateExpression', operator, prefix: true, argument });
}
