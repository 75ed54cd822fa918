/**
 * Function objects of the realm for functions of the program: real functions with the right [[Construct]],
 * `name`, `length` and `prototype`, whose body re-enters the VM. The VM itself never calls them: it pushes a frame.
 */
import vm from 'node:vm';
import type { IrFunction } from '../../compiler/ir/function.js';

/** What a callable does when code outside the VM calls it. */
export type Reenter = (
  record: object,
  newTarget: unknown,
  receiver: unknown,
  args: ArrayLike<unknown>,
) => unknown;

/** Whether functions of this kind have [[Construct]]. */
export function isConstructor(ir: IrFunction): boolean {
  return (ir.kind === 'normal' && ir.coroutine === undefined) || isClassConstructor(ir);
}

export function isClassConstructor(ir: IrFunction): boolean {
  return ir.kind === 'base-constructor' || ir.kind === 'derived-constructor';
}

/** Factories by the text that they are compiled from: functions of one shape share theirs. */
/** Makes a function object of the realm for a record. */
export type MakeFunction = (record: object) => object;

export type Factories = Map<string, MakeFunction>;

/**
 * Compiles the factory of the function objects of one IR function, unless one of its shape is there.
 * @param finish makes an ordinary method a function of the IR function's coroutine kind: the native kind would not do,
 * as a built-in that calls it has to get an object of the VM
 */
export function makeFactory(
  context: vm.Context,
  ir: IrFunction,
  reenter: Reenter,
  finish: ((made: object) => object) | undefined,
  factories: Factories,
): MakeFunction {
  const parameters = Array.from({ length: ir.length }, (_, at) => `a${at}`).join(', ');
  const key = ir.name === '__proto__' ? '["__proto__"]' : JSON.stringify(ir.name);
  const isStrict = ir.strict || ir.kind === 'arrow' || isClassConstructor(ir);
  // Constructors of derived classes must not touch `this`; others hand over the object that JavaScript made for them.
  const receiver = ir.kind === 'derived-constructor' ? 'undefined' : 'this';
  const body = `{ return reenter(record, ${isConstructor(ir) ? 'new.target' : 'undefined'}, ${receiver}, arguments); }`;
  const property = isClassConstructor(ir)
    ? `${key}: class ${ir.kind === 'derived-constructor' ? 'extends null ' : ''}{ constructor(${parameters}) ${body} }`
    : isConstructor(ir)
      ? `${key}: function (${parameters}) ${body}`
      : `${key}(${parameters}) ${body}`;
  const made = `({ ${property} })[${JSON.stringify(ir.name)}]`;
  const text = `(function (reenter, finish) {
    ${isStrict ? "'use strict';" : ''}
    return (record) => ${ir.coroutine === undefined ? made : `finish(${made})`};
  })`;
  const shape = `${ir.coroutine ?? ''} ${text}`;
  const known = factories.get(shape);
  if (known !== undefined) return known;
  const make = vm.runInContext(text, context, { filename: 'penumbra:callable' }) as (
    reenter: Reenter,
    finish: ((made: object) => object) | undefined,
  ) => MakeFunction;
  const factory = make(reenter, finish);
  factories.set(shape, factory);
  return factory;
}
