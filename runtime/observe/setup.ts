/** A target made ready to be observed: its labels and observations, its code, what is there before the run. */
import { compile } from '../../compiler/compile.js';
import { PenumbraError } from '../../compiler/diagnostics.js';
import { isTypeScript } from '../../compiler/file-names.js';
import type { ClassModel, Domain, MethodModel, SourceModel } from '../inputs/domains/domain.js';
import { findDeclaration } from '../inputs/model/declaration.js';
import type { Portfolio } from '../solver/portfolio.js';
import { type Bool, FALSE, type Num, type Terms } from '../solver/terms/terms.js';
import { contractOf } from '../spec/index.js';
import { didYouMean } from '../spec/language/errors.js';
import { Questions } from './abstraction/questions.js';
import type { ObserveOptions } from './options.js';
import { Evaluator } from './predicates/evaluate.js';
import type { Expression, Variable } from './predicates/expression.js';
import { fromFormula } from './predicates/from-formula.js';
import { slotsOf } from './predicates/from-source.js';
import { Quantifiers } from './predicates/quantifiers.js';
import { type Label, markLabels, unmarkedOffset } from './source/labels.js';
import type { ObservedSource } from './source/subject.js';
import { Access } from './symbolic/access.js';
import { Executor } from './symbolic/executor.js';
import { HeapModel, INITIAL } from './symbolic/heap.js';
import { kindsOfDomain, type Surroundings, shapeOf, variableOf } from './symbolic/kinds.js';
import { type Machine, NotFollowed } from './symbolic/machine.js';
import { elementsOf, fieldOf, lengthOf, Objects, type Shape } from './symbolic/objects.js';
import { Operators } from './symbolic/operators.js';
import { ModuleProgram } from './symbolic/program.js';
import type { State } from './symbolic/state.js';
import { UNITS } from './symbolic/texts.js';
import { leavesOf, termsOf, UNDEFINED, type Value } from './symbolic/values.js';

/** A value that the target is given. */
export interface Given {
  readonly name: string;
  readonly domain: Domain;
  readonly value: Value;
}

/** A part of the precondition as an expression; without one, it is not followed. */
export interface Assumed {
  readonly text: string;
  readonly expression: Expression | undefined;
}

export class Setup {
  readonly ops: Operators;
  readonly heap: HeapModel;
  readonly machine: Machine;
  readonly executor: Executor;
  readonly evaluator: Evaluator;
  private readonly quantifiers: Quantifiers;
  readonly questions: Questions;
  readonly assumed: readonly Assumed[];
  /** `this`, where there is one, and the parameters. */
  readonly given: readonly Given[];
  readonly parameters: readonly Given[];
  private readonly method: MethodModel | undefined;
  private readonly receiver: Value;
  private readonly objects: Objects;
  private readonly firsts = new Map<string, Num>();
  private readonly instantiated = new Set<Bool>();

  constructor(
    readonly subject: ObservedSource,
    readonly model: SourceModel,
    readonly labels: readonly Label[],
    readonly options: ObserveOptions,
    readonly terms: Terms,
    portfolio: Portfolio,
  ) {
    this.ops = new Operators(terms);
    this.questions = new Questions(terms, portfolio, options.timeout);
    this.heap = new HeapModel(terms, (base) => this.around(base));
    this.ops.texts.keepIn(this.heap, (fact) => this.questions.tell(fact));
    const marker = unusedName(subject.source);
    const text = markLabels(subject.source, labels, (label) => `${marker}(${label})`);
    const file = isTypeScript(subject.file) ? subject.file.replace(/\.[cm]?tsx?$/u, '.js') : subject.file;
    const ir = compile(text, { file, kind: subject.kind });
    const program = new ModuleProgram(ir, this.ops);
    const target = ir.functions.find(
      ({ number, constants }) =>
        constants.includes(marker) && program.code(number).steps.some(({ op }) => op === 'get_global'),
    )!;
    const found = findDeclaration(model, options.target);
    this.method = found.method;
    this.objects = new Objects(this.ops, this.heap, this.shapes(program), options.reads);
    const opaque = new Set(options.opaque);
    for (const name of opaque) {
      const names = ir.functions.map((fn) => fn.name).filter((one) => one !== '');
      if (names.includes(name)) continue;
      throw new PenumbraError({
        code: 'E_OBSERVE',
        message: `--opaque ${name}: the file has no function of that name`,
        file: subject.file,
        hint: didYouMean(name, names) ?? 'Functions of other files are not looked into.',
      });
    }
    this.machine = {
      ops: this.ops,
      heap: this.heap,
      objects: this.objects,
      program,
      marker,
      target: target.number,
      opaque,
      notFollowed: new NotFollowed(),
      accesses: [],
      suspects: [],
      proved: new Set(),
    };
    this.executor = new Executor(this.machine);
    this.quantifiers = new Quantifiers(this.machine, (truth, fact) => this.questions.define(truth, fact));
    this.evaluator = new Evaluator(this.machine, new Access(this.machine), this.quantifiers);
    this.parameters = (found.method?.parameters ?? []).map(({ name, domain, optional }) =>
      this.give(name, domain, optional),
    );
    const self: Domain | undefined =
      found.isReceiver && found.className !== undefined
        ? { kind: 'class', name: found.className }
        : undefined;
    const receiver = self && this.give('this', self, false);
    this.receiver = receiver?.value ?? UNDEFINED;
    this.given = [...(receiver ? [receiver] : []), ...this.parameters];
    this.assumed = contractOf(
      model,
      found.className,
      subject.name,
      found.isReceiver,
      this.method?.kind,
    ).pre.map(({ text: written, formula }) => ({
      text: written,
      expression: fromFormula(formula.formula, (name) => this.inputNamed(name)),
    }));
  }

  /** The slot of a variable in the frame of the target. */
  get slots(): ReturnType<typeof slotsOf> {
    const { program, target } = this.machine;
    return slotsOf(
      this.subject,
      program.ir.functions[target]!.locals.map(({ name }) => name),
    );
  }

  /** The state before the run. */
  begin(): State {
    const code = this.machine.program.code(this.machine.target);
    const slots = Array.from(
      { length: code.fn.parameters },
      (_, i) => this.parameters[i]?.value ?? UNDEFINED,
    );
    const frame = { code, receiver: this.receiver, slots, stack: [], at: 0 };
    return { frames: [frame], heap: new Map(), made: new Map(), strayed: FALSE };
  }

  /** Tells the solver what the precondition says, of each place that was read so far where it speaks of all. */
  tellPrecondition(more: readonly Num[] = []): void {
    this.quantifiers.sayAll(more);
    const indices = [...new Set([...this.heap.initialReads().map(({ index }) => index), ...more])];
    const state = this.begin();
    for (const { expression } of this.assumed) {
      if (!expression) continue;
      const fact = this.evaluator.holds(expression, state, indices);
      if (this.instantiated.has(fact)) continue;
      this.instantiated.add(fact);
      this.questions.tell(fact);
    }
  }

  /** The terms that a value is made of. */
  termsIn(value: Value): readonly number[] {
    return termsOf(value);
  }

  /** Lengths of the arrays that are given. */
  lengths(): readonly Num[] {
    const state = this.begin();
    return this.given.flatMap(({ value }) =>
      leavesOf(value).flatMap(({ leaf }) => {
        if (leaf.kind === 'string') return [this.ops.texts.length(leaf.term)];
        const length = this.objects.isArray(leaf) ? this.objects.length(state, leaf) : undefined;
        return length?.kind === 'number' ? [length.term] : [];
      }),
    );
  }

  /** Numbers of the input. */
  numbers(): readonly Num[] {
    const values = [
      ...this.given.map(({ value }) => value),
      ...this.heap.initialReads().flatMap(({ map, value }) => (map === UNITS ? [] : [value])),
    ];
    return values.flatMap((value) =>
      leavesOf(value).flatMap(({ leaf }) => (leaf.kind === 'number' ? [leaf.term] : [])),
    );
  }

  /** Code units of the input. */
  units(): readonly Num[] {
    return this.heap
      .initialReads()
      .flatMap(({ map, value }) => (map === UNITS && value.kind === 'number' ? [value.term] : []));
  }

  /** Where a place of the text with markers is in the text without. */
  unmarked(offset: number): number {
    return unmarkedOffset(this.labels, (label) => `${this.machine.marker}(${label})`, offset);
  }

  isInitial(variable: number): boolean {
    return /^(?:string )?(?:input|initial|first)[ :]/u.test(this.terms.names.get(variable) ?? '');
  }

  /** What is known of values at labels. */
  around(base: string, made?: (shape: string) => Num): Surroundings {
    return {
      tell: (fact) => this.questions.tell(fact),
      limit: (shape) => (base === INITIAL ? this.first(shape) : made?.(shape)),
    };
  }

  /** The number of the first object of a shape that is not there before the run. */
  private first(shape: string): Num {
    let first = this.firsts.get(shape);
    if (first === undefined) {
      first = this.terms.numVar(`first ${shape}`, 'int');
      this.questions.tell(this.terms.le(this.terms.num(0), first));
      this.firsts.set(shape, first);
    }
    return first;
  }

  private inputNamed(name: string): Variable | undefined {
    if (name === 'this') return { name, slot: undefined };
    const slot = this.parameters.findIndex((input) => input.name === name);
    return slot < 0 ? undefined : { name, slot };
  }

  private give(name: string, domain: Domain, optional: boolean): Given {
    this.declare(domain);
    const kinds = kindsOfDomain(
      optional ? { kind: 'union', members: [domain, { kind: 'undefined' }] } : domain,
    );
    const value = variableOf(this.terms, kinds, `input ${name}`, this.around(INITIAL));
    const within = domain.kind === 'integer' ? domain.within : undefined;
    if (within && value.kind === 'number') {
      this.questions.tell(this.terms.le(this.terms.num(within[0]), value.term));
      this.questions.tell(this.terms.le(value.term, this.terms.num(within[1])));
    }
    return { name, domain, value };
  }

  /** Declares the maps that hold what values of a domain lead to. */
  private declare(domain: Domain): void {
    for (const member of domain.kind === 'union' ? domain.members : [domain]) {
      if (member.kind === 'array' && member.typed === undefined) {
        const shape = shapeOf(member);
        if (this.heap.has(elementsOf(shape))) continue;
        this.heap.declare(elementsOf(shape), kindsOfDomain(member.element));
        this.heap.declare(lengthOf(shape), ['int']);
        this.declare(member.element);
      }
      if (member.kind === 'class') this.declareClass(this.model.classes.get(member.name));
    }
  }

  private declareClass(cls: ClassModel | undefined): void {
    for (const field of cls?.fields ?? []) {
      const map = fieldOf(cls!.name, field.name);
      if (this.heap.has(map)) continue;
      const domain: Domain = field.optional
        ? { kind: 'union', members: [field.domain, { kind: 'undefined' }] }
        : field.domain;
      this.heap.declare(map, kindsOfDomain(domain));
      this.declare(field.domain);
    }
  }

  /** What objects of each class are, and arrays of each domain that the inputs lead to. */
  private shapes(program: ModuleProgram): ReadonlyMap<string, Shape> {
    const found = new Map<string, Shape>();
    const methodsOf = new Map(
      [...program.classes.values()].map(({ name, methods }) => [name, methods] as const),
    );
    const visit = (domain: Domain): void => {
      if (domain.kind === 'union') domain.members.forEach(visit);
      if (domain.kind === 'array' && !found.has(shapeOf(domain))) {
        found.set(shapeOf(domain), { isArray: true, methods: new Map() });
        visit(domain.element);
      }
    };
    for (const cls of this.model.classes.values()) {
      found.set(cls.name, { isArray: false, methods: methodsOf.get(cls.name) ?? new Map() });
      for (const field of cls.fields) visit(field.domain);
    }
    for (const { domain } of this.method?.parameters ?? []) visit(domain);
    return found;
  }
}

function unusedName(source: string): string {
  let name = '$label';
  while (source.includes(name)) name += '_';
  return name;
}
