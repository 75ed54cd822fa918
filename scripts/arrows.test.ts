/** The import arrows of the house (ARCHITECTURE.md): they run one way. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { FOLDERS, type Import, importsOf, sourcesIn } from './imports.js';
import { KNOWN_CYCLES, ROOMS, type Room } from './layers.js';
import { cyclesOf } from './size/cycles.js';

const root = path.dirname(fileURLToPath(import.meta.resolve('penumbra/package.json')));

/** The layers from the bottom up. A layer may import itself and the layers below it. */
const LAYERS: readonly (readonly string[])[] = [
  ['compiler'],
  ['vm'],
  ['runtime/solver', 'runtime/source-maps'],
  ['runtime/inputs'],
  ['runtime/spec'],
  ['runtime/explore', 'runtime/enumerate', 'runtime/reach', 'runtime/observe'],
  ['runtime/jobs', 'runtime/alloy'],
  [
    'runtime/replay',
    'runtime/check',
    'runtime/classify',
    'runtime/render',
    'runtime/corpus',
    'runtime/coverage',
    'runtime/page',
    'runtime/journal',
    'runtime/report',
    'runtime/emit',
    'runtime/export',
    'runtime/sequences',
    'runtime',
    'runtime/testing',
  ],
  ['runtime/cli'],
];

/** One folder for each technique: none knows of another. */
const TECHNIQUES = ['explore', 'enumerate', 'reach', 'observe', 'classify'].map((name) => `runtime/${name}`);

/** What `runtime/solver` may know of the VM: its expressions. */
const SOLVER_SEES = /^vm\/expressions\//u;

/** What the corpus and the scripts import. */
const PUBLIC = 'runtime/index.ts';

/** Who looks inside, and why; tests do as well. */
const EXCEPTIONS: readonly (readonly [place: string, reason: string])[] = [
  ['corpus/ground-truth/', 'holds the explorer against brute force under the same precondition'],
  ['scripts/bench/', 'measures layers by themselves'],
  ['scripts/classify/', 'labels each input of a classification by what the correct program does on it'],
  ['scripts/bundle/', 'writes a schema of all options'],
  ['scripts/fuzz/', 'compares the machine, and code that is written back, with node in process'],
  ['scripts/probes/', 'runs witnesses without their types in process'],
  ['scripts/rivals/', 'reads what declarations say of arguments, for arbitraries'],
  ['scripts/opcodes.ts', 'prints the opcode table'],
  ['scripts/reentries/', 'calls every built-in in the machine'],
  ['scripts/soundness/', 'explores small functions by the hundred, in process'],
  ['scripts/test262/', 'runs tests in process and compiles the harness once'],
];

describe('import arrows', () => {
  const imports = FOLDERS.flatMap((folder) => sourcesIn(root, folder)).flatMap((file) =>
    importsOf(root, file),
  );

  it('run one way between the layers', () => {
    const wrong = imports.filter(
      ({ from, to }) => isInHouse(from) && isInHouse(to) && levelOf(to) > levelOf(from),
    );
    assert.deepEqual(wrong, []);
  });

  it('never lead from one technique to another', () => {
    const isTechnique = (file: string): boolean => TECHNIQUES.includes(layerOf(file));
    const wrong = imports.filter(
      ({ from, to }) => isTechnique(from) && isTechnique(to) && layerOf(from) !== layerOf(to),
    );
    assert.deepEqual(wrong, []);
  });

  it('let the solver see only the expressions of the VM', () => {
    const seen = imports.filter(({ from, to }) => layerOf(from) === 'runtime/solver' && layerOf(to) === 'vm');
    assert.deepEqual(
      seen.filter(({ to }) => !SOLVER_SEES.test(to)),
      [],
    );
  });

  it('lead from the corpus and the scripts to the public interface only', () => {
    const inner = imports.filter(({ from, to }) => !isInHouse(from) && isInHouse(to) && to !== PUBLIC);
    const excepted = (from: string): boolean => EXCEPTIONS.some(([place]) => from.startsWith(place));
    assert.deepEqual(
      inner.filter(({ from }) => !excepted(from) && !from.endsWith('.test.ts')),
      [],
    );
    const needless = EXCEPTIONS.filter(([place]) => !inner.some(({ from }) => from.startsWith(place)));
    assert.deepEqual(needless, [], 'exceptions that are not needed any more');
  });

  for (const room of ROOMS) {
    const within = imports.filter(({ from, to }) => isWithin(room, from) && isWithin(room, to));
    const up = within.filter(({ from, to }) => layerWithin(room, to) > layerWithin(room, from));
    const isKnown = ([from, to]: Room['exceptions'][number], found: Import): boolean =>
      found.from.startsWith(`${room.folder}/${from}`) && found.to.startsWith(`${room.folder}/${to}`);

    it(`run one way between the layers of ${room.folder}`, () => {
      assert.deepEqual(
        up.filter((found) => !room.exceptions.some((known) => isKnown(known, found))),
        [],
      );
      const needless = room.exceptions.filter((known) => !up.some((found) => isKnown(known, found)));
      assert.deepEqual(needless, [], 'exceptions that are not needed any more');
      const missing = room.layers.flat().filter((name) => !existsSync(path.join(root, room.folder, name)));
      assert.deepEqual(missing, [], 'names in layers that are no files or folders any more');
    });
  }

  it('make no cycle by value', () => {
    const cycles = cyclesOf(imports.filter(({ kind, from }) => kind === 'value' && isInHouse(from)));
    const isKnown = (known: RegExp, cycle: readonly string[]): boolean =>
      cycle.every((file) => known.test(file));
    assert.deepEqual(
      cycles.filter((cycle) => !KNOWN_CYCLES.some((known) => isKnown(known, cycle))),
      [],
    );
    const needless = KNOWN_CYCLES.filter((known) => !cycles.some((cycle) => isKnown(known, cycle)));
    assert.deepEqual(needless, [], 'cycles that are no more');
  });

  it('are found at all', () => {
    assert.ok(
      imports.some(({ from, to }) => layerOf(from) === 'runtime/explore' && layerOf(to) === 'runtime/solver'),
    );
  });
});

function isInHouse(file: string): boolean {
  return /^(compiler|vm|runtime)\//u.test(file);
}

/** Tests and what they share may look up. */
function isWithin({ folder }: Room, file: string): boolean {
  return file.startsWith(`${folder}/`) && !file.endsWith('.test.ts') && !file.includes('/testing/');
}

function layerWithin({ folder, layers }: Room, file: string): number {
  const below = file.slice(folder.length + 1);
  const length = (names: readonly string[]): number =>
    Math.max(...names.map((name) => (below === name || below.startsWith(`${name}/`) ? name.length : -1)));
  const lengths = layers.map(length);
  const longest = Math.max(...lengths);
  assert.notEqual(longest, -1, `${file} is in no layer of ${folder}`);
  return lengths.indexOf(longest);
}

function layerOf(file: string): string {
  const [top, second, ...rest] = file.split('/');
  return top === 'runtime' && rest.length > 0 ? `${top}/${second}` : top!;
}

function levelOf(file: string): number {
  const level = LAYERS.findIndex((layers) => layers.includes(layerOf(file)));
  assert.notEqual(level, -1, `${file} is in no layer`);
  return level;
}
