/**
 * All matches of a pattern replaced by a text that is known (ECMA-262, 22.1.3.20 and 22.2.6.11): a function of the text, so
 * that how many there are is no matter of paths.
 */
import { parsePattern, patternFacts } from '../../expressions/pattern-syntax.js';
import { plainFlags } from '../../expressions/patterns.js';
import type { Call } from '../../interpreter/call.js';
import { isObject } from '../../is-object.js';
import { textShadow } from '../../values/texts.js';
import { noteLastIndex } from './matching.js';
import { subjectOf } from './text-parts.js';

/** What a template puts around a match; `after` is undefined where the match is left out. */
interface Replacement {
  readonly before: string;
  readonly after: string | undefined;
}

/**
 * A template with at most one reference, which is to the whole match (22.1.3.19.1).
 * @param groups how many captures there are
 * @param isWhole whether the first one is the whole match
 */
function replacementOf(template: string, groups: number, isWhole: boolean): Replacement | undefined {
  const parts = [''];
  for (let at = 0; at < template.length; at++) {
    const next = template[at] === '$' ? template[at + 1] : undefined;
    const last = parts.length - 1;
    if (next === '&' || (next === '1' && isWhole && !/^\d/u.test(template.slice(at + 2)))) parts.push('');
    else if (next !== undefined && (next === '`' || next === "'" || (groups > 0 && /[\d<]/u.test(next))))
      return undefined;
    else {
      parts[last] += template[at]!;
      if (next !== '$') continue;
    }
    at += 1;
  }
  const [before = '', after, more] = parts;
  return more === undefined ? { before, after } : undefined;
}

/** The function with its arguments; undefined of what is left to paths. */
function functionOf(
  source: string,
  flags: string,
  template: string,
): readonly (string | undefined)[] | undefined {
  const facts = patternFacts(source, flags);
  if (facts === undefined || facts.mayBeEmpty || !facts.isPlain || flags.includes('y')) return undefined;
  const [alternative, ...others] = parsePattern(source, flags)!.alternatives;
  const isWhole = others.length === 0 && alternative?.elements.length === 1;
  const isGroup = isWhole && alternative.elements[0]!.type === 'CapturingGroup';
  const replacement = replacementOf(template, facts.groups, isGroup);
  return replacement && [source, flags, replacement.before, replacement.after];
}

/** `text.replaceAll(part, template)` */
export function replaceAllParts(call: Call): unknown {
  const [part, template] = [call.arg(0), call.arg(1)];
  if (typeof part !== 'string' || typeof template !== 'string' || part === '') return false;
  if (call.argShadow(0) !== 0 || call.argShadow(1) !== 0 || call.receiverShadow === 0) return false;
  const source = part.replace(/[\\^$.*+?()[\]{}|/\n\r\u2028\u2029]/gu, escaped);
  const fixed = functionOf(source, '', template);
  const subject = fixed && subjectOf(call);
  if (subject === undefined) return false;
  const { vm } = call;
  const value = vm.operations.apply(call.callee, subject[0], [part, template]);
  return call.give(value, vm.expressions.text('replaceMatches', fixed!, subject[1], 0));
}

function escaped(character: string): string {
  const code = character.charCodeAt(0);
  return /[\n\r\u2028\u2029]/u.test(character)
    ? `\\u${code.toString(16).padStart(4, '0')}`
    : `\\${character}`;
}

/** RegExp.prototype [ @@replace ] of an expression that is global, and as it was made. */
export function replaceOwnMatches(call: Call, expression: RegExp): unknown {
  const { vm } = call;
  const [value, template] = [call.arg(0), call.arg(1)];
  const flags = vm.realm.captured.flagsOf(expression);
  if (typeof template !== 'string' || call.argShadow(1) !== 0 || !flags.includes('g')) return false;
  if (isObject(value) || typeof value === 'symbol' || call.argShadow(0) === 0) return false;
  const source = vm.realm.captured.sourceOf(expression);
  const fixed = functionOf(source, plainFlags(flags), template);
  if (fixed === undefined) return false;
  const text = textShadow(vm, value, call.argShadow(0));
  if (text === 0) return false;
  vm.patterns.count(vm, source, plainFlags(flags));
  const before = expression.lastIndex;
  const result = vm.operations.apply(call.callee, expression, [String(value), template]);
  noteLastIndex(vm, expression, before, 0);
  return call.give(result, vm.expressions.text('replaceMatches', fixed, text, 0));
}
