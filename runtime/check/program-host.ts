/** The program under test in this process: loaded as often as asked for, with its clock and the built-in objects. */
import { types } from 'node:util';
import { PenumbraError } from '../../compiler/diagnostics.js';
import { uncurry } from '../inputs/domains/reflection.js';
import { type Callee, calleeOf } from '../inputs/model/callee.js';
import type { Callable } from '../inputs/model/target.js';
import { unknownTarget } from '../inputs/model/targets.js';
import { type Intrinsics, saveIntrinsics } from '../jobs/intrinsics.js';
import { installEnvironment, type SeededEnvironment } from '../replay/environment.js';
import { type Loaded, ProgramSource } from '../replay/program.js';
import { Bindings, createRecording } from '../replay/recorder.js';
import { callableOf } from '../replay/run.js';

const textOf = uncurry(Function.prototype.toString);

export interface HostedProgram {
  readonly program: Loaded;
  readonly callable: Callable;
  /** Whether it looked at the clock or at a random number while it was loaded. */
  readonly isSeeded: boolean;
}

/** Loads the program under test, with a clock of its own, and puts built-in objects back between runs. */
export class ProgramHost {
  readonly environment: SeededEnvironment;
  readonly intrinsics: Intrinsics;
  private readonly source: ProgramSource;
  private readonly bindings = new Bindings();
  private readonly recording = createRecording(this.bindings);

  constructor(
    private readonly file: string,
    private readonly target: string,
    seed: number,
  ) {
    this.environment = installEnvironment(seed);
    this.source = new ProgramSource(file);
    this.intrinsics = saveIntrinsics();
  }

  /** Loads the program with fresh state. @throws PenumbraError where it does not load; E_TARGET, E_UNSUPPORTED */
  async load(): Promise<HostedProgram> {
    this.environment.reset();
    const program = await this.loadProgram();
    const isSeeded = this.environment.used;
    this.environment.reset();
    const callable = callableOf(program, this.target);
    if (!callable) throw unknownTarget(this.file, this.target, program.exports);
    if (types.isAsyncFunction(callable.function) || types.isGeneratorFunction(callable.function)) {
      throw notOneCall(this.file, this.target);
    }
    return { program, callable, isSeeded };
  }

  /** What the target itself tells of its inputs. @throws PenumbraError as `load` does */
  async callee(): Promise<Callee> {
    const { callable } = await this.load();
    return calleeOf(textOf(callable.function), callable.function.length);
  }

  private async loadProgram(): Promise<Loaded> {
    try {
      const { files } = this.source;
      const program = await this.source.load(this.recording.recorder, this.bindings);
      if (this.source.files === files) return program;
      // What was compiled on the way has used the clock of the program.
      this.environment.reset();
      return await this.source.load(this.recording.recorder, this.bindings);
    } catch (error) {
      if (error instanceof PenumbraError) throw error;
      throw new PenumbraError({
        code: 'E_LOAD',
        message: `the file throws while it is loaded: ${String(error)}`,
        file: this.file,
      });
    }
  }
}

function notOneCall(file: string, target: string): PenumbraError {
  return new PenumbraError({
    code: 'E_UNSUPPORTED',
    message: `${target} is asynchronous or a generator: its call returns before it has run`,
    file,
    hint: 'Contracts are checked when a call returns; name a function that does its work in one call.',
  });
}
