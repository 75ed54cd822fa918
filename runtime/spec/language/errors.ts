/** Complaints about a specification, at their place in the source file. */
import { closest, distance } from 'fastest-levenshtein';
import { PenumbraError, positionAt } from '../../../compiler/diagnostics.js';
import type { Dialect } from './dialect.js';

/** The file that a specification is written in. */
export interface SpecSource {
  readonly file: string;
  readonly source: string;
  /** How it is written: `COMMENT` if absent. */
  readonly dialect?: Dialect | undefined;
}

/** A range of offsets in the file. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where something was written. */
export interface Place extends Span {
  readonly in: SpecSource;
}

export type SpecErrorCode =
  /** The text is not a formula. */
  | 'E_SPEC_PARSE'
  /** A name stands for nothing. */
  | 'E_SPEC_NAME'
  /** An operator is applied to what it cannot be applied to. */
  | 'E_SPEC_TYPE'
  /** A field is mentioned whose type cannot be found. */
  | 'E_SPEC_FIELD_TYPE'
  /** A quantifier ranges over sets or relations. */
  | 'E_SPEC_HIGHER_ORDER'
  /** Contracts of pure methods ask for each other without end. */
  | 'E_SPEC_RECURSION'
  /** Something is well-formed and cannot be done. */
  | 'E_SPEC_UNSUPPORTED'
  /** The text is not an Alloy model. */
  | 'E_ALLOY_PARSE'
  /** A name stands for nothing, or for several things. */
  | 'E_ALLOY_NAME'
  /** An operator or a function is applied to what it cannot be applied to. */
  | 'E_ALLOY_TYPE'
  /** A command's scope is contradictory or incomplete. */
  | 'E_ALLOY_SCOPE'
  /** A part of Alloy that Penumbra does not have. */
  | 'E_ALLOY_UNSUPPORTED'
  /** An opened module cannot be found or does not fit. */
  | 'E_ALLOY_MODULE';

export function specError(
  text: SpecSource,
  code: SpecErrorCode,
  span: Span,
  message: string,
  hint?: string,
): PenumbraError {
  return new PenumbraError({
    code,
    message,
    file: text.file,
    source: text.source,
    position: positionAt(text.source, span.start),
    length: Math.max(1, span.end - span.start),
    hint,
  });
}

/** "Did you mean …?" if a name is near enough to be meant. */
export function didYouMean(name: string, candidates: Iterable<string>): string | undefined {
  const all = [...new Set(candidates)];
  if (all.length === 0) return undefined;
  const nearest = closest(name, all);
  const limit = Math.max(1, Math.floor(Math.max(name.length, nearest.length) / 2));
  return distance(name, nearest) <= limit ? `Did you mean ${nearest}?` : undefined;
}
