/** What meets in a text, node by node: it is of one type from then on. */
import type * as ES from 'acorn';
import { children, type FunctionNode, isClass, isFunction, type Node } from '../../../compiler/ast.js';
import { isNumber, isThrowing, keyOf, naturalIn } from '../nodes.js';
import {
  givenInside,
  meetInside,
  orderedBy,
  resultInside,
  resultOfMath,
  resultOfObject,
} from './built-ins.js';
import { Slot } from './slot.js';
import type { TextSlots } from './text-slots.js';
import { calleeIn, isAround } from './turning.js';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** What operators make comparable, and are of the same type as. */
const JOINING = words('+ - % & | ^ += -= %= = &&= ||= ??=');
/** What gives the like of its left operand. */
const SHIFTING = words('<< >> >>>');
const OF_BITS = words('|= &= ^= <<=');
const COMPARING = words('< <= > >= === !== == !=');

/** Joins what meets. */
export class Meeting {
  /** Fields that are set to remainders, or what else begins again at 0. */
  readonly wrapped = new Set<string>();
  /** The functions around what is looked at, from the outside in. */
  private readonly around: FunctionNode[] = [];

  constructor(private readonly text: TextSlots) {}

  private identifier(name: string): Slot {
    for (const node of this.around.toReversed()) {
      const own = this.text.of(node).locals.get(name);
      if (own) return own.root;
    }
    return this.text.slot(name);
  }

  private visitAll(nodes: readonly (Node | null)[]): void {
    for (const node of nodes) if (node) this.visit(node);
  }

  /** Joins what meets in a node. @returns the slot of its value, if it has one */
  visit(node: Node): Slot | undefined {
    if (isFunction(node)) {
      this.function(node);
      return undefined;
    }
    switch (node.type) {
      case 'Identifier':
        return this.identifier(node.name);
      case 'Literal': {
        if (typeof node.value !== 'number') return undefined;
        const number = new Slot();
        number.note('begun');
        return number;
      }
      case 'MemberExpression':
        return this.access(node);
      case 'CallExpression':
        return this.call(node);
      case 'NewExpression': {
        this.visit(node.callee);
        this.give(node.callee.type === 'Identifier' ? node.callee.name : '', node.arguments);
        return undefined;
      }
      case 'BinaryExpression':
        return this.binary(node);
      case 'LogicalExpression': {
        const [left, right] = [this.visit(node.left), this.visit(node.right)];
        return node.operator === '&&' ? right : (left?.join(right) ?? right);
      }
      case 'IfStatement':
        this.visitAll(children(node));
        if (isThrowing(node.consequent))
          for (const one of naturalIn(node.test, false)) this.visit(one)?.note('natural');
        return undefined;
      case 'ConditionalExpression': {
        this.visit(node.test);
        const [left, right] = [this.visit(node.consequent), this.visit(node.alternate)];
        return left?.join(right) ?? right;
      }
      case 'AssignmentExpression': {
        const value = this.visit(node.right);
        const target = this.bind(node.left, JOINING.has(node.operator) ? value : undefined);
        if (node.operator !== '=' && isNumber(node.right)) target?.note('numbered');
        if (OF_BITS.has(node.operator)) target?.note('bits');
        if (
          this.goesAround(node.operator, node.right) &&
          node.left.type === 'MemberExpression' &&
          !node.left.computed
        )
          this.wrapped.add(keyOf(node.left.property) ?? '');
        return target ?? value;
      }
      case 'VariableDeclarator':
        return this.bind(node.id, node.init ? this.visit(node.init) : undefined);
      case 'UnaryExpression': {
        const value = this.visit(node.argument);
        return node.operator === '-' || node.operator === '+' ? value : undefined;
      }
      case 'UpdateExpression': {
        const value = this.visit(node.argument);
        value?.note('numbered');
        return value;
      }
      case 'AwaitExpression':
      case 'ChainExpression':
      case 'ParenthesizedExpression':
        return this.visit('argument' in node ? node.argument : node.expression);
      case 'ReturnStatement': {
        const value = node.argument ? this.visit(node.argument) : undefined;
        const around = this.around.at(-1);
        if (around && value) this.text.of(around).result.join(value);
        return undefined;
      }
      case 'ForOfStatement':
      case 'ForInStatement': {
        const all = this.visit(node.right);
        const each = all?.part(node.type === 'ForOfStatement' ? 'element' : 'size');
        this.bind(node.left.type === 'VariableDeclaration' ? node.left.declarations[0]!.id : node.left, each);
        this.visit(node.body);
        return undefined;
      }
      case 'ObjectExpression':
        for (const property of node.properties) {
          if (property.type === 'SpreadElement') this.visit(property.argument);
          else {
            const value = this.visit(property.value);
            const key = property.computed ? undefined : keyOf(property.key);
            if (property.computed) this.visit(property.key);
            if (key !== undefined && value) this.text.slot(`.${key}`).join(value);
          }
        }
        return undefined;
      case 'ArrayExpression': {
        const array = new Slot();
        for (const element of node.elements) {
          if (!element) continue;
          if (element.type === 'SpreadElement')
            array.part('element').join(this.visit(element.argument)?.part('element'));
          else array.part('element').join(this.visit(element));
        }
        return array;
      }
      case 'PropertyDefinition': {
        const value = node.value ? this.visit(node.value) : undefined;
        const key = node.computed ? undefined : keyOf(node.key);
        if (key !== undefined && value) this.text.slot(`.${key}`).join(value);
        return undefined;
      }
      case 'MethodDefinition':
        this.visit(node.value);
        return undefined;
      case 'SequenceExpression':
        return node.expressions.map((one) => this.visit(one)).at(-1);
      default:
        if (isClass(node) && node.superClass) this.visit(node.superClass);
        this.visitAll(children(node));
        return undefined;
    }
  }

  private function(node: FunctionNode): void {
    this.around.push(node);
    for (const param of node.params) this.bind(param, undefined);
    const value = this.visit(node.body);
    if (node.body.type !== 'BlockStatement') this.text.of(node).result.join(value);
    this.around.pop();
  }

  /** What a pattern takes. @returns the slot of what it is put into, where that is one */
  private bind(pattern: Node, value: Slot | undefined): Slot | undefined {
    switch (pattern.type) {
      case 'AssignmentPattern': {
        const other = this.visit(pattern.right);
        return this.bind(pattern.left, value?.join(other) ?? other);
      }
      case 'ArrayPattern':
        for (const element of pattern.elements) if (element) this.bind(element, value?.part('element'));
        return value;
      case 'RestElement':
        return this.bind(pattern.argument, value);
      case 'ObjectPattern':
        for (const property of pattern.properties)
          if (property.type === 'RestElement') this.bind(property.argument, undefined);
          else {
            const key = property.computed ? undefined : keyOf(property.key);
            this.bind(property.value, key === undefined ? undefined : this.text.member(value, key, false));
          }
        return value;
      default: {
        const target = this.visit(pattern);
        return target?.join(value);
      }
    }
  }

  private access({ object, property, computed }: ES.MemberExpression): Slot {
    const owner = this.visit(object);
    if (!computed) return this.text.member(owner, keyOf(property) ?? '', object.type === 'ThisExpression');
    const key = this.visit(property);
    if (property.type === 'Literal' && typeof property.value === 'string')
      return this.text.slot(`.${property.value}`);
    if (!owner) return new Slot();
    owner.part('size').join(key).note('index');
    return owner.part('element');
  }

  /** Whether what is assigned is a remainder, 0 or something else, or what a function gives whose results are. */
  private goesAround(operator: string, right: Node): boolean {
    if (operator !== '=') return operator === '%=';
    return isAround(right) || this.text.turning.has(calleeIn(right) ?? '');
  }

  private binary({ operator, left, right }: ES.BinaryExpression): Slot | undefined {
    const [a, b] = [left.type === 'PrivateIdentifier' ? undefined : this.visit(left), this.visit(right)];
    if (operator === 'in') b?.part('size').join(a);
    else if (COMPARING.has(operator)) {
      a?.join(b);
      if (isNumber(left) || isNumber(right)) (a ?? b)?.note('numbered');
      else if (/[<>]/u.test(operator)) (a ?? b)?.note('ordered');
    } else if (SHIFTING.has(operator)) return left.type === 'Literal' ? undefined : a;
    // Of a sum or product with a number that is written, as of half of something.
    else if (left.type === 'Literal') return b;
    else if (right.type === 'Literal') return a;
    else if (JOINING.has(operator)) return a?.join(b) ?? b;
    return undefined;
  }

  private give(name: string, args: readonly Node[]): readonly (Slot | undefined)[] {
    return args.map((arg, at) => {
      const value = this.visit(arg);
      if (value && name !== '') this.text.slot(`${name}(${at})`).join(value);
      return value;
    });
  }

  private call({ callee, arguments: args }: ES.CallExpression): Slot | undefined {
    if (callee.type === 'Super') {
      this.give('', args);
      return undefined;
    }
    if (callee.type !== 'MemberExpression' || callee.computed) {
      this.visit(callee);
      const name = callee.type === 'Identifier' ? callee.name : '';
      const given = this.give(name, args);
      const [first] = given;
      if (!this.text.callees.has(name)) orderedBy(given);
      if (name === 'Number' || name === 'parseInt') return first;
      return name === '' ? undefined : this.text.slot(`${name}()`);
    }
    const name = keyOf(callee.property) ?? '';
    const { object } = callee;
    const values = this.give(this.text.callees.has(name) ? name : '', args);
    if (object.type === 'ThisExpression' && !this.text.callees.has(name)) orderedBy(values);
    if (object.type === 'Identifier' && object.name === 'Math')
      return resultOfMath(name, values, args.some(isNumber));
    if (object.type === 'Identifier' && object.name === 'Object') return resultOfObject(name, values[0]);
    if (object.type === 'Identifier' && object.name === 'Array') return values[0];
    const owner = object.type === 'Super' ? undefined : this.visit(object);
    const built = owner && this.builtIn(name, owner, values, args);
    if (!this.text.callees.has(name)) return built;
    return this.text.slot(`${name}()`).join(built);
  }

  private builtIn(
    name: string,
    owner: Slot,
    values: readonly (Slot | undefined)[],
    [callback]: readonly Node[],
  ): Slot | undefined {
    const inner = callback && isFunction(callback) ? callback : undefined;
    const result = inner && this.text.of(inner).result;
    meetInside(name, owner, values, result);
    if (inner && result) this.callBack(inner, givenInside(name, owner, result, values[1]));
    return resultInside(name, owner, result, this.text);
  }

  private callBack(inner: FunctionNode, given: readonly Slot[]): void {
    given.forEach((slot, at) => {
      const param = inner.params[at];
      if (!param) return;
      this.around.push(inner);
      this.bind(param, slot);
      this.around.pop();
    });
  }
}
