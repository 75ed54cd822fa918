/**
 * The parser: acorn, and what engines take beyond ECMA-262 as they always did. A call as the target of an assignment,
 * an update or a loop is no early error (13.15.1): it throws once it is evaluated, in strict code, too. A generator that
 * is a method may yield a regular expression. Attributes of imports may follow `assert`. What is younger than node 20 is
 * no syntax: declarations with `using`, and what ECMAScript 2025 adds to regular expressions.
 */
import * as acorn from 'acorn';
import { noteAssert } from './import-assertions.js';

/** Methods of acorn's parser that are overridden here; its types leave them out. */
interface Assignable {
  readonly value: unknown;
  /** Whether the code that is read belongs to a generator. */
  readonly inGenerator: boolean;
  /** Whether `yield` is an operator for the tokenizer, behind which a slash starts a regular expression. */
  inGeneratorContext(): boolean;
  toAssignable(node: acorn.Node, isBinding: boolean, errors: unknown): acorn.Node;
  checkLValSimple(node: acorn.Node, bindingType?: number, clashes?: object): void;
  checkLValInnerPattern(node: acorn.Node, bindingType?: number, clashes?: object): void;
  raise(at: number, message: string): never;
  readonly options: { ecmaVersion: number };
  readonly input: string;
  /** The token that is read, and where that begins and the last one ended. */
  type: acorn.TokenType;
  readonly start: number;
  readonly lastTokEnd: number;
  isContextual(name: string): boolean;
  isUsingKeyword(isAwait: boolean, isFor: boolean): boolean;
  parseWithClause(): acorn.ImportAttribute[];
  validateRegExpPattern(state: unknown): void;
}

const Base = acorn.Parser as unknown as new (options: acorn.Options, input: string) => Assignable;

/** ECMAScript 2024, as acorn counts. */
const REGEXP_VERSION = 15;

/** Operators that take no call: they are younger. */
const LOGICAL: ReadonlySet<unknown> = new Set(['&&=', '||=', '??=']);

class EngineParser extends Base {
  // Acorn's own answer leaves out generators that are methods.
  override inGeneratorContext(): boolean {
    return this.inGenerator || super.inGeneratorContext();
  }

  override isUsingKeyword(): boolean {
    return false;
  }

  override parseWithClause(): acorn.ImportAttribute[] {
    const isLegacy = this.isContextual('assert') && !/[\n\r\u2028\u2029]/u.test(this.before);
    if (!isLegacy) return super.parseWithClause();
    const { start } = this;
    this.type = acorn.tokTypes._with;
    const attributes = super.parseWithClause();
    noteAssert(attributes, start);
    return attributes;
  }

  /** The text between the last token and the one that is read. */
  private get before(): string {
    return this.input.slice(this.lastTokEnd, this.start);
  }

  override validateRegExpPattern(state: unknown): void {
    const { options } = this;
    const { ecmaVersion } = options;
    options.ecmaVersion = REGEXP_VERSION;
    try {
      super.validateRegExpPattern(state);
    } finally {
      options.ecmaVersion = ecmaVersion;
    }
  }

  override toAssignable(node: acorn.Node, isBinding: boolean, errors: unknown): acorn.Node {
    // In patterns they are refused by `checkLValInnerPattern`.
    if (node?.type === 'CallExpression' && !isBinding) return node;
    return super.toAssignable(node, isBinding, errors);
  }

  override checkLValSimple(node: acorn.Node, bindingType = 0, clashes?: object): void {
    if (node.type === 'CallExpression' && bindingType === 0 && !LOGICAL.has(this.value)) return;
    super.checkLValSimple(node, bindingType, clashes);
  }

  override checkLValInnerPattern(node: acorn.Node, bindingType?: number, clashes?: object): void {
    const { left, argument } = node as { left?: acorn.Node; argument?: acorn.Node };
    const target = node.type === 'AssignmentPattern' ? left! : node.type === 'RestElement' ? argument! : node;
    if (target.type === 'CallExpression') this.raise(target.start, 'Assigning to rvalue');
    super.checkLValInnerPattern(node, bindingType, clashes);
  }
}

export const Parser = EngineParser as unknown as typeof acorn.Parser;
