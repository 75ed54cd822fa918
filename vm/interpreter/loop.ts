/**
 * The dispatch loop. It holds the common case of each instruction and of fused sequences (`fused.ts`), where operands
 * are concrete or numbers, and nothing of the program has to be called; everything else leaves the switch and goes to
 * `instructions`.
 *
 * Locals mirror the machine's registers (`sp`, `pc`); before anything that may look at the machine or throw they are
 * written back, and after it the frame is loaded again, as it may be another one.
 *
 * Cases are written as numbers, checked against the opcode table by their types: a switch over properties of an object,
 * or over numbers far apart, would be a chain of comparisons.
 */
import { type Op, opLength } from '../../compiler/ir/opcodes.js';
import { type Cell, Closure, UNINITIALISED } from '../frames/frame.js';
import type { Fused } from '../frames/fused.js';
import { storeOwnElement } from '../objects/elements/set-element.js';
import { localShadow } from '../objects/property-chain.js';
import { recordOf } from '../realm/stamp.js';
import { shadowOfNumbers } from '../values/number-shadows.js';
import { arithmetic, compare, compareStrings } from '../values/numbers.js';
import { decideBranch } from './control.js';
import { instructions } from './instructions.js';
import type { Interpreter } from './interpreter.js';
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
  const { heap, frames, limits } = vm;
  let { realm } = vm;
  let { operations } = realm;
  const log = vm.path.log;
  reload: for (;;) {
    const frame = frames[vm.depth]!;
    const { linked, base } = frame;
    if (linked.module.realm !== realm) {
      realm = linked.module.realm;
      vm.realm = realm;
      operations = realm.operations;
    }
    const { fused: code, code: plain, keys, callees } = linked;
    const { stack, shadow } = vm;
    const { captures } = frame.closure;
    let pc = frame.pc;
    let sp = vm.sp;
    let steps = limits.steps;
    for (;;) {
      steps += 1;
      switch (code[pc]) {
        case 170 satisfies typeof Fused.local_operand: {
          const slot = base + code[pc + 1]!;
          const isLocal = plain[pc + 2] === 32;
          const second = code[pc + 3]!;
          stack[sp] = stack[slot];
          shadow[sp] = shadow[slot]!;
          stack[sp + 1] = isLocal ? stack[base + second] : second;
          shadow[sp + 1] = isLocal ? shadow[base + second]! : 0;
          sp += 2;
          pc += 4;
          continue;
        }
        case 173 satisfies typeof Fused.move_local: {
          const from = base + code[pc + 1]!;
          const to = base + code[pc + 3]!;
          stack[to] = stack[from];
          shadow[to] = shadow[from]!;
          pc += 4;
          continue;
        }
        case 171 satisfies typeof Fused.local_field:
        case 172 satisfies typeof Fused.local_method: {
          const isMethod = code[pc] === 172;
          const at = isMethod ? pc + 3 : pc + 2;
          const slot = base + code[pc + 1]!;
          const object = stack[slot];
          const key = keys[code[at + 1]!]!;
          if (key.fast !== heap.epoch || shadow[slot] !== 0 || vm.hasProxies) break;
          if (typeof object !== 'object' || object === null) break;
          frame.at = at;
          const value = (object as Record<PropertyKey, unknown>)[key.key];
          if (isMethod) {
            stack[sp] = object;
            shadow[sp] = 0;
            sp += 1;
          }
          stack[sp] = value;
          shadow[sp] = key.local.size === 0 ? 0 : localShadow(key, object);
          sp += 1;
          pc = at + 2;
          continue;
        }
        case 175 satisfies typeof Fused.capture_callee: {
          const cell = captures[code[pc + 2]!]!;
          const value = cell.value;
          if (typeof value === 'symbol' && value === UNINITIALISED) break;
          stack[sp] = undefined;
          shadow[sp] = 0;
          stack[sp + 1] = value;
          shadow[sp + 1] = cell.shadow;
          sp += 2;
          pc += 3;
          continue;
        }
        case 165 satisfies typeof Fused.step_local:
        case 166 satisfies typeof Fused.step_local_branch: {
          const slot = base + code[pc + 1]!;
          const a = stack[slot];
          if (typeof a !== 'number') break;
          const isUp = code[pc + 3] === 136;
          if (shadow[slot] !== 0) {
            const expr = shadowOfNumbers(vm, isUp ? 110 : 111, shadow[slot]!, 0, a, 1);
            if (expr < 0) break;
            shadow[slot] = expr;
          }
          stack[slot] = isUp ? a + 1 : a - 1;
          pc += 6;
          if (code[pc - 6] === 165) continue;
          if (steps >= limits.checkpoint) {
            frame.at = pc;
            limits.steps = steps;
            limits.check();
          }
          pc = code[pc + 1]!;
          continue;
        }
        case 174 satisfies typeof Fused.branch_or_drop: {
          const expr = shadow[sp - 1]!;
          const site = code[pc + 3]!;
          const holds = !!stack[sp - 1];
          if (expr !== 0) decideBranch(vm, site, expr, holds);
          else if (site >= 0) log.decision(site, 0, holds);
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
          if (typeof value === 'symbol' && value === UNINITIALISED) break;
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
          if (typeof value === 'symbol' && value === UNINITIALISED) break;
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
          const value = realm.global[key.key];
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
          if (target <= pc && steps >= limits.checkpoint) {
            frame.at = pc;
            limits.steps = steps;
            limits.check();
          }
          pc = target;
          continue;
        }
        case 9 satisfies typeof Op.br_true:
        case 10 satisfies typeof Op.br_false: {
          const expr = shadow[sp - 1]!;
          const site = code[pc + 2]!;
          sp -= 1;
          const holds = !!stack[sp];
          if (expr !== 0) decideBranch(vm, site, expr, holds);
          else if (site >= 0) log.decision(site, 0, holds);
          pc = holds === (code[pc] === 9) ? code[pc + 1]! : pc + 3;
          continue;
        }
        case 86 satisfies typeof Op.get_field:
        case 104 satisfies typeof Op.iterator_done:
        case 105 satisfies typeof Op.iterator_value: {
          const object = stack[sp - 1];
          const key = code[pc] === 86 ? keys[code[pc + 1]!]! : code[pc] === 104 ? heap.done : heap.value;
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
          pc += code[pc] === 86 ? 2 : 1;
          continue;
        }
        case 98 satisfies typeof Op.require_object:
          if (shadow[sp - 1] !== 0 || typeof stack[sp - 1] !== 'object' || stack[sp - 1] === null) break;
          pc += 2;
          continue;
        case 87 satisfies typeof Op.get_value:
        case 167 satisfies typeof Fused.key_value:
        case 168 satisfies typeof Fused.local_element: {
          const isLocal = code[pc] === 168;
          const place = isLocal ? base + code[pc + 1]! : sp - 2;
          const index = isLocal ? base + code[pc + 3]! : sp - 1;
          if ((shadow[place]! | shadow[index]!) !== 0 || vm.hasProxies) break;
          const object = stack[place];
          const key = stack[index];
          let value: unknown;
          let expr = 0;
          if (typeof key === 'number') {
            if (key >>> 0 !== key) break;
            if (typeof object === 'string') {
              if (key >= object.length) break;
              value = object[key];
            } else {
              if (!heap.onlyOwnArrays || !Array.isArray(object)) break;
              value = object[key];
              if (!heap.plainElements) expr = heap.localElements.get(object, key) ?? 0;
            }
          } else {
            if (typeof key !== 'string' || typeof object !== 'object') break;
            if (object === null || Array.isArray(object)) break;
            const info = vm.keys.info(key);
            if (info.fast !== heap.epoch) break;
            frame.at = pc;
            value = (object as Record<PropertyKey, unknown>)[key];
            if (info.local.size > 0) expr = localShadow(info, object);
          }
          if (!isLocal) sp -= 2;
          stack[sp] = value;
          shadow[sp] = expr;
          sp += 1;
          pc += isLocal ? 7 : code[pc] === 87 ? 1 : 3;
          continue;
        }
        case 88 satisfies typeof Op.set_field: {
          const object = stack[sp - 2];
          const key = keys[code[pc + 1]!]!;
          if (key.fast !== heap.epoch || (shadow[sp - 1]! | shadow[sp - 2]!) !== 0) break;
          if (!heap.plainObjects || vm.hasProxies || key === heap.length) break;
          if (typeof object !== 'object' || object === null) break;
          vm.willChange(object);
          if (key.local.size > 0) key.local.delete(object);
          frame.at = pc;
          if (code[pc + 2] === 1) operations.setStrict(object, key.key, stack[sp - 1]);
          else operations.setSloppy(object, key.key, stack[sp - 1]);
          sp -= 2;
          pc += 3;
          continue;
        }
        case 89 satisfies typeof Op.set_value:
        case 169 satisfies typeof Fused.key_set_value: {
          const key = stack[sp - 2];
          const array = stack[sp - 3];
          if (typeof key !== 'number' || (shadow[sp - 2]! | shadow[sp - 3]!) !== 0) break;
          if (!heap.onlyOwnArrays || key >>> 0 !== key || vm.hasProxies) break;
          if (!Array.isArray(array)) break;
          vm.willChange(array);
          const at = code[pc] === 89 ? pc : pc + 2;
          frame.at = at;
          storeOwnElement(vm, array, key, stack[sp - 1], shadow[sp - 1]!, code[at + 1] === 1);
          sp -= 3;
          pc = at + 2;
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
        case 78 satisfies typeof Op.new_object: {
          const made = operations.newObject();
          vm.ordinary = made;
          stack[sp] = made;
          shadow[sp] = 0;
          sp += 1;
          pc += 1;
          continue;
        }
        case 82 satisfies typeof Op.define_field: {
          const object = stack[sp - 2];
          const key = keys[code[pc + 1]!]!;
          if (key.fast !== heap.epoch || shadow[sp - 1] !== 0 || !heap.plainObjects || vm.hasProxies) break;
          if (object !== vm.ordinary || key.key in (object as object)) break;
          if (key.local.size > 0) key.local.delete(object as object);
          operations.setStrict(object, key.key, stack[sp - 1]);
          sp -= 1;
          pc += 2;
          continue;
        }
        case 130 satisfies typeof Op.in:
        case 176 satisfies typeof Fused.in_branch: {
          const key = stack[sp - 2];
          const array = stack[sp - 1];
          if (typeof key !== 'number' || (shadow[sp - 1]! | shadow[sp - 2]!) !== 0) break;
          if (!heap.onlyOwnArrays || key >>> 0 !== key || vm.hasProxies || !Array.isArray(array)) break;
          const holds = key in array;
          sp -= 1;
          stack[sp - 1] = holds;
          pc += 1;
          if (code[pc - 1] === 130) continue;
          sp -= 1;
          if (code[pc + 2]! >= 0) log.decision(code[pc + 2]!, 0, holds);
          pc = holds === (code[pc] === 9) ? code[pc + 1]! : pc + 3;
          continue;
        }
        case 106 satisfies typeof Op.call: {
          const count = code[pc + 1]!;
          const below = sp - count - 2;
          const callee = stack[below + 1];
          if (shadow[below + 1] !== 0) break;
          let closure = callees[pc];
          if (closure === undefined || closure.callable !== callee) {
            const record = typeof callee === 'function' ? recordOf(callee) : undefined;
            if (!(record instanceof Closure) || record.isClass) break;
            closure = record;
            callees[pc] = closure;
          }
          frame.at = pc;
          frame.pc = pc + 2;
          limits.steps = steps;
          vm.enterCall(closure, below, count);
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
          limits.steps = steps;
          vm.depth -= 1;
          if (frame.isEntry) return;
          continue reload;
        }
        case 110 satisfies typeof Op.add:
        case 111 satisfies typeof Op.sub:
        case 112 satisfies typeof Op.mul:
        case 113 satisfies typeof Op.div:
        case 114 satisfies typeof Op.mod:
        case 116 satisfies typeof Op.bit_and:
        case 117 satisfies typeof Op.bit_or:
        case 118 satisfies typeof Op.bit_xor:
        case 119 satisfies typeof Op.shl:
        case 120 satisfies typeof Op.shr:
        case 121 satisfies typeof Op.ushr:
        case 122 satisfies typeof Op.lt:
        case 123 satisfies typeof Op.le:
        case 124 satisfies typeof Op.gt:
        case 125 satisfies typeof Op.ge:
        case 128 satisfies typeof Op.strict_eq:
        case 129 satisfies typeof Op.strict_ne:
        case 160 satisfies typeof Fused.compare_branch:
        case 161 satisfies typeof Fused.operand_operator:
        case 162 satisfies typeof Fused.operand_compare_branch:
        case 163 satisfies typeof Fused.operands_operator:
        case 164 satisfies typeof Fused.operands_compare_branch: {
          // Operands that are not pushed stay where they are; an `int` is put above the top.
          const form = code[pc]!;
          let at = pc;
          let left = sp - 2;
          let right = sp - 1;
          let top = left;
          if (form > 160) {
            left = right;
            top = right;
            if (form >= 163) {
              left = base + code[pc + 1]!;
              top = sp;
              at += 2;
            }
            right = base + code[at + 1]!;
            if (plain[at] !== 32) {
              right = sp;
              stack[sp] = code[at + 1];
              shadow[sp] = 0;
            }
            at += 2;
          }
          const a = stack[left];
          const b = stack[right];
          const op = plain[at]!;
          const isSymbolic = (shadow[left]! | shadow[right]!) !== 0;
          let value: unknown;
          let expr = 0;
          if (typeof a === 'number' && typeof b === 'number') {
            if (isSymbolic) {
              expr = shadowOfNumbers(vm, op, shadow[left]!, shadow[right]!, a, b);
              if (expr < 0) break;
            }
            value = op < 122 ? arithmetic(op, a, b) : compare(op, a, b);
          } else {
            if (isSymbolic) break;
            if (op >= 128) value = (a === b) === (op === 128);
            else {
              if (typeof a !== 'string' || typeof b !== 'string') break;
              if (op === 110) value = a + b;
              else if (op >= 122) value = compareStrings(op, a, b);
              else break;
            }
          }
          sp = top;
          if (form === 160 || form === 162 || form === 164) {
            const site = code[at + 3]!;
            if (expr !== 0) decideBranch(vm, site, expr, value === true);
            else if (site >= 0) log.decision(site, 0, value === true);
            pc = (value === true) === (code[at + 1] === 9) ? code[at + 2]! : at + 4;
            continue;
          }
          stack[sp] = value;
          shadow[sp] = expr;
          sp += 1;
          pc = at + 1;
          continue;
        }
        case 136 satisfies typeof Op.inc:
        case 137 satisfies typeof Op.dec: {
          const a = stack[sp - 1];
          if (typeof a !== 'number') break;
          const isUp = code[pc] === 136;
          if (shadow[sp - 1] !== 0) {
            const expr = shadowOfNumbers(vm, isUp ? 110 : 111, shadow[sp - 1]!, 0, a, 1);
            if (expr < 0) break;
            shadow[sp - 1] = expr;
          }
          stack[sp - 1] = isUp ? a + 1 : a - 1;
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
      if (plain[pc] === 32) {
        // A fused sequence that is not that easy.
        stack[sp] = stack[base + code[pc + 1]!];
        shadow[sp] = shadow[base + code[pc + 1]!]!;
        sp += 1;
        pc += 2;
        continue;
      }
      frame.at = pc;
      frame.pc = pc + LENGTH[plain[pc]!]!;
      vm.sp = sp;
      limits.steps = steps;
      if (instructions[plain[pc]!]!(vm, frame) === LEAVE) return;
      continue reload;
    }
  }
}

/** What an instruction returns if the entry frame has returned. */
const LEAVE = true;
