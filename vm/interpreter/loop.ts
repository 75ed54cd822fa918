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
import { type Cell, Closure, UNINITIALISED } from './frame.js';
import type { Fused } from './fused.js';
import { instructions } from './instructions.js';
import type { Interpreter } from './interpreter.js';
import { shadowOfNumbers } from './number-shadows.js';
import { arithmetic, compare } from './numbers.js';
import { localShadow } from './properties.js';
import { unwind } from './unwind.js';

const LENGTH = Uint8Array.from(opLength, (length) => length ?? 1);

/** What the opcodes from `undefined` to `false` push. */
const SIMPLE = [undefined, null, true, false];

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
    const { fused: code, code: plain, keys } = linked;
    const { stack, shadow } = vm;
    const { captures } = frame.closure;
    let pc = frame.pc;
    let sp = vm.sp;
    let steps = vm.steps;
    for (;;) {
      steps += 1;
      switch (code[pc]) {
        case 200 satisfies typeof Fused.local_local:
        case 201 satisfies typeof Fused.local_int: {
          const slot = base + code[pc + 1]!;
          const second = code[pc + 3]!;
          stack[sp] = stack[slot];
          shadow[sp] = shadow[slot]!;
          stack[sp + 1] = code[pc] === 200 ? stack[base + second] : second;
          shadow[sp + 1] = code[pc] === 200 ? shadow[base + second]! : 0;
          sp += 2;
          pc += 4;
          continue;
        }
        case 202 satisfies typeof Fused.local_field: {
          const slot = base + code[pc + 1]!;
          const object = stack[slot];
          const key = keys[code[pc + 3]!]!;
          if (
            key.fast !== heap.epoch ||
            shadow[slot] !== 0 ||
            vm.hasProxies ||
            typeof object !== 'object' ||
            object === null
          ) {
            stack[sp] = object;
            shadow[sp] = shadow[slot]!;
            sp += 1;
            pc += 2;
            continue;
          }
          frame.at = pc + 2;
          stack[sp] = (object as Record<PropertyKey, unknown>)[key.key];
          shadow[sp] = key.local.size === 0 ? 0 : localShadow(key, object);
          sp += 1;
          pc += 4;
          continue;
        }
        case 203 satisfies typeof Fused.compare_branch: {
          const a = stack[sp - 2];
          const b = stack[sp - 1];
          if (typeof a !== 'number' || typeof b !== 'number') break;
          const holds = compare(plain[pc]!, a, b);
          let expr = 0;
          if ((shadow[sp - 1]! | shadow[sp - 2]!) !== 0) {
            expr = shadowOfNumbers(vm, plain[pc]!, shadow[sp - 2]!, shadow[sp - 1]!, a, b);
            if (expr < 0 || code[pc + 3]! < 0) break;
          }
          sp -= 2;
          if (expr !== 0) vm.path.decide(code[pc + 3]!, expr, holds);
          else if (code[pc + 3]! >= 0) log.decision(code[pc + 3]!, 0, holds);
          pc = holds === (code[pc + 1] === 9) ? code[pc + 2]! : pc + 4;
          continue;
        }
        case 204 satisfies typeof Fused.step_local: {
          const slot = base + code[pc + 1]!;
          const a = stack[slot];
          if (typeof a === 'number' && shadow[slot] === 0) {
            stack[slot] = code[pc + 3] === 136 ? a + 1 : a - 1;
            pc += 6;
            continue;
          }
          stack[sp] = a;
          shadow[sp] = shadow[slot]!;
          sp += 1;
          pc += 2;
          continue;
        }
        case 206 satisfies typeof Fused.int_operator: {
          const a = stack[sp - 1];
          const expr =
            typeof a !== 'number' || shadow[sp - 1] === 0
              ? 0
              : shadowOfNumbers(vm, code[pc + 2]!, shadow[sp - 1]!, 0, a, code[pc + 1]!);
          if (typeof a === 'number' && expr >= 0) {
            shadow[sp - 1] = expr;
            stack[sp - 1] = arithmetic(code[pc + 2]!, a, code[pc + 1]!);
            pc += 3;
            continue;
          }
          stack[sp] = code[pc + 1];
          shadow[sp] = 0;
          sp += 1;
          pc += 2;
          continue;
        }
        case 207 satisfies typeof Fused.branch_or_drop: {
          if (shadow[sp - 1] !== 0) {
            stack[sp] = stack[sp - 1];
            shadow[sp] = shadow[sp - 1]!;
            sp += 1;
            pc += 1;
            continue;
          }
          const holds = !!stack[sp - 1];
          if (code[pc + 3]! >= 0) log.decision(code[pc + 3]!, 0, holds);
          if (holds === (code[pc + 1] === 9)) pc = code[pc + 2]!;
          else {
            sp -= 1;
            pc += 5;
          }
          continue;
        }
        case 32 satisfies typeof Op.get_local:
        case 34 satisfies typeof Op.get_local_checked: {
          const slot = base + code[pc + 1]!;
          const value = stack[slot];
          if (value === UNINITIALISED) break;
          stack[sp] = value;
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
        case 41 satisfies typeof Op.get_cell:
        case 43 satisfies typeof Op.get_cell_checked:
        case 46 satisfies typeof Op.get_capture:
        case 48 satisfies typeof Op.get_capture_checked: {
          const index = code[pc + 1]!;
          const cell = code[pc]! < 46 ? (stack[base + index] as Cell) : captures[index]!;
          const value = cell.value;
          if (value === UNINITIALISED) break;
          stack[sp] = value;
          shadow[sp] = cell.shadow;
          sp += 1;
          pc += 2;
          continue;
        }
        case 42 satisfies typeof Op.set_cell:
        case 47 satisfies typeof Op.set_capture: {
          const index = code[pc + 1]!;
          const cell = code[pc] === 42 ? (stack[base + index] as Cell) : captures[index]!;
          sp -= 1;
          cell.value = stack[sp];
          cell.shadow = shadow[sp]!;
          pc += 2;
          continue;
        }
        case 51 satisfies typeof Op.get_global: {
          const key = keys[code[pc + 1]!]!;
          if (key.fast !== heap.epoch || key.local.size > 0) break;
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
        case 29 satisfies typeof Op.const: {
          const word = code[pc + 1]!;
          stack[sp] = code[pc] === 28 ? word : linked.constants[word];
          shadow[sp] = 0;
          sp += 1;
          pc += 2;
          continue;
        }
        case 24 satisfies typeof Op.undefined:
        case 25 satisfies typeof Op.null:
        case 26 satisfies typeof Op.true:
        case 27 satisfies typeof Op.false:
          stack[sp] = SIMPLE[code[pc]! - 24];
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
        case 9 satisfies typeof Op.br_true:
        case 10 satisfies typeof Op.br_false: {
          const expr = shadow[sp - 1]!;
          const site = code[pc + 2]!;
          if (expr !== 0 && (site < 0 || typeof stack[sp - 1] !== 'boolean')) break;
          sp -= 1;
          const holds = !!stack[sp];
          if (expr !== 0) vm.decide(site, expr, holds);
          else if (site >= 0) log.decision(site, 0, holds);
          pc = holds === (code[pc] === 9) ? code[pc + 1]! : pc + 3;
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
          if (key.local.size > 0) shadow[sp - 1] = localShadow(key, object);
          pc += 2;
          continue;
        }
        case 87 satisfies typeof Op.get_value:
        case 205 satisfies typeof Fused.key_value: {
          const key = stack[sp - 1];
          const object = stack[sp - 2];
          if (typeof key !== 'number' || (shadow[sp - 1]! | shadow[sp - 2]!) !== 0 || key >>> 0 !== key)
            break;
          if (typeof object === 'string') {
            if (key >= object.length) break;
            stack[sp - 2] = object[key];
          } else {
            if (!heap.onlyOwnArrays || vm.hasProxies || !Array.isArray(object)) break;
            stack[sp - 2] = object[key];
            if (!heap.plainElements) shadow[sp - 2] = heap.localElements.get(object, key) ?? 0;
          }
          sp -= 1;
          pc += code[pc] === 87 ? 1 : 3;
          continue;
        }
        case 88 satisfies typeof Op.set_field: {
          const object = stack[sp - 2];
          const key = keys[code[pc + 1]!]!;
          if (key.fast !== heap.epoch || (shadow[sp - 1]! | shadow[sp - 2]!) !== 0) break;
          if (!heap.plainObjects || vm.hasProxies || key === heap.length) break;
          if (typeof object !== 'object' || object === null || isIntrinsic(object)) break;
          if (key.local.size > 0) key.local.delete(object);
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
          if (typeof key !== 'number' || (shadow[sp - 2]! | shadow[sp - 3]!) !== 0) break;
          if (
            !heap.onlyOwnArrays ||
            key >>> 0 !== key ||
            vm.hasProxies ||
            !Array.isArray(array) ||
            isIntrinsic(array)
          )
            break;
          if (shadow[sp - 1] !== 0 || !heap.plainElements) {
            if (Object.isFrozen(array)) break;
            heap.writeOwnElement(array, key, shadow[sp - 1]!);
          }
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
        case 130 satisfies typeof Op.in: {
          const key = stack[sp - 2];
          const array = stack[sp - 1];
          if (typeof key !== 'number' || (shadow[sp - 1]! | shadow[sp - 2]!) !== 0) break;
          if (!heap.onlyOwnArrays || key >>> 0 !== key || vm.hasProxies || !Array.isArray(array)) break;
          sp -= 1;
          stack[sp - 1] = key in array;
          pc += 1;
          continue;
        }
        case 106 satisfies typeof Op.call: {
          const count = code[pc + 1]!;
          const below = sp - count - 2;
          const callee = stack[below + 1];
          if (typeof callee !== 'function' || shadow[below + 1] !== 0) break;
          let record = recordOf(callee);
          let first = below + 2;
          if (record === vm.callRecord && count >= 2) {
            const target = stack[first];
            if (typeof target !== 'function' || shadow[first] !== 0) break;
            record = recordOf(target);
            first += 2;
          }
          if (!(record instanceof Closure) || record.isClass) break;
          frame.at = pc;
          frame.pc = pc + 2;
          vm.steps = steps;
          vm.enterAt(record, below, first, sp - first);
          continue reload;
        }
        case 14 satisfies typeof Op.return: {
          if (frame.constructs || !linked.returnsPlainly) break;
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
          if (typeof a === 'number' && typeof b === 'number') {
            if ((shadow[sp - 1]! | shadow[sp - 2]!) !== 0) {
              const expr = shadowOfNumbers(vm, 110, shadow[sp - 2]!, shadow[sp - 1]!, a, b);
              if (expr < 0) break;
              shadow[sp - 2] = expr;
            }
            stack[sp - 2] = a + b;
          } else {
            if (typeof a !== 'string' || typeof b !== 'string') break;
            if ((shadow[sp - 1]! | shadow[sp - 2]!) !== 0) break;
            stack[sp - 2] = a + b;
          }
          sp -= 1;
          pc += 1;
          continue;
        }
        case 111 satisfies typeof Op.sub:
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
          if (typeof a !== 'number' || typeof b !== 'number') break;
          if ((shadow[sp - 1]! | shadow[sp - 2]!) !== 0) {
            const expr = shadowOfNumbers(vm, code[pc]!, shadow[sp - 2]!, shadow[sp - 1]!, a, b);
            if (expr < 0) break;
            shadow[sp - 2] = expr;
          }
          sp -= 1;
          stack[sp - 1] = arithmetic(code[pc]!, a, b);
          pc += 1;
          continue;
        }
        case 122 satisfies typeof Op.lt:
        case 123 satisfies typeof Op.le:
        case 124 satisfies typeof Op.gt:
        case 125 satisfies typeof Op.ge: {
          const a = stack[sp - 2];
          const b = stack[sp - 1];
          if (typeof a !== 'number' || typeof b !== 'number') {
            if (typeof a !== 'string' || typeof b !== 'string') break;
            if ((shadow[sp - 1]! | shadow[sp - 2]!) !== 0) break;
          } else if ((shadow[sp - 1]! | shadow[sp - 2]!) !== 0) {
            const expr = shadowOfNumbers(vm, code[pc]!, shadow[sp - 2]!, shadow[sp - 1]!, a, b);
            if (expr < 0) break;
            shadow[sp - 2] = expr;
          }
          sp -= 1;
          stack[sp - 1] = compare(plain[pc]!, a as number, b as number);
          pc += 1;
          continue;
        }
        case 128 satisfies typeof Op.strict_eq:
        case 129 satisfies typeof Op.strict_ne: {
          const a = stack[sp - 2];
          const b = stack[sp - 1];
          if ((shadow[sp - 1]! | shadow[sp - 2]!) !== 0) {
            if (typeof a !== 'number' || typeof b !== 'number') break;
            const expr = shadowOfNumbers(vm, code[pc]!, shadow[sp - 2]!, shadow[sp - 1]!, a, b);
            if (expr < 0) break;
            shadow[sp - 2] = expr;
          }
          sp -= 1;
          stack[sp - 1] = (a === b) === (code[pc] === 128);
          pc += 1;
          continue;
        }
        case 136 satisfies typeof Op.inc:
        case 137 satisfies typeof Op.dec: {
          const a = stack[sp - 1];
          if (typeof a !== 'number' || shadow[sp - 1] !== 0) break;
          stack[sp - 1] = code[pc] === 136 ? a + 1 : a - 1;
          pc += 1;
          continue;
        }
        case 135 satisfies typeof Op.to_numeric:
        case 134 satisfies typeof Op.to_number:
          if (typeof stack[sp - 1] !== 'number' || shadow[sp - 1] !== 0) break;
          pc += 1;
          continue;
        case 140 satisfies typeof Op.not:
        case 142 satisfies typeof Op.is_undefined: {
          if (shadow[sp - 1] !== 0) break;
          const value = stack[sp - 1];
          stack[sp - 1] = code[pc] === 140 ? !value : value === undefined;
          pc += 1;
          continue;
        }
      }
      frame.at = pc;
      frame.pc = pc + LENGTH[plain[pc]!]!;
      vm.sp = sp;
      vm.steps = steps;
      if (instructions[plain[pc]!]!(vm, frame) === LEAVE) return;
      continue reload;
    }
  }
}

/** What an instruction returns if the entry frame has returned. */
export const LEAVE = true;
