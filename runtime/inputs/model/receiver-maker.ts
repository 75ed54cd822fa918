/** What the constructor takes that makes the receiver of a target. */
import type { ParameterModel, SourceModel } from '../domains/domain.js';
import { classChain } from './class-chain.js';
import { type Declaration, untyped } from './declaration.js';

export interface ReceiverMaker {
  /** By the names that the text has for them. */
  readonly parameters: readonly ParameterModel[];
  /** Where the text has them, if it does. */
  readonly place: Stretch | undefined;
}

/** A stretch of the text of a file. */
export interface Stretch {
  readonly file: string;
  readonly start: number;
  readonly end: number;
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
  for (const { methods, origin = model } of chain) {
    const declared = methods.find(({ kind }) => kind === 'constructor');
    if (!declared) continue;
    const parameters = declared.parameters.filter(({ rest }) => !rest);
    const [first, last] = [parameters[0], parameters.at(-1)];
    const place = first && last && { start: first.start, end: last.start + last.name.length };
    return { parameters, place: place && { file: origin.file, ...place } };
  }
  return { parameters: names.map(untyped), place: undefined };
}
