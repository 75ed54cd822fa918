/** Runs the steps of a sequence in this process: checks, calls, observations. */
import path from 'node:path';
import { types } from 'node:util';
import { PenumbraError } from '../../compiler/diagnostics.js';
import { isObject } from '../../vm/is-object.js';
import { ClassFinder } from '../inputs/model/class-finder.js';
import { exportedValue } from '../inputs/model/target.js';
import { saveIntrinsics } from '../jobs/intrinsics.js';
import type { FakeAnswer, FakeMember } from '../reach/fakes.js';
import { installEnvironment } from '../replay/environment.js';
import type { ReadModule } from '../replay/module-text.js';
import { type Loaded, ProgramSource } from '../replay/program.js';
import { Bindings, createRecording } from '../replay/recorder.js';
import { RUNTIME_PRELUDE } from '../spec/index.js';
import { errorMessage } from './code.js';
import type {
  ObservedComponent,
  ObservedValue,
  RunMessage,
  RunRequest,
  StepRecord,
  UnansweredQuestion,
} from './protocol.js';
import type { Check, FakeObject, Observation, Sequence, Step } from './steps.js';

const SEED = 1;
/** As it was: what sequences are told is always the same. */
const activeResources = process.getActiveResourcesInfo.bind(process);

/** Runs sequences of any number of requests, each on a program that is loaded anew among the built-in objects of a new process. */
export class SequenceRunner {
  private readonly environment = installEnvironment(SEED);
  private readonly intrinsics = saveIntrinsics();
  private readonly footprint = footprint();
  private readonly sources = new Map<string, ProgramSource>();
  private isTampered = false;

  /** @throws PenumbraError E_LOAD */
  async run({ file, others, sequences }: RunRequest, send: (message: RunMessage) => void): Promise<void> {
    const source = this.sourceOf(file, others);
    for (const sequence of sequences) {
      this.environment.reset();
      await runSequence(await load(source, file), sequence, send);
      this.restore();
    }
  }

  /** Whether no sequence has changed built-in objects, waits for anything or listens to the process. */
  isClean(): boolean {
    this.restore();
    const before = [...this.footprint];
    // What loading this module waited for may be over.
    const isKnown = (one: string): boolean => {
      const at = before.indexOf(one);
      if (at >= 0) before.splice(at, 1);
      return at >= 0;
    };
    return !this.isTampered && footprint().every(isKnown);
  }

  private restore(): void {
    if (this.intrinsics.restore()) this.isTampered = true;
  }

  private sourceOf(file: string, others: readonly string[]): ProgramSource {
    const key = JSON.stringify([file, ...others]);
    const entry = path.resolve(file);
    const source =
      this.sources.get(key) ??
      new ProgramSource(file, {
        rewrite: (module) => (module.file === entry ? withOthers(module, others) : module.source),
      });
    this.sources.set(key, source);
    return source;
  }
}

/** What the process waits for, and who listens to it. */
function footprint(): string[] {
  const listeners = process.eventNames().map((name) => `${String(name)} ${process.listenerCount(name)}`);
  return [...activeResources(), ...listeners];
}

async function runSequence(
  program: Loaded,
  sequence: Sequence,
  send: (message: RunMessage) => void,
): Promise<void> {
  const found = new Map(sequence.names.map((name) => [name, memberOf(program, name)]));
  const isCalled = new Set(sequence.called);
  const hidden = [...found].flatMap(([name, value]) =>
    value === undefined || (isCalled.has(name) && !isPublic(program, value)) ? [name] : [],
  );
  if (hidden.length > 0) {
    send({ type: 'hidden', names: hidden });
    return;
  }
  const scope = new Scope(found, sequence.objects, sequence.answers ?? []);
  for (const step of sequence.steps) {
    const record = await scope.run(step);
    send({ type: 'step', record });
    if (record.refused.length === 0 && !record.thrown && !record.asked) continue;
    // What was to be made by the call is missing later.
    if (!sequence.skips || step.makes !== undefined || step.isTarget) break;
  }
  send({ type: 'end' });
}

/** A module that loads others, too, behind its own text. */
function withOthers({ source, kind }: ReadModule, others: readonly string[]): string {
  const loads = others.map((other) =>
    kind === 'module' ? `import ${JSON.stringify(other)};` : `require(${JSON.stringify(other)});`,
  );
  return [source, ...loads].join('\n');
}

async function load(source: ProgramSource, file: string): Promise<Loaded> {
  const bindings = new Bindings();
  const recording = createRecording(bindings);
  try {
    return await source.load(recording.recorder, bindings);
  } catch (error) {
    if (error instanceof PenumbraError) throw error;
    throw new PenumbraError({
      code: 'E_LOAD',
      message: `the file throws while it is loaded: ${String(error)}`,
      file,
    });
  }
}

/** A class or a function of the program: an export of its file, else one of another of its modules. */
function memberOf(program: Loaded, name: string): unknown {
  const holders = [program.exports, ...program.modules().map(({ exports }) => exports)];
  for (const holder of holders) {
    const own = isObject(holder) ? exportedValue(holder, name) : undefined;
    if (typeof own === 'function') return own;
  }
  return new ClassFinder(program).find(name) ?? program.binding(name);
}

/** Whether a module of the program exports a value, by itself or in an object. */
function isPublic(program: Loaded, value: unknown): boolean {
  const seen = new Set<unknown>();
  const holds = (holder: unknown, depth: number): boolean => {
    if (holder === value) return true;
    if (depth === 0 || !isObject(holder) || seen.has(holder)) return false;
    seen.add(holder);
    return Reflect.ownKeys(holder).some((key) => {
      const property = Reflect.getOwnPropertyDescriptor(holder, key);
      // What bundles export are accessors.
      const own: unknown = property?.get ? Reflect.get(holder, key) : property?.value;
      return holds(own, depth - 1);
    });
  };
  return [program.exports, ...program.modules().map(({ exports }) => exports)].some((one) => holds(one, 2));
}

type Compiled = (...values: unknown[]) => unknown;

/** The names that the code of steps uses, with their values. */
class Scope {
  private readonly objects: unknown[] = [];
  private readonly outer: readonly string[];
  private readonly values: readonly unknown[];
  private readonly compiled = new Map<string, Compiled>();
  /** Of the answers: those that were given. */
  private given = 0;
  private asked: UnansweredQuestion | undefined;

  constructor(
    found: ReadonlyMap<string, unknown>,
    /** JSON has null for objects without a name. */
    private readonly names: readonly (string | null | undefined)[],
    private readonly answers: readonly FakeAnswer[],
  ) {
    const spec: unknown = new Function(`${RUNTIME_PRELUDE} return spec;`)();
    this.outer = ['spec', ...found.keys()];
    this.values = [spec, ...found.values()];
  }

  async run(step: Step): Promise<StepRecord> {
    const own: Record<string, unknown> = {};
    const { before, after, of } = step.snapshot;
    const snapshot = (names: readonly string[]): unknown =>
      this.value(`spec.snapshot(${names.join(', ')})`, own);
    own.after = after ? snapshot(of) : undefined;
    const failed = (checks: readonly Check[]): number[] =>
      checks.flatMap(({ code }, i) => (this.holds(code, own) ? [] : [i]));
    const refused = failed(step.pre);
    const nothing = { thrown: undefined, broken: [], observed: [], impure: [], isAwaited: false };
    if (refused.length > 0) return { ...nothing, refused };
    own.before = before ? snapshot(of) : undefined;
    own.earlier = step.earlier.map((code) => this.value(code, own));
    let isAwaited = false;
    try {
      const result = step.fake ? this.fake(step.fake, step.makes!) : this.value(step.call, own);
      isAwaited = types.isPromise(result);
      own.result = isAwaited ? await result : result;
      if (this.asked) return { ...nothing, refused, asked: this.asked };
    } catch (error) {
      if (this.asked) return { ...nothing, refused, asked: this.asked };
      return {
        ...nothing,
        refused,
        isAwaited,
        thrown: described(error),
        observed: this.observe(step.observations, own),
      };
    }
    if (step.makes !== undefined) this.objects[step.makes] = own.result;
    const made = step.makes === undefined ? [] : [this.names[step.makes]!];
    own.after = after ? snapshot([...of, ...made, 'result']) : undefined;
    const broken = failed(step.post);
    const observed = this.observe(step.observations, own);
    const again = this.observe(step.observations, own);
    const impure = observed.flatMap(({ object, key, value }, i) =>
      JSON.stringify(value) === JSON.stringify(again[i]?.value) ? [] : [{ object, key }],
    );
    const returned = this.described(own.result);
    return { refused, thrown: undefined, returned, isAwaited, broken, observed, impure };
  }

  private fake({ className, members }: FakeObject, object: number): object {
    const cls = className === undefined ? undefined : this.values[this.outer.indexOf(className)];
    const made: object = Object.create(
      typeof cls === 'function' ? (cls.prototype as object) : Object.prototype,
    );
    for (const member of members) {
      const { name, isRead } = member;
      const answer = (...args: readonly unknown[]): unknown => this.answer(object, member, args);
      // What the subject writes there is what it reads.
      const set = (value: unknown): unknown =>
        Object.defineProperty(made, name, { value, writable: true, configurable: true, enumerable: true });
      Object.defineProperty(
        made,
        name,
        isRead
          ? { get: () => answer(), set, configurable: true, enumerable: true }
          : { value: answer, writable: true, configurable: true, enumerable: true },
      );
    }
    return made;
  }

  private answer(object: number, member: FakeMember, args: readonly unknown[]): unknown {
    const found = this.answers[this.given];
    if (this.asked || !found || found.object !== object || found.member.name !== member.name) {
      this.asked ??= { object, member, args: args.map((argument) => this.described(argument)) };
      throw new Error('nothing is answered yet');
    }
    this.given += 1;
    const { value, thrown } = found;
    if (thrown !== undefined) throw this.error(thrown);
    if (value?.kind === 'object') return this.objects[value.object];
    if (value?.kind === 'primitive') return value.value;
    return value?.kind === 'code' ? this.value(value.code, {}) : undefined;
  }

  private error(name: string): unknown {
    const own = this.outer.indexOf(name);
    const cls: unknown = own < 0 ? (globalThis as Record<string, unknown>)[name] : this.values[own];
    const message = errorMessage(name);
    if (typeof cls === 'function') return Reflect.construct(cls, [message]);
    return Object.assign(new Error(message), { name });
  }

  private observe(observations: readonly Observation[], own: Record<string, unknown>): ObservedComponent[] {
    return observations.flatMap(({ object, key, code }) =>
      this.objects[object] === undefined ? [] : [{ object, key, value: this.observed(code, own) }],
    );
  }

  private observed(code: string, own: Record<string, unknown>): ObservedValue {
    try {
      return this.described(this.value(code, own));
    } catch {
      return { kind: 'none' };
    }
  }

  private described(value: unknown): ObservedValue {
    if (!isObject(value) && typeof value !== 'symbol') return { kind: 'primitive', code: primitive(value) };
    const object = this.objects.indexOf(value);
    return object < 0 ? { kind: 'other' } : { kind: 'object', object };
  }

  private holds(code: string, own: Record<string, unknown>): boolean {
    try {
      return this.value(code, own) === true;
    } catch {
      return false;
    }
  }

  private value(code: string, { before, after, earlier, result }: Record<string, unknown>): unknown {
    const named = this.names.flatMap((name, i) =>
      typeof name !== 'string' ? [] : [[name, this.objects[i]] as const],
    );
    const words = [...this.outer, ...named.map(([name]) => name), 'before', 'after', 'earlier', 'result'];
    let made = this.compiled.get(code);
    if (!made) {
      // An assignment is a statement of its own.
      made = new Function(...words, `'use strict'; return (${code});`) as Compiled;
      this.compiled.set(code, made);
    }
    return made(...this.values, ...named.map(([, value]) => value), before, after, earlier, result);
  }
}

function primitive(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  return Object.is(value, -0) ? '-0' : String(value);
}

function described(error: unknown): NonNullable<StepRecord['thrown']> {
  if (!types.isNativeError(error)) return { name: typeof error, message: String(error), text: String(error) };
  const { name, message } = error;
  return { name, message, text: `${name}: ${message}` };
}
