/** Destructuring patterns of parameters: a name for them, and what they tell of a value that nothing else describes. */

import { child, nameOf, nodesOf, type Syntax } from '../declarations/syntax.js';
import { type Approximation, UNKNOWN_VALUES } from '../domains/approximation.js';
import type { Domain } from '../domains/domain.js';
import { UNDEFINED, UNKNOWN, unionOf } from '../domains/domains.js';
import { declareObject } from './object-members.js';
import { type Member, member } from './object-types.js';
import { approximate, type TypeNames } from './type-names.js';

/** What a pattern takes apart, without types and defaults: `{width, size: {x}}`, `[first, ...rest]`. */
export function patternText(pattern: Syntax): string {
  switch (pattern.type) {
    case 'AssignmentPattern':
      return patternText(child(pattern, 'left')!);
    case 'RestElement':
      return `...${patternText(child(pattern, 'argument')!)}`;
    case 'ObjectPattern': {
      const parts = nodesOf(pattern, 'properties').map((property) => {
        const [key, value] = [nameOf(child(property, 'key')), child(property, 'value')];
        if (property.type === 'RestElement' || !value) return patternText(property);
        const text = patternText(value);
        return key === undefined || key === text || !isPattern(bare(value))
          ? (key ?? text)
          : `${key}: ${text}`;
      });
      return `{${parts.join(', ')}}`;
    }
    case 'ArrayPattern':
      return `[${placesOf(pattern)
        .map((part) => (part ? patternText(part) : ''))
        .join(', ')}]`;
    default:
      return nameOf(pattern) ?? '…';
  }
}

/** The elements of an array pattern; undefined for holes. */
function placesOf(pattern: Syntax): readonly (Syntax | undefined)[] {
  return (pattern.elements as readonly (Syntax | null)[]).map((part) => part ?? undefined);
}

export function isPattern(node: Syntax): boolean {
  return node.type === 'ObjectPattern' || node.type === 'ArrayPattern';
}

/** Objects with the properties that a pattern takes, arrays as long as it; their values are what defaults tell. */
export function domainOfPattern(pattern: Syntax, names: TypeNames): Domain {
  if (pattern.type === 'ArrayPattern') {
    const places = placesOf(pattern).filter((part) => part?.type !== 'RestElement');
    const elements = places.map((part) => (part ? domainOfPart(part, names) : UNKNOWN));
    approximate(names, 'no type,', `arrays of length ${elements.length} or less`);
    return { kind: 'array', element: unionOf(elements), tuple: { elements, required: 0, rest: undefined } };
  }
  approximate(names, 'no type,', 'objects with these properties');
  return declareObject(patternText(pattern), names, () =>
    nodesOf(pattern, 'properties').flatMap((property): readonly Member[] => {
      const [name, value] = [nameOf(child(property, 'key')), child(property, 'value')];
      if (name === undefined || !value || property.computed === true) return [];
      const optional = value.type === 'AssignmentPattern';
      const approximations = new Set<Approximation>();
      return [
        member({ name, start: property.start, optional }, () => {
          const domain = domainOfPart(value, { ...names, approximations });
          const whole = optional && domain.kind !== 'unknown' ? unionOf([domain, UNDEFINED]) : domain;
          return {
            domain: whole,
            approximations: [...approximations],
            from: domain.kind === 'unknown' ? 'none' : 'type',
          };
        }),
      ];
    }),
  );
}

function domainOfPart(part: Syntax, names: TypeNames): Domain {
  const target = bare(part);
  if (isPattern(target)) return domainOfPattern(target, names);
  const fallback = part.type === 'AssignmentPattern' ? child(part, 'right') : undefined;
  const domain = fallback ? literalDomain(fallback) : UNKNOWN;
  if (domain.kind === 'unknown') approximate(names, 'no type,', UNKNOWN_VALUES, true);
  return domain;
}

/**
 * The domain of a literal by which a parameter or field is known to hold values of its type.
 * @param isExact whether it holds that value alone
 */
export function literalDomain(node: Syntax, isExact = false): Domain {
  const value = node.value;
  if (node.type === 'UnaryExpression' && node.operator === '-') {
    const operand = child(node, 'argument')?.value;
    return isExact && typeof operand === 'number' ? { kind: 'literal', value: -operand } : { kind: 'number' };
  }
  if (node.type === 'TemplateLiteral') return { kind: 'string' };
  if (node.type !== 'Literal') return UNKNOWN;
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean')
    return isExact ? { kind: 'literal', value } : { kind: typeof value as 'number' | 'string' | 'boolean' };
  return UNKNOWN;
}

/** A pattern or name without its default. */
function bare(node: Syntax): Syntax {
  return node.type === 'AssignmentPattern' ? child(node, 'left')! : node;
}
