/** Syntax as text: every operator but joins in parentheses, so that it shows how a formula was read. */
import type { Declaration, Node } from '../syntax.js';

export function printNode(node: Node): string {
  switch (node.kind) {
    case 'name':
      return `${node.escaped ? '@' : ''}${node.name}${node.old ? '`' : ''}`;
    case 'number':
      return String(node.value);
    case 'string':
      return JSON.stringify(node.value);
    case 'pattern':
      return `/${node.source}/${node.flags}`;
    case 'constant':
      return node.value;
    case 'unary':
      return /[a-z]/u.test(node.operator)
        ? `(${node.operator} ${printNode(node.operand)})`
        : `${node.operator}${printNode(node.operand)}`;
    case 'join':
      return `${printNode(node.left)}.${node.right.kind === 'join' ? `(${printNode(node.right)})` : printNode(node.right)}`;
    case 'box':
      return `${printNode(node.target)}[${node.arguments.map(printNode).join(', ')}]`;
    case 'call':
      return `${node.name}(${node.arguments.map(printNode).join(', ')})`;
    case 'binary':
      return `(${printNode(node.left)} ${node.operator} ${printNode(node.right)})`;
    case 'arithmetic':
      return `(${printNode(node.left)} ${node.operator} ${printNode(node.right)})`;
    case 'product': {
      if (node.sequence) return `(seq ${printNode(node.right)})`;
      const left = node.leftMultiplicity ? ` ${node.leftMultiplicity}` : '';
      const right = node.rightMultiplicity ? `${node.rightMultiplicity} ` : '';
      return `(${printNode(node.left)}${left} -> ${right}${printNode(node.right)})`;
    }
    case 'compare': {
      const multiplicity = node.multiplicity ? `${node.multiplicity} ` : '';
      const operator = `${node.negated ? '!' : ''}${node.operator}`;
      return `(${printNode(node.left)} ${operator} ${multiplicity}${printNode(node.right)})`;
    }
    case 'multiplicity':
      return `(${node.quantifier} ${printNode(node.operand)})`;
    case 'not':
      return `!${printNode(node.operand)}`;
    case 'logical':
      return `(${printNode(node.left)} ${node.operator} ${printNode(node.right)})`;
    case 'implies': {
      const alternative = node.alternative ? ` else ${printNode(node.alternative)}` : '';
      return `(${printNode(node.condition)} implies ${printNode(node.consequent)}${alternative})`;
    }
    case 'quantified':
      return `(${node.quantifier} ${printDeclarations(node.declarations)} | ${printNode(node.body)})`;
    case 'sum':
      return `(sum ${printDeclarations(node.declarations)} | ${printNode(node.body)})`;
    case 'comprehension':
      return `{${printDeclarations(node.declarations)}${node.body ? ` | ${printNode(node.body)}` : ''}}`;
    case 'let':
      return `(let ${node.variable.name} = ${printNode(node.value)} | ${printNode(node.body)})`;
    case 'block':
      return `{${node.formulas.map(printNode).join(' ')}}`;
    case 'old':
      return `old(${printNode(node.operand)})`;
    case 'invoke': {
      const receiver = node.receiver ? `${printNode(node.receiver)}.` : '';
      return `${receiver}${node.name.name}(${node.arguments.map(printNode).join(', ')})`;
    }
  }
}

export function printDeclarations(declarations: readonly Declaration[]): string {
  return declarations
    .map(({ disjoint, names, multiplicity, domain }) => {
      const variables = names.map(({ name }) => name).join(', ');
      return `${disjoint ? 'disj ' : ''}${variables}: ${multiplicity ? `${multiplicity} ` : ''}${printNode(domain)}`;
    })
    .join(', ');
}
