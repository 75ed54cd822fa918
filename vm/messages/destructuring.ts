/** Messages about taking undefined and null apart. */
import type * as ES from 'acorn';
import type { Frame } from '../interpreter/frame.js';
import { arrayIndex } from '../interpreter/properties.js';
import { sourceText } from './call-printer.js';
import { positionReached } from './code-position.js';
import { expressionText } from './expression-text.js';
import { patternSource } from './pattern-source.js';
import { type Accepts, isOutOfSight, type Located, locate } from './source-node.js';
import { positionOf } from './v8-position.js';

const isPatternAt: Accepts = (node, offset) => node.type === 'ObjectPattern' && node.start === offset;

/** "Cannot destructure property 'a' of 'x' as it is undefined." */
export function notCoercible(frame: Frame, value: unknown): string {
  const found = locate(frame, isPatternAt);
  const general = `Cannot read properties of ${String(value)}`;
  if (found === undefined) return general;
  const source = patternSource(found.node, found.parents);
  const first = (found.node as ES.ObjectPattern).properties[0];
  const key = first === undefined ? undefined : keyOf(first);
  const isHidden = first?.type === 'Property' && hidesPattern(found, first);
  const describe = (name: string | undefined, text: string): string =>
    `Cannot destructure ${name === undefined ? '' : `property '${name}' of `}'${text}' as it is ${String(value)}.`;
  const reading = key === undefined ? general : `${general} (reading '${key}')`;
  if (isOutOfSight(found)) return reading;
  // A pattern with a default starts where its own assignment does.
  const inner = key === undefined ? undefined : patternWithDefault(first);
  if (inner !== undefined) return describe(key, expressionText(found, inner.right));
  if (source.kind === 'property') {
    const { outer, property } = source;
    const name = textKeyOf(property);
    const isFound = key === undefined && first?.type !== 'RestElement';
    if (isFound && outer.kind !== 'property' && outer.kind !== 'unknown') {
      return describe(name, sourceText(found, outer, value));
    }
  } else if (source.kind !== 'unknown' && !(key !== undefined && isHidden)) {
    return describe(key, sourceText(found, source, value));
  }
  return reading;
}

/**
 * V8 finds the pattern by where the target of the first property starts: a default hides that, and a member whose parts
 * set a position of their own.
 */
function hidesPattern({ source, parents, node }: Located, property: ES.AssignmentProperty): boolean {
  const { value } = property;
  if (value.type === 'AssignmentPattern') return true;
  if (value.type !== 'MemberExpression') return false;
  return positionReached(source, value, [...parents, node, property]) !== positionOf(source, value);
}

function patternWithDefault(
  property: ES.AssignmentProperty | ES.RestElement | undefined,
): ES.AssignmentPattern | undefined {
  const value = property?.type === 'Property' ? property.value : undefined;
  return value?.type === 'AssignmentPattern' && value.left.type === 'ObjectPattern' ? value : undefined;
}

/** The name of a property that the text says. */
function keyOf(property: ES.AssignmentProperty | ES.RestElement): string | undefined {
  if (property.type === 'RestElement' || property.computed) return undefined;
  const { key } = property;
  return key.type === 'Identifier' ? key.name : String((key as ES.Literal).value);
}

/** The name of a property if it is a string for V8's parser. */
function textKeyOf({ key, computed }: ES.AssignmentProperty): string | undefined {
  if (key.type === 'Literal') {
    const isName = typeof key.value === 'string' || (typeof key.value === 'number' && !computed);
    return isName && arrayIndex(String(key.value)) === undefined ? String(key.value) : undefined;
  }
  return !computed && key.type === 'Identifier' ? key.name : undefined;
}
