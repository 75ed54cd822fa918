/**
 * The virtual machine: runs programs of the compiler's IR on concrete values, with a shadow expression beside each
 * value that depends on an input, and records the path condition.
 */
import { resolve } from 'node:path';
import type { IrModule } from '../compiler/ir/function.js';
import type {
  InitialHeap,
  ProgramRecord,
  RunOutcome,
  RunRecord,
  Shadowed,
  StateSeen,
  Symbols,
  Watch,
  WriteHistory,
} from './contract.js';
import { Arena, type ExprId } from './expressions/arena.js';
import { Expressions } from './expressions/build.js';
import { Closure } from './frames/frame.js';
import { CallGraph } from './frames/reachable.js';
import { Classes } from './heap/classes.js';
import { KeyTable } from './heap/keys.js';
import { HeapShadow } from './heap/shadow.js';
import { installAtomics } from './host/atomics.js';
import { type CallOptions, CallsOfRun } from './host/calls-of-run.js';
import type { Conditions } from './host/conditions.js';
import { installer, textsOfNode } from './host/install.js';
import {
  type ExploredParts,
  installExplored,
  provideExplored,
  refreshExplored,
} from './host/node/explored-node.js';
import { listGlobals } from './host/node/listed-globals.js';
import { Pending } from './host/node/pending.js';
import { type ProgramOptions, type ProgramParts, runProgram, runProgramToEnd } from './host/program.js';
import { SymbolModule } from './host/symbols.js';
import { EventLoop } from './host/time/event-loop.js';
import { installTimers } from './host/time/timers.js';
import { installWebAssembly } from './host/web-assembly.js';
import { type Resume, runToEnd } from './host/whole-run.js';
import { makeInputFunction } from './interpreter/input-functions.js';
import { makeInputPromise } from './interpreter/input-promises.js';
import { Interpreter } from './interpreter/interpreter.js';
import type { MachineFunction, MachineSite } from './machine-table.js';
import { installModels } from './models/install.js';
import { CodeStore } from './modules/code.js';
import { InnerVariables } from './modules/inner-variables.js';
import { type GuestModule, Loader } from './modules/loader.js';
import type { Script } from './modules/script.js';
import { makeInputIterator } from './objects/input-iterators.js';
import { PathCondition } from './path/condition.js';
import { promises } from './promises/state.js';
import { Environment } from './realm/environment.js';
import { Realm } from './realm/realm.js';
import { recordOf } from './realm/stamp.js';
import { SelfHosted } from './selfhost.js';
import { GuestThrow, Stop } from './signals.js';
import { CanonicalState } from './states/canonical-state.js';
import { KeptProgram } from './states/kept-program.js';
import { type Snapshot, snapshotOf } from './states/snapshot.js';
import { takeTrace } from './traces/capture.js';
import { installTraces } from './traces/format.js';
import { isRaised, originOf } from './traces/origin.js';
import { placeOf } from './traces/place.js';
import { isLength } from './values/integral.js';

export { type FunctionPlace, programFunctions } from './frames/program-functions.js';
export type { CallGraph } from './frames/reachable.js';
export { EMPTY_HEAP } from './heap/shadow.js';
export type { Making } from './host/calls-of-run.js';
export type { Conditions } from './host/conditions.js';
export type { Output } from './host/console.js';
export type { Goal, ProgramOptions } from './host/program.js';
export type { Uncaught } from './host/uncaught-summary.js';
export { setReturned } from './interpreter/input-functions.js';
export { settleInput } from './interpreter/input-promises.js';
export type { MachineFunction, MachineSite } from './machine-table.js';
export { goalOf } from './modules/format.js';
export { GuestLoadError, type GuestModule } from './modules/loader.js';
export type { Script } from './modules/script.js';
export { boundCount, boundTarget } from './objects/bound.js';
export type { Realm } from './realm/realm.js';
export { isUnchanged, type Snapshot } from './states/snapshot.js';
export { installTraces, stackText } from './traces/format.js';
export { isOurs } from './traces/ours.js';
export type { TraceLine } from './traces/trace.js';

export interface MachineOptions {
  /** Of the program's `Math.random`. */
  readonly seed: number;
  /** Most instructions of one run, or of loading one program. */
  readonly stepLimit?: number;
  /** Most milliseconds of one run, or of loading one program. */
  readonly timeLimit?: number;
  /** Most milliseconds of loading one program, where it is to have a limit of its own. */
  readonly loadLimit?: number;
  /** Most words of the log of one run: a word for a decision, two for one that depends on the inputs. */
  readonly logLimit?: number;
  readonly script?: Script | undefined;
  /** The file whose variables inside of functions are bindings, too, as far as these have run while it was loaded. */
  readonly internals?: string | undefined;
}

/** Instructions after which a run counts as endless, if the options do not say. */
const STEP_LIMIT = 50_000_000;
const LOG_LIMIT = 2 ** 24;

export class Machine {
  readonly arena = new Arena();
  private readonly keys = new KeyTable(this.arena);
  private readonly path = new PathCondition(this.arena);
  private readonly classes = new Classes();
  private readonly heap = new HeapShadow(this.arena, this.keys, this.path, this.classes);
  private readonly code: CodeStore;
  private readonly environment: Environment;
  private readonly pending = new Pending();
  private readonly interpreter: Interpreter;
  private readonly selfHosted: SelfHosted;
  /** Of the other realms of the path. */
  private readonly otherSelfHosted = new Map<Realm, SelfHosted>();
  private readonly loader: Loader;
  private readonly loop: EventLoop;
  private readonly symbols: SymbolModule;
  private readonly keptProgram: KeptProgram;
  /** Whether nothing has been loaded since everything was reset. */
  private isEmpty = true;
  /** Whether code has run since the path began, but for what loads the program. */
  private hasRun = false;
  /** Whether something was loaded since the path began. */
  private isInUse = false;

  constructor(options: MachineOptions) {
    installTraces();
    this.environment = new Environment(options.seed);
    this.path.log.limit = options.logLimit ?? LOG_LIMIT;
    this.path.isLength = (id) => isLength(this.heap, id);
    this.path.callable = () => this.classes.callable(this.realm.functionPrototype);
    this.path.isConverting = () => this.interpreter.isConverting;
    this.interpreter = new Interpreter({
      arena: this.arena,
      keys: this.keys,
      path: this.path,
      expressions: new Expressions(this.arena, this.path),
      heap: this.heap,
      classes: this.classes,
      helpers: (name) => this.selfHostedIn(this.interpreter.realm).helper(name),
      stepLimit: options.stepLimit ?? STEP_LIMIT,
      timeLimit: options.timeLimit ?? Number.POSITIVE_INFINITY,
      loadLimit: options.loadLimit,
    });
    const inner = new InnerVariables(options.internals);
    this.interpreter.watched = inner;
    this.code = new CodeStore(this.keys, () => this.interpreter.realm, inner);
    this.selfHosted = new SelfHosted(this.interpreter, (ir) => this.code.add(ir, true));
    this.symbols = new SymbolModule(this.interpreter);
    this.loader = new Loader(this.interpreter, this.code, this.symbols, inner, options.script);
    this.loop = new EventLoop(this.interpreter, this.environment, {
      rejected(promise) {
        const { value, shadow } = promises.get(promise)!;
        throw new GuestThrow(value, shadow);
      },
      rejectionHandled: () => undefined,
      uncaught(thrown) {
        throw thrown;
      },
    });
    this.loader.settle = () => this.runTicks();
    this.interpreter.runTime = {
      // Decisions of such code are predicates of the path, but no sites: its text is not in a file.
      link: (ir) => this.code.link(ir, true),
      provided: (ir) => this.loader.modules.provided(ir, { path: ir.file, suffix: '' }),
    };
    const { interpreter: vm, arena, loader, loop, code, environment } = this;
    this.keptProgram = new KeptProgram({ vm, arena, loader, loop, code, environment });
    this.enterRealm();
  }

  /** Whether a value of the run may be NaN on some input. */
  mayBeNaN(id: ExprId): boolean {
    return this.path.mayBeNaN(id);
  }

  /** The write histories of the path. */
  get history(): WriteHistory {
    return this.heap;
  }

  /** The sites of all modules compiled so far; a site keeps its number. */
  get sites(): readonly MachineSite[] {
    return this.code.sites;
  }

  /** The functions of all modules compiled so far; a function keeps its number. */
  get functions(): readonly MachineFunction[] {
    return this.code.functions;
  }

  /** The realm of the program. A path that froze built-ins leaves a new one behind. */
  get realm(): Realm {
    return this.interpreter.realm;
  }

  /**
   * Patterns that the last run has applied to symbolic text, as `/source/flags at file:line:column`, and how often.
   * @param isAsked whether a pattern is asked for, by its source and the flags that make a difference to what it finds
   */
  appliedPatterns(isAsked: (source: string, flags: string) => boolean): ReadonlyMap<string, number> {
    return this.interpreter.patterns.byName(isAsked);
  }

  /** Calls of built-ins back into the program since the last run began, by built-in: they are no explicit steps. */
  get reentries(): ReadonlyMap<string, number> {
    return this.interpreter.reentered.byName;
  }

  /** Starts a path: arena, heap shadow, modules, clock and built-ins are back at their start. */
  begin(): void {
    this.interpreter.idle();
    const isWhole = this.realm.objects.restore();
    const kept = isWhole ? this.keptProgram.resumable() : undefined;
    if (kept !== undefined) {
      this.resetPath();
      refreshExplored({ vm: this.interpreter });
      kept.restore();
      return;
    }
    if (!this.reset() || !isWhole) this.enterRealm();
  }

  /** As `begin`, in a realm of its own, whatever the last path did to built-ins. */
  beginAfresh(): void {
    this.reset();
    this.enterRealm();
  }

  /** Forgets what is loaded. @returns whether the realm is as it was at first */
  private reset(): boolean {
    this.keptProgram.drop();
    const isWhole = this.realm.objects.restoreSettled();
    this.isEmpty = true;
    this.resetPath();
    this.code.reset();
    this.loader.reset();
    this.environment.reset();
    this.symbols.reset();
    provideExplored(this.exploredParts);
    return isWhole;
  }

  /** Forgets what belongs to a path, but for what is loaded. */
  private resetPath(): void {
    this.hasRun = false;
    this.isInUse = false;
    this.interpreter.node.isBetweenPaths = false;
    this.path.reset();
    this.arena.reset();
    this.classes.reset();
    this.heap.reset();
    this.loop.reset();
    this.interpreter.reset();
    this.otherSelfHosted.clear();
  }

  private get exploredParts(): ExploredParts {
    const { interpreter: vm, loop, loader, code, environment } = this;
    return { vm, loop, loader, code, environment };
  }

  /**
   * Loads a module of any kind (CommonJS, ES module, JSON; JavaScript or TypeScript) with what it requires or imports.
   * @throws PenumbraError if a file is missing or cannot be compiled, if loading does not end (`E_LOAD_TIMEOUT`,
   * `E_LOAD_WAIT`), or if the program throws (`GuestLoadError`)
   */
  load(file: string): GuestModule {
    const { current } = this.keptProgram;
    // Other files of a program that is in use are parts of it.
    const isAnother = current !== undefined && current.file !== file && !this.isInUse;
    if (isAnother && !this.reset()) this.enterRealm();
    else if (current?.file === file && !this.hasRun) {
      this.isInUse = true;
      return current.loaded;
    }
    const isFirst = this.isEmpty && !this.hasRun;
    this.isEmpty = false;
    this.isInUse = true;
    const loaded = this.loader.load(file);
    if (isFirst) this.keptProgram.keep(file, loaded);
    return loaded;
  }

  /** Whether the path is known to have left the program as it was loaded. */
  get isProgramIntact(): boolean {
    return this.keptProgram.isIntact;
  }

  /** Whether the program has loaded a file, or begun to. */
  isLoaded(file: string): boolean {
    return this.loader.has(resolve(file));
  }

  /** Runs what loading has left for the next tick. What it throws or rejects is dropped. */
  private runTicks(): void {
    this.interpreter.jobs.unhandled.clear();
    try {
      this.loop.close();
    } catch (thrown) {
      if (!(thrown instanceof GuestThrow)) throw thrown;
    }
  }

  /**
   * Runs a module that is compiled already, without `require`, and returns what became of it and its exports. This is
   * how programs are compared between engines.
   */
  evaluate(ir: IrModule): { readonly outcome: RunOutcome; readonly exports: unknown } {
    const vm = this.interpreter;
    vm.node.isBetweenPaths = false;
    this.hasRun = true;
    vm.startRun();
    const instance = this.loader.prepare(ir.file, null);
    const outcome = this.outcome(() => {
      const value = this.loader.execute(this.code.ofIr(ir), instance, ir.file);
      return { value, shadow: vm.outside.resultShadow };
    });
    vm.idle();
    vm.jobs.run();
    return { outcome, exports: vm.operations.get(instance.module, 'exports') };
  }

  /**
   * Runs a file on its own and returns its exit code.
   * @throws PenumbraError if the file is missing or holds what is not compiled yet
   */
  runProgram(file: string, options: ProgramOptions): number {
    return runProgram(this.parts, file, options);
  }

  /** As `runProgram`, and waits for input and output. @throws PenumbraError */
  runProgramToEnd(file: string, options: ProgramOptions): Promise<number> {
    return runProgramToEnd(this.parts, file, options);
  }

  private get parts(): ProgramParts {
    const { interpreter: vm, code, loader, environment } = this;
    return { vm, code, loader, environment, addRealm: () => this.addRealm() };
  }

  /** The class number of objects with this prototype on this path; the first thirty asked for get numbers of their own. */
  classNumber(prototype: object | null): number {
    return this.classes.numberOf(prototype);
  }

  /** A function for an input, which returns undefined until `setReturned` says otherwise. */
  inputFunction(): object {
    return makeInputFunction(this.interpreter);
  }

  /** A promise for an input, which is pending until `settleInput` says otherwise. */
  inputPromise(): object {
    return makeInputPromise(this.interpreter);
  }

  /** An iterator for an input, over an array that may be filled later. */
  inputIterator(array: readonly unknown[]): object {
    return makeInputIterator(this.interpreter, array);
  }

  /** A graph of the functions that calls can reach, as far as texts and the loaded heap show; nothing is called yet. */
  callGraph(): CallGraph {
    return new CallGraph(this.realm.global);
  }

  /** The text of a function as the program has it. */
  textOf(callee: object): string {
    return sourceOf(callee) ?? String(Reflect.apply(textOfNative, callee, []));
  }

  /** What values lead to now. */
  snapshot(roots: readonly unknown[]): Snapshot {
    return snapshotOf(this.interpreter, roots);
  }

  /** Functions that functions of the input have been given in the last run, in that order. */
  get given(): readonly object[] {
    return this.interpreter.given;
  }

  /** Whether a function resolves or rejects a promise. */
  settles(callee: object): boolean {
    return (recordOf(callee) as { readonly settles?: object } | undefined)?.settles !== undefined;
  }

  /** Whether a value is a class of the program. */
  isClass(value: unknown): boolean {
    const record = typeof value === 'function' ? recordOf(value) : undefined;
    return record instanceof Closure && record.isClass;
  }

  /**
   * Calls a function of the program, or constructs with it, and runs what the call left: jobs and timers. Of a promise,
   * the outcome is what it is settled with. The limits and the log start here.
   * @param initial the symbolic heap that the arguments' shadows are about
   */
  run(
    callee: unknown,
    thisArg: Shadowed,
    args: readonly Shadowed[],
    initial: InitialHeap,
    options: CallOptions & { readonly steps?: number; readonly watch?: Watch | undefined } = {},
  ): RunRecord {
    this.loop.timers.begin();
    this.environment.isCalled = true;
    const calls = new CallsOfRun(this.interpreter, this.environment, options);
    const start = (): unknown => calls.start(callee, thisArg, args);
    return calls.record(this.wholeRun(initial, start, options.steps, options.watch, calls.resume));
  }

  /**
   * Runs a file as a program, to the end of what waits. Its outcome has no value.
   * @param symbols what `symbolic` gives to it
   * @throws PenumbraError if a file is missing or cannot be compiled; E_SYMBOLIC
   */
  runWhole(file: string, symbols: Symbols, initial: InitialHeap): ProgramRecord {
    this.symbols.symbols = symbols;
    const record = this.wholeRun(initial, () => this.loader.runMain(file));
    const { outcome } = record;
    return {
      ...record,
      outcome: outcome.kind === 'return' ? { ...outcome, value: undefined, shadow: 0 } : outcome,
      symbols: [...this.symbols.made],
      assumptions: [...this.symbols.assumptions],
    };
  }

  /** Conditions that a function with this body gives: it is made as the constructor of functions makes one. */
  conditions(parameter: string, body: string, value: readonly unknown[]): Conditions {
    const { outside, operations } = this.interpreter;
    const plain = (of: unknown): Shadowed => ({ value: of, shadow: 0 });
    const maker = outside.construct(this.realm.intrinsics.Function as object, [
      plain(parameter),
      plain(body),
    ]);
    const given = plain(operations.arrayOf(value));
    const [before, after] = outside.call(maker as object, plain(undefined), [given]) as readonly object[][];
    return { before: before!, after: after! };
  }

  /** The limits and the log start here. */
  private wholeRun(
    initial: InitialHeap,
    start: () => unknown,
    steps?: number,
    watch?: Watch,
    resume?: Resume,
  ): RunRecord {
    const vm = this.interpreter;
    this.hasRun = true;
    const states = new Map<number, StateSeen>();
    vm.startRun();
    vm.limits.start(steps);
    // Those of loading are not the run's.
    vm.jobs.unhandled.clear();
    this.heap.start(initial);
    this.path.nans.areInputsFinite = initial.isWithoutNaN === true;
    this.path.log.reset();
    let passed = 0;
    let leavesBehind = false;
    this.path.watch =
      watch &&
      ((site) => {
        if (!watch.sites.has(site)) return;
        // What is done only after the run may come before further calls.
        leavesBehind ||= vm.jobs.isWaiting || this.loop.timers.isWaiting;
        if (passed++ >= watch.skip) this.look(watch, states);
      });
    vm.node.isBetweenPaths = false;
    const { result: outcome, isPending } = this.pending.during(() =>
      this.outcome(() => runToEnd(vm, this.loop, start, resume)),
    );
    vm.idle();
    this.path.watch = undefined;
    vm.node.isBetweenPaths = true;
    return {
      outcome,
      log: this.path.log.entries(),
      concretized: vm.lost.byName,
      reentered: vm.reentered.byName,
      entered: new Set(vm.entered),
      tries: vm.tries.seen(({ linked, at }) => placeOf(linked, at).line),
      hasOverflowed: vm.hasOverflowed,
      isPending: isPending || leavesBehind,
      goesOn: this.loop.timers.goesOnForLong,
      instructions: vm.limits.steps,
      wishes: this.path.wishes.of(this.path.log.entries()),
      states,
    };
  }

  /** Notes the state of the program where it is watched: what the variables of the running function lead to. */
  private look({ typeOf }: Watch, states: Map<number, StateSeen>): void {
    const { interpreter: vm, environment } = this;
    const { base, linked } = vm.frames[vm.depth]!;
    const roots = linked.ir.locals.flatMap(({ kind }, slot) =>
      kind === 'const' ? [vm.stack[base + slot]] : [],
    );
    // What the clock or chance says next is no part of the heap.
    if (!environment.used && !this.loop.timers.isWaiting)
      states.set(this.path.log.length, new CanonicalState(vm, roots, typeOf));
  }

  /** Whether the program looked at the clock or at a random number since `begin`. */
  get isSeeded(): boolean {
    return this.environment.used;
  }

  /** Whether the program read its surroundings since `begin`: variables, command line, platform, callers, missing globals. */
  get readsEnvironment(): boolean {
    return this.environment.surroundingsUsed;
  }

  /** Whether the program asked for local time since `begin`. */
  get readsZone(): boolean {
    return this.environment.readsZone;
  }

  /** Whether the program asked for what depends on the language of the process since `begin`. */
  get readsLanguage(): boolean {
    return this.environment.readsLanguage;
  }

  private outcome(run: () => Shadowed): RunOutcome {
    try {
      const { value, shadow } = run();
      const isDecided = typeof value === 'boolean' && shadow !== 0 && this.path.implied(shadow) !== undefined;
      return { kind: 'return', value, shadow: isDecided ? 0 : shadow };
    } catch (thrown) {
      if (thrown instanceof Stop) return thrown.outcome;
      if (thrown instanceof GuestThrow) {
        const { value: error, shadow } = thrown;
        const { thrown: places } = this.interpreter;
        return {
          kind: 'throw',
          error,
          shadow,
          at: originOf(places, error),
          isRaised: isRaised(places, error),
        };
      }
      throw thrown;
    }
  }

  private enterRealm(): void {
    const vm = this.interpreter;
    const realm = this.makeRealm();
    vm.realms = [realm];
    vm.realm = realm;
    this.code.enterRealm(realm);
    this.selfHosted.enterRealm();
    installModels(vm);
    installTimers(vm, this.loop, installer(vm));
    installAtomics(vm, this.loop);
    installWebAssembly(vm, this.loop, installer(vm));
    installExplored(this.exploredParts);
    provideExplored(this.exploredParts);
    listGlobals(realm);
  }

  /** A realm beside the machine's own, up to the end of the path. */
  private addRealm(): Realm {
    const vm = this.interpreter;
    const realm = this.makeRealm();
    vm.realms = [...vm.realms, realm];
    this.otherSelfHosted.set(realm, new SelfHosted(vm, (ir) => this.code.link(ir, true)));
    vm.inRealm(realm, () => installModels(vm));
    return realm;
  }

  private makeRealm(): Realm {
    const vm = this.interpreter;
    const realm: Realm = new Realm(
      this.environment,
      (record, newTarget, receiver, args) =>
        realm.ending === undefined
          ? vm.outside.reenter(record as Closure, newTarget, receiver, args)
          : this.afterEnd(realm),
      (callee, receiver, args) =>
        realm.ending === undefined ? vm.outside.reenterModel(callee, receiver, args) : this.afterEnd(realm),
      (callee) => sourceOf(callee),
      (error) => takeTrace(vm, error),
    );
    return realm;
  }

  /** A built-in or function of node calls a program that has ended. @throws ProgramExit in what that has called */
  private afterEnd({ ending }: Realm): undefined {
    if (this.interpreter.depth > 0) throw ending!;
  }

  private selfHostedIn(realm: Realm): SelfHosted {
    return realm === this.interpreter.realms[0] ? this.selfHosted : this.otherSelfHosted.get(realm)!;
  }
}

const textOfNative = Function.prototype.toString;

/** The source text of a function of the program. */
function sourceOf(callee: object): string | undefined {
  const record = recordOf(callee);
  if (!(record instanceof Closure)) return textsOfNode.get(callee);
  const { ir, module } = record.linked;
  return module.ir.source.slice(ir.span.start, ir.span.end);
}
