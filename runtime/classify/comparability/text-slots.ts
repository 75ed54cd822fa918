/** The slots of a text: of what functions declare and give, of fields, functions and methods by their names. */
import type * as ES from 'acorn';
import {
  boundNames,
  children,
  type FunctionNode,
  isClass,
  isFunction,
  type Node,
} from '../../../compiler/ast.js';
import { isAccessor, keyOf, nameIn } from '../nodes.js';
import { Slot } from './slot.js';
import { isTurning } from './turning.js';

/** What a function declares, and what it gives. */
interface FunctionSlots {
  readonly locals: ReadonlyMap<string, Slot>;
  readonly result: Slot;
}

export class TextSlots {
  private readonly slots = new Map<string, Slot>();
  private readonly functions = new Map<Node, FunctionSlots>();
  /** The names that functions and methods of the text have. */
  readonly callees = new Set<string>();
  /** Those that give remainders, or what else begins again at 0. */
  readonly turning = new Set<string>();

  constructor(program: Node) {
    this.declare(program);
  }

  /** What a function of the text declares and gives. */
  of(node: FunctionNode): FunctionSlots {
    return this.find(node)!;
  }

  /** Likewise; undefined of what is no function of the text. */
  find(node: Node): FunctionSlots | undefined {
    return this.functions.get(node);
  }

  /** The slot of a name, where there is one. */
  known(name: string): Slot | undefined {
    return this.slots.get(name);
  }

  slot(name: string): Slot {
    let slot = this.slots.get(name);
    if (!slot) {
      slot = new Slot();
      this.slots.set(name, slot);
    }
    return slot.root;
  }

  /** The slot of a field. */
  member(object: Slot | undefined, name: string, isOwn: boolean): Slot {
    const isSize = name === 'length' || name === 'size';
    if (!isSize || isOwn || !object) return this.slot(`.${name}`);
    const size = object.part('size');
    size.note('place');
    return size;
  }

  /** A list of what is in a collection, or in the lists of a list. */
  content(owner: Slot | undefined, part: string): Slot | undefined {
    if (!owner || part === 'values') return owner;
    const list = new Slot();
    list.part('element').join(part === 'keys' ? owner.part('key') : owner.part('element').part('element'));
    return list;
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
      if (own !== undefined && own !== '') this.named(own, node, isGetter);
    }
    const described = describedBy(node);
    for (const child of children(node))
      if (child === described?.descriptor) this.declareAccessor(described.name, described.descriptor);
      else this.declare(child, isFunction(child) ? nameIn(node) : undefined, isAccessor(node));
    if (!isClass(node)) return;
    const maker = node.body.body.find((one) => one.type === 'MethodDefinition' && one.kind === 'constructor');
    if (node.id && maker?.type === 'MethodDefinition') this.named(node.id.name, maker.value, false);
  }

  /** What `get` and `set` of a descriptor are called is no name of theirs. */
  private declareAccessor(name: string, { properties }: ES.ObjectExpression): void {
    for (const one of properties) {
      const isGetter = one.type === 'Property' && keyOf(one.key) === 'get';
      if (one.type === 'Property') this.declare(one.value, isGetter ? name : '', isGetter);
      else this.declare(one);
    }
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
}

/** What `Object.defineProperty(object, 'name', { … })` says of a property. */
function describedBy(
  node: Node,
): { readonly name: string; readonly descriptor: ES.ObjectExpression } | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined;
  const [, name, descriptor] = node.arguments;
  const isDefined =
    keyOf(node.callee.property) === 'defineProperty' && descriptor?.type === 'ObjectExpression';
  if (!isDefined || name?.type !== 'Literal' || typeof name.value !== 'string') return undefined;
  return { name: name.value, descriptor };
}
