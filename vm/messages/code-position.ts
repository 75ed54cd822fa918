/**
 * The position that V8 has for an instruction which sets none of its own: the last one that code before it set. Code
 * of a statement or an operand sets a position first; one that an expression sets is lost while that of a statement has
 * met no instruction yet. (The rules are those by which node's `--print-bytecode` shows positions.)
 */
import type * as ES from 'acorn';
import { isFunction, type Node } from '../../compiler/ast.js';
import { ExpressionCode } from './expression-code.js';
import { NOWHERE, positionOf } from './v8-position.js';

/**
 * @param target the node whose instruction is meant: a variable that is read, the iteration over a pattern, the operand of `...` or `yield*`,
 *   the subject of a loop, an operator, in a template what is behind a substitution, a property that an assignment reads
 * @param parents the nodes around it, the innermost last
 */
export function codePosition(source: string, target: Node, parents: readonly Node[]): number {
  return positionReached(source, target, parents) ?? NOWHERE;
}

/** The same; undefined if code of no statement or operand that is known comes to the node. */
export function positionReached(source: string, target: Node, parents: readonly Node[]): number | undefined {
  const code = new Code(source, target, parents.findLast(isFunction) ?? parents[0] ?? target);
  code.start([...parents, target, ...(target.type === 'ForOfStatement' ? [target.right] : [])]);
  return code.found;
}

class Code extends ExpressionCode {
  /** Goes through the code from the nearest place that sets a position whatever comes before. */
  start(path: readonly Node[]): void {
    for (let at = path.length - 1; at > 0; at--) {
      const [outer, inner] = [path[at - 1]!, path[at]!];
      if (isFunction(outer)) {
        if (outer.body === inner) {
          this.statement(inner, positionOf(this.source, inner));
          return;
        }
        for (const parameter of outer.params) this.parameter(parameter);
        return;
      }
      if (this.startsAt(outer, inner, path[at - 2])) return;
    }
  }

  private startsAt(outer: Node, inner: Node, around: Node | undefined): boolean {
    switch (outer.type) {
      case 'VariableDeclarator':
        if (outer.init) this.declarator(outer);
        else {
          // A loop takes its element apart where the pattern ends.
          this.set(outer.id.end - 1);
          this.assign(outer.id);
        }
        return true;
      case 'ForOfStatement':
        if (outer.right === inner) {
          this.statement(inner, positionOf(this.source, inner));
          this.reach(outer);
        } else if (outer.left === inner) this.assigned(inner, positionOf(this.source, inner));
        return true;
      case 'ForInStatement':
        if (outer.left === inner) this.assigned(inner, positionOf(this.source, inner));
        else this.statement(inner, positionOf(this.source, inner));
        return true;
      case 'WhileStatement':
      case 'DoWhileStatement':
      case 'PropertyDefinition':
        this.statement(inner, positionOf(this.source, inner));
        return true;
      case 'ForStatement':
        this.statement(inner, outer.init === inner ? inner.start : positionOf(this.source, inner));
        return true;
      case 'ExpressionStatement':
      case 'IfStatement':
      case 'ReturnStatement':
      case 'ThrowStatement':
      case 'SwitchStatement':
      case 'WithStatement':
        this.statement(inner, outer.start);
        return true;
      case 'ExportDefaultDeclaration':
        this.statement(inner, positionOf(this.source, inner));
        return true;
      case 'ClassDeclaration':
        this.set(outer.start);
        this.value(outer);
        return true;
      case 'SwitchCase':
        this.run();
        this.value(inner);
        return true;
      case 'CatchClause':
        this.assign(inner);
        return true;
      default:
        return around === undefined && outer.type === 'Program';
    }
  }

  private statement(node: Node, position: number): void {
    this.setStatement(position);
    this.value(node);
  }

  private declarator({ id, init }: ES.VariableDeclarator): void {
    // Right behind the sign.
    const text = this.source
      .slice(id.end, init!.start)
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*/gu, (comment) => ' '.repeat(comment.length));
    const parenthesis = text.indexOf('(');
    const position = parenthesis < 0 ? init!.start : id.end + parenthesis;
    this.setStatement(position);
    this.value(init!);
    this.set(position);
    this.assign(id);
  }

  private assigned(target: Node, position: number): void {
    this.setStatement(position);
    this.prepare(target);
    this.run();
    this.assign(target);
  }

  private parameter(parameter: Node): void {
    if (parameter.type === 'AssignmentPattern') {
      this.value(parameter.right);
      this.assign(parameter.left);
    } else this.assign(parameter.type === 'RestElement' ? parameter.argument : parameter);
  }
}
