/** Writes random programs: knows what is in scope and how much may still be written; the grammar says what. */
import { Random } from './random.js';

/** What an expression should give. Nothing holds it to that: one in some is of another kind. */
export type Kind =
  | 'number'
  | 'string'
  | 'boolean'
  | 'bigint'
  | 'object'
  | 'array'
  | 'iterable'
  | 'function'
  | 'class'
  | 'generator'
  | 'promise';

/** `weight`: how often; `write` gives nothing where it does not apply. */
export type Production = readonly [weight: number, write: (w: Writer) => string | undefined];

/** The productions of a program. A production that stands first must apply everywhere and write a leaf. */
export interface Grammar {
  readonly expressions: Readonly<Record<Kind, readonly Production[]>>;
  /** Of any kind. */
  readonly anything: readonly Production[];
  readonly statements: readonly Production[];
}

export interface Variable {
  readonly name: string;
  readonly kind: Kind;
  readonly isConstant: boolean;
}

/** Where code stands. */
export interface Place {
  readonly strict: boolean;
  readonly async: boolean;
  readonly generator: boolean;
  /** In the body of a function. */
  readonly returns: boolean;
  /** `super.x` is allowed. */
  readonly supers: boolean;
  /** In the default of a parameter, the key or the field of a class: there is neither call of a function nor `yield`. */
  readonly header: boolean;
  /** `arguments` and `new.target` belong to a function. */
  readonly ownArguments: boolean;
  readonly privates: readonly string[];
  /** Labels of statements, of loops too. */
  readonly labels: readonly string[];
  readonly loopLabels: readonly string[];
  readonly loop: boolean;
  readonly switches: boolean;
}

const TOP: Place = {
  strict: false,
  async: false,
  generator: false,
  returns: false,
  supers: false,
  header: false,
  ownArguments: false,
  privates: [],
  labels: [],
  loopLabels: [],
  loop: false,
  switches: false,
};

/** What a function body does not inherit from around it. */
export const IN_FUNCTION: Partial<Place> = {
  async: false,
  generator: false,
  returns: true,
  header: false,
  labels: [],
  loopLabels: [],
  loop: false,
  switches: false,
};

const KINDS: readonly Kind[] = [
  'number',
  'string',
  'boolean',
  'bigint',
  'object',
  'array',
  'iterable',
  'function',
];
/** Expressions inside each other. */
const DEPTH = 4;
/** Statements inside each other. */
const NESTING = 4;

export class Writer {
  readonly random: Random;
  place: Place;
  private readonly scopes: Variable[][] = [[]];
  /** Parameters, whose names the body of their function does not declare anew. */
  private parameters: readonly Variable[] = [];
  private names = 0;
  private tags = 0;
  private depth = 0;
  private nesting = 0;

  /** @param budget statements and expressions that may still be written. */
  constructor(
    seed: number,
    private readonly grammar: Grammar,
    private budget: number,
    /** Whether code may use `with` and `eval`. */
    readonly dynamic: boolean,
    strict: boolean,
  ) {
    this.random = new Random(seed);
    this.place = { ...TOP, strict };
  }

  chance(percent: number): boolean {
    return this.random.chance(percent);
  }

  pick<T>(from: readonly T[]): T {
    return this.random.pick(from);
  }

  /** Marks an effect in the log. */
  tag(): number {
    return this.tags++;
  }

  /** An expression of a kind; without one, of any. */
  expr(kind?: Kind): string {
    if (kind !== undefined && this.chance(4)) return `(${this.expr()})`;
    const from = kind === undefined ? this.anything() : this.grammar.expressions[kind];
    this.budget -= 1;
    if (this.depth >= DEPTH || this.budget < 0) return from[0]![1](this)!;
    this.depth += 1;
    const text = this.one(from);
    this.depth -= 1;
    return text;
  }

  /** An expression in a function that is neither asynchronous nor a generator, whatever is around it. */
  within(kind?: Kind): string {
    return this.at({ async: false, generator: false }, () => this.expr(kind));
  }

  private anything(): readonly Production[] {
    return this.chance(50) ? this.grammar.anything : this.grammar.expressions[this.pick(KINDS)];
  }

  statement(): string {
    this.budget -= 1;
    if (this.nesting >= NESTING || this.budget < 0) return this.grammar.statements[0]![1](this)!;
    const { depth } = this;
    this.depth = 0;
    this.nesting += 1;
    const text = this.one(this.grammar.statements);
    this.nesting -= 1;
    this.depth = depth;
    return text;
  }

  private one(from: readonly Production[]): string {
    const total = from.reduce((sum, [weight]) => sum + weight, 0);
    for (let tries = 0; tries < 6; tries++) {
      let at = this.random.below(total);
      let index = 0;
      while (at >= from[index]![0]) at -= from[index++]![0];
      const text = from[index]![1](this);
      if (text !== undefined) return text;
    }
    return from[0]![1](this)!;
  }

  /** Statements in a scope of their own, some of which use a variable before its declaration. */
  statements(most: number): string {
    return this.scope(() => {
      const count = 1 + this.random.below(most);
      const late = this.chance(12) ? this.declare('number') : undefined;
      const lines = Array.from({ length: count }, () => this.statement());
      if (late !== undefined)
        lines.splice(this.random.below(lines.length + 1), 0, `let ${late} = ${this.expr('number')};`);
      return lines.join('\n');
    });
  }

  block(most = 3): string {
    return `{ ${this.statements(most)} }`;
  }

  /** Writes in another place. */
  at<T>(place: Partial<Place>, write: () => T): T {
    const before = this.place;
    this.place = { ...before, ...place };
    const written = write();
    this.place = before;
    return written;
  }

  /** Writes in a scope of its own. */
  scope<T>(write: () => T): T {
    this.scopes.push([]);
    const written = write();
    this.scopes.pop();
    return written;
  }

  /** The body of a function whose parameters are in the innermost scope. */
  body(most = 3): string {
    const { parameters } = this;
    this.parameters = this.scopes.at(-1)!;
    const text = this.statements(most);
    this.parameters = parameters;
    return text;
  }

  /** A name for a new variable of this scope; it may hide one from outside. */
  declare(kind: Kind, { isConstant = false, isFresh = false } = {}): string {
    const scope = this.scopes.at(-1)!;
    const outer = this.scopes.slice(0, -1).flat();
    const hides = !isFresh && outer.length > 0 && this.chance(20) ? this.pick(outer).name : undefined;
    const name =
      hides === undefined || [...scope, ...this.parameters].some((variable) => variable.name === hides)
        ? `v${this.names++}`
        : hides;
    scope.push({ name, kind, isConstant });
    return name;
  }

  /** A new variable of this scope with that name; false if there is one. */
  declareAs(name: string, kind: Kind, isConstant: boolean): boolean {
    const scope = this.scopes.at(-1)!;
    if ([...scope, ...this.parameters].some((variable) => variable.name === name)) return false;
    scope.push({ name, kind, isConstant });
    return true;
  }

  /** A name that is no variable, for labels and private names. */
  name(prefix: string): string {
    return `${prefix}${this.names++}`;
  }

  /** A variable of the kind. */
  variable(kind?: Kind, isWritten = false): string | undefined {
    const seen = new Set<string>();
    const found: string[] = [];
    for (const scope of this.scopes.toReversed())
      for (const { name, kind: its, isConstant } of scope.toReversed()) {
        if (seen.has(name)) continue;
        seen.add(name);
        const isWritable = !isConstant || this.chance(3);
        if ((kind === undefined || kind === its) && (!isWritten || isWritable)) found.push(name);
      }
    return found.length > 0 ? this.pick(found) : undefined;
  }

  /** Texts, joined by commas. */
  list(most: number, write: () => string): string {
    return Array.from({ length: this.random.below(most + 1) }, write).join(', ');
  }
}
