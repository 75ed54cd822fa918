/** What `exec` of a built-in regular expression finds in a symbolic text, or from a symbolic index on (ECMA-262, 22.2.7.2). */
import { type ExprId, Op } from '../../expressions/arena.js';
import { type PatternFacts, patternFacts } from '../../expressions/pattern-syntax.js';
import { plainFlags } from '../../expressions/patterns.js';
import type { Interpreter } from '../../interpreter/interpreter.js';
import { appliedPattern } from '../../interpreter/tested-patterns.js';
import { concretize } from '../../values/conversions.js';

/** A value with its expression, 0 where it is concrete. */
export type Shadowed<T> = readonly [value: T, shadow: ExprId];

type Part = 'RegExp.test' | 'RegExp.start' | 'RegExp.end' | 'RegExp.group';

/** A pattern that is applied to a text from an index on. */
export class Matching {
  readonly facts: PatternFacts;
  private readonly source: string;
  private readonly flags: string;

  /** @returns undefined where text and index are concrete, or nothing is known of the pattern: then they become so */
  static of(
    vm: Interpreter,
    expression: RegExp,
    subject: Shadowed<string>,
    from: Shadowed<number>,
  ): Matching | undefined {
    if ((subject[1] | from[1]) === 0) return undefined;
    const { captured } = vm.realm;
    const [source, flags] = [captured.sourceOf(expression), plainFlags(captured.flagsOf(expression))];
    const facts = patternFacts(source, flags);
    if (facts !== undefined) {
      vm.patterns.count(vm, source, flags);
      return new Matching(vm, source, flags, facts, subject, from);
    }
    vm.lost.count(appliedPattern(vm, source, flags));
    for (const [value, shadow] of [subject, from]) concretize(vm, value, shadow);
    return undefined;
  }

  private constructor(
    private readonly vm: Interpreter,
    source: string,
    flags: string,
    facts: PatternFacts,
    readonly subject: Shadowed<string>,
    private readonly from: Shadowed<number>,
  ) {
    this.source = source;
    this.flags = flags;
    this.facts = facts;
  }

  /** Whether there is a match. */
  get test(): ExprId {
    return this.part('RegExp.test', 0);
  }

  get start(): ExprId {
    return this.part('RegExp.start', 0);
  }

  get end(): ExprId {
    return this.part('RegExp.end', 0);
  }

  /** Puts on the path whether there is a match. */
  decide(isFound: boolean): void {
    this.vm.path.require('match', this.test, isFound);
  }

  /** What a group of a match is: undefined where it takes no part. */
  group(number: number): ExprId {
    const { arena, expressions } = this.vm;
    const text = this.part('RegExp.group', number);
    if (!this.facts.optional.has(number)) return text;
    return expressions.ite(this.part('RegExp.test', number), text, arena.constant(undefined));
  }

  /** Puts on the path whether a group of a match takes part. */
  decideGroup(number: number, takesPart: boolean): void {
    if (!this.facts.optional.has(number)) return;
    this.vm.path.require('match', this.part('RegExp.test', number), takesPart);
  }

  part(name: Part, group: number): ExprId {
    const { vm, source, flags } = this;
    const [from, shadow] = this.from;
    const text = vm.expression(...this.subject);
    return shadow === 0
      ? vm.expressions.text(name, [from, source, flags, group], text, 0)
      : vm.expressions.text(name, [source, flags, group], text, shadow);
  }
}

/** The index that `exec` of an expression starts from, by what the path says: 0 for one that is not global or sticky. */
export function lastIndexOf(vm: Interpreter, expression: RegExp): Shadowed<number> {
  if (!vm.realm.captured.hasLastIndex(expression)) return [0, 0];
  const { arena, path, heap } = vm;
  let shadow = heap.isActive ? heap.read(vm.keys.info('lastIndex'), expression, 0) : 0;
  while (arena.op[shadow] === Op.Ite) {
    const isTaken = path.implied(arena.a[shadow]!);
    if (isTaken === undefined) break;
    shadow = isTaken ? arena.b[shadow]! : arena.c[shadow]!;
  }
  return [expression.lastIndex, vm.known(shadow)];
}

/** Notes the shadow of `lastIndex`, which `exec` has just set. */
export function noteLastIndex(vm: Interpreter, expression: RegExp, before: unknown, shadow: ExprId): void {
  if (!vm.realm.captured.hasLastIndex(expression)) return;
  const info = vm.keys.info('lastIndex');
  if (shadow === 0 && !vm.heap.isActive) return;
  vm.heap.write(info, expression, 0, shadow, expression.lastIndex, vm.heap.constant(before));
}

/** Gives the array that `exec` made the shadows of what it holds. */
export function shadowMatch(vm: Interpreter, matching: Matching, match: RegExpExecArray): void {
  const { heap, keys } = vm;
  const set = (object: object, key: string, shadow: ExprId, value: unknown): void =>
    heap.write(keys.info(key), object, 0, shadow, value);
  for (let k = 0; k < match.length; k++) heap.writeElement(match, 0, k, 0, matching.group(k), match[k]);
  set(match, 'index', matching.start, match.index);
  set(match, 'input', matching.subject[1], matching.subject[0]);
  for (const [name, number] of matching.facts.names)
    set(match.groups!, name, matching.group(number), match[number]);
  const { indices } = match;
  if (indices === undefined) return;
  for (let k = 0; k < match.length; k++) {
    const span = indices[k];
    matching.decideGroup(k, span !== undefined);
    if (span === undefined) continue;
    heap.writeElement(span, 0, 0, 0, matching.part('RegExp.start', k), span[0]);
    heap.writeElement(span, 0, 1, 0, matching.part('RegExp.end', k), span[1]);
  }
}
