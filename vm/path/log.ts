/**
 * The path-condition log: decisions and implicit predicates in order of execution, kept as integers while the run
 * goes on.
 */
import type { ImplicitKind, LogEntry } from '../contract.js';
import type { ExprId } from '../expressions/arena.js';
import { TimeLimit } from '../signals.js';

const KINDS = Object.keys({
  type: true,
  operand: true,
  listing: true,
  rare: true,
  class: true,
  bounds: true,
  number: true,
  match: true,
  conversion: true,
  assume: true,
  value: true,
} satisfies Record<ImplicitKind, true>) as readonly ImplicitKind[];

/** Implicit predicates count as sites before the first. */
const IMPLICIT = KINDS.length;
/** Words that are kept from run to run: what one endless run took must not stay for all others. */
const KEPT = 2 ** 20;

export class PathLog {
  /**
   * An entry is a word for site and outcome; one with an expression is the complement of that word, and a word for
   * the expression.
   */
  private words = new Int32Array(512);
  private used = 0;
  private expressions = 0;
  /** Most words. */
  limit = Number.POSITIVE_INFINITY;

  reset(): void {
    this.used = 0;
    this.expressions = 0;
    if (this.words.length > KEPT) this.words = new Int32Array(KEPT);
  }

  /** A decision at a site; `expr` is 0 where it does not depend on the inputs. @throws TimeLimit where the log is full */
  decision(site: number, expr: ExprId, taken: boolean): void {
    if (this.used + 2 > this.words.length) this.grow();
    const word = 2 * (site + IMPLICIT) + (taken ? 1 : 0);
    if (expr === 0) {
      this.words[this.used] = word;
      this.used += 1;
      return;
    }
    this.words[this.used] = ~word;
    this.words[this.used + 1] = expr;
    this.used += 2;
    this.expressions += 1;
  }

  implicit(kind: ImplicitKind, expr: ExprId, taken: boolean): void {
    this.decision(KINDS.indexOf(kind) - IMPLICIT, expr, taken);
  }

  /** The number of entries. */
  get length(): number {
    return this.used - this.expressions;
  }

  /** The log as it is now. */
  entries(): readonly LogEntry[] {
    const { words, used } = this;
    const out = new Array<LogEntry>(used - this.expressions);
    let n = 0;
    for (let at = 0; at < used; at++) {
      const word = words[at]!;
      if (word >= 0) {
        out[n++] = concrete[word] ?? concreteEntry(word);
        continue;
      }
      at += 1;
      const site = (~word >> 1) - IMPLICIT;
      const taken = (word & 1) === 0;
      const expr = words[at]!;
      out[n++] =
        site >= 0 ? { site, expr, taken } : { site: -1, implicit: KINDS[site + IMPLICIT]!, expr, taken };
    }
    return out;
  }

  private grow(): void {
    const { length } = this.words;
    if (length * 2 > this.limit) throw new TimeLimit('decisions', this.used - this.expressions);
    const wider = new Int32Array(length * 2);
    wider.set(this.words);
    this.words = wider;
  }
}

/** Entries of concrete decisions by their words: they are alike on all paths. */
const concrete: LogEntry[] = [];

function concreteEntry(word: number): LogEntry {
  while (concrete.length <= word) {
    const at = concrete.length;
    concrete.push(Object.freeze({ site: (at >> 1) - IMPLICIT, expr: 0, taken: (at & 1) === 1 }));
  }
  return concrete[word]!;
}
