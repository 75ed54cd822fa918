/** All functions of one constraint, as generated code. */
import type { Column } from '../space/layout.js';
import { type ChoiceFilter, choiceFilters } from './choice-filters.js';
import { FunctionWriter } from './function-writer.js';
import { GroundWriter } from './ground.js';
import { keptByFilters } from './kept-by-filters.js';
import type { Constraint } from './plan/constraints.js';
import type { ProgramContext } from './program-context.js';

/** The names of the functions, and what they depend on. */
export interface WrittenConstraint {
  readonly assert: string;
  /** Undefined: it is of the shape alone, so that nothing is left of it when that is fixed. */
  readonly ground: string | undefined;
  readonly filters: readonly ChoiceFilter[];
  readonly isKept: boolean;
  readonly reads: ReadonlySet<Column>;
  readonly readsExistence: boolean;
}

export function writeConstraints(
  program: ProgramContext,
  constraints: readonly Constraint[],
): readonly WrittenConstraint[] {
  const kept = keptByFilters(program, constraints);
  const filters = constraints.map((constraint, index) => {
    const own = kept[index];
    if (own?.keeper !== index) return undefined;
    const missed = kept.flatMap((other, at) => (other?.keeper === index ? [at] : []));
    return choiceFilters(program, constraint, own.patterns, missed);
  });
  return constraints.map((constraint, index) => {
    const keeper = kept[index]?.keeper;
    const isKept = keeper !== undefined && filters[keeper] !== undefined;
    return { ...writeConstraint(program, constraint), filters: filters[index] ?? [], isKept };
  });
}

function writeConstraint(
  program: ProgramContext,
  constraint: Constraint,
): Omit<WrittenConstraint, 'filters' | 'isKept'> {
  const { steps, body, vocabulary } = constraint;
  const told = new FunctionWriter(program, vocabulary, false);
  const truth = told.assertions.truthOfSteps(steps, body, new Map());
  const { reads, readsExistence } = told;
  const assert = told.out.fresh('A');
  if ([...reads].some((column) => program.hasValuePlaces(column))) {
    // While values are open, such a constraint says little of the shape: it is only told whether it can hold.
    program.functions.push(`function ${assert}() {\n${told.out}\nreturn ${truth};\n}`);
    const ground = new GroundWriter(program, constraint).write();
    return { assert, ground, reads, readsExistence };
  }
  const f = new FunctionWriter(program, vocabulary, false);
  const asserted = f.assertions.steps(steps, body, new Map());
  program.functions.push(`function ${assert}() {\n${f.out}\nreturn ${asserted};\n}`);
  return { assert, ground: undefined, reads, readsExistence };
}
