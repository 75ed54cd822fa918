/** Names of properties that a file asks objects for: an object of which nothing is declared may be listed with each. */
import { isGlobalName } from '../declarations/global-names.js';
import { child, childrenOf, memberName, nameOf, nodesOf, type Syntax, walk } from '../declarations/syntax.js';

/** What values of some type have methods of. */
const PROTOTYPES: readonly object[] = [
  Object.prototype,
  Function.prototype,
  Array.prototype,
  String.prototype,
  Number.prototype,
  Map.prototype,
  Set.prototype,
  Promise.prototype,
];

/** Whether a name is that of a method of the language, or tells how long something is. */
export function isOfLanguage(name: string): boolean {
  if (name === 'length' || name in Object.prototype) return true;
  return PROTOTYPES.some(
    (object) => typeof Object.getOwnPropertyDescriptor(object, name)?.value === 'function',
  );
}

/** Built-in objects: what is read of them is theirs. */
const isGlobal = (name: string | undefined): boolean =>
  name !== undefined && (isGlobalName(name) || name === 'module' || name === 'exports');

export interface AskedProperty {
  readonly name: string;
  /** Offset in the source. */
  readonly start: number;
}

/** In the order of the text: members that are read, what patterns take out, words that strings are compared with. */
export function askedProperties(program: Syntax): readonly AskedProperty[] {
  const found: AskedProperty[] = [];
  walk(program, (node) => {
    for (const name of askedBy(node)) if (!isOfLanguage(name)) found.push({ name, start: node.start });
    if (asksForThen(node)) found.push({ name: 'then', start: node.start });
    return undefined;
  });
  return found;
}

/** Whether a method `then` is looked for, not called. */
function asksForThen(node: Syntax): boolean {
  return node.type !== 'CallExpression' && childrenOf(node).some((below) => memberName(below) === 'then');
}

function askedBy(node: Syntax): readonly string[] {
  switch (node.type) {
    case 'MemberExpression': {
      const name = memberName(node);
      return name === undefined || isGlobal(nameOf(child(node, 'object'))) ? [] : [name];
    }
    case 'ObjectPattern':
      return nodesOf(node, 'properties').flatMap((property) => nameOf(child(property, 'key')) ?? []);
    case 'BinaryExpression': {
      // A variable may hold a name; what a property holds tells kinds apart.
      const operands = [child(node, 'left'), child(node, 'right')];
      const isOfVariable = operands.some((operand) => operand?.type === 'Identifier');
      return isOfVariable || node.operator === 'in' ? operands.flatMap(wordOf) : [];
    }
    case 'ArrayExpression':
      return nodesOf(node, 'elements').flatMap(wordOf);
    default:
      return [];
  }
}

/** A string that may be the name of a property. */
function wordOf(node: Syntax | undefined): readonly string[] {
  const value = node?.type === 'Literal' ? node.value : undefined;
  return typeof value === 'string' && /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(value) ? [value] : [];
}
