/**
 * Recorders put into source text at the spans of its sites. Only text is inserted; what the program does stays the
 * same. Made from the text and its syntax tree, not from the IR, so that an error of lowering shows in a replay.
 *
 * Some outcomes cannot be seen by an insertion (a default that is not used, an optional chain that stops in its
 * middle, a logical assignment to a member that assigns nothing); they are left out of both streams that are compared.
 */
import { children, isAnonymousFunction, type Node } from '../../compiler/ast.js';
import type { SiteKind } from '../explore/events.js';
import type { Edit } from './recorded-texts.js';

/** The number of the site that a node of a kind is, undefined if it is none. */
export type SiteOf = (kind: SiteKind, node: Node) => number | undefined;

/** Which outcomes of a site are recorded. */
export interface Observable {
  readonly site: number;
  readonly whenTrue: boolean;
  readonly whenFalse: boolean;
}

export interface Instrumented {
  readonly text: string;
  readonly observable: readonly Observable[];
  /** What was inserted and replaced. */
  readonly edits: readonly Edit[];
}

/** Text that is put into a source at an offset. */
export interface Insertion {
  readonly at: number;
  readonly text: string;
}

/**
 * @param recorder a name that does not occur in the source; it is bound to a `Recorder` where the text runs
 * @param insertions what is put in beside recorders, by offset
 * @param guarded expressions whose values pass through the recorder, which is then a `GuardingRecorder`
 */
export function instrument(
  source: string,
  program: Node,
  siteOf: SiteOf,
  recorder: string,
  insertions: readonly Insertion[] = [],
  guarded: ReadonlySet<Node> = new Set(),
): Instrumented {
  const writer = new Instrumenter(source, siteOf, recorder, insertions);
  for (const node of guarded) writer.guard(node);
  writer.visit(program);
  return { text: writer.finish(), observable: writer.observable, edits: writer.edits };
}

/** What is written around a node. */
interface Wrap {
  readonly before: string;
  readonly after: string;
}

class Instrumenter {
  readonly observable: Observable[] = [];
  readonly edits: Edit[] = [];
  /** Of the output: to look at the end of a text that was put together copies it, for bundles hundreds of kilobytes. */
  private readonly parts: string[] = [];
  private length = 0;
  private end = '';
  private at = 0;
  private discriminants = 0;
  /** What parents have planned for nodes further down. Several wraps of one node nest, the first outermost. */
  private readonly wraps = new Map<Node, Wrap[]>();
  /** Text that replaces a range, by its start. */
  private readonly replaced = new Map<
    Node,
    { readonly start: number; readonly end: number; readonly text: string }
  >();

  constructor(
    private readonly source: string,
    private readonly siteOf: SiteOf,
    private readonly recorder: string,
    private readonly insertions: readonly Insertion[],
  ) {}

  /** Passes the value of a node through the guard of the recorder. */
  guard(node: Node): void {
    this.wrap(node, `${this.recorder}.l((`, '))');
  }

  finish(): string {
    this.insertBefore(this.source.length);
    this.write(this.source.slice(this.at));
    return this.parts.join('');
  }

  /** Visits the tree in the order of the text, so that the output grows from left to right. */
  visit(node: Node): void {
    this.plan(node);
    const wraps = this.wraps.get(node) ?? [];
    for (const { before } of wraps) this.insert(node.start, before);
    for (const child of children(node)) {
      const replacement = this.replaced.get(child);
      if (replacement) {
        this.insert(replacement.start, replacement.text, replacement.end);
      }
      this.visit(child);
    }
    for (const { after } of [...wraps].reverse()) this.insert(node.end, after);
  }

  /** How many of the insertions are in. */
  private inserted = 0;

  private insertBefore(position: number): void {
    for (let next = this.insertions[this.inserted]; next !== undefined && next.at <= position; ) {
      this.inserted += 1;
      this.put(next.at, next.text, next.at);
      next = this.insertions[this.inserted];
    }
  }

  /** Tokens stay apart: minified text has `case"x"` and `return!x`. */
  private insert(position: number, text: string, end = position): void {
    this.insertBefore(position);
    this.put(position, text, end);
  }

  private put(position: number, text: string, end: number): void {
    this.write(this.source.slice(this.at, position));
    const start = this.length;
    this.write(NAME_END.test(this.end) && NAME_START.test(text) ? ` ${text}` : text);
    this.edits.push({ start, end: this.length, from: position, to: end });
    this.at = end;
  }

  private write(text: string): void {
    this.parts.push(text);
    this.length += text.length;
    this.end = (this.end + text.slice(-2)).slice(-2);
  }

  private wrap(node: Node, before: string, after: string): void {
    const wraps = this.wraps.get(node);
    if (wraps) wraps.push({ before, after });
    else this.wraps.set(node, [{ before, after }]);
  }

  /** Passes the value of a node through a recorder. */
  private record(node: Node, method: string, site: number): void {
    this.wrap(node, `${this.recorder}.${method}(${site},(`, '))');
  }

  /** Records a decision before a node is evaluated. */
  private note(node: Node, site: number, taken: boolean): void {
    this.wrap(node, `(${this.recorder}.s(${site},${taken}),(`, '))');
  }

  private seen(site: number, whenTrue = true, whenFalse = true): void {
    this.observable.push({ site, whenTrue, whenFalse });
  }

  private plan(node: Node): void {
    switch (node.type) {
      case 'IfStatement':
        this.condition('if', node, node.test);
        break;
      case 'ConditionalExpression':
        this.condition('conditional', node, node.test);
        break;
      case 'WhileStatement':
      case 'DoWhileStatement':
        this.condition('loop', node, node.test);
        break;
      case 'ForStatement':
        if (node.test) this.condition('loop', node, node.test);
        break;
      case 'ForInStatement':
        this.forIn(node);
        break;
      case 'ForOfStatement':
        this.forOf(node);
        break;
      case 'LogicalExpression':
        this.logical(node);
        break;
      case 'AssignmentExpression':
        this.assignment(node);
        break;
      case 'SwitchStatement':
        this.cases(node);
        break;
      case 'AssignmentPattern':
        this.defaulted(node);
        break;
      case 'MemberExpression':
        if (node.optional) this.optional(node, node.object);
        break;
      case 'CallExpression':
        if (node.optional) this.optional(node, node.callee);
        break;
    }
  }

  private condition(kind: SiteKind, node: Node, test: Node): void {
    const site = this.siteOf(kind, node);
    if (site === undefined) return;
    this.seen(site);
    this.record(test, 't', site);
  }

  private logical(node: Node & { type: 'LogicalExpression' }): void {
    const kind = ({ '&&': 'and', '||': 'or', '??': 'nullish' } as const)[node.operator];
    const site = this.siteOf(kind, node);
    if (site === undefined) return;
    this.seen(site);
    this.record(node.left, kind === 'nullish' ? 'n' : 't', site);
  }

  private assignment(node: Node & { type: 'AssignmentExpression' }): void {
    if (!['&&=', '||=', '??='].includes(node.operator)) return;
    const site = this.siteOf('logical-assignment', node);
    if (site === undefined) return;
    if (node.left.type === 'Identifier') {
      this.seen(site);
      const method = node.operator === '??=' ? 'n' : 't';
      this.wrap(node, `${this.recorder}.q(${this.recorder}.${method}(${site},${node.left.name}),`, ')');
      return;
    }
    // The right side is evaluated if the old value is truthy (`&&=`), falsy (`||=`), nullish (`??=`).
    const old = node.operator === '&&=';
    this.seen(site, old, !old);
    this.note(node.right, site, old);
  }

  private cases(node: Node & { type: 'SwitchStatement' }): void {
    const sites = node.cases.map((one) => (one.test ? this.siteOf('case', one) : undefined));
    if (sites.every((site) => site === undefined)) return;
    const discriminant = `${this.recorder}d${this.discriminants++}`;
    this.wrap(node, `{let ${discriminant};`, '}');
    this.wrap(node.discriminant, `${discriminant}=${this.recorder}.v((`, '))');
    node.cases.forEach((one, i) => {
      const site = sites[i];
      if (site === undefined || !one.test) return;
      this.seen(site);
      this.wrap(one.test, `${this.recorder}.c(${site},(`, `),${discriminant})`);
    });
  }

  private forOf(node: Node & { type: 'ForOfStatement' }): void {
    const site = this.siteOf('for-of', node);
    if (site === undefined) return;
    this.seen(site, !node.await, !node.await);
    if (!node.await) this.record(node.right, 'o', site);
  }

  private forIn(node: Node & { type: 'ForInStatement' }): void {
    const site = this.siteOf('for-in', node);
    if (site === undefined) return;
    // `for (async of …)`, `for (let.x of …)` and `for (var x = 1 of …)` are no syntax; for-in allows them.
    const head = this.source.slice(node.left.start, node.left.end);
    const initialised = node.left.type === 'VariableDeclaration' && node.left.declarations[0]!.init;
    const possible =
      !initialised && (node.left.type === 'VariableDeclaration' || !/^(async|let)\b/u.test(head));
    this.seen(site, possible, possible);
    if (!possible) return;
    const between = skipTrivia(this.source, node.left.end);
    this.replaced.set(node.right, { start: between, end: between + 2, text: 'of' });
    this.record(node.right, 'k', site);
  }

  private defaulted(node: Node & { type: 'AssignmentPattern' }): void {
    const site = this.siteOf('default', node);
    if (site === undefined) return;
    this.seen(site, true, false);
    if (node.left.type === 'Identifier' && isAnonymousFunction(node.right)) {
      // The value takes the name of what it is assigned to, here from a property of that name.
      const name = JSON.stringify(node.left.name);
      this.wrap(node.right, `(${this.recorder}.s(${site},true),({[${name}]:(`, `)})[${name}])`);
      return;
    }
    this.note(node.right, site, true);
  }

  /** `a?.b`, `a?.[b]`, `a?.(b)`: by wrapping `a`, or where that would change the chain, what comes behind `?.`. */
  private optional(node: Node & { type: 'MemberExpression' | 'CallExpression' }, base: Node): void {
    const site = this.siteOf('optional', node);
    if (site === undefined) return;
    // A member that is called is a reference: it brings its `this` along, and a value would not.
    const isReference =
      node.type === 'CallExpression' && (base.type === 'MemberExpression' || base.type === 'ChainExpression');
    if (!isReference && !continuesChain(base)) {
      this.seen(site);
      this.record(base, 'n', site);
      return;
    }
    this.seen(site, this.behindChain(node, site), false);
  }

  private behindChain(node: Node & { type: 'MemberExpression' | 'CallExpression' }, site: number): boolean {
    if (node.type === 'CallExpression') {
      const [first] = node.arguments;
      if (!first) return false;
      this.note(first.type === 'SpreadElement' ? first.argument : first, site, true);
      return true;
    }
    if (node.computed) {
      this.note(node.property, site, true);
      return true;
    }
    if (node.property.type !== 'Identifier') return false;
    const { start, end, name } = node.property;
    const text = `[(${this.recorder}.s(${site},true),${JSON.stringify(name)})]`;
    this.replaced.set(node.property, { start, end, text });
    return true;
  }
}

const NAME_END = /[\p{ID_Continue}$\u200c\u200d]$/u;
const NAME_START = /^[\p{ID_Start}$_]/u;

/** Whether a base is part of the same optional chain, so that wrapping it would end the chain there. */
function continuesChain(base: Node): boolean {
  let at: Node = base;
  for (;;) {
    if (at.type === 'MemberExpression') {
      if (at.optional) return true;
      at = at.object;
    } else if (at.type === 'CallExpression') {
      if (at.optional) return true;
      at = at.callee;
    } else {
      return false;
    }
  }
}

/** The offset of the first character that belongs to a token. */
function skipTrivia(source: string, from: number): number {
  const trivia = /(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n\r\u2028\u2029]*)*/uy;
  trivia.lastIndex = from;
  trivia.exec(source);
  return trivia.lastIndex;
}
