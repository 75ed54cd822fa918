/** The process that runs tests; the one above kills it if a test does not come back. */
import type { StayingFunction } from '../../compiler/index.js';
import { type Engine, NothingEngine } from './engines/engine.js';
import { NodeEngine } from './engines/node.js';
import { PenumbraEngine } from './engines/penumbra.js';
import { WrittenBackEngine } from './engines/written-back.js';
import { judge, scenariosOf, type Trouble } from './scenario.js';

export interface Task {
  readonly file: string;
}

type EngineName = 'node' | 'penumbra' | 'backend' | 'nothing';

/** Of one file: undefined if it passes in all its modes, else the mode and why not. */
export interface Result extends Readonly<Partial<Record<EngineName, string>>> {
  readonly file: string;
  readonly features: readonly string[];
  /** What the machine did beside failing. */
  readonly trouble?: Trouble;
  /** Functions of the test that are not written back as JavaScript. */
  readonly staying?: readonly StayingFunction[];
}

export interface Message {
  readonly running?: EngineName;
  readonly result?: Result;
}

const [root = '', backend] = process.argv.slice(2);
const engines: Readonly<Partial<Record<EngineName, Engine>>> = {
  node: new NodeEngine(root),
  penumbra: new PenumbraEngine(root),
  ...(backend === undefined ? {} : { backend: new WrittenBackEngine(root) }),
  nothing: new NothingEngine(),
};

process.on('unhandledRejection', () => undefined);
process.on('message', async ({ file }: Task) => {
  const tell = (message: Message): void => {
    process.send!(message);
  };
  const scenarios = scenariosOf(root, file);
  const verdicts: Partial<Record<EngineName, string>> = {};
  let trouble: Trouble | undefined;
  let staying: Result['staying'];
  for (const [name, engine] of Object.entries(engines) as [EngineName, Engine][]) {
    tell({ running: name });
    for (const scenario of scenarios) {
      const ended = await engine.run(scenario);
      const why = judge(scenario, ended);
      if (why !== undefined) verdicts[name] ??= `${scenario.mode}: ${why}`;
      trouble ??= ended.trouble;
      if (ended.staying?.length) staying = ended.staying;
    }
  }
  const { features } = scenarios[0]!.metadata;
  tell({
    result: {
      file,
      features,
      ...verdicts,
      ...(trouble === undefined ? {} : { trouble }),
      ...(staying === undefined ? {} : { staying }),
    },
  });
});
