/**
 * Function objects of the realm for functions of the program: real functions with the right [[Construct]],
 * `name`, `length` and `prototype`, whose body re-enters the VM. The VM itself never calls them: it pushes a frame.
 */
import vm from 'node:vm';
import type { IrFunction } from '../../compiler/ir/function.js';
import type { MakeFunction } from '../interpreter/linked.js';

/** What a callable does when code outside the VM calls it. */
export type Reenter = (
  record: object,
  newTarget: unknown,
  receiver: unknown,
  args: ArrayLike<unknown>,
) => unknown;

/** Whether functions of this kind have [[Construct]]. */
export function isConstructor(ir: IrFunction): boolean {
  return ir.kind === 'normal' || isClassConstructor(ir);
}

export function isClassConstructor(ir: IrFunction): boolean {
  return ir.kind === 'base-constructor' || ir.kind === 'derived-constructor';
}

/** Compiles the factory of the function objects of one IR function. */
export function makeFactory(context: vm.Context, ir: IrFunction, reenter: Reenter): MakeFunction {
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
  const text = `(function (reenter) {
    ${isStrict ? "'use strict';" : ''}
    return (record) => ({ ${property} })[${JSON.stringify(ir.name)}];
  })`;
  const make = vm.runInContext(text, context, { filename: 'penumbra:callable' }) as (
    reenter: Reenter,
  ) => MakeFunction;
  return make(reenter);
}
