/** Running a file as a whole program on plain node, on the values of its symbols. */
import type { Outcome } from '../inputs/heap/records.js';
import { decodeValues, encodeThrown, encodeValue, ValueError } from '../inputs/values/values.js';
import type { SeededEnvironment } from './environment.js';
import { Impossible } from './instantiate.js';
import type { Carry, Inputs, Seen } from './run.js';
import type { SymbolValues } from './symbols.js';

/**
 * @param start loads the program, which is to run it
 * @throws Impossible
 */
export async function runProgram(
  start: (symbols: SymbolValues) => Promise<unknown>,
  inputs: Inputs,
  environment: SeededEnvironment,
  carry: Carry,
): Promise<Seen> {
  const values = build(inputs);
  const unsatisfied = (): never => environment.end({ kind: 'assume' });
  let ended: Outcome | undefined;
  const { isThrown, value } = await carry(
    () => start({ values, unsatisfied }),
    (outcome) => {
      ended = outcome;
    },
  );
  const exitCode = Number(process.exitCode ?? 0);
  const outcome: Outcome =
    ended ?? (isThrown ? { kind: 'throw', ...encodeThrown(value) } : { kind: 'return' });
  return {
    outcome,
    after: {},
    result: isThrown && ended === undefined ? encodeValue(value) : UNDEFINED,
    changes: [],
    isAsync: false,
    isUncaught: false,
    exitCode,
  };
}

const UNDEFINED = { $: 'undefined' } as const;

function noClass(name: string): never {
  throw new Impossible(`the class ${name} is not there before the program runs`);
}

function build(inputs: Inputs): Readonly<Record<string, unknown>> {
  try {
    // No class of the program is there before it runs.
    return decodeValues(inputs, { instantiate: noClass }).values;
  } catch (error) {
    if (error instanceof ValueError) throw new Impossible(error.message);
    throw error;
  }
}
