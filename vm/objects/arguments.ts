/** Arguments objects (ECMA-262, 10.4.4). */
import type { ExprId } from '../expressions/arena.js';
import type { Core } from '../frames/core.js';
import { Cell, type Frame } from '../frames/frame.js';
import type { KeyInfo } from '../heap/keys.js';
import { makeStamp } from '../realm/stamp.js';
import { give } from '../values/results.js';

/** An unmapped arguments object (10.4.4.6). */
export const argumentsOp = (vm: Core, frame: Frame): void => give(vm, vm.sp, makeArguments(vm, frame), 0);

function makeArguments(vm: Core, frame: Frame): object {
  return argumentsOf(vm, frame, frame.args!, frame.argShadows!);
}

/** An arguments object of a call with these arguments. */
export function argumentsOf(
  vm: Core,
  frame: Frame,
  args: readonly unknown[],
  shadows: readonly ExprId[],
): object {
  const { ir } = frame.linked;
  const isStrict = ir.strict || !ir.flags.hasSimpleParameters;
  const { operations } = vm;
  const make = isStrict ? operations.strictArguments : operations.sloppyArguments;
  const made = operations.apply(make, undefined, args) as object;
  if (!isStrict) {
    Object.defineProperty(made, 'callee', {
      value: frame.closure.callable,
      writable: true,
      enumerable: false,
      configurable: true,
    });
  }
  shadows.forEach((shadow, index) => {
    if (shadow !== 0) vm.heap.write(vm.keys.info(String(index)), made, 0, shadow, undefined);
  });
  return made;
}

/** Call it after a property of an object was defined or deleted: it may be an arguments object. */
export function syncParameters(object: object): void {
  for (const cell of mappings.get(object) ?? []) cell.sync();
}

/** A parameter whose value lives in a mapped arguments object, until the program unmaps it. */
class MappedCell extends Cell {
  /** What the parameter is once it is unmapped. */
  private own: { value: unknown; shadow: ExprId };
  private isMapped = true;

  constructor(
    vm: Core,
    private readonly list: object,
    private readonly info: KeyInfo,
    value: unknown,
    shadow: ExprId,
  ) {
    super(value, shadow);
    this.own = { value, shadow };
    const { heap } = vm;
    Object.defineProperties(this, {
      value: {
        get: (): unknown => this.sync().value,
        set: (next: unknown) => {
          this.sync();
          if (this.isMapped) Reflect.set(list, info.key, next);
          this.own = { value: next, shadow: 0 };
        },
      },
      shadow: {
        get: (): ExprId => this.sync().shadow,
        // The interpreter sets the value first, then its shadow.
        set: (next: ExprId) => {
          this.own.shadow = next;
          if (this.isMapped) heap.write(info, list, 0, next, this.own.value);
        },
      },
    });
  }

  /** Takes over what the list holds, as long as the element is an ordinary one. */
  sync(): { value: unknown; shadow: ExprId } {
    const { list, info } = this;
    if (!this.isMapped) return this.own;
    const descriptor = Object.getOwnPropertyDescriptor(list, info.key);
    if (descriptor === undefined || !('value' in descriptor)) this.isMapped = false;
    else {
      this.own = { value: descriptor.value, shadow: info.local.get(list) ?? 0 };
      this.isMapped = descriptor.writable === true;
    }
    return this.own;
  }
}

/** A mapped arguments object (10.4.4.7): the slots after the parameters become cells that alias its elements. */
export const mappedArguments = (vm: Core, frame: Frame): void => {
  const count = frame.linked.code[frame.at + 1]!;
  const list = makeArguments(vm, frame);
  const mapped: MappedCell[] = [];
  for (let formal = 0; formal < count; formal++) {
    const [value, shadow] = [vm.stack[frame.base + formal], vm.shadow[frame.base + formal]!];
    const at = frame.base + frame.linked.parameters + formal;
    vm.shadow[at] = 0;
    if (formal < frame.args!.length) {
      const cell = new MappedCell(vm, list, vm.keys.info(String(formal)), value, shadow);
      vm.stack[at] = cell;
      mapped.push(cell);
    } else vm.stack[at] = new Cell(value, shadow);
  }
  mappings.set(list, mapped);
  give(vm, vm.sp, list, 0);
};

/** The parameters that an arguments object is mapped to. */
export const mappings = makeStamp<readonly MappedCell[]>();
