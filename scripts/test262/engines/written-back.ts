/** Tests in plain node as JavaScript that is made from their IR, which the verifier has to accept. */
import {
  compile,
  decompile,
  helpersText,
  PenumbraError,
  type StayingFunction,
  stayingFunctions,
  verify,
} from '../../../compiler/index.js';
import { STAYS } from '../backend.js';
import type { Ended, Scenario } from '../scenario.js';
import type { Engine } from './engine.js';
import { NodeEngine } from './node.js';
import type { Translation } from './node-realm.js';

/** Printed when a test calls a function that stays in the interpreter. */
const CALLED = 'Penumbra:stays';

/** A call of a function that stays is noted, whatever the test makes of the error. */
const PRELUDE = `${helpersText}
{
  const { stays } = penumbra$;
  penumbra$.stays = (number, name, reason) => {
    const refuse = stays(number, name, reason);
    return function () { print("${CALLED}"); refuse(); };
  };
}`;

/** Milliseconds of one script, as many as the machine has. */
const LIMIT = 60_000;

/** A text that node takes for no program either. */
const SYNTAX_ERROR = '(';

export class WrittenBackEngine implements Engine {
  private readonly node: NodeEngine;
  private readonly written = new Map<string, string>();
  private staying: StayingFunction[] = [];

  /** @param root its harness is written back once */
  constructor(private readonly root: string) {
    const translation: Translation = {
      prelude: PRELUDE,
      translate: (source, file, goal) => this.translate(source, file, goal),
    };
    this.node = new NodeEngine(root, translation, LIMIT);
  }

  async run(scenario: Scenario): Promise<Ended> {
    this.staying = [];
    const ended = await this.node.run(scenario);
    const { staying } = this;
    return ended.printed.includes(CALLED)
      ? { printed: ended.printed, fault: STAYS, staying }
      : { ...ended, staying };
  }

  private translate(source: string, file: string, goal: 'script' | 'module'): string {
    const isHarness = !file.startsWith(this.root);
    const known = isHarness ? this.written.get(`${file}\0${source}`) : undefined;
    if (known !== undefined) return known;
    try {
      const ir = compile(source, { file, kind: goal });
      const [invalid] = verify(ir);
      if (invalid !== undefined) throw new Error(`invalid IR: ${invalid}`);
      this.staying.push(...stayingFunctions(ir));
      const text = decompile(ir);
      if (isHarness) this.written.set(`${file}\0${source}`, text);
      return text;
    } catch (error) {
      if (error instanceof PenumbraError && error.code === 'E_PARSE') return SYNTAX_ERROR;
      throw error;
    }
  }
}
