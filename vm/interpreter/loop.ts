/**
 * The dispatch loop. It holds the common case of each instruction, where operands are concrete and nothing of the
 * program has to be called; everything else leaves the switch and goes to `instructions`.
 *
 * Locals mirror the machine's registers (`sp`, `pc`); before anything that may look at the machine or throw they are
 * written back, and after it the frame is loaded again, as it may be another one.
 *
 * Cases are written as numbers, checked against the opcode table by their types: a switch over properties of an object
 * would be a chain of comparisons.
 */
import { type Op, opLength } from '../../compiler/ir/opcodes.js';
import { isIntrinsic, recordOf } from '../realm/stamp.js';
import { Cell, Closure, UNINITIALISED } from './frame.js';
import { instructions } from './instructions.js';
import type { Interpreter } from './interpreter.js';
import { unwind } from './unwind.js';

const LENGTH = Uint8Array.from(opLength, (length) => length ?? 1);

/** Runs until the entry frame above frame `floor` returns. Throws `GuestThrow` if an exception leaves it. */
export function execute(vm: Interpreter, floor: number): void {
  for (;;) {
    try {
      run(vm);
      return;
    } catch (thrown) {
      unwind(vm, thrown, floor);
    }
  }
}

function run(vm: Interpreter): void {
  const { heap } = vm;
  const { operations } = vm.realm;
  const log = vm.path.log;
  reload: for (;;) {
    const frame = vm.frames[vm.depth]!;
    const { linked, base } = frame;
    const { code, keys } = linked;
    const { stack, shadow } = vm;
    const { captures } = frame.closure;
    let pc = frame.pc;
    let sp = vm.sp;
    let steps = vm.steps;
    for (;;) {
      steps += 1;
      switch (code[pc]) {
        case 32 satisfies typeof Op.get_local: {
          const slot = base + code[pc + 1]!;
          stack[sp] = stack[slot];
          shadow[sp] = shadow[slot]!;
          sp += 1;
          pc += 2;
          continue;
        }
        case 33 satisfies typeof Op.set_local: {
          const slot = base + code[pc + 1]!;
          sp -= 1;
          stack[slot] = stack[sp];
          shadow[slot] = shadow[sp]!;
          pc += 2;
          continue;
        }
        case 34 satisfies typeof Op.get_local_checked: {
          const slot = base + code[pc + 1]!;
          if (stack[slot] === UNINITIALISED) break;
          stack[sp] = stack[slot];
          shadow[sp] = shadow[slot]!;
          sp += 1;
          pc += 2;
          continue;
        }
        case 41 satisfies typeof Op.get_cell:
        case 43 satisfies typeof Op.get_cell_checked: {
          const cell = stack[base + code[pc + 1]!] as Cell;
          const value = cell.value;
          if (value === UNINITIALISED) break;
          stack[sp] = value;
          shadow[sp] = cell.shadow;
          sp += 1;
          pc += 2;
          continue;
        }
        case 42 satisfies typeof Op.set_cell: {
          const cell = stack[base + code[pc + 1]!] as Cell;
          sp -= 1;
          cell.value = stack[sp];
          cell.shadow = shadow[sp]!;
          pc += 2;
          continue;
        }
        case 46 satisfies typeof Op.get_capture:
        case 48 satisfies typeof Op.get_capture_checked: {
          const cell = captures[code[pc + 1]!]!;
          const value = cell.value;
          if (value === UNINITIALISED) break;
          stack[sp] = value;
          shadow[sp] = cell.shadow;
          sp += 1;
          pc += 2;
          continue;
        }
        case 47 satisfies typeof Op.set_capture: {
          const cell = captures[code[pc + 1]!]!;
          sp -= 1;
          cell.value = stack[sp];
          cell.shadow = shadow[sp]!;
          pc += 2;
          continue;
        }
        case 38 satisfies typeof Op.new_cell: {
          sp -= 1;
          stack[base + code[pc + 1]!] = new Cell(stack[sp], shadow[sp]!);
          shadow[base + code[pc + 1]!] = 0;
          pc += 2;
          continue;
        }
        case 40 satisfies typeof Op.copy_cell: {
          const cell = stack[base + code[pc + 1]!] as Cell;
          stack[base + code[pc + 1]!] = new Cell(cell.value, cell.shadow);
          pc += 2;
          continue;
        }
        case 51 satisfies typeof Op.get_global: {
          const key = keys[code[pc + 1]!]!;
          if (key.fast !== heap.epoch) break;
          const value = vm.realm.global[key.key];
          if (value === undefined) break;
          stack[sp] = value;
          shadow[sp] = 0;
          sp += 1;
          pc += 2;
          continue;
        }
        case 57 satisfies typeof Op.load_this:
          stack[sp] = frame.receiver;
          shadow[sp] = frame.receiverShadow;
          sp += 1;
          pc += 1;
          continue;
        case 28 satisfies typeof Op.int:
          stack[sp] = code[pc + 1];
          shadow[sp] = 0;
          sp += 1;
          pc += 2;
          continue;
        case 29 satisfies typeof Op.const:
          stack[sp] = linked.constants[code[pc + 1]!];
          shadow[sp] = 0;
          sp += 1;
          pc += 2;
          continue;
        case 24 satisfies typeof Op.undefined:
          stack[sp] = undefined;
          shadow[sp] = 0;
          sp += 1;
          pc += 1;
          continue;
        case 25 satisfies typeof Op.null:
          stack[sp] = null;
          shadow[sp] = 0;
          sp += 1;
          pc += 1;
          continue;
        case 26 satisfies typeof Op.true:
          stack[sp] = true;
          shadow[sp] = 0;
          sp += 1;
          pc += 1;
          continue;
        case 27 satisfies typeof Op.false:
          stack[sp] = false;
          shadow[sp] = 0;
          sp += 1;
          pc += 1;
          continue;
        case 18 satisfies typeof Op.drop:
          sp -= 1;
          pc += 1;
          continue;
        case 19 satisfies typeof Op.dup:
          stack[sp] = stack[sp - 1];
          shadow[sp] = shadow[sp - 1]!;
          sp += 1;
          pc += 1;
          continue;
        case 22 satisfies typeof Op.pick: {
          const from = sp - 1 - code[pc + 1]!;
          stack[sp] = stack[from];
          shadow[sp] = shadow[from]!;
          sp += 1;
          pc += 2;
          continue;
        }
        case 8 satisfies typeof Op.br: {
          const target = code[pc + 1]!;
          if (target <= pc && steps >= vm.checkpoint) {
            frame.at = pc;
            vm.steps = steps;
            vm.checkLimits();
          }
          pc = target;
          continue;
        }
        case 9 satisfies typeof Op.br_true: {
          if (shadow[sp - 1] !== 0) break;
          sp -= 1;
          const taken = !!stack[sp];
          if (code[pc + 2]! >= 0) log.decision(code[pc + 2]!, 0, taken);
          pc = taken ? code[pc + 1]! : pc + 3;
          continue;
        }
        case 10 satisfies typeof Op.br_false: {
          if (shadow[sp - 1] !== 0) break;
          sp -= 1;
          const holds = !!stack[sp];
          if (code[pc + 2]! >= 0) log.decision(code[pc + 2]!, 0, holds);
          pc = holds ? pc + 3 : code[pc + 1]!;
          continue;
        }
        case 86 satisfies typeof Op.get_field: {
          const object = stack[sp - 1];
          const key = keys[code[pc + 1]!]!;
          if (key.fast !== heap.epoch || shadow[sp - 1] !== 0 || vm.hasProxies) break;
          if (typeof object === 'object' ? object === null : typeof object !== 'function') {
            if (typeof object !== 'string' || key !== heap.length) break;
            stack[sp - 1] = object.length;
            pc += 2;
            continue;
          }
          frame.at = pc;
          stack[sp - 1] = (object as Record<PropertyKey, unknown>)[key.key];
          pc += 2;
          continue;
        }
        case 87 satisfies typeof Op.get_value: {
          const key = stack[sp - 1];
          const array = stack[sp - 2];
          if (typeof key !== 'number' || (shadow[sp - 1]! | shadow[sp - 2]!) !== 0) break;
          if (typeof array === 'string') {
            if (!(key >= 0 && key < array.length)) break;
            const char = array[key];
            if (char === undefined) break;
            stack[sp - 2] = char;
          } else {
            if (!heap.plainElements || vm.hasProxies || !Array.isArray(array)) break;
            stack[sp - 2] = array[key];
          }
          sp -= 1;
          pc += 1;
          continue;
        }
        case 88 satisfies typeof Op.set_field: {
          const object = stack[sp - 2];
          const key = keys[code[pc + 1]!]!;
          if (key.fast !== heap.epoch || (shadow[sp - 1]! | shadow[sp - 2]!) !== 0) break;
          if (!heap.plainObjects || vm.hasProxies || key === heap.length) break;
          if (typeof object !== 'object' || object === null || isIntrinsic(object)) break;
          frame.at = pc;
          if (code[pc + 2] === 1) operations.setStrict(object, key.key, stack[sp - 1]);
          else operations.setSloppy(object, key.key, stack[sp - 1]);
          sp -= 2;
          pc += 3;
          continue;
        }
        case 89 satisfies typeof Op.set_value: {
          const key = stack[sp - 2];
          const array = stack[sp - 3];
          if (typeof key !== 'number' || (shadow[sp - 1]! | shadow[sp - 2]! | shadow[sp - 3]!) !== 0) break;
          if (!heap.plainElements || heap.length.fast !== heap.epoch || vm.hasProxies) break;
          if (!Array.isArray(array) || isIntrinsic(array)) break;
          frame.at = pc;
          if (code[pc + 1] === 1) operations.setStrict(array, key, stack[sp - 1]);
          else operations.setSloppy(array, key, stack[sp - 1]);
          sp -= 3;
          pc += 2;
          continue;
        }
        case 91 satisfies typeof Op.to_property_key: {
          const slot = sp - 1 - code[pc + 1]!;
          const key = stack[slot];
          if (typeof key !== 'number' && typeof key !== 'string') break;
          if (shadow[slot - 1] !== 0 || stack[slot - 1] === null || stack[slot - 1] === undefined) break;
          pc += 2;
          continue;
        }
        case 82 satisfies typeof Op.define_field: {
          const object = stack[sp - 2] as object;
          const key = keys[code[pc + 1]!]!;
          if (key.fast !== heap.epoch || shadow[sp - 1] !== 0 || vm.hasProxies) break;
          if (key.key in object || isIntrinsic(object) || heap.isActive) break;
          frame.at = pc;
          operations.setStrict(object, key.key, stack[sp - 1]);
          sp -= 1;
          pc += 2;
          continue;
        }
        case 80 satisfies typeof Op.append: {
          const array = stack[sp - 2] as unknown[];
          if (shadow[sp - 1] !== 0 || !heap.plainElements) break;
          sp -= 1;
          array[array.length] = stack[sp];
          pc += 1;
          continue;
        }
        case 106 satisfies typeof Op.call: {
          const count = code[pc + 1]!;
          const callee = stack[sp - count - 1];
          if (typeof callee !== 'function' || shadow[sp - count - 1] !== 0) break;
          const record = recordOf(callee);
          const below = sp - count - 2;
          if (record === vm.callRecord) {
            const target = stack[below + 2];
            const inner = typeof target === 'function' && count >= 2 ? recordOf(target) : undefined;
            if (!(inner instanceof Closure) || inner.isClass || shadow[below + 2] !== 0) break;
            frame.at = pc;
            frame.pc = pc + 2;
            vm.steps = steps;
            const receiver = stack[below + 3];
            vm.enter(
              inner,
              below + 4,
              count - 2,
              below,
              below + 1,
              receiver,
              shadow[below + 3]!,
              undefined,
              false,
            );
            continue reload;
          }
          if (!(record instanceof Closure) || record.isClass) break;
          frame.at = pc;
          frame.pc = pc + 2;
          vm.steps = steps;
          vm.enter(
            record,
            sp - count,
            count,
            below,
            below + 1,
            stack[below],
            shadow[below]!,
            undefined,
            false,
          );
          continue reload;
        }
        case 14 satisfies typeof Op.return: {
          if (frame.constructs || linked.ir.kind === 'module') break;
          const { result } = frame;
          sp -= 1;
          if (result >= 0) {
            stack[result] = stack[sp];
            shadow[result] = shadow[sp]!;
          }
          vm.sp = frame.resume;
          vm.steps = steps;
          vm.depth -= 1;
          if (frame.isEntry) return;
          continue reload;
        }
        case 110 satisfies typeof Op.add: {
          const a = stack[sp - 2];
          const b = stack[sp - 1];
          if ((shadow[sp - 1]! | shadow[sp - 2]!) !== 0) break;
          if (typeof a === 'number') {
            if (typeof b !== 'number') break;
            stack[sp - 2] = a + b;
          } else {
            if (typeof a !== 'string' || typeof b !== 'string') break;
            stack[sp - 2] = a + b;
          }
          sp -= 1;
          pc += 1;
          continue;
        }
        case 111 satisfies typeof Op.sub: {
          const a = stack[sp - 2];
          const b = stack[sp - 1];
          if (typeof a !== 'number' || typeof b !== 'number' || (shadow[sp - 1]! | shadow[sp - 2]!) !== 0)
            break;
          sp -= 1;
          stack[sp - 1] = a - b;
          pc += 1;
          continue;
        }
        case 112 satisfies typeof Op.mul:
        case 113 satisfies typeof Op.div:
        case 114 satisfies typeof Op.mod:
        case 116 satisfies typeof Op.bit_and:
        case 117 satisfies typeof Op.bit_or:
        case 118 satisfies typeof Op.bit_xor:
        case 119 satisfies typeof Op.shl:
        case 120 satisfies typeof Op.shr:
        case 121 satisfies typeof Op.ushr: {
          const a = stack[sp - 2];
          const b = stack[sp - 1];
          if (typeof a !== 'number' || typeof b !== 'number' || (shadow[sp - 1]! | shadow[sp - 2]!) !== 0)
            break;
          sp -= 1;
          stack[sp - 1] = arithmetic(code[pc]!, a, b);
          pc += 1;
          continue;
        }
        case 122 satisfies typeof Op.lt: {
          const a = stack[sp - 2];
          const b = stack[sp - 1];
          if (typeof a !== 'number' || typeof b !== 'number' || (shadow[sp - 1]! | shadow[sp - 2]!) !== 0)
            break;
          sp -= 1;
          stack[sp - 1] = a < b;
          pc += 1;
          continue;
        }
        case 123 satisfies typeof Op.le:
        case 124 satisfies typeof Op.gt:
        case 125 satisfies typeof Op.ge: {
          const a = stack[sp - 2];
          const b = stack[sp - 1];
          if ((shadow[sp - 1]! | shadow[sp - 2]!) !== 0) break;
          if (
            typeof a === 'number' ? typeof b !== 'number' : typeof a !== 'string' || typeof b !== 'string'
          ) {
            break;
          }
          sp -= 1;
          stack[sp - 1] = compare(code[pc]!, a as number, b as number);
          pc += 1;
          continue;
        }
        case 128 satisfies typeof Op.strict_eq:
          if ((shadow[sp - 1]! | shadow[sp - 2]!) !== 0) break;
          sp -= 1;
          stack[sp - 1] = stack[sp - 1] === stack[sp];
          pc += 1;
          continue;
        case 129 satisfies typeof Op.strict_ne:
          if ((shadow[sp - 1]! | shadow[sp - 2]!) !== 0) break;
          sp -= 1;
          stack[sp - 1] = stack[sp - 1] !== stack[sp];
          pc += 1;
          continue;
        case 136 satisfies typeof Op.inc: {
          const a = stack[sp - 1];
          if (typeof a !== 'number' || shadow[sp - 1] !== 0) break;
          stack[sp - 1] = a + 1;
          pc += 1;
          continue;
        }
        case 137 satisfies typeof Op.dec: {
          const a = stack[sp - 1];
          if (typeof a !== 'number' || shadow[sp - 1] !== 0) break;
          stack[sp - 1] = a - 1;
          pc += 1;
          continue;
        }
        case 135 satisfies typeof Op.to_numeric:
        case 134 satisfies typeof Op.to_number:
          if (typeof stack[sp - 1] !== 'number' || shadow[sp - 1] !== 0) break;
          pc += 1;
          continue;
        case 140 satisfies typeof Op.not:
          if (shadow[sp - 1] !== 0) break;
          stack[sp - 1] = !stack[sp - 1];
          pc += 1;
          continue;
        case 142 satisfies typeof Op.is_undefined:
          if (shadow[sp - 1] !== 0) break;
          stack[sp - 1] = stack[sp - 1] === undefined;
          pc += 1;
          continue;
      }
      frame.at = pc;
      frame.pc = pc + LENGTH[code[pc]!]!;
      vm.sp = sp;
      vm.steps = steps;
      if (instructions[code[pc]!]!(vm, frame) === LEAVE) return;
      continue reload;
    }
  }
}

/** What an instruction returns if the entry frame has returned. */
export const LEAVE = true;

function arithmetic(op: number, a: number, b: number): number {
  switch (op) {
    case 112 satisfies typeof Op.mul:
      return a * b;
    case 113 satisfies typeof Op.div:
      return a / b;
    case 114 satisfies typeof Op.mod:
      return a % b;
    case 116 satisfies typeof Op.bit_and:
      return a & b;
    case 117 satisfies typeof Op.bit_or:
      return a | b;
    case 118 satisfies typeof Op.bit_xor:
      return a ^ b;
    case 119 satisfies typeof Op.shl:
      return a << b;
    case 120 satisfies typeof Op.shr:
      return a >> b;
    default:
      return a >>> b;
  }
}

/** Of two numbers, or of two strings. */
function compare(op: number, a: number, b: number): boolean {
  switch (op) {
    case 123 satisfies typeof Op.le:
      return a <= b;
    case 124 satisfies typeof Op.gt:
      return a > b;
    default:
      return a >= b;
  }
}
