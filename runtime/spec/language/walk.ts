/**
 * Walks over the trees of specifications, whichever they are: expressions as they are typed, formulas as back ends take
 * them, relational problems. What a node is made of stands in properties of the same names in all of them.
 */

/** A node of a tree whose nodes all are of one type. */
interface Tree {
  readonly kind: string;
}

/** Where nodes stand in a node, in the order in which they are written. */
const PROPERTIES = [
  ...['condition', 'consequent', 'alternative', 'value', 'operand', 'left', 'right', 'parts'],
  ...['receiver', 'arguments', 'integer', 'formula', 'body'],
];

/** The sets that variables of a node range over, then what may use the variables. */
export function partsOf<N extends Tree>(node: N): readonly N[] {
  return 'declarations' in node ? [...domainsOf(node), ...childrenOf(node)] : childrenOf(node);
}

/** The parts of a node but for the sets that its variables range over. */
export function childrenOf<N extends Tree>(node: N): readonly N[] {
  const found: N[] = [];
  const properties = node as unknown as Readonly<Record<string, unknown>>;
  for (const name of PROPERTIES) {
    const part = properties[name];
    if (Array.isArray(part)) found.push(...(part as N[]));
    else if (isNode<N>(part)) found.push(part);
  }
  return found;
}

function domainsOf<N extends Tree>(node: N): readonly N[] {
  const { declarations = [] } = node as N & Declaring<N>;
  return declarations.map(({ domain }) => domain);
}

interface Declaring<N> {
  readonly declarations?: readonly { readonly domain: N }[];
}

/** The node with other parts; `map` keeps apart what the tree keeps apart, as sets and formulas. */
export function mapParts<N extends Tree>(node: N, map: (part: N) => N): N {
  const properties: Record<string, unknown> = { ...(node as object) };
  const { declarations } = node as N & Declaring<N>;
  if (declarations)
    properties.declarations = declarations.map((declared) => ({ ...declared, domain: map(declared.domain) }));
  for (const name of PROPERTIES) {
    const part = properties[name];
    if (Array.isArray(part)) properties[name] = (part as N[]).map(map);
    else if (isNode<N>(part)) properties[name] = map(part);
  }
  return properties as unknown as N;
}

function isNode<N extends Tree>(part: unknown): part is N {
  return typeof part === 'object' && part !== null && 'kind' in part;
}
