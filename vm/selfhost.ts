/**
 * Self-hosted built-ins: guest JavaScript in `vm/selfhosted`, compiled at their first use and run like the program's
 * own code, except that their functions and decisions are not the program's.
 */
import { readFileSync } from 'node:fs';
import { compile } from '../compiler/compile.js';
import type { Closure } from './interpreter/frame.js';
import type { Interpreter } from './interpreter/interpreter.js';
import type { LinkedModule } from './interpreter/linked.js';
import { makeIntrinsics } from './models/intrinsics.js';
import type { CodeStore } from './modules/code.js';
import { runModule } from './modules/loader.js';
import { recordOf } from './realm/stamp.js';

const FOLDER = new URL('../../vm/selfhosted/', import.meta.url);
/** In an order in which each requires earlier ones only. */
const FILES = [
  'operations.cjs',
  'descriptors.cjs',
  'proxy.cjs',
  'assignment.cjs',
  'enumeration.cjs',
  'array-callbacks.cjs',
  'array-access.cjs',
  'array-sort.cjs',
  'collections.cjs',
  'strings.cjs',
  'json.cjs',
  'promise.cjs',
  'async-iterator.cjs',
  'import.cjs',
  'scopes.cjs',
];

export class SelfHosted {
  private modules: LinkedModule[] | undefined;
  private closures = new Map<string, Closure>();
  private isLoaded = false;

  constructor(
    private readonly vm: Interpreter,
    private readonly code: CodeStore,
  ) {}

  /** Closures belong to a realm. */
  enterRealm(): void {
    this.closures = new Map();
    this.isLoaded = false;
  }

  /** The closure of an exported function. */
  helper(name: string): Closure {
    if (!this.isLoaded) this.load();
    return this.closures.get(name)!;
  }

  private load(): void {
    this.isLoaded = true;
    this.modules ??= FILES.map((file) => {
      const source = readFileSync(new URL(file, FOLDER), 'utf8');
      return this.code.add(
        compile(source, { file: `penumbra:${file}`, kind: 'commonjs', selfHosted: true }),
        true,
      );
    });
    const { vm } = this;
    const { operations } = vm;
    const intrinsics = makeIntrinsics(vm);
    const files = new Map<unknown, object>([['penumbra:intrinsics', intrinsics]]);
    const require = vm.realm.makeNative((_, [name]) => files.get(name), 'require', 1);
    for (const [at, module] of this.modules.entries()) {
      const exports = operations.newObject();
      files.set(`./${FILES[at]}`, exports);
      vm.quietly(() => runModule(vm, module, exports, [exports, require]));
      for (const name of Object.keys(exports)) {
        this.closures.set(name, recordOf(operations.get(exports, name) as object) as Closure);
      }
    }
  }
}
