/** A path condition as people read it. */
import { TRUE } from '../../solver/terms/terms.js';
import type { PathStep } from '../runs/runner.js';

/** A name that an object lacks. */
const ABSENT = /^!\("(?:[^"\\]|\\.)*" in (?<object>.*)\)$/u;

/** Of which kind a value is, and of which it is not. */
const KIND = /^typeof (?<of>.+) === ['"](?<kind>\w+)['"]$/u;
const OTHER_KIND =
  /^(?:typeof (?<of>.+) !== ['"]\w+['"]|(?<defined>.+) !== undefined|(?<nonNull>.+) !==? null)$/u;

/**
 * The predicates of a path in words, each once, without those that hold for every input, or follow from the kind of a value. Of
 * an object whose properties are listed, all names that it lacks are one predicate.
 */
export function predicatesInWords(
  steps: readonly Pick<PathStep, 'literal' | 'text' | 'isValue' | 'isListing'>[],
): string[] {
  const told = steps.filter(({ literal, isValue }) => literal !== TRUE && !isValue);
  const texts = told.map(({ text, isListing }) => {
    const object = isListing ? ABSENT.exec(text)?.groups?.object : undefined;
    if (object === undefined) return text;
    const hasKeys = told.some((other) => other.text.startsWith('"') && other.text.endsWith(`" in ${object}`));
    return `${object} has no ${hasKeys ? 'other ' : ''}keys`;
  });
  return inWords(withoutImplied(texts));
}

function withoutImplied(texts: readonly string[]): readonly string[] {
  const kinds = new Map<string, string>();
  for (const text of texts) {
    const { of, kind } = KIND.exec(text)?.groups ?? {};
    if (of !== undefined) kinds.set(of, kind!);
  }
  return texts.filter((text) => {
    const { of, defined, nonNull } = OTHER_KIND.exec(text)?.groups ?? {};
    if (nonNull !== undefined) return (kinds.get(nonNull) ?? 'object') === 'object';
    return !kinds.has(of ?? defined ?? '');
  });
}

/** Predicates in words, each once. */
export function inWords(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => (text.includes(' || ') ? `(${text})` : text)))];
}
