/**
 * The explorer and the enumerator against each other: the paths that an exploration with an empty frontier finds are
 * those that all inputs take. Each side knows the specification, its scope and the heap by code of its own.
 */
import { fileURLToPath } from 'node:url';
import { chooseEngine } from '../../runtime/enumerate/choose.js';
import type { Interval } from '../../runtime/enumerate/options.js';
import { describeSubject } from '../../runtime/enumerate/subject/subject.js';
import { ClassTable } from '../../runtime/explore/runs/class-table.js';
import { ENUMERATE_DEFAULTS, explore, type ScopeOptions, type TargetResult } from '../../runtime/index.js';
import { type Instance, materialize } from '../../runtime/inputs/heap/instance.js';
import { layOut } from '../../runtime/inputs/heap/universe.js';
import type { Callable } from '../../runtime/inputs/model/target.js';
import { resolveTarget } from '../../runtime/inputs/model/target.js';
import { EMPTY_HEAP } from '../../vm/heap/shadow.js';
import { type GuestModule, Machine } from '../../vm/index.js';
import { type Explored, PathCollector } from './native-paths.js';
import { siteName } from './recorder.js';

/** A method with what both sides are to look at. */
export interface CrossRow {
  /** Below `corpus/`. */
  readonly file: string;
  readonly target: string;
  /** Most objects of each class, by both sides. */
  readonly classes: Readonly<Record<string, number>>;
  /** Numbers of the enumerator: enough to show every order of those that the method compares. */
  readonly numbers: Readonly<Record<string, Interval>>;
}

/** More than any path here has, and more paths, and milliseconds. */
const NO_LIMIT = { maxLength: 1000, maxPaths: 100_000, timeout: 600_000 };

function fileOf(row: CrossRow): string {
  return fileURLToPath(new URL(`../../../corpus/${row.file}`, import.meta.url));
}

function scopeOf({ classes }: CrossRow): ScopeOptions {
  const bounds = Object.entries(classes).map(([name, limit]) => [name, { limit, exact: false }] as const);
  return { default: 4, classes: Object.fromEntries(bounds) };
}

/**
 * The paths that an exploration finds.
 * @throws Error where its frontier was not emptied, or a run was not as predicted
 */
export async function pathsExplored(row: CrossRow): Promise<Explored> {
  const { tests, summary } = await explored(row);
  if (!summary.exhausted) throw new Error(`${row.target}: the frontier was not emptied`);
  const names = new Map(summary.decisions.list.map((site) => [site.site, siteName(site)]));
  const found = new PathCollector();
  for (const { decisions, outcome, divergence } of tests) {
    if (divergence !== undefined) throw new Error(`${row.target}: ${divergence}`);
    const { kind } = outcome;
    if (kind !== 'return' && kind !== 'throw') throw new Error(`${row.target}: ended by ${kind}`);
    found.add(
      decisions.map(({ site, taken }) => ({ site: names.get(site)!, taken })),
      kind,
    );
  }
  return found;
}

async function explored(row: CrossRow): Promise<TargetResult> {
  const request = { file: fileOf(row), target: row.target, scope: scopeOf(row), ...NO_LIMIT };
  for await (const event of explore({ ...request, goal: 'paths' })) {
    if (event.type === 'end') return event.result;
  }
  throw new Error(`${row.target}: the exploration did not end`);
}

/** The paths that all inputs take in the virtual machine. */
export async function pathsEnumerated(row: CrossRow): Promise<Explored & { readonly inputs: number }> {
  const file = fileOf(row);
  const options = {
    ...ENUMERATE_DEFAULTS,
    file,
    target: row.target,
    scope: scopeOf(row),
    numbers: row.numbers,
  };
  const { enumeration, receiver, model } = describeSubject(options);
  const { engine } = await chooseEngine(enumeration, 'auto');
  const inputs = await engine.start(enumeration);
  const universe = layOut(model, enumeration.inputs, options.scope);
  const machine = new Machine({ seed: 0, timeLimit: 60_000 });
  const found = new PathCollector();
  let count = 0;
  for (let instance = await inputs.next(); instance; instance = await inputs.next()) {
    count += 1;
    machine.begin();
    const program = machine.load(file);
    const callable = callableOf(program, row.target);
    const values = valuesOf(instance, new ClassTable(machine, program, universe));
    const [self, args] = receiver === undefined ? [callable.holder, values] : [values[0], values.slice(1)];
    const shadowed = args.map((value) => ({ value, shadow: 0 }));
    const construct = callable.kind === 'construct';
    const { outcome, log } = machine.run(
      callable.function,
      { value: self, shadow: 0 },
      shadowed,
      EMPTY_HEAP,
      {
        construct,
      },
    );
    if (outcome.kind !== 'return' && outcome.kind !== 'throw')
      throw new Error(`${row.target}: ${outcome.kind}`);
    found.add(
      log.map(({ site, taken }) => ({ site: siteName(machine.sites[site]!), taken })),
      outcome.kind,
    );
  }
  inputs.close();
  return { outcomes: found.outcomes, paths: found.paths, inputs: count };
}

function callableOf(program: GuestModule, target: string): Callable {
  const found = resolveTarget(target, program.exports, {});
  if (!found) throw new Error(`there is no ${target}`);
  return found;
}

function valuesOf(instance: Instance, classes: ClassTable): readonly unknown[] {
  return materialize(instance, classes).inputs.map(({ value }) => value);
}

const upTo = (high: number): Interval => ({ low: 0, high });
const none: Interval = { low: 0, high: 0 };

function rows(
  file: string,
  prefix: string,
  methods: readonly string[],
  classes: CrossRow['classes'],
  numbers: CrossRow['numbers'],
): CrossRow[] {
  return methods.map((method) => ({ file, target: `${prefix}${method}`, classes, numbers }));
}

const lists = 'LinkedList.prototype.';
const maps = 'TreeMap.prototype.';
const trees = 'BinarySearchTree.prototype.';
const redBlack = 'RedBlackTree.prototype.';

/** Scopes that take seconds. */
export const SMALL: readonly CrossRow[] = [
  ...rows('whispec/int-list.js', 'IntList.prototype.', ['contains'], { Entry: 3 }, { Int: upTo(2) }),
  ...rows('whispec/linked-list.js', lists, ['indexOf', 'remove'], { Entry: 3, Item: 3 }, { Int: none }),
  ...rows('whispec/tree-map.js', maps, ['put'], { Entry: 2 }, { Int: upTo(4), 'Entry.value': none }),
  ...rows('whispec/binary-search-tree.js', trees, ['successor'], { Node: 3 }, { Int: upTo(2) }),
  ...rows('whispec/aliasing.js', '', ['relink'], { Cell: 2 }, { Int: upTo(2) }),
  ...rows('testera/list.js', 'List.prototype.', ['mergeSort'], { Node: 3 }, { Int: upTo(2) }),
  ...rows('testera/red-black-tree.js', redBlack, ['remove'], { Node: 3 }, { Int: upTo(6) }),
];

const values = { Int: upTo(8), 'Entry.value': none };

/** Every method that decides something, at a scope of 4 where that is affordable. */
export const WHOLE: readonly CrossRow[] = [
  ...rows('whispec/int-list.js', 'IntList.prototype.', ['contains'], { Entry: 4 }, { Int: upTo(3) }),
  ...rows(
    'whispec/linked-list.js',
    lists,
    ['contains', 'indexOf', 'lastIndexOf', 'remove'],
    { Entry: 4, Item: 4 },
    { Int: none },
  ),
  ...rows('whispec/tree-map.js', maps, ['firstEntry', 'lastEntry', 'successor'], { Entry: 4 }, values),
  ...rows('whispec/tree-map.js', maps, ['put'], { Entry: 4 }, values),
  ...rows(
    'whispec/binary-search-tree.js',
    trees,
    ['firstEntry', 'lastEntry', 'successor'],
    { Node: 4 },
    { Int: upTo(3) },
  ),
  ...rows('whispec/binary-search-tree.js', trees, ['add'], { Node: 4 }, { Int: upTo(4) }),
  ...rows(
    'whispec/aliasing.js',
    '',
    ['swapThenCompare', 'writeThrough', 'relink'],
    { Cell: 3 },
    { Int: { low: -2, high: 2 } },
  ),
  ...rows(
    'testera/list.js',
    'List.prototype.',
    ['mergeSort', 'mergeSortDescending'],
    { Node: 4 },
    { Int: upTo(3) },
  ),
  ...rows(
    'testera/red-black-tree.js',
    redBlack,
    ['remove', 'removeSwapped', 'find'],
    { Node: 4 },
    { Int: upTo(8) },
  ),
  ...rows(
    'testera/naming-system.js',
    '',
    ['lookupName', 'lookupNameCorrected', 'claim', 'addition'],
    { Pair: 4, Name: 3, Service: 2 },
    {},
  ),
  ...rows('testera/model-finder.js', 'Model.prototype.', ['instance'], { Model: 1, Sig: 2, Atom: 4 }, {}),
];
