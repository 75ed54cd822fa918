/** JSDoc's ways of writing types, as TypeScript's syntax. */
import { parseType, type Syntax } from './syntax.js';

export interface JsDocMarks {
  /** Without the marks. */
  readonly type: string;
  readonly optional: boolean;
  readonly rest: boolean;
  readonly nullable: boolean;
}

/** The marks around the whole of a JSDoc type. */
export function jsDocMarks(text: string): JsDocMarks {
  const [, dots, type = '', equals] = /^\s*(\.\.\.)?\s*([\s\S]*?)\s*(=)?\s*$/u.exec(text) ?? [];
  const bare = type.replace(/^[?!]\s*(?=.)/u, '');
  return {
    type: bare,
    optional: equals !== undefined,
    rest: dots !== undefined,
    nullable: type.startsWith('?') && bare !== type,
  };
}

const OLD_FUNCTION = /^function\s*\([^()]*\)\s*(?::\s*([\s\S]+))?$/u;

/** Whether it is a type of functions as Closure writes it: `function(T): U`. */
export function isOldFunction(text: string): boolean {
  return OLD_FUNCTION.test(text);
}

/** The syntax of the text between the braces of a tag, marks around the whole left out; undefined if it is no type. */
export function parseDocType(text: string): Syntax | undefined {
  const { type, nullable } = jsDocMarks(text);
  const old = OLD_FUNCTION.exec(type);
  const written = old ? `(...args: any[]) => (${typeScript(old[1] ?? 'void')})` : typeScript(type);
  return parseType(nullable ? `(${written}) | null` : written);
}

/** JSDoc's way of writing a type inside another one as TypeScript's. */
function typeScript(text: string): string {
  return text
    .replaceAll('.<', '<')
    .replace(/(^|[<,(|:[{]\s*)\?\s*(?=[A-Za-z_$])/gu, '$1null | ')
    .replace(/(^|[<,(|:[{]\s*)!\s*(?=[A-Za-z_$])/gu, '$1')
    .replace(/(^|[<,(|:[]\s*)\*(?=\s*(?:$|[>,)|;\]}]))/gu, '$1any')
    .replace(/\b[Oo]bject\s*</gu, 'Record<');
}
