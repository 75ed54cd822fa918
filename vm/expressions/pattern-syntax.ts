/** What the syntax of a pattern says of all its matches. Node's own engine is what matches: see `patterns.ts`. */
import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** What is known of every match of a pattern. */
export interface PatternFacts {
  /** The number of each group that has a name. */
  readonly names: ReadonlyMap<string, number>;
  /** Groups that may take no part in a match. */
  readonly optional: ReadonlySet<number>;
  /** Whether a match may be empty. */
  readonly mayBeEmpty: boolean;
  /** How many groups capture. */
  readonly groups: number;
  /** Whether it has no references to groups. */
  readonly isPlain: boolean;
}

/** Patterns that are kept. */
const MOST_KEPT = 500;

const parser = new RegExpParser({ ecmaVersion: 2025 });
const parsed = new Map<string, AST.Pattern | undefined>();
const known = new WeakMap<AST.Pattern, PatternFacts>();
/** Some patterns have thousands of words: walks through them took a quarter of a search. */
const groups = new WeakMap<AST.Node, readonly AST.CapturingGroup[]>();

/** The syntax tree; undefined of what the parser does not know. */
export function parsePattern(source: string, flags: string): AST.Pattern | undefined {
  const key = `${flags}/${source}`;
  if (parsed.has(key)) return parsed.get(key);
  if (parsed.size >= MOST_KEPT) parsed.clear();
  const tree = parse(source, flags);
  parsed.set(key, tree);
  return tree;
}

function parse(source: string, flags: string): AST.Pattern | undefined {
  try {
    const [unicode, unicodeSets] = [flags.includes('u'), flags.includes('v')];
    return parser.parsePattern(source, 0, source.length, { unicode, unicodeSets });
  } catch {
    return undefined;
  }
}

/** The groups below a node, in the order of their numbers. */
export function groupsOf(node: AST.Node): readonly AST.CapturingGroup[] {
  let found = groups.get(node);
  if (found === undefined) {
    const own: AST.CapturingGroup[] = [];
    visit(node, (one) => {
      if (one.type === 'CapturingGroup') own.push(one);
    });
    groups.set(node, own);
    found = own;
  }
  return found;
}

/** The facts of a pattern; undefined where nothing is known. */
export function patternFacts(source: string, flags: string): PatternFacts | undefined {
  const tree = parsePattern(source, flags);
  if (tree === undefined) return undefined;
  let facts = known.get(tree);
  if (facts === undefined) {
    const all = groupsOf(tree);
    const names = new Map<string, number>();
    for (const [at, { name }] of all.entries()) if (name !== null) names.set(name, at + 1);
    const optional = new Set(
      all.map((group, at) => (isOptional(group) ? at + 1 : 0)).filter((number) => number > 0),
    );
    facts = {
      names,
      optional,
      mayBeEmpty: tree.alternatives.some(isEmptyAlternative),
      groups: all.length,
      isPlain: isPlain(tree),
    };
    known.set(tree, facts);
  }
  return facts;
}

function isPlain(tree: AST.Pattern): boolean {
  let isSo = true;
  visit(tree, ({ type }) => {
    if (type === 'Backreference') isSo = false;
  });
  return isSo;
}

/** Whether a part may be left out of a match, or is in what must not match. */
function isOptional(node: AST.Node): boolean {
  for (let at: AST.Node = node; at.parent !== null; at = at.parent) {
    const { parent } = at;
    if (parent.type === 'Quantifier' && parent.min === 0) return true;
    if (parent.type === 'Assertion' && 'negate' in parent && parent.negate) return true;
    if (at.type === 'Alternative' && 'alternatives' in parent && parent.alternatives.length > 1) return true;
  }
  return false;
}

function isEmptyAlternative(alternative: AST.Alternative): boolean {
  return alternative.elements.every(mayBeEmpty);
}

/** Whether a part may match nothing. */
export function mayBeEmpty(element: AST.Element): boolean {
  switch (element.type) {
    case 'Assertion':
    case 'Backreference':
      return true;
    case 'Quantifier':
      return element.min === 0 || mayBeEmpty(element.element);
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.some(isEmptyAlternative);
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return element.raw.includes('\\q');
    default:
      return false;
  }
}

function visit(node: AST.Node, see: (node: AST.Node) => void): void {
  see(node);
  if ('alternatives' in node) for (const each of node.alternatives) visit(each, see);
  else if (node.type === 'Alternative') for (const each of node.elements) visit(each, see);
  else if (node.type === 'Quantifier') visit(node.element, see);
}
