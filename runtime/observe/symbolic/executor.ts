/**
 * Runs code of the IR over terms, from one label to the next: what holds behind it is said in the variables of before, which
 * is the weakest precondition of whatever is asked there. Control goes both ways where a condition is not known.
 */
import { PenumbraError, positionAt } from '../../../compiler/diagnostics.js';
import { opByCode, opNames, type StackCount } from '../../../compiler/ir/opcodes.js';
import type { Bool } from '../../solver/terms/terms.js';
import { Access } from './access.js';
import { Calls } from './calls.js';
import type { Step } from './code.js';
import { Loops } from './loops.js';
import type { Arrival, Access as ElementAccess, Machine, Suspect } from './machine.js';
import { type Frame, guarded, innermost, type Path, withFrame } from './state.js';
import {
  boolean,
  type Leaf,
  leavesOf,
  mapLeaves,
  NULL,
  number,
  UNDEFINED,
  UNKNOWN,
  type Value,
} from './values.js';

/** Steps between two labels, over all paths. */
const MOST_STEPS = 40_000;

/** What changes variables unseen. */
const REFUSED = /^(?:scope_|to_scope|new_scope|call_eval|mapped_arguments)/u;

export class Executor {
  private readonly access: Access;
  private readonly calls: Calls;
  private readonly loops: Loops;
  private steps = 0;
  private unrolled = 0;

  constructor(readonly machine: Machine) {
    this.access = new Access(machine);
    this.calls = new Calls(machine, this.access);
    this.loops = new Loops(machine);
  }

  /**
   * @param unrolled iterations of loops without a label that are run as they are
   * @throws PenumbraError `E_OBSERVE` where there are too many paths, or an instruction that is not known
   */
  run(path: Path, unrolled = 0): readonly Arrival[] {
    this.steps = 0;
    this.unrolled = unrolled;
    this.machine.accesses.length = 0;
    this.machine.suspects.length = 0;
    const arrivals: Arrival[] = [];
    const open: Path[] = [path];
    for (let next = open.pop(); next; next = open.pop()) {
      const at = innermost(next.state).at;
      const from = innermost(next.state).code.heads.has(at) ? this.loops.enter(next, at) : next;
      for (const result of this.step(from).reverse()) {
        if ('kind' in result) {
          arrivals.push(result);
          continue;
        }
        const taken = this.looped(from, result);
        if (taken) open.push(taken);
      }
    }
    return arrivals;
  }

  /** A path that may go back to the head of a loop. */
  private looped(from: Path, to: Path): Path | undefined {
    const [was, is] = [innermost(from.state), innermost(to.state)];
    const isBack = from.state.frames.length === to.state.frames.length && is.at <= was.at;
    return isBack && is.code.heads.has(is.at) ? this.loops.again(to, is.at, this.unrolled) : to;
  }

  /** The steps of the last run that may be faults. */
  get suspects(): readonly Suspect[] {
    return [...this.machine.suspects];
  }

  /** The accesses to elements in the last run. */
  get accesses(): readonly ElementAccess[] {
    return [...this.machine.accesses];
  }

  private step(path: Path): (Path | Arrival)[] {
    this.steps += 1;
    const frame = innermost(path.state);
    const step = frame.code.steps[frame.at]!;
    if (this.steps > MOST_STEPS)
      throw this.refusal(step.offset, 'there are too many paths between two labels');
    const { op, operands } = step;
    const { ops, program } = this.machine;
    const pop = (count: number): readonly Value[] => frame.stack.slice(frame.stack.length - count);
    /** Goes on behind this step, `count` entries taken and others pushed. */
    const push = (count: number, ...values: readonly Value[]): Path[] => [
      { ...path, state: withFrame(path.state, next(frame, count, values)) },
    ];
    const jump = (taken: Path, count: number): Path => {
      const at = innermost(taken.state);
      return { ...taken, state: withFrame(taken.state, { ...dropped(at, count), at: step.target }) };
    };
    /** Both ways of a decision, that of a false condition first. */
    const branch = (condition: Bool, jumpsWhen: boolean): Path[] => {
      const popped = push(1)[0]!;
      return [false, true].flatMap((taken) => {
        const way = guarded(popped, [taken ? condition : -condition]);
        if (!way || taken !== jumpsWhen) return way ? [way] : [];
        return [{ ...way, state: withFrame(way.state, { ...innermost(way.state), at: step.target }) }];
      });
    };
    const constant = (index: number): Value => {
      const value = frame.code.fn.constants[index]!;
      return typeof value === 'bigint' ? ops.any() : ops.constant(value as string | number);
    };
    const set = (slot: number, value: Value | undefined, count: number): Path[] => {
      const slots = [...frame.slots];
      slots[slot] = value;
      return [{ ...path, state: withFrame(path.state, { ...next(frame, count, []), slots }) }];
    };
    const [a, b] = pop(2) as [Value, Value];
    const top = frame.stack.at(-1)!;
    switch (op) {
      case 'br':
        return [jump(path, 0)];
      case 'br_true':
        return branch(ops.truth(top), true);
      case 'br_false':
        return branch(ops.truth(top), false);
      case 'leave': {
        const [, count, base] = operands as [number, number, number];
        const kept = pop(count);
        const stack = [...frame.stack.slice(0, base), ...kept];
        return [{ ...path, state: withFrame(path.state, { ...frame, stack, at: step.target }) }];
      }
      case 'completion':
        return push(0, ops.constant(operands[0]!));
      case 'completion_is':
        return push(1, top, boolean(ops.strictlyEqual(top, ops.constant(operands[0]!))));
      case 'end_finally': {
        const isThrow = ops.strictlyEqual(b, ops.constant(1));
        const goesOn = guarded(push(2)[0]!, [-isThrow]);
        const throws = guarded(path, [isThrow]);
        return [...(goesOn ? [goesOn] : []), ...(throws ? this.thrown(throws, a) : [])];
      }
      case 'return':
        return this.calls.leave(path, top);
      case 'throw':
        return this.thrown(path, top);
      case 'throw_error':
        return this.thrown(path, UNKNOWN);
      case 'drop':
        return push(1);
      case 'dup':
        return push(0, top);
      case 'swap':
        return push(2, b, a);
      case 'nip':
        return push(2, b);
      case 'pick':
        return push(0, frame.stack.at(-1 - operands[0]!)!);
      case 'tuck': {
        const above = pop(1 + operands[0]!);
        return push(1 + operands[0]!, top, ...above);
      }
      case 'undefined':
        return push(0, UNDEFINED);
      case 'null':
        return push(0, NULL);
      case 'true':
      case 'false':
        return push(0, ops.constant(op === 'true'));
      case 'int':
        return push(0, ops.constant(operands[0]!));
      case 'const':
        return push(0, constant(operands[0]!));
      case 'get_local':
      case 'get_cell':
        if (this.isElsewhere(frame, operands[0]!)) return push(0, ops.any());
        return push(0, frame.slots[operands[0]!] ?? UNDEFINED);
      case 'get_local_checked':
      case 'get_cell_checked': {
        if (this.isElsewhere(frame, operands[0]!)) return push(0, ops.any());
        const value = frame.slots[operands[0]!];
        return value ? push(0, value) : this.thrown(path, UNKNOWN);
      }
      case 'set_local':
      case 'set_cell':
      case 'new_cell':
      case 'set_local_checked':
      case 'set_cell_checked':
      case 'init_local_once':
      case 'init_cell_once':
        return set(operands[0]!, top, 1);
      case 'uninit_local':
      case 'new_cell_uninit':
        return set(operands[0]!, undefined, 0);
      case 'copy_cell':
        return push(0);
      case 'get_capture':
      case 'get_capture_checked': {
        const { number: of } = frame.code.fn;
        const captured = program.capture(of, operands[0]!, this.machine.target);
        if ('slot' in captured) return push(0, path.state.frames[0]!.slots[captured.slot] ?? UNDEFINED);
        return push(0, captured.value ?? ops.any());
      }
      case 'set_capture':
      case 'set_capture_checked': {
        const captured = program.capture(frame.code.fn.number, operands[0]!, this.machine.target);
        const variable = program.captured.variable(frame.code.fn.number, operands[0]!);
        if (!('slot' in captured)) {
          // Which of several variables it is that is assigned, is not known.
          const [behind] = push(1) as [Path];
          const isOfTarget = variable.fn === this.machine.target;
          return [isOfTarget ? { ...behind, state: this.access.havocVariables(behind.state) } : behind];
        }
        const [first, ...rest] = push(1)[0]!.state.frames as [Frame, ...Frame[]];
        const slots = [...first.slots];
        slots[captured.slot] = top;
        return [{ ...path, state: { ...path.state, frames: [{ ...first, slots }, ...rest] } }];
      }
      case 'get_global':
      case 'get_global_or_undefined':
        return push(0, this.access.global(String(frame.code.fn.constants[operands[0]!])));
      case 'set_global':
        return push(1);
      case 'load_this':
      case 'load_function':
        return push(0, op === 'load_this' ? frame.receiver : UNKNOWN);
      case 'coerce_this':
        return push(0);
      case 'load_new_target':
        return push(0, UNDEFINED);
      case 'closure':
        return push(0, { kind: 'function', number: operands[0]! });
      case 'get_field':
      case 'get_method': {
        const name = String(frame.code.fn.constants[operands[0]!]);
        return this.access
          .read(path, top, name)
          .flatMap((read) =>
            read.value ? this.on(read.path, 1, read.value) : this.thrown(read.path, UNKNOWN),
          );
      }
      case 'get_value':
        return this.access
          .readAt(path, a, b)
          .flatMap((read) =>
            read.value ? this.on(read.path, 2, read.value) : this.thrown(read.path, UNKNOWN),
          );
      case 'set_field': {
        const name = String(frame.code.fn.constants[operands[0]!]);
        return this.access
          .write(path, a, name, b)
          .flatMap((written) =>
            written.isThrown ? this.thrown(written.path, UNKNOWN) : this.on(written.path, 2),
          );
      }
      case 'set_value': {
        const [object, key, value] = pop(3) as [Value, Value, Value];
        return this.access
          .writeAt(path, object, key, value)
          .flatMap((written) =>
            written.isThrown ? this.thrown(written.path, UNKNOWN) : this.on(written.path, 3),
          );
      }
      case 'to_property_key':
      case 'to_key':
      case 'check_coercible':
      case 'require_object':
      case 'set_function_name':
        return push(0);
      case 'new_object':
      case 'new_array': {
        const count = op === 'new_array' ? operands[0]! : 0;
        const shape = this.access.place(frame.code.fn.number, frame.at, op === 'new_array');
        const made = this.machine.objects;
        const { state, object } =
          op === 'new_array' ? made.makeArray(path.state, shape, pop(count)) : made.make(path.state, shape);
        return this.on({ ...path, state }, count, object);
      }
      case 'append': {
        const { state } = this.machine.objects.push(path.state, a as Extract<Leaf, { kind: 'reference' }>, b);
        return this.on({ ...path, state }, 2, a);
      }
      case 'define_field': {
        const name = String(frame.code.fn.constants[operands[0]!]);
        const state = this.machine.objects.setField(
          path.state,
          a as Extract<Leaf, { kind: 'reference' }>,
          name,
          b,
        );
        return this.on({ ...path, state }, 2, a);
      }
      case 'get_iterator_method':
        return push(0, { kind: 'native', name: 'iterate' });
      case 'iterator_next':
        return this.calls
          .nextOf(path, a)
          .flatMap((read) =>
            read.value ? this.on(read.path, 2, read.value) : this.thrown(read.path, UNKNOWN),
          );
      case 'iterator_done':
      case 'iterator_value':
        return this.access
          .read(path, top, op === 'iterator_done' ? 'done' : 'value')
          .flatMap((read) =>
            read.value ? this.on(read.path, 1, read.value) : this.thrown(read.path, UNKNOWN),
          );
      case 'call': {
        const [receiver, callee, ...args] = pop(operands[0]! + 2) as [Value, Value, ...Value[]];
        if (callee.kind === 'native' && callee.name === this.machine.marker) {
          const label = (args[0] as Extract<Leaf, { kind: 'number' }>).term;
          const [arrived] = push(operands[0]! + 2, UNDEFINED) as [Path];
          // From here on loops are begun anew.
          const { loops: _, ...begun } = innermost(arrived.state);
          const state = withFrame(arrived.state, begun);
          return [{ kind: 'label', label: ops.terms.constantOf(label)!, path: { ...arrived, state } }];
        }
        return leavesOf(callee).flatMap(({ guards, leaf }) => {
          const taken = guarded(path, guards);
          return taken ? this.call(taken, { leaf, receiver, args, isNew: false }, operands[0]! + 2) : [];
        });
      }
      case 'construct': {
        const [callee, , ...args] = pop(operands[0]! + 2) as [Value, Value, ...Value[]];
        return leavesOf(callee).flatMap(({ guards, leaf }) => {
          const taken = guarded(path, guards);
          return taken
            ? this.call(taken, { leaf, receiver: UNDEFINED, args, isNew: true }, operands[0]! + 2)
            : [];
        });
      }
      case 'lt':
        return push(2, boolean(ops.less(a, b, false)));
      case 'le':
        return push(2, boolean(ops.less(a, b, true)));
      case 'gt':
        return push(2, boolean(ops.less(b, a, false)));
      case 'ge':
        return push(2, boolean(ops.less(b, a, true)));
      case 'eq':
        return push(2, boolean(ops.looselyEqual(a, b)));
      case 'ne':
        return push(2, boolean(-ops.looselyEqual(a, b)));
      case 'strict_eq':
        return push(2, boolean(ops.strictlyEqual(a, b)));
      case 'strict_ne':
        return push(2, boolean(-ops.strictlyEqual(a, b)));
      case 'neg':
        return push(1, this.summed(path, ops.negated(top), [top]));
      case 'bit_not':
        return push(1, ops.bitNot(top));
      case 'to_number':
      case 'to_numeric':
        return push(1, ops.toNumber(top));
      case 'inc':
      case 'dec':
        return push(
          1,
          this.summed(path, ops.arithmetic(op === 'inc' ? 'add' : 'sub', top, number(ops.terms.num(1))), [
            top,
          ]),
        );
      case 'to_boolean':
        return push(1, boolean(ops.truth(top)));
      case 'not':
        return push(1, boolean(-ops.truth(top)));
      case 'is_undefined':
        return push(1, boolean(ops.isOf(top, ['undefined'])));
      case 'is_null':
        return push(1, boolean(ops.isOf(top, ['null'])));
      case 'is_present':
        return push(1, boolean(-ops.isOf(top, ['undefined', 'null'])));
      case 'is_object':
        return push(1, boolean(ops.isOf(top, ['reference', 'function', 'native'])));
      case 'typeof':
        return push(
          1,
          mapLeaves(ops.terms, top, (leaf) => this.access.typeOf(leaf)),
        );
      case 'in':
      case 'instanceof':
        return push(2, boolean(ops.fresh()));
      case 'to_string':
        return push(
          1,
          mapLeaves(ops.terms, top, (leaf) => (leaf.kind === 'string' ? leaf : ops.text('String', [leaf]))),
        );
      case 'append_hole': {
        const array = a as Extract<Leaf, { kind: 'reference' }>;
        const { state } = this.machine.objects.push(path.state, top as typeof array, UNDEFINED);
        return this.on({ ...path, state }, 1, top);
      }
      case 'define_value':
      case 'delete_value': {
        const [object, key, value] = op === 'define_value' ? pop(3) : [a!, b!, UNDEFINED];
        return this.access
          .writeAny(path, object!, key!, value!)
          .flatMap((written) =>
            written.isThrown
              ? this.thrown(written.path, UNKNOWN)
              : this.on(
                  written.path,
                  op === 'define_value' ? 3 : 2,
                  op === 'define_value' ? object! : ops.any(),
                ),
          );
      }
      case 'call_spread':
      case 'construct_spread': {
        const [first, second] = pop(3) as [Value, Value, Value];
        const callee = op === 'call_spread' ? second : first;
        return this.calls
          .spread(path, callee, op === 'construct_spread')
          .flatMap((read) =>
            read.value ? this.on(read.path, 3, read.value) : this.thrown(read.path, UNKNOWN),
          );
      }
      case 'add':
      case 'sub':
      case 'mul':
      case 'div':
      case 'mod':
      case 'exp':
      case 'bit_and':
      case 'bit_or':
      case 'bit_xor':
      case 'shl':
      case 'shr':
      case 'ushr':
        return push(2, this.summed(path, ops.arithmetic(op, a, b), [a, b]));
      default:
        return this.anything(path, step);
    }
  }

  /** What arithmetic gives: NaN of operands that are not is noted. */
  private summed(path: Path, result: Value, operands: readonly Value[]): Value {
    const { ops } = this.machine;
    const isMade = ops.terms.all([ops.isNaN(result), ...operands.map((operand) => -ops.isNaN(operand))]);
    this.access.suspect('nan', path, isMade);
    return result;
  }

  /** An instruction that is not modelled: its results are any values, and what it may run may write to all objects. */
  private anything(path: Path, { op, operands, offset }: Step): (Path | Arrival)[] {
    const { effect, pops, pushes } = opByCode[opNames.indexOf(op)]!;
    if (REFUSED.test(op) || effect === 'control')
      throw this.refusal(offset, `observe does not follow ${op.replaceAll('_', ' ')}`);
    this.machine.notFollowed.add(op.replaceAll('_', ' '), offset);
    const count = (of: StackCount): number => (typeof of === 'number' ? of : of.base + operands[of.operand]!);
    const values = Array.from({ length: count(pushes) }, () => this.machine.ops.any());
    const reads = effect === 'pure' ? [{ path, value: UNKNOWN }] : this.calls.opaque(path);
    return reads.flatMap((read) =>
      read.value ? this.on(read.path, count(pops), ...values) : this.thrown(read.path, UNKNOWN),
    );
  }

  /** Whether functions may have assigned a variable of a call that is looked into: their frames are not those of its own. */
  private isElsewhere({ code: { fn } }: Frame, slot: number): boolean {
    const { program, target } = this.machine;
    return fn.number !== target && program.captured.assignedIn(fn.number).has(slot);
  }

  /** Goes on behind the step of a path, `count` entries taken and others pushed. */
  private on(path: Path, count: number, ...values: readonly Value[]): Path[] {
    return [{ ...path, state: withFrame(path.state, next(innermost(path.state), count, values)) }];
  }

  private call(
    path: Path,
    call: {
      readonly leaf: Leaf;
      readonly receiver: Value;
      readonly args: readonly Value[];
      readonly isNew: boolean;
    },
    count: number,
  ): (Path | Arrival)[] {
    const [begun] = this.on(path, count) as [Path];
    return this.calls.enter(begun, call).flatMap((result) => {
      if (!('value' in result)) return [result.path];
      return result.value ? [pushed(result.path, result.value)] : this.thrown(result.path, UNKNOWN);
    });
  }

  /** Goes to the innermost handler. */
  private thrown(path: Path, error: Value): (Path | Arrival)[] {
    for (let frames = path.state.frames; frames.length > 0; frames = frames.slice(0, -1)) {
      const frame = frames.at(-1)!;
      // Callers stand behind their call already.
      const at = frames.length === path.state.frames.length ? frame.at : frame.at - 1;
      const handler = frame.code.handlers.find(({ start, end }) => start <= at && at < end);
      if (!handler) continue;
      const kept = frame.stack.slice(0, handler.height);
      const stack = [...kept, error, ...(handler.isFinally ? [this.machine.ops.constant(1)] : [])];
      const caught = { ...frame, stack, at: handler.target };
      return [{ ...path, state: { ...path.state, frames: [...frames.slice(0, -1), caught] } }];
    }
    return [{ kind: 'throw', value: error, path }];
  }

  private refusal(offset: number, message: string): PenumbraError {
    const { file, source, written } = this.machine.program.ir;
    return new PenumbraError({
      code: 'E_OBSERVE',
      message,
      file,
      source: written,
      position: positionAt(source, Math.max(0, offset)),
      hint: 'Name the function that it stands in with --opaque, or observe another target.',
    });
  }
}

function next(frame: Frame, count: number, values: readonly Value[]): Frame {
  const { stack } = dropped(frame, count);
  return { ...frame, stack: [...stack, ...values], at: frame.at + 1 };
}

function dropped(frame: Frame, count: number): Frame {
  return { ...frame, stack: frame.stack.slice(0, frame.stack.length - count) };
}

function pushed(path: Path, value: Value): Path {
  const frame = innermost(path.state);
  return { ...path, state: withFrame(path.state, { ...frame, stack: [...frame.stack, value] }) };
}
