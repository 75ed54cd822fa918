/** Conjectures that are held against calls: what is the same in all of them, and could have been different, is a law. */
import type { Captured } from '../../observation/captured.js';
import { lookOf } from '../../observation/look.js';
import { type Found, found, foundOfMost } from '../found.js';
import { isSame, type Property } from '../property.js';
import type { Row } from '../variables.js';
import { Agreement } from './agreement.js';
import type { Conjecture } from './conjectures.js';
import { callsIn, type Term, textOf } from './terms.js';

/** Where the values of a call are from: of the suite, next to such ones, or at the border of what there is. */
export type Origin = 'suite' | 'near' | 'border';

/** Of many conjectures some hold of few calls by chance. */
const FEWEST = 4;
/** What holds of so many more than does not is meant to. */
const MOST_OF_FEW = 4;
/** That two lists or objects are the same is chance more seldom than of texts, and of these more seldom than of truth values. */
const LARGE_CHANCE = 0.3;
const OF_TEXTS = 0.5;
const TRUTH_CHANCE = 0.6;

/** One conjecture. */
class Equation {
  private isBroken = false;
  /** Calls of values of the suite of which it does not hold. */
  private broken = 0;
  private rows = 0;
  private isOfObjects = false;
  private kind = '';
  /** Whether all operands were texts: most functions of these go together with others on most of them. */
  private areTexts = true;
  /** What was so in all calls that broke it, and in any of which it held. */
  private exceptions: readonly string[] | undefined;
  private readonly rules = new Set<string>();
  /** Different arguments for which something else could have been answered. */
  private readonly told = new Set<string>();
  private readonly values = new Set<string>();
  private readonly left: string;
  private readonly right: string;

  constructor(
    private readonly conjecture: Conjecture,
    private readonly names: readonly string[],
  ) {
    [this.left, this.right] = [textOf(conjecture.left), textOf(conjecture.right)];
  }

  see(row: Row, from: Origin): void {
    const { conjecture } = this;
    if (this.isBroken || (from === 'border' && !conjecture.isPartial)) return;
    const [left, right] = [row.get(this.left), row.get(this.right)];
    if (left === undefined || right === undefined) return;
    if (!isSame(left, right)) {
      if (from === 'suite' && !conjecture.isPartial) {
        this.broken += 1;
        const facts = factsOf(row, this.names);
        this.exceptions = this.exceptions?.filter((fact) => facts.has(fact)) ?? [...facts];
      } else this.isBroken = true;
      return;
    }
    // What holds next to what was given says no more than what was given.
    if (from !== 'suite') return;
    this.rows += 1;
    for (const fact of factsOf(row, this.names)) this.rules.add(fact);
    this.kind = typeof left;
    this.areTexts &&= this.names.every((name) => typeof row.get(name) === 'string');
    this.isOfObjects ||= [left, right].some(isObject);
    this.values.add(this.isOfObjects ? lookOf(row.get('result')!) : lookOf(left));
    if (this.isTelling(row)) this.told.add(JSON.stringify(this.names.map((name) => lookOf(row.get(name)!))));
  }

  /** Whether something simple tells the calls that break it from all others: it is a law of those. */
  private get isConditional(): boolean {
    return (this.exceptions ?? []).some((fact) => !this.rules.has(fact));
  }

  /** Whether operands and results are different, so that it matters what is called. */
  private isTelling(row: Row): boolean {
    const { names, conjecture } = this;
    const operands = names.map((name) => row.get(name));
    const all = [...operands, row.get('result')];
    const isDifferent = all.every((one, at) => all.slice(at + 1).every((other) => !isSameOf(one, other)));
    const calls = [conjecture.left, conjecture.right].flatMap((term) => callsIn(term).slice(0, -1));
    return isDifferent && calls.every((call) => isChanging(call, row));
  }

  found(): readonly Found[] {
    const { told, values, left, right, rows } = this;
    if (this.isBroken || told.size < FEWEST || values.size < 2) return [];
    const isOfTexts = !this.isOfObjects && this.kind === 'string';
    const isLarge = this.isOfObjects || this.kind === 'object';
    const ofFew = this.kind === 'boolean' ? TRUTH_CHANCE : 1 / (values.size + 1);
    const property: Property = this.isOfObjects
      ? { kind: 'alike', left, right }
      : { kind: 'compare', left, order: '=', right };
    if (this.broken > 0) {
      // What holds of so many values of which few others are the same is meant to hold of all.
      const ofMost =
        (isLarge || isOfTexts) &&
        !this.isConditional &&
        told.size >= this.broken * MOST_OF_FEW &&
        foundOfMost(property, told.size, this.broken);
      return ofMost ? [{ ...ofMost, isLaw: true, ...(isOfTexts ? { isOfTexts } : {}) }] : [];
    }
    const isOfText = isOfTexts || (isLarge && this.areTexts);
    const chance = isOfText ? OF_TEXTS : isLarge ? LARGE_CHANCE : ofFew;
    return [
      {
        ...found(property, rows, chance, told.size),
        isLaw: true,
        ...(isOfText ? { isOfTexts: true as const } : {}),
      },
    ];
  }
}

/** The signs of the numbers, and the truth values, that operands are or have. */
function factsOf(row: Row, names: readonly string[]): ReadonlySet<string> {
  const facts = new Set<string>();
  const add = (name: string, value: Captured): void => {
    if (typeof value === 'number') facts.add(`${name} ${Math.sign(value)}`);
    else if (typeof value === 'boolean') facts.add(`${name} ${value}`);
  };
  for (const name of names) {
    const value = row.get(name)!;
    add(name, value);
    if (typeof value === 'object' && value?.$ === 'object')
      for (const [key, field] of Object.entries(value.v ?? {})) add(`${name}.${key}`, field);
  }
  return facts;
}

/** Whether a call gives none of what it takes. */
function isChanging(call: Term, row: Row): boolean {
  const value = row.get(textOf(call));
  return 'args' in call && call.args.every((arg) => !isSameOf(value, row.get(textOf(arg))));
}

function isSameOf(a: Captured | undefined, b: Captured | undefined): boolean {
  return a !== undefined && b !== undefined && (isSame(a, b) || (isObject(a) && lookOf(a) === lookOf(b)));
}

function isObject(value: Captured): boolean {
  return typeof value === 'object' && value !== null && ('id' in value || value.$ === 'like');
}

/** The conjectures about one function or method. */
export class Equations {
  private readonly all: readonly (Equation | Agreement)[];

  /** @param names of its operands */
  constructor(conjectures: readonly Conjecture[], names: readonly string[]) {
    this.all = conjectures.map((one) =>
      one.where === undefined ? new Equation(one, names) : new Agreement(one, one.where),
    );
  }

  /** @param row of the call, with what was answered to the questions of the conjectures */
  see(row: Row, from: Origin): void {
    for (const one of this.all) one.see(row, from);
  }

  found(): readonly Found[] {
    return this.all.flatMap((one) => one.found());
  }
}
