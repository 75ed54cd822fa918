/** The steps of a sequence, each with the formulas that are checked around its call, as JavaScript. */
import type { MethodModel, SourceModel } from '../inputs/domains/domain.js';
import { classChain } from '../inputs/model/class-chain.js';
import { type FakeAnswer, type FakeMember, membersOf } from '../reach/fakes.js';
import type { Plan, PlannedCall } from '../reach/plan.js';
import type { SearchTarget } from '../reach/search.js';
import { componentsOf, pureMethod } from '../reach/states/components.js';
import { constructorOf, methodsOf } from '../reach/states/relevant-objects.js';
import type { ReachValue } from '../reach/values.js';
import {
  type Conjunct,
  formulaToJavaScript,
  invariantsOf,
  methodContract,
  observes,
  postconditionOf,
  preconditionOf,
  snapshotUse,
} from '../spec/index.js';
import { callCode, fakeCode, objectNames, type Reaching, usedNames, valueCode } from './code.js';

export interface Check {
  readonly kind: 'pre' | 'post' | 'invariant';
  readonly text: string;
  readonly line: number;
  /** The file that it stands in. */
  readonly file: string;
  /** Over the names of objects, classes and functions, and `result`, `before`, `after`, `earlier`. */
  readonly code: string;
}

/** A component of an object that is observed behind a step. */
export interface Observation {
  readonly object: number;
  readonly key: string;
  readonly code: string;
}

/** An object that answers as it is told. */
export interface FakeObject {
  /** A class that the subject may ask for by `instanceof`. */
  readonly className: string | undefined;
  readonly members: readonly FakeMember[];
}

export interface Step {
  /** `stack.push(0)`. */
  readonly call: string;
  /** The object that the call makes. */
  readonly makes: number | undefined;
  /** Where it makes a fake: while it is run there may be more questions than answers. */
  readonly fake?: FakeObject | undefined;
  readonly isTarget: boolean;
  /** The method, as in a path: `Stack.prototype.push`. */
  readonly path: string;
  /** Whether a contract says what it does. */
  readonly isSpecified: boolean;
  /** Of the target, that it throws what one of its behaviours allows. */
  readonly mayThrow: boolean;
  readonly pre: readonly Check[];
  readonly post: readonly Check[];
  /** Expressions whose values before the call the postconditions ask for. */
  readonly earlier: readonly string[];
  /** Names of objects of which snapshots are taken before and behind the call. */
  readonly snapshot: { readonly before: boolean; readonly after: boolean; readonly of: readonly string[] };
  readonly observations: readonly Observation[];
}

export interface Sequence {
  readonly steps: readonly Step[];
  /** By number; those that are not there have none. */
  readonly objects: readonly (string | undefined)[];
  /** What fakes answer, in the order of the questions. */
  readonly answers?: readonly FakeAnswer[];
  /** Whether calls that their preconditions refuse, or that throw, are left out. */
  readonly skips?: boolean;
  /** Classes and functions of the subject. */
  readonly names: readonly string[];
  /** Those of them that calls are made of, as callers make them. */
  readonly called?: readonly string[];
}

/** @param reaching expressions for classes and functions of the subject */
export function sequenceOf(
  model: SourceModel,
  target: SearchTarget,
  plan: Plan,
  reaching: Reaching = (name) => name,
): Sequence {
  const writer = new StepWriter(model, plan, reaching);
  const steps = [...plan.calls.map((call) => writer.step(call)), writer.target(target)];
  const { answers } = plan;
  const [names, called] = [[...writer.names], [...writer.called]];
  return { steps, objects: writer.objects, names, called, ...(answers ? { answers } : {}) };
}

/** The other files that declare classes which sequences name. */
export function otherFiles(model: SourceModel, sequences: readonly Sequence[]): readonly string[] {
  const names = new Set(sequences.flatMap((sequence) => sequence.names));
  const files = [...names].flatMap((name) => model.classes.get(name)?.origin?.file ?? []);
  return [...new Set(files)].filter((file) => file !== model.file);
}

class StepWriter {
  readonly objects: readonly (string | undefined)[];
  readonly names = new Set<string>();
  /** The names that calls before that of the target need. */
  readonly called = new Set<string>();
  private readonly there = new Set<number>();
  private readonly read = new Map<string, readonly Conjunct[]>();

  constructor(
    private readonly model: SourceModel,
    private readonly plan: Plan,
    private readonly reaching: Reaching,
  ) {
    const used = plan.calls.flatMap((call) => usedNames(call));
    this.objects = objectNames(plan, used);
  }

  /** A fake as JavaScript: it has the members that are asked, each with its answers. */
  private fake(call: PlannedCall): Step {
    const { model, plan } = this;
    const name = call.className!;
    const isClass = model.classes.get(name)!.plain !== true;
    const own = (plan.answers ?? []).filter(({ object }) => object === call.result);
    const code = fakeCode(own, this.objects, this.use, (error) => {
      const cls = model.classes.get(error);
      return cls !== undefined && cls.builtin === undefined;
    });
    const written = isClass
      ? `Object.create(${this.use(name)}.prototype, Object.getOwnPropertyDescriptors(${code}))`
      : code;
    return {
      ...this.bare(written, name, call.result),
      fake: { className: isClass ? name : undefined, members: membersOf(model, name) },
    };
  }

  /** A step without checks: they would ask fakes, too. */
  private bare(call: string, path: string, makes: number | undefined, mayThrow = false): Step {
    return {
      call,
      makes,
      path,
      mayThrow,
      isTarget: false,
      isSpecified: false,
      pre: [],
      post: [],
      earlier: [],
      snapshot: { before: false, after: false, of: [] },
      observations: [],
    };
  }

  step(call: PlannedCall): Step {
    if (call.kind === 'fake') return this.fake(call);
    for (const name of usedNames(call)) {
      this.names.add(name);
      this.called.add(name);
    }
    const owner = call.receiver === undefined ? call.className : this.classOf(call.receiver);
    const method = this.methodOf(call, owner);
    const isConstruct = call.kind === 'construct';
    const receiver = isConstruct ? call.result : call.receiver;
    const path = isConstruct
      ? (call.className ?? call.name)
      : call.receiver === undefined
        ? [...(call.className === undefined ? [] : [call.className]), call.name].join('.')
        : `${owner}.prototype.${call.name}`;
    const code = callCode(call, this.objects, this.use);
    return this.written({
      code,
      path,
      owner,
      method,
      receiver,
      args: call.args,
      makes: call.result,
      isConstruct,
    });
  }

  target({ className, method, isReceiver }: SearchTarget): Step {
    const { receiver, args } = this.plan.target;
    const kind =
      method.kind === 'constructor'
        ? 'construct'
        : isReceiver
          ? method.kind === 'set'
            ? 'set'
            : 'method'
          : className === undefined
            ? 'function'
            : 'static';
    const call = { kind, className, name: method.name, receiver, result: undefined, args } as const;
    for (const name of usedNames(call)) this.names.add(name);
    const written = callCode(call, this.objects, this.use);
    const code = method.kind === 'get' ? written.replace(/\(\)$/u, '') : written;
    const path = isReceiver
      ? `${className}.prototype.${method.name}`
      : [className, method.kind === 'constructor' ? undefined : method.name].filter(Boolean).join('.');
    const isConstruct = method.kind === 'constructor';
    return {
      ...this.written({
        code,
        path,
        owner: className,
        method,
        receiver,
        args,
        makes: undefined,
        isConstruct,
      }),
      isTarget: true,
    };
  }

  private readonly use: Reaching = (name) => {
    this.names.add(name);
    return this.reaching(name);
  };

  private classOf(object: number): string | undefined {
    return this.plan.objects[object]?.className;
  }

  private methodOf(
    { kind, className, name }: PlannedCall,
    owner: string | undefined,
  ): MethodModel | undefined {
    const { model } = this;
    switch (kind) {
      case 'literal':
        return undefined;
      case 'construct':
        return constructorOf(model, className!);
      case 'function':
        return model.functions.get(name);
      case 'static':
        return classChain(model, className!)
          .flatMap(({ methods }) => methods)
          .find((method) => method.static && method.name === name);
      default: {
        const wanted = kind === 'set' ? 'set' : 'method';
        return methodsOf(model, owner!).find((method) => method.name === name && method.kind === wanted);
      }
    }
  }

  private written(made: {
    readonly code: string;
    readonly path: string;
    readonly owner: string | undefined;
    readonly method: MethodModel | undefined;
    readonly receiver: number | undefined;
    readonly args: readonly ReachValue[];
    readonly makes: number | undefined;
    readonly isConstruct: boolean;
  }): Step {
    const { model, objects } = this;
    const { method, owner, receiver, args, makes, isConstruct } = made;
    const hasReceiver = receiver !== undefined && !isConstruct;
    const contract = method && methodContract(model, owner, method, hasReceiver);
    const self = receiver === undefined ? undefined : objects[receiver];
    const variables: Record<string, string> = self === undefined ? {} : { this: self };
    method?.parameters.forEach(({ name }, i) => {
      const value = args[i];
      variables[name] = value ? valueCode(value, objects) : 'undefined';
    });
    const before = { ...variables };
    if (isConstruct) delete before.this;
    const mayThrow =
      contract?.declared.some(({ behaviours }) => behaviours.some(({ throws }) => throws)) === true;
    if (this.plan.answers) return this.bare(made.code, made.path, makes, mayThrow);
    const earlier: string[] = [];
    const post = contract ? postconditionOf(contract) : [];
    const pre = contract ? preconditionOf(contract) : [];
    const inputs = [...new Set([...this.there].flatMap((object) => objects[object] ?? []))];
    if (makes !== undefined) this.there.add(makes);
    const known = [...this.there].map((object) => [object, this.classOf(object)] as const);
    const result = isConstruct && makes !== undefined ? objects[makes]! : 'result';
    const classes = new Set(known.flatMap(([, name]) => (name === undefined ? [] : classChain(model, name))));
    const invariants = [...classes].flatMap((cls) => this.invariantsOf(cls.name));
    const checks = [
      ...this.checks(pre, { variables: before, now: 'after' }),
      ...this.checks(post, { variables: { ...variables, result }, before: 'before', now: 'after', earlier }),
      ...invariants,
    ];
    const uses = [...pre, ...post]
      .filter((one) => this.isJudged(one))
      .map(({ formula }) => snapshotUse(formula));
    return {
      call: made.code,
      makes,
      isTarget: false,
      path: made.path,
      isSpecified: checks.some(({ kind }) => kind !== 'invariant'),
      mayThrow,
      pre: checks.filter(({ kind }) => kind === 'pre'),
      post: checks.filter(({ kind }) => kind !== 'pre'),
      earlier,
      snapshot: {
        before: uses.some((use) => use.before),
        after: invariants.length > 0 || uses.some((use) => use.now),
        of: inputs,
      },
      observations: this.observations(known),
    };
  }

  /** What the code can tell: model fields are nowhere. */
  private isJudged(conjunct: Conjunct): boolean {
    return observes(this.model, conjunct.formula) !== 'model field';
  }

  private checks(
    conjuncts: readonly Conjunct[],
    options: Parameters<typeof formulaToJavaScript>[1],
  ): Check[] {
    return conjuncts
      .filter((conjunct) => this.isJudged(conjunct))
      .map((conjunct) => {
        const { kind, text, line, formula } = conjunct;
        const code = formulaToJavaScript(formula, this.withFunctions(options));
        return { kind, text, line, file: formula.source.file, code };
      });
  }

  /** Functions of the subject are called by the names under which it is reached. */
  private withFunctions(options: Parameters<typeof formulaToJavaScript>[1]) {
    const variables: Record<string, string> = { ...options.variables };
    for (const [name, { calls }] of this.model.functions)
      if (calls?.pure)
        Object.defineProperty(variables, `${name}()`, { get: () => this.use(name), enumerable: false });
    return { ...options, variables };
  }

  private invariantsOf(className: string): readonly Check[] {
    const { model } = this;
    const found = this.read.get(className) ?? invariantsOf(model, model.classes.get(className)!);
    this.read.set(className, found);
    return this.checks(found, { variables: {}, now: 'after' });
  }

  private observations(known: readonly (readonly [number, string | undefined])[]): readonly Observation[] {
    return known.flatMap(([object, name]) => {
      const self = this.objects[object];
      if (name === undefined || self === undefined) return [];
      const components = componentsOf(this.model, name).flatMap(({ key, kind }) =>
        kind === 'model' ? [] : [{ object, key, code: `${self}.${key}` }],
      );
      return [...components, ...this.asked(object, name, self)];
    });
  }

  /** Calls with arguments, all of which are there. */
  private asked(object: number, className: string, self: string): readonly Observation[] {
    return (this.plan.asked ?? []).flatMap(({ object: of, name, args, key }) => {
      const isThere = args.every((value) => value.kind !== 'object' || this.there.has(value.object));
      if (of !== object || !isThere || !pureMethod(this.model, className, name)) return [];
      const code = `${self}.${name}(${args.map((value) => valueCode(value, this.objects)).join(', ')})`;
      return [{ object, key, code }];
    });
  }
}
