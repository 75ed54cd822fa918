/**
 * `x.root.*(left + right)` is the set of all nodes where nothing but `root`, `left` and `right` refers to nodes and
 * there is one `x` at most: no object exists that the inputs do not reach.
 */
import type { Expression } from '../../../spec/form/formula.js';
import type { Column } from '../space/layout.js';
import type { Kind } from '../space/pools.js';
import type { Environment } from './function-writer.js';
import type { Constraint } from './plan/constraints.js';
import { type EdgePattern, fieldNames, stepsOf } from './plan/patterns.js';
import type { ProgramContext } from './program-context.js';

/** The kinds whose existing objects an expression is for certain; undefined: it cannot be said. */
export function reachesAll(
  program: ProgramContext,
  e: Expression,
  env: Environment,
): readonly Kind[] | undefined {
  if (e.kind !== 'relation' || e.operator !== 'join') return undefined;
  const { left, right } = e;
  if (right.kind !== 'transform' || right.operator !== 'reflexive') return undefined;
  const start = startColumn(program, left, env);
  const steps = fieldNames(right.operand)?.map((name) => program.fields.get(name));
  if (!start || !steps?.every((column) => column !== undefined)) return undefined;
  const own = new Set<Column>([start, ...steps]);
  const reached = new Set(pooledKinds(program, [...own]));
  const isWhole = program.layout.columns.every(
    (column) => own.has(column) || !pooledKinds(program, [column]).some((kind) => reached.has(kind)),
  );
  const isOnlyReferences = [...own].every((column) =>
    program.bitsOfColumn(column).every((bits, word) => (bits & ~program.objectBits[word]!) === 0),
  );
  return isWhole && isOnlyReferences ? [...reached] : undefined;
}

/** Whether the nodes that a pattern speaks of are all existing objects that its fields lead to and from. */
export function nodesAreAll(program: ProgramContext, constraint: Constraint, pattern: EdgePattern): boolean {
  const bindings = stepsOf(constraint, pattern).flatMap((step) =>
    step.kind === 'bind' ? [step.binding] : [],
  );
  const nodes = bindings.at(-1)!;
  const columns = pattern.fields.flatMap((name) => program.fields.get(name) ?? []);
  const reached = pooledKinds(program, columns);
  const { domain } = nodes;
  if (domain.kind === 'values' && domain.set === 'object') return true;
  if (domain.kind === 'class') return reached.every((kind) => program.kindsOf(domain.name).includes(kind));
  const env = new Map(
    bindings.slice(0, -1).map(({ id, domain: outer }) => {
      const kinds = outer.kind === 'class' ? program.kindsOf(outer.name) : [];
      const bits = program.bitsOf([...new Set(kinds.map(({ pool }) => pool))]);
      return [id, { bits, words: [], bit: '' }] as const;
    }),
  );
  const all = reachesAll(program, domain, env);
  return all !== undefined && reached.every((kind) => all.includes(kind));
}

/** The column that the start of a path is read from, if there is one place of it at most. */
function startColumn(program: ProgramContext, e: Expression, env: Environment): Column | undefined {
  if (e.kind === 'input') return program.inputs.get(e.name);
  if (e.kind !== 'relation' || e.operator !== 'join' || e.right.kind !== 'field') return undefined;
  const column = program.fields.get(e.right.name);
  const owner = ownerKinds(program, e.left, env);
  if (!column || !owner) return undefined;
  const owners = program.kinds.filter(({ index }) => column.types[index]);
  const isSingle = new Set(owners.map(({ pool }) => pool)).size === 1 && owners[0]!.pool.size === 1;
  return isSingle && owners.every((kind) => owner.includes(kind)) ? column : undefined;
}

/** The kinds that a variable or an input, which is not null, can be of. */
function ownerKinds(program: ProgramContext, e: Expression, env: Environment): readonly Kind[] | undefined {
  if (e.kind === 'variable') {
    const bits = env.get(e.id)?.bits;
    return (
      bits &&
      program.kinds.filter(({ pool }) =>
        program.bitsOf([pool]).every((mask, word) => (mask & ~bits[word]!) === 0),
      )
    );
  }
  if (e.kind !== 'input' || e.count !== 'one') return undefined;
  return program.inputs.get(e.name)?.types[0]?.kinds;
}

/** All kinds of the pools that places of the columns can refer to. */
function pooledKinds(program: ProgramContext, columns: readonly Column[]): readonly Kind[] {
  const pools = new Set(
    columns.flatMap(({ types }) => types.flatMap((type) => type?.kinds.map(({ pool }) => pool) ?? [])),
  );
  return program.kinds.filter(({ pool }) => pools.has(pool));
}
