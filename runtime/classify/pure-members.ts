/**
 * Members that answer without changing anything, as far as their text tells: what they say of an object is what callers see
 * of it. All that is not known to be harmless counts as a change.
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
import type { PointKind } from './points.js';

/**
 * A getter, or a method that is called without arguments, with those of the observed call one at a time, or with the first two
 * of these.
 */
export interface PureMember {
  readonly name: string;
  readonly kind: 'get' | 'method';
  readonly parameters: 0 | 1 | 2;
}

/** A method, accessor or constructor of a class. */
export interface Member {
  /** The name of the class. */
  readonly owner: string;
  readonly name: string;
  readonly kind: PointKind;
  readonly node: FunctionNode;
  /** It is documented to be pure. */
  readonly isMarked?: true;
}

export interface Functions {
  readonly members: readonly Member[];
  /** Functions at the top level, by their names. */
  readonly plain: ReadonlyMap<string, FunctionNode>;
  /** What fields begin with, by the names of classes. */
  readonly fields: ReadonlyMap<string, readonly Node[]>;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Methods of built-in values that change nothing. */
const HARMLESS = words(
  'map filter slice indexOf lastIndexOf includes join reduce reduceRight concat some every find findIndex findLast findLastIndex at flat flatMap forEach entries keys values toString valueOf toFixed charAt charCodeAt codePointAt split trim trimStart trimEnd toUpperCase toLowerCase startsWith endsWith localeCompare padStart padEnd repeat substring substr hasOwnProperty match matchAll replace replaceAll search normalize toSorted toReversed has getTime toISOString',
);
/** Those that call what they are given. */
const CALLING = words(
  'map filter reduce reduceRight some every find findIndex findLast findLastIndex flatMap forEach sort toSorted from',
);
/** What changes an array or collection: one that the member has made itself is its own. */
const CHANGING = words('push pop shift unshift splice sort reverse fill set add delete clear');
const OF_COLLECTIONS = words('set add delete clear');
const COLLECTIONS = /\bnew (?:Weak)?(?:Map|Set)\b/u;
/** Of collections of the language; classes of the program may keep what they are asked for. */
const ASKING = words('get');
const MAKING = words('Array Map Set WeakMap WeakSet RegExp Error TypeError RangeError SyntaxError');
const GLOBALS: Readonly<Record<string, ReadonlySet<string> | undefined>> = {
  Math: words('abs min max floor ceil round trunc sign sqrt pow log hypot'),
  Object: words('keys values entries is hasOwn fromEntries getOwnPropertyNames getPrototypeOf'),
  Array: words('isArray from of'),
  Number: words('isInteger isNaN isFinite isSafeInteger parseFloat parseInt'),
  String: words('fromCharCode fromCodePoint'),
  JSON: words('stringify parse'),
};
const CONVERSIONS = words(
  'Number String Boolean BigInt parseInt parseFloat isNaN isFinite encodeURIComponent decodeURIComponent encodeURI decodeURI',
);

interface Effects {
  /** Something is changed, or may be. */
  isChanging: boolean;
  /** Functions of the file that are called: `f`, methods `.m`, accessors `get a`, and `new C`. */
  readonly calls: Set<string>;
}

/** The functions of a file that change nothing. */
export class Purity {
  private readonly effects = new Map<FunctionNode, Effects>();
  private readonly byName = new Map<string, FunctionNode[]>();
  /** Classes whose constructors give new values, and what is written out, to fields and do nothing else. */
  private readonly simple: ReadonlySet<string>;

  constructor(
    { members, plain, fields }: Functions,
    private readonly source: string,
  ) {
    this.simple = new Set(
      members
        .filter(({ kind, node, owner }) => kind === 'constructor' && isSimple(node, fields.get(owner) ?? []))
        .map(({ owner }) => owner),
    );
    for (const { owner, name, kind, node } of members)
      this.add(kind === 'constructor' ? `new ${owner}` : kind === 'get' ? `get ${name}` : `.${name}`, node);
    for (const [name, node] of plain) this.add(name, node);
    for (const { owner, kind, node, isMarked } of members) {
      const isMaker = kind === 'constructor';
      const own = isMaker ? (fields.get(owner) ?? []) : [];
      this.effects.set(
        node,
        isMarked ? { isChanging: false, calls: new Set() } : this.effectsOf(node, isMaker, own),
      );
    }
    for (const node of plain.values()) this.effects.set(node, this.effectsOf(node, false, []));
    this.spread();
  }

  private add(name: string, node: FunctionNode): void {
    this.byName.set(name, [...(this.byName.get(name) ?? []), node]);
  }

  /** Whether a member tells something of an object that callers can ask for. */
  isAnswer({ kind, name, node }: Member): boolean {
    const { params, body } = node;
    return (
      (kind === 'get' || kind === 'method') &&
      !/^[_#[]/u.test(name) &&
      askedWith(params) !== undefined &&
      (body.type !== 'BlockStatement' || returnsSomething(body)) &&
      this.effects.get(node)?.isChanging === false
    );
  }

  /** Whether a function gives something, and changes nothing. */
  isPure(node: FunctionNode): boolean {
    const isAnswering = node.body.type !== 'BlockStatement' || returnsSomething(node.body);
    return isAnswering && this.effects.get(node)?.isChanging === false;
  }

  /** A function and all that it calls. */
  reachedBy(node: FunctionNode, reached: Set<FunctionNode> = new Set()): ReadonlySet<FunctionNode> {
    if (reached.has(node)) return reached;
    reached.add(node);
    for (const call of this.effects.get(node)?.calls ?? [])
      for (const other of this.byName.get(call) ?? []) this.reachedBy(other, reached);
    return reached;
  }

  /** What calls something that changes something changes it. A name stands for all methods that have it. */
  private spread(): void {
    for (let isNew = true; isNew; ) {
      isNew = false;
      for (const one of this.effects.values()) {
        if (one.isChanging) continue;
        const isChanging = [...one.calls].some((call) =>
          (this.byName.get(call) ?? []).some((node) => this.effects.get(node)!.isChanging),
        );
        if (!isChanging) continue;
        one.isChanging = true;
        isNew = true;
      }
    }
  }

  private effectsOf(node: FunctionNode, isMaker: boolean, fields: readonly Node[]): Effects {
    const effects: Effects = { isChanging: node.async, calls: new Set() };
    const look = new Look(node, isMaker, this.byName, this.simple, this.source, effects);
    for (const child of [...children(node), ...fields]) look.at(child);
    return effects;
  }
}

/** One function, with the functions inside of it. */
class Look {
  /** Variables of its own, and of these, those that hold what it has made. */
  private readonly own = new Set<string>();
  private readonly made = new Set<string>();
  /** Of these, those that hold arrays and others of the language: their methods are none of the file. */
  private readonly builtins = new Set<string>();
  private readonly functions = new Set<string>();
  /** Of what it has made, objects whose fields hold nothing that others know. */
  private readonly fresh = new Set<string>();

  constructor(
    node: FunctionNode,
    private readonly isMaker: boolean,
    private readonly byName: ReadonlyMap<string, readonly FunctionNode[]>,
    private readonly simple: ReadonlySet<string>,
    private readonly source: string,
    private readonly effects: Effects,
  ) {
    this.declare(node);
    for (const child of children(node)) this.forget(child);
  }

  private declare(node: Node): void {
    if (isFunction(node)) {
      for (const parameter of node.params) for (const { name } of boundNames(parameter)) this.own.add(name);
      if (node.type === 'FunctionDeclaration' && node.id) this.functions.add(node.id.name);
    }
    if (node.type === 'VariableDeclarator') {
      for (const { name } of boundNames(node.id)) this.own.add(name);
      if (node.id.type === 'Identifier' && node.init) {
        if (isFunction(node.init)) this.functions.add(node.id.name);
        if (isMade(node.init)) this.made.add(node.id.name);
        if (isBuiltin(node.init)) this.builtins.add(node.id.name);
        if (this.isFresh(node.init)) for (const own of [this.made, this.fresh]) own.add(node.id.name);
      }
    }
    for (const child of children(node)) this.declare(child);
  }

  private isFresh(node: Node): boolean {
    return (
      node.type === 'NewExpression' && node.callee.type === 'Identifier' && this.simple.has(node.callee.name)
    );
  }

  /** What is assigned something else later holds what others may have made. */
  private forget(node: Node): void {
    if (node.type === 'AssignmentExpression')
      for (const { name } of node.left.type === 'Identifier' ? [node.left] : []) {
        if (!isMade(node.right)) this.made.delete(name);
        if (!isBuiltin(node.right)) this.builtins.delete(name);
        this.fresh.delete(name);
        this.functions.delete(name);
      }
    for (const child of children(node)) this.forget(child);
  }

  at(node: Node): void {
    switch (node.type) {
      case 'AssignmentExpression':
        this.changes(node.left);
        break;
      case 'UpdateExpression':
        this.changes(node.argument);
        break;
      case 'ForOfStatement':
      case 'ForInStatement':
        if (node.left.type !== 'VariableDeclaration') this.changes(node.left);
        if (node.right.type === 'ThisExpression') this.iterates();
        break;
      case 'SpreadElement':
        if (node.argument.type === 'ThisExpression') this.iterates();
        break;
      case 'UnaryExpression':
        if (node.operator === 'delete') this.changes(node.argument);
        break;
      case 'CallExpression':
        this.calls(node);
        break;
      case 'NewExpression':
        this.makes(node.callee);
        break;
      case 'MemberExpression':
        // An accessor of the file may be what is read.
        if (node.property.type === 'PrivateIdentifier') this.reads(`#${node.property.name}`);
        else if (node.property.type === 'Identifier' && !node.computed) this.reads(node.property.name);
        break;
      case 'AwaitExpression':
      case 'TaggedTemplateExpression':
      case 'ImportExpression':
      case 'WithStatement':
      case 'Super':
        this.isHarmful();
        break;
      default:
        if (isClass(node)) this.isHarmful();
    }
    for (const child of children(node)) this.at(child);
  }

  /** Goes through what the object gives as its elements. */
  private iterates(): void {
    if (this.byName.has(`.${ITERATOR}`)) this.effects.calls.add(`.${ITERATOR}`);
    else this.isHarmful();
  }

  private isHarmful(): void {
    this.effects.isChanging = true;
  }

  private reads(name: string): void {
    if (this.byName.has(`get ${name}`)) this.effects.calls.add(`get ${name}`);
  }

  private changes(target: Node): void {
    if (target.type === 'MemberExpression') {
      const { object } = target;
      const isOwn =
        (object.type === 'Identifier' && this.made.has(object.name)) ||
        (this.isMaker && object.type === 'ThisExpression');
      if (!isOwn) this.isHarmful();
      return;
    }
    const names = boundNames(target as ES.Pattern);
    if (hasMember(target) || names.some(({ name }) => !this.own.has(name))) this.isHarmful();
  }

  private text({ start, end }: Node): string {
    return this.source.slice(start, end);
  }

  private calls({ callee, arguments: args }: ES.CallExpression): void {
    if (callee.type === 'Identifier') {
      const { name } = callee;
      if (this.functions.has(name)) return;
      if (!this.own.has(name) && this.byName.has(name)) this.effects.calls.add(name);
      else if (this.own.has(name) || !CONVERSIONS.has(name)) this.isHarmful();
      return;
    }
    if (callee.type === 'MemberExpression' && !callee.computed)
      this.callsMember(callee.object, this.text(callee.property), args);
    else if (!isFunction(callee)) this.isHarmful();
  }

  private callsMember(object: Node, name: string, args: readonly Node[]): void {
    if (CALLING.has(name) && !args.every((arg) => this.isHarmless(arg))) this.isHarmful();
    if (object.type === 'Identifier' && !this.own.has(object.name)) {
      const known = GLOBALS[object.name];
      if (known && !known.has(name)) this.isHarmful();
      if (known) return;
    }
    const isForeign =
      (object.type === 'Identifier' ? this.builtins.has(object.name) : isBuiltin(object)) ||
      this.collectionsIn(object) === 'always';
    const isNamed = !isForeign && this.byName.has(`.${name}`);
    if (isNamed) this.effects.calls.add(`.${name}`);
    // Where the file makes no collections, a name of theirs that it has itself is meant.
    const isItsOwn =
      isNamed &&
      (object.type === 'ThisExpression' || (OF_COLLECTIONS.has(name) && !COLLECTIONS.test(this.source)));
    if (isItsOwn) return;
    if (CHANGING.has(name)) {
      const isOwn =
        isMade(object) ||
        (object.type === 'Identifier' && this.made.has(object.name)) ||
        (object.type === 'MemberExpression' &&
          object.object.type === 'Identifier' &&
          this.fresh.has(object.object.name));
      if (!isOwn) this.isHarmful();
    } else if (ASKING.has(name)) {
      if (!this.isCollection(object)) this.isHarmful();
    } else if (name === 'test' || name === 'exec') {
      if (!this.isFixedPattern(object)) this.isHarmful();
    } else if (!isNamed && !HARMLESS.has(name)) this.isHarmful();
  }

  /** Whether it is a regular expression that keeps nothing of a match. */
  private isFixedPattern(object: Node): boolean {
    if (object.type === 'Literal') return 'regex' in object && !/[gy]/u.test(object.regex?.flags ?? '');
    if (object.type !== 'Identifier' || this.own.has(object.name)) return false;
    const name = object.name.replaceAll('$', '\\$');
    const given = [...this.source.matchAll(new RegExp(`(?<![\\w$.])${name}\\s*=(?!=)\\s*(.*)`, 'gu'))];
    const pattern = /^\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/(?<flags>[a-z]*)/u.exec(
      given[0]?.[1] ?? '',
    );
    return given.length === 1 && pattern !== null && !/[gy]/u.test(pattern.groups!.flags!);
  }

  /** Whether what is given to be called is known, or cannot be called. */
  private isHarmless(arg: Node): boolean {
    if (arg.type === 'MemberExpression' && arg.object.type === 'Identifier' && !this.own.has(arg.object.name))
      return !arg.computed && (GLOBALS[arg.object.name]?.has(this.text(arg.property)) ?? false);
    if (arg.type !== 'Identifier')
      return isFunction(arg) || isMade(arg) || isPlain(arg) || !/Expression|SpreadElement/u.test(arg.type);
    if (this.functions.has(arg.name) || CONVERSIONS.has(arg.name)) return true;
    if (this.own.has(arg.name) || !this.byName.has(arg.name)) return false;
    this.effects.calls.add(arg.name);
    return true;
  }

  /** Whether the file says that a field or variable holds a Map or Set. */
  private isCollection(object: Node): boolean {
    if (object.type === 'Identifier' && this.made.has(object.name)) return true;
    return this.collectionsIn(object) !== 'never';
  }

  /** How often what the file puts into a field or variable is a new Map or Set. */
  private collectionsIn(object: Node): 'never' | 'sometimes' | 'always' {
    const name =
      object.type === 'MemberExpression' && !object.computed
        ? this.text(object.property)
        : this.text(object).replace(/^this\./u, '');
    if (!/^#?[\w$]+$/u.test(name)) return 'never';
    const given = `(?:^|[^\\w$])${name.replaceAll('$', '\\$')}\\s*(?:=(?![=>])|:)`;
    const all = this.source.match(new RegExp(given, 'gu'))?.length ?? 0;
    const made = this.source.match(new RegExp(`${given}\\s*new (?:Weak)?(?:Map|Set)\\b`, 'gu'))?.length ?? 0;
    return made === 0 ? 'never' : made < all ? 'sometimes' : 'always';
  }

  private makes(callee: Node): void {
    if (callee.type !== 'Identifier' || this.own.has(callee.name)) this.isHarmful();
    else if (this.byName.has(`new ${callee.name}`)) this.effects.calls.add(`new ${callee.name}`);
    else if (!MAKING.has(callee.name)) this.isHarmful();
  }
}

/** Whether a constructor, without arguments of its own in them, puts new values into fields, and does nothing else. */
function isSimple({ body }: FunctionNode, fields: readonly Node[]): boolean {
  const isPlainValue = (node: Node): boolean =>
    node.type === 'Literal' || (isMade(node) && children(node).every(isPlainValue));
  return (
    body.type === 'BlockStatement' &&
    fields.every(isPlainValue) &&
    body.body.every(
      (statement) =>
        statement.type === 'ExpressionStatement' &&
        statement.expression.type === 'AssignmentExpression' &&
        statement.expression.left.type === 'MemberExpression' &&
        statement.expression.left.object.type === 'ThisExpression' &&
        isPlainValue(statement.expression.right),
    )
  );
}

/** The name of the method that gives the elements of an object. */
export const ITERATOR = '[Symbol.iterator]';

/** With how many arguments an object can be asked; undefined: with more than two, or such as are none of a call. */
export function askedWith(params: FunctionNode['params']): 0 | 1 | 2 | undefined {
  const needed = params.filter(({ type }) => type !== 'AssignmentPattern');
  const isPlain = needed.every((one, at) => one === params[at] && one.type === 'Identifier');
  const count = needed.length;
  return isPlain && (count === 0 || count === 1 || count === 2) ? count : undefined;
}

function returnsSomething(node: Node): boolean {
  if (node.type === 'ReturnStatement') return node.argument != null;
  return children(node).some((child) => !isFunction(child) && returnsSomething(child));
}

/** Whether an expression makes a new array, object or collection. */
function isMade(node: Node): boolean {
  switch (node.type) {
    case 'ArrayExpression':
    case 'ObjectExpression':
      return true;
    case 'NewExpression':
      return node.callee.type === 'Identifier' && MAKING.has(node.callee.name);
    case 'CallExpression': {
      const { callee } = node;
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false;
      const { name } = callee.property;
      if (callee.object.type === 'Identifier' && ['Array', 'Object'].includes(callee.object.name))
        return ['from', 'of', 'keys', 'values', 'entries', 'create'].includes(name);
      if (name === 'fill' || name === 'sort' || name === 'reverse') return isMade(callee.object);
      return ['map', 'filter', 'slice', 'splice', 'concat', 'flat', 'flatMap', 'split'].includes(name);
    }
    default:
      return false;
  }
}

/** Whether what it makes is of a class of the language. */
function isBuiltin(node: Node): boolean {
  return isMade(node) && node.type !== 'ObjectExpression';
}

/** Whether a pattern assigns to what something holds. */
function hasMember(node: Node): boolean {
  return node.type === 'MemberExpression' || children(node).some(hasMember);
}

/** Numbers and truth values, whose text shows them. */
function isPlain(node: Node): boolean {
  return node.type === 'UnaryExpression' || node.type === 'BinaryExpression';
}
