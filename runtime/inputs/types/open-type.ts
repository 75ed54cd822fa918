/** Types that the plain reader does not know. */
import type { Domain } from '../domain.js';
import { UNKNOWN } from './domains.js';
import type { Syntax } from './syntax.js';
import { remark, type TypeNames, UNKNOWN_VALUES } from './type-names.js';
import { typeText } from './type-text.js';

/** What the plain reader leaves to TypeScript. */
export const ASK = Symbol('ask');

/** A type of which no values are known: it is remarked. */
export function unresolved(type: Syntax, names: TypeNames): Domain {
  remark(names, typeText(type, names), UNKNOWN_VALUES);
  return UNKNOWN;
}
