/** What `classify` and `model` tell: records that stand for themselves, as JSON. */
import type { JsonValue } from '../inputs/values/values.js';
import type { DirectedTotals } from './directed/search.js';
import type { PointKind } from './points.js';
import type { Label } from './verdict/classify-input.js';
import type { TestBody } from './verdict/test-body.js';

/** What was observed. */
export interface ObservationRecord {
  /** `trace`: kept ones were read. */
  readonly kind: 'mocha' | 'node-test' | 'script' | 'trace';
  /** The suite, or the traces. */
  readonly files: readonly string[];
  readonly tests: number;
  /** Titles of the tests that failed: their calls are left out. */
  readonly failed: readonly string[];
  readonly calls: number;
  /** What was left out when laws were looked for; absent: nothing. */
  readonly cut?: readonly CutRecord[];
}

/** A bound that was hit, as the option is called that raises it, and the functions and methods that are not, or not all, asked for that. */
export interface CutRecord {
  readonly bound: 'operations' | 'law-timeout';
  readonly of: readonly string[];
}

/** A property of the operational model. */
export interface PropertyRecord {
  /** `object`: of every object of a class, on entry and exit of its methods. */
  readonly at: 'module' | 'object' | 'entry' | 'exit';
  /** The class, or the function or method. */
  readonly of: string;
  /** In the specification language; absent where that has no words for it. */
  readonly formula?: string;
  readonly javaScript: string;
  /** How often it was seen. */
  readonly support: number;
  readonly confidence: number;
  readonly certainty: 'high' | 'low';
  /** It was asked of calls with what the suite has made, beside those that it makes. */
  readonly asked?: true;
  /** What a function or method is declared to give says it. */
  readonly declared?: true;
  /** Where it was asked for: what a search for a violation came to. */
  readonly verdict?: VerdictRecord;
}

/**
 * `proved`: neither the explorer nor the enumerator finds a call that violates it, behind an entry that satisfies the model,
 * and both came to their end within the scope.
 */
export type VerdictRecord =
  | { readonly verdict: 'proved' | 'open' }
  /** `by`: the function or method; `input`: as `penumbra replay` takes it. */
  | { readonly verdict: 'refuted'; readonly by: string; readonly input: JsonValue };

export interface PointRecord {
  readonly name: string;
  readonly className?: string;
  readonly kind: PointKind;
  /** How many it declares. */
  readonly parameters: number;
  readonly calls: number;
  /** Errors that it threw. */
  readonly throws: readonly string[];
}

export interface ModelResult {
  readonly subject: { readonly file: string };
  readonly observation: ObservationRecord;
  readonly points: readonly PointRecord[];
  readonly properties: readonly PropertyRecord[];
}

/** What an input does that no observed call did. */
export type ViolationRecord =
  | ({ readonly kind: 'property' } & PropertyRecord)
  | { readonly kind: 'throws'; readonly of: string; readonly error: string; readonly message: string }
  | { readonly kind: 'killed'; readonly of: string; readonly reason: string };

/** An input that is likely to reveal a fault. */
export interface InputRecord {
  /** From 1. */
  readonly number: number;
  /** Statements, the last of which is the tested call. */
  readonly statements: readonly string[];
  /** The function or method that the tested call calls. */
  readonly target: string;
  /** A directed search has found it. */
  readonly directed?: true;
  /** It is reported because nothing surer is there: of what was seen seldom, or in other states, or what the program refuses. */
  readonly doubtful?: true;
  readonly violations: readonly ViolationRecord[];
  /** The body of a test that fails on it. */
  readonly test: TestBody;
}

export interface ClassifyResult {
  readonly subject: { readonly file: string };
  readonly observation: ObservationRecord;
  /** Properties of the model, and those of them whose violations count. */
  readonly model: { readonly properties: number; readonly counted: number };
  readonly generated: number;
  readonly labels: Readonly<Record<Label, number>>;
  /** Of the normal inputs, those that violate something that does not count. */
  readonly newNormal: number;
  /** What the directed search came to; absent where there was none. */
  readonly directed?: DirectedTotals;
  readonly patterns: number;
  readonly inputs: readonly InputRecord[];
  /** What ended it before all rounds were over. */
  readonly stopped?: 'timeout' | 'interrupted';
}

export type ClassifyEvent =
  | { readonly type: 'observed'; readonly observation: ObservationRecord }
  | { readonly type: 'round'; readonly round: number; readonly generated: number; readonly faults: number }
  | { readonly type: 'end'; readonly result: ClassifyResult };
