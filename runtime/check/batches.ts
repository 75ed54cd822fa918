/**
 * Many inputs run on one loaded program. A batch counts only if it left the program and the built-in objects as they
 * were; else it is run again input by input, each on a program loaded afresh, and so are all that follow.
 */
import type { DescribedSubject } from '../enumerate/subject/subject.js';
import type { Instance } from '../inputs/heap/instance.js';
import { ProgramState } from '../replay/program-state.js';
import { Checker, type Verdict } from './checker.js';
import { now } from './clock.js';
import type { ProgramHost } from './program-host.js';
import { within } from './within.js';

/** Milliseconds after which a batch is ended, so that what was found gets out. */
const SLICE = 50;
/** The clock is looked at after so many runs. */
const RUNS = 16;

interface Shared {
  readonly checker: Checker;
  readonly state: ProgramState;
}

/** Runs inputs batch by batch and gives a verdict for each. */
export class Batches {
  /** Why each input is run on a program loaded afresh; undefined: they share one. */
  fresh: string | undefined;
  private shared: Shared | undefined;
  private isDetailed = true;

  private constructor(
    private readonly host: ProgramHost,
    private readonly subject: DescribedSubject,
    private readonly runTimeout: number,
  ) {}

  /**
   * @param runTimeout milliseconds that a run may take
   * @throws PenumbraError as loading the program does
   */
  static async open(host: ProgramHost, subject: DescribedSubject, runTimeout: number): Promise<Batches> {
    const batches = new Batches(host, subject, runTimeout);
    await batches.share();
    return batches;
  }

  /**
   * Runs inputs in order, as many as fit into a time slice and at least one.
   * @param isDetailed failures are told in full
   */
  async run(instances: readonly Instance[], isDetailed: boolean): Promise<readonly Verdict[]> {
    this.isDetailed = isDetailed;
    if (this.fresh !== undefined) return await this.runFresh(instances);
    const { verdicts, isHung } = await this.attempt(instances);
    if (isHung) return await this.afterHang(instances, verdicts.length);
    if (await this.isClean()) return verdicts;
    return await this.runAgain(instances.slice(0, verdicts.length));
  }

  /** The values of an input that is not run. */
  async inputOf(instance: Instance): Promise<ReturnType<Checker['inputOf']>> {
    return (await this.share()).checker.inputOf(instance);
  }

  /** Runs on the shared program, until the slice is over or an input does not come back. */
  private async attempt(instances: readonly Instance[]): Promise<{
    readonly verdicts: readonly Verdict[];
    readonly isHung: boolean;
  }> {
    const { checker } = await this.share();
    const { environment } = this.host;
    const verdicts: Verdict[] = [];
    const end = now() + SLICE;
    // What ran since the last batch may have looked at the clock.
    environment.reset();
    const isBack = within(this.runTimeout + SLICE, () => {
      for (let i = 0; i < instances.length; i += 1) {
        verdicts.push(checker.check(instances[i]!, this.isDetailed));
        if (environment.used) environment.reset();
        if (i % RUNS === RUNS - 1 && now() >= end) return;
      }
    });
    return { verdicts, isHung: !isBack };
  }

  /** A run was cut off: what went before is run again, as the state that it left cannot be judged any more. */
  private async afterHang(instances: readonly Instance[], hung: number): Promise<readonly Verdict[]> {
    this.forget();
    if (hung === 0) return [this.late()];
    const { verdicts, isHung } = await this.attempt(instances.slice(0, hung));
    if (isHung || !(await this.isClean())) return await this.runAgain(instances.slice(0, hung + 1));
    return verdicts.length < hung ? verdicts : [...verdicts, this.late()];
  }

  private late(): Verdict {
    return { kind: 'timeout', reason: `it did not come back within ${this.runTimeout} ms` };
  }

  private runAgain(instances: readonly Instance[]): Promise<readonly Verdict[]> {
    this.fresh = 'runs change what the program keeps between them, or built-in objects';
    return this.runFresh(instances);
  }

  private async runFresh(instances: readonly Instance[]): Promise<readonly Verdict[]> {
    const verdicts: Verdict[] = [];
    const end = now() + SLICE;
    for (const instance of instances) {
      this.forget();
      const { checker } = await this.share();
      let verdict: Verdict | undefined;
      within(this.runTimeout, () => {
        verdict = checker.check(instance, this.isDetailed);
      });
      verdicts.push(verdict ?? this.late());
      if (now() >= end) break;
    }
    this.forget();
    return verdicts;
  }

  /** Whether runs left all as it was. Built-in objects are put back. */
  private async isClean(): Promise<boolean> {
    const wasChanged = this.host.intrinsics.restore();
    return (await this.share()).state.isUntouched() && !wasChanged;
  }

  private forget(): void {
    this.host.intrinsics.restore();
    this.shared = undefined;
  }

  private async share(): Promise<Shared> {
    if (this.shared) return this.shared;
    const { program, callable, isSeeded } = await this.host.load();
    const state = new ProgramState(program, this.host.intrinsics.has);
    this.fresh ??=
      state.hidden?.reason ?? (isSeeded ? 'it looks at the clock while it is loaded' : undefined);
    this.shared = { checker: new Checker(this.subject, callable, program, this.host.environment), state };
    return this.shared;
  }
}
