/** One function of a generated program while it is written. */
import type { Expression, Formula, Vocabulary } from '../../../spec/form/formula.js';
import { Shapes } from '../../../spec/form/shape.js';
import type { Column } from '../space/layout.js';
import { AssertionWriter } from './assertions.js';
import type { ElementCode, SetCode } from './code/sets.js';
import { type Code, Source } from './code/source.js';
import { ExistingWriter } from './existing.js';
import { FormulaWriter } from './formulas.js';
import { MemoWriter } from './memo.js';
import { NarrowingWriter } from './narrowing.js';
import type { ProgramContext } from './program-context.js';
import { RelationWriter } from './relations.js';
import { type ScalarCode, ScalarWriter } from './scalars.js';
import { SetWriter } from './set-expressions.js';

const shapes = new Shapes();

/** What variables stand for. */
export type Environment = ReadonlyMap<number, ElementCode>;

export class FunctionWriter {
  readonly out: Source;
  /** Columns that are read. */
  readonly reads = new Set<Column>();
  /** Whether it depends on which objects there are. */
  readsExistence = false;
  readonly existing = new ExistingWriter(this);
  readonly sets = new SetWriter(this);
  readonly relations = new RelationWriter(this);
  readonly scalars = new ScalarWriter(this);
  readonly formulas = new FormulaWriter(this);
  readonly memo = new MemoWriter(this);
  readonly narrowing = new NarrowingWriter(this);
  readonly assertions = new AssertionWriter(this);

  /** @param isTracked the function notes the places of values that its result depends on. */
  constructor(
    readonly program: ProgramContext,
    readonly vocabulary: Vocabulary,
    readonly isTracked: boolean,
  ) {
    this.out = new Source(program.names);
  }

  /** Another function, under the same terms. */
  another(): FunctionWriter {
    return new FunctionWriter(this.program, this.vocabulary, this.isTracked);
  }

  /**
   * Where it was computed before, those bounds are taken: they may be wider than places allow by now, which does no
   * harm.
   */
  set(e: Expression, env: Environment): SetCode {
    if (e.kind === 'variable') return env.get(e.id)!;
    return this.out.once(`set ${this.key(e, env)}`, () => this.sets.set(e, env));
  }

  scalar(e: Expression, env: Environment): ScalarCode {
    return this.out.once(`scalar ${this.key(e, env)}`, () => this.scalars.scalar(e, env));
  }

  /** Expressions of one key are the same in this function. */
  private key(e: Expression, env: Environment): string {
    const { id, free } = shapes.of(e);
    return `${id} ${free.map((variable) => env.get(variable)!.bit).join()}`;
  }

  /** 0 for false, 1 for not known yet, 2 for true. */
  truth(formula: Formula, env: Environment): Code {
    return this.formulas.truth(formula, env);
  }

  /** Notes that a field of the objects of a set is read. */
  touch(column: Column, objects: SetCode): void {
    this.reads.add(column);
    if (!this.isTracked || !this.program.hasValuePlaces(column)) return;
    for (const [word, bounds] of objects.words.entries())
      if (bounds && word < this.program.objectWords)
        this.out.line(`T[${column.index * this.program.objectWords + word}] |= ${bounds.upper};`);
  }

  touchInput(column: Column): void {
    this.reads.add(column);
    if (this.isTracked && this.program.hasValuePlaces(column))
      this.out.line(`T[${column.index * this.program.objectWords}] |= 1;`);
  }

  /** @param index a JavaScript expression. */
  touchElement(index: Code, array: ElementCode): void {
    const columns = this.program.elementColumns;
    for (const column of columns) this.reads.add(column);
    if (!this.isTracked || !columns.some((column) => this.program.hasValuePlaces(column))) return;
    const { objectWords } = this.program;
    for (const [word, bounds] of array.words.entries())
      if (bounds && word < objectWords)
        this.out.line(
          `T[${columns[0]!.index * objectWords + word} + ${objectWords} * ${index}] |= ${bounds.upper};`,
        );
  }
}
