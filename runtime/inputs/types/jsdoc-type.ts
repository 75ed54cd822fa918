/** The types of JSDoc tags: TypeScript's, and what older ways of writing them add. */
import type { Domain } from '../domain.js';
import { domainOfType } from './domain-of-type.js';
import { NULL, UNKNOWN, unionOf } from './domains.js';
import { functions } from './object-members.js';
import { parseType } from './syntax.js';
import { remark, type TypeNames, UNKNOWN_VALUES } from './type-names.js';

/** A JSDoc type: the domain, and whether `=` or `...` marks a parameter. */
export interface JsDocType {
  readonly domain: Domain;
  readonly optional: boolean;
  readonly rest: boolean;
}

/**
 * Reads the text between the braces of a JSDoc tag: TypeScript, and `?T`, `!T`, `T=`, `...T`, `*`, `Array.<T>`,
 * `function(T): U`.
 */
export function jsDocType(text: string, names: TypeNames): JsDocType {
  const { type, optional, rest, nullable } = jsDocMarks(text);
  const domain = domainOfText(type, names);
  const whole = nullable ? unionOf([domain, NULL]) : domain;
  return { domain: rest ? { kind: 'array', element: whole } : whole, optional, rest };
}

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

function domainOfText(text: string, names: TypeNames): Domain {
  if (text === '' || text === '*') {
    remark(names, text === '' ? 'no type' : text, UNKNOWN_VALUES);
    return UNKNOWN;
  }
  const returns = /^function\s*\([^()]*\)\s*(?::\s*([\s\S]+))?$/u.exec(text);
  if (returns)
    return functions(text, names, (own) =>
      returns[1] === undefined ? UNDEFINED_RESULT : domainOfText(returns[1], own),
    );
  const type = parseType(typeScript(text));
  if (type) return domainOfType(type, names);
  remark(names, text, UNKNOWN_VALUES);
  return UNKNOWN;
}

const UNDEFINED_RESULT: Domain = { kind: 'undefined' };

/** JSDoc's way of writing a type inside another one as TypeScript's. */
function typeScript(text: string): string {
  return text
    .replaceAll('.<', '<')
    .replace(/(^|[<,(|:[{]\s*)\?\s*(?=[A-Za-z_$])/gu, '$1null | ')
    .replace(/(^|[<,(|:[{]\s*)!\s*(?=[A-Za-z_$])/gu, '$1')
    .replace(/(^|[<,(|:[]\s*)\*(?=\s*(?:$|[>,)|;\]}]))/gu, '$1any')
    .replace(/\b[Oo]bject\s*</gu, 'Record<');
}
