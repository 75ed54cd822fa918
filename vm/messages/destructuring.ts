/** Messages about taking undefined and null apart. */
import type * as ES from 'acorn';
import type { CodePlace } from '../frames/thrown.js';
import { expressionText, UNNAMED } from './expression-text.js';
import { type PatternSource, patternSource } from './pattern-source.js';
import { type Accepts, locate } from './source-node.js';
import { valueText } from './values.js';

const isPatternAt: Accepts = (node, offset) => node.type === 'ObjectPattern' && node.start === offset;

/** "Cannot destructure property 'a' of 'x' as it is undefined." */
export function notCoercible(place: CodePlace, value: unknown): string {
  const found = locate(place, isPatternAt);
  const general = `Cannot read properties of ${String(value)}`;
  if (found === undefined) return general;
  const first = (found.node as ES.ObjectPattern).properties[0];
  const key = first === undefined ? undefined : keyOf(first);
  // V8 finds the pattern by where the target of its first property is: a default hides that.
  const isHidden = first?.type === 'Property' && first.value.type === 'AssignmentPattern';
  const name = isHidden ? undefined : sourceText(patternSource(found.node, found.parents), value);
  if (name === undefined) return key === undefined ? general : `${general} (reading '${key}')`;
  const property = key === undefined ? '' : `property '${key}' of `;
  return `Cannot destructure ${property}'${name}' as it is ${String(value)}.`;
}

/** What stands for the value that a pattern takes apart; undefined where V8 does not say. */
function sourceText(source: PatternSource, value: unknown): string | undefined {
  switch (source.kind) {
    case 'expression':
      return expressionText(source.node);
    case 'hidden':
      return source.name;
    case 'parameter':
      return source.hasDefault ? UNNAMED : valueText(value);
    default:
      return undefined;
  }
}

/** The name of a property that the text says. */
function keyOf(property: ES.AssignmentProperty | ES.RestElement): string | undefined {
  if (property.type === 'RestElement' || property.computed) return undefined;
  const { key } = property;
  return key.type === 'Identifier' ? key.name : String((key as ES.Literal).value);
}
