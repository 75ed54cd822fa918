/** How each kind of node is lowered. */
import type { Lowering } from './context.js';
import { effect, named, namedByKey, value } from './expressions.js';
import { statement } from './statements.js';

export const lowering: Lowering = { value, effect, named, namedByKey, statement };
