/** Running the method on one input after the other, and judging each run. */
import type { Predicate } from '../enumerate/engine.js';
import type { DescribedSubject } from '../enumerate/subject/subject.js';
import { apply, construct } from '../inputs/domains/reflection.js';
import { instanceOfObjects } from '../inputs/heap/abstraction.js';
import type { Instance } from '../inputs/heap/instance.js';
import type { Outcome } from '../inputs/heap/records.js';
import type { Callable } from '../inputs/model/target.js';
import { encodeThrown, encodeValues, type JsonValue } from '../inputs/values/values.js';
import type { SeededEnvironment } from '../replay/environment.js';
import type { Loaded } from '../replay/program.js';
import { CallingCheck } from './calling-formulas.js';
import { type CheckedRun, ContractCheck } from './contract-check.js';
import { type Built, classesOf, Materializer } from './materializer.js';
import { predicateCalls } from './predicate-calls.js';
import { type CheckFailure, type ThrownError, type ViolatedFormula, violatedFormula } from './verdict.js';

/** The verdict on one input. */
export type Verdict =
  | { readonly kind: 'passed' }
  | {
      readonly kind: 'failed';
      /** Absent where they were not asked for. */
      readonly details?: Pick<CheckFailure, 'violated' | 'after' | 'error'>;
    }
  | { readonly kind: 'threw'; readonly error: ThrownError }
  /** It did not come back, or ended the process. */
  | { readonly kind: 'timeout'; readonly reason: string };

const PASSED: Verdict = { kind: 'passed' };
const FAILED: Verdict = { kind: 'failed' };

/** Runs the method on inputs and judges each run. */
export class Checker {
  private readonly contract: ContractCheck;
  private readonly calling: CallingCheck;
  private readonly predicates: readonly Predicate[];
  private materializer: Materializer | undefined;
  private ended: string | undefined;
  private readonly noteEnd = ({ error }: Outcome): void => {
    this.ended = error!.message;
  };

  constructor(
    private readonly subject: DescribedSubject,
    private readonly callable: Callable,
    private readonly program: Loaded,
    private readonly environment: SeededEnvironment,
  ) {
    const { model, contract, enumeration } = subject;
    const names = enumeration.inputs.map(({ name }) => name);
    const conjuncts = [...contract.post, ...contract.after];
    this.predicates = predicateCalls(subject.predicates, program, model);
    this.contract = new ContractCheck(model, conjuncts, names, callable.kind === 'construct');
    this.calling = new CallingCheck(subject, program, callable.kind === 'construct');
  }

  /**
   * Runs the method on an instance.
   * @param isDetailed a failure is told with what it violates and the heap after it
   * @throws PenumbraError E_CLASS where its objects cannot be made.
   */
  check(instance: Instance, isDetailed: boolean): Verdict {
    const built = this.build(instance);
    this.contract.before(instance, built);
    this.calling.before(built.inputs);
    const { callable } = this;
    const hasReceiver = this.subject.receiver !== undefined;
    const args = hasReceiver ? built.inputs.slice(1) : built.inputs;
    const receiver = hasReceiver ? built.inputs[0] : callable.holder;
    let returned = false;
    let result: unknown;
    this.ended = undefined;
    this.environment.onEnd = this.noteEnd;
    try {
      result =
        callable.kind === 'construct'
          ? construct(callable.function, args)
          : apply(callable.function, receiver, args);
      returned = true;
    } catch (error) {
      result = error;
    }
    if (this.ended !== undefined) return { kind: 'timeout', reason: `it ended the process: ${this.ended}` };
    const run: CheckedRun = { instance, built, rebuild: () => this.build(instance), returned, result };
    const violated = [
      ...this.contract.violated(run),
      ...this.calling.violated(built.inputs, returned, result),
    ];
    const illegal = this.predicates.length === 0 ? [] : this.illegal(built.inputs);
    const isWhole = violated.length === 0 && illegal.length === 0;
    if (isWhole && returned) return PASSED;
    const error = returned ? undefined : thrown(result);
    if (isWhole) return { kind: 'threw', error: error! };
    if (!isDetailed) return FAILED;
    const details = {
      violated: [...violated.map(violatedFormula), ...illegal],
      after: this.after(run),
      ...(error ? { error } : {}),
    };
    return { kind: 'failed', details };
  }

  /** The predicates that do not hold after the run. */
  private illegal(inputs: readonly unknown[]): readonly ViolatedFormula[] {
    return this.subject.predicates
      .filter((_, i) => !this.predicates[i]!.call(inputs))
      .map(({ text, file, line }) => ({ kind: 'invariant', formula: text, file, line }));
  }

  /** The inputs of an instance as values. @throws PenumbraError E_CLASS */
  inputOf(instance: Instance): Readonly<Record<string, JsonValue>> {
    const built = this.build(instance);
    return encodeValues(Object.fromEntries(instance.inputs.map(([name], i) => [name, built.inputs[i]])));
  }

  private after({ built, instance, returned, result }: CheckedRun): Instance {
    const known = new Map(instance.objects.map(({ atom }) => [built.objects[atom]!, atom]));
    const types = new Map(instance.objects.map(({ atom, className }) => [built.objects[atom]!, className]));
    const values = instance.inputs.map(([name], i) => [name, built.inputs[i]] as const);
    const all = returned ? [...values, ['result', result] as const] : values;
    const isPlain = (name: string | undefined): boolean =>
      name !== undefined && this.subject.model.classes.get(name)?.plain === true;
    return instanceOfObjects(all, known, (object) => {
      const type = types.get(object);
      return isPlain(type) ? type : undefined;
    });
  }

  private build(instance: Instance): Built {
    this.materializer ??= new Materializer(classesOf(this.program, this.subject));
    return this.materializer.build(instance);
  }
}

function thrown(value: unknown): ThrownError {
  const { error, value: other } = encodeThrown(value);
  return other === undefined ? error : { ...error, value: other };
}
