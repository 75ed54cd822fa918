/** Types that cannot be read from their syntax, for which TypeScript is asked. */

import type { Syntax } from '../declarations/syntax.js';
import { typeText } from '../declarations/type-text.js';
import { UNKNOWN_VALUES } from '../domains/approximation.js';
import type { Domain } from '../domains/domain.js';
import { UNKNOWN } from '../domains/domains.js';
import { approximate, type TypeNames } from './type-names.js';

/** What the plain reader leaves to TypeScript. */
export const ASK = Symbol('ask');

/** Whether a type is declared to be any. */
export function isAnyType({ type }: Syntax): boolean {
  return type === 'TSAnyKeyword' || type === 'TSUnknownKeyword';
}

/** A type of which no values are known: that is an approximation. */
export function unresolved(type: Syntax, names: TypeNames): Domain {
  approximate(names, typeText(type, names), UNKNOWN_VALUES, isAnyType(type));
  return UNKNOWN;
}
