/** `Function` and its kin (ECMA-262, 20.2.1.1.1), once their arguments are strings. */
import { PenumbraError } from '../../compiler/diagnostics.js';
import { checkFunction } from '../../compiler/parse-eval.js';
import { isTooDeep } from '../../compiler/too-deep.js';
import { asSyntaxError } from '../traces/syntax-error.js';
import { compiled, enterText } from './eval.js';
import type { Interpreter } from './interpreter.js';

const HEADS: Readonly<Record<string, string>> = {
  Function: 'function',
  GeneratorFunction: 'function*',
  AsyncFunction: 'async function',
  AsyncGeneratorFunction: 'async function*',
};

const FILE = 'Function';

/** CreateDynamicFunction. The parameters and the body have to be such by themselves. */
export function makeDynamicFunction(
  vm: Interpreter,
  kind: string,
  parameters: string,
  body: string,
  result: number,
  resume: number,
): void {
  const head = `(${HEADS[kind]!} anonymous(`;
  const source = `${head}${parameters}\n) {\n${body}\n})`;
  if (!parses(`${head}\n) {\n${body}\n})`) || !parses(`${head}${parameters}\n) {\n})`)) {
    const message = boundaryMessage(source, head.length, head.length + parameters.length + 1);
    if (message !== undefined) throw vm.fail('SyntaxError', message);
    check(vm, source);
  }
  const linked = compiled(vm, source, FILE);
  linked.isDynamicFunction = true;
  enterText(vm, linked, [], result, resume);
}

function check(vm: Interpreter, source: string): void {
  const error = errorOf(source);
  if (error !== undefined) throw asSyntaxError(vm, error);
}

/** Why a text is no function, undefined if it is one. */
function errorOf(source: string): unknown {
  try {
    checkFunction({ file: FILE, source });
    return undefined;
  } catch (error) {
    // What is nested too deep is compiled where there is more of the stack.
    return isTooDeep(error) ? undefined : error;
  }
}

function parses(source: string): boolean {
  return errorOf(source) === undefined;
}

/**
 * What node says of a function whose parameters end elsewhere than they should; undefined if they end there, or nowhere:
 * it is the error of the text as a whole that counts then.
 * @param start where the parameters start
 * @param expected where they should end
 */
function boundaryMessage(source: string, start: number, expected: number): string | undefined {
  const end = endOfParameters(source, start);
  if (end === undefined || end === expected) return undefined;
  return end < expected ? 'Arg string terminates parameters early' : 'Unexpected end of arg string';
}

/** Where something stands that ends parameters, be it an error. */
function endOfParameters(source: string, start: number): number | undefined {
  for (let at = source.indexOf(')', start); at >= 0; at = source.indexOf(')', at + 1)) {
    if (isFunctionHead(source, at)) return at;
  }
  const wrong = placeOf(errorOf(source), source);
  const parameters = source.slice(start, wrong).trim();
  const isList = parameters !== '' && !parameters.endsWith(',');
  // A comma stands behind a rest parameter, which is an error of its own.
  return isList && source[wrong] !== ',' && isFunctionHead(source, wrong) ? wrong : undefined;
}

function isFunctionHead(source: string, end: number): boolean {
  return parses(`${source.slice(0, end)}) {})`);
}

function placeOf(error: unknown, source: string): number {
  const position = error instanceof PenumbraError ? error.details.position : undefined;
  if (position === undefined) return 0;
  const above = [...source.matchAll(/\r\n|[\n\r\u2028\u2029]/gu)][position.line - 2];
  return (above === undefined ? 0 : above.index + above[0].length) + position.column;
}
