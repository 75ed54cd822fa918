/** The syntax of code under `eval`: what it may say depends on the function that calls it (ECMA-262 19.2.1.1). */
import type * as acorn from 'acorn';
import type { FunctionKind } from './ir/function.js';
import { parseError, type SourceText } from './parse.js';
import { Parser } from './parser.js';
import type { EvalSource } from './scopes/eval-scope.js';

const METHODS: ReadonlySet<FunctionKind> = new Set([
  'method',
  'getter',
  'setter',
  'base-constructor',
  'derived-constructor',
  'fields',
  'static',
]);

/** @throws PenumbraError `E_PARSE` */
export function parseEval(text: SourceText, around: EvalSource | undefined): acorn.Program {
  return parseIn(text, around?.scope?.receiver ?? 'script', around?.strict === true);
}

/** Parses a text that was compiled before, wherever that was. */
export function parseEvalAgain(text: SourceText): acorn.Program {
  return parseIn(text, 'derived-constructor', false);
}

/** What acorn's types leave out. */
interface Named {
  readonly name: string;
  readonly start: number;
}

interface Internals {
  readonly scopeStack: readonly object[];
  parse(): acorn.Program;
  currentThisScope(): object;
  checkUnreserved(node: Named): void;
  raise(at: number, message: string): never;
}

const Base = Parser as unknown as new (options: acorn.Options, input: string) => Internals;

/** One class for all texts: a class for each would cost more than parsing. */
class EvalParser extends Base {
  constructor(
    options: acorn.Options,
    input: string,
    private readonly receiver: FunctionKind,
    isStrict: boolean,
  ) {
    super(options, input);
    if (isStrict) (this as unknown as { strict: boolean }).strict = true;
  }
  /** Initializers of fields have no `arguments`, and static blocks neither (19.2.1.1, step 5). */
  override checkUnreserved(node: Named): void {
    const isInitializer = this.receiver === 'fields' || this.receiver === 'static';
    if (isInitializer && node.name === 'arguments' && this.currentThisScope() === this.scopeStack[0])
      this.raise(
        node.start,
        "'arguments' is not allowed in class field initializer or static initialization block",
      );
    super.checkUnreserved(node);
  }
  get allowNewDotTarget(): boolean {
    const inFunction = this.receiver !== 'script' && this.receiver !== 'es-module';
    return inFunction || inherited(this, 'allowNewDotTarget');
  }
  get allowSuper(): boolean {
    return METHODS.has(this.receiver) || inherited(this, 'allowSuper');
  }
  get allowDirectSuper(): boolean {
    return this.receiver === 'derived-constructor' || inherited(this, 'allowDirectSuper');
  }
}

function parseIn(text: SourceText, receiver: FunctionKind, isStrict: boolean): acorn.Program {
  const options = { ecmaVersion: 'latest', sourceType: 'script', checkPrivateFields: false };
  try {
    return new EvalParser(options as acorn.Options, text.source, receiver, isStrict).parse();
  } catch (error) {
    throw parseError(text, error, isStrict ? 'strict' : 'eval');
  }
}

/** What the parser itself says. */
function inherited(parser: object, name: string): boolean {
  return Reflect.get(Parser.prototype, name, parser) === true;
}

/**
 * Checks that a text is one function in parentheses and nothing else.
 *
 * @throws PenumbraError `E_PARSE`
 */
export function checkFunction(text: SourceText): void {
  const [statement] = parseEval(text, undefined).body;
  const node = statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
  const isWhole = node?.type === 'FunctionExpression' && node.end === text.source.length - 1;
  if (!isWhole) throw parseError(text, new SyntaxError('Single function literal required'));
}
