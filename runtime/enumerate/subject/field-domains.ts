/**
 * Number fields with bounds other than the scope's: bounds that the user gave, and bounds of fields that count
 * objects.
 */
import type { Domain, SourceModel } from '../../inputs/domains/domain.js';
import { alternatives, unionOf } from '../../inputs/domains/domains.js';
import { mapped } from '../../inputs/model/classes.js';
import type { Expression, Formula } from '../../spec/form/formula.js';
import type { Conjunct } from '../../spec/index.js';
import type { Interval } from '../options.js';

/** The model with the numbers of some fields, named `Class.field`, as literals. */
export function withFieldDomains(model: SourceModel, fields: ReadonlyMap<string, Interval>): SourceModel {
  if (fields.size === 0) return model;
  const classes = mapped(model.classes, (cls, name) => {
    const bounded = cls.fields.map((field) => {
      const interval = fields.get(`${name}.${field.name}`);
      return interval ? { ...field, domain: withNumbers(field.domain, interval) } : field;
    });
    return { ...cls, fields: bounded };
  });
  return { ...model, classes };
}

function withNumbers(domain: Domain, { low, high }: Interval): Domain {
  const literals = Array.from(
    { length: Math.max(0, high - low + 1) },
    (_, i): Domain => ({ kind: 'literal', value: low + i }),
  );
  return unionOf(
    alternatives(domain).flatMap((member) =>
      member.kind === 'integer' || member.kind === 'number' ? literals : [member],
    ),
  );
}

/**
 * Fields that an invariant equates with a number of objects or with the length of an array (`size = #…`): from
 * 0 to
 * the most that there can be. Within the scope of other numbers, 0 to n - 1, a full structure would not fit.
 * @param most how much can be counted
 */
export function countedFields(formulas: readonly Conjunct[], most: number): ReadonlyMap<string, Interval> {
  const found = new Map<string, Interval>();
  for (const { formula, className } of formulas) {
    const name = className === undefined ? undefined : countedField(formula.formula);
    if (name !== undefined) found.set(`${name}`, { low: 0, high: most });
  }
  return found;
}

/** `Class.field` of `all this: Class | this.field = count`. */
function countedField(formula: Formula): string | undefined {
  if (formula.kind !== 'quantified' || formula.declarations.length !== 1) return undefined;
  const { body } = formula;
  const [self] = formula.declarations;
  if (body.kind !== 'compare' || body.operator !== '=') return undefined;
  for (const [field, count] of [
    [body.left, body.right],
    [body.right, body.left],
  ] as const) {
    if (!isCount(count) || field.kind !== 'relation' || field.operator !== 'join') continue;
    const { left, right } = field;
    if (left.kind !== 'variable' || left.id !== self!.id || right.kind !== 'field') continue;
    return `${right.owners[0]}.${right.name}`;
  }
  return undefined;
}

function isCount(e: Expression): boolean {
  if (e.kind === 'cardinality') return true;
  return (
    e.kind === 'relation' && e.operator === 'join' && e.right.kind === 'field' && e.right.name === 'length'
  );
}
