/** Arguments that neither a declared type nor a call of the suite suggests: what goes wrong with them is no fault. */
import type { ArgumentType } from '../generation/argument-types.js';
import { elementCodes, keysOfCode } from '../generation/literal-code.js';
import { typeOfCode } from '../generation/pool.js';
import { shapeOf, typeName } from '../model/property.js';
import { elementsOf } from '../model/variables.js';
import type { Captured } from '../observation/captured.js';

/** Whether nothing suggests that an argument is of this type. */
export function isOdd(code: string, type: ArgumentType | undefined): boolean {
  if (code === 'null' || code === 'undefined') return type?.isPresent ?? false;
  return isUnknown(type) || (type?.names === undefined && !type?.codes.includes(code)) || !fits(code, type);
}

/** Whether what a call has made has other parts than all that the suite gave. */
export function isOddlyMade(value: Captured, { elements, keys, elementKeys }: ArgumentType): boolean {
  const parts = elementsOf(value);
  const lacks = (one: Captured, wanted: readonly string[] | undefined): boolean => {
    const own = wanted && shapeOf(one);
    return own !== undefined && !wanted!.every((key) => own.includes(key));
  };
  if (!parts) return lacks(value, keys);
  if (elements === undefined || elements.size === 0) return false;
  return parts.some((one) => !elements.has(typeName(one)) || lacks(one, elementKeys));
}

/** Whether nothing says what an argument may be. */
export function isUnknown(type: ArgumentType | undefined): boolean {
  return type === undefined || (type.names === undefined && type.codes.length === 0);
}

function fits(code: string, argument: ArgumentType): boolean {
  const { names, codes, isWhole } = argument;
  const type = typeOfCode(code);
  if (names === undefined || codes.includes(code)) return true;
  if (!hasFittingParts(code, argument)) return false;
  if (type === 'number') {
    const value = Number(code);
    if (!Number.isFinite(value) || (isWhole && !Number.isInteger(value))) return false;
  }
  return type !== undefined && (names.has(type) || (type === 'number' && names.has('integer')));
}

/** Whether arrays hold what those of the suite held, and objects have what all those of the suite had. */
function hasFittingParts(code: string, { elements, keys, elementKeys }: ArgumentType): boolean {
  const has = (one: string, wanted: readonly string[] | undefined): boolean => {
    const own = wanted && keysOfCode(one);
    return own === undefined || wanted!.every((key) => own.includes(key));
  };
  const parts = elementCodes(code);
  if (!parts) return has(code, keys);
  if (elements === undefined || elements.size === 0) return true;
  return parts.every((one) => elements.has(typeOfCode(one) ?? '') && has(one, elementKeys));
}
