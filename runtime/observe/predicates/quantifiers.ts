/**
 * Observations of all integers in a range: a truth value for each such statement about a state. Where it is false there is a
 * witness; where it is true it is said of the integers that matter: witnesses, the ends of ranges, indices that are read.
 */
import type { Bool, Num } from '../../solver/terms/terms.js';
import type { Machine } from '../symbolic/machine.js';

interface Statement {
  readonly truth: Bool;
  readonly low: Num;
  readonly high: Num;
  holdsAt(index: Num): Bool;
  readonly said: Set<Num>;
}

/** Integers that a statement is said of at most. */
const MOST = 16;

export class Quantifiers {
  private readonly statements = new Map<string, Statement>();
  private readonly integers = new Set<Num>();
  private readonly names: Num[] = [];
  /** Integers that only statements read at. */
  private readonly own = new Set<Num>();
  private isSaying = false;

  /** @param define is told what a truth value means */
  constructor(
    private readonly machine: Machine,
    private readonly define: (truth: Bool, fact: Bool) => void,
  ) {}

  /** A variable that stands for any integer, another one at each depth. */
  variable(depth: number): Num {
    this.names[depth] ??= this.machine.ops.terms.numVar(`any ${depth}`, 'int');
    return this.names[depth];
  }

  /** @param body at the variable of this depth: the same statement has the same */
  all(low: Num, high: Num, body: Bool, holdsAt: (index: Num) => Bool): Bool {
    const { terms } = this.machine.ops;
    if (body === 1) return body;
    const key = `${low},${high},${body}`;
    const known = this.statements.get(key);
    if (known) return known.truth;
    const number = this.statements.size;
    const truth = terms.boolVar(`all ${number}`);
    const statement: Statement = { truth, low, high, holdsAt, said: new Set() };
    this.statements.set(key, statement);
    const witness = terms.numVar(`witness ${number}`, 'int');
    const breaks = this.saying(() => -holdsAt(witness));
    this.define(truth, terms.or(truth, terms.all([terms.le(low, witness), terms.lt(witness, high), breaks])));
    const last = terms.sub(high, terms.num(1));
    for (const integer of [low, last, witness]) this.integers.add(integer);
    this.sayAll();
    return truth;
  }

  /** Says all statements of the indices that were read by now, and of others. */
  sayAll(more: readonly Num[] = []): void {
    if (this.isSaying || this.statements.size === 0) return;
    for (const index of this.machine.heap.readIndices()) if (!this.own.has(index)) this.integers.add(index);
    for (const integer of more) this.integers.add(integer);
    for (const statement of [...this.statements.values()])
      for (const integer of [...this.integers]) this.say(statement, integer);
  }

  private say({ truth, low, high, holdsAt, said }: Statement, index: Num): void {
    if (said.has(index) || said.size >= MOST) return;
    said.add(index);
    const { terms } = this.machine.ops;
    const holds = this.saying(() => holdsAt(index));
    const isIn = terms.all([terms.le(low, index), terms.lt(index, high)]);
    this.define(truth, terms.implies(terms.all([truth, isIn]), holds));
  }

  /** What is read meanwhile is read for a statement only. */
  private saying(act: () => Bool): Bool {
    const before = new Set(this.machine.heap.readIndices());
    const wasSaying = this.isSaying;
    this.isSaying = true;
    const result = act();
    this.isSaying = wasSaying;
    for (const index of this.machine.heap.readIndices()) if (!before.has(index)) this.own.add(index);
    return result;
  }
}
