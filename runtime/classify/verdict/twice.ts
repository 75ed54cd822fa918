/** What is said of calls and of lists says less where a call is made, or something stands there, twice. */
import { argumentsIn, isAbout } from '../model/asked-again.js';
import type { ModelProperty } from '../model/model.js';
import { isSame, type Property, variablesIn } from '../model/property.js';
import { elementsOf, entryRow } from '../model/variables.js';
import type { Judge, TestedCall } from './classify-input.js';

/** Whether it says that a call makes a difference: the second time it may make none. */
export function isOfChange(property: Property): boolean {
  if (property.kind === 'implies') return isOfChange(property.consequent);
  const isChange =
    property.kind === 'linear' || (property.kind === 'compare' && ['!=', '<', '>'].includes(property.order));
  return isChange && variablesIn(property).some((name) => name.startsWith('old('));
}

/**
 * Whether it is said of an argument that stands more than once in a list in which nothing did when it was observed: what is done
 * to one of them is not done to the others.
 */
export function isOfRepeated(
  { property }: ModelProperty,
  { call }: TestedCall,
  { unrepeated }: Judge,
): boolean {
  if (!call) return false;
  const names = variablesIn(property);
  const asked = names.filter(isAbout).flatMap(argumentsIn);
  const about = property.kind === 'member' ? [...asked, property.of] : asked;
  if (about.length === 0) return false;
  const row = entryRow(call);
  const { name, className } = call.point;
  return [...row].some(([list, value]) => {
    const elements = elementsOf(value);
    if (!elements || elements.length < 2) return false;
    const isKnown = unrepeated.has(`object ${className} ${list}`) || unrepeated.has(`entry ${name} ${list}`);
    return (
      isKnown && about.some((one) => elements.filter((element) => isSame(element, row.get(one)!)).length > 1)
    );
  });
}
