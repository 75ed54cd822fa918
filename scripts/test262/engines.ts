/** Who runs tests: this machine, node (whose results are what counts), and an engine that does nothing. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { compile } from '../../compiler/compile.js';
import type { IrModule } from '../../compiler/ir/function.js';
import { Machine } from '../../vm/index.js';
import type { Ended, Scenario } from './scenario.js';

export interface Engine {
  run(scenario: Scenario): Promise<Ended>;
}

/** Milliseconds of one test. */
const LIMIT = 10_000;
/** Tests that one machine runs: what it compiles is kept as long as it lives. */
const TESTS_PER_MACHINE = 300;

export class PenumbraEngine implements Engine {
  private machine = new Machine({ seed: 1, timeLimit: LIMIT });
  private used = 0;
  private readonly harness = new Map<string, IrModule>();

  constructor(private readonly root: string) {}

  async run({ source, path: file, mode, harness }: Scenario): Promise<Ended> {
    const printed: string[] = [];
    let error: Ended['error'];
    try {
      if (this.used++ % TESTS_PER_MACHINE === 0) this.machine = new Machine({ seed: 1, timeLimit: LIMIT });
      this.machine.beginAfresh();
      this.machine.runProgram(file, {
        goal: mode === 'module' ? 'module' : 'script',
        source,
        args: [],
        output: { out: (text) => printed.push(text.replace(/\n$/u, '')), err: () => undefined },
        test262: true,
        preludes: harness.map((name) => this.compiled(name)),
        onUncaught: (uncaught) => {
          error ??= uncaught;
        },
      });
      return { printed, error };
    } catch (thrown) {
      this.used = 0;
      const text = thrown instanceof Error ? (thrown.stack ?? thrown.message) : JSON.stringify(thrown);
      return { printed, fault: text.split('\n').slice(0, 3).join(' | ') };
    }
  }

  private compiled(name: string): IrModule {
    let ir = this.harness.get(name);
    if (ir === undefined) {
      const file = path.join(this.root, 'harness', name);
      ir = compile(readFileSync(file, 'utf8'), { file, kind: 'script' });
      this.harness.set(name, ir);
    }
    return ir;
  }
}

/** Loaded with `--experimental-vm-modules`. */
interface Modules {
  readonly SourceTextModule: new (source: string, options: object) => NodeModule262;
}

interface NodeModule262 {
  link(linker: (specifier: string, from: NodeModule262) => Promise<NodeModule262>): Promise<void>;
  evaluate(options: object): Promise<void>;
  readonly identifier: string;
}

export class NodeEngine implements Engine {
  constructor(private readonly root: string) {}

  async run(scenario: Scenario): Promise<Ended> {
    const printed: string[] = [];
    const context = vm.createContext({}, { microtaskMode: 'afterEvaluate' });
    const install = vm.runInContext(HOST, context) as (host: object) => void;
    const run = (source: string, filename = 'script'): unknown =>
      vm.runInContext(source, context, { filename, timeout: LIMIT });
    install({
      print: (text: string) => printed.push(text),
      evalScript: run,
      detach: (buffer: ArrayBuffer) => structuredClone(buffer, { transfer: [buffer] }),
    });
    try {
      for (const name of scenario.harness)
        run(readFileSync(path.join(this.root, 'harness', name), 'utf8'), name);
      if (scenario.mode === 'module') return await this.module(scenario, context, printed);
      let script: vm.Script;
      try {
        script = new vm.Script(scenario.source, { filename: scenario.path });
      } catch (error) {
        return { printed, error: { ...nameOf(error), phase: 'parse' } };
      }
      script.runInContext(context, { timeout: LIMIT });
      for (let i = 0; i < 3; i++) run('undefined');
      return { printed };
    } catch (error) {
      return { printed, error: { ...nameOf(error), phase: 'runtime' } };
    }
  }

  private async module(scenario: Scenario, context: vm.Context, printed: string[]): Promise<Ended> {
    const { SourceTextModule } = vm as unknown as Modules;
    const known = new Map<string, NodeModule262>();
    const load = (file: string, source = readFileSync(file, 'utf8')): NodeModule262 => {
      let module = known.get(file);
      if (module === undefined) {
        module = new SourceTextModule(source, {
          identifier: file,
          context,
          importModuleDynamically: async (specifier: string) => {
            const found = load(path.resolve(path.dirname(file), specifier));
            await found.link(link);
            await found.evaluate({});
            return found;
          },
        });
        known.set(file, module);
      }
      return module;
    };
    const link = async (specifier: string, from: NodeModule262): Promise<NodeModule262> =>
      load(path.resolve(path.dirname(from.identifier), specifier));
    let module: NodeModule262;
    try {
      module = load(scenario.path, scenario.source);
      await module.link(link);
    } catch (error) {
      return { printed, error: { ...nameOf(error), phase: 'parse' } };
    }
    try {
      const done = module.evaluate({ timeout: LIMIT });
      await Promise.race([done, later()]);
      vm.runInContext('undefined', context);
      await later();
      return { printed };
    } catch (error) {
      return { printed, error: { ...nameOf(error), phase: 'runtime' } };
    }
  }
}

const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

const HOST = `(({ print, evalScript, detach }) => {
  globalThis.print = (value) => { print(String(value)); };
  globalThis.$262 = {
    global: globalThis, agent: {}, gc() {},
    evalScript: (source) => evalScript(String(source)),
    detachArrayBuffer(buffer) { detach(buffer); return null; },
    createRealm() { throw new Error('$262.createRealm is not available'); },
  };
})`;

function nameOf(error: unknown): { readonly name: string; readonly message: string } {
  if (typeof error !== 'object' || error === null) return { name: '', message: String(error) };
  const { constructor: maker, message } = error as {
    readonly constructor?: { readonly name?: unknown };
    readonly message?: unknown;
  };
  return { name: String(maker?.name ?? ''), message: String(message) };
}

/** The control: a test that it passes shows nothing. */
export class NothingEngine implements Engine {
  async run(): Promise<Ended> {
    return { printed: [] };
  }
}
