/** The options of `penumbra enumerate`: names, what they say of themselves, how they are read. */
import type { Options } from 'yargs';
import { PenumbraError } from '../../../compiler/diagnostics.js';
import type { EnumerateOptions } from '../../enumerate/options.js';
import { ENUMERATE_DEFAULTS as DEFAULTS } from '../../options.js';
import { BOUNDS, contractsOption, type Framework, OUTPUT, outputOptions, text } from './explore-options.js';
import { oneOf, scopeWithNumbers, seconds, wholeNumber } from './option-values.js';

/** What yargs hands over: every option is text, so that reading it is in one place. */
export interface RawEnumerate {
  readonly file: string;
  readonly target?: string;
  readonly scope?: readonly string[];
  readonly maxLength?: string;
  readonly strings?: string;
  readonly engine: string;
  readonly predicate?: string;
  readonly contracts?: string;
  readonly count: boolean;
  readonly limit?: string;
  readonly sample?: string;
  readonly seed: string;
  readonly timeout: string;
  readonly runTimeout: string;
  readonly memory: string;
  readonly maxFailures: string;
  readonly emit?: string | false;
  readonly out: string;
  readonly draw?: string;
  readonly run: string | false;
  readonly json: boolean;
}

export const enumerateOptions: Readonly<Record<string, Options>> = {
  target: text(
    'Export path (TreeMap.prototype.remove, default, Tree.prototype.size:get) or top-level binding; without it every exported function and method',
  ),
  engine: text('direct, augment or solver; auto takes the first that can', DEFAULTS.engine),
  ...contractsOption,
  predicate: text('A method that tells legal inputs (repOk), beside the formulas'),
  count: { describe: 'Count the inputs and run none', type: 'boolean', default: false },
  sample: text('Check so many inputs, drawn from all'),
  seed: text('Seed of the sample, of clock and randomness', DEFAULTS.seed),
  scope: {
    ...text(
      'Most objects of a class: N, Class=N, Class=exactly:N; numbers: Int=LOW..HIGH, Class.field=LOW..HIGH; can be repeated',
      undefined,
      BOUNDS,
    ),
    array: true,
    nargs: 1,
    defaultDescription: `${DEFAULTS.scope.default}, and Int=0..n-1 for n objects`,
  },
  'max-length': text('Most elements of an array', undefined, BOUNDS),
  strings: text('What a string can be: A,B,C', undefined, BOUNDS),
  limit: text('Stop after so many inputs', undefined, BOUNDS),
  timeout: text('Seconds for a target', DEFAULTS.timeout / 1000, BOUNDS),
  'run-timeout': text('Seconds for one run of the subject', DEFAULTS.runTimeout / 1000, BOUNDS),
  memory: text('Megabytes that the process of the subject may hold', DEFAULTS.memory, BOUNDS),
  'max-failures': text(
    'Failures that are kept with their heaps; all are counted',
    DEFAULTS.maxFailures,
    BOUNDS,
  ),
  emit: text('Write all inputs as tests for mocha or node-test', undefined, OUTPUT),
  draw: text('Write a picture of each failure into this directory', undefined, OUTPUT),
  ...outputOptions,
};

/** The options that the enumerator takes. @throws PenumbraError `E_OPTION` */
export function readEnumerateOptions(raw: RawEnumerate): Omit<EnumerateOptions, 'file' | 'target'> {
  if (raw.count) refuse(raw);
  const { scope, numbers } = scopeWithNumbers(raw.scope ?? [], DEFAULTS.scope);
  const length = raw.maxLength === undefined ? undefined : wholeNumber('max-length', raw.maxLength, 0);
  const lengths = length === undefined ? {} : { 'Array.length': { limit: length, exact: false } };
  const optional = {
    strings: raw.strings?.split(','),
    predicate: raw.predicate,
    contracts: raw.contracts,
    limit: raw.limit === undefined ? undefined : wholeNumber('limit', raw.limit),
    sample: raw.sample === undefined ? undefined : wholeNumber('sample', raw.sample),
  };
  return {
    scope: { ...scope, classes: { ...scope.classes, ...lengths } },
    numbers,
    engine: oneOf('engine', raw.engine, ['auto', 'direct', 'augment', 'solver']),
    count: raw.count,
    seed: wholeNumber('seed', raw.seed, 0),
    timeout: seconds('timeout', raw.timeout),
    runTimeout: seconds('run-timeout', raw.runTimeout),
    memory: wholeNumber('memory', raw.memory),
    maxFailures: wholeNumber('max-failures', raw.maxFailures, 0),
    ...optional,
  };
}

/** Which tests to write; undefined: none. @throws PenumbraError `E_OPTION` */
export function readSuite({ emit }: Pick<RawEnumerate, 'emit'>): Framework | undefined {
  return emit === undefined || emit === false
    ? undefined
    : oneOf<Framework>('emit', emit, ['mocha', 'node-test']);
}

/** @throws PenumbraError `E_OPTION` for options that need runs */
function refuse(raw: RawEnumerate): void {
  for (const option of ['sample', 'emit', 'draw'] as const) {
    if (raw[option] === undefined || raw[option] === false) continue;
    throw new PenumbraError({
      code: 'E_OPTION',
      message: `--${option} needs the inputs, which --count does not make`,
      hint: `Leave out --count or --${option}.`,
    });
  }
}
