/**
 * What truth values tell: that something is nothing, is the same as something else or less, or is in an array; and what it
 * tells that a field or an answer is nothing: that something else is, too. Each has to have been both, and to have told the
 * same each time.
 */
import type { Captured } from '../observation/captured.js';
import { argumentsIn } from './asked-again.js';
import { type Found, found } from './found.js';
import { holds, type Primitive, type Property, variablesIn } from './property.js';
import { baseOf, elementsOf, isSize, type Row } from './variables.js';

/** Truth values that are looked at, and variables that they may speak of. */
const MOST_TRUTHS = 6;
const MOST_NUMBERS = 12;
/** Variables that may be nothing. */
const MOST_NOTHINGS = 8;
/** What there is where there is nothing. */
const NOTHING: readonly Primitive[] = [0, null, '', -1];
/** Of answers that are data, only this one is none. */
const NO_ANSWER: readonly Primitive[] = [0, null];
const ORDERS = ['=', '<', '<=', '>', '>='] as const;
/** Rows with each truth value, and turns to it. */
const FEWEST = 2;

interface Candidate {
  readonly left: Property;
  readonly right: Property;
  /** Rows in which it held, and in which it did not. */
  held: number;
  failed: number;
  /** Of an array that something is in: what is always as long may hold what is not there. */
  readonly lengths: Set<number>;
  /** Numbers were the same, and not only because there was nothing. */
  isOther: boolean;
}

/** One truth value. */
class Truth {
  private isBegun = false;
  private readonly known = new Set<string>();
  private candidates: Candidate[] = [];
  /** How many orders of numbers were candidates. */
  private orders = 0;

  /** How often it came to be true, and false: of one object that is asked again and again, it is told once. */
  private readonly turns = { held: 0, failed: 0 };
  private before: boolean | undefined;

  /** @param left what is true, or not. @param isOfNothing whether it tells that something is nothing, and not a truth value */
  constructor(
    private readonly of: string,
    private readonly left: Property,
    private readonly isOfNothing = false,
  ) {}

  /** Whether nothing is left that it may tell. */
  get isOver(): boolean {
    return this.isBegun && this.candidates.length === 0;
  }

  see(row: Row, isTrue: boolean): void {
    if (isTrue !== this.before) this.turns[isTrue ? 'held' : 'failed'] += 1;
    this.before = isTrue;
    // What is there for the first time now has told nothing before.
    if (!this.isBegun) this.begin(row);
    this.isBegun = true;
    this.candidates = this.candidates.filter((one) => {
      if (!variablesIn(one.right).every((name) => row.has(name))) return true;
      one[isTrue ? 'held' : 'failed'] += 1;
      if (one.right.kind === 'compare' && isTrue && isOther(row.get(one.right.left))) one.isOther = true;
      if (one.right.kind === 'member') one.lengths.add(elementsOf(row.get(one.right.in))?.length ?? 0);
      return holds(one.right, row) === isTrue;
    });
  }

  private begin(row: Row): void {
    const own = [...row].filter(([name]) => name !== this.of && this.tells(name));
    for (const [name, value] of own) {
      if (this.isOfNothing) {
        // The other way about it says the same.
        if (typeof value === 'number' && COUNT.test(name))
          this.add({ kind: 'bound', of: name, order: '=', value: 0 });
        continue;
      }
      for (const nothing of isOwn(name) && name.includes('(') ? NO_ANSWER : NOTHING)
        if (isOfKind(value, nothing)) this.add({ kind: 'bound', of: name, order: '=', value: nothing });
      this.add({ kind: 'undefined', of: name });
      if (typeof value === 'boolean') this.add({ kind: 'bound', of: name, order: '=', value: true });
      // What is asked for is in what there is, or not.
      if (isOwn(name) || elementsOf(value)) continue;
      for (const [other, list] of own)
        if (elementsOf(list)) this.add({ kind: 'member', of: name, in: other });
    }
    if (this.isOfNothing) return;
    const numbers = own.filter(([, value]) => typeof value === 'number').map(([name]) => name);
    const few = numbers.slice(0, MOST_NUMBERS);
    few.forEach((left, at) => {
      for (const right of few.slice(at + 1))
        if (baseOf(left) !== baseOf(right))
          for (const order of isOwn(left) && isOwn(right) ? (['='] as const) : ORDERS)
            this.add({ kind: 'compare', left, order, right });
    });
  }

  /** Of the same object, or, what is answered, of the objects that are asked. */
  private tells(name: string): boolean {
    if (name.startsWith('old(') || isPart(name)) return false;
    if (this.of === 'result') return rootOf(name) !== 'result';
    // What is answered about an argument, other answers about it tell, and these nothing else.
    return rootOf(name) === rootOf(this.of) && argumentsIn(name).join() === argumentsIn(this.of).join();
  }

  private add(right: Property): void {
    const key = JSON.stringify(right);
    if (this.known.has(key)) return;
    this.known.add(key);
    if (right.kind === 'compare' && right.order !== '=') this.orders += 1;
    this.candidates.push({
      left: this.left,
      right,
      held: 0,
      failed: 0,
      lengths: new Set(),
      isOther: false,
    });
  }

  found(): readonly Found[] {
    const isOfOne = isOwn(this.of) && Math.min(this.turns.held, this.turns.failed) < FEWEST;
    return this.candidates
      .filter(({ right }) => !isOfOne || right.kind !== 'bound')
      .filter(({ held, failed }) => held >= FEWEST && failed >= FEWEST)
      .filter(({ right, lengths }) => right.kind !== 'member' || lengths.size > 1)
      .filter(({ right, isOther }) => right.kind !== 'compare' || isOther)
      .map(({ left, right, held, failed }) => {
        const rows = held + failed;
        const one = found({ kind: 'iff', left, right }, rows, 0.5, rows);
        if (right.kind !== 'compare' || right.order === '=') return one;
        // Of many orders, some tell a few truth values by chance.
        return { ...one, confidence: 1 - Math.min(this.orders * 0.5 ** rows, 1) };
      });
  }
}

/** Whether a variable that has a value may have another one. */
function isOfKind(value: Captured, nothing: Primitive): boolean {
  if (nothing === null) return value === null || typeof value === 'object';
  return typeof value === typeof nothing;
}

function isOther(value: Captured | undefined): boolean {
  return typeof value === 'number' && value !== 0;
}

/** Whether it is of an array, and no length: data. */
function isPart(name: string): boolean {
  return baseOf(name) !== name && !isSize(name);
}

function rootOf(name: string): string {
  return /^[\w$]*/u.exec(name)![0];
}

/** Of the receiver. */
function isOwn(name: string): boolean {
  return rootOf(name) === 'this';
}

/** A field of the receiver, or what it answers: what may be nothing. */
const OWN = /^this\.[\w$#]+(?:\(\))?$/u;
/** How much there is in it, as it says itself. */
const COUNT = /^this\.[\w$#]+(?:\(\)|\.length|\.size)?$/u;

/** What it is to be nothing, of values of which the first is known. */
function nothingsOf(of: string, first: Captured): readonly Property[] {
  const isNothing = (value: Primitive): Property => ({ kind: 'bound', of, order: '=', value });
  const places = typeof first === 'number' ? [isNothing(-1)] : [];
  return typeof first === 'boolean' ? [] : [{ kind: 'undefined', of }, isNothing(null), ...places];
}

/** The truth values of a point. */
export class Truths {
  private readonly all = new Map<string, Truth>();
  /** By the variables that may be nothing. */
  private readonly nothings = new Map<string, readonly (readonly [Property, Truth])[]>();

  see(row: Row): void {
    for (const [name, value] of row) {
      if (OWN.test(name)) this.seeNothing(name, value, row);
      if (typeof value !== 'boolean' || name.startsWith('old(')) continue;
      let truth = this.all.get(name);
      if (!truth) {
        if (this.all.size >= MOST_TRUTHS) continue;
        truth = new Truth(name, { kind: 'bound', of: name, order: '=', value: true });
        this.all.set(name, truth);
      }
      truth.see(row, value);
    }
  }

  private seeNothing(name: string, value: Captured, row: Row): void {
    let truths = this.nothings.get(name);
    if (!truths) {
      if (this.nothings.size >= MOST_NOTHINGS) return;
      truths = nothingsOf(name, value).map((one) => [one, new Truth(name, one, true)]);
      this.nothings.set(name, truths);
    }
    for (const [isNothing, truth] of truths) if (!truth.isOver) truth.see(row, holds(isNothing, row));
  }

  found(): readonly Found[] {
    const nothings = [...this.nothings.values()].flat().map(([, truth]) => truth);
    return [...this.all.values(), ...nothings].flatMap((one) => one.found());
  }
}
