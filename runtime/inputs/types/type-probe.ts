/**
 * The text of a type as TypeScript resolves it at the end of a file. It is no part of the file: with another text, TypeScript
 * would parse and bind the whole file again, and check it from the beginning.
 */
import type ts from 'typescript-api';
import { isTypeScript } from '../../../compiler/file-names.js';

export interface ProbedText {
  readonly text: string;
  /** What its type parameters stand for, as text. */
  readonly given: ReadonlyMap<string, string>;
}

/** Names of types that are resolved there: one with parameters, and with arguments. */
const GENERIC = 'PenumbraGeneric';
const PROBE = 'PenumbraProbe';
export const PROBES: ReadonlySet<string> = new Set([GENERIC, PROBE]);

/** What TypeScript keeps to itself. */
interface Internals {
  bindSourceFile(file: ts.SourceFile, options: ts.CompilerOptions): void;
}

type Bound = ts.SourceFile & {
  parent: ts.Node;
  readonly locals?: ReadonlyMap<string, ts.Symbol>;
  path: string;
};

/** @param file one of the program */
export function probedType(
  api: typeof ts,
  program: ts.Program,
  file: ts.SourceFile,
  asked: ProbedText,
): ts.Type | undefined {
  const { fileName, languageVersion, impliedNodeFormat } = file;
  // As a module it has names of its own.
  const text = `${probe(fileName, asked)}\nexport {};`;
  const aside = api.createSourceFile(
    fileName,
    text,
    { languageVersion, ...(impliedNodeFormat === undefined ? {} : { impliedNodeFormat }) },
    true,
  ) as Bound;
  (api as unknown as Internals).bindSourceFile(aside, program.getCompilerOptions());
  // Names that it does not declare are looked up around it, and what it imports is what the file does.
  aside.parent = file;
  aside.path = (file as Bound).path;
  const symbol = aside.locals?.get(PROBE);
  const checker = program.getTypeChecker();
  // Modules of JavaScript export their types.
  return symbol && checker.getDeclaredTypeOfSymbol(checker.getExportSymbolOfSymbol(symbol));
}

/** The type as an alias. With type parameters, conditional types are distributed. */
function probe(file: string, { text, given }: ProbedText): string {
  const isTyped = isTypeScript(file);
  const alias = (name: string, parameters: readonly string[], type: string): string => {
    const list = parameters.join(', ');
    if (!isTyped) return `/** ${list && `@template ${list}`} @typedef {${type}} ${name} */`;
    return `type ${name}${list && `<${list}>`} = ${type};`;
  };
  if (given.size === 0) return alias(PROBE, [], text);
  const generic = `${GENERIC}<${[...given.values()].join(', ')}>`;
  return `${alias(GENERIC, [...given.keys()], text)}\n${alias(PROBE, [], generic)}`;
}
