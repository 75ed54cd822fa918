/** What the emitted tests cover, as istanbul counts it in a real run of them on plain node. */
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import coverage, {
  type CoverageMap,
  type CoverageMapData,
  type FileCoverageData,
} from 'istanbul-lib-coverage';
import type { Emitted } from '../emit/emit.js';
import type { TestMessage, TestRequest } from '../emit/test-child.js';
import { MOCHA_TIMEOUT } from '../emit/trial.js';
import { DEFAULTS } from '../explore/defaults.js';
import { Child } from '../jobs/child.js';
import { processEntry } from '../jobs/process-entry.js';
import type { TargetResult } from '../result.js';
import { asOriginal } from './as-original.js';
import type { Counted } from './counters.js';

/** Milliseconds that counting files that nothing loaded may take. */
const PATIENCE = 60_000;

export interface CountRequest {
  /** Results with the files that were written of them. */
  readonly suites: readonly { readonly result: TargetResult; readonly emitted: Emitted }[];
  /** Under which packages are resolved, beside node's own. */
  readonly conditions?: readonly string[] | undefined;
}

export interface Coverage {
  readonly map: CoverageMap;
  /** Tests that were run, whether they passed or not. */
  readonly tests: number;
}

/** Runs all tests, those of findings among them, and counts what they cover of the files with decisions. */
export async function countCoverage({ suites, conditions }: CountRequest): Promise<Coverage> {
  const counted = countedFiles(suites);
  const copies = new Map(
    suites.flatMap(({ emitted }) =>
      emitted.files.flatMap(({ file, copyOf, edits = [] }) =>
        copyOf === undefined ? [] : [[path.resolve(file), { file, copyOf, edits }] as const],
      ),
    ),
  );
  const esModules = esModulesOf(suites);
  const files = suites.flatMap(({ emitted }) => emitted.files).filter(({ kind }) => kind !== 'subject');
  const map = coverage.createCoverageMap({});
  let tests = 0;
  for (let at = 0; at < files.length; ) {
    const entry = processEntry(new URL('../emit/test-child.js', import.meta.url));
    const child = new Child<TestRequest, TestMessage>({
      entry,
      memory: DEFAULTS.memory,
      conditions,
      isForTests: true,
    });
    let counts: CoverageMapData = {};
    try {
      for (let alive = true; alive && at < files.length; at += 1) {
        const file = files[at]!;
        child.send({ file: path.resolve(file.file), from: 0, to: file.tests, counted, esModules });
        for (let isOver = false; alive && !isOver; ) {
          const signal = await child.next(PATIENCE + MOCHA_TIMEOUT + (file.waits ?? 0));
          alive = signal.kind === 'message';
          if (signal.kind !== 'message') break;
          isOver = 'counts' in signal.message;
          if ('counts' in signal.message) ({ counts } = signal.message);
          else tests += 1;
        }
      }
    } finally {
      await child.kill();
    }
    for (const [file, data] of Object.entries(counts)) {
      const copy = copies.get(file);
      const placed = copy === undefined ? data : asOriginal(data as FileCoverageData, copy);
      map.merge({ [placed.path]: placed });
    }
  }
  return { map, tests };
}

/** Files with decisions of the package that the subject is of, and the subject, and copies of these. */
function countedFiles(suites: CountRequest['suites']): Counted {
  const counted: Record<string, string> = {};
  for (const { result, emitted } of suites) {
    const subject = path.resolve(result.subject.file);
    const files = new Set([subject, ...result.summary.decisions.list.map(({ file }) => path.resolve(file))]);
    for (const file of files)
      if (existsSync(file) && packageOf(file) === packageOf(subject)) counted[realpathSync(file)] = file;
    for (const { file, copyOf } of emitted.files)
      if (copyOf !== undefined && files.has(copyOf)) counted[realpathSync(file)] = path.resolve(file);
  }
  return counted;
}

/** The folder of the installed package that a file is of; of others none. */
function packageOf(file: string): string | undefined {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/u.exec(file)?.[0];
}

/** Tests of ES modules are ES modules, and so are the copies of these. */
function esModulesOf(suites: CountRequest['suites']): readonly string[] {
  return suites.flatMap(({ result, emitted }) => {
    const isEsModule = emitted.files.some(({ kind, file }) => kind !== 'subject' && file.endsWith('.mjs'));
    if (!isEsModule) return [];
    const files = result.summary.decisions.list.map(({ file }) => path.resolve(file));
    const copies = emitted.files.filter(({ kind }) => kind === 'subject').map(({ file }) => file);
    return [path.resolve(result.subject.file), ...files, ...copies]
      .filter(existsSync)
      .map((file) => realpathSync(file));
  });
}
