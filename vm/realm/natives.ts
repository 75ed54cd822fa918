/** Functions of the realm that look like built-ins and are carried out outside of it. */
import vm from 'node:vm';

/** No [[Construct]], no `prototype`, and `[native code]` as the text. */
const NATIVE = `(({ defineProperty }) => function (implementation, name, length) {
  'use strict';
  const made = ({ [name](...args) { return implementation(this, args); } })[name];
  defineProperty(made, 'length', { __proto__: null, value: length, configurable: true });
  return made;
})(Object)`;

export type Implementation = (receiver: unknown, args: readonly unknown[]) => unknown;
export type MakeNative = (implementation: Implementation, name: string, length: number) => object;

/** Runs a built-in that has a model from its native twin. */
export type ReenterModel = (callee: object, receiver: unknown, args: readonly unknown[]) => unknown;

export class Natives {
  readonly make: MakeNative;
  private readonly known = new WeakSet<object>();

  constructor(context: vm.Context) {
    const make = vm.runInContext(NATIVE, context) as MakeNative;
    this.make = (implementation, name, length) => {
      const made = make((receiver, args) => implementation(receiver, copyOf(args)), name, length);
      this.known.add(made);
      return made;
    };
  }

  /** Whether a function was made here. */
  has(callee: object): boolean {
    return this.known.has(callee);
  }

  /** Gives an object a method. */
  define(target: object, name: PropertyKey, length: number, implementation: Implementation): object {
    const made = this.make(implementation, String(name), length);
    Object.defineProperty(target, name, {
      value: made,
      writable: true,
      enumerable: false,
      configurable: true,
    });
    return made;
  }

  /** Gives an object a method that the VM has a model of: natively called, it goes through that. */
  defineModelled(target: object, name: string, length: number, reenter: ReenterModel): object {
    const made = this.define(target, name, length, (receiver, args) => reenter(made, receiver, args));
    return made;
  }
}

/** The arguments as an array of ours: nothing of the program is called when it is taken apart. */
function copyOf(args: readonly unknown[]): unknown[] {
  const copy: unknown[] = [];
  for (let i = 0; i < args.length; i++) copy[i] = args[i];
  return copy;
}
