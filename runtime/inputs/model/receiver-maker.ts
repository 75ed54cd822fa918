/** What the constructor takes that makes the receiver of a target. */
import type { ParameterModel, SourceModel } from '../domains/domain.js';
import { classChain } from './class-chain.js';
import { type Declaration, untyped } from './declaration.js';
import { makingInput } from './made-receivers.js';

export interface ReceiverMaker {
  readonly parameters: readonly ParameterModel[];
}

/**
 * Undefined where formulas speak of the receiver: what they are about is an object that is given.
 * @param names of parameters, where the constructor is not declared
 */
export function makerOf(
  model: SourceModel,
  { className, method }: Declaration,
  names: readonly string[],
): ReceiverMaker | undefined {
  const chain = className === undefined ? [] : classChain(model, className);
  const speakers = [...chain, ...(method ? [method] : [])];
  if (speakers.some(({ tags }) => tags.length > 0)) return undefined;
  const declared = chain
    .map(({ methods }) => methods.find(({ kind }) => kind === 'constructor'))
    .find((found) => found !== undefined);
  const parameters = declared?.parameters.filter(({ rest }) => !rest) ?? names.map(untyped);
  return { parameters: parameters.map((one) => ({ ...one, name: makingInput(one.name) })) };
}
