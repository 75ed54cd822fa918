/** Which properties of a place others of it imply, so that they need not be read. */
import type { Property } from './property.js';
import { variablesIn } from './property.js';
import { baseOf, isSize } from './variables.js';

/** The numbers of the properties that others say, too. */
export function impliedBy(properties: readonly Property[]): ReadonlySet<number> {
  const implied = new Set<number>();
  const constants = new Set(
    properties.flatMap((one) => (one.kind === 'bound' && one.order === '=' ? [one.of] : [])),
  );
  const enumerated = new Set(properties.flatMap((one) => (one.kind === 'one-of' ? [one.of] : [])));
  const leaders = leadersOf(properties);
  const typed = new Set(
    properties.flatMap((one) => (one.kind === 'type' || one.kind === 'shape' ? [one.of] : [])),
  );
  properties.forEach((one, at) => {
    if (isSaid(one)) implied.add(at);
  });
  return implied;

  function isSaid(one: Property): boolean {
    // What is said of the first of several equal variables is said of all.
    const isLink = one.kind === 'compare' && one.order === '=' && leaders.get(one.right) === one.left;
    if (variablesIn(one).some((name) => isOfLed(name) || (!isLink && leaders.has(name)))) return true;
    switch (one.kind) {
      case 'bound':
        if (one.order === '=') return false;
        if (constants.has(one.of) || enumerated.has(one.of)) return true;
        return one.order === '!=' && isBeside(one.of, 0);
      case 'type':
        // A method is called on what has it, and lengths are numbers.
        return (
          one.of === 'this' ||
          isSize(one.of) ||
          constants.has(one.of) ||
          enumerated.has(one.of) ||
          isNumeric(one.of)
        );
      case 'present':
        return constants.has(one.of) || typed.has(one.of) || isNumeric(one.of);
      case 'remainder':
      case 'matches':
      case 'prefix':
        return constants.has(one.of) || enumerated.has(one.of);
      case 'implies':
        return isSaid(one.consequent);
      default:
        return false;
    }
  }

  /** Whether another variable stands for the array that it is derived from. */
  function isOfLed(name: string): boolean {
    return baseOf(name) !== name && leaders.has(baseOf(name));
  }

  function isNumeric(name: string): boolean {
    return properties.some((one) => one.kind === 'bound' && one.of === name && one.order !== '!=');
  }

  /** Whether bounds exclude a number. */
  function isBeside(name: string, value: number): boolean {
    return properties.some(
      (one) =>
        one.kind === 'bound' &&
        one.of === name &&
        typeof one.value === 'number' &&
        ((one.order === '>=' && one.value > value) || (one.order === '<=' && one.value < value)),
    );
  }
}

/** Of variables that are always equal, the first for each of the others. */
export function leadersOf(properties: readonly Property[]): ReadonlyMap<string, string> {
  const leaders = new Map<string, string>();
  for (const one of properties) {
    if (one.kind !== 'compare' || one.order !== '=') continue;
    const leader = leaders.get(one.left) ?? one.left;
    if (!leaders.has(one.right) && leader !== one.right) leaders.set(one.right, leader);
  }
  return leaders;
}
