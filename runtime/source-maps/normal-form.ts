/**
 * A normal form of conditions that minifiers keep: names are left out, and `!0` and `true`, `"a" === x` and `x === "a"`,
 * `b > a` and `a < b`, negations and what De Morgan's laws make of them are one. Conditions with one normal form decide alike.
 */
import { children, type Node } from '../../compiler/ast.js';

export interface NormalForm {
  readonly text: string;
  /** The condition is the negation of what the text says. */
  readonly isNegated: boolean;
}

export function normalFormOf(node: Node): NormalForm {
  switch (node.type) {
    case 'UnaryExpression': {
      if (node.operator === '!' && node.argument.type === 'Literal')
        return plain(String(!(node.argument as { readonly value: unknown }).value));
      if (node.operator === '!') return negated(normalFormOf(node.argument));
      if (node.operator === 'void') return plain('undefined');
      return plain(`(${node.operator} ${signed(node.argument)})`);
    }
    case 'Identifier':
      return plain(node.name === 'undefined' ? 'undefined' : '_');
    case 'Literal':
      return plain(literal(node as { readonly value?: unknown; readonly raw?: string }));
    case 'TemplateLiteral':
      if (node.expressions.length === 0) return plain(JSON.stringify(node.quasis[0]?.value.cooked));
      return plain(`(\`${inside(node)})`);
    case 'BinaryExpression':
      return comparison(node.operator, signed(node.left as Node), signed(node.right));
    case 'LogicalExpression': {
      if (node.operator === '??') return plain(`(?? ${signed(node.left)} ${signed(node.right)})`);
      const [left, right] = [normalFormOf(node.left), normalFormOf(node.right)];
      if (node.operator === '&&') return plain(`(&& ${written(left)} ${written(right)})`);
      return { text: `(&& ${written(negated(left))} ${written(negated(right))})`, isNegated: true };
    }
    case 'MemberExpression':
      return plain(`(. ${signed(node.object as Node)} ${keyOf(node)}${node.optional ? ' ?' : ''})`);
    default: {
      const wrapped = WRAPPERS.has(node.type)
        ? (node as unknown as { readonly expression: Node }).expression
        : undefined;
      return wrapped ? normalFormOf(wrapped) : plain(`(${node.type} ${inside(node)})`);
    }
  }
}

/** What TypeScript writes around expressions, and parsers around chains. */
const WRAPPERS = new Set<string>([
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'TSTypeAssertion',
  'ChainExpression',
  'ParenthesizedExpression',
]);

function comparison(operator: string, left: string, right: string): NormalForm {
  switch (operator) {
    case '!==':
    case '!=':
    case '===':
    case '==': {
      const operands = [left, right].sort().join(' ');
      return { text: `(${operator.replace('!', '=')} ${operands})`, isNegated: operator.startsWith('!') };
    }
    case '>':
    case '>=':
      return plain(`(${operator.replace('>', '<')} ${right} ${left})`);
    default:
      return plain(`(${operator} ${left} ${right})`);
  }
}

function keyOf(node: Node & { readonly type: 'MemberExpression' }): string {
  const { property, computed } = node;
  if (!computed) return (property as { readonly name: string }).name;
  const value = property.type === 'Literal' ? property.value : undefined;
  return typeof value === 'string' ? value : `[${signed(property as Node)}]`;
}

function literal({ value, raw }: { readonly value?: unknown; readonly raw?: string }): string {
  return typeof value === 'string' || typeof value === 'number' ? JSON.stringify(value) : String(raw);
}

function inside(node: Node): string {
  return [...children(node)].map(signed).join(' ');
}

function signed(node: Node): string {
  return written(normalFormOf(node));
}

function written({ text, isNegated }: NormalForm): string {
  return isNegated ? `!${text}` : text;
}

function negated({ text, isNegated }: NormalForm): NormalForm {
  return { text, isNegated: !isNegated };
}

function plain(text: string): NormalForm {
  return { text, isNegated: false };
}
