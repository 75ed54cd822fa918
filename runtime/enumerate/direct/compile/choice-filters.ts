/**
 * What an edge pattern leaves a place, in generated code. Each function is called with an object before one of
 * its
 * places is decided; the last place of a cycle or of two edges to be decided so never closes it. Where it is
 * not
 * certain yet whether the object is among those that the constraint speaks of, that is noted (`missed`), and
 * the
 * constraint is asserted when the shape is fixed.
 */
import { FIRST_OBJECT } from '../space/elements.js';
import type { Column } from '../space/layout.js';
import { type ElementCode, exactWord, forEach, isKnown, type SetCode } from './code/sets.js';
import type { Code } from './code/source.js';
import { type Environment, FunctionWriter } from './function-writer.js';
import type { Constraint } from './plan/constraints.js';
import { type EdgePattern, stepsOf } from './plan/patterns.js';
import { NOTHING, type ProgramContext } from './program-context.js';

export interface ChoiceFilter {
  readonly column: Column;
  /** The name of the function: from the bit of an object, 0 where its place has no possibility left. */
  readonly name: string;
}

/**
 * The filters of a constraint.
 * @param missed what `miss` is called with where a filter cannot help: the constraints that it keeps.
 * @returns undefined if there can be none.
 */
export function choiceFilters(
  program: ProgramContext,
  constraint: Constraint,
  patterns: readonly EdgePattern[],
  missed: readonly number[],
): readonly ChoiceFilter[] | undefined {
  if (program.objectWords > 1) return undefined;
  const filters = patterns.flatMap((pattern) => {
    const columns = pattern.fields.map((name) => program.fields.get(name));
    if (!columns.every((column): column is Column => column !== undefined && isReference(program, column)))
      return [];
    return columns.map((column) => ({
      column,
      name: new FilterWriter(program, constraint, pattern, columns, missed).write(column),
    }));
  });
  const wanted = patterns.reduce((count, { fields }) => count + fields.length, 0);
  return filters.length === wanted ? filters : undefined;
}

function isReference(program: ProgramContext, column: Column): boolean {
  const bits = program.bitsOfColumn(column);
  return column.words.length === 1 && bits.every((mask, word) => (mask & ~program.objectBits[word]!) === 0);
}

class FilterWriter {
  private readonly f: FunctionWriter;

  constructor(
    program: ProgramContext,
    private readonly constraint: Constraint,
    private readonly pattern: EdgePattern,
    private readonly columns: readonly Column[],
    private readonly missed: readonly number[],
  ) {
    this.f = new FunctionWriter(program, constraint.vocabulary, false);
  }

  write(column: Column): string {
    const { f } = this;
    const { out } = f;
    const [name, x] = [out.fresh('P'), out.fresh('x')];
    const position = `${column.words[0]!.base - FIRST_OBJECT} + ${x}`;
    const [own, d] = [out.keep('b', `1 << ${x}`), out.keep('d', `W[${position}]`)];
    const targets = this.broken(column, x, own);
    out.line(`if ((${d} & ${targets} & ${~NOTHING}) === 0) return 2;`);
    const forbidden = out.variable('f', '0');
    this.forNodes(own, d, targets, forbidden);
    const kept = out.keep('k', `${d} & ~${forbidden}`);
    out.line(`if (${kept} === ${d}) return 2;`);
    out.line(`if (${kept} === 0) return 0;`);
    out.line(`narrow(${position}, ${kept});`);
    f.program.functions.push(`function ${name}(${x}) {\n${out}\nreturn 2;\n}`);
    return name;
  }

  /** The targets of the place that break the pattern, if its nodes are concerned. */
  private broken(column: Column, x: Code, own: Code): Code {
    const { out } = this.f;
    switch (this.pattern.kind) {
      case 'disjoint fields': {
        const other = this.columns.find((candidate) => candidate !== column)!;
        const sibling = out.keep('d', `W[${other.words[0]!.base - FIRST_OBJECT} + ${x}]`);
        return out.keep('t', `(${sibling} & (${sibling} - 1)) === 0 ? ${sibling} : 0`);
      }
      case 'acyclic':
        return this.above(own);
      default:
        return this.targetsOf(`${this.owners()} & ~${own}`);
    }
  }

  /** The objects that have one of the fields and are made. */
  private owners(): Code {
    const { f } = this;
    const kinds = f.program.kinds.filter(({ index }) => this.columns.some(({ types }) => types[index]));
    return f.out.keep('o', `(${kinds.map(({ index }) => `K${index}[0]`).join(' | ') || '0'})`);
  }

  /** What the objects lead to for certain. */
  private targetsOf(objects: string): Code {
    const { out } = this.f;
    const found = out.variable('t', '0');
    const [rest, bit] = [out.fresh('m'), out.fresh('x')];
    out.block(`for (let ${rest} = ${objects}; ${rest} !== 0; ${rest} &= ${rest} - 1)`, () => {
      out.line(`const ${bit} = 31 - clz(${rest} & -${rest});`);
      out.line(`${found} |= ${this.edges(bit)};`);
    });
    return found;
  }

  /** What an object leads to for certain; null and undefined may be among it. */
  private edges(bit: Code): Code {
    const { out } = this.f;
    const parts = this.columns.map((column) => {
      const d = out.keep('d', `W[${column.words[0]!.base - FIRST_OBJECT} + ${bit}]`);
      return `((${d} & (${d} - 1)) === 0 ? ${d} : 0)`;
    });
    return out.keep('e', parts.join(' | '));
  }

  /**
   * The object and all objects that lead to it for certain. Sources are mostly older, so the loop goes
   * downwards.
   */
  private above(own: Code): Code {
    const { out } = this.f;
    const owners = this.owners();
    const [found, before] = [out.variable('t', own), out.variable('t', '0')];
    const [rest, bit] = [out.fresh('m'), out.fresh('x')];
    out.block(`while (${found} !== ${before})`, () => {
      out.line(`${before} = ${found};`);
      out.block(`for (let ${rest} = ${owners} & ~${found}; ${rest} !== 0;)`, () => {
        out.line(`const ${bit} = 31 - clz(${rest}); ${rest} ^= 1 << ${bit};`);
        out.line(`if ((${this.edges(bit)} & ${found} & ${~NOTHING}) !== 0) ${found} |= 1 << ${bit};`);
      });
    });
    return found;
  }

  /** Forbids what breaks the pattern, for all values of the variables before its nodes. */
  private forNodes(own: Code, d: Code, targets: Code, forbidden: Code): void {
    const steps = stepsOf(this.constraint, this.pattern);
    const visit = (index: number, env: Environment): void => {
      const step = steps[index]!;
      if (step.kind !== 'bind') return;
      const domain = this.f.set(step.binding.domain, env);
      if (index === steps.length - 1) {
        const [lower, upper] = [domain.words[0]?.lower ?? '0', domain.words[0]?.upper ?? '0'];
        this.forbid({ own, d, targets, forbidden }, lower, upper);
        return;
      }
      this.forCertain(domain, (element) => visit(index + 1, new Map(env).set(step.binding.id, element)));
    };
    visit(0, new Map());
  }

  /** @param lower, upper the nodes that the pattern speaks of. */
  private forbid(
    { own, d, targets, forbidden }: Readonly<Record<'own' | 'd' | 'targets' | 'forbidden', Code>>,
    lower: Code,
    upper: Code,
  ): void {
    const { out } = this.f;
    switch (this.pattern.kind) {
      case 'one source':
        // The nodes are the targets.
        out.line(`${forbidden} |= ${targets} & ${lower};`);
        out.line(`if ((${d} & ${targets} & ${upper} & ~${lower}) !== 0) ${this.noteMissed()}`);
        return;
      case 'different targets': {
        const surely = this.targetsOf(`${this.owners()} & ${lower} & ~${own}`);
        out.line(`if ((${own} & ${lower}) !== 0) ${forbidden} |= ${surely} & ${~NOTHING};`);
        out.line(`if ((${own} & ${upper}) !== 0 && (${lower} !== ${upper})) ${this.noteMissed()}`);
        return;
      }
      case 'acyclic':
        // All nodes of the cycle lead to the object, and one of them is enough.
        out.line(`if ((${own} & ${lower}) !== 0) ${forbidden} |= ${targets};`);
        out.block('else', () => {
          out.line(`${forbidden} |= ${targets} & ${lower};`);
          out.line(
            `if ((${d} & ${targets} & ~${lower}) !== 0 && (${targets} & ${upper}) !== 0) ${this.noteMissed()}`,
          );
        });
        return;
      default:
        out.line(`if ((${own} & ${lower}) !== 0) ${forbidden} |= ${targets} & ${~NOTHING};`);
        out.line(`else if ((${own} & ${upper}) !== 0) ${this.noteMissed()}`);
    }
  }

  private forCertain(domain: SetCode, visit: (element: ElementCode) => void): void {
    const { out } = this.f;
    if (!isKnown(domain))
      for (const word of domain.words)
        if (word) out.line(`if (${word.lower} !== ${word.upper}) ${this.noteMissed()}`);
    const certain = { bits: domain.bits, words: domain.words.map((word) => word && exactWord(word.lower)) };
    forEach(out, certain, (element) => visit(element));
  }

  private noteMissed(): string {
    return `{ ${this.missed.map((index) => `miss(${index});`).join(' ')} }`;
  }
}
