/**
 * Reaching a target from the code itself: programs that make any sequence of public calls are explored, longer ones when
 * shorter ones leave decisions of the target open. What is found runs again on the real classes, as plain code.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PenumbraError } from '../compiler/diagnostics.js';
import { formatOf } from '../vm/modules/format.js';
import type { DecisionRecord } from './explore/events.js';
import { explore, listTargets } from './explore-file.js';
import type { Input, SourceModel } from './inputs/domains/domain.js';
import type { BoundRecord } from './inputs/heap/records.js';
import type { ReachOptions } from './reach/options.js';
import type { Plan } from './reach/plan.js';
import type { SearchTarget } from './reach/search.js';
import {
  classesIn,
  constructorOf,
  type RelevantObject,
  relevantObjects,
} from './reach/states/relevant-objects.js';
import type { CodeOutcome } from './reach-result.js';
import { Replayer } from './replay/replayer.js';
import type { TargetResult, TestRecord } from './result.js';
import {
  DRIVE,
  type Driver,
  driverOf,
  type Factory,
  FOCUS,
  type FreeOperation,
  isOf,
  methodsToCall,
} from './sequences/driver.js';
import { asynchronous, mattersTo } from './sequences/effects.js';
import { mentionedKeys, methodContract, preconditionOf } from './spec/index.js';

/** Nothing but time, the number of calls and their states bounds the search. */
const UNBOUNDED = { maxLength: 100_000, maxPaths: 10_000_000, patience: 10_000_000 } as const;

/** Expressions of what a file exports. */
const EXPORTED = /^subject(?:\.[\w$]+|\[[^()]*\])*$/u;

export interface CodeSearch {
  readonly outcomes: readonly (CodeOutcome & { readonly plan: Plan | undefined })[];
  /** The shortest sequences that came to the target; one even where it decides nothing. */
  readonly plans: readonly Plan[];
  readonly bounds: readonly BoundRecord[];
  /** Runs in the machine. */
  readonly paths: number;
  /** Whether all sequences within the bounds were tried. */
  readonly isExhausted: boolean;
}

/** A decision outcome of the target, with the shortest path to it. */
interface Found {
  readonly calls: number;
  readonly plan: Plan;
}

/** @throws PenumbraError E_REACH where a class cannot be reached from outside of the file; those of `explore` */
export async function searchCode(
  model: SourceModel,
  target: SearchTarget,
  options: ReachOptions,
  signal?: AbortSignal,
): Promise<CodeSearch> {
  const folder = mkdtempSync(path.join(tmpdir(), 'penumbra-reach-'));
  try {
    return await new Search(model, target, options, folder, signal).run();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Tells which of the outcomes that no sequence was found for take inputs whose fields are written: those that an exploration
 * of the target itself covers.
 */
export async function withFields(
  search: CodeSearch,
  options: ReachOptions,
  signal?: AbortSignal,
): Promise<CodeSearch> {
  if (search.outcomes.every(({ status }) => status === 'reached')) return search;
  const { file, target, memory, runTimeout, seed, rlimit, solverTimeout, timeout } = options;
  const contracts = options.contracts === undefined ? {} : { contracts: options.contracts };
  const limits = { timeout, memory, runTimeout, seed, rlimit, solverTimeout, ...contracts };
  let sites: readonly DecisionRecord[] = [];
  try {
    for await (const event of explore({ file, target, ...limits, signal }))
      if (event.type === 'end') sites = event.result.summary.decisions.list;
  } catch (error) {
    // Where no input can be written there is nothing to tell.
    if (!(error instanceof PenumbraError)) throw error;
  }
  const written = new Set(
    sites.flatMap((site) =>
      [true, false].flatMap((taken) =>
        site[taken ? 'whenTrue' : 'whenFalse'] === 'covered' ? [`${keyOf(site)} ${taken}`] : [],
      ),
    ),
  );
  const outcomes = search.outcomes.map((one) => {
    const isWritten = one.status !== 'reached' && written.has(`${keyOf(one)} ${one.taken}`);
    return isWritten ? { ...one, status: 'fields' as const } : one;
  });
  return { ...search, outcomes };
}

class Search {
  private readonly objects: readonly RelevantObject[];
  private readonly inputs: readonly (number | undefined)[];
  private readonly found = new Map<string, Found>();
  /** Sequences by their text, in the order in which they were found. */
  private readonly plans = new Map<string, Plan>();
  private readonly decisions = new Map<string, DecisionRecord>();
  private shortest: Found | undefined;
  private last: TargetResult | undefined;
  private paths = 0;
  /** Objects of whose classes nobody outside makes one. */
  private unmade: ReadonlySet<number> = new Set();
  private factories: ReadonlyMap<number, Factory> = new Map();
  /** What sequences leave out, in words. */
  private leftOut: readonly string[] = [];
  /** Files that declare classes which the subject knows as types alone. */
  private others: readonly string[] = [];

  constructor(
    private readonly model: SourceModel,
    private readonly target: SearchTarget,
    private readonly options: ReachOptions,
    private readonly folder: string,
    private readonly signal: AbortSignal | undefined,
  ) {
    const { className, method, isReceiver } = target;
    const receiver: readonly Input[] =
      isReceiver && className !== undefined
        ? [{ name: 'this', domain: { kind: 'class', name: className }, rest: false }]
        : [];
    const given = [...receiver, ...method.parameters.filter(({ rest }) => !rest)];
    const objects = relevantObjects(model, given).map((object, i) => {
      const own = isReceiver && i === 0 ? object.classes.filter(({ name }) => name === className) : [];
      return own.length > 0 ? { ...object, classes: own } : object;
    });
    this.objects = [...objects, ...seconds(model, objects)];
    this.inputs = given.map(({ name, domain }) => {
      const [wanted] = classesIn(model, domain);
      if (name === 'this') return this.objects[0]?.number;
      return wanted === undefined ? undefined : this.objects.find((object) => object.name === name)?.number;
    });
  }

  async run(): Promise<CodeSearch> {
    await this.explore(await this.reached());
    return this.result();
  }

  /** Expressions for classes and functions over `subject`. */
  private async reached(): Promise<(name: string) => string> {
    const { file, memory, runTimeout, seed, target } = this.options;
    const replayer = new Replayer({ file, target, memory, runTimeout, seed });
    const names = this.objects.flatMap(({ classes }) =>
      classes.filter(({ plain }) => !plain).map(({ name }) => name),
    );
    const { className, isReceiver } = this.target;
    const wanted = [...new Set([...names, ...(className !== undefined && !isReceiver ? [className] : [])])];
    try {
      const { classes } = await replayer.reach(wanted, [], false);
      // What only objects lead to is no class that others make instances of.
      const isHidden = (name: string): boolean =>
        classes[name] === undefined || !!classes[name].module || !EXPORTED.test(classes[name].expression);
      // What types alone name is imported from the file that declares it.
      const elsewhere = new Map(
        wanted.flatMap((name) => {
          const file = isHidden(name) ? this.model.classes.get(name)?.origin?.file : undefined;
          return file === undefined ? [] : [[name, file] as const];
        }),
      );
      this.others = [...new Set(elsewhere.values())];
      const isMissing = (name: string): boolean => isHidden(name) && !elsewhere.has(name);
      const isSealed = (name: string): boolean => constructorOf(this.model, name)?.hidden === true;
      this.unmade = new Set(
        this.objects.flatMap(({ number, classes: [first] }) =>
          first !== undefined && !first.plain && (isMissing(first.name) || isSealed(first.name))
            ? [number]
            : [],
        ),
      );
      this.factories = await this.factoriesOf(this.unmade, isMissing);
      this.unmade = new Set([...this.unmade].filter((number) => !this.factories.has(number)));
      const [receiver] = this.objects;
      const own = isReceiver ? receiver?.classes[0]?.name : className;
      const hidden = own !== undefined && isMissing(own) ? own : undefined;
      const isMade = isReceiver && receiver !== undefined && this.factories.has(receiver.number);
      if (hidden !== undefined)
        throw new PenumbraError({
          code: 'E_REACH',
          message: `the class ${hidden} is not exported: a search from code asks its prototype for the method`,
          file,
          hint: isMade
            ? 'Export the class, too: that something exported returns one is enough for sequences from contracts and for objects that methods are handed.'
            : 'Export it, or what returns one, with the type of what it returns: sequences are made of public calls.',
        });
      if (isReceiver && own !== undefined && receiver && this.unmade.has(receiver.number))
        throw new PenumbraError({
          code: 'E_REACH',
          message: `nothing outside makes a ${own}: its constructor is private`,
          file,
          hint: 'Export a function or a static method that returns one.',
        });
      return (name) => {
        const file = elsewhere.get(name);
        return file === undefined
          ? (classes[name]?.expression ?? `subject.${name}`)
          : `other${this.others.indexOf(file)}.${name}`;
      };
    } finally {
      await replayer.close();
    }
  }

  /** What makes objects of classes that nobody outside can name or construct: what declares that it returns one. */
  private async factoriesOf(
    hidden: ReadonlySet<number>,
    isMissing: (className: string) => boolean,
  ): Promise<ReadonlyMap<number, Factory>> {
    const { model, objects } = this;
    if (hidden.size === 0) return new Map();
    const isSeen = await this.seenFromOutside();
    const statics = [...model.classes.values()].flatMap(({ name, methods }) =>
      methods.flatMap((method) =>
        method.static && !method.hidden && method.kind === 'method' && !isMissing(name)
          ? [{ className: name, method }]
          : [],
      ),
    );
    const all: readonly Factory[] = [
      ...[...model.functions.values()].map((method) => ({ className: undefined, method })),
      ...statics,
    ]
      .filter(isSeen)
      .map((one) => ({ ...one, receiver: undefined }));
    const found = new Map<number, Factory>();
    // Objects that factories make may have methods that make others.
    for (let size = -1; size < found.size; ) {
      size = found.size;
      for (const { number, classes } of objects) {
        if (!hidden.has(number) || found.has(number)) continue;
        const ofObjects = objects
          .filter(
            (other) => other.number !== number && (!hidden.has(other.number) || found.has(other.number)),
          )
          .flatMap((other) =>
            methodsToCall(model, other).map(
              (method): Factory => ({ className: undefined, method, receiver: other.number }),
            ),
          );
        const factory = [...all, ...ofObjects].find(
          ({ method }) =>
            method.kind !== 'set' &&
            classesIn(model, method.returns).some((name) => name === classes[0]!.name),
        );
        if (factory) found.set(number, factory);
      }
    }
    return found;
  }

  private async explore(reaching: (name: string) => string): Promise<void> {
    const { model, target, objects, inputs, options } = this;
    const subject = path.resolve(options.file);
    const isEsModule = formatOf(subject, () => readFileSync(subject, 'utf8')) === 'module';
    const imported = (name: string, from: string): string =>
      `import ${name} from ${JSON.stringify(pathToFileURL(from).pathname)};`;
    const load = [
      imported(isEsModule ? '* as subject' : 'subject', subject),
      ...this.others.map((file, i) => imported(`* as other${i}`, file)),
    ].join('\n');
    const { calls } = options;
    const { free, matters } = await this.callable();
    const awaited = asynchronous(model);
    const { unmade, factories } = this;
    const driver = driverOf({
      model,
      target,
      objects,
      inputs,
      free,
      awaited,
      unmade,
      factories,
      matters,
      calls,
      load,
      reaching,
    });
    this.leftOut = driver.leftOut;
    const file = path.join(this.folder, 'calls.mts');
    writeFileSync(file, driver.text);
    const { memory, runTimeout, seed, rlimit, solverTimeout, timeout } = options;
    const sequences = { markers: driver.markers, steps: driver.steps, focus: FOCUS };
    const limits = { timeout, memory, runTimeout, seed, rlimit, solverTimeout, ...UNBOUNDED };
    const paths: TestRecord[] = [];
    for await (const event of explore({ file, target: DRIVE, ...limits, sequences, signal: this.signal })) {
      if (event.type === 'path') paths.push(event.test);
      if (event.type === 'end') this.last = event.result;
    }
    this.paths = this.last?.summary.paths.run ?? paths.length;
    const sites = new Map((this.last?.summary.decisions.list ?? []).map((site) => [site.site, site]));
    for (const one of paths) this.take(one, sites, driver);
    for (const site of sites.values()) this.decisions.set(keyOf(site), site);
  }

  /** What sequences call, and what of that can matter to the target. */
  private async callable(): Promise<{
    readonly free: readonly FreeOperation[];
    readonly matters: (name: string) => boolean;
  }> {
    const { model, target, objects } = this;
    const functions = [...model.functions.values()].map((method) => ({ className: undefined, method }));
    const statics = [...model.classes.values()].flatMap(({ name, origin, methods }) =>
      origin ? [] : methods.map((method) => ({ className: name, method })),
    );
    const candidates: FreeOperation[] = [
      ...functions,
      ...statics.filter(({ method }) => method.static && !method.hidden && method.kind === 'method'),
    ];
    const names = [
      ...objects.flatMap((object) => methodsToCall(model, object)),
      ...candidates.map(({ method }) => method),
    ].map(({ name }) => name);
    const { className, method, isReceiver } = target;
    const asked = preconditionOf(methodContract(model, className, method, isReceiver)).flatMap(
      ({ formula }) => [...mentionedKeys(formula.formula)],
    );
    const matters = mattersTo(model, method.name, names, asked);
    const wanted = candidates.filter(({ method }) => matters(method.name));
    if (wanted.length === 0) return { free: [], matters };
    // Only what is exported is called from outside.
    const free = wanted.filter(await this.seenFromOutside());
    return { free, matters };
  }

  /** Whether callers can name a function or static method: by a name under which the file exports it or its class. */
  private async seenFromOutside(): Promise<(operation: FreeOperation) => boolean> {
    const exported = new Set(await listTargets(this.options.file, { constructors: false }));
    const names = (className: string): readonly string[] => [
      className,
      ...[...(this.model.given ?? [])].flatMap(([given, name]) => (name === className ? [given] : [])),
    ];
    return ({ className, method }) =>
      className === undefined
        ? exported.has(method.name)
        : names(className).some((name) => exported.has(`${name}.${method.name}`));
  }

  /** Takes what the target decides on a path. */
  private take(
    { added, inputs, outcome }: TestRecord,
    sites: ReadonlyMap<number, DecisionRecord>,
    driver: Driver,
  ): void {
    const calls = driver.calls(inputs);
    const isOver = outcome.kind === 'return' || added.length > 0;
    if (isOver) this.note(undefined, calls, () => driver.plan(inputs));
    for (const { site: number, taken } of added) {
      const site = sites.get(number);
      if (site) this.note(`${keyOf(site)} ${taken}`, calls, () => driver.plan(inputs));
    }
  }

  private note(key: string | undefined, calls: number, plan: () => Plan | undefined): void {
    const known = key === undefined ? this.shortest : this.found.get(key);
    if (known && known.calls <= calls) return;
    const written = plan();
    if (!written) return;
    // Equal sequences are one.
    const text = JSON.stringify([written.calls, written.target], textOf);
    const made = this.plans.get(text) ?? written;
    this.plans.set(text, made);
    if (key === undefined) this.shortest = { calls, plan: made };
    else this.found.set(key, { calls, plan: made });
  }

  private isDone(): boolean {
    const own = [...this.decisions.values()];
    if (!this.shortest) return false;
    return own.every((site) => [true, false].every((taken) => this.found.has(`${keyOf(site)} ${taken}`)));
  }

  private result(): CodeSearch {
    const { last, options } = this;
    const isExhausted = last?.summary.exhausted === true;
    const sites = [...this.decisions.values()].sort((a, b) => a.line - b.line || a.column - b.column);
    const outcomes = sites.flatMap((site) =>
      [true, false].map((taken) => {
        const found = this.found.get(`${keyOf(site)} ${taken}`);
        const status = last?.summary.decisions.list.find((one) => keyOf(one) === keyOf(site))?.[
          taken ? 'whenTrue' : 'whenFalse'
        ];
        const isRefuted = isExhausted && status === 'infeasible';
        const { file, line, column, kind, text } = site;
        return {
          ...{ file, line, column, kind, text, taken },
          status: found ? ('reached' as const) : isRefuted ? ('not within' as const) : ('open' as const),
          ...(found ? { calls: found.calls } : {}),
          plan: found?.plan,
        };
      }),
    );
    const plans = [...this.plans.values()].filter(
      (plan) => plan === this.shortest?.plan || outcomes.some((outcome) => outcome.plan === plan),
    );
    const inner = (last?.summary.bounds ?? []).filter(({ hit, name }) => hit && name !== 'contract');
    const bounds: BoundRecord[] = [
      { name: 'calls', limit: options.calls, hit: !this.isDone(), option: '--calls' },
      ...this.leftOut.map((limit) => ({
        name: 'sequences',
        limit: `without ${limit}`,
        hit: !this.isDone(),
        option: 'a function that makes them',
      })),
      ...inner,
    ];
    return { outcomes, plans, bounds, paths: this.paths, isExhausted };
  }
}

/** A second object of each class that calls take: what they do with two is another thing than with the same one twice. */
function seconds(model: SourceModel, objects: readonly RelevantObject[]): readonly RelevantObject[] {
  const taken = objects
    .flatMap((object) => methodsToCall(model, object))
    .flatMap(({ parameters }) =>
      parameters.flatMap(({ domain, rest }) => (rest ? [] : classesIn(model, domain))),
    );
  return objects
    .filter((object) => {
      const isAlone = objects.filter(({ classes }) => classes[0] === object.classes[0]).length === 1;
      return isAlone && !object.classes[0]!.plain && taken.some((wanted) => isOf(object, wanted));
    })
    .map((object, i) => ({ ...object, number: objects.length + i, name: `${object.name}2` }));
}

/** Values that JSON has no text for. */
function textOf(_: string, value: unknown): unknown {
  return typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value))
    ? String(value)
    : value;
}

/** The decisions of a chain of operators begin at one place: their texts tell them apart. */
function keyOf({
  file,
  line,
  column,
  kind,
  text,
}: {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly kind: string;
  readonly text: string;
}): string {
  return `${file}:${line}:${column} ${kind} ${text}`;
}
