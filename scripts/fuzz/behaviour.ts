/** What a program does, as text, and how two runs of it differ. */
import { types } from 'node:util';
import { render } from '../../compiler/differential/render.js';
import { sameMessage } from '../../vm/messages/same-message.js';

/** The lines of a run: what was printed and how each call ended, in order. */
export type Behaviour = readonly string[];

/** Why two engines differ on a program. */
export interface Mismatch {
  readonly engine: string;
  /** Reduction keeps to it: a program that fails in another way shows another error. */
  readonly kind: 'parse' | 'fault' | 'death' | 'invalid' | 'output' | 'wording';
  readonly expected: string;
  readonly actual: string;
}

/** Longer lines are cut off. */
const WIDTH = 4000;

/** The recorder of one run. */
export class Recorder {
  readonly lines: string[] = [];
  private ending = '';

  readonly print = (...values: readonly unknown[]): void => {
    this.lines.push(values.map((value) => this.text(value)).join(' '));
  };

  /** @param messages whether messages of errors are compared too */
  constructor(private readonly messages: boolean) {}

  readonly returned = (value: unknown): void => {
    this.ending = `returns ${this.text(value)}`;
  };

  readonly threw = (error: unknown): void => {
    this.ending = `throws ${this.text(error)}`;
  };

  /** The jobs of a part are done: its end is a line. False if it threw, with which the program ends. */
  finishPart(): boolean {
    const { ending } = this;
    this.ending = '';
    this.lines.push(ending);
    return ending.startsWith('returns ');
  }

  private text(value: unknown): string {
    return render(value, (error) => this.errorText(error)).slice(0, WIDTH);
  }

  private errorText(error: object): string {
    const name = nameOf(error);
    if (!this.messages) return name;
    const message: unknown = Object.getOwnPropertyDescriptor(error, 'message')?.value;
    return typeof message === 'string' ? `${name} «${message}»` : name;
  }
}

/** The first `name` in the prototype chain that is a text; calls nothing of the program. */
function nameOf(error: object): string {
  for (let up: object | null = error; up !== null && !types.isProxy(up); up = Object.getPrototypeOf(up)) {
    const name: unknown = Object.getOwnPropertyDescriptor(up, 'name')?.value;
    if (typeof name === 'string') return name;
  }
  return 'error';
}

const MESSAGE = /«(.*?)»|message: "((?:[^"\\]|\\.)*)"/gsu;

/** Whether lines are the same but for how messages name expressions. */
function sameLine(there: string, here: string): boolean {
  if (there === here) return true;
  if (there.replace(MESSAGE, '«»') !== here.replace(MESSAGE, '«»')) return false;
  const messages = [...here.matchAll(MESSAGE)];
  return [...there.matchAll(MESSAGE)].every(([, ofError, ofProperty], at) =>
    sameMessage(ofError ?? ofProperty!, messages[at]![1] ?? messages[at]![2]!),
  );
}

/** The first lines that differ, those that differ in more than messages before others; undefined if none do. */
export function firstDifference(
  expected: Behaviour,
  actual: Behaviour,
): Pick<Mismatch, 'kind' | 'expected' | 'actual'> | undefined {
  let wording: Pick<Mismatch, 'kind' | 'expected' | 'actual'> | undefined;
  for (let i = 0; i < Math.max(expected.length, actual.length); i++) {
    const there = expected[i] ?? '(the end)';
    const here = actual[i] ?? '(the end)';
    if (sameLine(there, here)) continue;
    if (stripped(there) !== stripped(here)) return { kind: 'output', expected: there, actual: here };
    wording ??= { kind: 'wording', expected: there, actual: here };
  }
  return wording;
}

const stripped = (line: string): string => line.replace(/ «.*?»/gsu, '');

/** A run as it is recorded without messages of errors; undefined if that cannot be told because values were cut off. */
export function withoutMessages(lines: Behaviour): Behaviour | undefined {
  return lines.every((line) => line.length < WIDTH) ? lines.map(stripped) : undefined;
}
