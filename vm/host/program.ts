/** A program that runs on its own, from its first statement to its exit code. */
import { inspect, types } from 'node:util';
import { compile } from '../../compiler/compile.js';
import { PenumbraError, positionAt } from '../../compiler/diagnostics.js';
import { type IrModule, offsetAt } from '../../compiler/ir/function.js';
import { isObject } from '../expressions/arena.js';
import { makeClosure } from '../interpreter/functions.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import type { LinkedModule } from '../interpreter/linked.js';
import { GuestThrow, ProgramExit } from '../interpreter/signals.js';
import { type CodeStore, readSource } from '../modules/code.js';
import type { Loader } from '../modules/loader.js';
import type { Environment } from '../realm/environment.js';
import type { Realm } from '../realm/realm.js';
import { promises } from '../realm/stamp.js';
import { installConsole, installProcess, type Output } from './console.js';
import { EventLoop } from './event-loop.js';
import { callGuest, installer, plain } from './install.js';
import { installTest262 } from './test262.js';
import { installTimers } from './timers.js';

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

export interface Uncaught {
  readonly phase: 'parse' | 'runtime';
  /** The name of the constructor, empty for what is no object. */
  readonly name: string;
  readonly message: string;
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

/** Exit codes of a program that ends with an exception, and of one whose main module still waits. */
const UNCAUGHT = 1;
const UNSETTLED = 13;

/**
 * Runs a file and returns its exit code. What is thrown and not caught is printed, as is a syntax error.
 * @throws PenumbraError `E_FILE`, `E_UNSUPPORTED`
 */
export function runProgram(parts: ProgramParts, file: string, options: ProgramOptions): number {
  return new Program(parts, file, options).run();
}

class Program {
  private readonly loop: EventLoop;
  private readonly listeners: object[];
  /** The promise of the main module. */
  private main: object | undefined;

  constructor(
    private readonly parts: ProgramParts,
    private readonly file: string,
    private readonly options: ProgramOptions,
  ) {
    const { vm, environment } = parts;
    const { args, output } = options;
    this.loop = new EventLoop(vm, environment, (promise) => {
      // To test262 a host does nothing about rejections (HostPromiseRejectionTracker, 27.2.1.9).
      if (!options.test262) this.rejected(promise);
    });
    const install = installer(vm);
    installConsole(vm, output, install);
    installTimers(vm, this.loop, install);
    this.listeners = installProcess(vm, install, { file, args, output });
    if (options.test262)
      installTest262(vm, {
        print: (text) => output.out(text),
        script: (source) => this.script(source, `${file}:evalScript`),
        addRealm: parts.addRealm,
      });
  }

  run(): number {
    const { vm } = this.parts;
    vm.startLimits();
    let code: number;
    try {
      for (const ir of this.options.preludes ?? []) this.linkedScript(this.parts.code.ofIr(ir));
      this.start();
      vm.idle();
      this.loop.run();
      code = this.exitCode();
    } catch (thrown) {
      vm.idle();
      code = this.ended(thrown);
    }
    return this.end(code);
  }

  private start(): void {
    const { loader, vm } = this.parts;
    const { goal, source } = this.options;
    loader.modules.onlyModules = this.options.test262;
    if (source !== undefined) loader.modules.replace(this.file, source);
    if (goal === 'script') this.script(source ?? readSource(this.file), this.file);
    else if (goal === 'commonjs') loader.run(this.file);
    else {
      this.main = loader.modules.run(this.file);
      vm.idle();
      // A main module is evaluated in a job: other jobs come before ticks.
      vm.jobs.run();
    }
  }

  /** Runs a text as a script of the realm (ECMA-262, 16.1.6). @throws GuestThrow, PenumbraError */
  private script(source: string, file: string): unknown {
    return this.linkedScript(this.parts.code.add(compile(source, { file, kind: 'script' }), false));
  }

  private linkedScript(linked: LinkedModule): unknown {
    const { vm, loader } = this.parts;
    const provided = loader.modules.provided(linked.ir, this.file);
    return vm.runMain(makeClosure(vm, linked.functions[0]!, []), vm.realm.global, [], provided).result;
  }

  private exitCode(): number {
    if (this.main !== undefined && promises.get(this.main)!.status === 'pending') return UNSETTLED;
    const { operations, global } = this.parts.vm.realm;
    return Number(operations.get(operations.get(global, 'process'), 'exitCode') ?? 0);
  }

  private end(code: number): number {
    const { vm } = this.parts;
    const { operations, global } = vm.realm;
    const process = operations.get(global, 'process') as object;
    try {
      operations.defineData(process, 'exitCode', code);
      for (const listener of this.listeners.splice(0)) callGuest(vm, listener, process, [plain(code)]);
      return this.exitCode();
    } catch (thrown) {
      return this.ended(thrown);
    }
  }

  private ended(thrown: unknown): number {
    if (thrown instanceof ProgramExit) return thrown.code;
    if (thrown instanceof PenumbraError && thrown.code === 'E_PARSE') {
      this.options.onUncaught?.({ phase: 'parse', name: 'SyntaxError', message: thrown.message });
      this.options.output.err(`${syntaxError(thrown)}\n`);
      return UNCAUGHT;
    }
    if (!(thrown instanceof GuestThrow)) throw thrown;
    this.options.onUncaught?.(uncaught(thrown.value));
    this.options.output.err(`${this.place()}${this.describe(thrown.value)}\n`);
    return UNCAUGHT;
  }

  /** A rejection that nobody handles ends the program, as in node. */
  private rejected(promise: object): never {
    const { value } = promises.get(promise)!;
    this.parts.vm.thrownIn = undefined;
    throw new GuestThrow(value);
  }

  /** The source line that threw, with a caret. */
  private place(): string {
    const { thrownIn, thrownAt } = this.parts.vm;
    if (thrownIn === undefined) return 'Uncaught ';
    const { file, source } = thrownIn.module.ir;
    const offset = offsetAt(thrownIn.ir, thrownIn.origin[thrownAt]!);
    if (offset < 0) return `${file}\n`;
    const { line, column } = positionAt(source, offset);
    const text = source.split(/\r\n|[\n\r\u2028\u2029]/u)[line - 1] ?? '';
    return `${file}:${line}\n${text}\n${' '.repeat(column)}^\n\n`;
  }

  private describe(value: unknown): string {
    return isObject(value) ? inspect(value) : `Uncaught ${inspect(value)}`;
  }
}

function uncaught(value: unknown): Uncaught {
  if (!isObject(value)) return { phase: 'runtime', name: '', message: String(value) };
  const maker = dataProperty(value, 'constructor');
  const message = dataProperty(value, 'message');
  return {
    phase: 'runtime',
    name: isObject(maker) ? String(dataProperty(maker, 'name')) : '',
    message: typeof message === 'string' ? message : '',
  };
}

/** A data property, own or inherited; runs no code of the program. */
function dataProperty(object: object, key: string): unknown {
  for (
    let up: object | null = object;
    up !== null && !types.isProxy(up);
    up = Object.getPrototypeOf(up) as object | null
  ) {
    const descriptor = Object.getOwnPropertyDescriptor(up, key);
    if (descriptor !== undefined) return descriptor.value;
  }
  return undefined;
}

function syntaxError({ details }: PenumbraError): string {
  const { file, source, position, message } = details;
  if (position === undefined) return `${file}\n\nSyntaxError: ${message}`;
  const text = source?.split(/\r\n|[\n\r\u2028\u2029]/u)[position.line - 1] ?? '';
  return `${file}:${position.line}\n${text}\n${' '.repeat(position.column)}^\n\nSyntaxError: ${message}`;
}
