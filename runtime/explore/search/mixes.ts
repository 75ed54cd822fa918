/**
 * Crossover of two inputs: the text of one parameter from one run, all else from another. It takes many queries to find a
 * text that passes a parser, and as many again for the options that matter behind it, which were tried before there was such
 * a text. A mix of both takes no query.
 */

import type { Guarded } from '../../inputs/guarded/guarded.js';
import { subterms } from '../../solver/terms/subterms.js';
import { type Assignment, TermOp, type Terms, TRUE } from '../../solver/terms/terms.js';
import type { DecisionTaken } from '../events.js';
import type { PathStep } from '../runs/runner.js';

/** Texts of a parameter that are kept: those with the most decisions on their paths. */
const MOST_TEXTS = 8;
/** Most mixes that wait; older ones are dropped. */
const MOST_WAITING = 400;
/** Most rests of inputs that are kept, the longest and latest ones. */
const MOST_OTHERS = 24;

interface Text {
  readonly text: string;
  readonly model: Assignment;
  /** How many decisions the path of its run has. */
  readonly decisions: number;
  /** Uncovered outcomes of decisions on its path that did not depend on the text: another part of the input may decide them. */
  readonly open: readonly DecisionTaken[];
}

export interface Mix {
  readonly model: Assignment;
  /** The model that all but the text is from. */
  readonly rest: Assignment;
  /** Uncovered outcomes that it may reach. */
  readonly near: readonly DecisionTaken[];
}

/** What is kept for one parameter. */
interface Parts {
  readonly texts: Text[];
  /** Models by the rest of their inputs, as text. */
  readonly others: Map<string, Assignment>;
}

export class Mixes {
  private readonly parts = new Map<string, Parts>();
  private waiting: Mix[] = [];

  /** @param inputOf the value of a parameter */
  constructor(
    private readonly terms: Terms,
    private readonly inputOf: (name: string) => Guarded | undefined,
    private readonly isCovered: (outcome: DecisionTaken) => boolean,
  ) {}

  /** The next mix that may still cover something; those of the last run come first. */
  next(): Mix | undefined {
    for (let next = this.waiting.pop(); next; next = this.waiting.pop())
      if (next.near.some((outcome) => !this.isCovered(outcome))) return next;
    return undefined;
  }

  /** Takes a run that added an outcome, for mixes of it with those before it. */
  add(inputs: Readonly<Record<string, unknown>>, model: Assignment, steps: readonly PathStep[]): void {
    const names = Object.keys(inputs);
    if (names.length < 2) return;
    const open = steps
      .filter(({ site, literal }) => site >= 0 && literal === TRUE)
      .map(({ site, taken }) => ({ site, taken: !taken }))
      .filter((outcome) => !this.isCovered(outcome));
    for (const name of names) {
      const text = inputs[name];
      const { texts, others } = this.partsOf(name);
      const rest = JSON.stringify({ ...inputs, [name]: undefined });
      const isOther = !others.has(rest);
      if (isOther) for (const one of [...texts].reverse()) this.mix(name, one, model);
      if (typeof text === 'string') {
        const own = { text, model, decisions: steps.length, open };
        if (this.enters(texts, own))
          for (const [key, other] of [...others].sort(([a], [b]) => a.length - b.length))
            if (key !== rest) this.mix(name, own, other);
      }
      if (isOther) others.set(rest, model);
      if (others.size > MOST_OTHERS) others.delete(others.keys().next().value!);
    }
    this.waiting = this.waiting.slice(-MOST_WAITING);
  }

  private partsOf(name: string): Parts {
    let parts = this.parts.get(name);
    if (parts === undefined) {
      parts = { texts: [], others: new Map() };
      this.parts.set(name, parts);
    }
    return parts;
  }

  /** Adds a text, if it is new and one of those with the most decisions. */
  private enters(texts: Text[], one: Text): boolean {
    if (texts.some(({ text }) => text === one.text)) return false;
    const at = texts.findIndex(({ decisions }) => decisions < one.decisions);
    texts.splice(at < 0 ? texts.length : at, 0, one);
    return texts.length <= MOST_TEXTS || texts.pop() !== one;
  }

  /** Queues a mix of a text and a rest, if it may cover something. */
  private mix(name: string, { model: text, open }: Text, rest: Assignment): void {
    const near = open.filter((outcome) => !this.isCovered(outcome));
    if (near.length === 0) return;
    const booleans = new Map(rest.booleans);
    const numbers = new Map(rest.numbers);
    for (const variable of this.variablesOf(name))
      if (this.terms.op[variable] === TermOp.Var)
        booleans.set(variable, text.booleans.get(variable) ?? false);
      else numbers.set(variable, text.numbers.get(variable) ?? 0);
    this.waiting.push({ near, rest, model: { ...rest, booleans, numbers } });
  }

  private variablesOf(name: string): readonly number[] {
    const value = this.inputOf(name);
    return value === undefined ? [] : variablesOf(this.terms, value);
  }
}

/** The variables of a value, but those of bigints. */
function variablesOf(terms: Terms, value: Guarded): readonly number[] {
  const all = subterms(terms, [
    ...[value.undefined, value.null, value.absent, value.boolean, value.isTrue],
    ...[...value.numbers, ...value.bigints, ...value.renderings].flatMap(({ guard, term }) => [guard, term]),
    ...value.strings.flatMap(({ guard, text }) => [guard, text.length, text.index]),
    ...value.references.values(),
    ...value.constants.map(({ guard }) => guard),
  ]);
  return all.filter(
    (term) =>
      terms.op[term] === TermOp.Var || (terms.op[term] === TermOp.NumVar && terms.sort(term) !== 'bigint'),
  );
}
