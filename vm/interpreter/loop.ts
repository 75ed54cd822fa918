/**
 * The dispatch loop. It holds the common case of each instruction, where operands are concrete and nothing of the
 * program has to be called; everything else leaves the switch and goes to `instructions`.
 *
 * Locals mirror the machine's registers (`sp`, `pc`); before anything that may look at the machine or throw they are
 * written back, and after it the frame is loaded again, as it may be another one.
 */
import { Op, opLength } from '../../compiler/ir/opcodes.js';
import { recordOf } from '../realm/stamp.js';
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
        case Op.get_local: {
          const slot = base + code[pc + 1]!;
          stack[sp] = stack[slot];
          shadow[sp] = shadow[slot]!;
          sp += 1;
          pc += 2;
          continue;
        }
        case Op.set_local: {
          const slot = base + code[pc + 1]!;
          sp -= 1;
          stack[slot] = stack[sp];
          shadow[slot] = shadow[sp]!;
          pc += 2;
          continue;
        }
        case Op.get_local_checked: {
          const slot = base + code[pc + 1]!;
          if (stack[slot] === UNINITIALISED) break;
          stack[sp] = stack[slot];
          shadow[sp] = shadow[slot]!;
          sp += 1;
          pc += 2;
          continue;
        }
        case Op.get_cell:
        case Op.get_cell_checked: {
          const cell = stack[base + code[pc + 1]!] as Cell;
          const value = cell.value;
          if (value === UNINITIALISED) break;
          stack[sp] = value;
          shadow[sp] = cell.shadow;
          sp += 1;
          pc += 2;
          continue;
        }
        case Op.set_cell: {
          const cell = stack[base + code[pc + 1]!] as Cell;
          sp -= 1;
          cell.value = stack[sp];
          cell.shadow = shadow[sp]!;
          pc += 2;
          continue;
        }
        case Op.get_capture:
        case Op.get_capture_checked: {
          const cell = captures[code[pc + 1]!]!;
          const value = cell.value;
          if (value === UNINITIALISED) break;
          stack[sp] = value;
          shadow[sp] = cell.shadow;
          sp += 1;
          pc += 2;
          continue;
        }
        case Op.set_capture: {
          const cell = captures[code[pc + 1]!]!;
          sp -= 1;
          cell.value = stack[sp];
          cell.shadow = shadow[sp]!;
          pc += 2;
          continue;
        }
        case Op.new_cell: {
          sp -= 1;
          stack[base + code[pc + 1]!] = new Cell(stack[sp], shadow[sp]!);
          shadow[base + code[pc + 1]!] = 0;
          pc += 2;
          continue;
        }
        case Op.copy_cell: {
          const cell = stack[base + code[pc + 1]!] as Cell;
          stack[base + code[pc + 1]!] = new Cell(cell.value, cell.shadow);
          pc += 2;
          continue;
        }
        case Op.get_global: {
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
        case Op.load_this:
          stack[sp] = frame.receiver;
          shadow[sp] = frame.receiverShadow;
          sp += 1;
          pc += 1;
          continue;
        case Op.int:
          stack[sp] = code[pc + 1];
          shadow[sp] = 0;
          sp += 1;
          pc += 2;
          continue;
        case Op.const:
          stack[sp] = linked.constants[code[pc + 1]!];
          shadow[sp] = 0;
          sp += 1;
          pc += 2;
          continue;
        case Op.undefined:
          stack[sp] = undefined;
          shadow[sp] = 0;
          sp += 1;
          pc += 1;
          continue;
        case Op.null:
          stack[sp] = null;
          shadow[sp] = 0;
          sp += 1;
          pc += 1;
          continue;
        case Op.true:
          stack[sp] = true;
          shadow[sp] = 0;
          sp += 1;
          pc += 1;
          continue;
        case Op.false:
          stack[sp] = false;
          shadow[sp] = 0;
          sp += 1;
          pc += 1;
          continue;
        case Op.drop:
          sp -= 1;
          pc += 1;
          continue;
        case Op.dup:
          stack[sp] = stack[sp - 1];
          shadow[sp] = shadow[sp - 1]!;
          sp += 1;
          pc += 1;
          continue;
        case Op.pick: {
          const from = sp - 1 - code[pc + 1]!;
          stack[sp] = stack[from];
          shadow[sp] = shadow[from]!;
          sp += 1;
          pc += 2;
          continue;
        }
        case Op.br: {
          const target = code[pc + 1]!;
          if (target <= pc && steps >= vm.checkpoint) {
            frame.at = pc;
            vm.steps = steps;
            vm.checkLimits();
          }
          pc = target;
          continue;
        }
        case Op.br_true: {
          if (shadow[sp - 1] !== 0) break;
          sp -= 1;
          const taken = !!stack[sp];
          if (code[pc + 2]! >= 0) log.decision(code[pc + 2]!, 0, taken);
          pc = taken ? code[pc + 1]! : pc + 3;
          continue;
        }
        case Op.br_false: {
          if (shadow[sp - 1] !== 0) break;
          sp -= 1;
          const holds = !!stack[sp];
          if (code[pc + 2]! >= 0) log.decision(code[pc + 2]!, 0, holds);
          pc = holds ? pc + 3 : code[pc + 1]!;
          continue;
        }
        case Op.get_field: {
          const object = stack[sp - 1];
          const key = keys[code[pc + 1]!]!;
          if (key.fast !== heap.epoch || shadow[sp - 1] !== 0 || vm.hasProxies) break;
          if (typeof object === 'object' ? object === null : typeof object !== 'function') break;
          frame.at = pc;
          stack[sp - 1] = (object as Record<PropertyKey, unknown>)[key.key];
          pc += 2;
          continue;
        }
        case Op.get_value: {
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
        case Op.call: {
          const count = code[pc + 1]!;
          const callee = stack[sp - count - 1];
          if (typeof callee !== 'function' || shadow[sp - count - 1] !== 0) break;
          const record = recordOf(callee);
          if (!(record instanceof Closure) || record.isClass) break;
          const below = sp - count - 2;
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
        case Op.return: {
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
        case Op.add: {
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
        case Op.sub: {
          const a = stack[sp - 2];
          const b = stack[sp - 1];
          if (typeof a !== 'number' || typeof b !== 'number' || (shadow[sp - 1]! | shadow[sp - 2]!) !== 0)
            break;
          sp -= 1;
          stack[sp - 1] = a - b;
          pc += 1;
          continue;
        }
        case Op.mul: {
          const a = stack[sp - 2];
          const b = stack[sp - 1];
          if (typeof a !== 'number' || typeof b !== 'number' || (shadow[sp - 1]! | shadow[sp - 2]!) !== 0)
            break;
          sp -= 1;
          stack[sp - 1] = a * b;
          pc += 1;
          continue;
        }
        case Op.mod: {
          const a = stack[sp - 2];
          const b = stack[sp - 1];
          if (typeof a !== 'number' || typeof b !== 'number' || (shadow[sp - 1]! | shadow[sp - 2]!) !== 0)
            break;
          sp -= 1;
          stack[sp - 1] = a % b;
          pc += 1;
          continue;
        }
        case Op.bit_and:
        case Op.bit_or:
        case Op.bit_xor:
        case Op.shl:
        case Op.shr:
        case Op.ushr: {
          const a = stack[sp - 2];
          const b = stack[sp - 1];
          if (typeof a !== 'number' || typeof b !== 'number' || (shadow[sp - 1]! | shadow[sp - 2]!) !== 0)
            break;
          sp -= 1;
          stack[sp - 1] = bits(code[pc]!, a, b);
          pc += 1;
          continue;
        }
        case Op.lt: {
          const a = stack[sp - 2];
          const b = stack[sp - 1];
          if (typeof a !== 'number' || typeof b !== 'number' || (shadow[sp - 1]! | shadow[sp - 2]!) !== 0)
            break;
          sp -= 1;
          stack[sp - 1] = a < b;
          pc += 1;
          continue;
        }
        case Op.le: {
          const a = stack[sp - 2];
          const b = stack[sp - 1];
          if (typeof a !== 'number' || typeof b !== 'number' || (shadow[sp - 1]! | shadow[sp - 2]!) !== 0)
            break;
          sp -= 1;
          stack[sp - 1] = a <= b;
          pc += 1;
          continue;
        }
        case Op.gt: {
          const a = stack[sp - 2];
          const b = stack[sp - 1];
          if (typeof a !== 'number' || typeof b !== 'number' || (shadow[sp - 1]! | shadow[sp - 2]!) !== 0)
            break;
          sp -= 1;
          stack[sp - 1] = a > b;
          pc += 1;
          continue;
        }
        case Op.ge: {
          const a = stack[sp - 2];
          const b = stack[sp - 1];
          if (typeof a !== 'number' || typeof b !== 'number' || (shadow[sp - 1]! | shadow[sp - 2]!) !== 0)
            break;
          sp -= 1;
          stack[sp - 1] = a >= b;
          pc += 1;
          continue;
        }
        case Op.strict_eq:
          if ((shadow[sp - 1]! | shadow[sp - 2]!) !== 0) break;
          sp -= 1;
          stack[sp - 1] = stack[sp - 1] === stack[sp];
          pc += 1;
          continue;
        case Op.strict_ne:
          if ((shadow[sp - 1]! | shadow[sp - 2]!) !== 0) break;
          sp -= 1;
          stack[sp - 1] = stack[sp - 1] !== stack[sp];
          pc += 1;
          continue;
        case Op.inc: {
          const a = stack[sp - 1];
          if (typeof a !== 'number' || shadow[sp - 1] !== 0) break;
          stack[sp - 1] = a + 1;
          pc += 1;
          continue;
        }
        case Op.dec: {
          const a = stack[sp - 1];
          if (typeof a !== 'number' || shadow[sp - 1] !== 0) break;
          stack[sp - 1] = a - 1;
          pc += 1;
          continue;
        }
        case Op.to_numeric:
        case Op.to_number:
          if (typeof stack[sp - 1] !== 'number' || shadow[sp - 1] !== 0) break;
          pc += 1;
          continue;
        case Op.not:
          if (shadow[sp - 1] !== 0) break;
          stack[sp - 1] = !stack[sp - 1];
          pc += 1;
          continue;
        case Op.is_undefined:
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

function bits(op: number, a: number, b: number): number {
  switch (op) {
    case Op.bit_and:
      return a & b;
    case Op.bit_or:
      return a | b;
    case Op.bit_xor:
      return a ^ b;
    case Op.shl:
      return a << b;
    case Op.shr:
      return a >> b;
    default:
      return a >>> b;
  }
}
