/**
 * Which names functions read and write, as far as texts show: a call that writes nothing that the target reads, directly or
 * by way of other calls, cannot change what the target decides. Objects are not told apart: a name is one place. Where a
 * text calls what is not known, or writes under a name that is computed, it may read and write anything.
 */
import { childrenOf, isSyntax as isNode, parseSource, type Syntax } from '../inputs/declarations/syntax.js';
import type { Origin, SourceModel } from '../inputs/domains/domain.js';

/** Names; `elements` stands for what arrays and collections hold. */
interface Effects {
  readonly reads: Set<string>;
  readonly writes: Set<string>;
  /** Functions of the program that may be called, by name. */
  readonly calls: Set<string>;
  isUnknown: boolean;
}

const CONTENT = ['elements', 'length', 'size'] as const;

/** Built-ins that change the collection that they are called on. */
const MUTATORS = new Set(
  'push pop shift unshift splice sort reverse fill copyWithin set add delete clear'.split(' '),
);
/** Built-ins that change nothing. Those of regular expressions keep where they stand. */
const READERS = new Set(
  [
    'at concat entries every filter find findIndex findLast findLastIndex flat flatMap forEach includes indexOf join keys',
    'lastIndexOf map reduce reduceRight slice some toReversed toSorted toSpliced values with get has charAt charCodeAt',
    'codePointAt endsWith localeCompare normalize padEnd padStart repeat replace replaceAll search split startsWith',
    'substring substr toLowerCase toUpperCase trim trimEnd trimStart match matchAll test exec toFixed toExponential',
    'toPrecision toString valueOf hasOwnProperty isPrototypeOf next getTime getFullYear getMonth getDate getDay getHours',
    'getMinutes getSeconds getMilliseconds toISOString',
  ]
    .join(' ')
    .split(' '),
);
const OF_PATTERNS = new Set([
  'test',
  'exec',
  'match',
  'matchAll',
  'replace',
  'replaceAll',
  'search',
  'split',
]);
/** Objects whose functions change nothing. */
const NAMESPACES = new Set([
  'Math',
  'Number',
  'String',
  'Boolean',
  'BigInt',
  'JSON',
  'Array',
  'console',
  'Date',
]);
const FUNCTIONS = new Set([
  ...[
    'String',
    'Number',
    'Boolean',
    'BigInt',
    'Symbol',
    'parseInt',
    'parseFloat',
    'isNaN',
    'isFinite',
    'Array',
  ],
  ...['Map', 'Set', 'WeakMap', 'WeakSet', 'Date', 'RegExp', 'Object', 'Error', 'TypeError', 'RangeError'],
  ...['SyntaxError', 'ReferenceError', 'EvalError', 'URIError'],
]);
/** Called without their names being there. */
const IMPLICIT = ['toString', 'valueOf', 'toJSON', '@@toPrimitive', '@@iterator', '@@hasInstance'];

/** Operators whose results are numbers. */
const ARITHMETIC = new Set(['-', '*', '%', '/', '|', '&', '^', '>>', '<<', '>>>']);

/**
 * Tells of methods, by their names, whether calls of them can matter to a target.
 * @param target the name of the function or method
 * @param methods names of those that are called before it
 * @param asked what its precondition asks for: `f`, `m()`
 */
export function mattersTo(
  model: SourceModel,
  target: string,
  methods: readonly string[],
  asked: readonly string[] = [],
): (method: string) => boolean {
  const table = new EffectTable(model);
  const wanted = new Set<string>();
  const kept = new Set<string>();
  // What is not known may read all that others write.
  let wantsAll = false;
  const want = ({ reads, isUnknown }: Effects): void => {
    wantsAll ||= isUnknown;
    for (const read of reads) wanted.add(read);
  };
  want(table.whole(target));
  for (const key of asked) want(table.asked(key));
  for (let size = -1; size < kept.size; ) {
    size = kept.size;
    for (const name of methods) {
      const own = table.whole(name);
      const isWanted = wantsAll ? own.writes.size > 0 : [...own.writes].some((one) => wanted.has(one));
      if (kept.has(name) || !(own.isUnknown || isWanted)) continue;
      kept.add(name);
      want(own);
    }
  }
  return (method) => kept.has(method);
}

/** The names of functions that are asynchronous, as their texts say: who calls them waits. */
export function asynchronous(model: SourceModel): ReadonlySet<string> {
  return new EffectTable(model).asynchronous;
}

class EffectTable {
  private readonly bodies = new Map<string, Syntax[]>();
  private readonly own = new Map<string, Effects>();
  /** Names of properties that get values which are not written there: they may be functions, too. */
  private readonly given = new Set<string>();

  /** Names that are declared as numbers somewhere, and as something else. */
  private readonly numbers = new Set<string>();
  private readonly others = new Set<string>();

  constructor(model: SourceModel) {
    const origins = [...model.classes.values()].flatMap(({ origin }): Origin[] => (origin ? [origin] : []));
    const files = new Map(
      [{ file: model.file, source: model.source }, ...origins].map((one) => [one.file, one]),
    );
    for (const { file, source } of files.values()) this.collect(parseSource(file, source).program);
  }

  get asynchronous(): ReadonlySet<string> {
    const isAsync = (node: Syntax): boolean =>
      node.async === true || (isNode(node.value) && isAsync(node.value));
    return new Set([...this.bodies].flatMap(([name, bodies]) => (bodies.some(isAsync) ? [name] : [])));
  }

  /** What looking at a component of an object may do. */
  asked(key: string): Effects {
    const isCall = key.endsWith('()');
    const name = isCall ? key.slice(0, -2) : key;
    const found: Effects = { reads: new Set([name]), writes: new Set(), calls: new Set(), isUnknown: false };
    readContent(found);
    if (!isCall && !this.bodies.has(name)) return found;
    const { reads, isUnknown } = this.whole(name);
    return { ...found, reads: new Set([...found.reads, ...reads]), isUnknown };
  }

  /** What a call of a function of that name may do. */
  whole(name: string): Effects {
    const found: Effects = { reads: new Set(), writes: new Set(), calls: new Set([name]), isUnknown: false };
    for (const called of found.calls) {
      const own = this.effectsOf(called);
      found.isUnknown ||= own.isUnknown;
      for (const read of own.reads) found.reads.add(read);
      for (const written of own.writes) found.writes.add(written);
      for (const other of own.calls) found.calls.add(other);
    }
    return found;
  }

  /** All functions by the names under which they are called. */
  private collect(node: Syntax): void {
    this.noteTypes(node);
    const given = givenName(node);
    if (given !== undefined) this.given.add(given);
    const name = functionName(node);
    if (name !== undefined) this.bodies.set(name, [...(this.bodies.get(name) ?? []), node]);
    // Fields are initialised where an object is made.
    if (node.type === 'PropertyDefinition' && isNode(node.value))
      this.bodies.set('constructor', [...(this.bodies.get('constructor') ?? []), node.value]);
    for (const child of childrenOf(node)) this.collect(child);
  }

  /** Variables and parameters that are numbers, as their types say. */
  private noteTypes(node: Syntax): void {
    const declared =
      node.type === 'VariableDeclarator'
        ? [node.id]
        : isFunction(node) || node.type === 'FunctionDeclaration'
          ? (node.params as readonly Syntax[])
          : [];
    for (const one of declared.filter(isNode)) {
      const names = one.type === 'AssignmentPattern' ? (one.left as Syntax) : one;
      if (names.type !== 'Identifier') continue;
      const annotation = isNode(names.typeAnnotation) ? names.typeAnnotation.typeAnnotation : undefined;
      const isNumber =
        (isNode(annotation) && annotation.type === 'TSNumberKeyword') ||
        (isNode(node.init) && this.isNumeric(node.init));
      (isNumber ? this.numbers : this.others).add(String(names.name));
    }
  }

  /** Whether an expression can only be a number. */
  private isNumeric(node: Syntax): boolean {
    if (node.type === 'Identifier')
      return this.numbers.has(String(node.name)) && !this.others.has(String(node.name));
    return isNumber(node);
  }

  private effectsOf(name: string): Effects {
    let found = this.own.get(name);
    if (!found) {
      // A function that no text declares, as one that is handed over.
      const isUnknown = !this.bodies.has(name) && name !== 'constructor';
      found = { reads: new Set(), writes: new Set(), calls: new Set(), isUnknown };
      this.own.set(name, found);
      for (const implicit of IMPLICIT) if (this.bodies.has(implicit)) found.calls.add(implicit);
      for (const body of this.bodies.get(name) ?? []) this.look(body, found);
    }
    return found;
  }

  private look(node: Syntax, into: Effects): void {
    switch (node.type) {
      case 'Identifier':
        into.reads.add(`variable ${String(node.name)}`);
        break;
      case 'AssignmentExpression':
        this.write(node.left as Syntax, into);
        break;
      case 'UpdateExpression':
        this.write(node.argument as Syntax, into);
        break;
      case 'UnaryExpression':
        if (node.operator === 'delete') this.write(node.argument as Syntax, into);
        break;
      case 'ForOfStatement':
      case 'ForInStatement':
        if (isNode(node.left) && node.left.type !== 'VariableDeclaration') this.write(node.left, into);
        readContent(into);
        break;
      case 'SpreadElement':
      case 'ArrayPattern':
        readContent(into);
        break;
      case 'MemberExpression':
        this.read(node, into);
        break;
      case 'Property':
        if (isNode(node.key) && node.computed !== true) into.reads.add(keyName(node.key));
        break;
      case 'CallExpression':
        this.call(node, into);
        break;
      case 'NewExpression':
        this.make(node.callee as Syntax, into);
        break;
      case 'TaggedTemplateExpression':
      case 'ImportExpression':
      case 'WithStatement':
        into.isUnknown = true;
        break;
    }
    for (const child of childrenOf(node)) this.look(child, into);
  }

  private read(node: Syntax, into: Effects): void {
    const name = memberName(node);
    if (name !== undefined) {
      into.reads.add(name);
      // An accessor is a call.
      if (this.bodies.has(name)) into.calls.add(name);
    } else if (this.isNumeric(node.property as Syntax)) readContent(into);
    else into.isUnknown = true;
  }

  private write(target: Syntax, into: Effects): void {
    if (target.type === 'Identifier') into.writes.add(`variable ${String(target.name)}`);
    else if (target.type === 'MemberExpression') {
      const name = memberName(target);
      if (name !== undefined) {
        into.writes.add(name);
        if (this.bodies.has(name)) into.calls.add(name);
        if (name === 'length') writeContent(into);
      } else if (this.isNumeric(target.property as Syntax)) writeContent(into);
      else into.isUnknown = true;
    } else if (/Pattern$/u.test(target.type)) for (const part of childrenOf(target)) this.write(part, into);
    else if (target.type === 'Property') this.write(target.value as Syntax, into);
    else if (target.type === 'RestElement') this.write(target.argument as Syntax, into);
    else if (/^TS/u.test(target.type)) into.isUnknown = true;
  }

  private call(node: Syntax, into: Effects): void {
    const callee = node.callee as Syntax;
    if (callee.type === 'Super') into.calls.add('constructor');
    else if (callee.type === 'Identifier') {
      const name = String(callee.name);
      if (this.bodies.has(name)) into.calls.add(name);
      else if (!FUNCTIONS.has(name)) into.isUnknown = true;
    } else if (callee.type === 'MemberExpression') this.callMember(callee, node, into);
    else into.isUnknown = true;
  }

  private callMember(callee: Syntax, node: Syntax, into: Effects): void {
    const name = memberName(callee);
    const object = callee.object as Syntax;
    if (name === undefined) {
      into.isUnknown = true;
      return;
    }
    const isOwn = this.bodies.has(name);
    if (isOwn) into.calls.add(name);
    if (object.type === 'Identifier' && NAMESPACES.has(String(object.name))) return;
    const isBuiltin = MUTATORS.has(name) || READERS.has(name);
    if (isBuiltin) readContent(into);
    if (MUTATORS.has(name)) writeContent(into);
    if (OF_PATTERNS.has(name)) {
      into.reads.add('lastIndex');
      into.writes.add('lastIndex');
    }
    // A function that is handed over may be called.
    const handsOver = (node.arguments as readonly Syntax[]).some(
      ({ type, name: given }) => type === 'Identifier' && this.bodies.has(String(given)),
    );
    if (!(isOwn || isBuiltin) || (isBuiltin && handsOver) || this.given.has(name)) into.isUnknown = true;
  }

  private make(callee: Syntax, into: Effects): void {
    if (callee.type === 'Identifier' && FUNCTIONS.has(String(callee.name))) return;
    into.calls.add('constructor');
    // What is not of these files is not seen.
    if (callee.type !== 'Identifier' || !this.bodies.has(`class ${String(callee.name)}`))
      into.isUnknown = true;
  }
}

function readContent({ reads }: Effects): void {
  for (const name of CONTENT) reads.add(name);
}

function writeContent({ writes }: Effects): void {
  for (const name of CONTENT) writes.add(name);
}

/** The name under which a node makes a function, or a class as `class C`. */
function functionName(node: Syntax): string | undefined {
  if (node.type === 'FunctionDeclaration' && isNode(node.id)) return String(node.id.name);
  if (node.type === 'ClassDeclaration' && isNode(node.id)) return `class ${String(node.id.name)}`;
  const isMember = node.type === 'MethodDefinition' || node.type === 'PropertyDefinition';
  if (
    (isMember || node.type === 'Property') &&
    isNode(node.key) &&
    isNode(node.value) &&
    isFunction(node.value)
  )
    return node.computed === true ? symbolName(node.key) : keyName(node.key);
  if (node.type === 'VariableDeclarator' && isNode(node.id) && isNode(node.init) && isFunction(node.init))
    return String(node.id.name);
  return undefined;
}

/** The name of a property that gets a value which is neither a function nor a primitive value. */
function givenName(node: Syntax): string | undefined {
  const isField = node.type === 'Property' || node.type === 'PropertyDefinition';
  const [key, value] = isField
    ? [node.computed === true ? undefined : node.key, node.value]
    : node.type === 'AssignmentExpression' && isNode(node.left) && node.left.type === 'MemberExpression'
      ? [node.left.computed === true ? undefined : node.left.property, node.right]
      : [undefined, undefined];
  if (!isNode(key) || !isNode(value) || isFunction(value) || value.type === 'Literal') return undefined;
  return keyName(key);
}

function isFunction({ type }: Syntax): boolean {
  return type === 'FunctionExpression' || type === 'ArrowFunctionExpression';
}

function keyName(key: Syntax): string {
  if (key.type === 'PrivateIdentifier' || key.type === 'PrivateName') return `#${String(key.name)}`;
  return String(key.name ?? key.value);
}

/** `[Symbol.iterator]` → `@@iterator`. */
function symbolName(key: Syntax): string | undefined {
  return key.type === 'MemberExpression' ? `@@${String((key.property as Syntax).name)}` : undefined;
}

function memberName({ property, computed }: Syntax): string | undefined {
  const key = property as Syntax;
  if (computed !== true) return keyName(key);
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined;
}

/** Whether an expression can only be a number, whatever variables hold. */
function isNumber(node: Syntax): boolean {
  if (node.type === 'Literal') return typeof node.value === 'number';
  if (node.type === 'UpdateExpression') return true;
  if (node.type === 'BinaryExpression')
    return (
      ARITHMETIC.has(String(node.operator)) ||
      (node.operator === '+' && isNumber(node.left as Syntax) && isNumber(node.right as Syntax))
    );
  return node.type === 'MemberExpression' && memberName(node) === 'length';
}
