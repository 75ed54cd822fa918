/**
 * What a test is worth having for besides decision outcomes: that a call returns at all, and with operands as operations are
 * meant for; the same of functions without decisions that it makes or calls; that the handler of a `try` runs, and that the
 * `try` ends without it. None of these counts; a few runs go in search of them where all outcomes are covered.
 */
import path from 'node:path';
import type { MachineFunction } from '../../../vm/index.js';
import type { PathRun } from '../runs/runner.js';

/** Limit of idle runs in search of them. */
const MOST_IDLE = 30;

/** It returns, and no operand is of another type than its operation is meant for. */
const FITTING = 'operands fit';

/** The two ends that a `try` may come to. */
const ENDS = ['completes', 'catches'] as const;

export class Milestones {
  private readonly reached = new Set<string>();
  /** The `try` statements that runs have entered. */
  private readonly tries = new Set<string>();

  /**
   * @param program its functions, by number
   * @param isCounted whether what is in a file counts
   * @param target number of the function that is explored
   */
  constructor(
    private readonly program: { readonly functions: readonly MachineFunction[] },
    private readonly isCounted: (file: string) => boolean,
    private readonly target: number | undefined,
  ) {}

  /** Notes those of a run. @returns those that no earlier run has come to, in words */
  note({ record: { outcome, entered, tries }, steps }: PathRun): readonly string[] {
    const found: string[] = [];
    if (outcome.kind === 'return') {
      // Where the target returns, what it called has hardly been left by an error.
      const called = [...entered].filter((number) => this.isPlain(number)).map((each) => this.nameOf(each));
      found.push('returns', ...called.map((name) => `calls ${name}`));
      const fits = steps.every(({ isUnfit, isConversion, wish }) => !isUnfit && !isConversion && !wish);
      if (fits) found.push(FITTING, ...called.map((name) => `${FITTING} in ${name}`));
    }
    for (const { function: number, line, caught, completed } of tries) {
      if (!this.isOf(number)) continue;
      const name = `the try in line ${line} of ${this.nameOf(number)}`;
      this.tries.add(name);
      if (completed) found.push(`completes ${name}`);
      if (caught) found.push(`catches ${name}`);
    }
    const added = found.filter((one) => !this.reached.has(one));
    for (const one of added) this.reached.add(one);
    return added;
  }

  /**
   * Whether runs in search of one are worth it.
   * @param entered functions that runs have entered
   * @param idleRuns runs since one covered something or came to one of these
   */
  isOpen(entered: ReadonlySet<number>, idleRuns: number): boolean {
    if (idleRuns >= MOST_IDLE) return false;
    if (!this.reached.has('returns') || !this.reached.has(FITTING)) return true;
    if ([...this.tries].some((name) => ENDS.some((end) => !this.reached.has(`${end} ${name}`)))) return true;
    return [...entered].some((number) =>
      this.program.functions[number]!.nested.some((inner) => this.isMissed(inner, entered)),
    );
  }

  /** Whether no run shows what a function does that functions which runs have entered may make. */
  isMissed(inner: number, entered: ReadonlySet<number>): boolean {
    if (!this.isOf(inner)) return false;
    if (!this.isPlain(inner)) return !entered.has(inner);
    const name = this.nameOf(inner);
    return !this.reached.has(`calls ${name}`) || !this.reached.has(`${FITTING} in ${name}`);
  }

  /** Whether it is a function without decisions, which are looked for themselves. */
  private isPlain(number: number): boolean {
    return number !== this.target && this.isOf(number) && this.program.functions[number]!.sites.length === 0;
  }

  private nameOf(number: number): string {
    const { name, file, line, column } = this.program.functions[number]!;
    return `${name || 'a function'}, ${path.basename(file)}:${line}:${column}`;
  }

  private isOf(number: number): boolean {
    const fn = this.program.functions[number];
    return fn !== undefined && this.isCounted(fn.file);
  }
}
