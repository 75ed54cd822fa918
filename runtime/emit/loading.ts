/** How a test file loads its subject. */
import { quote } from './names.js';

/** Of CommonJS, `value` is an expression; of an ES module, a specifier that an import declaration can hold, or an expression. */
export interface Loading {
  readonly kind: 'require' | 'import' | 'dynamic-import';
  readonly value: string;
}

/** What is bound to a name: all that the subject exports, or some members by the names that they get. */
export type Bound = 'subject' | ReadonlyMap<string, string>;

/** As another one of an ES module, by the function `fresh` of the test file. */
export function freshLoading({ kind, value }: Loading): Loading {
  if (kind === 'require') return { kind, value };
  const text = kind === 'import' ? `await fresh(${value})` : value.replace('await import(', 'await fresh(');
  return { kind: 'dynamic-import', value: text };
}

/** The statement that loads the subject. */
export function loadingStatement({ kind, value }: Loading, bound: Bound): string {
  if (kind === 'import') return `${importClause(bound)}${value};`;
  if (bound === 'subject') return `const subject = ${value};`;
  return bound.size === 0 ? `${value};` : `const ${pattern(bound)} = ${value};`;
}

/** The statement that binds what a module exports, or a member of it. @param expression `subject`, or `subject.member` */
export function memberStatement(loading: Loading, expression: string, name: string): string {
  const [, member] = expression.split('.');
  if (member !== undefined) return loadingStatement(loading, new Map([[member, name]]));
  return loading.kind === 'import'
    ? `import * as ${name} from ${loading.value};`
    : `const ${name} = ${loading.value};`;
}

/** `{ List, limit: limit2 }`. */
export function pattern(members: ReadonlyMap<string, string>): string {
  return braced(members, ': ');
}

function importClause(bound: Bound): string {
  if (bound === 'subject') return 'import * as subject from ';
  return bound.size === 0 ? 'import ' : `import ${braced(bound, ' as ')} from `;
}

function braced(members: ReadonlyMap<string, string>, as: string): string {
  const list = [...members].map(([member, name]) => (member === name ? name : `${member}${as}${name}`));
  return `{ ${list.join(', ')} }`;
}

/** The specifier of an import for a path with slashes; it is a URL. */
export function importSpecifier(path: string): string {
  return quote(path.replace(/[%?#]/gu, encodeURIComponent));
}
