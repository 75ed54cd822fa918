/** `process` of a program that runs on its own: an event emitter with the real environment, clock and streams of ours. */
import EventEmitter from 'node:events';
import type { Interpreter } from '../interpreter/interpreter.js';
import { exitCall } from '../realm/process.js';
import { nodeError } from '../traces/node-error.js';
import type { Output } from './console.js';
import { endProgram } from './ending.js';
import type { EventLoop } from './event-loop.js';
import { callGuest, type Install, plain } from './install.js';

export interface ProcessOptions {
  readonly file: string;
  readonly args: readonly string[];
  readonly output: Output;
}

export class GuestProcess {
  /** Whether the program is at its end: `exit` is told once. */
  isExiting = false;
  /** `process.exitCode` */
  exitCode: unknown = undefined;
  /** Of `process.setUncaughtExceptionCaptureCallback`. */
  capture: object | undefined;
  private readonly object: object;

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
    put('features', this.objectOf({ inspector: false }));
    put('config', operations.newObject());
    this.method('cwd', 0, () => real.cwd());
    put('chdir', real.chdir);
    this.method('umask', 0, () => real.umask());
    this.method('memoryUsage', 0, () => this.objectOf({ ...real.memoryUsage() }));
    this.method('cpuUsage', 0, () => this.objectOf({ user: 0, system: 0 }));
    this.method('uptime', 0, () => 0);
    this.defineExit();
    this.defineTime();
    this.method('setUncaughtExceptionCaptureCallback', 1, ([callback]) => {
      this.capture = typeof callback === 'function' ? callback : undefined;
    });
    this.method('hasUncaughtExceptionCaptureCallback', 0, () => this.capture !== undefined);
    this.method('emitWarning', 1, (args) => {
      loop.nextTick(() => this.warn(args, output));
    });
    put(
      'stdout',
      this.stream(1, (text) => output.out(text), loop),
    );
    put(
      'stderr',
      this.stream(2, (text) => output.err(text), loop),
    );
    // The stream of our process: opening it before it is asked for would keep the process alive.
    Object.defineProperty(this.object, 'stdin', {
      get: this.install.native('get stdin', 0, () => real.stdin) as () => unknown,
      enumerable: true,
      configurable: true,
    });
  }

  /** Tells listeners of an event. Returns whether there were any. @throws GuestThrow, ProgramExit */
  emit(event: string, ...args: readonly unknown[]): boolean {
    const emit = this.vm.operations.get(this.object, 'emit');
    if (typeof emit !== 'function') return false;
    return this.vm.callRoot(emit, plain(this.object), [event, ...args].map(plain)) === true;
  }

  /** Ends the program's life once: tells of `exit`. @throws GuestThrow, ProgramExit */
  emitExit(): void {
    if (this.isExiting) return;
    this.isExiting = true;
    this.emit('exit', this.code);
  }

  /** What the process ends with, as the program has set it. */
  get code(): number {
    return Number(this.exitCode ?? 0);
  }

  private inherit(): void {
    const prototype = this.install.named('process');
    Object.setPrototypeOf(prototype, EventEmitter.prototype);
    for (const name of ['on', 'once']) Reflect.deleteProperty(this.object, name);
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
    try {
      exitCall([code], undefined);
    } catch (error) {
      throw nodeError(this.vm, error as NodeJS.ErrnoException);
    }
    this.exitCode = code;
  }

  /** The clock is the path's own. */
  private defineTime(): void {
    const { operations, realm } = this.vm;
    const now = (): number => operations.apply(realm.now, undefined, []) as number;
    const start = now();
    const hrtime = this.method('hrtime', 1, ([since]) => {
      const nanoseconds = BigInt(now() - start) * 1_000_000n;
      const time = [Number(nanoseconds / 1_000_000_000n), Number(nanoseconds % 1_000_000_000n)] as const;
      if (!Array.isArray(since)) return operations.arrayOf(time);
      const [seconds, rest] = [time[0] - Number(since[0]), time[1] - Number(since[1])];
      return operations.arrayOf(rest < 0 ? [seconds - 1, rest + 1_000_000_000] : [seconds, rest]);
    });
    this.install.method(hrtime, 'bigint', 0, () => BigInt(now() - start) * 1_000_000n);
  }

  private warn([warning, type, code]: readonly unknown[], output: Output): void {
    const { operations } = this.vm;
    const isError = typeof warning === 'object' && warning !== null;
    const made = isError ? warning : this.vm.realm.error('Error', String(warning));
    const options =
      typeof type === 'object' && type !== null ? (type as Record<string, unknown>) : { type, code };
    if (!isError) {
      operations.defineData(made, 'name', options.type ?? 'Warning');
      if (options.code !== undefined) operations.defineData(made, 'code', options.code);
    }
    const { name, message, code: given } = made as Error & { code?: string };
    const prefix = given === undefined ? '' : `[${given}] `;
    output.err(`(node:${globalThis.process.pid}) ${prefix}${name}: ${message}\n`);
    if (!this.hasWarned)
      output.err('(Use `node --trace-warnings ...` to show where the warning was created)\n');
    this.hasWarned = true;
    this.emit('warning', made);
  }

  private hasWarned = false;

  private stream(fd: number, write: (text: string) => void, loop: EventLoop): object {
    const { operations } = this.vm;
    const stream = this.install.named('WriteStream');
    Object.setPrototypeOf(stream, EventEmitter.prototype);
    const made = Object.create(stream) as object;
    Reflect.apply(EventEmitter, made, []);
    operations.defineData(made, 'fd', fd);
    operations.defineData(made, 'writable', true);
    const put = (args: readonly unknown[]): boolean => {
      const [chunk, encoding] = args;
      if (typeof chunk === 'string') write(chunk);
      else if (chunk instanceof Uint8Array || ArrayBuffer.isView(chunk))
        write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString());
      else if (chunk !== undefined)
        throw nodeError(this.vm, {
          name: 'TypeError',
          code: 'ERR_INVALID_ARG_TYPE',
          message:
            'The "chunk" argument must be of type string or an instance of Buffer, TypedArray, or DataView.',
        });
      const done = typeof encoding === 'function' ? encoding : args[2];
      loop.nextTick(() => {
        if (typeof done === 'function') callGuest(this.vm, done, undefined, []);
      });
      return true;
    };
    this.install.method(made, 'write', 1, (_, args) => put(args));
    this.install.method(made, 'end', 1, (_, args) => {
      put(args);
      return made;
    });
    return made;
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
