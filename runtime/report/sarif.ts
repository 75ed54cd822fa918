/**
 * Findings as SARIF 2.1.0 (OASIS, Static Analysis Results Interchange Format): what code scanning of forges and editors
 * read. A violated postcondition is an error, an error that nothing catches a warning.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Log, ReportingDescriptor, Result } from 'sarif';
import type { ErrorPlace } from '../inputs/heap/records.js';
import type { TargetResult, TestRecord } from '../result.js';
import { penumbraVersion } from '../version.js';
import { shorten, valueInWords, whenInWords } from './words.js';

const RULES: readonly ReportingDescriptor[] = [
  {
    id: 'postcondition',
    name: 'ViolatedPostcondition',
    shortDescription: { text: 'A postcondition does not hold after a call that its precondition allows.' },
    defaultConfiguration: { level: 'error' },
  },
  {
    id: 'uncaught-error',
    name: 'UncaughtError',
    shortDescription: { text: 'A call that the precondition allows throws an error that nothing catches.' },
    defaultConfiguration: { level: 'warning' },
  },
];

/** @param directory what paths are relative to */
export function sarifLog(results: readonly TargetResult[], directory: string): Log {
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'penumbra',
            version: penumbraVersion(),
            semanticVersion: penumbraVersion(),
            rules: [...RULES],
          },
        },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { SRCROOT: { uri: `${pathToFileURL(path.resolve(directory)).href}/` } },
        results: results.flatMap((result) => [
          ...postconditions(result, directory),
          ...uncaught(result, directory),
        ]),
      },
    ],
  };
}

function postconditions(
  { findings, tests, findingTests, subject }: TargetResult,
  directory: string,
): Result[] {
  return findings.map(({ test: id, formula, file, line }) => {
    const test = [...tests, ...findingTests].find((one) => one.id === id);
    return {
      ruleId: 'postcondition',
      ruleIndex: 0,
      level: 'error',
      message: { text: `${subject.target} breaks @post ${formula} ${circumstances(test)}` },
      locations: [location({ file, line }, directory, subject.target)],
      partialFingerprints: { 'penumbra/v1': `${subject.target}:${formula}` },
      ...propertiesOf(test),
    };
  });
}

function uncaught({ errors, tests, findingTests, subject }: TargetResult, directory: string): Result[] {
  return errors.map(({ error, value, at, paths, test: id }) => {
    const test = [...tests, ...findingTests].find((one) => one.id === id);
    const what = error ? `${error.name}: ${error.message}` : valueInWords(value ?? { $: 'undefined' });
    return {
      ruleId: 'uncaught-error',
      ruleIndex: 1,
      level: 'warning',
      message: { text: `${subject.target} throws ${what} ${circumstances(test)}` },
      locations: [location(at ?? { file: subject.file }, directory, subject.target)],
      partialFingerprints: {
        'penumbra/v1': `${subject.target}:${error?.name ?? 'value'}:${at === undefined ? '' : path.basename(at.file)}`,
      },
      occurrenceCount: paths,
      ...propertiesOf(test),
    };
  });
}

function circumstances(test: TestRecord | undefined): string {
  return test ? `when ${shorten(whenInWords(test), 300)} (test ${test.id})` : '';
}

function propertiesOf(test: TestRecord | undefined): Pick<Result, 'properties'> {
  return test ? { properties: { test: test.id, inputs: test.inputs } } : {};
}

function location(
  { file, line, column }: Partial<ErrorPlace> & { readonly file: string },
  directory: string,
  target: string,
): NonNullable<Result['locations']>[number] {
  const relative = path.relative(path.resolve(directory), path.resolve(file));
  const isBelow = !relative.startsWith('..') && !path.isAbsolute(relative);
  const uri = isBelow
    ? encodeURI(relative.split(path.sep).join('/'))
    : pathToFileURL(path.resolve(file)).href;
  const region = { startLine: line ?? 1, ...(column === undefined ? {} : { startColumn: column }) };
  return {
    physicalLocation: {
      artifactLocation: { uri, ...(isBelow ? { uriBaseId: 'SRCROOT' } : {}) },
      ...(line === undefined || line < 1 ? {} : { region }),
    },
    logicalLocations: [{ fullyQualifiedName: target, kind: 'function' }],
  };
}
