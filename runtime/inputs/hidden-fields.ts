/** Fields of objects of known classes that no program can name: what the objects hold beside their properties. */
import { BYTES, CONTENT } from '../../vm/content.js';
import { DATE_VALUE } from '../../vm/date-value.js';
import { isCallKey, isThrowsKey, RETURNED } from '../../vm/returned.js';
import { FULFILLED_WITH, PENDING, REJECTED, REJECTED_WITH } from '../../vm/settled.js';
import { TYPED_LENGTH } from '../../vm/typed-length.js';
import { SAMPLE } from './builtins.js';

const HIDDEN: ReadonlySet<PropertyKey> = new Set([
  BYTES,
  CONTENT,
  DATE_VALUE,
  FULFILLED_WITH,
  PENDING,
  REJECTED,
  REJECTED_WITH,
  RETURNED,
  SAMPLE,
  TYPED_LENGTH,
]);

export function isHidden(key: PropertyKey): boolean {
  return HIDDEN.has(key) || isCallKey(key) || isThrowsKey(key);
}
