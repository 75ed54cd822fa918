/** Runs the target on one input, in a fresh state of the program, and lowers the log of the run to a path of terms. */
import type { AssumptionMade, NextCall, RunOutcome, RunRecord } from '../../../vm/contract.js';
import { type ExprId, Op, Tag } from '../../../vm/expressions/arena.js';
import { printExpr } from '../../../vm/expressions/print.js';
import type { GuestModule, Machine } from '../../../vm/index.js';
import type { RelationalHeap } from '../../inputs/heap/heap.js';
import { type Instance, type Materialized, materialize } from '../../inputs/heap/instance.js';
import type { SymbolicHeap } from '../../inputs/heap/symbolic-heap.js';
import { HeapAfter } from '../../inputs/lowering/heap-after.js';
import { PathLowering, type PathObjects } from '../../inputs/lowering/lowering.js';
import { isMakingInput } from '../../inputs/model/made-receivers.js';
import { PROGRAM } from '../../inputs/model/target.js';
import { type Bool, TRUE } from '../../solver/terms/terms.js';
import type { DecisionTaken, ExploreOptions, SiteRecord } from '../events.js';
import type { Subject } from '../subject/subject.js';
import { argumentsOf, classSteps, sampleSteps } from './arguments.js';
import { type BoundarySide, boundarySides } from './boundary-sides.js';
import { CalledFormulas } from './called-formulas.js';
import { resolveCallee } from './callee.js';
import { ClassTable } from './class-table.js';
import { FurtherCalls, stepOf } from './further-calls.js';
import { PathHeap } from './initial-heap.js';
import type { Later, Pending } from './later-calls.js';
import { type Likeness, likenessOf, otherClasses } from './likeness.js';
import { mayBeInfinite } from './magnitude.js';
import type { Markers } from './markers.js';
import { Nesting } from './nesting.js';
import type { OpenBehind } from './open-behind.js';
import {
  type NewInput,
  type ProgramInputs,
  RunSymbols,
  type SymbolValue,
  symbolInWords,
} from './program-inputs.js';
import { NOTHING, presentField, presentKey, type ReadSet, readSetOf } from './read-set.js';
import { type TestedInputs, testedInputs } from './tested-inputs.js';

/** One predicate or concrete decision of a path. */
export interface PathStep {
  /** Site number, or -1 for an implicit predicate. */
  readonly site: number;
  readonly taken: boolean;
  /** The predicate with its truth on this path; `TRUE` if the decision does not depend on the inputs. */
  readonly literal: Bool;
  /** The predicate in words; empty where it does not depend on the inputs. */
  readonly text: string;
  /** Its negation in words. */
  readonly negated: () => string;
  /** The read set of the predicate. It must be asked for before the next run. */
  readonly readSet: () => ReadSet;
  /** Absent where the predicate does not depend on the inputs. Like the read set, it must be asked for before the next run. */
  readonly testedInputs?: () => TestedInputs;
  /** Whether the predicate equates the operands of an unmodelled operation with their concrete values. */
  readonly isValue: boolean;
  /** Whether it depends on the inputs but was not lowered: it lies beyond the maximal length. */
  readonly isCut: boolean;
  /** An operand does not have the type that the operation is meant for, or an assumption does not hold. */
  readonly isUnfit?: boolean;
  /** The predicate decides the kind of a value, and a later operation is meant for another kind: that one. */
  readonly wish?: { readonly literal: Bool; readonly text: string };
  /** The predicate decides the class of a value, and the value in the same place of another input has another class: that one. */
  readonly other?: { readonly literal: Bool; readonly text: string };
  /** The predicate comes from listing the properties of an object. */
  readonly isListing?: boolean;
  /** The predicate says that a listed property is absent. If it is present it should have a value, since an undefined one changes nothing. */
  readonly rather?: Bool;
  /** The predicate tests the kind of a value, or whether an object is listed with a property. */
  readonly likeness?: Likeness;
  /** The predicate concerns a rare case: an array has a hole, a promise never settles. */
  readonly isRare?: boolean;
  /** The predicate was met while an object was converted to a primitive value. */
  readonly isConversion?: boolean;
  /** The sides of a comparison of numbers, with `--boundaries`. */
  readonly sides?: readonly BoundarySide[];
  /** It is an assumption of the program that holds. It is not negated unless each path is wanted. */
  readonly isAssumption?: boolean;
  /** It decides whether another call of a sequence is made. */
  readonly isMarker?: boolean;
  /** The state of the program before a marker, as text; undefined: a part of it cannot be seen. */
  readonly state?: () => string | undefined;
}

export interface PathRun {
  readonly record: RunRecord;
  readonly steps: readonly PathStep[];
  readonly materialized: Materialized;
  /** Whether a number on this path may be infinite for some input. */
  readonly mayBeInfinite: boolean;
  /** The heap after the run, if it returned. */
  readonly after?: () => RelationalHeap;
  /** Of a whole program. */
  readonly program?: ProgramRun;
  /** Whether the target is a constructor: what it makes is `this`. */
  readonly isConstruction: boolean;
  /** The calls beside the target's, in order. */
  readonly later: readonly Later[];
  /** The receiver, where its constructor has made it. */
  readonly self: unknown;
  /** Where other calls may come before the target's: the number of steps before it, and whether the last such call changed nothing. */
  readonly prelude?: { readonly settled: number; readonly isIdle: boolean };
  /** Whether a call before the target's ended the run. */
  readonly isCutShort: boolean;
  /** Formulas that were run behind the target (`Subject.called.post`): whether each holds, and the predicate that says so. */
  readonly promised: readonly { readonly holds: boolean; readonly literal: Bool }[];
  /** The results of the target and of the calls after it. */
  readonly results: readonly unknown[];
  /** Whether the last of those calls changed nothing. */
  readonly isIdle: boolean;
  /** The number of steps before its result was there: a call that follows comes next. */
  readonly settled: number;
  /** The promise that the last call gave, if it was pending. */
  readonly pending: Pending | undefined;
  /** Callbacks that functions of the input were given. */
  readonly given: readonly object[];
  /** What the target was given. */
  readonly args: readonly unknown[];
  /** The class of an object; undefined for plain objects and arrays. */
  readonly classNameOf: (object: object) => string | undefined;
  /** The class or, for a plain object of the input, the type that specifications know it by. */
  readonly typeOf: (object: object) => string | undefined;
}

/** The input of a run that has not begun. */
export type ObservedInput = Omit<
  PathRun,
  | 'record'
  | 'steps'
  | 'mayBeInfinite'
  | 'after'
  | 'program'
  | 'results'
  | 'self'
  | 'prelude'
  | 'isCutShort'
  | 'promised'
  | 'isIdle'
  | 'settled'
  | 'pending'
  | 'given'
  | 'args'
>;

/** Symbols and assumptions of a run of a whole program. */
export interface ProgramRun {
  /** The symbols, in order. */
  readonly symbols: readonly (readonly [string, SymbolValue])[];
  readonly assumptions: readonly AssumptionMade[];
}

/** Stands for the module of a program that is not loaded yet. */
const notLoaded = (): GuestModule => ({
  exports: undefined,
  binding: () => undefined,
  bindingNames: () => [],
});

/** Predicates of a log that are lowered, as multiples of the maximal length: a run that has not ended may repeat its own. */
const MOST_PREDICATES = 100;
const MOST_OF_ENDLESS = 20;
/**
 * Depth of reads that are lowered, as a multiple of the maximal length, beside one for each object where the run has ended.
 * On cyclic data each call of an infinite recursion reads one level deeper.
 */
const NESTED = 2;
/** Entries of the log of an endless run that are lowered. */
const MOST_STEPS = 1_000_000;
/** So many times the maximal length is looked at where uncovered outcomes may follow the negation of a decision. */
const FAR = 3;
const NEVER: { readonly open: number; readonly before: number } = { open: -1, before: -1 };
const noWords = (): string => '';
const readsNothing = (): ReadSet => NOTHING;

export class Runner {
  /** Milliseconds spent running the program. */
  milliseconds = 0;
  private formulas: CalledFormulas | 'none' | undefined;

  constructor(
    readonly machine: Machine,
    private readonly options: ExploreOptions,
    private readonly subject: Subject,
    /** Whether a decision outcome is covered. */
    private readonly isCovered: (outcome: DecisionTaken) => boolean,
    private readonly openBehind: OpenBehind,
    /** Where sequences of calls may end. */
    readonly markers: Markers | undefined,
  ) {}

  /**
   * Runs the target on an instance.
   * @param check called between the building of the input and the run; the program runs only if it returns true.
   * @param most instructions of the run
   * @param plan calls that are to be made beside the target's
   * @param known markers before which the state of the program is known
   * @returns the record, and a function that lowers the path; after an endless run that may take as long as the run
   */
  run(
    instance: Instance,
    heap: SymbolicHeap,
    check: (input: ObservedInput) => boolean,
    most: number,
    plan: readonly Later[] = [],
    known = 0,
  ): { readonly record: RunRecord; readonly look: () => PathRun } | undefined {
    const begin = performance.now();
    const { machine } = this;
    machine.begin();
    const program = machine.load(this.options.file);
    const target = resolveCallee(machine, this.options);
    const bare = plan[0]?.call.step === 0 ? plan[0] : undefined;
    const classes = new ClassTable(machine, program, this.subject.universe);
    const materialized = materialize(instance, classes);
    const initial = new PathHeap(heap, classes, materialized.objects);
    const observed = {
      materialized,
      classNameOf: (object: object) => classes.shownNameOf(object),
      typeOf: (object: object) => classes.typeOf(object),
      isConstruction: target.kind === 'construct' && !bare,
      later: plan,
    };
    const making = classes.making(materialized);
    if (!check(observed)) return undefined;
    const { hasReceiver } = this.subject;
    const given = argumentsOf(machine.arena, heap, initial, materialized, hasReceiver);
    const holder = bare ? undefined : target.holder;
    const { thisArg = { value: holder, shadow: 0 }, args, variables } = given;
    const construct = observed.isConstruction;
    const further = new FurtherCalls(
      bare ? [] : plan,
      machine.given,
      args.map(({ value }) => value),
      (input) => given.inputAt(input),
      machine,
    );
    const next = (result: unknown, length: number): NextCall | undefined => further.next(result, length);
    const meanwhile = (promise: unknown, length: number, isPending: boolean): NextCall | undefined =>
      further.meanwhile(promise, length, isPending);
    const watch = this.markers && {
      sites: this.markers.sites,
      skip: known,
      typeOf: (input: number) => JSON.stringify(heap.inputList[input]!.domain),
    };
    const count = heap.inputList.filter(({ name }) => isMakingInput(name)).length;
    const maker = hasReceiver || target.maker === undefined ? undefined : { callee: target.maker, count };
    const yields = this.options.yields;
    const earlier = (self: unknown, length: number): NextCall | undefined => further.first(self, length);
    this.formulas ??= CalledFormulas.of(this.subject, construct) ?? 'none';
    const conditions = bare || this.formulas === 'none' ? undefined : this.formulas.in(program, machine);
    const options = {
      construct,
      variables,
      making,
      steps: most,
      yields,
      next,
      meanwhile,
      watch,
      maker,
      first: earlier,
      conditions,
    };
    const record = machine.run(target.function, thisArg, args, initial, options);
    this.milliseconds += performance.now() - begin;
    const look = (): PathRun => {
      const resumed = performance.now();
      const lowering = new PathLowering(machine.arena, machine.history, heap, initial.objects);
      const samples = sampleSteps(instance, materialized, heap, initial.used);
      const own = further.among(this.steps(record, lowering, classes, heap, initial.objects));
      const first = [
        ...given.steps,
        ...samples,
        ...classSteps(instance, heap),
        ...(bare ? [stepOf(bare)] : []),
      ];
      const steps = [...first, ...own];
      this.milliseconds += performance.now() - resumed;
      const { outcome } = record;
      const after = (): RelationalHeap => {
        const { value, shadow } = outcome as Extract<RunOutcome, { kind: 'return' }>;
        return new HeapAfter(lowering, heap, observed.typeOf, lowering.finalValue(value, shadow), construct);
      };
      return {
        record,
        steps,
        mayBeInfinite: mayBeInfinite(machine.arena),
        ...(outcome.kind === 'return' ? { after } : {}),
        ...observed,
        later: bare ? [bare] : further.made,
        results: further.results,
        self: further.self,
        ...(further.prelude === undefined
          ? {}
          : {
              prelude: {
                settled: first.length + further.prelude + further.earlierMade,
                isIdle: further.isIdleBefore,
              },
            }),
        promised: (record.promised ?? []).map(({ holds, shadow }) => ({
          holds,
          literal: shadow === 0 ? TRUE : lowering.predicate(shadow),
        })),
        isCutShort: (further.earlierMade > 0 && further.prelude === undefined) || outcome.kind === 'assume',
        isIdle: further.isIdle,
        settled: first.length + further.length + further.made.length,
        pending: further.pending && {
          ...further.pending,
          settled: first.length + further.pending.length + further.made.length,
        },
        given: machine.given,
        args: further.args,
      };
    };
    return { record, look };
  }

  /**
   * Runs the file as a whole program on an instance of those inputs that are known.
   * @returns symbols that no run has made before, and a function that lowers the path
   * @throws PenumbraError E_SYMBOLIC
   */
  runProgram(
    instance: Instance,
    heap: SymbolicHeap,
    inputs: ProgramInputs,
  ): { readonly missing: readonly NewInput[]; readonly look: () => PathRun } {
    const begin = performance.now();
    const { machine } = this;
    machine.begin();
    const classes = new ClassTable(machine, notLoaded(), this.subject.universe);
    const materialized = materialize(instance, classes);
    const initial = new PathHeap(heap, classes, materialized.objects);
    const symbols = new RunSymbols(inputs, machine.arena, initial, materialized);
    const record = machine.runWhole(this.options.file, symbols, initial);
    this.milliseconds += performance.now() - begin;
    const look = (): PathRun => {
      const resumed = performance.now();
      const lowering = new PathLowering(machine.arena, machine.history, heap, initial.objects);
      const steps = this.steps(record, lowering, classes, heap, initial.objects);
      this.milliseconds += performance.now() - resumed;
      return {
        record,
        steps,
        mayBeInfinite: mayBeInfinite(machine.arena),
        isConstruction: false,
        later: [],
        results: [],
        self: undefined,
        isCutShort: false,
        promised: [],
        isIdle: false,
        settled: 0,
        pending: undefined,
        given: [],
        args: [],
        program: { symbols: inputs.made(record.symbols, symbols.used), assumptions: record.assumptions },
        materialized,
        classNameOf: (object) => classes.shownNameOf(object),
        typeOf: (object) => classes.typeOf(object),
      };
    };
    return { missing: symbols.missing, look };
  }

  /** Sites of functions of the program. */
  sitesOf(numbers: Iterable<number>): SiteRecord[] {
    const { functions, sites } = this.machine;
    const result: SiteRecord[] = [];
    for (const number of numbers) {
      for (const site of functions[number]!.sites) {
        const { file, line, column, kind, text } = sites[site]!;
        result.push({ site, file, line, column, kind, text });
      }
    }
    return result;
  }

  /** A function with those that its calls make, and that calls of these make. */
  madeBy(number: number): readonly number[] {
    return [number, ...this.machine.functions[number]!.nested.flatMap((inner) => this.madeBy(inner))];
  }

  /** Whether plain node, too, has left the program as it was loaded when the run is over there. */
  keepsProgram({ outcome, isPending, hasOverflowed }: RunRecord): boolean {
    const isOver = (outcome.kind === 'return' || outcome.kind === 'throw') && !isPending && !hasOverflowed;
    return isOver && this.machine.isProgramIntact;
  }

  /** Whether a run read state of the program: outer variables that another call may assign. */
  readsState({ entered }: RunRecord): boolean {
    const { functions } = this.machine;
    return [...entered].some((number) => functions[number]!.outerState.some((owner) => !entered.has(owner)));
  }

  /**
   * The log with its predicates lowered, up to the maximal length. Predicates beyond it are not negated. The log of an
   * endless loop is too long to be lowered as a whole.
   */
  private steps(
    record: RunRecord,
    lowering: PathLowering,
    classes: ClassTable,
    heap: SymbolicHeap,
    initial: PathObjects,
  ): PathStep[] {
    const decisions = new Set<Bool>();
    const texts = new Map<Bool, string>();
    const digests = new Map<ExprId, number>();
    const isEndless = record.outcome.kind === 'timeout';
    const most = (isEndless ? MOST_OF_ENDLESS : MOST_PREDICATES) * (this.options.maxLength + 10);
    const nesting = new Nesting(this.machine.arena);
    const deepest = NESTED * this.options.maxLength + (isEndless ? 0 : heap.size);
    const names = this.inputNames(heap);
    let examined = 0;
    const log = isEndless ? record.log.slice(0, MOST_STEPS) : record.log;
    const { arena } = this.machine;
    const others = otherClasses(
      arena,
      log.filter(({ implicit }) => implicit === 'class'),
    );
    const existence = (object: object): Bool => heap.exists[initial.atomOf(object)]!;
    let last: { readonly open: number; readonly before: number } | undefined;
    const isBehindLength = (at: number): boolean => {
      const { maxLength } = this.options;
      if (decisions.size <= maxLength) return false;
      last ??= isEndless ? NEVER : this.lastOpen(log);
      return at > (decisions.size <= FAR * maxLength ? Math.max(last.open, last.before) : last.open);
    };
    return log.map(({ site: place, implicit, expr, taken }, at) => {
      // What preconditions and constructors of the input decide is no decision of the target.
      const isWithin = ({ from, to }: { readonly from: number; readonly to: number }): boolean =>
        from <= at && at < to;
      const making = record.makings?.find(isWithin);
      const site = making || record.conditions?.some(isWithin) ? -1 : place;
      const isCut = isBehindLength(at) || examined > most || nesting.of(expr) > deepest;
      if (expr !== 0) examined += 1;
      if (expr === 0 || isCut) {
        const isValue = implicit === 'value';
        return {
          site,
          taken,
          literal: TRUE,
          text: '',
          negated: noWords,
          readSet: readsNothing,
          isValue,
          isCut: isCut && expr !== 0,
        };
      }
      const predicate = lowering.predicate(expr);
      const holds = taken ? predicate : -predicate;
      // Of what an input does not have, its constructor says nothing.
      const literal = making ? heap.terms.implies(existence(making.object), holds) : holds;
      if (site >= 0 && literal !== TRUE) decisions.add(literal);
      const words = (of: ExprId, holds: boolean): string =>
        printExpr(
          this.machine.arena,
          of,
          names,
          (number) => classes.nameOfNumber(number),
          holds,
          (number) => this.machine.mayBeNaN(number),
          digests,
        );
      const wish = record.wishes.get(expr);
      const alike = implicit === 'class' ? others.get(expr) : undefined;
      const other = alike && arena.make(Op.IsClass, alike.value, alike.classes, 0, Tag.Boolean);
      const inWords = (holds: boolean): string => words(expr, holds);
      let text = texts.get(literal);
      if (text === undefined) {
        text = inWords(taken);
        texts.set(literal, text);
      }
      return {
        site,
        taken,
        literal,
        text,
        negated: () => inWords(!taken),
        readSet: () => readSetOf(this.machine.arena, expr),
        testedInputs: () => testedInputs(this.machine.arena, expr),
        isValue: implicit === 'value',
        isCut: false,
        isUnfit: (implicit === 'operand' || implicit === 'assume') && !taken,
        ...(wish === undefined
          ? {}
          : { wish: { literal: lowering.predicate(wish), text: words(wish, true) } }),
        ...(other === undefined
          ? {}
          : { other: { literal: lowering.predicate(other), text: words(other, true) } }),
        ...(implicit === 'listing' ? this.rather(expr, taken, lowering) : {}),
        // What the program looks up in its tables matters, listed or not.
        isListing: implicit === 'listing' && !heap.unknown?.isLookedUp(presentKey(this.machine.arena, expr)),
        ...(implicit === 'class' || implicit === 'listing'
          ? likenessOf(this.machine.arena, expr, taken)
          : {}),
        isRare: implicit === 'rare',
        isConversion: implicit === 'conversion',
        isAssumption: implicit === 'assume' && taken,
        ...this.between(record, site, at),
        ...(this.options.boundaries && site >= 0
          ? { sides: this.sides(expr, lowering, (of) => words(of, true)) }
          : {}),
      };
    });
  }

  private rather(expr: ExprId, taken: boolean, lowering: PathLowering): Partial<PathStep> {
    const { arena } = this.machine;
    const field = presentField(arena, expr);
    if (field === undefined || !taken || arena.op[expr] !== Op.HasTag) return {};
    return { rather: lowering.predicate(arena.make(Op.Truthy, field, 0, 0, Tag.Boolean)) };
  }

  /** What is known between two calls of a sequence. */
  private between({ states, log }: RunRecord, site: number, at: number): Partial<PathStep> {
    if (!this.markers?.sites.has(site)) return {};
    const seen = states.get(at);
    return { isMarker: true, ...(seen ? { state: () => seen.text(log.slice(0, at)) } : {}) };
  }

  /**
   * Up to where a log is lowered beyond the maximal length, -1 for nowhere.
   * @returns `open`: the last entry whose opposite outcome is not covered; of several for one outcome the first counts.
   *   `before`: the last one behind whose opposite outcome the text has uncovered ones
   */
  private lastOpen(log: RunRecord['log']): { readonly open: number; readonly before: number } {
    const seen = new Set(log.map(({ site, taken }) => outcomeKey(site, taken)));
    let { open, before } = NEVER;
    for (const [at, { site, expr, taken }] of log.entries()) {
      if (site < 0 || expr === 0) continue;
      const key = outcomeKey(site, !taken);
      const opposite = { site, taken: !taken };
      if (seen.has(key) || this.isCovered(opposite)) {
        if (this.openBehind.first(opposite)) before = at;
        continue;
      }
      seen.add(key);
      open = at;
    }
    return { open, before };
  }

  private sides(
    expr: ExprId,
    lowering: PathLowering,
    words: (of: ExprId) => string,
  ): readonly BoundarySide[] {
    return boundarySides(this.machine.arena, lowering.terms, expr, (of) => lowering.lower(of), words);
  }

  private inputNames({ inputList }: SymbolicHeap): string[] {
    return inputList.map(({ name }) => (this.options.target === PROGRAM ? symbolInWords(name) : name));
  }
}

function outcomeKey(site: number, taken: boolean): number {
  return taken ? site + 1 : -site - 1;
}
