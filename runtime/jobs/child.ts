/**
 * The parent's end of a child process: started under Node's permission model, watched for memory and silence,
 * killed with SIGKILL.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { conditionFlags } from '../../vm/modules/conditions.js';
import { isRunnable, workOf } from './cpu-time.js';
import { REQUESTS, RESULTS } from './descriptors.js';
import { readKeyedLines } from './keyed-lines.js';
import { residentMegabytes } from './memory.js';
import { guard, release } from './orphan-guard.js';
import { TIME_ZONE } from './time-zone.js';

export interface ChildOptions {
  /** The module that the child runs. */
  readonly entry: URL;
  /** Cap of the resident set in megabytes. */
  readonly memory: number;
  /** What else Node's permission model lets it do, as flags. */
  readonly permissions?: readonly string[];
  /** Under which packages are resolved there, beside node's own. */
  readonly conditions?: readonly string[] | undefined;
  /**
   * It runs tests, which see what tests do that people start: the environment, and what memory held before in
   * `Buffer.allocUnsafe`. Elsewhere no path may depend on these.
   */
  readonly isForTests?: boolean;
}

/** What comes next from a child. */
export type Signal<Message> =
  | { readonly kind: 'message'; readonly message: Message }
  /** Nothing came within the time given. The child still runs. */
  | { readonly kind: 'silence' }
  /** It went over its memory and was killed. */
  | { readonly kind: 'memory'; readonly megabytes: number }
  | { readonly kind: 'exit'; readonly how: string; readonly stderr: string };

/** Times the limit after which the clock alone counts. */
const MOST_WAITS = 20;
const POLL = 50;
/** Looks at a child, one a poll, that tell that it rests. */
const MOST_LOOKS = 10;
const STDERR_KEPT = 4000;

/** `--permission` replaces `--experimental-permission` in later versions of Node. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/** A child process. It takes requests and gives messages, both JSON, in order. */
export class Child<Request, Message> {
  private readonly process: ChildProcess;
  private readonly requests: Writable;
  private readonly queue: Message[] = [];
  private wake: (() => void) | undefined;
  private ended: Signal<Message> | undefined;
  private stderr = '';
  private overMemory: number | undefined;
  /** Milliseconds that the process had worked when its memory was last looked at. */
  private worked = 0;
  /** Its resident set when it was last looked at. */
  megabytes = 0;

  constructor(private readonly options: ChildOptions) {
    const flags = [
      PERMISSION,
      '--allow-fs-read=*',
      '--allow-worker',
      ...(options.permissions ?? []),
      ...conditionFlags(options.conditions ?? []),
      '--experimental-vm-modules',
      '--no-warnings',
      ...(options.isForTests ? [] : ['--zero-fill-buffers']),
    ];
    this.process = spawn(process.execPath, [...flags, fileURLToPath(options.entry)], {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      env: { ...(options.isForTests ? environmentOfTests() : inherited(['LANG', 'LC_ALL'])), TZ: TIME_ZONE },
    });
    const { pid } = this.process;
    if (pid !== undefined) {
      guard(pid);
      this.process.once('exit', () => release(pid));
    }
    this.process.stderr!.setEncoding('utf8').on('data', (text: string) => {
      this.stderr = (this.stderr + text).slice(-STDERR_KEPT);
    });
    // That a child has ended is reported by its exit, not by a failed write to it.
    this.requests = this.process.stdio[REQUESTS] as Writable;
    this.requests.on('error', () => undefined);
    const key = randomUUID();
    this.requests.write(`${key}\n`);
    const results = this.process.stdio[RESULTS] as Readable;
    results.on('error', () => undefined);
    readKeyedLines(results, key, (text) => {
      this.queue.push(JSON.parse(text) as Message);
      this.wake?.();
    });
    this.process.once('close', (code, signal) => this.end(code, signal));
    this.process.once('error', () => this.end(null, null));
    this.watchMemory();
  }

  get pid(): number | undefined {
    return this.process.pid;
  }

  get isRunning(): boolean {
    return this.ended === undefined;
  }

  send(request: Request): void {
    this.requests.write(`${JSON.stringify(request)}\n`);
  }

  /**
   * The next message or what happened instead.
   * @param work how long to wait for it, in milliseconds that the child works: a machine with other things to do must
   *   not change what is found. A child that does not want to work is given as many of the clock.
   * @param clock most milliseconds to wait
   */
  async next(work: number, clock = MOST_WAITS * work): Promise<Signal<Message>> {
    const end = performance.now() + clock;
    const before = this.worked;
    for (let left = work; left > 0 && this.queue.length === 0 && !this.ended; ) {
      await this.news(Math.min(left, end - performance.now()));
      const { pid } = this;
      const worked = pid === undefined ? undefined : workOf(pid);
      if (worked === undefined || performance.now() >= end || (await this.rests(pid!, worked))) break;
      left = work - (worked - before);
    }
    const message = this.queue.shift();
    if (message !== undefined) return { kind: 'message', message };
    return this.ended ?? { kind: 'silence' };
  }

  /** Whether the child does nothing for a while: on a busy machine it may sleep at any one moment. */
  private async rests(pid: number, worked: number): Promise<boolean> {
    for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
      if (isRunnable(pid) || workOf(pid) !== worked || this.queue.length > 0 || this.ended) return false;
      await this.news(POLL);
    }
    return true;
  }

  private async news(milliseconds: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.wake = resolve;
      timer = setTimeout(resolve, Math.max(0, Math.min(milliseconds, 2 ** 31 - 1)));
    });
    clearTimeout(timer);
    this.wake = undefined;
  }

  /** Ends the child at once and waits until it is gone. Messages that it had sent can still be read. */
  async kill(): Promise<void> {
    if (this.ended) return;
    const gone = new Promise((resolve) => this.process.once('close', resolve));
    this.process.kill('SIGKILL');
    await gone;
  }

  private end(code: number | null, signal: NodeJS.Signals | null): void {
    if (this.ended) return;
    this.ended =
      this.overMemory === undefined
        ? {
            kind: 'exit',
            how: signal === null ? `exit code ${code}` : `signal ${signal}`,
            stderr: this.stderr,
          }
        : { kind: 'memory', megabytes: Math.round(this.overMemory) };
    this.wake?.();
  }

  /** Milliseconds that the process has worked by now, as far as the system tells. */
  get work(): number | undefined {
    const { pid } = this.process;
    return pid === undefined || this.ended ? this.worked : workOf(pid);
  }

  private watchMemory(): void {
    const timer = setInterval(async () => {
      const { pid } = this.process;
      if (this.ended || pid === undefined) return clearInterval(timer);
      this.worked = workOf(pid) ?? 0;
      const megabytes = await residentMegabytes(pid);
      if (megabytes === undefined) return;
      this.megabytes = megabytes;
      if (megabytes <= this.options.memory || this.ended) return;
      this.overMemory = megabytes;
      this.process.kill('SIGKILL');
    }, POLL);
    timer.unref();
  }
}

/** What is there for node itself would need more than the process is allowed: loaders, files of coverage. */
function environmentOfTests(): NodeJS.ProcessEnv {
  return { ...process.env, NODE_OPTIONS: undefined, NODE_V8_COVERAGE: undefined };
}

function inherited(names: readonly string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}
