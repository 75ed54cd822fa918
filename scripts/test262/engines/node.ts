/** Tests in plain node: a realm for each, as a shell of V8 would have it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { type Ended, isComplete, type Scenario } from '../scenario.js';
import type { Engine } from './engine.js';
import { NodeModules } from './node-modules.js';
import { asItIs, NodeRealm, type Translation } from './node-realm.js';

/** Milliseconds of one script. */
const LIMIT = 10_000;
/** Turns of node's event loop that a test may take to complete: modules are loaded over several. */
const TURNS = 100;

export class NodeEngine implements Engine {
  constructor(
    private readonly root: string,
    private readonly translation: Translation = asItIs,
    private readonly limit = LIMIT,
  ) {}

  async run(scenario: Scenario): Promise<Ended> {
    const printed: string[] = [];
    const realm = new NodeRealm((text) => printed.push(text), this.limit, this.translation);
    try {
      for (const name of scenario.harness)
        realm.run(readFileSync(path.join(this.root, 'harness', name), 'utf8'), name);
      if (scenario.goal === 'module') return await this.module(scenario, realm, printed);
      let script: vm.Script;
      try {
        const importModuleDynamically = new NodeModules(realm.context, this.translation).importFrom(
          scenario.path,
        ) as unknown as vm.ScriptOptions['importModuleDynamically'];
        const text = this.translation.translate(scenario.source, scenario.path, 'script');
        script = new vm.Script(text, { filename: scenario.path, importModuleDynamically });
      } catch (error) {
        return { printed, error: { ...nameOf(error), phase: 'parse' } };
      }
      script.runInContext(realm.context, { timeout: this.limit });
      await turns(realm, () => isComplete(scenario, printed));
      return { printed };
    } catch (error) {
      return { printed, error: { ...nameOf(error), phase: 'runtime' } };
    }
  }

  private async module(scenario: Scenario, realm: NodeRealm, printed: string[]): Promise<Ended> {
    const modules = new NodeModules(realm.context, this.translation);
    let module: Awaited<ReturnType<NodeModules['linked']>>;
    try {
      module = await modules.linked(scenario.path, scenario.source);
    } catch (error) {
      return { printed, error: { ...nameOf(error), phase: 'parse' } };
    }
    let ended: Ended | undefined;
    module.evaluate({ timeout: this.limit }).then(
      () => {
        ended = { printed };
      },
      (error: unknown) => {
        ended = { printed, error: { ...nameOf(error), phase: 'runtime' } };
      },
    );
    await turns(realm, () => ended !== undefined && isComplete(scenario, printed));
    return ended ?? { printed };
  }
}

/** Lets jobs run and modules load until it is over. */
async function turns(realm: NodeRealm, isOver: () => boolean): Promise<void> {
  realm.drain();
  for (let turn = 0; turn < TURNS && !isOver(); turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    realm.drain();
  }
}

function nameOf(error: unknown): { readonly name: string; readonly message: string } {
  if (typeof error !== 'object' || error === null) return { name: '', message: String(error) };
  const { constructor: maker, message } = error as {
    readonly constructor?: { readonly name?: unknown };
    readonly message?: unknown;
  };
  return { name: String(maker?.name ?? ''), message: String(message) };
}
