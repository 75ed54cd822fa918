/** The options of `penumbra classify` and `penumbra model`: names, what they say of themselves, how they are read. */
import type { Options } from 'yargs';
import { PenumbraError } from '../../../compiler/diagnostics.js';
import { CLASSIFY_DEFAULTS as DEFAULTS, type ModelOptions } from '../../classify/options.js';
import type { ClassifyRequest, ModelRequest } from '../../classify-file.js';
import { BOUNDS, exploreOptions, OUTPUT, outputOptions, text } from './explore-options.js';
import { oneOf, optionError, seconds, wholeNumber } from './option-values.js';

/** What yargs hands over: every option is text, so that reading it is in one place. */
interface RawObservation {
  readonly file: string;
  readonly suite?: string;
  readonly trace?: readonly string[];
  readonly confidence: string;
  readonly suiteTimeout: string;
  readonly operations: string;
  readonly lawTimeout: string;
  readonly json: boolean;
}

export interface RawModel extends RawObservation {
  readonly prove: boolean;
  readonly timeout: string;
  readonly write: boolean;
}

export interface RawClassify extends RawObservation {
  readonly seed: string;
  readonly rounds: string;
  readonly perMethod: string;
  readonly tries: string;
  readonly generation: string;
  readonly guided: boolean;
  readonly decision: string;
  readonly doubts: string;
  readonly directed: string;
  readonly runTimeout: string;
  readonly timeout: string;
  readonly memory: string;
  readonly run: string | false;
  readonly emit: string | false | undefined;
  readonly out: string;
}

const GENERATION = 'Generation of inputs:';

const PROVE_TIMEOUT = 10;

const observationOptions: Readonly<Record<string, Options>> = {
  suite: text('A passing suite for mocha or node:test, or a script, that uses the file'),
  trace: {
    describe: 'Keep the trace of the suite here; without --suite: a trace to read, any number of times',
    type: 'string',
    array: true,
    requiresArg: true,
  },
  confidence: text('From which a property is taken for more than chance, from 0 to 1', DEFAULTS.confidence),
  'suite-timeout': text('Seconds for the suite', DEFAULTS.suiteTimeout / 1000, BOUNDS),
  operations: text('Functions and methods among which laws are looked for', DEFAULTS.operations, BOUNDS),
  'law-timeout': text(
    'Seconds of work for one call that laws are asked of',
    DEFAULTS.lawTimeout / 1000,
    BOUNDS,
  ),
  json: {
    describe: 'One JSON document on standard output, all else on standard error',
    type: 'boolean',
    default: false,
    group: OUTPUT,
  },
};

export const modelOptions: Readonly<Record<string, Options>> = {
  ...observationOptions,
  prove: {
    describe: 'Search for calls that violate each formula: refuted, proved within the scope, or open',
    type: 'boolean',
    default: false,
  },
  timeout: text('Seconds for each function and method with --prove', PROVE_TIMEOUT, BOUNDS),
  write: {
    describe: 'Put the formulas into the doc comments of the file, but for those marked ? and refuted ones',
    type: 'boolean',
    default: false,
    group: OUTPUT,
  },
};

export const classifyOptions: Readonly<Record<string, Options>> = {
  ...observationOptions,
  seed: text('Seed of the random choice of values', DEFAULTS.seed, GENERATION),
  rounds: text('Rounds', DEFAULTS.rounds, GENERATION),
  'per-method': text('New inputs for each method in each round', DEFAULTS.perMethod, GENERATION),
  tries: text('Failed tries after which a method gets no more in a round', DEFAULTS.tries, GENERATION),
  generation: text('random or exhaustive', DEFAULTS.generation, GENERATION),
  guided: {
    describe: 'Make new inputs of normal ones only; --no-guided: of all',
    type: 'boolean',
    default: DEFAULTS.isGuided,
    group: GENERATION,
  },
  directed: text(
    'Runs of the search for violations by the explorer, for each method; 0: none',
    DEFAULTS.directed,
    GENERATION,
  ),
  decision: text('Which violations count: guarded, confidence, plain', DEFAULTS.decision),
  doubts: text('Most doubtful inputs that are reported where nothing is surer', DEFAULTS.doubts),
  'run-timeout': text('Seconds for one input', DEFAULTS.runTimeout / 1000, BOUNDS),
  timeout: text('Seconds for all rounds', DEFAULTS.timeout / 1000, BOUNDS),
  memory: text('Megabytes of the process that runs inputs', DEFAULTS.memory, BOUNDS),
  emit: { ...exploreOptions.emit!, defaultDescription: 'that of the suite, nothing with --json' },
  out: outputOptions.out!,
  run: outputOptions.run!,
};

/** @throws PenumbraError `E_OPTION` */
export function readModelOptions(raw: RawModel): ModelRequest {
  const prove = seconds('timeout', raw.timeout);
  return { ...readObservation(raw), ...(raw.prove ? { prove } : {}) };
}

function readObservation(raw: RawObservation): ModelOptions {
  const { file, suite, trace = [] } = raw;
  const wrong = (message: string, hint: string): PenumbraError =>
    new PenumbraError({ code: 'E_OPTION', message, hint });
  if (suite === undefined && trace.length === 0)
    throw wrong(
      'nothing correct to observe is named',
      'Name a passing suite with --suite, or a kept trace with --trace.',
    );
  if (suite !== undefined && trace.length > 1)
    throw wrong('one suite leaves one trace', 'Name one --trace, or join kept ones without --suite.');
  return {
    file,
    suite,
    traces: trace,
    confidence: probability('confidence', raw.confidence),
    suiteTimeout: seconds('suite-timeout', raw.suiteTimeout),
    operations: wholeNumber('operations', raw.operations, 0),
    lawTimeout: seconds('law-timeout', raw.lawTimeout),
  };
}

/** @throws PenumbraError `E_OPTION` */
export function readClassifyOptions(raw: RawClassify): ClassifyRequest {
  return {
    ...readObservation(raw),
    seed: wholeNumber('seed', raw.seed, 0),
    rounds: wholeNumber('rounds', raw.rounds),
    perMethod: wholeNumber('per-method', raw.perMethod),
    tries: wholeNumber('tries', raw.tries),
    generation: oneOf('generation', raw.generation, ['random', 'exhaustive']),
    isGuided: raw.guided,
    decision: oneOf('decision', raw.decision, ['guarded', 'confidence', 'plain']),
    doubts: wholeNumber('doubts', raw.doubts, 0),
    directed: wholeNumber('directed', raw.directed, 0),
    runTimeout: seconds('run-timeout', raw.runTimeout),
    timeout: seconds('timeout', raw.timeout),
    memory: wholeNumber('memory', raw.memory),
  };
}

function probability(option: string, text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 1))
    throw optionError(option, 'a number from 0 to 1', text);
  return value;
}
