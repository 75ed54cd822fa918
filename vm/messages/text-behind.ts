/**
 * What V8 prints behind the operand of `yield*`, whose name it does not end: all that follows in the function, a value
 * for each part that it does not print there.
 */
import type * as ES from 'acorn';
import { boundNames, children, isClass, isEvalCall, isFunction, type Node } from '../../compiler/ast.js';
import { elements, expressionText, UNPRINTED } from './expression-text.js';
import { operandsOf } from './folding.js';
import type { SourceText } from './source-node.js';

/**
 * @param parents the nodes around it up to the function, the innermost last
 * @param isAsync whether the function is asynchronous
 */
export function textBehind(from: SourceText, node: Node, parents: readonly Node[], isAsync: boolean): string {
  const behind = new Behind(from, isAsync);
  const path = [...parents, node];
  let text = '';
  for (let at = path.length - 2; at >= 0; at--)
    text += behind.text(path[at]!, path[at + 1]!, path.slice(0, at));
  return text;
}

const values = (count: number): string => UNPRINTED.repeat(count);

const those = (...parts: readonly unknown[]): string => values(parts.filter(Boolean).length);

class Behind {
  constructor(
    private readonly from: SourceText,
    private readonly isAsync: boolean,
  ) {}

  /** What a node prints behind a part of it. */
  text(node: Node, part: Node, parents: readonly Node[]): string {
    // The code of asynchronous generators ends with a return, and stands in `try` with `catch` and `finally`.
    if (isFunction(node)) return this.isAsync ? values(3) : '';
    if (isClass(node)) return node.superClass === part ? values(elements(node)) : '';
    const isBody = parents.length > 0 && isFunction(parents.at(-1)!);
    return this.ofStatement(node, part, isBody) ?? this.ofExpression(node, part, parents);
  }

  private ofStatement(node: Node, part: Node, isBody: boolean): string | undefined {
    switch (node.type) {
      case 'BlockStatement':
        return values(this.statements(node.body, part, isBody));
      case 'VariableDeclaration':
        return this.declarators(node, part);
      case 'IfStatement': {
        const last = node.alternate?.type === 'EmptyStatement' ? undefined : node.alternate;
        if (part === node.test) return those(node.consequent, last);
        return part === node.consequent ? those(last) : '';
      }
      case 'ForStatement':
        return this.ofLoop(node, part);
      case 'ForInStatement':
      case 'ForOfStatement':
        if (part === node.right) return values(1);
        if (part === node.body || part.type === 'VariableDeclaration') return '';
        return `${node.type === 'ForOfStatement' ? this.expression(node.right) : UNPRINTED}${UNPRINTED}`;
      case 'WhileStatement':
        return part === node.test ? values(1) : '';
      case 'DoWhileStatement':
        return part === node.body ? values(1) : '';
      case 'WithStatement':
        return part === node.object ? values(1) : '';
      case 'SwitchStatement': {
        const cases = node.cases.slice(node.cases.indexOf(part as ES.SwitchCase) + 1);
        return cases.map((one) => those(one.test) + values(this.statements(one.consequent))).join('');
      }
      case 'SwitchCase':
        return values(this.statements(node.consequent, part));
      case 'TryStatement':
        if (part === node.block) return those(node.handler, node.finalizer);
        return part === node.handler ? those(node.finalizer) : '';
      default:
        return undefined;
    }
  }

  /** The statements behind a part, all if it is none of them, without those that are none for V8's parser. */
  private statements(nodes: readonly Node[], part?: Node, isBody = false): number {
    const first = part === undefined ? 0 : nodes.indexOf(part) + 1;
    return nodes
      .slice(first)
      .map(unlabelled)
      .filter((node) => {
        // In a block a plain function of sloppy code is a statement too (ECMA-262, B.3.2).
        if (node.type === 'FunctionDeclaration')
          return !isBody && !this.from.strict && !node.async && !node.generator;
        return node.type !== 'EmptyStatement';
      }).length;
  }

  /** A lexical variable without a value gets undefined. */
  private declarators({ declarations, kind }: ES.VariableDeclaration, part: Node): string {
    const behind = declarations.slice(declarations.indexOf(part as ES.VariableDeclarator) + 1);
    return those(...behind.map(({ init }) => init ?? kind !== 'var'));
  }

  /** Lexical declarations stand before the loop in a block. */
  private ofLoop(node: ES.ForStatement, part: Node): string {
    const { init, test, update, body } = node;
    const copied = copiedVariables(node);
    if (copied > 0) return ofCopyingLoop(node, part, copied);
    if (part === init)
      return init.type === 'VariableDeclaration' && init.kind !== 'var'
        ? values(1)
        : those(test, update, body);
    if (part === test) return those(update, body);
    return part === update ? values(1) : '';
  }

  private ofExpression(node: Node, part: Node, parents: readonly Node[]): string {
    switch (node.type) {
      case 'CallExpression':
      case 'TaggedTemplateExpression':
      case 'NewExpression':
        return this.ofCall(node, part);
      case 'TemplateLiteral': {
        const behind = node.expressions.slice(node.expressions.indexOf(part as ES.Expression) + 1);
        if (parents.at(-1)?.type === 'TaggedTemplateExpression') return values(behind.length);
        return behind.map((expression) => this.expression(expression)).join('');
      }
      case 'MemberExpression':
        return this.ofMember(node, part);
      case 'UnaryExpression':
        return ')';
      case 'ImportExpression':
        return `${node.options && part === node.source ? this.expression(node.options) : ''})`;
      case 'UpdateExpression':
        return node.prefix ? ')' : `${node.operator})`;
      case 'BinaryExpression':
      case 'LogicalExpression':
        return this.ofOperation(node, part, parents);
      case 'SequenceExpression':
        return `${this.list(node.expressions, part, ' , ')})`;
      case 'ConditionalExpression':
        if (part === node.test) return values(2);
        return part === node.consequent ? values(1) : '';
      case 'AssignmentExpression':
      case 'AssignmentPattern':
        return part === node.left ? this.assigned(node.left, node.right) : '';
      case 'VariableDeclarator':
        return part === node.id ? this.declared(node, parents) : '';
      case 'CatchClause':
        if (part === node.body) return '';
        return `${part.type === 'ArrayPattern' ? '.catch' : UNPRINTED}${UNPRINTED}`;
      case 'ArrayExpression':
      case 'ArrayPattern':
        return `${this.list(node.elements, part, ',')}]`;
      case 'ObjectExpression':
      case 'ObjectPattern': {
        const properties: readonly Node[] = node.properties;
        return `${values(properties.length - 1 - properties.indexOf(part))}}`;
      }
      case 'SpreadElement':
        return parents.at(-1)?.type === 'ObjectExpression' ? '' : ')';
      default:
        return '';
    }
  }

  private expression(node: Node | null): string {
    return node ? expressionText(this.from, node, !this.isAsync) : UNPRINTED;
  }

  private list(nodes: readonly (Node | null)[], part: Node, separator: string): string {
    const behind = nodes.slice(nodes.indexOf(part) + 1);
    return behind.map((node) => `${separator}${this.expression(node)}`).join('');
  }

  private ofCall(
    node: ES.CallExpression | ES.NewExpression | ES.TaggedTemplateExpression,
    part: Node,
  ): string {
    if (node.type === 'TaggedTemplateExpression') return part === node.tag ? this.called() : '';
    if (part === node.callee) return node.type === 'CallExpression' ? this.called() : '';
    return values(node.arguments.length - 1 - node.arguments.indexOf(part as ES.Expression));
  }

  private called(): string {
    return this.isAsync ? '(...)' : '';
  }

  /** What stands behind the object is what a member of nothing shows. */
  private ofMember(node: ES.MemberExpression, part: Node): string {
    if (part !== node.object) return ']';
    const nothing: ES.Identifier = { type: 'Identifier', name: '', start: 0, end: 0 };
    return this.expression({ ...node, object: nothing });
  }

  /** One row of operators is one operation. */
  private ofOperation(
    node: ES.BinaryExpression | ES.LogicalExpression,
    part: Node,
    parents: readonly Node[],
  ): string {
    const isNegated = node.operator === '!=' || node.operator === '!==';
    const operator = isNegated ? node.operator.replace('!', '=') : node.operator;
    const isInRow = (outer: Node | undefined): boolean =>
      (outer?.type === 'BinaryExpression' || outer?.type === 'LogicalExpression') &&
      outer.left === node &&
      !operandsOf(this.from.source, outer).includes(node);
    const end = isInRow(parents.at(-1)) ? '' : isNegated ? '))' : ')';
    return part === node.left ? ` ${operator} ${this.expression(node.right)}${end}` : end;
  }

  /** What comes behind the target of an assignment. */
  private assigned(target: Node, value: Node): string {
    return target.type === 'ArrayPattern' ? this.expression(value) : UNPRINTED;
  }

  private declared({ id, init }: ES.VariableDeclarator, parents: readonly Node[]): string {
    if (init) return this.assigned(id, init);
    // The value is one of a loop, whose body comes behind.
    const isLoop = /^For(?:In|Of)Statement$/u.test(parents.at(-2)?.type ?? '');
    if (!isLoop) return '';
    return `${id.type === 'ArrayPattern' ? '.for' : UNPRINTED}${UNPRINTED}`;
  }
}

const unlabelled = (node: Node): Node => (node.type === 'LabeledStatement' ? unlabelled(node.body) : node);

/** The variables of which each iteration of a loop has its own, which V8's parser sees to where there may be closures. */
function copiedVariables(node: ES.ForStatement): number {
  const { init } = node;
  if (init?.type !== 'VariableDeclaration' || init.kind === 'var' || !mayClose(node)) return 0;
  return init.declarations.flatMap(({ id }) => [...boundNames(id)]).length;
}

const mayClose = (node: Node): boolean =>
  isFunction(node) || isClass(node) || isEvalCall(node) || children(node).some(mayClose);

/** Statements that copy the variables, and a loop in the loop. */
function ofCopyingLoop({ init, test, update }: ES.ForStatement, part: Node, copied: number): string {
  if (part === init) return values(copied + (update ? 3 : 2));
  if (part === test) return values(4);
  return values(part === update ? (test ? 4 : 3) : 1);
}
