/**
 * For tests: a symbolic operation against the real one. The operation runs once with symbolic operands, then what it
 * made is evaluated on other operands: as an expression, as a term, and, on a few of them, by the solver.
 */
import assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';
import type { InputHeap } from '../../vm/expressions/evaluate.js';
import { evaluate } from '../../vm/expressions/evaluate.js';
import { explorePath, type Observed } from '../../vm/fixture.js';
import { Portfolio } from '../solver/portfolio.js';
import { type Assignment, type Bool, FALSE, Terms, TRUE } from '../solver/terms.js';
import type { Domain } from './domain.js';
import { type Guarded, guardedPrimitive } from './guarded.js';
import { compare, strictEqual } from './guarded-operations.js';
import { PathLowering } from './lowering.js';
import { predicateTerm } from './number-functions.js';
import { readSourceModel } from './source-model.js';
import { SymbolicHeap } from './symbolic-heap.js';
import { layOut } from './universe.js';

/** An expression of JavaScript over `a` and `b`. */
export interface Operation {
  readonly text: string;
  readonly domain: 'integer' | 'number';
  /** Operands instead of the usual ones. */
  readonly operands?: readonly number[];
}

/** Operands that an operation is tried on, and how many of them the solver sees. */
export interface Amount {
  readonly evaluated: number;
  readonly solved: number;
}

const NOTHING = [undefined, ''] as const;
/** The operands of the runs that give expressions. */
const BASES: readonly (readonly [number, number])[] = [
  [6, 4],
  [-7, 3],
];

const EDGES: readonly number[] = [
  ...[0, 1, 2, 3, 5, 7, 10, 31, 32, 33, 255, 256, 65535],
  ...[2 ** 30, 2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1, 2 ** 32 - 1, 2 ** 32, 2 ** 32 + 1, 2 ** 40, 2 ** 53 - 1],
].flatMap((edge) => (edge === 0 ? [edge] : [edge, -edge]));

const FRACTIONS: readonly number[] = [
  Number.NaN,
  ...[
    0.1,
    0.5,
    0.49999999999999994,
    1.5,
    2.5,
    2 ** 31 - 0.5,
    1e-7,
    5e-324,
    2 ** 53,
    1e21,
    1e300,
    Number.MAX_VALUE,
  ],
].flatMap((edge) => [edge, -edge]);

/** Of doubles it may not know. */
const ANSWERS = { integer: /^sat unsat$/u, number: /^(?:sat|unknown) (?:unsat|unknown)$/u };

export class OperationDifferential {
  private readonly terms = new Terms();
  private readonly portfolio = new Portfolio(this.terms, { rlimit: 1_000_000, timeout: 20_000, seed: 1 });

  async close(): Promise<void> {
    await this.portfolio.close();
  }

  /**
   * Holds an operation against the real one.
   * @returns on how many operands it was tried
   * @throws AssertionError with the operands and the results that differ
   */
  async hold(operation: Operation, amount: Amount, seed = 1): Promise<Amount> {
    const real = runInNewContext(`(a, b) => ${operation.text}`) as (a: number, b: number) => unknown;
    const random = randomNumbers(seed);
    const count = { evaluated: 0, solved: 0 };
    for (const base of BASES) {
      const made = new Made(this.terms, operation, base);
      for (let i = 0; i < amount.evaluated / BASES.length; i++) {
        const operands = [operand(operation, random), operand(operation, random)] as const;
        if (!made.isOnPath(operands)) continue;
        const expected = real(...operands);
        const where = `${operation.text} on ${operands.map(show).join(', ')}`;
        const evaluated = made.evaluated(operands);
        assert.ok(
          Object.is(evaluated, expected),
          `${where}: the expression gives ${show(evaluated)}, not ${show(expected)}`,
        );
        const holds = made.underModel(operands, expected);
        assert.ok(holds, `${where}: the terms do not give ${show(expected)}`);
        count.evaluated += 1;
        if (count.solved >= amount.solved) continue;
        count.solved += 1;
        const answers = await this.solved(made, operands, expected);
        assert.match(
          answers,
          ANSWERS[operation.text.includes('/') ? 'number' : operation.domain],
          `${where}: the solver, of ${show(expected)}`,
        );
      }
    }
    return count;
  }

  /** Whether the solver finds the result possible, and others not. */
  private async solved(made: Made, operands: readonly [number, number], expected: unknown): Promise<string> {
    const given = made.areInputs(operands);
    const answers: string[] = [];
    for (const result of [made.isResult(expected), -made.isResult(expected)]) {
      const literals = [...given, result].filter((literal) => literal !== TRUE);
      answers.push(literals.includes(FALSE) ? 'unsat' : (await this.portfolio.check(literals, [])).status);
    }
    return answers.join(' ');
  }
}

function show(value: unknown): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

function operand({ domain, operands }: Operation, random: () => number): number {
  if (operands) return operands[Math.floor(random() * operands.length)]!;
  const kind = random();
  const edges = domain === 'number' ? [...EDGES, ...FRACTIONS] : EDGES;
  if (kind < 0.4) return edges[Math.floor(random() * edges.length)]!;
  if (kind < 0.7) return Math.floor(random() * 41) - 20;
  const scale = 2 ** Math.floor(random() * 52);
  return domain === 'number' && kind > 0.85
    ? (random() - 0.5) * scale
    : Math.floor((random() - 0.5) * scale) + 0;
}

/** Mulberry32: the same numbers for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What one run of an operation made. */
class Made {
  private readonly heap: SymbolicHeap;
  private readonly observed: Observed;
  private readonly lowering: PathLowering;

  constructor(
    private readonly terms: Terms,
    { text, domain }: Operation,
    base: readonly [number, number],
  ) {
    const source = `exports.f = (a, b) => ${text};`;
    this.observed = explorePath({
      source,
      hasNaN: domain === 'number',
      inputs: () => [NOTHING, [base[0], 'number'], [base[1], 'number']],
    });
    const { machine, record } = this.observed;
    assert.equal(record.concretized.size, 0, `${text} is concrete: ${[...record.concretized.keys()].join()}`);
    const inputs = ['this', 'a', 'b'].map((name, i) => {
      const of: Domain = i === 0 ? { kind: 'undefined' } : { kind: domain };
      return { name, domain: of, rest: false };
    });
    const universe = layOut(readSourceModel('f.js', source), inputs, { default: 1, classes: {} });
    this.heap = new SymbolicHeap(this.terms, universe, { integer: 'int', number: 'double' }, []);
    this.lowering = new PathLowering(machine.arena, machine.history, this.heap, {
      atomOf: () => -1,
      isClass: () => FALSE,
      classOf: () => 0,
    });
  }

  /** Whether other operands take the same path. */
  isOnPath(operands: readonly [number, number]): boolean {
    return this.observed.record.log.every(
      ({ expr, taken }) => expr === 0 || this.evaluate(expr, operands) === taken,
    );
  }

  evaluated(operands: readonly [number, number]): unknown {
    const { outcome } = this.observed.record;
    assert.equal(outcome.kind, 'return');
    const { value, shadow } = outcome as { value: unknown; shadow: number };
    return shadow === 0 ? value : this.evaluate(shadow, operands);
  }

  /** Whether the terms of the result are what is expected under the assignment of the operands. */
  underModel(operands: readonly [number, number], expected: unknown): boolean {
    return this.terms.evaluator(this.assignment(operands)).bool(this.isResult(expected));
  }

  private evaluate(expr: number, operands: readonly [number, number]): unknown {
    const { arena, history } = this.observed.machine;
    const inputs: InputHeap = {
      input: (number) => operands[number - 1],
      field: () => undefined,
      classOf: () => 0,
    };
    return evaluate(arena, history, inputs, expr);
  }

  isResult(expected: unknown): Bool {
    const { outcome } = this.observed.record;
    const { shadow, value } = outcome as { value: unknown; shadow: number };
    if (shadow === 0) return Object.is(value, expected) ? TRUE : FALSE;
    return this.isSame(this.lowering.lower(shadow), expected);
  }

  areInputs(operands: readonly [number, number]): readonly Bool[] {
    return operands.map((value, i) => this.isInput(i, value));
  }

  private isInput(index: number, value: number): Bool {
    const name = ['a', 'b'][index]!;
    return this.isSame(this.heap.variable(name)!, value);
  }

  /** SameValue. */
  private isSame(value: Guarded, expected: unknown): Bool {
    const known = guardedPrimitive(this.terms, expected);
    if (typeof expected !== 'number') return strictEqual(this.terms, value, known);
    return compare(this.terms, value, known, (x, y) => predicateTerm(this.terms, 'Object.is', x, y));
  }

  private assignment(operands: readonly [number, number]): Assignment {
    const numbers = new Map<number, number>();
    operands.forEach((value, i) => {
      for (const { term } of this.heap.variable(['a', 'b'][i]!)!.numbers) numbers.set(term, value);
    });
    return { booleans: new Map(), numbers };
  }
}
