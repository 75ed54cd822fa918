/** The process that runs tests; the one above kills it if a test does not come back. */
import { type Engine, NodeEngine, NothingEngine, PenumbraEngine } from './engines.js';
import { judge, scenariosOf } from './scenario.js';

export interface Task {
  readonly file: string;
}

/** Of one file: undefined if it passes in all its modes, else the mode and why not. */
export interface Result {
  readonly file: string;
  readonly features: readonly string[];
  readonly node?: string;
  readonly penumbra?: string;
  readonly nothing?: string;
}

const [root = ''] = process.argv.slice(2);
const engines: Readonly<Record<'node' | 'penumbra' | 'nothing', Engine>> = {
  node: new NodeEngine(root),
  penumbra: new PenumbraEngine(root),
  nothing: new NothingEngine(),
};

process.on('unhandledRejection', () => undefined);
process.on('message', async ({ file }: Task) => {
  const scenarios = scenariosOf(root, file);
  const result: Record<string, unknown> = { file, features: scenarios[0]!.metadata.features };
  for (const [name, engine] of Object.entries(engines)) {
    if (name === 'penumbra' && result.node !== undefined) break;
    process.send!({ running: name });
    for (const scenario of scenarios) {
      const why = judge(scenario, await engine.run(scenario));
      if (why !== undefined) result[name] ??= `${scenario.mode}: ${why}`;
    }
  }
  process.send!({ result });
});
