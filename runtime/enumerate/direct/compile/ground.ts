/**
 * Grounding in generated code: once the shape of the heap is fixed, the variables of a constraint take the
 * elements of
 * their sets, and what is left of it is one instance for each. Where a set or a condition depends on values,
 * the rest
 * of the constraint from there on is one instance.
 */
import type { Column } from '../space/layout.js';
import { type ElementCode, elementOf, forEach } from './code/sets.js';
import { type Environment, FunctionWriter } from './function-writer.js';
import type { Constraint, Step } from './plan/constraints.js';
import type { ProgramContext } from './program-context.js';

/** Elements that `Hooks.post` takes. */
const MOST_ELEMENTS = 4;
const UNUSED = new Array<string>(MOST_ELEMENTS).fill('0');

export class GroundWriter {
  private readonly f: FunctionWriter;
  /** Variables that are bound so far, with their numbers. */
  private readonly bound: (readonly [id: number, element: ElementCode])[] = [];
  private readonly result: string;
  /** By number of steps that are done, the name of what asserts the rest. */
  private readonly residuals = new Map<number, string>();

  constructor(
    private readonly program: ProgramContext,
    private readonly constraint: Constraint,
  ) {
    this.f = new FunctionWriter(program, constraint.vocabulary, false);
    this.result = this.f.out.variable('t', '2');
  }

  /** @returns the name of the function. */
  write(): string {
    const name = this.f.out.fresh('G');
    this.step(0, new Map());
    this.program.functions.push(`function ${name}() {\n${this.f.out}\nreturn ${this.result};\n}`);
    return name;
  }

  private step(index: number, env: Environment): void {
    const { f } = this;
    const { out } = f;
    const step = this.constraint.steps[index];
    if (!step) {
      this.post(index);
      return;
    }
    if (step.kind === 'guard') {
      const guard = f.assertions.truthOf(step.literal, env);
      out.block(`if (${guard} === 2)`, () => this.step(index + 1, env));
      if (this.dependsOnValues(step, env)) out.block(`else if (${guard} === 1)`, () => this.post(index));
      return;
    }
    const domain = f.set(step.binding.domain, env);
    const bounds = domain.words.flatMap((word) => (word ? [word] : []));
    const unknown = bounds.filter(({ lower, upper }) => lower !== upper);
    const expand = (): void => {
      forEach(out, domain, (element) => {
        const isDistinct = f.formulas.distinct(step.binding, element, env);
        if (isDistinct === '0') return;
        if (isDistinct !== '2') out.line(`if (${isDistinct} === 0) continue;`);
        this.bound.push([step.binding.id, element]);
        this.step(index + 1, new Map(env).set(step.binding.id, element));
        this.bound.pop();
      });
    };
    if (unknown.length === 0 || !this.dependsOnValues(step, env)) {
      expand();
      return;
    }
    out.block(`if (${unknown.map(({ lower, upper }) => `${lower} === ${upper}`).join(' && ')})`, expand);
    out.block('else', () => this.post(index));
  }

  /** Whether what a step says can be open though the shape is fixed. */
  private dependsOnValues(step: Step, env: Environment): boolean {
    const probe = new FunctionWriter(this.program, this.constraint.vocabulary, false);
    if (step.kind === 'bind') probe.set(step.binding.domain, env);
    else probe.assertions.truthOf(step.literal, env);
    return [...probe.reads].some((column) => this.program.hasValuePlaces(column));
  }

  /** Asserts the remaining constraint, and posts it for later if its truth is not known yet. */
  private post(index: number): void {
    const { out } = this.f;
    const residual = this.residuals.get(index) ?? this.writeResidual(index);
    this.residuals.set(index, residual);
    const bits = this.bound.map(([, { bit }]) => bit);
    const truth = out.keep('t', `${residual}(${bits.join(', ')})`);
    out.line(`if (${truth} === 0) return 0;`);
    const elements = bits.length > MOST_ELEMENTS ? [] : bits;
    const assertion = bits.length > MOST_ELEMENTS ? `() => ${residual}(${bits.join(', ')})` : residual;
    const instance = [assertion, `${residual}c`, ...elements, ...UNUSED].slice(0, 2 + MOST_ELEMENTS);
    out.line(
      `if (${truth} === 1) { ${this.result} = 1; post(${instance.join(', ')}); } else ${residual}clear();`,
    );
  }

  private writeResidual(index: number): string {
    const { program, constraint, bound } = this;
    const f = new FunctionWriter(program, constraint.vocabulary, true);
    const name = f.out.fresh('A');
    const parameters = bound.map(() => f.out.fresh('x'));
    const env = new Map(
      bound.map(([id, { bits }], at) => [id, elementOf(f.out, parameters[at]!, bits)] as const),
    );
    const truth = f.assertions.steps(constraint.steps.slice(index), constraint.body, env);
    program.functions.push(`function ${name}(${parameters.join(', ')}) {\n${f.out}\nreturn ${truth};\n}`);
    this.writeTracks(name, f.reads);
    return name;
  }

  /** The columns of values that a function reads, and what clears its tracks. */
  private writeTracks(name: string, reads: ReadonlySet<Column>): void {
    const { program } = this;
    const columns = [...reads].filter((column) => program.hasValuePlaces(column)).map(({ index }) => index);
    const slots = columns.flatMap((column) =>
      Array.from({ length: program.objectWords }, (_, word) => column * program.objectWords + word),
    );
    program.tables.push(`const ${name}c = new Int32Array([${columns.join()}]);`);
    program.functions.push(`function ${name}clear() { ${slots.map((slot) => `T[${slot}] = 0;`).join(' ')} }`);
  }
}
