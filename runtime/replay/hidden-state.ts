/**
 * Whether a program can keep state where nobody sees it: in variables of functions that ran while it was loaded, in
 * private members. Top-level bindings and the objects that they reach can be looked at; what is asked here is about
 * the rest. The answer errs towards yes: what one module declares, another may call.
 */
import type * as ES from 'acorn';
import { boundNames, children, isClass, isFunction, type Node } from '../../compiler/ast.js';
import { topLevelNames } from '../../compiler/declared-names.js';
import { isEmitHelper } from '../../compiler/typescript/emit-helpers.js';

/** What module code calls without running functions of the program. */
const HARMLESS =
  /^(require|Symbol|Symbol\.for|Object\.(freeze|seal|create|assign|definePropert(y|ies)|setPrototypeOf)|Array\.of)$/u;
const COLLECTIONS = /^(Map|Set|WeakMap|WeakSet|Array|Object|Error|TypeError|RangeError|RegExp)$/u;

/** State that a program may keep where nobody sees it. */
export interface HiddenState {
  /** Why it may. */
  readonly reason: string;
  /** Whether it is in variables alone: then a run that reads no variable which others assign does not depend on it. */
  readonly isInVariables: boolean;
}

/** What a module does that lets a program keep such state. */
export interface HiddenTraits {
  /** It evaluates text. */
  readonly evaluates: boolean;
  /** It calls functions while it is loaded. */
  readonly calls: boolean;
  readonly hasPrivate: boolean;
  readonly hasStaticPrivate: boolean;
  /** A function assigns a variable of a function around it; of a block of the top level. */
  readonly assignsOuter: boolean;
  readonly assignsBlock: boolean;
}

/** @param isTranslated whether the module may have the helpers of TypeScript's compiler, which keep no state */
export function hiddenTraits(program: ES.Program, isTranslated = false): HiddenTraits {
  const search = new Search(new Set(topLevelNames(program)));
  for (const statement of program.body)
    if (!isTranslated || !isEmitHelper(statement)) search.topLevel(statement);
  return search;
}

/** Why a program of these modules may keep state that nobody sees; undefined: it cannot. */
export function hiddenState(modules: readonly HiddenTraits[]): HiddenState | undefined {
  const has = (trait: keyof HiddenTraits): boolean => modules.some((module) => module[trait]);
  const inObjects = reasonInObjects(has);
  if (inObjects !== undefined) return { reason: inObjects, isInVariables: false };
  if (has('assignsBlock')) return { reason: 'functions assign variables of a block', isInVariables: true };
  if (has('calls') && has('assignsOuter'))
    return { reason: 'functions assign variables of functions around them', isInVariables: true };
  return undefined;
}

function reasonInObjects(has: (trait: keyof HiddenTraits) => boolean): string | undefined {
  if (has('evaluates')) return 'it calls eval or makes functions of text';
  if (has('hasStaticPrivate')) return 'it has static private members';
  if (has('calls') && has('hasPrivate'))
    return 'objects that it makes when it is loaded have private members';
  return undefined;
}

/** The variables of a function, or of a block outside all functions. */
type Names = ReadonlySet<string>;

class Search implements HiddenTraits {
  evaluates = false;
  calls = false;
  hasPrivate = false;
  hasStaticPrivate = false;
  assignsOuter = false;
  assignsBlock = false;
  private readonly blockNames = new Set<string>();

  constructor(private readonly topLevelNames: Names) {}

  /** Code that runs while the module is loaded. */
  topLevel(node: Node): void {
    if (isFunction(node)) {
      this.inFunction(node, []);
      return;
    }
    this.note(node);
    if (node.type === 'CallExpression' || node.type === 'TaggedTemplateExpression') {
      const callee = node.type === 'CallExpression' ? textOf(node.callee as Node) : '';
      if (!HARMLESS.test(callee)) this.calls = true;
    }
    if (node.type === 'AwaitExpression' || node.type === 'ImportExpression') this.calls = true;
    if (node.type === 'NewExpression' && !COLLECTIONS.test(textOf(node.callee as Node))) this.calls = true;
    if (node.type === 'BlockStatement' || node.type === 'ForStatement' || node.type === 'StaticBlock') {
      for (const name of declaredIn(node)) if (!this.topLevelNames.has(name)) this.blockNames.add(name);
    }
    if (isClass(node)) {
      for (const member of node.body.body) {
        if (member.type === 'PropertyDefinition' && !member.static) this.skip(member);
        else this.topLevel(member);
      }
      if (node.superClass) this.topLevel(node.superClass as Node);
      return;
    }
    for (const child of children(node)) this.topLevel(child);
  }

  /** Initializers of instance fields run with constructors. */
  private skip(member: ES.PropertyDefinition): void {
    this.note(member);
    if (member.computed) this.topLevel(member.key as Node);
    if (member.value) this.inFunction(member.value as Node, []);
  }

  private inFunction(node: Node, around: readonly Names[]): void {
    const own = isFunction(node) ? [...around, declaredIn(node)] : around;
    const visit = (at: Node): void => {
      this.note(at);
      for (const target of assigned(at)) this.assignment(target, own);
      for (const child of children(at)) {
        if (isFunction(child)) this.inFunction(child, own);
        else visit(child);
      }
    };
    visit(node);
  }

  /** A name that is declared here and outside may mean either, as blocks are not told apart. */
  private assignment(name: string, scopes: readonly Names[]): void {
    if (scopes.slice(0, -1).some((names) => names.has(name))) this.assignsOuter = true;
    if (this.blockNames.has(name)) this.assignsBlock = true;
  }

  private note(node: Node): void {
    if (node.type === 'WithStatement') this.evaluates = true;
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      if (/^(eval|Function)$/u.test(textOf(node.callee as Node))) this.evaluates = true;
    }
    if (node.type === 'PrivateIdentifier') this.hasPrivate = true;
    if (node.type === 'PropertyDefinition' && node.static && node.key.type === 'PrivateIdentifier') {
      this.hasStaticPrivate = true;
    }
  }
}

/** The names that a function or block declares, blocks inside it included, functions inside it not. */
function declaredIn(node: Node): Names {
  const names = new Set<string>();
  const add = (pattern: ES.Pattern): void => {
    for (const { name } of boundNames(pattern)) names.add(name);
  };
  if (isFunction(node)) {
    for (const parameter of node.params) add(parameter);
    if (node.id && node.type === 'FunctionExpression') names.add(node.id.name);
  }
  const visit = (at: Node): void => {
    if (at.type === 'VariableDeclarator') add(at.id);
    if (at.type === 'CatchClause' && at.param) add(at.param);
    if ((at.type === 'FunctionDeclaration' || at.type === 'ClassDeclaration') && at !== node && at.id) {
      names.add(at.id.name);
    }
    if (at !== node && isFunction(at)) return;
    for (const child of children(at)) visit(child);
  };
  visit(node);
  return names;
}

/** The variables that a node assigns. */
function assigned(node: Node): readonly string[] {
  switch (node.type) {
    case 'AssignmentExpression':
      return names(node.left as Node);
    case 'UpdateExpression':
      return names(node.argument as Node);
    case 'ForInStatement':
    case 'ForOfStatement':
      return node.left.type === 'VariableDeclaration' ? [] : names(node.left as Node);
    default:
      return [];
  }
}

/** Variables in a pattern, which may hold members, too. */
function names(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [pattern.name];
  if (pattern.type === 'MemberExpression') return [];
  if (pattern.type === 'Property') return names(pattern.value as Node);
  if (pattern.type === 'AssignmentPattern') return names(pattern.left as Node);
  return children(pattern).flatMap(names);
}

function textOf(callee: Node): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression' || callee.computed) return '';
  return `${textOf(callee.object as Node)}.${textOf(callee.property as Node)}`;
}
