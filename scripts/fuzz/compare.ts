/** A program on all engines: what differs. */
import { types } from 'node:util';
import { PenumbraError } from '../../compiler/diagnostics.js';
import {
  compile,
  decompile,
  helpersText,
  type IrModule,
  stayingFunctions,
  verify,
} from '../../compiler/index.js';
import { compareAlone } from './alone.js';
import { type Behaviour, firstDifference, type Mismatch, withoutMessages } from './behaviour.js';
import { asFunction, type Engine, MachineEngine, runNatively, TooLong } from './engines.js';
import type { Program } from './grammar/program.js';

/** What is held against node; `run` is the machine with programs that run on their own. */
export const ENGINES = ['machine', 'symbolic', 'decompiled', 'run'] as const;
export type EngineName = (typeof ENGINES)[number];

/** Why a difference is none of this package, in words. Nothing else excuses one. */
export const EXCUSES = {
  unsteady: 'node does otherwise when it runs the program again',
} as const;
export type Excuse = keyof typeof EXCUSES;

/** What became of a program: engines that agreed, why it was not compared, or what differs. */
export type Verdict =
  | { readonly kind: 'same'; readonly engines: readonly EngineName[]; readonly lines: number }
  /** Neither engine takes it for JavaScript, or it takes too long on node. */
  | { readonly kind: 'rejected' | 'too long' }
  /** It differs, and that comes from node itself. */
  | { readonly kind: 'excused'; readonly excuse: Excuse }
  | ({ readonly kind: 'mismatch' } & { readonly mismatch: Mismatch });

/** Engines of programs that run in process. */
const INSIDE = ['machine', 'symbolic', 'decompiled'] as const;

/** A text that an engine does not take for a program. */
class Refused {
  constructor(readonly message: string) {}
}

export class Comparison {
  /** @param machine another one, for tests */
  constructor(private readonly machine: Engine = new MachineEngine()) {}

  /** @param engines those that are asked */
  compare(program: Program, engines: readonly string[] = ENGINES): Verdict {
    if (program.kind === 'inside') return this.compareInside(program.source, engines);
    return compareAlone(program.files, engines);
  }

  private compareInside(source: string, engines: readonly string[]): Verdict {
    const expected = natively(source);
    const ir = compiled(source);
    if (expected instanceof TooLong) return { kind: 'too long' };
    if (expected instanceof Refused && ir instanceof Refused) return { kind: 'rejected' };
    if (expected instanceof Refused || ir instanceof Refused)
      return differs('compiler', 'parse', textOf(expected), textOf(ir));
    const invalid = verify(ir);
    if (invalid.length > 0) return differs('compiler', 'invalid', 'valid code', JSON.stringify(invalid[0]));
    const ran: EngineName[] = [];
    for (const engine of INSIDE) {
      if (!engines.includes(engine) || (engine === 'decompiled' && stayingFunctions(ir).length > 0)) continue;
      const mismatch = this.against(engine, expected, ir, source);
      if (mismatch !== undefined) return { kind: 'mismatch', mismatch };
      ran.push(engine);
    }
    return { kind: 'same', engines: ran, lines: expected.length };
  }

  private against(
    engine: EngineName,
    expected: Behaviour,
    ir: IrModule,
    source: string,
  ): Mismatch | undefined {
    try {
      const difference =
        engine === 'decompiled'
          ? firstDifference(
              withoutMessages(expected) ?? runNatively(asFunction(source), false),
              runNatively(decompile(ir), false, helpersText),
            )
          : firstDifference(expected, this.machine.run(ir, engine === 'symbolic'));
      return difference && { engine, ...difference };
    } catch (error) {
      this.machine.replace();
      const text = error instanceof Error ? (error.stack ?? String(error)) : String(error);
      return { engine, kind: 'fault', expected: 'no fault', actual: text.split('\n').slice(0, 4).join('\n') };
    }
  }
}

/** Errors of node are of the program's realm. */
function natively(source: string): Behaviour | TooLong | Refused {
  try {
    return runNatively(asFunction(source), true);
  } catch (error) {
    if (error instanceof TooLong) return error;
    if (types.isNativeError(error) && error.name === 'SyntaxError') return new Refused(error.message);
    throw error;
  }
}

function compiled(source: string): IrModule | Refused {
  try {
    return compile(source, { file: 'program.js', kind: 'commonjs' });
  } catch (error) {
    if (error instanceof PenumbraError) return new Refused(error.message);
    throw error;
  }
}

function differs(engine: string, kind: Mismatch['kind'], expected: string, actual: string): Verdict {
  return { kind: 'mismatch', mismatch: { engine, kind, expected, actual } };
}

const textOf = (result: object): string => (result instanceof Refused ? result.message : 'a program');
