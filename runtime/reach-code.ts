/**
 * Reaching a target from the code itself: programs that make any sequence of public calls are explored, longer ones when
 * shorter ones leave decisions of the target open. What is found runs again on the real classes, as plain code.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PenumbraError, positionAt } from '../compiler/diagnostics.js';
import { formatOf } from '../vm/modules/format.js';
import type { DecisionRecord } from './explore/events.js';
import { explore } from './explore-file.js';
import { parseSource, type Syntax, walk } from './inputs/declarations/syntax.js';
import type { Input, SourceModel } from './inputs/domains/domain.js';
import type { BoundRecord } from './inputs/heap/records.js';
import type { ReachOptions } from './reach/options.js';
import type { Plan } from './reach/plan.js';
import type { SearchTarget } from './reach/search.js';
import { classesIn, type RelevantObject, relevantObjects } from './reach/states/relevant-objects.js';
import type { CodeOutcome } from './reach-result.js';
import { Replayer } from './replay/replayer.js';
import type { TargetResult, TestRecord } from './result.js';
import { DRIVE, type Driver, driverOf } from './sequences/driver.js';

/** Numbers of calls that are tried, one after the other, up to the bound. */
const DEPTHS = [0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32];

export interface CodeSearch {
  readonly outcomes: readonly (CodeOutcome & { readonly plan: Plan | undefined })[];
  /** The shortest sequences that came to the target; one even where it decides nothing. */
  readonly plans: readonly Plan[];
  readonly bounds: readonly BoundRecord[];
  /** Runs in the machine. */
  readonly paths: number;
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

class Search {
  private readonly objects: readonly RelevantObject[];
  private readonly inputs: readonly (number | undefined)[];
  private readonly found = new Map<string, Found>();
  /** Sequences by their text, in the order in which they were found. */
  private readonly plans = new Map<string, Plan>();
  private readonly decisions = new Map<string, DecisionRecord>();
  private readonly lines: readonly [number, number];
  private shortest: Found | undefined;
  private last: TargetResult | undefined;
  private paths = 0;
  private depth = 0;

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
    this.objects = relevantObjects(model, given).map((object, i) => {
      const own = isReceiver && i === 0 ? object.classes.filter(({ name }) => name === className) : [];
      return own.length > 0 ? { ...object, classes: own } : object;
    });
    this.inputs = given.map(({ name, domain }) => {
      const [wanted] = classesIn(model, domain);
      if (name === 'this') return this.objects[0]?.number;
      return wanted === undefined ? undefined : this.objects.find((object) => object.name === name)?.number;
    });
    this.lines = linesOf(model, target);
  }

  async run(): Promise<CodeSearch> {
    const reaching = await this.reached();
    let left = this.options.timeout;
    const depths = [
      ...new Set([...DEPTHS.filter((depth) => depth < this.options.calls), this.options.calls]),
    ];
    for (const depth of depths) {
      if (this.signal?.aborted || left <= 0) break;
      this.depth = depth;
      const spent = await this.explore(depth, reaching, left);
      left -= spent;
      if (this.isDone()) break;
    }
    return this.result(left <= 0);
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
      const hidden = wanted.find((name) => classes[name] === undefined || classes[name].module);
      if (hidden !== undefined)
        throw new PenumbraError({
          code: 'E_REACH',
          message: `the class ${hidden} cannot be reached from outside the file`,
          file,
          hint: 'Export it: sequences are made of public calls.',
        });
      return (name) => classes[name]?.expression ?? `subject.${name}`;
    } finally {
      await replayer.close();
    }
  }

  /** @returns milliseconds that it took */
  private async explore(depth: number, reaching: (name: string) => string, timeout: number): Promise<number> {
    const { model, target, objects, inputs, options } = this;
    const subject = path.resolve(options.file);
    const isEsModule = formatOf(subject, () => readFileSync(subject, 'utf8')) === 'module';
    const load = `import ${isEsModule ? '* as subject' : 'subject'} from ${JSON.stringify(pathToFileURL(subject).pathname)};`;
    const driver = driverOf({ model, target, objects, inputs, calls: depth, load, reaching });
    const file = path.join(this.folder, `calls-${depth}.mts`);
    writeFileSync(file, driver.text);
    const { memory, runTimeout, seed, rlimit, solverTimeout } = options;
    const request = { file, target: DRIVE, timeout, memory, runTimeout, seed, rlimit, solverTimeout };
    const paths: TestRecord[] = [];
    for await (const event of explore({ ...request, signal: this.signal })) {
      if (event.type === 'path') paths.push(event.test);
      if (event.type === 'end') this.last = event.result;
    }
    this.paths += paths.length;
    const sites = new Map((this.last?.summary.decisions.list ?? []).map((site) => [site.site, site]));
    for (const one of paths) this.take(one, sites, driver, file);
    for (const site of sites.values())
      if (site.file === subject && this.isInTarget(site)) this.decisions.set(keyOf(site), site);
    return this.last?.summary.time.total ?? 0;
  }

  /** Takes what the calls of the target on a path decide. */
  private take(
    { decisions, inputs }: TestRecord,
    sites: ReadonlyMap<number, DecisionRecord>,
    driver: Driver,
    file: string,
  ): void {
    let segment = -1;
    for (const { site: number, taken } of decisions) {
      const site = sites.get(number);
      if (!site) continue;
      if (site.file === file) {
        const marker = driver.markers.indexOf(site.line);
        if (marker >= 0) segment = marker;
        if (marker === driver.markers.length - 1)
          this.note(undefined, Number(inputs.calls), () => driver.plan(inputs));
        continue;
      }
      const isLast = segment === driver.markers.length - 1;
      if (segment < 0 || !(isLast || driver.isTarget(inputs, segment))) continue;
      const calls = isLast ? Number(inputs.calls) : segment;
      const key = `${keyOf(site)} ${taken}`;
      this.decisions.set(keyOf(site), site);
      this.note(key, calls, () => driver.plan(inputs, calls));
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

  private isInTarget({ line }: DecisionRecord): boolean {
    return line >= this.lines[0] && line <= this.lines[1];
  }

  private isDone(): boolean {
    const own = [...this.decisions.values()];
    if (!this.shortest) return false;
    return own.every((site) => [true, false].every((taken) => this.found.has(`${keyOf(site)} ${taken}`)));
  }

  private result(isOutOfTime: boolean): CodeSearch {
    const { last, options } = this;
    const isExhausted = last?.summary.exhausted === true && this.depth === options.calls;
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
      { name: 'calls', limit: this.depth, hit: !this.isDone(), option: '--calls' },
      ...(isOutOfTime
        ? [{ name: 'timeout', limit: options.timeout / 1000, hit: true, option: '--timeout' }]
        : []),
      ...inner.filter(({ name }) => name !== 'timeout'),
    ];
    return { outcomes, plans, bounds, paths: this.paths };
  }
}

/** Values that JSON has no text for. */
function textOf(_: string, value: unknown): unknown {
  return typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value))
    ? String(value)
    : value;
}

function keyOf({
  file,
  line,
  column,
  kind,
}: Pick<DecisionRecord, 'file' | 'line' | 'column' | 'kind'>): string {
  return `${file}:${line}:${column} ${kind}`;
}

/** The first and the last line of the target, in the file that declares it. */
function linesOf({ file, source }: SourceModel, { method }: SearchTarget): readonly [number, number] {
  let end = method.start;
  walk(parseSource(file, source).program, (node: Syntax) => {
    if (node.start === method.start) end = Math.max(end, node.end);
    return true;
  });
  return [positionAt(source, method.start).line, positionAt(source, end).line];
}
