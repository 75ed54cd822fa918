/** How specifications were read: types, numbers of elements, resolved names. The text of `penumbra spec FILE`. */
import { positionAt } from '../../compiler/diagnostics.js';
import type { ClassModel, FormulaTag, MethodModel, SourceModel } from '../inputs/domains/domain.js';
import { domainText } from '../inputs/domains/domains.js';
import { findSpecified } from '../inputs/model/class-chain.js';
import { hasTuple, printType } from './check/types.js';
import { ARRAY_OWNER } from './comments/lower.js';
import { type Conjunct, conjunctsOf, methodContext } from './conjuncts.js';
import { invariantsOf } from './contract.js';
import type { Expression } from './form/formula.js';
import { isExpression, visit } from './form/visit.js';

const COUNTS = { one: 'one', lone: 'at most one', set: 'set of' } as const;
const OPERATORS: Readonly<Record<string, string>> = {
  union: 'union',
  difference: 'difference',
  plus: 'arithmetic',
  minus: 'arithmetic',
};

/**
 * Describes all specifications of a file, in source order.
 * @throws PenumbraError at the first formula that is not well-formed.
 */
export function describeSpecification(model: SourceModel): string {
  const parts: string[] = [];
  for (const cls of model.classes.values()) {
    if (isElsewhere(cls, model)) continue;
    const invariants = invariantsOf(model, cls);
    if (invariants.length > 0) parts.push(section(`@invariant of ${cls.name}`, invariants, model));
    parts.push(...predicateSection(cls, model));
    parts.push(...tagSections(model, cls.tags, cls.name, undefined, cls.name));
    for (const method of cls.methods) {
      const path = method.static ? `${cls.name}.${method.name}` : `${cls.name}.prototype.${method.name}`;
      parts.push(...tagSections(model, method.tags, method.static ? undefined : cls.name, method, path));
    }
  }
  for (const fn of model.functions.values())
    parts.push(...tagSections(model, fn.tags, undefined, fn, fn.name));
  return parts.length > 0 ? `${parts.join('\n\n')}\n` : `${model.file} has no specification.\n`;
}

/** Methods in place of formulas. */
function predicateSection({ name, predicates = [] }: ClassModel, model: SourceModel): readonly string[] {
  if (predicates.length === 0) return [];
  const lines = predicates.map(({ text, start, origin = model }) => {
    const { line } = positionAt(origin.source, start + text.indexOf('{'));
    return `  ${String(line).padStart(4)}  ${text.trim()}  (called by penumbra enumerate)`;
  });
  return [[`@invariant of ${name}`, ...lines].join('\n')];
}

/** Whether a class is declared in another file. */
function isElsewhere({ origin }: ClassModel, model: SourceModel): boolean {
  return origin !== undefined && origin.source !== model.source;
}

/** Describes one formula: its text, then what each of its expressions is, then what its names are. */
export function describeFormula(
  { text, line, formula: { formula, source } }: Conjunct,
  model: SourceModel,
): string {
  const expressions = new Map<string, string>();
  const names = new Map<string, string>();
  const operands = new Set<Expression>();
  visit(formula, (node) => {
    if (!isExpression(node)) {
      if (node.kind === 'quantified') for (const { domain } of node.declarations) operands.add(domain);
      if (node.kind === 'compare') operands.add(node.left).add(node.right);
      if (node.kind === 'multiplicity' || node.kind === 'holds') operands.add(node.operand);
      return;
    }
    const name = resolvedName(node, model);
    if (name) names.set(...name);
    const { kind } = node;
    const operator = kind === 'arithmetic' || kind === 'relation' ? OPERATORS[node.operator] : undefined;
    const isTold = operands.has(node) || operator !== undefined;
    if (isTold && isWritten(node) && kind !== 'literal')
      expressions.set(
        written(source.source, node),
        `${countText(node, model)}${operator ? ` (${operator})` : ''}`,
      );
  });
  const rows = [...expressions, ...[...names].filter(([name]) => !expressions.has(name))];
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  const lines = rows.map(([name, meaning]) => `      ${name.padEnd(width)}  ${meaning}`);
  return [`  ${String(line).padStart(4)}  ${text}`, ...lines].join('\n');
}

function tagSections(
  model: SourceModel,
  tags: readonly FormulaTag[],
  self: string | undefined,
  method: MethodModel | undefined,
  path: string,
): readonly string[] {
  return tags
    .filter(({ kind }) => kind !== 'invariant')
    .map((tag) => {
      const receiver = method?.kind === 'constructor' && tag.kind === 'pre' ? undefined : self;
      const { names: _, ...context } = methodContext(model, tag, receiver, method);
      const conjuncts = conjunctsOf(tag, context);
      return section(`@${tag.kind} of ${path}`, conjuncts, model);
    });
}

function section(title: string, conjuncts: readonly Conjunct[], model: SourceModel): string {
  return [title, ...conjuncts.map((conjunct) => describeFormula(conjunct, model))].join('\n');
}

function countText({ type, arity, count, start, end }: Expression, model: SourceModel): string {
  if (!hasTuple(type)) return 'none';
  const text = printType(type, { in: model, start, end });
  return arity > 1 ? text : `${COUNTS[count]} ${text}`;
}

/** Whether somebody wrote it: not the class that an invariant ranges over, nor what a multiplicity becomes. */
function isWritten(expression: Expression): boolean {
  return expression.start < expression.end && !(expression.kind === 'class' && expression.implicit);
}

function resolvedName(expression: Expression, model: SourceModel): readonly [string, string] | undefined {
  switch (expression.kind) {
    case 'field': {
      const meanings = expression.owners.map((owner) => {
        if (owner === ARRAY_OWNER) return 'length of an array';
        const found = findSpecified(model, owner, expression.name);
        return `field of ${owner}: ${found ? domainText(found.domain) : 'unknown'}`;
      });
      return [expression.name, meanings.join('; ')];
    }
    case 'variable':
      return expression.name === 'this'
        ? undefined
        : [expression.name, `variable, ${countText(expression, model)}`];
    case 'input':
      if (expression.name === 'this') return undefined;
      return [
        expression.name,
        `${expression.name === 'result' ? 'what the method returns' : 'parameter'}, ${countText(expression, model)}`,
      ];
    case 'class':
      return expression.implicit ? undefined : [expression.name, `class, ${countText(expression, model)}`];
    case 'values':
      return [expression.set, 'the values that occur'];
    default:
      return undefined;
  }
}

function written(source: string, { start, end }: Expression): string {
  return source
    .slice(start, end)
    .replace(/\/\/[^\n\r]*|\n\s*\*(?=\s)/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}
