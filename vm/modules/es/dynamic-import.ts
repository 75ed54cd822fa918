/** `import()` (ECMA-262, 13.3.10). */
import { PenumbraError } from '../../../compiler/diagnostics.js';
import type { ModuleRequest } from '../../../compiler/ir/function.js';
import type { Interpreter } from '../../interpreter/interpreter.js';
import { InternalReaction } from '../../promises/reactions.js';
import { fulfill, newPromise, reject, resolve, whenSettled } from '../../promises/settle.js';
import { GuestThrow } from '../../signals.js';
import { asyncLines } from '../../traces/async.js';
import { CallSite } from '../../traces/call-site.js';
import { linesNow } from '../../traces/capture.js';
import type { TraceLine } from '../../traces/trace.js';
import { failureError, failureOf } from '../failures.js';
import { modelRecord } from '../provided.js';
import { type AnyModule, SyntheticModule } from './es-module.js';
import { FailedModule } from './failed-module.js';
import { assertWarning } from './import-assertions.js';
import { AT_ONCE, filesToRead, jobsOf } from './import-timing.js';
import { namespaceOf } from './namespace.js';

const { hasOwn } = Object;

/** What a loader gives. */
export interface Modules {
  /** The module that a file asks for. */
  request(request: ModuleRequest, from: string): AnyModule;
  /** Links a module and gives the promise of its evaluation. @throws GuestThrow, PenumbraError */
  linkAndEvaluate(module: AnyModule): object;
}

/** Who imports: a file. */
interface Importer {
  readonly path: string;
  readonly by: 'script' | 'module';
}

/** One call of `import()`. */
interface Import extends Importer, ModuleRequest {
  /** The frames that call. */
  readonly callers: readonly TraceLine[];
  readonly promise: object;
}

export class DynamicImport {
  timing = AT_ONCE;
  /** Takes what V8 warns of. */
  warn: ((message: string) => void) | undefined;
  /** What waits for a module that is being read. */
  private readonly readers = new Map<AnyModule, (() => void)[]>();
  /** What the program sees of failures, the same each time. */
  private readonly reasons = new WeakMap<object, unknown>();

  constructor(
    private readonly vm: Interpreter,
    private readonly modules: Modules,
  ) {}

  /** What `import(specifier, options)` calls in a file. */
  functionOf(file: Importer): object {
    const { vm } = this;
    const load = vm.realm.makeNative(() => undefined, '', 3);
    modelRecord(load, (call) => {
      const [specifier, type, promise, key, value] = call.args as [
        string,
        string | undefined,
        object,
        string | undefined,
        string,
      ];
      const other = key === undefined ? undefined : ([key, value] as const);
      const from = { ...file, specifier, type, other, callers: linesNow(vm), promise };
      this.afterJobs(this.timing.before, () => this.import(from));
      call.give(undefined);
    });
    const warn = vm.realm.makeNative(() => undefined, '', 0);
    modelRecord(warn, (call) => {
      this.warnOfAssert(linesNow(vm)[0]);
      call.give(undefined);
    });
    const callee = vm.realm.makeNative(() => undefined, 'import', 1);
    modelRecord(callee, (call) => {
      const args = [load, call.arg(0), call.arg(1), warn];
      call.tail(vm.helper('importCall'), undefined, 0, args, [0, call.argShadow(0), 0, 0]);
    });
    return callee;
  }

  private warnOfAssert(caller: TraceLine | undefined): void {
    const place = caller instanceof CallSite ? caller.place : undefined;
    if (place !== undefined) this.warn?.(assertWarning(`${place.script}:${place.line}`));
  }

  /** Calls back when so many jobs are over, each of which makes the next. */
  private afterJobs(count: number, callback: () => void): void {
    if (count === 0) callback();
    else {
      const { jobs } = this.vm;
      jobs.enqueue(jobs.inContext(() => this.afterJobs(count - 1, callback)));
    }
  }

  private import(from: Import): void {
    const { timing, vm } = this;
    const module = this.modules.request(from, from.path);
    if (module instanceof FailedModule && !module.isFile) {
      reject(vm, from.promise, this.reasonOf(module.thrown, from), 0);
      return;
    }
    const start = (): void => this.evaluate(module, from);
    const files = filesToRead(module);
    if (files > 0) this.read(module, files, start);
    else this.afterJobs(jobsOf(module, timing), start);
  }

  /** What asks for a module that is being read waits with the others. */
  private read(module: AnyModule, files: number, start: () => void): void {
    const waiting = this.readers.get(module);
    if (waiting !== undefined) {
      waiting.push(start);
      return;
    }
    const readers = [start];
    this.readers.set(module, readers);
    this.timing.read(files, () => {
      this.readers.delete(module);
      for (const reader of readers) reader();
    });
  }

  private evaluate(module: AnyModule, from: Import): void {
    const { vm } = this;
    const { promise } = from;
    const { after, afterThrow } = this.timing;
    const end = (settle: () => void): void => this.afterJobs(after, settle);
    const isSynchronous = module instanceof SyntheticModule && !module.isEvaluated;
    try {
      const settled = new InternalReaction((isFulfilled, reason, shadow) =>
        isFulfilled
          ? this.settleWith(namespaceOf(vm, module), end, promise)
          : this.afterJobs(isSynchronous ? afterThrow : after, () => reject(vm, promise, reason, shadow)),
      );
      whenSettled(vm, this.modules.linkAndEvaluate(module), settled);
    } catch (thrown) {
      if (module instanceof FailedModule) module.wasAsked = true;
      const reason = this.reasonOf(thrown, from);
      end(() => reject(vm, promise, reason, 0));
    }
  }

  /** The promise of an import is resolved with the namespace, which may have a method `then`. */
  private settleWith(namespace: object, end: (settle: () => void) => void, promise: object): void {
    const { vm } = this;
    if (!hasOwn(namespace, 'then')) {
      end(() => fulfill(vm, promise, namespace, 0));
      return;
    }
    const inner = newPromise(vm);
    resolve(vm, inner, namespace, 0);
    const settled = new InternalReaction((isFulfilled, value, shadow) =>
      this.afterJobs(this.timing.afterThen, () =>
        (isFulfilled ? fulfill : reject)(vm, promise, value, shadow),
      ),
    );
    whenSettled(vm, inner, settled);
  }

  /** What the program sees of a module that cannot be had. */
  private reasonOf(thrown: unknown, from: Import): unknown {
    const isGuest = thrown instanceof GuestThrow;
    if (!isGuest && !(thrown instanceof PenumbraError && thrown.code === 'E_PARSE')) throw thrown;
    if (!this.reasons.has(thrown)) {
      const own = (): unknown =>
        isGuest ? thrown.value : this.vm.realm.error('SyntaxError', thrown.message);
      this.reasons.set(thrown, this.failure(from) ?? own());
    }
    return this.reasons.get(thrown);
  }

  /** What node throws for a module that cannot be had; undefined where it is not to be asked. */
  private failure({ by, path, specifier, type, other, callers, promise }: Import): object | undefined {
    const { vm } = this;
    if (!vm.node.isPresent) return undefined;
    const given = [...(type === undefined ? [] : [['type', type]]), ...(other === undefined ? [] : [other])];
    const attributes = given.length === 0 ? undefined : (Object.fromEntries(given) as Record<string, string>);
    const found = failureOf({ by, chain: [path], specifier, attributes });
    if (found === undefined) return undefined;
    const waiting = (): readonly TraceLine[] => asyncLines(vm, Error.stackTraceLimit, promise);
    const below = { running: () => callers, waiting, none: () => [] }[found.below]();
    return failureError(vm, found, below);
  }
}
