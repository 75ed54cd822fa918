/** A program that runs on its own, from its first statement to its exit code. */
import { compile } from '../../compiler/compile.js';
import { PenumbraError } from '../../compiler/diagnostics.js';
import type { IrModule } from '../../compiler/ir/function.js';
import type { LinkedModule } from '../frames/linked.js';
import { makeClosure } from '../interpreter/functions.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { type CodeStore, readSource } from '../modules/code.js';
import { linkFailureText } from '../modules/failures.js';
import { isModuleToNode } from '../modules/format.js';
import type { Loader } from '../modules/loader.js';
import { InternalReaction } from '../promises/reactions.js';
import { whenSettled } from '../promises/settle.js';
import { promises } from '../promises/state.js';
import type { Environment } from '../realm/environment.js';
import type { Realm } from '../realm/realm.js';
import { GuestThrow, ProgramExit, Stop } from '../signals.js';
import { installAtomics } from './atomics.js';
import { installConsole, type Output } from './console.js';
import { endProgram } from './ending.js';
import { callGuest, installer, plain } from './install.js';
import { withErrorClasses } from './node/assertions.js';
import { installBuiltinModules, installGlobalsOfNode, modulesOfNode } from './node/foreign.js';
import { callForeign, noteEmitter, recogniseErrors } from './node/foreign-calls.js';
import { listGlobals } from './node/listed-globals.js';
import { awaitPromisesOfNode, exposePromises } from './node/native-promises.js';
import { NodeLines } from './node/node-lines.js';
import { GuestProcess } from './process.js';
import { syntaxErrorText } from './syntax-error.js';
import { installTest262, test262Line } from './test262.js';
import { Activity } from './time/activity.js';
import { EventLoop } from './time/event-loop.js';
import { importTiming } from './time/import-timing.js';
import { runInRealTime } from './time/real-time.js';
import { installTimers } from './time/timers.js';
import { virtualTime } from './time/virtual-time.js';
import { isErrorLike, uncaughtText, unhandledRejection } from './uncaught.js';
import { type Uncaught, uncaught } from './uncaught-summary.js';
import { installWebAssembly } from './web-assembly.js';

export type Goal = 'script' | 'commonjs' | 'module';

export interface ProgramOptions {
  readonly goal: Goal;
  /** The text of the file, if it is another than what is stored. */
  readonly source?: string;
  readonly args: readonly string[];
  readonly output: Output;
  /** Whether `print` and `$262` are defined, as test262 asks of a host. */
  readonly test262: boolean;
  /** Scripts that run before, in the same realm. */
  readonly preludes?: readonly IrModule[];
  /** Told of what ends the program before it is printed. */
  readonly onUncaught?: (error: Uncaught) => void;
}

/** What a machine is made of, as far as a program needs it. */
export interface ProgramParts {
  readonly vm: Interpreter;
  readonly code: CodeStore;
  readonly loader: Loader;
  readonly environment: Environment;
  /** A realm beside the program's own. */
  readonly addRealm: () => Realm;
}

/** Exit codes: after an exception, after one of a listener of exceptions, and while the main module still waits. */
const UNCAUGHT = 1;
const UNCAUGHT_AGAIN = 7;
const UNSETTLED = 13;
/** Jobs of node's loader between what a main module throws and the end of the program. */
const LOADER_JOBS = 2;

/**
 * Runs a file and returns its exit code. What is thrown and not caught is printed, as is a syntax error.
 * @throws PenumbraError `E_FILE`, `E_UNSUPPORTED`
 */
export function runProgram(parts: ProgramParts, file: string, options: ProgramOptions): number {
  return new Program(parts, file, options).run();
}

/** As `runProgram`, and waits for what modules of node do in real time. */
export function runProgramToEnd(parts: ProgramParts, file: string, options: ProgramOptions): Promise<number> {
  return new Program(parts, file, options).runToEnd();
}

class Program {
  private readonly loop: EventLoop;
  private readonly process: GuestProcess;
  private readonly lines: NodeLines;
  private readonly output: Output;
  /** What node does for it meanwhile. */
  private activity: Activity | undefined;
  /** The promise of the main module. */
  private main: object | undefined;

  constructor(
    private readonly parts: ProgramParts,
    private readonly file: string,
    private readonly options: ProgramOptions,
  ) {
    const { vm, environment } = parts;
    const { args } = options;
    const { realm } = vm;
    realm.ending = undefined;
    const output: Output = {
      out: (text) => realm.ending ?? options.output.out(text),
      err: (text) => realm.ending ?? options.output.err(text),
    };
    this.output = output;
    this.lines = new NodeLines(options.goal === 'module');
    vm.node.lines = this.lines;
    const listeners = {
      // To test262 a host does nothing about rejections (HostPromiseRejectionTracker, 27.2.1.9).
      rejected: (promise: object) => {
        if (!options.test262) this.rejected(promise, promises.get(promise)!.value);
      },
      rejectionHandled: (promise: object) => {
        this.process.emit('rejectionHandled', promise);
      },
      uncaught: (thrown: unknown) => this.uncaught(thrown, 'uncaughtException'),
    };
    this.loop = new EventLoop(vm, environment, listeners, this.lines);
    const install = installer(vm);
    installConsole(vm, this.loop, output, install);
    installTimers(vm, this.loop, install);
    installAtomics(vm, this.loop);
    installWebAssembly(vm, this.loop, install);
    this.process = new GuestProcess(vm, this.loop, install, { file, args, output });
    if (!options.test262) {
      vm.node.isPresent = true;
      vm.node.standIn = () => undefined;
      vm.node.handOut = (callee, args) => withErrorClasses(vm, callee, args);
      vm.node.around = (run, given) => {
        this.enterNode();
        return callForeign(vm, run, given);
      };
      installGlobalsOfNode(vm, install);
      listGlobals(vm.realm);
      exposePromises(vm, install);
      const { loader } = parts;
      loader.modulesOfNode = modulesOfNode(vm, this.loop, install, {
        requireFor: (from) => loader.requires.make(from),
        maker: () => loader.objects.maker,
        runScript: (source, name) => this.script(source, name, true),
      });
      installBuiltinModules(vm, install, loader.modulesOfNode);
      loader.objects.warn = (message) => this.process.warnings.emit([message]);
      loader.modules.deprecations = {
        now: (message) => this.process.warnings.tell([message, 'V8']),
        later: (message) => this.process.warnings.emit([message, 'V8']),
      };
      loader.modules.timing = importTiming(this.loop);
    }
    if (options.test262)
      installTest262(vm, {
        print: (text) => output.out(text),
        script: (source) => this.script(source, `${file}:evalScript`, true),
        addRealm: parts.addRealm,
      });
  }

  run(): number {
    try {
      this.begin();
      do this.loop.run();
      while (this.emitBeforeExit() && this.loop.timers.hasWork());
      return this.end();
    } catch (thrown) {
      return exitCodeOf(this.parts.vm, thrown);
    }
  }

  async runToEnd(): Promise<number> {
    const { vm } = this.parts;
    const { realm } = vm;
    const activity = new Activity({
      uncaught: (thrown) => {
        noteEmitter(thrown);
        this.loop.call('job', () => {
          throw thrown instanceof Stop || thrown instanceof PenumbraError ? thrown : new GuestThrow(thrown);
        });
      },
      rejected: (reason, promise) => {
        if (reason instanceof Stop || reason instanceof PenumbraError) throw reason;
        this.rejected(promise, reason);
      },
    });
    this.activity = activity;
    this.parts.environment.startAt(Date.now());
    const ends = [
      this.process.standIn(),
      recogniseErrors(vm),
      virtualTime(vm, this.loop, () => this.parts.environment.elapsed()),
    ];
    vm.node.returned = () => activity.returned();
    this.loop.share(() => !activity.isQuiet);
    const call = (run: () => void): void => {
      this.loop.callShared('shared', run);
      vm.node.returned();
    };
    awaitPromisesOfNode(vm, () => this.enterNode(), call);
    this.loop.waitsForNode = () => !activity.isQuiet;
    const isOver = (): boolean => realm.ending !== undefined;
    try {
      await runInRealTime(() => this.begin(), this.loop, activity, isOver);
      while (
        !isOver() &&
        (await activity.apart(() => this.emitBeforeExit())) &&
        (await this.hasWork(activity))
      )
        await runInRealTime(() => undefined, this.loop, activity, isOver);
      return realm.ending?.code ?? this.end();
    } catch (thrown) {
      return exitCodeOf(vm, thrown);
    } finally {
      realm.ending ??= new ProgramExit(0);
      activity.end();
      for (const end of ends) end();
      vm.node.returned = () => undefined;
    }
  }

  /** Node has something to do for the program: from now on theirs is one queue. */
  private enterNode(): void {
    const { activity } = this;
    if (activity === undefined || !activity.isQuiet) return;
    activity.isQuiet = false;
    this.loop.handOver();
  }

  private begin(): void {
    const { vm } = this.parts;
    vm.limits.start();
    vm.thrown.place = undefined;
    for (const ir of this.options.preludes ?? []) this.linkedScript(this.parts.code.ofIr(ir));
    this.loop.call(this.lines.phase, () => this.start());
    vm.idle();
    this.loop.close();
  }

  private end(): number {
    this.loop.call('main', () => this.process.emitExit());
    return this.isUnsettled && this.process.exitCode === undefined ? UNSETTLED : this.process.code;
  }

  private start(): void {
    const { loader, vm } = this.parts;
    const { goal, source } = this.options;
    loader.modules.onlyModules = this.options.test262;
    loader.modules.entry = goal === 'module' ? this.file : undefined;
    if (source !== undefined) loader.modules.replace(this.file, source);
    if (goal === 'script') this.script(source ?? readSource(this.file), this.file);
    else if (goal === 'commonjs') loader.run(this.file);
    else {
      this.main = this.linked(() => loader.modules.runMain(this.file));
      const ended = (isFulfilled: boolean, error: unknown): void => {
        if (!isFulfilled) this.endAfter(LOADER_JOBS, error);
      };
      whenSettled(vm, this.main, new InternalReaction(ended));
      vm.idle();
      // A main module is evaluated in a job: other jobs come before ticks.
      this.lines.phase = 'job';
      vm.jobs.run();
    }
  }

  /** Runs a main module. Where it cannot be linked, nothing of the program has run, and node has the last word. */
  private linked(run: () => object): object {
    const { test262, source } = this.options;
    try {
      return run();
    } catch (thrown) {
      const isKnown =
        thrown instanceof GuestThrow || (thrown instanceof PenumbraError && thrown.code === 'E_PARSE');
      if (!isKnown || test262 || source !== undefined || !isModuleToNode(this.file)) throw thrown;
      const text = linkFailureText(this.file);
      if (text === undefined) throw thrown;
      this.options.onUncaught?.(uncaught(thrown instanceof GuestThrow ? thrown.value : thrown));
      this.output.err(text);
      endProgram(this.parts.vm, UNCAUGHT);
    }
  }

  /** The end of a program whose main module threw; jobs of the program that wait until then are not run. */
  private endAfter(jobs: number, error: unknown): void {
    if (jobs > 0) this.parts.vm.jobs.enqueue(() => this.endAfter(jobs - 1, error));
    else this.loop.call('main', () => this.uncaught(new GuestThrow(error), 'unhandledRejection', true));
  }

  /** Runs a text as a script of the realm (ECMA-262, 16.1.6). @throws GuestThrow, PenumbraError */
  private script(source: string, file: string, completion = false): unknown {
    const ir = compile(source, { file, kind: 'script', completion });
    return this.linkedScript(this.parts.code.add(ir, false));
  }

  private linkedScript(linked: LinkedModule): unknown {
    const { vm, loader } = this.parts;
    const provided = loader.modules.provided(linked.ir, { path: this.file, suffix: '' });
    return vm.outside.runMain(makeClosure(vm, linked.functions[0]!, []), vm.realm.global, [], provided)
      .result;
  }

  /** Whether the main module still waits, for what will never happen. */
  private get isUnsettled(): boolean {
    return this.main !== undefined && promises.get(this.main)!.status === 'pending';
  }

  /** Returns whether somebody listens. */
  private emitBeforeExit(): boolean {
    if (this.isUnsettled) return false;
    let isHeard = false;
    this.loop.call('main', () => {
      isHeard = this.process.emit('beforeExit', this.process.code);
    });
    this.loop.close();
    return isHeard;
  }

  /** Whether listeners have left work behind. */
  private async hasWork(activity: Activity): Promise<boolean> {
    if (this.loop.timers.hasWork()) return true;
    await activity.wait(Number.POSITIVE_INFINITY);
    return !activity.isQuiet;
  }

  /**
   * An exception that nobody caught (node's `onGlobalUncaughtException`).
   * @throws ProgramExit unless the program handles it
   */
  private uncaught(
    thrown: unknown,
    origin: 'uncaughtException' | 'unhandledRejection',
    isRejection = this.lines.isMicrotask,
  ): void {
    const { vm } = this.parts;
    if (thrown instanceof PenumbraError && thrown.code === 'E_PARSE') {
      const error: Uncaught = { phase: 'parse', name: 'SyntaxError', message: thrown.message };
      this.options.onUncaught?.(error);
      this.tell(error, () => syntaxErrorText(thrown, this.file));
      endProgram(vm, UNCAUGHT);
    }
    if (!(thrown instanceof GuestThrow)) throw thrown;
    const { value } = thrown;
    const { place } = vm.thrown;
    if (this.isHandled(value, origin)) return;
    vm.thrown.place = place;
    this.options.onUncaught?.(uncaught(value));
    this.process.exitCode = UNCAUGHT;
    try {
      this.process.emitExit();
    } catch (again) {
      if (!(again instanceof GuestThrow)) throw again;
    }
    vm.thrown.place = place;
    this.tell(uncaught(value), () => uncaughtText(vm, value, isRejection));
    endProgram(vm, this.process.code);
  }

  /** Prints what ended the program, as node does; runners of test262 look for name and message in the first line. */
  private tell(error: Uncaught, nodeText: () => string): void {
    const { test262 } = this.options;
    this.output.err(test262 ? test262Line(error) : nodeText());
  }

  /** Whether the program has a listener for what it does not catch. */
  private isHandled(value: unknown, origin: string): boolean {
    const { vm } = this.parts;
    const { capture } = this.process;
    try {
      if (capture !== undefined) {
        callGuest(vm, capture, undefined, [plain(value)]);
        return true;
      }
      this.process.emit('uncaughtExceptionMonitor', value, origin);
      return this.process.emit('uncaughtException', value, origin);
    } catch (thrown) {
      if (!(thrown instanceof GuestThrow)) throw thrown;
      this.options.onUncaught?.(uncaught(thrown.value));
      this.output.err(uncaughtText(vm, thrown.value, false));
      endProgram(vm, UNCAUGHT_AGAIN);
    }
  }

  /** An unhandled rejection is an exception, unless the program has a listener. */
  private rejected(promise: object, value: unknown): void {
    let isHandled = false;
    this.loop.call('tick', () => {
      isHandled = this.process.emit('unhandledRejection', value, promise);
    });
    if (isHandled) return;
    const { vm } = this.parts;
    const reason = isErrorLike(value) ? value : unhandledRejection(vm, value);
    this.uncaught(new GuestThrow(reason), 'unhandledRejection', true);
  }
}

/** The exit code of a program that ends itself. @throws what else is thrown */
function exitCodeOf(vm: Interpreter, thrown: unknown): number {
  vm.idle();
  if (thrown instanceof ProgramExit) return thrown.code;
  throw thrown;
}
