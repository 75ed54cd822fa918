/**
 * The public interface: all that the command line does, as typed functions.
 *
 * ```js
 * import { explore } from 'penumbra';
 * for await (const event of explore({ file: 'list.js', target: 'List.prototype.contains' })) {
 *   if (event.type === 'end') console.log(event.result.summary.decisions);
 * }
 * ```
 */

export { type ErrorDetails, PenumbraError, type Position } from '../compiler/diagnostics.js';
export type {
  AlloyBound,
  AlloyCommandRecord,
  AlloyEvent,
  AlloyFormulaRecord,
  AlloyInstance,
  AlloyOptions,
  AlloyRelation,
  AlloyResult,
} from './alloy/events.js';
export { ALLOY_DEFAULTS, type AlloyRequest, alloy } from './alloy/run-model.js';
export type {
  CheckCounts,
  CheckFailure,
  CollectedInput,
  ThrownError,
  ThrownGroup,
  UnfinishedInput,
  ViolatedFormula,
} from './check/verdict.js';
export type {
  ClassifyEvent,
  ClassifyResult,
  InputRecord,
  ModelResult,
  ObservationRecord,
  PointRecord,
  PropertyRecord,
  ViolationRecord,
} from './classify/events.js';
export { CLASSIFY_DEFAULTS } from './classify/options.js';
export { type ClassifyRequest, classify, type ModelRequest, operationalModel } from './classify-file.js';
export { type CorpusEntry, readManifest } from './corpus/manifest.js';
export type { CorpusOptions, PackageLimits } from './corpus/options.js';
export type { CorpusRun, PackageFigures, PackageRecord, PackageState, Refusal } from './corpus/record.js';
export { type CorpusEvent, type CorpusRequest, runCorpus } from './corpus/run-corpus.js';
export { disassemble } from './disassemble.js';
export { type EmitClassifiedRequest, emitClassified } from './emit/classified-suite.js';
export { type EmitRequest, type EmittedFile, emitTests } from './emit/emit.js';
export { type EmitInputsRequest, emitInputs } from './emit/enumeration-suite.js';
export { type EmitObservedRequest, emitObserved } from './emit/observed-suite.js';
export type { EnumerateOptions, Interval } from './enumerate/options.js';
export { type EnumerateRequest, enumerate } from './enumerate-file.js';
export type { EnumerationResult } from './enumeration-result.js';
export type { EnumerateEvent } from './enumeration-session.js';
export { DEFAULTS } from './explore/defaults.js';
export type {
  BoundRecord,
  DecisionRecord,
  DecisionTaken,
  ErrorPlace,
  ExplorationSummary,
  ExploreOptions,
  Outcome,
  OutcomeStatus,
  PathRecord,
  ScopeOptions,
  SiteKind,
  SiteRecord,
  SolverStatistics,
  Violation,
} from './explore/events.js';
export { STRATEGIES, type StrategyName } from './explore/strategies.js';
export { siteKey, testId } from './explore/verdicts/identity.js';
export { type ExploreRequest, explore, listTargets } from './explore-file.js';
export {
  type Decoded,
  type Decoding,
  decodeValues,
  encodeValues,
  type JsonValue,
  ValueError,
} from './inputs/values/values.js';
export { type RecordedTarget, type RunRecord, readRun } from './journal/run-record.js';
export type {
  GroupResult,
  ObservedPath,
  ObservedTest,
  ObserveEvent,
  ObserveResult,
  StateRecord,
} from './observe/events.js';
export { OBSERVE_DEFAULTS, type ObserveOptions } from './observe/options.js';
export { type ComparedInputs, compareInputs, type ObserveRequest, observe } from './observe-file.js';
export { ENUMERATE_DEFAULTS } from './options.js';
export { writePage } from './page/write-page.js';
export { REACH_DEFAULTS, type ReachOptions } from './reach/options.js';
export { type ReachRequest, reach } from './reach-file.js';
export type { ReachFinding, ReachResult } from './reach-result.js';
export type { ReachEvent } from './reach-session.js';
export { type ReachTogether, reachTogether } from './reach-together.js';
export { type ReplayReport, replayTest, type TraceRow } from './replay/replay-test.js';
export type { ReplayVerdict } from './replay/verdict.js';
export { type AlloyFailure, alloyDocument, alloyModelDocument } from './report/alloy-document.js';
export { alloyVerdict, instanceText } from './report/alloy-text.js';
export { type Failure, fileDocument, type JsonObject, targetDocument } from './report/document.js';
export {
  enumerationDocument,
  enumerationsDocument,
  heapDocument,
} from './report/enumeration-document.js';
export { enumerationReport } from './report/enumeration-text.js';
export { runDocument } from './report/run-document.js';
export { textReport } from './report/text.js';
export type { Finding, TargetResult, TestRecord } from './result.js';
export type { SessionEvent } from './session.js';
export { readSpecification } from './specification.js';
export { AssumptionError, assume, symbolic } from './symbols.js';
export type { ErrorGroup } from './uncaught.js';
export { penumbraVersion } from './version.js';
