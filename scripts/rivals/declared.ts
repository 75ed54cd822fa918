/** What declarations say of the arguments of a target: types, those of `.d.ts` and `@types`, and JSDoc. */
import { readFileSync } from 'node:fs';
import { children, type Node } from '../../compiler/ast.js';
import { isTypeScript } from '../../compiler/file-names.js';
import { parse } from '../../compiler/parse.js';
import { inspectCallee, resolveCallee } from '../../runtime/explore/runs/callee.js';
import { machineFor } from '../../runtime/explore/runs/machine.js';
import { describeSubject } from '../../runtime/explore/subject/subject.js';
import { DEFAULTS, type ExploreOptions } from '../../runtime/index.js';
import type { Domain, SourceModel } from '../../runtime/inputs/domains/domain.js';
import { alternatives } from '../../runtime/inputs/domains/domains.js';
import { fieldsOf } from '../../runtime/inputs/model/class-chain.js';
import { parseTarget } from '../../runtime/inputs/model/target.js';
import { ANY, type Argument, type Literal, type Shape } from './shape.js';

/** How deep types of properties are followed. */
const DEEPEST = 4;

/** Most literals of a file, the shortest first. */
const MOST_LITERALS = 200;

export interface Called {
  readonly segments: readonly string[];
  readonly accessor: 'get' | 'set' | undefined;
  readonly isConstructor: boolean;
  readonly args: readonly Argument[];
  /** Whether some argument has a type. */
  readonly isTyped: boolean;
}

/** @throws PenumbraError where the file does not load */
export function declaredCall(
  request: Pick<ExploreOptions, 'file' | 'target'> & Partial<ExploreOptions>,
): Called {
  const options = { ...DEFAULTS, ...request };
  const machine = machineFor(options);
  const callee = inspectCallee(machine, options);
  const { kind } = resolveCallee(machine, options);
  const { model, universe, receiver } = describeSubject(options, callee);
  const inputs = universe.inputs.slice(receiver === undefined ? 0 : 1);
  const args = inputs.map(({ domain, rest }) => ({
    shape: rest ? elementOf(model, domain) : shapeOf(model, domain),
    rest,
  }));
  const isTyped = args.some(({ shape }) => shape.kind !== 'any');
  return { ...parseTarget(options.target), isConstructor: kind === 'construct', args, isTyped };
}

/** The elements of a list of rest arguments. */
function elementOf(model: SourceModel, domain: Domain): Shape {
  const lists = alternatives(domain).flatMap((member) => (member.kind === 'array' ? [member.element] : []));
  return lists.length === 1 ? shapeOf(model, lists[0]!) : ANY;
}

function shapeOf(model: SourceModel, domain: Domain, depth = 0): Shape {
  const members = alternatives(domain).map((member) => memberShape(model, member, depth));
  if (members.some(({ kind }) => kind === 'any')) return ANY;
  return members.length === 1 ? members[0]! : { kind: 'union', members };
}

function memberShape(
  model: SourceModel,
  domain: ReturnType<typeof alternatives>[number],
  depth: number,
): Shape {
  switch (domain.kind) {
    case 'undefined':
      return { kind: 'literal', value: { undefined: true } };
    case 'null':
      return { kind: 'literal', value: { json: null } };
    case 'literal':
      return { kind: 'literal', value: literalOf(domain.value) };
    case 'boolean':
    case 'integer':
    case 'number':
    case 'string':
    case 'bigint':
      return { kind: domain.kind };
    case 'time':
      return { kind: 'number' };
    case 'sample':
      return { kind: 'symbol' };
    case 'array':
      if (domain.typed) return { kind: 'typed', name: domain.typed };
      if (depth > DEEPEST) return ANY;
      if (domain.tuple && !domain.tuple.rest)
        return {
          kind: 'tuple',
          elements: domain.tuple.elements.map((element) => shapeOf(model, element, depth + 1)),
        };
      return { kind: 'array', element: shapeOf(model, domain.element, depth + 1) };
    case 'class': {
      const cls = model.classes.get(domain.name);
      if (cls?.builtin?.name === 'Date') return { kind: 'date' };
      if (cls?.builtin?.name === 'Function') return { kind: 'function' };
      if (!cls?.plain || depth > DEEPEST) return ANY;
      const fields = fieldsOf(model, domain.name).map((field) => ({
        name: field.name,
        shape: shapeOf(model, field.domain, depth + 1),
        optional: field.optional,
      }));
      return { kind: 'record', fields };
    }
    case 'unknown':
      return ANY;
  }
}

function literalOf(value: boolean | number | string | bigint): Literal {
  return typeof value === 'bigint' ? { bigint: String(value) } : { json: value };
}

/** The numbers and strings that files hold, as what an argument may be. */
export function literalsIn(files: readonly string[]): readonly (string | number)[] {
  const found = new Set<string | number>();
  const visit = (node: Node): void => {
    if (node.type === 'Literal' && (typeof node.value === 'number' || typeof node.value === 'string'))
      found.add(node.value);
    for (const child of children(node)) visit(child);
  };
  for (const file of files) {
    if (isTypeScript(file)) continue;
    const source = readFileSync(file, 'utf8').replace(/^#!/u, '//');
    for (const kind of ['module', 'commonjs'] as const)
      try {
        visit(parse({ file, source }, kind));
        break;
      } catch {
        // It is of the other kind, or no JavaScript.
      }
  }
  return [...found].sort((a, b) => String(a).length - String(b).length).slice(0, MOST_LITERALS);
}
