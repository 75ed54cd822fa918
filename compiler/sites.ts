/**
 * Decision sites and functions of a program, numbered in source order.
 *
 * Polarity, that is, what `true` means:
 * - `if`, `conditional`, `loop`: the condition is truthy; `and`, `or`: the left operand is truthy;
 * - `nullish`, `optional`: the left operand, or the base of `?.`, is neither null nor undefined;
 * - `logical-assignment`: the old value is truthy (`&&=`, `||=`) or neither null nor undefined (`??=`);
 * - `case`: the test is strictly equal to the subject; each test evaluated is a decision, `default:` is no site;
 * - `for-in`, `for-of`: there is one more element; `default`: the value is undefined, so that the default is used.
 */
import type * as ES from 'acorn';
import {
  type ClassNode,
  children,
  constructorOf,
  type FunctionNode,
  hasInstanceElements,
  hasStaticElements,
  isClass,
  isFunction,
  type Node,
} from './ast.js';
import type { Site } from './ir/function.js';
import { lineTable } from './lines.js';
import type { SiteKind } from './site-kind.js';
import { isEmitHelper } from './typescript/emit-helpers.js';

export interface SiteNode extends Site {
  /** The node that decides: `IfStatement`, `LogicalExpression`, `SwitchCase`, `AssignmentPattern`, … */
  readonly node: Node;
  /**
   * The operand whose value decides: the test, the left operand, the base of `?.` (the callee of `?.()`), the target of
   * a logical assignment; for `for-in` and `for-of` the iterated expression, for `default` the default value.
   */
  readonly operand: Node;
}

/** What a function of the IR is made from. */
export type FunctionRole =
  /** The program itself. */
  | 'main'
  /** A function, arrow function, method or accessor; an explicit constructor. */
  | 'function'
  /** The constructor that a class without one gets. */
  | 'default-constructor'
  /** Instance fields and private methods of a class. */
  | 'fields'
  /** Static fields and blocks of a class. */
  | 'static';

export interface FunctionEntry {
  readonly number: number;
  readonly role: FunctionRole;
  readonly node: ES.Program | FunctionNode | ClassNode;
  /** -1 for the program. */
  readonly parent: number;
}

export interface Outline {
  readonly sites: readonly SiteNode[];
  readonly functions: readonly FunctionEntry[];
  /** Nodes that decide, in code that a compiler has added. */
  readonly unwritten: ReadonlySet<Node>;
}

const longestText = 60;

/**
 * Enumerates the sites and functions of a program.
 * @param source the text to show, with the offsets of what was parsed
 * @param isTranslated whether the helpers of TypeScript's compiler are no part of what its author wrote: they have no sites
 */
export function collectSites(program: ES.Program, source: string, isTranslated = false): Outline {
  const functions: FunctionEntry[] = [];
  const found: { kind: SiteKind; span: Node; node: Node; operand: Node; function: number }[] = [];

  const unwritten = new Set<Node>();
  let isHelper = false;

  const add = (role: FunctionRole, node: FunctionEntry['node'], parent: number): number =>
    functions.push({ number: functions.length, role, node, parent }) - 1;

  const visit = (node: Node, fn: number): void => {
    const site = siteOf(node);
    if (site && isHelper) unwritten.add(node);
    else if (site) found.push({ ...site, node, function: fn });
    if (isFunction(node)) fn = add('function', node, fn);
    if (isClass(node)) visitClass(node, fn);
    else for (const child of children(node)) visit(child, fn);
  };

  const visitClass = (node: ClassNode, outer: number): void => {
    if (node.superClass) visit(node.superClass, outer);
    if (!constructorOf(node)) add('default-constructor', node, outer);
    const fields = hasInstanceElements(node) ? add('fields', node, outer) : -1;
    const statics = hasStaticElements(node) ? add('static', node, outer) : -1;
    for (const element of node.body.body) {
      if (element.type === 'StaticBlock') {
        for (const statement of element.body) visit(statement, statics);
      } else {
        visit(element.key, outer);
        if (!element.value) continue;
        const isMethod = element.type === 'MethodDefinition';
        visit(element.value, isMethod ? outer : element.static ? statics : fields);
      }
    }
  };

  add('main', program, -1);
  for (const statement of program.body) {
    isHelper = isTranslated && isEmitHelper(statement);
    visit(statement, 0);
  }
  found.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  const positionOf = lineTable(source);
  const sites = found.map(({ kind, span, node, operand, function: fn }, number): SiteNode => {
    const { start, end } = span;
    const { line, column } = positionOf(start);
    const text = shorten(source.slice(start, end));
    return { number, kind, start, end, line, column: column + 1, text, function: fn, node, operand };
  });
  return { sites, functions, unwritten };
}

function siteOf(node: Node): { kind: SiteKind; span: Node; operand: Node } | undefined {
  const site = (kind: SiteKind, operand: Node, span = operand) => ({ kind, operand, span });
  switch (node.type) {
    case 'IfStatement':
      return site('if', node.test);
    case 'ConditionalExpression':
      return site('conditional', node.test);
    case 'WhileStatement':
    case 'DoWhileStatement':
      return site('loop', node.test);
    case 'ForStatement':
      return node.test ? site('loop', node.test) : undefined;
    case 'ForInStatement':
      return site('for-in', node.right, headOf(node));
    case 'ForOfStatement':
      return site('for-of', node.right, headOf(node));
    case 'LogicalExpression':
      return site(logicalKinds[node.operator], node.left);
    case 'AssignmentExpression':
      return /^(?:&&|\|\||\?\?)=$/u.test(node.operator) ? site('logical-assignment', node.left) : undefined;
    case 'AssignmentPattern':
      return site('default', node.right, node);
    case 'SwitchCase':
      return node.test ? site('case', node.test) : undefined;
    case 'MemberExpression':
      return node.optional ? site('optional', node.object) : undefined;
    case 'CallExpression':
      return node.optional ? site('optional', node.callee) : undefined;
    default:
      return undefined;
  }
}

const logicalKinds = { '&&': 'and', '||': 'or', '??': 'nullish' } as const;

/** The span `x of xs`, as a node. */
function headOf(node: ES.ForInStatement | ES.ForOfStatement): Node {
  return { ...node, start: node.left.start, end: node.right.end };
}

function shorten(text: string): string {
  const line = text.replace(/\s+/gu, ' ');
  return line.length <= longestText ? line : `${line.slice(0, longestText - 1)}…`;
}
