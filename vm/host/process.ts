/** `process` of a program that runs on its own: an event emitter with the real environment, clock and streams of ours. */
import EventEmitter from 'node:events';
import { types } from 'node:util';
import type { Interpreter } from '../interpreter/interpreter.js';
import { exitCall, REFUSED as REFUSED_EXPLORED, standIns } from '../realm/process.js';
import { nodeError } from '../traces/node-error.js';
import type { Output } from './console.js';
import { endProgram } from './ending.js';
import { callGuest, type Install, plain } from './install.js';
import { outputStream } from './output-stream.js';
import { forwardSignals } from './signals.js';
import type { EventLoop } from './time/event-loop.js';
import { Warnings } from './warnings.js';

export interface ProcessOptions {
  readonly file: string;
  readonly args: readonly string[];
  readonly output: Output;
}

/** What is refused where programs are explored. */
const REFUSED: ReadonlySet<string> = new Set([...REFUSED_EXPLORED, 'abort']);

/** What stays the machine's, beside what is refused. */
const KEPT: ReadonlySet<string> = new Set([
  ...REFUSED,
  'exit',
  'cwd',
  'emitWarning',
  'version',
  'pid',
  'arch',
  'platform',
]);

/** What of our process is not the program's. */
const NOT_SHARED: ReadonlySet<string> = new Set([
  'mainModule',
  'domain',
  'send',
  'channel',
  'disconnect',
  'connected',
]);

/** A stream of our process, whatever stands in for it while the program runs. */
function streamOf(
  real: NodeJS.Process,
  name: 'stdout' | 'stderr',
): NodeJS.WriteStream & { readonly fd: number } {
  return Reflect.apply(OPEN[name].get!, real, []);
}

const { stdout, stderr } = Object.getOwnPropertyDescriptors(globalThis.process);
const OPEN: Readonly<Record<'stdout' | 'stderr', PropertyDescriptor>> = { stdout, stderr };

/** What `emitWarning` takes for the type or the code of a warning. */
function isName(value: unknown, isType: boolean): boolean {
  if (value === undefined || typeof value === 'string' || typeof value === 'function') return true;
  return isType && typeof value === 'object' && value !== null && !Array.isArray(value);
}

export class GuestProcess {
  /** Whether the program is at its end: `exit` is told once. */
  isExiting = false;
  private ownExitCode: unknown = undefined;
  /** Of `process.setUncaughtExceptionCaptureCallback`. */
  capture: object | undefined;
  /** Whether our process is the program's. */
  private standsIn = false;
  private readonly object: object;
  readonly warnings: Warnings;
  private readonly endSignals: () => void;

  constructor(
    private readonly vm: Interpreter,
    loop: EventLoop,
    private readonly install: Install,
    { file, args, output }: ProcessOptions,
  ) {
    const { operations, global } = vm.realm;
    this.object = operations.get(global, 'process') as object;
    const real = globalThis.process;
    const put = (name: string, value: unknown): void => operations.defineData(this.object, name, value);
    this.inherit();
    put('title', real.title);
    put('argv', operations.arrayOf([real.execPath, file, ...args]));
    put('argv0', real.argv0);
    put('execPath', real.execPath);
    put('platform', real.platform);
    put('arch', real.arch);
    put('pid', real.pid);
    put('ppid', real.ppid);
    put('env', this.objectOf(real.env));
    put('versions', this.objectOf(real.versions));
    put('release', this.objectOf({ name: real.release.name }));
    put('features', this.objectOf({ ...real.features }));
    this.method('cwd', 0, () => real.cwd());
    put('chdir', real.chdir);
    this.method('umask', 0, () => real.umask());
    this.method('memoryUsage', 0, () => this.objectOf({ ...real.memoryUsage() }));
    this.method('cpuUsage', 0, () => this.objectOf({ user: 0, system: 0 }));
    const started = real.uptime();
    const elapsed = this.clock();
    this.method('uptime', 0, () => started + elapsed() / 1000);
    this.defineExit();
    this.defineTime();
    this.method('setUncaughtExceptionCaptureCallback', 1, ([callback]) => {
      this.capture = typeof callback === 'function' ? callback : undefined;
    });
    this.method('hasUncaughtExceptionCaptureCallback', 0, () => this.capture !== undefined);
    this.warnings = new Warnings(vm, loop, this.object as EventEmitter, output);
    this.method('emitWarning', 1, (args) => {
      const [warning, type, code] = args;
      const isWarning = typeof warning === 'string' || types.isNativeError(warning);
      if (!isWarning || !isName(type, true) || !isName(code, false))
        this.refuse(() => real.emitWarning(...(args as [string])));
      this.warnings.emit(args);
    });
    this.lazily('stdin', () => real.stdin);
    const tell = (callback: object): void => callGuest(vm, callback, undefined, []);
    this.lazily('stdout', () =>
      outputStream(streamOf(real, 'stdout'), loop, (text) => output.out(text), tell),
    );
    this.lazily('stderr', () =>
      outputStream(streamOf(real, 'stderr'), loop, (text) => output.err(text), tell),
    );
    this.addOthers();
    this.endSignals = forwardSignals(this.object as EventEmitter);
  }

  /** A stream: opening that of our process before it is asked for would keep the process alive. */
  private lazily(name: string, open: () => object): void {
    let stream: object | undefined;
    const get = (): object => {
      stream ??= open();
      return stream;
    };
    Object.defineProperty(this.object, name, {
      get: this.install.native(`get ${name}`, 0, get) as () => unknown,
      enumerable: true,
      configurable: true,
    });
  }

  /** What else our process has, which runs the program. */
  private addOthers(): void {
    const real = globalThis.process;
    const { operations } = this.vm;
    for (const [name, own] of Object.entries(Object.getOwnPropertyDescriptors(real))) {
      if ((name.startsWith('_') && !REFUSED.has(name)) || NOT_SHARED.has(name)) continue;
      if (!REFUSED.has(name) && Object.hasOwn(this.object, name)) continue;
      if ('value' in own) {
        const { value } = own as { value: unknown };
        operations.defineData(this.object, name, typeof value === 'function' ? value.bind(real) : value);
      } else this.lazily(name, () => Reflect.get(real, name) as object);
    }
  }

  /** Our process is the program's, as far as node's own modules ask it. Returns how to end that. */
  standIn(): () => void {
    const real = globalThis.process;
    const { argv, exitCode } = real;
    real.exitCode = undefined;
    this.standsIn = true;
    real.argv = this.vm.operations.get(this.object, 'argv') as string[];
    const { stdout, stderr } = Object.getOwnPropertyDescriptors(real);
    for (const name of ['stdout', 'stderr'])
      Object.defineProperty(real, name, {
        get: () => this.vm.operations.get(this.object, name),
        enumerable: true,
        configurable: true,
      });
    const endWarnings = this.warnings.receive();
    return () => {
      real.argv = argv;
      this.standsIn = false;
      real.exitCode = exitCode;
      Object.defineProperties(real, { stdout, stderr });
      endWarnings();
      this.endSignals();
    };
  }

  /** Tells listeners of an event. Returns whether there were any. @throws GuestThrow, ProgramExit */
  emit(event: string, ...args: readonly unknown[]): boolean {
    const emit = this.vm.operations.get(this.object, 'emit');
    if (typeof emit !== 'function') return false;
    return this.vm.outside.call(emit, plain(this.object), [event, ...args].map(plain)) === true;
  }

  /** Ends the program's life once: tells of `exit`. @throws GuestThrow, ProgramExit */
  emitExit(): void {
    if (this.isExiting) return;
    this.isExiting = true;
    this.emit('exit', this.code);
  }

  /** `process.exitCode`. Modules of node set that of our process. */
  get exitCode(): unknown {
    const real = globalThis.process;
    if (this.standsIn && real.exitCode !== undefined) {
      this.ownExitCode = real.exitCode;
      real.exitCode = undefined;
    }
    return this.ownExitCode;
  }

  set exitCode(code: unknown) {
    if (this.standsIn) globalThis.process.exitCode = undefined;
    this.ownExitCode = code;
  }

  /** What the process ends with, as the program has set it. */
  get code(): number {
    return Number(this.exitCode ?? 0);
  }

  private inherit(): void {
    const prototype = this.install.named('process');
    Object.setPrototypeOf(prototype, EventEmitter.prototype);
    for (const name of standIns()) if (!KEPT.has(name)) Reflect.deleteProperty(this.object, name);
    Object.setPrototypeOf(this.object, prototype);
    Object.defineProperty(this.object, Symbol.toStringTag, { value: 'process', configurable: true });
    Reflect.apply(EventEmitter, this.object, []);
  }

  private defineExit(): void {
    const { vm } = this;
    Object.defineProperty(this.object, 'exitCode', {
      get: this.install.native('get exitCode', 0, () => this.exitCode) as () => unknown,
      set: this.install.native('set exitCode', 1, (_, [code]) => {
        this.setExitCode(code);
      }) as (code: unknown) => void,
      enumerable: true,
      configurable: false,
    });
    this.method('exit', 1, (args) => {
      if (args[0] !== undefined) this.setExitCode(args[0]);
      this.emitExit();
      endProgram(vm, this.code);
    });
    this.method('reallyExit', 1, () => endProgram(vm, this.code));
    vm.willChange(this.object);
  }

  private setExitCode(code: unknown): void {
    this.refuse(() => exitCall([code], undefined));
    this.exitCode = code;
  }

  /** Throws at the program what node throws at its arguments. */
  private refuse(run: () => unknown): void {
    try {
      run();
    } catch (error) {
      throw nodeError(this.vm, error as NodeJS.ErrnoException);
    }
  }

  /** The milliseconds since now, by the clock of the path. */
  private clock(): () => number {
    const { operations, realm } = this.vm;
    const now = (): number => operations.apply(realm.now, undefined, []) as number;
    const start = now();
    return () => now() - start;
  }

  private defineTime(): void {
    const { operations } = this.vm;
    const elapsed = this.clock();
    const hrtime = this.method('hrtime', 1, ([since]) => {
      if (since !== undefined && !(Array.isArray(since) && since.length === 2))
        this.refuse(() => globalThis.process.hrtime(since as [number, number]));
      const nanoseconds = BigInt(elapsed()) * 1_000_000n;
      const time = [Number(nanoseconds / 1_000_000_000n), Number(nanoseconds % 1_000_000_000n)] as const;
      if (!Array.isArray(since)) return operations.arrayOf(time);
      const [seconds, rest] = [time[0] - Number(since[0]), time[1] - Number(since[1])];
      return operations.arrayOf(rest < 0 ? [seconds - 1, rest + 1_000_000_000] : [seconds, rest]);
    });
    this.install.method(hrtime, 'bigint', 0, () => BigInt(elapsed()) * 1_000_000n);
  }

  private method(name: string, length: number, run: (args: readonly unknown[]) => unknown): object {
    this.install.method(this.object, name, length, (_, args) => run(args));
    return this.vm.operations.get(this.object, name) as object;
  }

  private objectOf(values: Readonly<Record<string, unknown>>): object {
    const { operations } = this.vm;
    const made = operations.newObject();
    for (const [name, value] of Object.entries(values)) operations.defineData(made, name, value);
    return made;
  }
}
