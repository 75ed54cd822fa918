/**
 * Sets that are costly to compute and depend on few variables are kept in tables, by the elements of the variables.
 * An entry is good as long as the heap does not change: all of it, or its shape where nothing else is read.
 */
import type { Expression } from '../../../spec/form/formula.js';
import { Shapes } from '../../../spec/form/shape.js';
import { visit } from '../../../spec/form/visit.js';
import type { Column } from '../space/layout.js';
import { type ElementCode, elementOf, type SetCode, type Word } from './code/sets.js';
import type { Environment, FunctionWriter } from './function-writer.js';

const MOST_ENTRIES = 1 << 16;

const shapes = new Shapes();

/** A function that fills a table. */
export interface MemoTable {
  readonly name: string;
  readonly bits: readonly number[];
  /** By word, whether there is a lower and an upper table. */
  readonly words: readonly boolean[];
  readonly reads: ReadonlySet<Column>;
  readonly readsExistence: boolean;
  /** The columns of values whose places the result depends on. */
  readonly tracked: readonly Column[];
}

export class MemoWriter {
  constructor(private readonly f: FunctionWriter) {}

  /** The set from its table; undefined: it is not kept. */
  known(e: Expression, env: Environment): SetCode | undefined {
    if (!isCostly(e)) return undefined;
    const { f } = this;
    const { id, free, usesValues } = shapes.of(e);
    const variables = free.map((variable) => env.get(variable)!);
    const { size } = f.program.layout.elements;
    if (size ** free.length > MOST_ENTRIES) return undefined;
    const vocabulary = usesValues ? f.program.vocabularyId(f.vocabulary) : '';
    const bits = variables.map((element) => element.bits.join()).join('/');
    const key = `${id}:${vocabulary}:${bits}:${f.isTracked}`;
    let table = f.program.memos.get(key);
    if (!table) {
      table = this.makeTable(e, free, variables);
      f.program.memos.set(key, table);
    }
    return this.use(table, variables);
  }

  private use(table: MemoTable, variables: readonly ElementCode[]): SetCode {
    const { f } = this;
    const { out, program } = f;
    const { size } = program.layout.elements;
    for (const column of table.reads) f.reads.add(column);
    f.readsExistence ||= table.readsExistence;
    const key = variables.reduce(
      (code, { bit }) => (code === '0' ? bit : `(${code}) * ${size} + ${bit}`),
      '0',
    );
    const at = out.keep('h', key);
    const { name } = table;
    const version = dependsOnValues(f, table.reads) ? 1 : 0;
    const call = `${name}(${[at, ...variables.map(({ bit }) => bit)].join(', ')})`;
    out.line(`if (${name}s[${at}] !== V[${version}]) ${call};`);
    if (table.tracked.length > 0) {
      const step = table.tracked.length * program.objectWords;
      for (const [index, column] of table.tracked.entries())
        for (let word = 0; word < program.objectWords; word++)
          out.line(
            `T[${column.index * program.objectWords + word}] |= ${name}t[${at} * ${step} + ${index * program.objectWords + word}];`,
          );
    }
    const words = table.words.map((isUsed, word): Word | undefined =>
      isUsed
        ? { lower: out.keep('l', `${name}l${word}[${at}]`), upper: out.keep('u', `${name}u${word}[${at}]`) }
        : undefined,
    );
    return { words, bits: table.bits };
  }

  private makeTable(e: Expression, free: readonly number[], variables: readonly ElementCode[]): MemoTable {
    const { program, isTracked } = this.f;
    const f = this.f.another();
    const { out } = f;
    const name = out.fresh('M');
    const [at, ...bits] = [out.fresh('h'), ...free.map(() => out.fresh('x'))];
    const env = new Map(
      free.map((id, index) => [id, elementOf(out, bits[index]!, variables[index]!.bits)] as const),
    );
    const set = f.sets.written(e, env);
    const tracked = isTracked ? [...f.reads].filter((column) => program.hasValuePlaces(column)) : [];
    const size = program.layout.elements.size ** free.length;
    const words = set.words.map((word) => word !== undefined);
    program.tables.push(`const ${name}s = new Float64Array(${size}).fill(-1);`);
    for (const [word, bounds] of set.words.entries()) {
      if (!bounds) continue;
      program.tables.push(
        `const ${name}l${word} = new Int32Array(${size}), ${name}u${word} = new Int32Array(${size});`,
      );
      out.line(`${name}l${word}[${at}] = ${bounds.lower}; ${name}u${word}[${at}] = ${bounds.upper};`);
    }
    const body = tracked.length > 0 ? this.withOwnTracks(tracked, name, at!, size, String(out)) : String(out);
    const version = dependsOnValues(f, f.reads) ? 1 : 0;
    program.functions.push(
      `function ${name}(${[at, ...bits].join(', ')}) {\n${body}\n${name}s[${at}] = V[${version}];\n}`,
    );
    const { reads, readsExistence } = f;
    return { name, bits: set.bits, words, reads, readsExistence, tracked };
  }

  /** What the body reads goes into the table beside its result, not to whoever called it. */
  private withOwnTracks(
    tracked: readonly Column[],
    name: string,
    at: string,
    size: number,
    body: string,
  ): string {
    const { program } = this.f;
    const slots = tracked.flatMap(({ index }) =>
      Array.from({ length: program.objectWords }, (_, word) => index * program.objectWords + word),
    );
    program.tables.push(`const ${name}t = new Int32Array(${size * slots.length});`);
    const saved = slots.map((slot, index) => `const o${index} = T[${slot}]; T[${slot}] = 0;`).join(' ');
    const stored = slots
      .map(
        (slot, index) => `${name}t[${at} * ${slots.length} + ${index}] = T[${slot}]; T[${slot}] = o${index};`,
      )
      .join('\n');
    return `${saved}\n${body}\n${stored}`;
  }
}

function dependsOnValues(f: FunctionWriter, reads: ReadonlySet<Column>): boolean {
  return [...reads].some((column) => f.program.hasValuePlaces(column));
}

/** Whether it pays to keep the set: it goes through many objects. */
function isCostly(e: Expression): boolean {
  if (e.kind === 'comprehension') return true;
  if (e.kind === 'values') return e.set !== 'boolean' && e.set !== 'object';
  if (e.kind !== 'relation' || e.operator !== 'join') return false;
  if (e.left.arity > 1) return true;
  let isClosed = false;
  visit(e.right, ({ kind }) => {
    isClosed ||= kind === 'transform' || kind === 'comprehension' || kind === 'values';
  });
  return isClosed;
}
