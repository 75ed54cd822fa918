/** Tests in this machine, in process. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compile } from '../../../compiler/compile.js';
import { PenumbraError } from '../../../compiler/diagnostics.js';
import type { IrModule } from '../../../compiler/ir/function.js';
import { Machine } from '../../../vm/index.js';
import { TimeLimit } from '../../../vm/signals.js';
import type { Ended, Scenario } from '../scenario.js';
import type { Engine } from './engine.js';

/** Milliseconds of one test. The slowest compile tens of thousands of programs: 10 s of CPU, and the machine may be busy. */
const LIMIT = 180_000;
/** Tests that one machine runs: what it compiles is kept as long as it lives. */
const TESTS_PER_MACHINE = 300;

export class PenumbraEngine implements Engine {
  private machine = newMachine();
  private used = 0;
  private readonly harness = new Map<string, IrModule>();

  constructor(private readonly root: string) {}

  async run({ source, path: file, goal, harness }: Scenario): Promise<Ended> {
    const printed: string[] = [];
    let error: Ended['error'];
    try {
      if (this.used++ % TESTS_PER_MACHINE === 0) this.machine = newMachine();
      this.machine.beginAfresh();
      this.machine.runProgram(file, {
        goal,
        source,
        args: [],
        output: { out: (text) => printed.push(String(text).replace(/\n$/u, '')), err: () => undefined },
        test262: true,
        preludes: harness.map((name) => this.compiled(name)),
        onUncaught: (uncaught) => {
          error ??= uncaught;
        },
      });
      return { printed, error };
    } catch (thrown) {
      this.used = 0;
      return { printed, ...faultOf(thrown) };
    }
  }

  private compiled(name: string): IrModule {
    let ir = this.harness.get(name);
    if (ir === undefined) {
      const file = path.join(this.root, 'harness', name);
      ir = compile(readFileSync(file, 'utf8'), { file, kind: 'script' });
      this.harness.set(name, ir);
    }
    return ir;
  }
}

function newMachine(): Machine {
  return new Machine({ seed: 1, timeLimit: LIMIT, stepLimit: Number.POSITIVE_INFINITY });
}

/** What ended a run that was not the program: a complaint is a failure, anything else is the machine's own. */
function faultOf(thrown: unknown): Pick<Ended, 'fault' | 'trouble'> {
  if (thrown instanceof PenumbraError) return { fault: `${thrown.code}: ${thrown.message}` };
  if (thrown instanceof TimeLimit) return { fault: `over ${LIMIT / 1000} s`, trouble: 'hang' };
  const text = thrown instanceof Error ? (thrown.stack ?? thrown.message) : JSON.stringify(thrown);
  return { fault: text.split('\n').slice(0, 3).join(' | '), trouble: 'crash' };
}
