/** The subject in the process that runs inputs: loaded afresh for each, with recorders of calls. */
import vm from 'node:vm';
import { PenumbraError } from '../../../compiler/diagnostics.js';
import { isObject } from '../../../vm/is-object.js';
import {
  apply,
  construct,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  ownKeys,
} from '../../inputs/domains/reflection.js';
import { exportedValue, sourceOf, step as stepPath } from '../../inputs/model/target.js';
import { type Intrinsics, saveIntrinsics } from '../../jobs/intrinsics.js';
import { installEnvironment } from '../../replay/environment.js';
import { type Loaded, ProgramSource } from '../../replay/program.js';
import { Bindings, createRecording } from '../../replay/recorder.js';
import { callableOf } from '../../replay/run.js';
import type { Questions } from '../model/laws/questions.js';
import { textOf } from '../model/laws/terms.js';
import { type AskedCall, type Question, TERM } from '../observation/ask-again.js';
import { createCallRecorder, type NamingRecorder } from '../observation/call-recorder.js';
import { Capture } from '../observation/capture.js';
import { CAPTURE_LIMITS } from '../observation/captured.js';
import { instrumentCalls } from '../observation/instrument-calls.js';
import type { ThrownRecord } from '../observation/trace-format.js';
import { type Point, withoutPlace } from '../points.js';
import type { InputRun, PublicPoint } from './protocol.js';
import type { Sequence, Step } from './sequences.js';
import { evaluator } from './term-values.js';

export class HostedSubject {
  readonly intrinsics: Intrinsics;
  private readonly environment;
  private readonly source: ProgramSource;
  private readonly bindings = new Bindings();
  private readonly points: Point[] = [];
  private calls: NamingRecorder | undefined;
  /** Ways out of the file to points that no name of the module leads to. */
  private readonly paths = new Map<string, string>();
  private line: string | undefined;
  private answers = '';
  private readonly recording = createRecording(this.bindings);

  constructor(
    private readonly file: string,
    seed: number,
    private readonly questions: Questions,
  ) {
    this.environment = installEnvironment(seed);
    this.source = new ProgramSource(file, {
      rewrite: ({ source, file: place, program, recorder }) => {
        const isSubject = place === this.source.entry;
        const { text, points } = instrumentCalls(source, program, recorder, 0, isSubject, isSubject);
        if (isSubject) this.points.push(...points.map(withoutPlace));
        return text;
      },
    });
    this.intrinsics = saveIntrinsics();
  }

  /** The points of the file, and those that can be called from outside. @throws PenumbraError `E_LOAD` */
  async open(): Promise<{ readonly points: readonly Point[]; readonly open: readonly PublicPoint[] }> {
    const program = await this.load();
    const exported = exportPaths(program.exports);
    for (const [value, path] of exported) {
      const number = typeof value === 'function' ? recorded(value) : undefined;
      const point = number === undefined ? undefined : this.points[number];
      if (point && !callableOf(program, point.name)) this.paths.set(point.name, path);
    }
    const open = this.points.flatMap((point) => {
      const path = pathOf(point, exported, (name) => this.reached(program, name));
      return path === undefined ? [] : [{ ...point, path }];
    });
    const withoutConstructor = [...exported].flatMap(([value, path]) =>
      typeof value === 'function' && isUnwritten(value, path, this.points)
        ? [constructorPoint(value, path)]
        : [],
    );
    return { points: this.points, open: [...open, ...withoutConstructor] };
  }

  private reached(program: Loaded, name: string): ReturnType<typeof callableOf> {
    return callableOf(program, this.paths.get(name) ?? name);
  }

  private async load(): Promise<Loaded> {
    this.environment.reset();
    let loaded: Loaded | undefined;
    this.calls = createCallRecorder(
      (line, level, answers) => {
        if (level === 0) [this.line, this.answers] = [line, answers];
      },
      true,
      (point, call) => (loaded ? this.asked(this.points[point]!, call, loaded) : []),
    );
    try {
      loaded = await this.source.load(
        Object.freeze({ ...this.recording.recorder, ...this.calls }),
        this.bindings,
      );
      return loaded;
    } catch (error) {
      if (error instanceof PenumbraError) throw error;
      const message = `the file throws while it is loaded: ${String(error)}`;
      throw new PenumbraError({ code: 'E_LOAD', message, file: this.file });
    }
  }

  /** What is asked about a call that is over. */
  private asked(point: Point, call: AskedCall, program: Loaded): readonly Question[] {
    const terms = this.questions[point.name] ?? [];
    if (terms.length === 0) return [];
    const evaluate = evaluator(point, call, {
      literal,
      functionOf: (name) => {
        const callable = this.reached(program, name);
        return callable && ((...given: unknown[]) => apply(callable.function, callable.holder, given));
      },
    });
    return terms.map((term) => [`${TERM}${textOf(term)}`, () => evaluate(term)]);
  }

  /** Runs an input on a program of its own. */
  async run(sequence: Sequence): Promise<InputRun> {
    const program = await this.load();
    const values: unknown[] = [];
    const run: InputRun = { call: undefined, value: undefined, thrown: undefined, failedStep: undefined };
    for (const [at, step] of sequence.entries()) {
      const isTested = at === sequence.length - 1;
      [this.line, this.answers] = [undefined, ''];
      try {
        let value = this.call(program, step, values);
        if (value instanceof Promise) value = await value;
        values.push(value);
      } catch (error) {
        if (!isTested || error === NOT_THERE) return { ...run, failedStep: at };
        return { ...run, call: this.line, thrown: thrownRecord(error) };
      }
    }
    const value = new Capture(CAPTURE_LIMITS, () => undefined, this.calls!.nameOf).text(values.at(-1));
    return { ...run, call: this.line, value, ...(this.answers === '' ? {} : { answers: this.answers }) };
  }

  private call(program: Loaded, { point, receiver, args }: Step, values: readonly unknown[]): unknown {
    const given = args.map((arg) => ('step' in arg ? values[arg.step] : literal(arg.code)));
    if (receiver === undefined) {
      const callable = this.reached(program, point);
      if (!callable) throw new Error(`${point} cannot be reached`);
      return callable.kind === 'construct'
        ? construct(callable.function, given)
        : apply(callable.function, callable.holder, given);
    }
    const self = values[receiver] as Record<string, unknown>;
    const [, name, accessor] = /\.([^.:]+)(?::(get|set))?$/u.exec(point)!;
    if (accessor === 'get') return self[name!];
    if (accessor === 'set') {
      [self[name!]] = given;
      return undefined;
    }
    const method = self[name!];
    if (typeof method !== 'function') throw NOT_THERE;
    return apply(method as () => unknown, self, given);
  }
}

/** What a receiver without the method that is to be called throws. */
const NOT_THERE = Symbol('there is no such method');

function literal(code: string): unknown {
  return vm.runInThisContext(`(${code})`);
}

function thrownRecord(error: unknown): ThrownRecord {
  const isError = isObject(error);
  const { name, message } = isError
    ? (error as { name?: unknown; message?: unknown })
    : { name: typeof error, message: error };
  return { name: String(name), message: String(message).slice(0, 200), own: !isError };
}

/** The number of the point that a function is: its recorder stands at the beginning of its text. */
function recorded(value: object): number | undefined {
  const number = /^[^{]*\{(?:\s*(?:"[^"]*"|'[^']*');?)*;?\s*const \S+?=\S+?\.enter\((\d+),/u.exec(
    sourceOf(value),
  )?.[1];
  return number === undefined ? undefined : Number(number);
}

/** What a module exports and its objects hold, by the paths of names. */
function exportPaths(exports: unknown): ReadonlyMap<unknown, string> {
  const paths = new Map<unknown, string>();
  const visit = (value: unknown, path: string, depth: number): void => {
    if (!isObject(value) || paths.has(value)) return;
    if (path !== '') paths.set(value, path);
    if (depth === 2 || typeof value === 'function') return;
    for (const key of ownKeys(value))
      if (typeof key === 'string') visit(exportedValue(value, key), stepPath(path, key), depth + 1);
  };
  if (typeof exports === 'function') paths.set(exports, 'default');
  visit(exports, '', 0);
  if (typeof exports === 'function')
    for (const key of ownKeys(exports))
      if (typeof key === 'string' && key !== 'prototype') {
        const value = getOwnPropertyDescriptor(exports, key)?.value as unknown;
        if (typeof value === 'function' && !paths.has(value)) paths.set(value, stepPath('', key));
      }
  return paths;
}

/** How code outside of the file reaches a point; undefined: it does not. Members that begin with `_` are not for others. */
function pathOf(
  point: Point,
  exported: ReadonlyMap<unknown, string>,
  reached: (name: string) => ReturnType<typeof callableOf>,
): string | undefined {
  const { className, kind, name } = point;
  if (className === undefined || kind === 'constructor')
    return exported.get(reached(className ?? name)?.function);
  const [, member] = /\.([^.:]+)(?::(?:get|set))?$/u.exec(name)!;
  if (member!.startsWith('_')) return undefined;
  const owner = reached(className)?.function;
  if (kind === 'static') {
    const holder = exported.get(owner);
    return holder === undefined ? undefined : `${holder}.${member}`;
  }
  return [...exported.keys()].some((one) => one === owner || extendsClass(one, owner)) ? member : undefined;
}

function extendsClass(value: unknown, base: unknown): boolean {
  for (let at = value; typeof at === 'function'; at = getPrototypeOf(at)) if (at === base) return true;
  return false;
}

/** Whether an exported class has no constructor of its own in the text: instances are made all the same. */
function isUnwritten(value: object, path: string, points: readonly Point[]): boolean {
  const { name } = value as { readonly name: string };
  const isOfFile = points.some(({ className }) => className === name);
  return isOfFile && !/[.[]/u.test(path) && !points.some((point) => point.name === name);
}

function constructorPoint(value: object, path: string): PublicPoint {
  const { name } = value as { readonly name: string };
  return { name, kind: 'constructor', className: name, parameters: [], start: -1, path };
}
