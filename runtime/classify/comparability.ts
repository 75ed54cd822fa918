/**
 * Which variables are comparable: they meet somewhere in the text, in an assignment, a comparison, a sum, or as argument and
 * parameter (abstract types as Lackwit infers them, O'Callahan and Jackson 1997; Daikon asks for the same before it relates
 * variables). What never meets is related by chance alone. One slot stands for all fields of a name, and for all functions and
 * methods of a name: that takes more for comparable, never less.
 */
import type * as ES from 'acorn';
import {
  boundNames,
  children,
  type FunctionNode,
  isClass,
  isFunction,
  type Node,
} from '../../compiler/ast.js';
import { calledOnThis, isAccessor, isNumber, isThrowing, keyOf, nameIn, naturalIn } from './nodes.js';
import type { PlacedPoint } from './points.js';
import { Slot } from './slot.js';
import { calleeIn, isAround, isTurning } from './turning.js';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** What operators make comparable, and are of the same type as. */
const JOINING = words('+ - % & | ^ += -= %= = &&= ||= ??=');
/** What gives the like of its left operand. */
const SHIFTING = words('<< >> >>>');
const OF_BITS = words('|= &= ^= <<=');
const COMPARING = words('< <= > >= === !== == !=');
/** Methods that give what their receiver holds. */
const TAKING = words('pop shift at find findLast charAt next');
/** Those whose result holds what the receiver holds. */
const ALIKE = words('slice filter concat sort reverse splice toSorted toReversed substring trim fill');
const PLACES = words('indexOf lastIndexOf findIndex findLastIndex search');
/** Those that take what is like their receiver. */
const BESIDE = words('startsWith endsWith localeCompare concat');
const ADDING = words('push unshift includes indexOf lastIndexOf fill');
const KEYED = words('get has delete set add');
const CALLING = words('map filter some every find findIndex findLast findLastIndex flatMap forEach');
/** Functions of `Math` whose result is of the type of their arguments. */
const ROUNDING = words('max min abs floor ceil round trunc');

/** The abstract types of a text. */
export class Comparability {
  private readonly slots = new Map<string, Slot>();
  private readonly functions = new Map<
    Node,
    { readonly locals: ReadonlyMap<string, Slot>; readonly result: Slot }
  >();
  private readonly points: ReadonlyMap<string, PlacedPoint>;
  /** The names that functions and methods of the text have. */
  private readonly callees = new Set<string>();
  /** The functions around what is looked at, from the outside in. */
  private readonly around: FunctionNode[] = [];
  /** Fields that are set to remainders, or what else begins again at 0; functions that give such. */
  private readonly wrapped = new Set<string>();
  private readonly turning = new Set<string>();

  constructor(program: ES.Program, points: readonly PlacedPoint[]) {
    this.points = new Map(points.map((point) => [point.name, point]));
    this.declare(program);
    this.visit(program);
    const parameters = points.flatMap(({ node, parameters: names }) =>
      names.flatMap((name) => this.functions.get(node)?.locals.get(name?.replace('...', '') ?? '') ?? []),
    );
    for (const slot of parameters.flatMap((one) => one.withParts())) slot.note('given');
  }

  /** Whether two variables of a point, or of objects of a class, meet. */
  isComparable(point: string | undefined, left: string, right: string): boolean {
    const [a, b] = [this.variable(point, left), this.variable(point, right)];
    return !a || !b || a.root === b.root;
  }

  /**
   * Whether a variable counts, or is compared with a number that is written, or begins with one and holds nothing that callers
   * give: from where sums of such data begin is no bound of theirs.
   * @param isChosen whether it is for callers to say what it is: where it begins may be what it is for
   */
  isBesideNumber(point: string | undefined, name: string, isChosen: boolean): boolean {
    const whole = this.variable(point, name);
    // Of an array the elements are meant.
    const slot = (/\.elems$|^\(sum /u.test(name) ? whole?.part('element') : whole)?.root;
    // A number whose bits are put together has a sign by chance.
    if (slot?.has('bits')) return false;
    return (
      !slot ||
      slot.has('numbered') ||
      slot.has('place') ||
      (slot.has('begun') && (isChosen || !slot.has('given')))
    );
  }

  /** Whether a variable is a place in something, or how much there is of it, or what is refused where it is negative. */
  isNatural(point: string | undefined, name: string): boolean {
    const slot = this.variable(point, name);
    return slot !== undefined && (slot.has('place') || slot.has('natural'));
  }

  /** Whether values are compared as to which is less, or may be by a function that is not known. */
  isOrdered(point: string | undefined, name: string): boolean {
    return this.variable(point, name)?.has('ordered') ?? true;
  }

  /** Whether a variable is where something stands: -1 is nowhere. */
  isWhere(point: string | undefined, name: string): boolean {
    const slot = this.variable(point, name);
    return slot === undefined || slot.has('place') || slot.has('index');
  }

  /** Whether a field goes around, or the result of a function or method. */
  isWrapped(point: string | undefined, name: string): boolean {
    const last = (one: string): string => /[\w$#]+$/u.exec(one)?.[0] ?? '';
    return name === 'result' ? this.turning.has(last(point ?? '')) : this.wrapped.has(last(name));
  }

  /** Whether a member is asked about an argument of a point that is of the type of its parameter. */
  isMeantFor(point: string, member: string, argument: string): boolean {
    const [own, parameter] = [this.variable(point, argument), this.slots.get(`${member}(0)`)];
    return !own || !parameter || own.root === parameter.root;
  }

  /** What a method calls on its own object, and what that calls. */
  calledBy(point: string): readonly string[] {
    const found = new Set<string>();
    const visit = (name: string): void => {
      const { className, node } = this.points.get(name) ?? {};
      if (!node || className === undefined) return;
      for (const member of calledOnThis(node)) {
        const other = `${className}.prototype.${member}`;
        if (found.has(other) || !this.points.has(other)) continue;
        found.add(other);
        visit(other);
      }
    };
    visit(point);
    return [...found];
  }

  /** The slot of a variable as models name it; undefined where it is not known. */
  private variable(point: string | undefined, name: string): Slot | undefined {
    const old = /^old\((.*)\)$/u.exec(name)?.[1];
    if (old !== undefined) return this.variable(point, old);
    const aggregate = /^(?:min|max)\[(.*)\.elems\]$/u.exec(name)?.[1];
    if (aggregate !== undefined) {
      const all = this.variable(point, aggregate);
      return aggregate.includes('[].') ? all : all?.part('element');
    }
    const [, list, part] = /^(.*)\{(\w*)\}$/u.exec(name) ?? [];
    if (list !== undefined) return this.content(this.variable(point, list), part!);
    const [, array] = /^(.*)\[(?:0|minus\[.*, 1\])\]$/u.exec(name) ?? [];
    if (array !== undefined) return this.variable(point, array)?.part('element');
    const [, elements, path] = /^(.*)\[\]\.(.*)$/u.exec(name) ?? [];
    if (elements !== undefined) return this.slot(`.${path!.split('.').at(-1)!}`);
    const [, owner, last] = /^(.*)\.([\w$#]+)$/u.exec(name) ?? [];
    if (owner !== undefined) return this.member(this.variable(point, owner), last!, owner === 'this');
    const called = /\.([\w$#]+)\([\w$]*\)$/u.exec(name)?.[1];
    if (called !== undefined) return this.slot(`${called}()`);
    if (!/^[\w$]+$/u.test(name) || point === undefined) return undefined;
    const node = this.points.get(point)?.node;
    const own = node && this.functions.get(node);
    return name === 'result' ? own?.result : (own?.locals.get(name) ?? this.slot(name));
  }

  /** A list of what is in a collection, or in the lists of a list. */
  private content(owner: Slot | undefined, part: string): Slot | undefined {
    if (!owner || part === 'values') return owner;
    const list = new Slot();
    list.part('element').join(part === 'keys' ? owner.part('key') : owner.part('element').part('element'));
    return list;
  }

  private slot(name: string): Slot {
    let slot = this.slots.get(name);
    if (!slot) {
      slot = new Slot();
      this.slots.set(name, slot);
    }
    return slot.root;
  }

  private member(object: Slot | undefined, name: string, isOwn: boolean): Slot {
    const isSize = name === 'length' || name === 'size';
    if (!isSize || isOwn || !object) return this.slot(`.${name}`);
    const size = object.part('size');
    size.note('place');
    return size;
  }

  /** Gives each function slots for what it declares, and joins those of functions of one name. */
  private declare(node: Node, name?: string, isGetter = false): void {
    if (isFunction(node)) {
      const locals = new Map<string, Slot>();
      const visit = (inner: Node): void => {
        if (inner !== node && isFunction(inner)) return;
        if (inner.type === 'VariableDeclarator')
          for (const one of boundNames(inner.id)) locals.set(one.name, new Slot());
        for (const child of children(inner)) visit(child);
      };
      for (const param of node.params) for (const one of boundNames(param)) locals.set(one.name, new Slot());
      visit(node);
      this.functions.set(node, { locals, result: new Slot() });
      const own = name ?? ('id' in node ? node.id?.name : undefined);
      if (own !== undefined) this.named(own, node, isGetter);
    }
    for (const child of children(node))
      this.declare(child, isFunction(child) ? nameIn(node) : undefined, isAccessor(node));
    if (!isClass(node)) return;
    const maker = node.body.body.find((one) => one.type === 'MethodDefinition' && one.kind === 'constructor');
    if (node.id && maker?.type === 'MethodDefinition') this.named(node.id.name, maker.value, false);
  }

  private named(name: string, node: FunctionNode, isGetter: boolean): void {
    const { result, locals } = this.functions.get(node)!;
    if (isGetter) {
      this.slot(`.${name}`).join(result);
      return;
    }
    this.callees.add(name);
    if (isTurning(node)) this.turning.add(name);
    this.slot(`${name}()`).join(result);
    node.params.forEach((param, at) => {
      const plain = param.type === 'AssignmentPattern' ? param.left : param;
      if (plain.type === 'Identifier') this.slot(`${name}(${at})`).join(locals.get(plain.name));
    });
  }

  private identifier(name: string): Slot {
    for (const node of this.around.toReversed()) {
      const own = this.functions.get(node)!.locals.get(name);
      if (own) return own.root;
    }
    return this.slot(name);
  }

  private visitAll(nodes: readonly (Node | null)[]): void {
    for (const node of nodes) if (node) this.visit(node);
  }

  /** Joins what meets in a node. @returns the slot of its value, if it has one */
  private visit(node: Node): Slot | undefined {
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
        if (around && value) this.functions.get(around)!.result.join(value);
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
            if (key !== undefined && value) this.slot(`.${key}`).join(value);
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
        if (key !== undefined && value) this.slot(`.${key}`).join(value);
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
    if (node.body.type !== 'BlockStatement') this.functions.get(node)!.result.join(value);
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
            this.bind(property.value, key === undefined ? undefined : this.member(value, key, false));
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
    if (!computed) return this.member(owner, keyOf(property) ?? '', object.type === 'ThisExpression');
    const key = this.visit(property);
    if (property.type === 'Literal' && typeof property.value === 'string')
      return this.slot(`.${property.value}`);
    if (!owner) return new Slot();
    owner.part('size').join(key).note('index');
    return owner.part('element');
  }

  /** Whether what is assigned is a remainder, 0 or something else, or what a function gives whose results are. */
  private goesAround(operator: string, right: Node): boolean {
    if (operator !== '=') return operator === '%=';
    return isAround(right) || this.turning.has(calleeIn(right) ?? '');
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
      if (value && name !== '') this.slot(`${name}(${at})`).join(value);
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
      if (!this.callees.has(name)) orderedBy(given);
      if (name === 'Number' || name === 'parseInt') return first;
      return name === '' ? undefined : this.slot(`${name}()`);
    }
    const name = keyOf(callee.property) ?? '';
    const { object } = callee;
    const values = this.give(this.callees.has(name) ? name : '', args);
    if (object.type === 'ThisExpression' && !this.callees.has(name)) orderedBy(values);
    if (object.type === 'Identifier' && object.name === 'Math') {
      if (!ROUNDING.has(name)) return undefined;
      const joined = values.reduce((all, one) => all?.join(one) ?? one, undefined);
      if (args.some(isNumber)) joined?.note('numbered');
      else if (name === 'min' || name === 'max') joined?.note('ordered');
      return joined;
    }
    if (object.type === 'Identifier' && object.name === 'Object') return this.ofObject(name, values[0]);
    if (object.type === 'Identifier' && object.name === 'Array') return values[0];
    const owner = object.type === 'Super' ? undefined : this.visit(object);
    const built = owner && this.builtIn(name, owner, values, args);
    if (!this.callees.has(name)) return built;
    return this.slot(`${name}()`).join(built);
  }

  private ofObject(name: string, object: Slot | undefined): Slot | undefined {
    if (!object || (name !== 'keys' && name !== 'values')) return undefined;
    const all = new Slot();
    all.part('element').join(object.part(name === 'keys' ? 'size' : 'element'));
    all.part('size').join(object.part('size'));
    return all;
  }

  /** What a method of an array, string or collection makes comparable. */
  private builtIn(
    name: string,
    owner: Slot,
    values: readonly (Slot | undefined)[],
    args: readonly Node[],
  ): Slot | undefined {
    const [first, second] = values;
    if (BESIDE.has(name)) for (const value of values) owner.join(value);
    if (ADDING.has(name)) for (const value of values) owner.part('element').join(value);
    if (name === 'at' || name === 'charAt' || name === 'slice') owner.part('size').join(first);
    if (KEYED.has(name)) {
      owner.part('key').join(first);
      if (name === 'set') owner.part('element').join(second);
      if (name === 'add') owner.part('element').join(first);
      if (name === 'get') return owner.part('element');
    }
    const [callback] = args;
    const inner = callback && isFunction(callback) ? callback : undefined;
    if (name === 'sort' || name === 'toSorted') {
      owner.part('element').note('ordered');
      // What is taken from each other there tells which is less.
      if (inner) this.functions.get(inner)!.result.note('ordered');
    }
    if (inner) this.callBack(name, inner, owner, second);
    if (name === 'values' || name === 'keys') return this.content(owner, name);
    if (TAKING.has(name)) return owner.part('element');
    if (PLACES.has(name) || name === 'push') return owner.part('size');
    if (ALIKE.has(name)) return owner;
    if (name === 'reduce' && inner) return this.functions.get(inner)!.result;
    if (name !== 'map' || !inner) return undefined;
    const mapped = new Slot();
    mapped.part('size').join(owner.part('size'));
    mapped.part('element').join(this.functions.get(inner)!.result);
    return mapped;
  }

  private callBack(name: string, inner: FunctionNode, owner: Slot, initial: Slot | undefined): void {
    const { result } = this.functions.get(inner)!;
    const [element, size] = [owner.part('element'), owner.part('size')];
    const given =
      name === 'reduce'
        ? [result.join(initial), element, size]
        : name === 'sort' || name === 'toSorted'
          ? [element, element]
          : CALLING.has(name)
            ? [element, size]
            : [];
    given.forEach((slot, at) => {
      const param = inner.params[at];
      if (!param) return;
      this.around.push(inner);
      this.bind(param, slot);
      this.around.pop();
    });
  }
}

/** What is given side by side to a function that is not known, it may put in an order. */
function orderedBy([first, second]: readonly (Slot | undefined)[]): void {
  if (!first || !second) return;
  first.note('ordered');
  second.note('ordered');
}
