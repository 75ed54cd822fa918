/** Fields of objects of known classes that no program can name: what the objects hold beside their properties. */
import { BYTES, CONTENT } from '../../../vm/heap-fields/content.js';
import { DATE_VALUE } from '../../../vm/heap-fields/date-value.js';
import { FROZEN } from '../../../vm/heap-fields/frozen.js';
import { isMadeKey } from '../../../vm/heap-fields/made.js';
import { isCallKey, isThrowsKey, RETURNED } from '../../../vm/heap-fields/returned.js';
import { FULFILLED_WITH, PENDING, REJECTED, REJECTED_WITH } from '../../../vm/heap-fields/settled.js';
import { TYPED_LENGTH } from '../../../vm/heap-fields/typed-length.js';
import { SAMPLE } from '../domains/builtins.js';

const HIDDEN: ReadonlySet<PropertyKey> = new Set([
  BYTES,
  CONTENT,
  DATE_VALUE,
  FROZEN,
  FULFILLED_WITH,
  PENDING,
  REJECTED,
  REJECTED_WITH,
  RETURNED,
  SAMPLE,
  TYPED_LENGTH,
]);

export function isHidden(key: PropertyKey): boolean {
  return HIDDEN.has(key) || isMadeKey(key) || isCallKey(key) || isThrowsKey(key);
}
