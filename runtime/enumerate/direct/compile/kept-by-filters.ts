/**
 * Which constraints choice filters keep, so that they need not be asserted. Some do so only together: two halves of
 * acyclicity, and disjoint subtrees of what is acyclic, which say that no node has two parents.
 */
import { Shapes } from '../../../spec/form/shape.js';
import type { Constraint } from './plan/constraints.js';
import { type EdgePattern, isSameSet, patternOf, stepsOf } from './plan/patterns.js';
import type { ProgramContext } from './program-context.js';
import { nodesAreAll } from './reach-all.js';

export interface Kept {
  /** The patterns that filters are to be made of. */
  readonly patterns: readonly EdgePattern[];
  /** The number of the constraint whose filters keep this one. */
  readonly keeper: number;
}

const shapes = new Shapes();

/** By constraint; undefined: no filter keeps it. */
export function keptByFilters(
  program: ProgramContext,
  constraints: readonly Constraint[],
): readonly (Kept | undefined)[] {
  const found = constraints.map((constraint) => {
    const pattern = patternOf(constraint);
    return pattern && { pattern, nodes: nodesText(constraint, pattern) };
  });
  /** The first of the constraints that together forbid all cycles by the fields, through the same nodes. */
  const acyclicity = (nodes: string, fields: readonly string[]): number | undefined => {
    const parts = found.flatMap((entry, index) =>
      entry?.pattern.kind === 'acyclic' && entry.nodes === nodes && isSameSet(entry.pattern.fields, fields)
        ? [{ first: entry.pattern.first, index }]
        : [],
    );
    return fields.every((field) => parts.some(({ first }) => first.includes(field)))
      ? parts[0]!.index
      : undefined;
  };
  /** The first of the constraints that together say of each two fields that their subtrees are disjoint. */
  const disjointness = (nodes: string, fields: readonly string[]): number | undefined => {
    const parts = found.flatMap((entry, index) =>
      entry?.pattern.kind === 'disjoint subtrees' &&
      entry.nodes === nodes &&
      isSameSet(entry.pattern.fields, fields)
        ? [{ pairs: entry.pattern.pairs, index }]
        : [],
    );
    const isSaid = ([f, g]: readonly [string, string]): boolean =>
      parts.some(({ pairs }) => pairs.some((pair) => pair.includes(f) && pair.includes(g)));
    return pairsOf(fields).every(isSaid) ? parts[0]!.index : undefined;
  };
  return found.map((entry, index): Kept | undefined => {
    if (!entry) return undefined;
    const { pattern, nodes } = entry;
    switch (pattern.kind) {
      case 'acyclic': {
        const keeper = acyclicity(nodes, pattern.fields);
        return keeper === undefined ? undefined : { patterns: keeper === index ? [pattern] : [], keeper };
      }
      case 'disjoint subtrees': {
        const keeper = disjointness(nodes, pattern.fields);
        const isTree =
          keeper !== undefined &&
          acyclicity(nodes, pattern.fields) !== undefined &&
          nodesAreAll(program, constraints[keeper]!, pattern);
        return isTree ? { patterns: keeper === index ? treeOf(pattern) : [], keeper } : undefined;
      }
      default:
        return { patterns: [pattern], keeper: index };
    }
  });
}

/** What the nodes of a pattern are, as text: the same for the same sets under variables of the same numbers. */
function nodesText(constraint: Constraint, pattern: EdgePattern): string {
  const steps = stepsOf(constraint, pattern).flatMap((step) => (step.kind === 'bind' ? [step.binding] : []));
  return steps
    .map(({ domain }) => {
      const { id, free } = shapes.of(domain);
      const bound = free.map((variable) => steps.findIndex((binding) => binding.id === variable));
      return `${id}/${bound.join()}`;
    })
    .join(' ');
}

/** That a heap without cycles is a tree: no object has two sources, and none leads to another by two fields. */
function treeOf({ fields, nodes }: EdgePattern): readonly EdgePattern[] {
  return [
    { kind: 'one source', fields, nodes },
    ...pairsOf(fields).map((pair): EdgePattern => ({ kind: 'disjoint fields', fields: pair, nodes })),
  ];
}

function pairsOf(fields: readonly string[]): readonly (readonly [string, string])[] {
  return fields.flatMap((f, i) => fields.slice(i + 1).map((g) => [f, g] as const));
}
