/**
 * Recorders on all differential programs: what a program does stays the same, and the decisions that recorders in
 * the source text see are those that the VM takes on the lowered program.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import vm from 'node:vm';
import { programs } from '../../compiler/differential/index.js';
import { type ModuleFunction, native, observe } from '../../compiler/differential/observe.js';
import { parse } from '../../compiler/parse.js';
import { EMPTY_HEAP, Machine } from '../../vm/index.js';
import type { Observable } from './instrument.js';
import { Bindings, createRecording, type Recording } from './recorder.js';
import { SiteBook } from './site-book.js';

const PARAMETERS = 'exports, require, module, __filename, __dirname';

interface Instrumented {
  readonly text: string;
  readonly observable: readonly Observable[];
}

function instrumented(source: string): Instrumented {
  const book = new SiteBook();
  return {
    text: book.instrument({
      source,
      file: 'program.js',
      recorder: '$r',
      written: source,
      program: parse({ file: 'program.js', source }, 'commonjs'),
    }),
    observable: book.takeNew(),
  };
}

function withRecorders(source: string, { recorder }: Recording): (realm: object) => ModuleFunction {
  const wrapped = `(function ($r) { return function (${PARAMETERS}) {${instrumented(source).text}\n}})`;
  return (realm) => (vm.runInContext(wrapped, realm) as (recorder: unknown) => ModuleFunction)(recorder);
}

/** A program that looks at the text of functions sees the recorders in it. */
const LOOKS_AT_TEXT = new Set(['functions: what functions of all kinds say of themselves']);

/** One program in so many is run by `npm test`. */
const REPRESENTATIVE = 12;
const mark = (i: number): string => (i % REPRESENTATIVE === 0 ? '' : ' [long]');

describe('recorders in differential programs', () => {
  for (const [i, { name, source }] of programs.entries()) {
    if (LOOKS_AT_TEXT.has(name)) continue;
    it(`leave it as it is: ${name}${mark(i)}`, () => {
      const recording = createRecording(new Bindings());
      recording.start();
      assert.deepEqual(observe(withRecorders(source, recording)), observe(native(source)));
    });
  }

  describe('see the decisions of the VM', () => {
    let root: string;
    before(() => {
      root = mkdtempSync(path.join(tmpdir(), 'penumbra-decisions-'));
    });
    after(() => rmSync(root, { recursive: true }));

    for (const [i, { name, source }] of programs.entries()) {
      it(`${name}${mark(i)}`, async () => {
        // The program as the body of a function, which is what a machine runs.
        const text = `module.exports = () => (function (exports, module, log) {${source}\n}).call({}, {}, { exports: {} }, (value) => value);`;
        assert.deepEqual(decisionsOfVm(text, path.join(root, `${i}.js`)), await decisionsOfRecorders(text));
      });
    }
  });
});

type Seen = readonly string[];

function show(site: number, taken: boolean): string {
  return `${site}=${taken}`;
}

async function decisionsOfRecorders(text: string): Promise<Seen> {
  const recording = createRecording(new Bindings());
  const run = moduleOf(
    withRecorders(text, recording)(vm.createContext({ console: { log: () => undefined } })),
  );
  recording.start();
  attempt(run);
  // What waits is done before another turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  return recording.stream.map((entry) => show(entry >> 1, (entry & 1) === 1));
}

function decisionsOfVm(text: string, file: string): Seen {
  writeFileSync(file, text);
  const machine = new Machine({ seed: 0 });
  machine.begin();
  const { exports } = machine.load(file);
  const { log } = machine.run(exports as () => unknown, { value: undefined, shadow: 0 }, [], EMPTY_HEAP);
  const { observable } = instrumented(text);
  const first = machine.sites.findIndex(({ file: of }) => of === file);
  return log.flatMap(({ site, taken }) => {
    if (site < 0 || machine.sites[site]!.file !== file) return [];
    const sight = observable.find((one) => one.site === site - first);
    return sight && !(taken ? sight.whenTrue : sight.whenFalse) ? [] : [show(site - first, taken)];
  });
}

function moduleOf(load: ModuleFunction): () => unknown {
  const module = { exports: {} as unknown };
  load.call(module.exports, module.exports as object, undefined, module, 'program.js', '.');
  return module.exports as () => unknown;
}

function attempt(run: () => unknown): void {
  try {
    run();
  } catch {
    // The decisions up to here are what is compared.
  }
}
