/** Paths as records: inputs, outcome, effects and violated postconditions as JSON. */
import type { RunOutcome } from '../../../vm/contract.js';
import { noteSettled } from '../../../vm/heap-fields/settled.js';
import { builtinObject } from '../../inputs/domains/builtins.js';
import { emptyArguments, extendedBy } from '../../inputs/domains/extended.js';
import { inputFunction, noteReturned } from '../../inputs/domains/input-functions.js';
import { construct } from '../../inputs/domains/reflection.js';
import { heapOf, ObjectNumbers } from '../../inputs/heap/constant-heap.js';
import type { RelationalHeap } from '../../inputs/heap/heap.js';
import {
  type Instance,
  type Materialized,
  materialize,
  UNKNOWN_FUNCTION,
  UNKNOWN_OBJECT,
} from '../../inputs/heap/instance.js';
import { exitOutcome, type Outcome } from '../../inputs/heap/records.js';
import { laterOf } from '../../inputs/model/later-calls.js';
import { inputKey } from '../../inputs/values/input-keys.js';
import {
  constructorName,
  encodeThrown,
  encodeValue,
  encodeValues,
  type JsonValue,
} from '../../inputs/values/values.js';
import { Terms } from '../../solver/terms/terms.js';
import { type Conjunct, evaluateFormula } from '../../spec/index.js';
import type { DecisionTaken, PathRecord, SiteRecord } from '../events.js';
import type { Later } from '../runs/later-calls.js';
import { type SymbolValue, symbolValue } from '../runs/program-inputs.js';
import type { ObservedInput, PathRun } from '../runs/runner.js';
import type { PathCondition } from '../search/frontier.js';
import type { Subject } from '../subject/subject.js';
import { siteKey } from './identity.js';
import { inWords, predicatesInWords } from './predicates-in-words.js';
import { isUnlikely } from './unlikely.js';

type Inputs = Readonly<Record<string, JsonValue>>;

/** The prototype of copies of class instances, which tells them from plain objects. */
const INSTANCE: object = {};

export class PathReporter {
  private readonly keys = new Map<string, string>();
  private inputs: Inputs = {};
  private numbers = new ObjectNumbers();
  private terms = new Terms();
  private old: RelationalHeap | undefined;

  /** @param isOutside whether inputs are of other types than documented */
  constructor(
    private readonly subject: Subject,
    private readonly isOutside = false,
  ) {}

  siteKey(site: Omit<SiteRecord, 'site' | 'text'>, subject: string): string {
    const name = `${site.file}:${site.line}:${site.column}:${site.kind}`;
    let key = this.keys.get(name);
    if (key === undefined) {
      key = siteKey(site, subject);
      this.keys.set(name, key);
    }
    return key;
  }

  /** Encodes the inputs of an instance without building them in the realm of the program. */
  encode(instance: Instance, later: readonly Later[]): Inputs {
    const { values, nameOf } = this.copies(instance);
    return encodeValues(this.byKey(values, later), nameOf);
  }

  /** Encodes the symbols of a whole program, from an instance of its inputs. */
  encodeSymbols(instance: Instance, symbols: readonly (readonly [string, SymbolValue])[]): Inputs {
    const { values, nameOf } = this.copies(instance);
    const parts = values.map(({ value }) => value);
    const named = symbols.map(([name, symbol]) => [name, symbolValue(symbol, parts)] as const);
    return encodeValues(Object.fromEntries(named), nameOf);
  }

  private copies(instance: Instance): {
    readonly values: Materialized['inputs'];
    readonly nameOf: (object: object) => string | undefined;
  } {
    const names = new Map<object, string>();
    const { inputs } = materialize(instance, {
      instantiate: (className, sample, content) => {
        if (className === UNKNOWN_OBJECT) return {};
        if (className === UNKNOWN_FUNCTION) return unknownFunction();
        const { plain, builtin } = this.subject.model.classes.get(className) ?? {};
        if (builtin !== undefined) return builtinObject(builtin, sample, content);
        if (plain) return {};
        const extended = extendedBy(this.subject.model.classes, className);
        const object =
          extended === undefined
            ? (Object.create(INSTANCE) as object)
            : (Object.setPrototypeOf(
                construct(globalThis[extended], emptyArguments(extended)),
                INSTANCE,
              ) as object);
        names.set(object, className);
        return object;
      },
      array: () => [],
      typedArray: (className, length) => new globalThis[className](length),
      setReturned: noteReturned,
      setSettled: noteSettled,
    });
    return { values: inputs, nameOf: (object) => names.get(object) ?? constructorName(object) };
  }

  /**
   * Records the state before the run, and checks the precondition on it.
   * @returns a formula that the input violates: the sign of an error in translating it or in building the input.
   */
  before({ materialized, classNameOf, typeOf, later }: ObservedInput): string | undefined {
    const { model, contract } = this.subject;
    const variables = record(materialized.inputs);
    this.inputs = encodeValues(this.byKey(materialized.inputs, later), classNameOf);
    this.numbers = new ObjectNumbers();
    this.terms = new Terms();
    const heap = heapOf(this.terms, model, variables, typeOf, this.numbers);
    this.old = heap;
    return contract.pre.find(({ formula }) => !evaluateFormula(formula, { heap }))?.text;
  }

  record(path: {
    readonly id: string;
    readonly run: PathRun;
    readonly decisions: readonly DecisionTaken[];
    readonly added: readonly DecisionTaken[];
    readonly divergence: string | undefined;
    readonly violations: readonly Conjunct[];
    readonly boundaries: readonly string[];
    readonly milestones: readonly string[];
    /** Of a whole program. */
    readonly inputs?: Inputs | undefined;
  }): PathRecord {
    const { id, run, decisions, added, divergence, inputs, violations, boundaries, milestones } = path;
    const { outcome } = run.record;
    const after = run.program
      ? {}
      : encodeValues(this.byKey(run.materialized.inputs, run.later), run.classNameOf);
    const recorded = this.outcome(run);
    return {
      id,
      inputs: inputs ?? this.inputsOf(run),
      outcome: recorded,
      after,
      pathCondition: predicatesInWords(run.steps),
      decisions,
      added,
      violated: violations.map(({ text, line, formula }) => ({
        formula: text,
        file: formula.source.file,
        line,
      })),
      ...(boundaries.length === 0 ? {} : { boundaries }),
      ...(milestones.length === 0 ? {} : { milestones }),
      ...(outcome.kind === 'throw' && outcome.at ? { thrownAt: outcome.at } : {}),
      ...(this.isOutside ? { outside: true } : {}),
      ...(isUnlikely(this.subject, outcome, recorded, run) ? { unlikely: true } : {}),
      ...(run.record.hasOverflowed ? { overflowed: true } : {}),
      ...(run.record.isPending ? { pending: true } : {}),
      ...(divergence === undefined ? {} : { divergence }),
    };
  }

  /** The record of an input whose run killed the process. */
  killed(
    id: string,
    inputs: Inputs,
    { words, predicted }: PathCondition,
    added: readonly DecisionTaken[],
  ): PathRecord {
    return {
      id,
      inputs,
      outcome: { kind: 'timeout' },
      after: inputs,
      pathCondition: inWords(words),
      decisions: predicted,
      added,
      violated: [],
      ...(this.isOutside ? { outside: true } : {}),
    };
  }

  /** The inputs before a run, without those of calls that it did not reach. */
  private inputsOf({ later }: PathRun): Inputs {
    const made = new Set(later.map(({ key }) => key));
    const isMade = (key: string): boolean => laterOf(key) === undefined || made.has(key);
    return Object.fromEntries(Object.entries(this.inputs).filter(([key]) => isMade(key)));
  }

  /** Inputs by the keys that they have in JSON. */
  private byKey(inputs: Materialized['inputs'], later: readonly Later[]): Record<string, unknown> {
    const given = this.subject.universe.inputs.map((input, i) => [inputKey(input), inputs[i]!.value]);
    const further = later.map(({ key, inputs: numbers }) => [key, numbers.map((i) => inputs[i]!.value)]);
    return Object.fromEntries([...given, ...further]) as Record<string, unknown>;
  }

  private outcome({ record: { outcome }, program, classNameOf }: PathRun): Outcome {
    switch (outcome.kind) {
      case 'return':
        if (program) return { kind: 'return' };
        return { kind: 'return', value: encodeValue(outcome.value, classNameOf) };
      case 'throw':
        return { kind: 'throw', ...encodeThrown(outcome.error, classNameOf) };
      case 'exit':
        return exitOutcome(outcome.call);
      case 'assume':
        return { kind: 'assume' };
      case 'timeout':
        return { kind: 'timeout' };
    }
  }

  /** The postconditions that do not hold after a run. */
  violations({
    record: { outcome },
    materialized,
    typeOf,
    isConstruction,
    promised,
  }: PathRun): readonly Conjunct[] {
    const { model, contract, called } = this.subject;
    if (!this.old || outcome.kind !== 'return') return [];
    const broken = called.post.filter((_, i) => promised[i]?.holds === false);
    if (contract.post.length === 0) return broken;
    const result = returned(outcome);
    const self = isConstruction ? { this: result } : {};
    const variables = { ...self, ...record(materialized.inputs), result };
    const heap = heapOf(this.terms, model, variables, typeOf, this.numbers);
    const old = this.old;
    return [...contract.post.filter(({ formula }) => !evaluateFormula(formula, { heap, old })), ...broken];
  }
}

function unknownFunction(): object {
  const made = inputFunction();
  noteReturned(made, { calls: [], always: undefined });
  return made;
}

function returned(outcome: RunOutcome): unknown {
  return outcome.kind === 'return' ? outcome.value : undefined;
}

function record(
  inputs: readonly { readonly name: string; readonly value: unknown }[],
): Record<string, unknown> {
  return Object.fromEntries(inputs.map(({ name, value }) => [name, value]));
}
