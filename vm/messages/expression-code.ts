/** The positions that code of expressions sets, in the order of V8's bytecode. */
import type * as ES from 'acorn';
import { isClass, isFunction, type Node } from '../../compiler/ast.js';
import { isConstant, literalOf, numberOf, operandsOf } from './folding.js';
import { PositionState } from './position-state.js';
import { positionOf, signPosition } from './v8-position.js';

export abstract class ExpressionCode extends PositionState {
  private values(nodes: readonly Node[]): void {
    for (const node of nodes) this.value(node);
  }

  private effect(node: Node): void {
    if (node.type === 'UnaryExpression' && node.operator === '!') this.effect(node.argument);
    else if (literalOf(node) === undefined) this.value(node);
  }

  protected value(node: Node): void {
    if (literalOf(node) !== undefined || isFunction(node)) {
      this.run();
      return;
    }
    if (isClass(node)) {
      this.class(node);
      return;
    }
    switch (node.type) {
      case 'Identifier':
      case 'MetaProperty':
        if (node.type === 'Identifier' || node.meta.name === 'new') this.set(node.start);
        this.reach(node);
        this.load(node);
        return;
      case 'TemplateLiteral':
        this.template(node);
        return;
      case 'MemberExpression':
        this.prepare(node);
        this.setAt(node);
        return;
      case 'ChainExpression':
        this.value(node.expression);
        return;
      case 'CallExpression':
      case 'NewExpression':
        if (node.callee.type !== 'Super') this.value(node.callee);
        this.arguments(node.arguments);
        this.setAt(node);
        return;
      case 'TaggedTemplateExpression':
        this.values([node.tag, ...node.quasi.expressions]);
        this.setAt(node);
        return;
      case 'ImportExpression':
        this.values(node.options ? [node.source, node.options] : [node.source]);
        this.run();
        return;
      case 'UnaryExpression':
        this.unary(node);
        return;
      case 'UpdateExpression':
        this.prepare(node.argument);
        this.read(node.argument);
        this.reach(node);
        this.setAt(node);
        return;
      case 'BinaryExpression':
        this.binary(node);
        return;
      case 'LogicalExpression':
        this.logical(node);
        return;
      case 'ConditionalExpression':
        this.conditional(node);
        return;
      case 'SequenceExpression':
        this.sequence(node);
        return;
      case 'AssignmentExpression':
        this.assignment(node);
        return;
      case 'YieldExpression':
        if (!node.delegate) this.set(node.start);
        if (node.argument) this.value(node.argument);
        this.reach(node);
        this.setAt(node);
        return;
      case 'AwaitExpression':
        this.set(node.start);
        this.value(node.argument);
        this.setAt(node);
        return;
      case 'ArrayExpression':
        this.array(node.elements);
        return;
      case 'ObjectExpression':
        this.object(node);
        return;
      case 'SpreadElement':
        this.value(node.argument);
        return;
      default:
        this.reach(node);
        this.run();
        return;
    }
  }

  private class(node: Node & { superClass?: Node | null; body: ES.ClassBody }): void {
    if (node.superClass) this.value(node.superClass);
    this.run();
    for (const element of node.body.body)
      if (element.type !== 'StaticBlock' && element.computed) {
        this.set(positionOf(this.source, element.key));
        this.value(element.key);
      }
    this.run();
  }

  private template({ quasis, expressions, start }: ES.TemplateLiteral): void {
    this.set(start);
    expressions.forEach((expression, index) => {
      if (quasis[index]!.value.raw !== '') this.run();
      this.value(expression);
      this.reach(quasis[index + 1]!);
      this.run();
    });
  }

  /** The read of what is assigned afterwards: only a variable sets a position. */
  private read(node: Node): void {
    if (node.type === 'Identifier') this.set(node.start);
    this.reach(node);
    this.run();
  }

  /** What an assignment to a property, or a read of it, evaluates first. */
  protected prepare(node: Node): void {
    if (node.type !== 'MemberExpression') return;
    if (node.object.type !== 'Super') this.value(node.object);
    const name = node.computed ? literalOf(node.property) : { value: '' };
    if (typeof name?.value !== 'string') this.value(node.property);
    this.run();
  }

  private arguments(nodes: readonly Node[]): void {
    const at = nodes.findIndex(({ type }) => type === 'SpreadElement');
    if (at >= 0 && at < nodes.length - 1) this.array(nodes);
    else this.values(nodes);
  }

  private unary(node: ES.UnaryExpression): void {
    const { operator, argument } = node;
    switch (operator) {
      case 'void':
        this.effect(argument);
        this.run();
        return;
      case 'typeof':
        if (argument.type !== 'Identifier') this.value(argument);
        this.reach(argument);
        this.run();
        return;
      case '!':
        this.value(argument);
        this.run();
        return;
      case 'delete':
        this.delete(argument.type === 'ChainExpression' ? argument.expression : argument);
        this.reach(node);
        this.run();
        return;
      default:
        this.value(argument);
        this.set(node.start);
        this.reach(node);
        this.run();
        return;
    }
  }

  private delete(node: Node): void {
    if (node.type === 'MemberExpression') {
      if (node.object.type !== 'Super') this.value(node.object);
      this.value(node.computed ? node.property : ANYTHING);
    } else if (node.type !== 'Identifier') this.effect(node);
  }

  private binary(node: ES.BinaryExpression): void {
    const operands = operandsOf(this.source, node);
    const operations = [node];
    for (let n = 2; n < operands.length; n++) operations.unshift(operations[0]!.left as ES.BinaryExpression);
    operands.forEach((operand, index) => {
      const isSilent =
        operand.type === 'PrivateIdentifier' || (index === 0 && isComparedAlone(node, operand));
      if (!isSilent) this.value(operand);
      if (index === 0) return;
      const operation = operations[index - 1]!;
      this.set(signPosition(this.source, operation));
      this.reach(operation);
      this.run();
    });
  }

  /** Operands that are literals decide when the code is made. */
  private logical(node: ES.LogicalExpression): void {
    const operands = operandsOf(this.source, node);
    for (const operand of operands.slice(0, -1)) {
      const literal = isUndefined(operand) && node.operator === '??' ? UNDEFINED : literalOf(operand);
      if (literal === undefined) this.value(operand);
      else if (isEnd(node.operator, literal.value)) {
        this.run();
        return;
      }
    }
    this.value(operands.at(-1)!);
  }

  private conditional({ test, consequent, alternate }: ES.ConditionalExpression): void {
    const literal = literalOf(test);
    if (literal !== undefined) {
      this.value(literal.value ? consequent : alternate);
      return;
    }
    const { holds, fails } = this.test(test);
    if (holds) this.value(consequent);
    if (fails) this.value(alternate);
  }

  /** A test, which goes on in code of its own: which of the two sides there is code for. */
  private test(node: Node): Sides {
    if (literalOf(node) === undefined) {
      if (node.type === 'UnaryExpression' && node.operator === '!') {
        const { holds, fails } = this.test(node.argument);
        return { holds: fails, fails: holds };
      }
      if (node.type === 'LogicalExpression') return this.logicalTest(node);
      if (node.type === 'SequenceExpression') {
        this.statementsOf(node);
        return this.test(node.expressions.at(-1)!);
      }
    }
    this.value(node);
    return BOTH;
  }

  /** A literal that decides stands first; two literals decide together. */
  private logicalTest(node: ES.LogicalExpression): Sides {
    const { operator } = node;
    const operands = operandsOf(this.source, node);
    const [first, second] = operands.map(literalOf);
    if (first !== undefined) {
      const isTrue = Boolean(first.value);
      const isPair = operands.length === 2 && second !== undefined && Boolean(second.value) === isTrue;
      if (operator === '&&' ? !isTrue || isPair : isTrue || (operator === '||' && isPair)) {
        this.run();
        return { holds: isTrue, fails: !isTrue };
      }
    }
    if (operator === '??') {
      this.value(node);
      return BOTH;
    }
    const isOr = operator === '||';
    let holds = false;
    let fails = false;
    for (const operand of operands) {
      const sides = this.test(operand);
      if (isOr) {
        holds ||= sides.holds;
        fails = sides.fails;
      } else {
        fails ||= sides.fails;
        holds = sides.holds;
      }
      if (!(isOr ? fails : holds)) break;
    }
    return { holds, fails };
  }

  private sequence(node: ES.SequenceExpression): void {
    this.statementsOf(node);
    this.value(node.expressions.at(-1)!);
  }

  private statementsOf({ expressions }: ES.SequenceExpression): void {
    expressions.forEach((expression, index) => {
      if (index > 0) this.setStatement(positionOf(this.source, expression));
      if (index < expressions.length - 1) this.effect(expression);
    });
  }

  private assignment(node: ES.AssignmentExpression): void {
    this.prepare(node.left);
    if (node.operator !== '=') this.read(node.left);
    if (node.operator === '=' || numberOf(node.right) === undefined) this.value(node.right);
    this.reach(node);
    if (node.operator !== '=') this.run();
    this.set(positionOf(this.source, node));
    this.assign(node.left);
  }

  private array(elements: readonly (Node | null)[]): void {
    if (elements.every((element) => element === null || isConstant(element))) {
      this.run();
      return;
    }
    if (elements[0]?.type !== 'SpreadElement') this.run();
    elements.forEach((element, index) => {
      if (element?.type === 'SpreadElement') {
        const position = positionOf(this.source, element.argument);
        if (index > 0) this.setStatement(position);
        this.value(element.argument);
        this.set(position);
        this.reach(element);
        this.run();
      } else if (element !== null && !isConstant(element)) {
        this.value(element);
        this.run();
      }
    });
  }

  private object({ properties }: ES.ObjectExpression): void {
    const [first] = properties;
    if (first?.type !== 'SpreadElement') this.run();
    let isStatic = true;
    for (const property of properties) {
      if (property.type === 'SpreadElement') {
        isStatic = false;
        if (property !== first) this.set(positionOf(this.source, property.argument));
        this.value(property.argument);
        this.run();
        continue;
      }
      if (property.computed) {
        isStatic = false;
        this.value(property.key);
        this.run();
      } else if (isStatic && (property.kind !== 'init' || isConstant(property.value))) continue;
      this.set(
        property.kind === 'init' && !property.method
          ? positionOf(this.source, property.value)
          : property.start,
      );
      this.value(property.value);
    }
    this.run();
  }

  /** A target gets the value at hand. */
  protected assign(node: Node): void {
    if (node.type === 'ArrayPattern') {
      this.reach(node);
      this.run();
      for (const element of node.elements) if (element) this.part(element);
    } else if (node.type === 'ObjectPattern') {
      const [first] = node.properties;
      if (first === undefined || (first.type === 'Property' && first.computed)) this.setAt(node);
      for (const property of node.properties) {
        if (property.type === 'RestElement') this.part(property);
        else this.part(property.value, property.computed ? property.key : undefined);
      }
    } else this.run();
  }

  private part(node: Node, key?: Node): void {
    const target = node.type === 'AssignmentPattern' ? node.left : node;
    this.set(positionOf(this.source, target));
    if (key) this.value(key);
    const inner = target.type === 'RestElement' ? target.argument : target;
    this.prepare(inner);
    if (inner.type === 'MemberExpression') this.reach(inner);
    this.run();
    if (node.type === 'AssignmentPattern') this.value(node.right);
    this.assign(inner);
  }
}

/** The sides of a test. */
interface Sides {
  readonly holds: boolean;
  readonly fails: boolean;
}

const BOTH: Sides = { holds: true, fails: true };
const ANYTHING: ES.Literal = { type: 'Literal', value: '', start: 0, end: 0 };
const UNDEFINED = { value: undefined };

/** Whether V8 asks the other operand for being undefined or null in place of comparing it with this one. */
function isComparedAlone({ operator }: ES.BinaryExpression, operand: Node): boolean {
  if (!['==', '!=', '===', '!=='].includes(operator)) return false;
  if (operand.type === 'UnaryExpression')
    return operand.operator === 'void' && literalOf(operand.argument) !== undefined;
  return isUndefined(operand) || literalOf(operand)?.value === null;
}

const isUndefined = (node: Node): boolean => node.type === 'Identifier' && node.name === 'undefined';

/** Whether nothing behind a literal is looked at. */
function isEnd(operator: ES.LogicalOperator, value: unknown): boolean {
  if (operator === '??') return value !== null && value !== undefined;
  return operator === '||' ? Boolean(value) : !value;
}
