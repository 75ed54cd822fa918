/**
 * What node says of a module that it does not find, load or link. node is asked, as its words and frames differ from one
 * version to the next: a program in `vm/probes` asks for the same module, and no code of that is run.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Interpreter } from '../interpreter/interpreter.js';
import { giveCodedClass } from '../traces/coded-class.js';
import { Trace, type TraceLine, traces } from '../traces/trace.js';

export interface FailedRequest {
  /** Who asks: a call of `require` or `require.resolve`, or `import()` in a script or a module. */
  readonly by: 'require' | 'resolve' | 'script' | 'module';
  /** The file that asks, and those that required it, the innermost first. */
  readonly chain: readonly string[];
  readonly specifier: string | number;
  readonly attributes?: Readonly<Record<string, string>> | undefined;
  /** The file that is asked for, if node's own check says that it cannot be compiled. */
  readonly broken?: string | undefined;
}

/** An error of node's loader. */
export interface Failure {
  readonly kind: string;
  readonly message: string;
  /** Properties that it has beside these. */
  readonly own: readonly (readonly [string, unknown])[];
  /** `stack` up to the frames. */
  readonly head: string;
  /** Frames of node, without their "at". */
  readonly lines: readonly string[];
  /** Whether frames of the program follow: those that run, or those that wait. */
  readonly below: 'running' | 'waiting' | 'none';
}

/** Undefined if node can load it after all. */
export function failureOf(request: FailedRequest): Failure | undefined {
  const { status, stdout } = ask([PROBE, JSON.stringify(request)]);
  if (status !== 1 || stdout === '') return undefined;
  const { kind, message, stack, own } = JSON.parse(stdout) as {
    readonly stack: string;
  } & Pick<Failure, 'kind' | 'message' | 'own'>;
  const [head = '', ...all] = stack.split('\n    at ');
  const frames = all.filter((line) => !line.includes(PROBE));
  const asker = frames.findIndex((line) => line.includes(request.chain[0]!));
  const below = asker < 0 ? 'none' : frames[asker]!.startsWith('async ') ? 'waiting' : 'running';
  return { kind, message, own, head, lines: asker < 0 ? frames : frames.slice(0, asker), below };
}

/** What node prints of a main module that cannot be linked. node has to take it for an ES module: others it runs. */
export function linkFailureText(main: string): string | undefined {
  const { status, stderr } = ask(['--require', PROBE, main]);
  return status === 1 ? stderr : undefined;
}

const PROBE = fileURLToPath(new URL('../../../vm/probes/failure.cjs', import.meta.url));

/** Milliseconds. */
const LONGEST = 10_000;

function ask(args: readonly string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, ['--expose-internals', ...args], {
    encoding: 'utf8',
    env: {},
    timeout: LONGEST,
  });
}

const templates = new Map<string, Failure | undefined>();

/** The failure of a specifier for which there is no file. @param isAsked whether node is asked for its words, once */
export function notFound(
  isAsked: boolean,
  { by, specifier, chain }: Pick<FailedRequest, 'by' | 'specifier' | 'chain'>,
): Failure {
  if (isAsked && !templates.has(by))
    templates.set(by, failureOf({ by, chain: ['/none.cjs'], specifier: './none' }));
  const template = templates.get(by);
  const stack = chain.map((file) => `\n- ${file}`).join('');
  const message = `Cannot find module '${specifier}'${stack === '' ? '' : `\nRequire stack:${stack}`}`;
  const own = [
    ['code', 'MODULE_NOT_FOUND'],
    ['requireStack', chain],
  ] as const;
  const { lines = [] } = template ?? {};
  return { kind: 'Error', message, own, head: `Error: ${message}`, lines, below: 'running' };
}

/** The error of the realm. @param below frames of the program that follow node's */
export function failureError(vm: Interpreter, failure: Failure, below: readonly TraceLine[]): object {
  const { operations, realm } = vm;
  const error = realm.error(failure.kind, failure.message);
  for (const [name, value] of failure.own)
    operations.defineData(error, name, Array.isArray(value) ? operations.arrayOf(value) : value);
  const code = /^\w+ \[(\w+)\]: /u.exec(failure.head)?.[1];
  if (code !== undefined) giveCodedClass(vm, error, failure.kind, code);
  const limit = traces.get(error)?.limit;
  if (limit !== undefined) {
    const trace = new Trace([...failure.lines, ...below].slice(0, limit), false, limit);
    trace.head = failure.head;
    // `stack` of an error of syntax has the line already.
    if (!/^\w+(?: \[\w+\])?: /u.test(failure.head)) trace.excerpt = '';
    traces.set(error, trace);
  }
  return error;
}
