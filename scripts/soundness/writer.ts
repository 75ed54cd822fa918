/** Random expressions, conditions and statements: the grammar that the families share. */
import type { Random } from '../fuzz/random.js';

const CONSTANTS = [
  '0',
  '1',
  '2',
  '3',
  '4',
  '5',
  '7',
  '8',
  '10',
  '16',
  '100',
  '255',
  '0.5',
  '1.5',
  '2.5',
  '0.25',
  '0.1',
];
const ORDERS = ['<', '<=', '>', '>=', '===', '!=='];
const ARITHMETIC = ['+', '-', '*', '/', '%'];
const ROUNDING = ['floor', 'ceil', 'round', 'trunc', 'abs'];
const BITS = ['&', '|', '^'];
const SHIFTS = ['<<', '>>', '>>>'];

/** Text that is made anew each time. */
type Made = (writer: Writer) => string;

/** What a family has beside arithmetic. */
export interface Words {
  /** Numbers. */
  readonly operands: readonly (string | Made)[];
  /** Names that numbers are assigned to. */
  readonly assigned?: readonly string[];
  readonly conditions?: readonly Made[];
  /** Statements that change what the inputs hold. */
  readonly effects?: readonly Made[];
}

export class Writer {
  private results = 0;

  constructor(
    private readonly random: Random,
    private readonly words: Words,
  ) {}

  statements(depth: number, indent: string): readonly string[] {
    const lines: string[] = [];
    for (let left = 1 + this.random.below(3); left > 0; left--) lines.push(...this.statement(depth, indent));
    return lines;
  }

  private statement(depth: number, indent: string): readonly string[] {
    const { random, words } = this;
    const { assigned = [], effects = [] } = words;
    if (assigned.length > 0 && random.chance(20))
      return [`${indent}${random.pick(assigned)} = ${this.number(2)};`];
    if (effects.length > 0 && random.chance(35)) return [`${indent}${random.pick(effects)(this)}`];
    const inner = `${indent}  `;
    const head = `${indent}if (${this.condition(1)}) {`;
    if (depth > 0 && random.chance(30))
      return [
        head,
        ...this.statements(depth - 1, inner),
        `${indent}} else {`,
        ...this.statements(depth - 1, inner),
        `${indent}}`,
      ];
    this.results += 1;
    const before = depth > 0 && random.chance(60) ? this.statements(depth - 1, inner) : [];
    return [head, ...before, `${inner}return ${this.results};`, `${indent}}`];
  }

  condition(depth: number): string {
    const { random } = this;
    const { conditions = [] } = this.words;
    if (conditions.length > 0 && random.chance(60)) return random.pick(conditions)(this);
    const kind = random.below(20);
    if (depth > 0 && kind < 3) return `${this.condition(depth - 1)} && ${this.condition(depth - 1)}`;
    if (depth > 0 && kind < 5) return `(${this.condition(depth - 1)} || ${this.condition(depth - 1)})`;
    if (depth > 0 && kind < 6) return `!(${this.condition(depth - 1)})`;
    if (kind < 7) return `Number.isInteger(${this.number(2)})`;
    if (kind < 8) return this.number(2);
    return `${this.number(2)} ${random.pick(ORDERS)} ${random.chance(60) ? this.constant() : this.number(1)}`;
  }

  constant(): string {
    const value = this.random.pick(CONSTANTS);
    return this.random.chance(25) ? `-${value}` : value;
  }

  number(depth: number): string {
    const { random } = this;
    const kind = random.below(20);
    if (depth === 0 || kind < 5) return this.operand();
    const part = (): string => this.number(depth - 1);
    if (kind < 12) return `(${part()} ${random.pick(ARITHMETIC)} ${part()})`;
    if (kind < 15) return `Math.${random.pick(ROUNDING)}(${part()})`;
    if (kind < 16) return `Math.${random.pick(['min', 'max'])}(${part()}, ${part()})`;
    if (kind < 18) return `(${part()} ${random.pick(BITS)} ${part()})`;
    if (kind < 19) return `(${part()} ${random.pick(SHIFTS)} ${random.below(6)})`;
    return random.chance(50) ? `-(${part()})` : `~(${part()})`;
  }

  private operand(): string {
    const { random } = this;
    if (random.chance(30)) return this.constant();
    const operand = random.pick(this.words.operands);
    return typeof operand === 'string' ? operand : operand(this);
  }
}
