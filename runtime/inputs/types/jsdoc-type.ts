/** The types of JSDoc tags: TypeScript's, and what older ways of writing them add. */

import { isOldFunction, jsDocMarks, parseDocType } from '../declarations/jsdoc-syntax.js';
import { UNKNOWN_VALUES } from '../domains/approximation.js';
import type { Domain } from '../domains/domain.js';
import { NULL, UNKNOWN, unionOf } from '../domains/domains.js';
import { approximate, type TypeNames } from './type-names.js';

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

function domainOfText(text: string, names: TypeNames): Domain {
  if (text === '' || text === '*') {
    approximate(names, text === '' ? 'no type,' : text, UNKNOWN_VALUES, true);
    return UNKNOWN;
  }
  const type = parseDocType(text);
  if (type) return names.scope.read(type, names, isOldFunction(text) ? text : undefined);
  approximate(names, text, UNKNOWN_VALUES);
  return UNKNOWN;
}
