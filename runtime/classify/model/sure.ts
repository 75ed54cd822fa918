/** How sure properties are beside each other. */
import type { ModelProperty } from './model.js';
import { variablesIn, withVariables } from './property.js';
import { leadersOf } from './suppress.js';

/**
 * Where a truth value tells whether a size, or what callers can ask for, is nothing, it is chance that in the suite fields that
 * no caller sees were nothing at the same time.
 */
export function withoutEchoes(properties: readonly ModelProperty[]): readonly ModelProperty[] {
  const told = new Set(
    properties.flatMap(({ property, certainty }) =>
      certainty === 'high' &&
      property.kind === 'iff' &&
      property.right.kind === 'bound' &&
      isAnswer(property.right.of)
        ? [JSON.stringify(property.left)]
        : [],
    ),
  );
  return properties.map((one) => {
    const { property } = one;
    const isEcho =
      property.kind === 'iff' &&
      property.right.kind === 'bound' &&
      property.right.of.startsWith('this.') &&
      !isAnswer(property.right.of) &&
      told.has(JSON.stringify(property.left));
    return isEcho ? { ...one, certainty: 'low' as const } : one;
  });
}

/** Where a truth value tells that two numbers are equal, these are not by chance never more than that. */
export function limited(properties: readonly ModelProperty[]): readonly ModelProperty[] {
  const limits = new Set(
    properties.flatMap(({ property, certainty }) =>
      certainty === 'high' &&
      property.kind === 'iff' &&
      property.right.kind === 'compare' &&
      property.right.order === '='
        ? [variablesIn(property.right).toSorted().join()]
        : [],
    ),
  );
  return properties.map((one) => {
    const { property } = one;
    const isLimit =
      property.kind === 'compare' &&
      (property.order === '<=' || property.order === '>=') &&
      limits.has(variablesIn(property).toSorted().join());
    return isLimit ? { ...one, certainty: 'high' as const } : one;
  });
}

/** How many there are, or what a method answers. */
function isAnswer(name: string): boolean {
  return name.endsWith(')') || /\.(?:length|size)$/u.test(name);
}

/** What is said of equal variables counts alike: one of them may be what callers can see. */
export function alikeSure(properties: readonly ModelProperty[]): readonly ModelProperty[] {
  const leaders = leadersOf(properties.map(({ property }) => property));
  if (leaders.size === 0) return properties;
  const sure = new Set(
    properties.flatMap(({ property, certainty }) => (certainty === 'high' ? [JSON.stringify(property)] : [])),
  );
  return properties.map((one) => {
    if (one.certainty === 'high') return one;
    const ofLeaders = withVariables(one.property, (name) => leaders.get(name) ?? name);
    return sure.has(JSON.stringify(ofLeaders)) ? { ...one, certainty: 'high' as const } : one;
  });
}
