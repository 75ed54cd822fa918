/** The process that runs inputs on plain node and notes, label by label, what is observed. */
import process from 'node:process';
import { apply, isArray } from '../../inputs/domains/reflection.js';
import type { Outcome } from '../../inputs/heap/records.js';
import { decodeValues, encodeThrown, encodeValue, ValueError } from '../../inputs/values/values.js';
import { requests, sendToParent } from '../../jobs/channel.js';
import { watchIfUnguarded } from '../../jobs/orphan-watch.js';
import { refuseAll } from '../../jobs/refusals.js';
import type { Fault, ObservedRun } from '../../observe/events.js';
import type { OutsideRead } from '../../observe/paths/inputs.js';
import { installEnvironment } from '../environment.js';
import { Impossible, instantiate } from '../instantiate.js';
import { type Loaded, ProgramSource } from '../program.js';
import { Bindings, createRecording } from '../recorder.js';
import { callableOf } from '../run.js';
import type { ObservedMessage, ObservedTask } from './protocol.js';
import { watchedArray } from './watched-array.js';

const send = (message: ObservedMessage): void => sendToParent(message);

/** Longer traces are cut, and the run with them. */
const LONGEST = 20_000;
const MOST_FAULTS = 20;

/** The program may replace it. */
const isNaNumber = Number.isNaN;

/** Without telling listeners of the program. */
const exitAtOnce = (Reflect.get(process, 'reallyExit') as (code: number) => never).bind(process);

process.on('SIGINT', () => undefined);
refuseAll();
watchIfUnguarded();

class Observing {
  private readonly environment;
  private readonly bindings = new Bindings();
  private readonly recording = createRecording(this.bindings);
  private readonly sources = new Map<string, ProgramSource>();
  private trace: (readonly [number, number])[] = [];
  private faults: Fault[] = [];
  private readonly used = new Set<string>();
  private task: ObservedTask | undefined;
  /** Whether the program runs, and not an observation of it. */
  private isRunning = false;

  constructor(seed: number) {
    this.environment = installEnvironment(seed);
  }

  async run(task: ObservedTask): Promise<ObservedRun> {
    return this.runIn(await this.prepared(task), task);
  }

  private async prepared(task: ObservedTask): Promise<Loaded> {
    this.environment.reset();
    Reflect.set(globalThis, task.marked.marker, (label: number, ...rest: unknown[]) =>
      label < 0
        ? this.summed(...(rest as [line: number, column: number, value: unknown]))
        : this.observe(label, rest as (() => unknown)[]),
    );
    return await this.load(task);
  }

  private runIn(program: Loaded, task: ObservedTask): ObservedRun {
    const callable = callableOf(program, task.target);
    if (!callable) throw new Impossible(`${task.target} cannot be reached from outside the file`);
    const { this: self, ...parameters } = decodeValues(task.inputs, {
      instantiate: (name) => instantiate(program, name),
    }).values;
    const args = Object.entries(parameters).map(([name, value]) => this.watched(name, value, task));
    const receiver = Object.hasOwn(task.inputs, 'this') ? self : callable.holder;
    this.trace = [];
    this.faults = [];
    this.used.clear();
    this.task = task;
    this.isRunning = true;
    const outcome = this.outcome(() => apply(callable.function, receiver, args));
    this.isRunning = false;
    return this.seen(task, outcome);
  }

  /** The states that runs of many inputs pass through. */
  async passed(task: ObservedTask): Promise<readonly (readonly [number, number])[]> {
    const states = new Map<string, readonly [number, number]>();
    // Loaded once: what runs leave behind in the module is none of the states.
    const program = await this.prepared(task);
    for (const inputs of task.many ?? []) {
      const { trace } = this.runIn(program, { ...task, inputs });
      for (const state of trace) states.set(`${state[0]} ${state[1]}`, state);
    }
    return [...states.values()];
  }

  private seen({ outside }: ObservedTask, outcome: Outcome): ObservedRun {
    const { trace, faults, used } = this;
    return {
      trace,
      outcome,
      faults,
      outside: outside.filter(({ parameter, index }) => used.has(`${parameter}[${index}]`)),
    };
  }

  private outcome(run: () => unknown): Outcome {
    const nameOf = (object: object): string | undefined => object.constructor?.name;
    try {
      return { kind: 'return', value: encodeValue(run(), nameOf) };
    } catch (error) {
      return { kind: 'throw', ...encodeThrown(error, nameOf) };
    }
  }

  private watched(name: string, value: unknown, { outside, isChecked }: ObservedTask): unknown {
    if (!isChecked || !isArray(value)) return value;
    const own = outside.filter(({ parameter }) => parameter === name);
    const supplied =
      outside.length > 0 ? new Map(own.map((read: OutsideRead) => [read.index, read.value])) : undefined;
    return watchedArray(
      value as unknown[],
      supplied,
      (fault) => {
        if (this.isRunning && this.faults.length < MOST_FAULTS) this.faults[this.faults.length] = fault;
      },
      (index) => this.used.add(`${name}[${index}]`),
    );
  }

  /** What arithmetic gave. */
  private summed(line: number, column: number, value: unknown): unknown {
    if (this.isRunning && typeof value === 'number' && isNaNumber(value) && this.faults.length < MOST_FAULTS)
      this.faults[this.faults.length] = { kind: 'nan', line, column };
    return value;
  }

  private observe(label: number, predicates: readonly (() => unknown)[]): void {
    if (!this.isRunning) return;
    this.isRunning = false;
    let valuation = 0;
    for (let i = 0; i < predicates.length; i += 1) if (holds(predicates[i]!)) valuation |= 1 << i;
    this.trace[this.trace.length] = [label, valuation];
    this.isRunning = true;
    if (this.trace.length < LONGEST) return;
    if (this.task?.many) throw new RangeError('the run takes too long');
    send({ type: 'observed', run: this.seen(this.task!, { kind: 'timeout' }) });
    exitAtOnce(0);
  }

  private async load({ file, marked }: ObservedTask): Promise<Loaded> {
    let source = this.sources.get(marked.text);
    if (!source) {
      const entry = new ProgramSource(file).entry;
      source = new ProgramSource(file, {
        rewrite: ({ source: text, file: of }) => (of === entry ? marked.text : text),
      });
      this.sources.set(marked.text, source);
    }
    try {
      return await source.load(this.recording.recorder, this.bindings);
    } catch (error) {
      throw new Impossible(`the file throws while it is loaded: ${String(error)}`);
    }
  }
}

/** An observation that throws does not hold. */
function holds(predicate: () => unknown): boolean {
  try {
    return Boolean(predicate());
  } catch {
    return false;
  }
}

serve().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  exitAtOnce(1);
});

async function serve(): Promise<void> {
  let observing: Observing | undefined;
  for await (const task of requests<ObservedTask>()) {
    observing ??= new Observing(task.seed);
    try {
      if (task.many) send({ type: 'passed', states: await observing.passed(task) });
      else send({ type: 'observed', run: await observing.run(task) });
    } catch (error) {
      if (!(error instanceof Impossible) && !(error instanceof ValueError)) throw error;
      send({ type: 'impossible', reason: error.message });
    }
  }
}
