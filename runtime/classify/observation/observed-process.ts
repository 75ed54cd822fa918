/** The process in which a suite or script runs on plain node under observation. Its arguments say what, and where to. */
import { readFileSync } from 'node:fs';
import nodeModule, { createRequire, register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { isTranslated } from '../../../compiler/file-names.js';
import { watchForOrphanhood } from '../../jobs/orphan-watch.js';
import type { Point } from '../points.js';
import { createCallRecorder } from './call-recorder.js';
import { javaScriptOf, RECORDER_SYMBOL, withRecorders } from './instrumented-text.js';
import type { SuiteKind } from './suite-kind.js';
import { TRACE_FORMAT } from './trace-format.js';
import { TraceWriter } from './trace-writer.js';

const [subject, suite, kind, file] = process.argv.slice(2) as [string, string, SuiteKind, string];
// What the suite is told of its command line is what node would tell.
process.argv.splice(1, process.argv.length - 1, suite);

watchForOrphanhood();
const writer = new TraceWriter(file);
writer.mark({ mark: 'trace', format: TRACE_FORMAT, subject, suite });
let failure: string | undefined;
process.on('exit', (code) => {
  const left = kind === 'script' && code !== 0 ? `it ends with exit code ${code}` : undefined;
  const reason = failure ?? left;
  writer.mark({ mark: 'end', ...(reason === undefined ? {} : { failure: reason }) });
  writer.close();
});

const recorder = {
  ...createCallRecorder(writer.call),
  points: (points: readonly Point[]) => writer.mark({ mark: 'points', points }),
};
Object.defineProperty(globalThis, Symbol.for(RECORDER_SYMBOL), { value: Object.freeze(recorder) });

/** A module of CommonJS as node's loader has it. */
interface CompilingModule {
  _compile(content: string, filename: string, ...rest: unknown[]): unknown;
}

const { _extensions: extensions, prototype } = nodeModule as unknown as {
  readonly _extensions: Record<string, (module: CompilingModule, filename: string) => unknown>;
  readonly prototype: CompilingModule;
};
const compile = prototype._compile;
prototype._compile = function (this: CompilingModule, content, filename, ...rest) {
  const text = filename === subject ? withRecorders(content, filename, 'commonjs') : content;
  return compile.call(this, text, filename, ...rest);
};
for (const extension of ['.ts', '.cts', '.tsx', '.jsx'].filter((one) => isTranslated(`a${one}`)))
  extensions[extension] ??= (module, filename) =>
    module._compile(javaScriptOf(readFileSync(filename, 'utf8'), filename), filename);
register(new URL('./loader-hooks.js', import.meta.url), { data: { subject } });

try {
  if (kind === 'mocha') await runMocha();
  else if (kind === 'node-test') await runNodeTest();
  else await import(pathToFileURL(suite).href);
} catch (error) {
  failure = `it cannot be loaded: ${error instanceof Error ? error.message : String(error)}`;
  process.exitCode = 1;
}

interface MochaTest {
  fullTitle(): string;
}

interface MochaRunner {
  on(event: 'test' | 'pass' | 'fail', listener: (test: MochaTest) => void): void;
}

type Mocha = new (
  options: object,
) => {
  readonly suite: { emit(event: string, ...args: unknown[]): void };
  run(done: () => void): MochaRunner;
};

async function runMocha(): Promise<void> {
  const entry = pathToFileURL(createRequire(suite).resolve('mocha')).href;
  const { default: Mocha } = (await import(entry)) as { readonly default: Mocha };
  const mocha = new Mocha({ reporter: class {} });
  // As mocha loads a file, but always by import: what is required goes past the hooks of node's loader.
  mocha.suite.emit('pre-require', globalThis, suite, mocha);
  mocha.suite.emit('require', await import(pathToFileURL(suite).href), suite, mocha);
  mocha.suite.emit('post-require', globalThis, suite, mocha);
  await new Promise<void>((done) => {
    const runner = mocha.run(done);
    runner.on('test', (test) => writer.begin(test.fullTitle()));
    runner.on('pass', (test) => writer.verdict(test.fullTitle(), true));
    runner.on('fail', (test) => writer.verdict(test.fullTitle(), false));
  });
  // As mocha's command with --exit: what the suite leaves behind does not hold up the end.
  process.exit(0);
}

async function runNodeTest(): Promise<void> {
  const { afterEach, beforeEach } = await import('node:test');
  /** What node's test contexts have, by now. */
  interface Context {
    readonly name: string;
    readonly fullName?: string;
    readonly passed?: boolean;
  }
  const titleOf = ({ fullName, name }: Context): string => fullName ?? name;
  beforeEach((context) => writer.begin(titleOf(context as unknown as Context)));
  afterEach((context) => {
    const test = context as unknown as Context;
    writer.verdict(titleOf(test), test.passed !== false);
  });
  await import(pathToFileURL(suite).href);
}
