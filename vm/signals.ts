/** What travels through JavaScript's own exceptions inside the VM. None of it is visible to the program. */
import type { RunOutcome } from './contract.js';

/** An exception of the program, thrown by the VM on its behalf. */
export class GuestThrow {
  constructor(
    readonly value: unknown,
    readonly shadow = 0,
  ) {}
}

/** Ends the run at once: no handler of the program sees it, and none of its `finally` blocks runs. */
export class Stop {
  constructor(readonly outcome: RunOutcome) {}
}

/** A limit of the run was reached. */
export class TimeLimit extends Stop {
  constructor(
    readonly limit: 'steps' | 'milliseconds' | 'decisions',
    readonly after: number,
  ) {
    super({ kind: 'timeout', limit, after });
  }
}

/** What the program assumes does not hold. */
export class Unsatisfied extends Stop {
  constructor() {
    super({ kind: 'assume' });
  }
}

/** The program ended its process. */
export class ProcessExit extends Stop {
  /** @param call as it stands in reports: `process.exit(3)` */
  constructor(readonly call: string) {
    super({ kind: 'exit', call });
  }
}

/** A program that runs on its own ends itself. */
export class ProgramExit extends ProcessExit {
  constructor(readonly code: number) {
    super(`process.exit(${code})`);
  }
}
