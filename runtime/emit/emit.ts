/** Test files: plain code for mocha or node:test that depends on nothing of ours. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CODE } from '../../compiler/file-names.js';
import { conditionFlags } from '../../vm/modules/conditions.js';
import { PROGRAM } from '../inputs/model/target.js';
import { TIME_ZONE } from '../jobs/time-zone.js';
import { usesInternals } from '../replay/internals.js';
import type { Edit } from '../replay/recorded-texts.js';
import type { TargetResult } from '../result.js';
import { penumbraVersion } from '../version.js';
import { NotWritable } from './graph.js';
import {
  EXIT_OF,
  FIRST_VALUES,
  FIRST_VALUES_ASYNC,
  freshModules,
  KEEPING,
  NAMELESS,
  OWN,
  SET_VARIABLES,
} from './helper-code.js';
import { freshLoading, type Loading } from './loading.js';
import { quote } from './names.js';
import { MARK, makeRoom } from './own-files.js';
import { Reaching } from './reaching.js';
import { copySubject, type SubjectCopy } from './subject-copy.js';
import type { SuiteTest, TestSuite } from './suite.js';
import { SHORT_WAIT, type TestCase, testCase } from './test-case.js';
import { failuresOf, MOCHA_TIMEOUT } from './trial.js';

export interface EmitRequest {
  readonly result: TargetResult;
  readonly framework: 'mocha' | 'node-test';
  /** The directory that the files go to. */
  readonly directory: string;
  /** Whether tests that fail are left out; by default they are. */
  readonly isTried?: boolean;
}

export interface EmittedFile {
  /** Path of the file. */
  readonly file: string;
  readonly kind: 'tests' | 'findings' | 'subject';
  readonly tests: number;
  /** The file that a subject is a copy of. */
  readonly copyOf?: string | undefined;
  /** Where the text of a copy is another. */
  readonly edits?: readonly Edit[] | undefined;
  /** Milliseconds of timers that a test waits for at most. */
  readonly waits?: number;
}

export interface Emitted {
  readonly files: readonly EmittedFile[];
  /** Tests that cannot be written as code that stands alone, and why. */
  readonly leftOut: readonly { readonly test: string; readonly reason: string }[];
}

/** Writes the tests of an exploration, and those that violate a postcondition into a file of their own. */
export async function emitTests({ result, framework, directory, isTried }: EmitRequest): Promise<Emitted> {
  if (result.subject.target === PROGRAM) {
    const { emitProgram } = await import('./program-suite.js');
    return await emitProgram({ result, framework, directory });
  }
  const [{ describeSubject }, { callsMethodsOnly, postconditions }] = await Promise.all([
    import('../explore/subject/subject.js'),
    import('./post.js'),
  ]);
  const { contract, called } = describeSubject(result.options);
  const internals = usesInternals(result.reach);
  const { global, conditions } = result.options;
  const suite: TestSuite = {
    subject: result.subject,
    loading: { ...(global ? { global } : {}), ...(conditions ? { conditions } : {}), internals },
    reach: result.reach,
    tests: result.tests.filter(({ violated }) => violated.length === 0),
    findings: [...result.tests, ...result.findingTests].filter(({ violated }) => violated.length > 0),
    contract: postconditions([...contract.post, ...called.post.filter(callsMethodsOnly)]),
    note: `Each test takes another path; the digits name it for "penumbra replay".`,
  };
  return emitSuite(suite, framework, directory, isTried);
}

/** Writes the files of a suite. */
export async function emitSuite(
  result: TestSuite,
  framework: EmitRequest['framework'],
  directory: string,
  isTried = true,
): Promise<Emitted> {
  const { file, target } = result.subject;
  const name = `${path.basename(file).replace(CODE, '')}.${target.replace(/[^\w.$-]/gu, '-')}`;
  const files: EmittedFile[] = [];
  const leftOut: { test: string; reason: string }[] = [];
  const suites = [
    { kind: 'tests', tests: result.tests, folder: directory },
    { kind: 'findings', tests: result.findings, folder: path.join(directory, 'findings') },
  ] as const;
  for (const { kind, tests, folder } of suites) {
    if (tests.length === 0) continue;
    const copy = await copySubject(file, folder, result.loading);
    const suite = new Suite(result, folder, copy, leftOut);
    suite.add(tests);
    if (suite.size === 0) continue;
    mkdirSync(folder, { recursive: true });
    // Other test files of the subject may have the same copies.
    const added = [...copy.files.keys()].filter((place) => !existsSync(place));
    for (const [place, text] of copy.files) {
      mkdirSync(path.dirname(place), { recursive: true });
      writeFileSync(place, text);
    }
    const destination = path.join(folder, `${name}.test.${suite.isEsModule ? 'mjs' : 'cjs'}`);
    makeRoom(destination);
    // Findings are there to fail.
    if (kind === 'tests' && isTried) await suite.tryOut(destination);
    if (suite.size === 0) {
      for (const place of [destination, ...added]) rmSync(place, { force: true });
      continue;
    }
    writeFileSync(destination, suite.text(framework));
    files.push({ file: destination, kind, tests: suite.size, waits: suite.waits });
    for (const place of copy.files.keys())
      files.push({
        file: place,
        kind: 'subject',
        tests: 0,
        copyOf: copy.originals.get(place),
        edits: copy.edits.get(place),
      });
  }
  return { files, leftOut };
}

/** A test as code. */
interface Written {
  readonly test: SuiteTest;
  readonly code: TestCase;
}

class Suite {
  /** ES modules are tested by ES modules. */
  readonly isEsModule: boolean;
  private readonly reaching: Reaching;
  private readonly loading: Loading;
  private readonly note: string;
  private written: readonly Written[] = [];

  constructor(
    private readonly result: TestSuite,
    private readonly folder: string,
    { loading, loadingOf, note }: SubjectCopy,
    private readonly leftOut: { test: string; reason: string }[],
  ) {
    this.isEsModule = loading.kind !== 'require';
    this.note = note;
    const isFresh = this.isEsModule && result.reach.leavesTraces;
    this.loading = isFresh ? freshLoading(loading) : loading;
    this.reaching = new Reaching(result.reach.classes, (module) => {
      const other = loadingOf(module);
      return isFresh && other ? freshLoading(other) : other;
    });
  }

  get size(): number {
    return this.written.length;
  }

  get waits(): number {
    return Math.max(0, ...this.cases.map(({ waits = 0 }) => waits));
  }

  private get cases(): readonly TestCase[] {
    return this.written.map(({ code }) => code);
  }

  /** Writes what can be written. */
  add(tests: readonly SuiteTest[]): void {
    this.written = tests.flatMap((test) => this.write(test, false) ?? []);
  }

  /**
   * Runs the tests. One that fails is written again, with functions whose names and texts are those of the input too; if it
   * fails then it is left out.
   * @param file where they will stand
   */
  async tryOut(file: string): Promise<void> {
    let failures = await this.failures(file);
    if ([...failures.keys()].some((at) => this.written[at]!.code.hasFunctions)) {
      this.written = this.written.flatMap((one, at) =>
        failures.has(at) ? (this.write(one.test, true) ?? []) : one,
      );
      failures = await this.failures(file);
    }
    for (const [at, reason] of failures)
      this.leftOut.push({ test: this.written[at]!.test.id, reason: `it fails on plain node: ${reason}` });
    this.written = this.written.filter((_, at) => !failures.has(at));
  }

  /** What node has to be started with. */
  private get flags(): readonly string[] {
    return conditionFlags(this.result.loading?.conditions ?? []);
  }

  private failures(file: string): Promise<ReadonlyMap<number, string>> {
    writeFileSync(file, this.text('mocha'));
    return failuresOf(
      path.resolve(file),
      this.cases.map(({ waits = 0 }) => waits),
      this.result.loading?.conditions,
    );
  }

  private write(test: SuiteTest, exactFunctions: boolean): Written | undefined {
    const { reach, subject, contract } = this.result;
    try {
      if (test.replay !== 'same') throw new NotWritable(`its replay is ${test.replay}: ${test.reason}`);
      if (test.observed?.refused) throw new NotWritable('it asks for what programs under test are refused');
      if (test.observed?.seeded) throw new NotWritable('it depends on the clock or on randomness');
      const code = testCase(test, {
        target: subject.target,
        reach: reach.target,
        reaching: this.reaching,
        post: contract?.assert,
        exactFunctions,
      });
      return { test, code };
    } catch (error) {
      if (!(error instanceof NotWritable)) throw error;
      this.leftOut.push({ test: test.id, reason: error.message });
      return undefined;
    }
  }

  text(framework: EmitRequest['framework']): string {
    const { file, target, original } = this.result.subject;
    const from = toPosix(path.relative(this.folder, file));
    const isFresh = this.result.reach.leavesTraces;
    const words = [
      ...(framework === 'mocha' ? [] : [...(isFresh ? ['beforeEach'] : []), 'describe', 'it']),
      ...(this.cases.some(({ mocksTimers }) => mocksTimers === true) ? ['mock'] : []),
    ];
    const load = (names: string, module: string): string =>
      this.isEsModule ? `import ${names} from '${module}';` : `const ${names} = require('${module}');`;
    const head = [
      ...(this.isEsModule ? [] : ["'use strict';"]),
      `${MARK}${penumbraVersion()}: ${original === undefined ? '' : `${original}, as `}${target} of ${from}.`,
      `// ${this.result.note}${this.note}`,
      ...this.flags.map((flag) => `// Run with ${flag}: packages are resolved under that condition.`),
      load('assert', 'node:assert/strict'),
      ...(this.isEsModule && isFresh ? [load('{ register }', 'node:module')] : []),
      ...(words.length === 0 ? [] : [load(`{ ${words.join(', ')} }`, 'node:test')]),
      ...(this.isEsModule && isFresh
        ? freshModules(encodeURIComponent(`${path.basename(file)}-${target}`))
        : []),
      ...(/\bDate\b/u.test(readFileSync(file, 'utf8')) ? zone() : []),
      ...(isFresh
        ? this.reaching.head(this.loading).map((line) => line.replace(/^const /u, 'let '))
        : this.reaching.head(this.loading)),
    ];
    const prelude = [
      '',
      '/** What the postconditions below consist of. */',
      this.result.contract?.prelude.trimEnd() ?? '',
    ];
    const tests = this.cases.flatMap(({ title, body, isAsync, waits = 0 }, i) => [
      ...(i === 0 ? [] : ['']),
      `  it(${quote(title)}, ${isAsync ? 'async ' : ''}() => {`,
      ...body.map((line) => (line === '' ? '' : `    ${line}`)),
      framework === 'mocha' && waits > SHORT_WAIT ? `  }).timeout(${waits + MOCHA_TIMEOUT});` : '  });',
    ]);
    const lines = [
      ...head,
      ...(this.cases.some(({ usesOwn }) => usesOwn) ? OWN : []),
      ...(this.cases.some(({ keepsCallbacks }) => keepsCallbacks === true) ? KEEPING : []),
      ...(this.cases.some(({ usesNameless }) => usesNameless) ? NAMELESS : []),
      ...(this.cases.some(({ usesExit }) => usesExit) ? EXIT_OF : []),
      ...(this.cases.some(({ reads }) => reads === 'firstValues') ? FIRST_VALUES : []),
      ...(this.cases.some(({ reads }) => reads === 'firstValuesAsync') ? FIRST_VALUES_ASYNC : []),
      ...(this.cases.some(({ usesVariables }) => usesVariables) ? SET_VARIABLES : []),
      '',
      `describe(${quote(original ?? target)}, () => {`,
      ...(isFresh ? freshly(this.reaching.again(this.loading), this.isEsModule) : []),
      ...tests,
      '});',
      ...(this.cases.some(({ usesSpec }) => usesSpec) ? prelude : []),
    ];
    return `${lines.join('\n')}\n`;
  }
}

/** Local time is that of the paths that were found. */
function zone(): readonly string[] {
  return ['', `process.env.TZ = ${quote(TIME_ZONE)};`, ''];
}

/** Calls leave traces in the program, so that the order of the tests would matter. */
function freshly(again: readonly string[], isEsModule: boolean): readonly string[] {
  if (isEsModule)
    return [
      '  beforeEach(async () => {',
      '    load += 1;',
      ...again.map((line) => `    ${line}`),
      '  });',
      '',
    ];
  return [
    '  // Calls leave traces in the modules that they run in: each test loads these anew.',
    '  const forget = ({ id }) => {',
    '    const children = require.cache[id]?.children ?? [];',
    '    delete require.cache[id];',
    '    children.forEach(forget);',
    '  };',
    '  beforeEach(() => {',
    '    module.children.forEach(forget);',
    ...again.map((line) => `    ${line}`),
    '  });',
    '',
  ];
}

function toPosix(file: string): string {
  return file.split(path.sep).join('/');
}
