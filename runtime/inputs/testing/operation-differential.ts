/**
 * For tests: a symbolic operation against the real one. The operation runs once with symbolic operands, then what it
 * made is evaluated on other operands: as an expression, as a term, and, on a few of them, by the solver.
 */
import assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';
import { Op } from '../../../vm/expressions/arena.js';
import { NUMBER_FUNCTION_NAMES } from '../../../vm/expressions/number-functions.js';
import { OPERATION_NAMES } from '../../../vm/expressions/operations.js';
import type { InputHeap } from '../../../vm/testing/evaluate.js';
import { evaluate } from '../../../vm/testing/evaluate.js';
import { explorePath, type Observed } from '../../../vm/testing/fixture.js';
import { randomFrom } from '../../solver/local-search/random.js';
import { Portfolio } from '../../solver/portfolio.js';
import { decimalOf } from '../../solver/terms/string-table.js';
import { type Assignment, type Bool, FALSE, Terms, TRUE } from '../../solver/terms/terms.js';
import type { Domain } from '../domains/domain.js';
import { type Guarded, guardedPrimitive } from '../guarded/guarded.js';
import { compare, strictEqual } from '../guarded/guarded-operations.js';
import { SymbolicHeap } from '../heap/symbolic-heap.js';
import { layOut } from '../heap/universe.js';
import { PathLowering } from '../lowering/lowering.js';
import { predicateTerm } from '../lowering/number-functions.js';
import { readSourceModel } from '../model/source-model.js';

/** An expression of JavaScript over `a` and `b`. */
export interface Operation {
  readonly text: string;
  /** Of `mixed` operations the first operand is a bigint, the second a number; of `position` a string and a number. */
  readonly domain: 'integer' | 'number' | 'bigint' | 'mixed' | 'string' | 'position';
  /** Operands instead of the usual ones. */
  readonly operands?: readonly Operand[];
  /** What is counted as concrete on the way to a result that is not. */
  readonly loses?: readonly string[];
}

export type Operand = number | bigint | string;
type Operands = readonly [Operand, Operand];

/** Operands that an operation is tried on, and how many of them the solver sees. */
export interface Amount {
  readonly evaluated: number;
  readonly solved: number;
}

/** Operands may take another path than the run that gave the expression. */
const MOST_TRIES = 4;

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

/** Of doubles it may not know, nor of bigints that are too large for vectors of bits. */
const PERHAPS = /^(?:sat|unknown) (?:unsat|unknown)$/u;
const ANSWERS = {
  integer: /^sat unsat$/u,
  number: PERHAPS,
  bigint: PERHAPS,
  mixed: PERHAPS,
  string: PERHAPS,
  position: PERHAPS,
};

/** The types of the operands. */
const TYPES = {
  integer: ['integer', 'integer'],
  number: ['number', 'number'],
  bigint: ['bigint', 'bigint'],
  mixed: ['bigint', 'number'],
  string: ['string', 'string'],
  position: ['string', 'number'],
} as const;

/** Beyond it a result takes more memory than a test has. */
const MOST_SIZE = 4096n;

export class OperationDifferential {
  /** Answers of the solver, and how many of them say nothing. */
  readonly answers = { all: 0, unknown: 0 };
  /** Names of the operations and functions that the expressions applied. */
  readonly applied = new Set<string>();
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
    const real = runInNewContext(`(a, b) => ${operation.text}`, { atob, btoa }) as (
      a: Operand,
      b: Operand,
    ) => unknown;
    const random = randomFrom(seed);
    const count = { evaluated: 0, solved: 0 };
    for (const base of BASES) {
      const made = new Made(this.terms, operation, basesOf(operation, base));
      for (const name of made.applied()) this.applied.add(name);
      const enough = count.evaluated + amount.evaluated / BASES.length;
      for (let tries = 0; count.evaluated < enough && tries < MOST_TRIES * amount.evaluated; tries++) {
        const operands = [operand(operation, 0, random), operand(operation, 1, random)] as const;
        if (isLarge(operation, operands) || !made.isOnPath(operands)) continue;
        const expected = real(...operands);
        const where = this.compare(operation, made, operands, expected);
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

  /**
   * Holds an operation against the real one on many paths.
   * @param others operands that each path is tried with, beside those that lead there
   * @returns how many operands were on their path
   */
  holdOnPaths(operation: Operation, paths: number, others: number, seed = 1): number {
    const real = runInNewContext(`(a, b) => ${operation.text}`) as (a: Operand, b: Operand) => unknown;
    const random = randomFrom(seed);
    const draw = (): Operands => [operand(operation, 0, random), operand(operation, 1, random)];
    let count = 0;
    for (let path = 0; path < paths; path++) {
      const base = draw();
      const made = new Made(this.terms, operation, base);
      assert.ok(
        made.isOnPath(base),
        `${operation.text}: the path is not that of ${base.map(show).join(', ')}`,
      );
      for (const name of made.applied()) this.applied.add(name);
      for (const operands of [base, ...Array.from({ length: others }, draw)]) {
        if (!made.isOnPath(operands)) continue;
        this.compare(operation, made, operands, real(...operands));
        count += 1;
      }
    }
    return count;
  }

  /** Holds what a run made against the real result. @returns a text that says where */
  private compare({ text }: Operation, made: Made, operands: Operands, expected: unknown): string {
    const where = `${text} on ${operands.map(show).join(', ')}`;
    const evaluated = made.evaluated(operands);
    assert.ok(
      Object.is(evaluated, expected),
      `${where}: the expression gives ${show(evaluated)}, not ${show(expected)}`,
    );
    const holds = made.underModel(operands, expected);
    for (const { name } of this.terms.functions.all) this.applied.add(name);
    assert.ok(holds, `${where}: the terms do not give ${show(expected)}`);
    return where;
  }

  /** Whether the solver finds the result possible, and others not. */
  private async solved(made: Made, operands: Operands, expected: unknown): Promise<string> {
    const given = made.areInputs(operands);
    const answers: string[] = [];
    for (const result of [made.isResult(expected), -made.isResult(expected)]) {
      const literals = [...given, result].filter((literal) => literal !== TRUE);
      answers.push(literals.includes(FALSE) ? 'unsat' : (await this.portfolio.check(literals, [])).status);
    }
    this.answers.all += answers.length;
    this.answers.unknown += answers.filter((answer) => answer === 'unknown').length;
    return answers.join(' ');
  }
}

function show(value: unknown): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

/** Whether the result of a shift or power would be large. */
function isLarge({ text, domain }: Operation, [a, b]: Operands): boolean {
  if (domain !== 'bigint' || !/\*\* b|<< b|>> b/u.test(text)) return false;
  const size = BigInt((a as bigint).toString(2).length);
  const amount = (b as bigint) < 0n ? -(b as bigint) : (b as bigint);
  return text.includes('**') ? size * amount > MOST_SIZE : amount > MOST_SIZE;
}

function operand({ domain, operands }: Operation, at: 0 | 1, random: () => number): Operand {
  const type = TYPES[domain][at];
  const given = operands?.filter((value) => typeof value === typeOf(type));
  if (given !== undefined && given.length > 0) return given[Math.floor(random() * given.length)]!;
  if (type === 'string') return textOf(random);
  if (type !== 'bigint') return numberOf(type, random);
  const digits = BigInt(numberOf('integer', random));
  return random() < 0.2 ? digits * BigInt(numberOf('integer', random)) + digits : digits;
}

function typeOf(type: (typeof TYPES)[Operation['domain']][0 | 1]): string {
  return type === 'integer' ? 'number' : type;
}

const TEXTS = [
  '',
  ' ',
  'a',
  'abc',
  'ABC',
  'Infinity',
  '-0',
  '0x1F',
  '0b11',
  '12px',
  '1e3',
  ' 7 ',
  '.5',
  '5.',
  '+3',
  'NaN',
  '😀',
];

function textOf(random: () => number): string {
  const kind = random();
  if (kind < 0.4) return TEXTS[Math.floor(random() * TEXTS.length)]!;
  if (kind < 0.7) return String(numberOf('number', random));
  return Array.from(
    { length: Math.floor(random() * 6) },
    () => LETTERS[Math.floor(random() * LETTERS.length)],
  ).join('');
}

const LETTERS = 'ab1 0.-e';

function numberOf(domain: 'integer' | 'number', random: () => number): number {
  const kind = random();
  const edges = domain === 'number' ? [...EDGES, ...FRACTIONS] : EDGES;
  if (kind < 0.4) return edges[Math.floor(random() * edges.length)]!;
  if (kind < 0.7) return Math.floor(random() * 41) - 20;
  const scale = 2 ** Math.floor(random() * 52);
  return domain === 'number' && kind > 0.85
    ? (random() - 0.5) * scale
    : Math.floor((random() - 0.5) * scale) + 0;
}

/** What one run of an operation made. */
class Made {
  private readonly heap: SymbolicHeap;
  private readonly observed: Observed;
  private readonly lowering: PathLowering;

  constructor(
    private readonly terms: Terms,
    { text, domain, loses = [] }: Operation,
    base: Operands,
  ) {
    const types = TYPES[domain];
    const source = `exports.f = (a, b) => ${text};`;
    this.observed = explorePath({
      source,
      hasNaN: types[1] === 'number',
      inputs: () => [NOTHING, [base[0], typeof base[0]], [base[1], typeof base[1]]],
    });
    const { machine, record } = this.observed;
    assert.deepEqual([...record.concretized.keys()], loses, `what is concrete in ${text}`);
    const inputs = ['this', 'a', 'b'].map((name, i) => {
      const of: Domain = { kind: i === 0 ? 'undefined' : types[i - 1]! };
      return { name, domain: of, rest: false };
    });
    const universe = layOut(readSourceModel('f.js', source), inputs, { default: 1, classes: {} });
    this.heap = new SymbolicHeap(this.terms, universe, { integer: 'int', number: 'double' });
    this.lowering = new PathLowering(machine.arena, machine.history, this.heap, {
      atomOf: () => -1,
      isClass: () => FALSE,
      classOf: () => 0,
    });
  }

  /** What the run applied to symbolic operands, by name. */
  *applied(): Generator<string> {
    const { arena } = this.observed.machine;
    for (let id = 1; id < arena.size; id++) {
      const [op, b, c] = [arena.op[id]!, arena.b[id]!, arena.c[id]!];
      if (op === Op.Call1 || op === Op.Call2) yield NUMBER_FUNCTION_NAMES[op === Op.Call1 ? b : c]!;
      else if (op === Op.Text1 || op === Op.Text2) yield arena.functions.at(op === Op.Text1 ? b : c).name;
      else yield OPERATION_NAMES.find((name) => Op[name] === op) ?? '';
    }
  }

  /** Whether other operands take the same path. */
  isOnPath(operands: Operands): boolean {
    return this.observed.record.log.every(
      ({ expr, taken }) => expr === 0 || this.evaluate(expr, operands) === taken,
    );
  }

  evaluated(operands: Operands): unknown {
    const { outcome } = this.observed.record;
    assert.equal(outcome.kind, 'return');
    const { value, shadow } = outcome as { value: unknown; shadow: number };
    return shadow === 0 ? value : this.evaluate(shadow, operands);
  }

  /** Whether the terms of the result are what is expected under the assignment of the operands. */
  underModel(operands: Operands, expected: unknown): boolean {
    return this.terms.evaluator(this.assignment(operands)).bool(this.isResult(expected));
  }

  private evaluate(expr: number, operands: Operands): unknown {
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

  areInputs(operands: Operands): readonly Bool[] {
    return operands.map((value, i) => this.isInput(i, value));
  }

  private isInput(index: number, value: Operand): Bool {
    const name = ['a', 'b'][index]!;
    return this.isSame(this.heap.variable(name)!, value);
  }

  /** SameValue. */
  private isSame(value: Guarded, expected: unknown): Bool {
    const known = guardedPrimitive(this.terms, expected);
    if (typeof expected !== 'number') return strictEqual(this.terms, value, known);
    return compare(this.terms, value, known, (x, y) => predicateTerm(this.terms, 'Object.is', x, y));
  }

  private assignment(operands: Operands): Assignment {
    const numbers = new Map<number, number>();
    const bigints = new Map<number, bigint>();
    const booleans = new Map<number, boolean>();
    operands.forEach((value, i) => {
      const held = this.heap.variable(['a', 'b'][i]!)!;
      for (const { term } of held.numbers) numbers.set(term, value as number);
      for (const { term } of held.bigints) bigints.set(term, value as bigint);
      if (typeof value !== 'string') return;
      const [text, decimal] = [held.strings[0]!, held.renderings[0]!];
      const number = decimalOf(value);
      const guard = number === undefined ? text.guard : decimal.guard;
      booleans.set(Math.abs(guard), guard > 0);
      const code = this.terms.strings.codeOf(value);
      for (const part of ['length', 'index'] as const)
        numbers.set(text.text[part], number === undefined ? code[part] : 0);
      numbers.set(decimal.term, number ?? 0);
    });
    return { booleans, numbers, bigints };
  }
}

/** Numbers as operands of the types of an operation. */
function basesOf({ domain }: Operation, base: readonly [number, number]): Operands {
  const [x, y] = TYPES[domain].map((type, at) => operandOf(type, base[at]!));
  return [x!, y!];
}

function operandOf(type: Domain['kind'], value: number): Operand {
  if (type === 'string') return String(value);
  return type === 'bigint' ? BigInt(value) : value;
}
