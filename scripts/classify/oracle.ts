/** The correct program, which says what an input has to do: the ground truth of the experiment. */
import type { InputEnd } from '../../runtime/classify/generation/input-runner.js';
import { InputRunner } from '../../runtime/classify/generation/input-runner.js';
import type { PublicPoint } from '../../runtime/classify/generation/protocol.js';
import type { Sequence } from '../../runtime/classify/generation/sequences.js';
import type { Captured } from '../../runtime/classify/observation/captured.js';
import type { CallLine } from '../../runtime/classify/observation/trace-format.js';
import { CLASSIFY_DEFAULTS } from '../../runtime/classify/options.js';
import type { Label } from '../../runtime/classify/verdict/classify-input.js';
import type { SourceModel } from '../../runtime/inputs/domains/domain.js';
import { ancestors } from '../../runtime/inputs/model/class-chain.js';
import { findDeclaration } from '../../runtime/inputs/model/declaration.js';
import { readProgramModel } from '../../runtime/inputs/model/program-model.js';
import { correctFile, type Subject } from './subjects.js';

/** Milliseconds of an input: many do not come back, in correct programs, too. */
export const RUN_TIMEOUT = 200;
/** Inputs that are told apart at a time. */
const FEW = 20;
/** Calls at a time that look at what an input leaves behind. */
const LOOKED_AT = 5;
/** Arguments of calls that look at an object. */
const LOOKS: readonly string[] = ['0', '1', '2'];

export class Oracle {
  readonly file: string;
  private readonly runner: InputRunner;
  /** The results of inputs in the correct program: most variants are asked about the same inputs. */
  private readonly ends = new Map<string, InputEnd>();
  /** Labels of what inputs begin with. */
  private readonly earlier = new WeakMap<InputRunner, Map<string, Label>>();
  private model: SourceModel | undefined;

  /** Fields that callers read of objects, beside what calls tell. */
  private readonly fields: readonly string[];
  /** What calls throw of which their documents do not speak, they refuse; of published programs it is their answer. */
  private readonly isPublished: boolean;

  constructor(subject: Subject) {
    this.file = correctFile(subject);
    this.fields = subject.fields ?? [];
    this.isPublished = subject.published !== undefined && subject.correct === undefined;
    this.runner = new InputRunner({ ...CLASSIFY_DEFAULTS, runTimeout: RUN_TIMEOUT, file: this.file });
  }

  /**
   * True labels. Illegal: the correct program refuses it, an operation of it goes wrong, or it does not come back. A fault: what callers see
   * of the variant differs, in the result, an error, or in what another call tells of the receiver or result then.
   * @param ends of the variant
   */
  async labels(
    inputs: readonly Sequence[],
    ends: readonly InputEnd[],
    variant: InputRunner,
  ): Promise<readonly Label[]> {
    const right = await this.rightEnds(inputs);
    const labels: Label[] = [];
    const told = new Map<string, boolean>();
    for (const [at, end] of right.entries()) {
      const own = ends[at]!;
      if (this.isIllegal(inputs[at]!, end))
        labels.push(await this.illegalOrEarlier(inputs[at]!, end, own, variant));
      else if (isSameRun(own, end)) labels.push('normal');
      else if (!('run' in own) || !('run' in end) || this.differ(own, end)) labels.push('fault');
      else {
        // What is told of states is the same for the same states.
        const states = `${stateOf(inputs[at]!, end)} ${stateOf(inputs[at]!, own)}`;
        let isFault = CUT.test(states) ? undefined : told.get(states);
        isFault ??= await this.isSeenLater(inputs[at]!, variant);
        told.set(states, isFault);
        labels.push(isFault ? 'fault' : 'normal');
      }
    }
    return labels;
  }

  /** Where a call before the tested one should have thrown, and does not, that is what the input reveals. */
  private async illegalOrEarlier(
    input: Sequence,
    right: InputEnd,
    own: InputEnd,
    variant: InputRunner,
  ): Promise<Label> {
    const failed = 'killed' in right ? undefined : right.run.failedStep;
    if (failed === undefined || 'killed' in own || own.run.failedStep === failed) return 'illegal';
    const before = input.slice(0, failed + 1);
    const key = JSON.stringify(before);
    let label = this.earlier.get(variant)?.get(key);
    if (label === undefined) {
      [label = 'illegal'] = await this.labels([before], await variant.run([before]), variant);
      const known = this.earlier.get(variant) ?? new Map<string, Label>();
      this.earlier.set(variant, known.set(key, label));
    }
    return label === 'fault' ? 'fault' : 'illegal';
  }

  /** Whether some input is a fault. What is seen at once is asked for first: looks at what inputs leave behind are many. */
  async isFaulty(inputs: readonly Sequence[], variant: InputRunner): Promise<boolean> {
    const different: Sequence[] = [];
    for (let from = 0; from < inputs.length; from += FEW) {
      const few = inputs.slice(from, from + FEW);
      const right = await this.rightEnds(few);
      const legal = few.flatMap((input, at) =>
        this.isIllegal(input, right[at]!) ? [] : [{ input, right: right[at]! }],
      );
      const ends = await variant.run(legal.map(({ input }) => input));
      for (const [at, own] of ends.entries()) {
        const { input, right: end } = legal[at]!;
        if (this.differ(own, end)) return true;
        if (!isSameRun(own, end)) different.push(input);
      }
    }
    for (const input of different) if (await this.isSeenLater(input, variant)) return true;
    return false;
  }

  private isIllegal(input: Sequence, end: InputEnd): boolean {
    if ('killed' in end || end.run.failedStep !== undefined) return true;
    const { thrown, call } = end.run;
    if (thrown === undefined) return false;
    const ending = call === undefined ? undefined : (JSON.parse(call) as CallLine)[6];
    const isOwn = typeof ending === 'object' && ending !== null && 'own' in ending && ending.own;
    if (!thrown.own && !isOwn) return true;
    return !this.isPublished && !this.isPromised(input.at(-1)!.point);
  }

  /** Whether the document of a function or method says that it throws. */
  private isPromised(point: string): boolean {
    const { method } = findDeclaration(this.source(), point);
    return (method?.calls?.throws.length ?? 0) > 0;
  }

  private source(): SourceModel {
    this.model ??= readProgramModel(this.file);
    return this.model;
  }

  /** Whether a caller sees that two runs of an input differ. */
  private differ(own: InputEnd, right: InputEnd): boolean {
    const { fields } = this;
    return answerOf(own) !== answerOf(right) || fieldsOf(own, fields) !== fieldsOf(right, fields);
  }

  private async rightEnds(inputs: readonly Sequence[]): Promise<readonly InputEnd[]> {
    const keys = inputs.map((input) => JSON.stringify(input));
    const fresh = inputs.filter((_, at) => !this.ends.has(keys[at]!));
    const ends = await this.runner.run(fresh);
    fresh.forEach((input, at) => {
      this.ends.set(JSON.stringify(input), ends[at]!);
    });
    return keys.map((key) => this.ends.get(key)!);
  }

  /** Whether a further call shows that states differ: representations may. */
  private async isSeenLater(input: Sequence, variant: InputRunner): Promise<boolean> {
    const last = input.length - 1;
    const [end] = await this.rightEnds([input]);
    const { receiver } = input[last]!;
    const { self, value } = leftBehind(end!);
    const objects = [...(receiver === undefined ? [] : [[receiver, self] as const]), [last, value] as const];
    const looks = objects.flatMap(([step, object]) =>
      this.runner.open
        .filter(({ className }) => this.isOf(object, className))
        .flatMap((point) => this.looksAt(point, step, input)),
    );
    // One that does otherwise is enough, and mostly among the first.
    for (let from = 0; from < looks.length; from += LOOKED_AT) {
      const few = looks.slice(from, from + LOOKED_AT);
      const right = await this.runner.run(few);
      const legal = few.flatMap((look, at) =>
        this.isIllegal(look, right[at]!) ? [] : [{ look, end: right[at]! }],
      );
      const own = await variant.run(legal.map(({ look }) => look));
      if (legal.some(({ end: expected }, at) => this.differ(own[at]!, expected))) return true;
    }
    return false;
  }

  /** Whether methods of a class can be called on an object. */
  private isOf(object: Captured | undefined, className: string | undefined): boolean {
    if (typeof object !== 'object' || object?.$ !== 'object' || className === undefined) return false;
    const { c: own } = object;
    if (own === undefined || own === className) return true;
    const model = this.source();
    return model.classes.has(own) && ancestors(model, own).includes(className);
  }

  private looksAt(
    { kind, name, parameters }: PublicPoint,
    receiver: number,
    input: Sequence,
  ): readonly Sequence[] {
    if ((kind !== 'method' && kind !== 'get') || parameters.length > 1) return [];
    // What the call was about is looked at first, and what the calls before it were about.
    const given = input
      .toReversed()
      .flatMap((step) => step.args)
      .flatMap((arg) => ('code' in arg ? [arg.code] : []));
    const args =
      parameters.length === 0 ? [[]] : [...new Set([...given, ...LOOKS])].map((code) => [{ code }]);
    return args.map((one) => [...input, { point: name, receiver, args: one }]);
  }

  async close(): Promise<void> {
    await this.runner.close();
  }
}

/** What a call answered when it was asked again is no part of what the input does. */
function isSameRun(a: InputEnd, b: InputEnd): boolean {
  const textOf = (end: InputEnd): string =>
    JSON.stringify('run' in end ? { ...end.run, answers: undefined } : end);
  return textOf(a) === textOf(b);
}

/** Objects of which a capture does not have all. */
const CUT = /"id":\d+(?:,"(?:c":"[^"]*"|n":\d+))*\}/u;

/** The receiver behind a call, and what it gave. */
function leftBehind(end: InputEnd): Readonly<Record<'self' | 'value', Captured | undefined>> {
  if ('killed' in end) return { self: undefined, value: undefined };
  const { call, value } = end.run;
  const line = call === undefined ? undefined : (JSON.parse(call) as CallLine);
  const self = line && (line[4] === 0 ? line[1] : line[4]);
  return { self, value: value === undefined ? undefined : (JSON.parse(value) as Captured) };
}

/** What a call that came back leaves to look at. */
function stateOf(input: Sequence, end: InputEnd): string {
  if ('killed' in end) return end.killed;
  const line = end.run.call === undefined ? undefined : (JSON.parse(end.run.call) as CallLine);
  // A call that changes nothing says so instead of saying it again.
  const after = line && [line[4] === 0 ? line[1] : line[4], line[7], line[8]];
  return JSON.stringify([input.at(-1)!.point, after, end.run.value]);
}

/** What the fields hold of the receiver behind the call, or of what it made. */
function fieldsOf(end: InputEnd, fields: readonly string[]): string {
  if (fields.length === 0 || 'killed' in end || end.run.call === undefined) return '';
  const { self } = leftBehind(end);
  if (typeof self !== 'object' || self?.$ !== 'object') return '';
  return JSON.stringify(fields.map((name) => self.v?.[name]));
}

/** What the caller sees at once: of instances of classes, only of which. */
function answerOf(end: InputEnd): string {
  if ('killed' in end) return end.killed;
  const { failedStep, thrown, value } = end.run;
  if (failedStep !== undefined) return `fails at ${failedStep}`;
  if (thrown) return `throws ${thrown.name}`;
  const seen = value === undefined ? undefined : (JSON.parse(value) as Captured);
  const isInstance = typeof seen === 'object' && seen?.$ === 'object' && seen.c !== undefined;
  return isInstance ? seen.c! : `${value}`;
}
