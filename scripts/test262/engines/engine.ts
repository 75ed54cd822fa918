/** Who runs tests: this machine, node (whose results are what counts), and an engine that does nothing. */
import type { Ended, Scenario } from '../scenario.js';

export interface Engine {
  run(scenario: Scenario): Promise<Ended>;
}

/** The control: a test that it passes shows nothing. */
export class NothingEngine implements Engine {
  async run(): Promise<Ended> {
    return { printed: [] };
  }
}
