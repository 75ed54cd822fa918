/**
 * Self-hosted built-ins: guest JavaScript in `vm/selfhosted`, each file compiled at its first use and run like the program's
 * own code, except that their functions and decisions are not the program's.
 */
import { readFileSync } from 'node:fs';
import { compile } from '../compiler/compile.js';
import type { IrModule } from '../compiler/ir/function.js';
import type { Closure } from './frames/frame.js';
import type { LinkedModule } from './frames/linked.js';
import type { Interpreter } from './interpreter/interpreter.js';
import { makeIntrinsics } from './models/intrinsics.js';
import { runModule } from './modules/loader.js';
import { recordOf } from './realm/stamp.js';

const FOLDER = new URL('../../vm/selfhosted/', import.meta.url);
/** In an order in which each requires earlier ones only. */
const FILES = [
  'operations.cjs',
  'conversions.cjs',
  'descriptors.cjs',
  'proxy.cjs',
  'reflect.cjs',
  'objects.cjs',
  'assignment.cjs',
  'enumeration.cjs',
  'array-callbacks.cjs',
  'typed-callbacks.cjs',
  'array-access.cjs',
  'array-texts.cjs',
  'array-sort.cjs',
  'typed-shadows.cjs',
  'typed-arrays.cjs',
  'collections.cjs',
  'substitution.cjs',
  'strings.cjs',
  'patterns.cjs',
  'regexp.cjs',
  'dates.cjs',
  'json.cjs',
  'structured-clone.cjs',
  'promise.cjs',
  'async-iterator.cjs',
  'generators.cjs',
  'import.cjs',
  'intervals.cjs',
  'scopes.cjs',
  'node/events.cjs',
  'node/util.cjs',
  'node/assert.cjs',
  'node/path.cjs',
  'node/querystring.cjs',
  'node/buffer.cjs',
  'node/search-params.cjs',
  'node/url.cjs',
];

/** The texts of the files and the file of each helper. No machine changes them. */
let texts: readonly string[] | undefined;
const fileOf = new Map<string, number>();
/** The code of the files that were asked for: to compile all of them takes a quarter of a second. */
const compiled: (IrModule | undefined)[] = [];

/** Reads the files: each helper is assigned to `exports` by its name, once. */
function readFiles(): readonly string[] {
  return FILES.map((name, file) => {
    const text = readFileSync(new URL(name, FOLDER), 'utf8');
    for (const [, helper] of text.matchAll(/^exports\.(\w+) = /gmu)) fileOf.set(helper!, file);
    return text;
  });
}

/** The built-ins of one realm. Files are evaluated when one of their helpers is asked for. */
export class SelfHosted {
  private readonly modules: (LinkedModule | undefined)[] = [];
  private readonly exports = new Map<number, object>();
  private readonly closures = new Map<string, Closure>();
  private require: object | undefined;

  constructor(
    private readonly vm: Interpreter,
    private readonly link: (ir: IrModule) => LinkedModule,
  ) {}

  /** The realm is another one: its closures belonged to it. */
  enterRealm(): void {
    this.closures.clear();
    this.exports.clear();
    this.require = undefined;
  }

  /** The closure of an exported function. */
  helper(name: string): Closure {
    const closure = this.closures.get(name);
    if (closure !== undefined) return closure;
    texts ??= readFiles();
    this.evaluate(fileOf.get(name)!);
    return this.closures.get(name)!;
  }

  /** What a file exports. */
  private evaluate(file: number): object {
    const known = this.exports.get(file);
    if (known !== undefined) return known;
    compiled[file] ??= compile(texts![file]!, {
      file: `penumbra:${FILES[file]}`,
      kind: 'commonjs',
      selfHosted: true,
    });
    const { vm } = this;
    const { operations } = vm;
    // What the program makes of `Object.prototype` must not meet assignments of ours.
    const exports = operations.newObject();
    operations.setPrototypeOf(exports, null);
    this.exports.set(file, exports);
    this.modules[file] ??= this.link(compiled[file]);
    const module = this.modules[file];
    this.require ??= this.makeRequire();
    vm.outside.quietly(() => runModule(vm, module, exports, [exports, this.require]));
    for (const name of Object.keys(exports)) {
      this.closures.set(name, recordOf(operations.get(exports, name) as object) as Closure);
    }
    return exports;
  }

  /** `require` of the intrinsics, and of the files from each other. */
  private makeRequire(): object {
    const intrinsics = makeIntrinsics(this.vm);
    const find = (name: unknown): object =>
      name === 'penumbra:intrinsics' ? intrinsics : this.evaluate(FILES.indexOf(String(name).slice(2)));
    return this.vm.realm.makeNative((_, [name]) => find(name), 'require', 1);
  }
}
