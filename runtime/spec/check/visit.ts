/** Walks over typed expressions. */
import type { TypedVariable } from './signatures.js';
import type { Routine, Typed } from './typed.js';

/** What an expression is made of. */
function partsOf(typed: Typed): readonly Typed[] {
  switch (typed.kind) {
    case 'bound':
    case 'not':
    case 'holds':
    case 'truth':
    case 'old':
    case 'nullness':
    case 'aggregate':
    case 'multiplicity':
    case 'unary':
    case 'cardinality':
    case 'total':
    case 'atom':
      return [typed.operand];
    case 'join':
    case 'set':
    case 'product':
    case 'arithmetic':
    case 'compare':
    case 'logical':
      return [typed.left, typed.right];
    case 'and':
    case 'or':
    case 'disjoint':
    case 'total-order':
      return typed.parts;
    case 'conditional':
      return [typed.condition, typed.consequent, typed.alternative];
    case 'let':
      return [typed.value, typed.body];
    case 'quantified':
      return [...typed.declarations.map(({ bound }) => bound), typed.body];
    case 'call':
      return typed.arguments;
    default:
      return [];
  }
}

/** Whether a variable occurs in an expression. */
export function mentions(typed: Typed, variable: TypedVariable): boolean {
  if (typed.kind === 'variable') return typed.variable === variable;
  return partsOf(typed).some((part) => mentions(part, variable));
}

/** The strings that are written in expressions and in what they call. */
export function literalsOf(expressions: readonly Typed[]): ReadonlySet<string> {
  const found = new Set<string>();
  const called = new Set<Routine>();
  const visit = (typed: Typed): void => {
    if (typed.kind === 'string') found.add(typed.value);
    if (typed.kind === 'call' && !called.has(typed.routine)) {
      called.add(typed.routine);
      visit(typed.routine.body!);
    }
    partsOf(typed).forEach(visit);
  };
  expressions.forEach(visit);
  return found;
}
