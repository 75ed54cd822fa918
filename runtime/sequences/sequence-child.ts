/** The process that runs sequences of calls on the real classes: request after request, until one has left something behind. */
import { setImmediate as turn } from 'node:timers/promises';
import { types } from 'node:util';
import { PenumbraError } from '../../compiler/diagnostics.js';
import { requests, sendToParent } from '../jobs/channel.js';
import { collectGarbage } from '../jobs/collect-garbage.js';
import { watchIfUnguarded } from '../jobs/orphan-watch.js';
import { refuseAll } from '../jobs/refusals.js';
import type { RunMessage, RunRequest } from './protocol.js';
import type { SequenceRunner } from './run-steps.js';

/** As it was: a sequence may have listeners, and what ends the process is replaced while sequences run. */
const exitAtOnce = (Reflect.get(process, 'reallyExit') as (code: number) => never).bind(process);
const send = (message: RunMessage): void => sendToParent(message);

// The parent decides what Ctrl-C means.
process.on('SIGINT', () => undefined);
refuseAll();
watchIfUnguarded();

async function serve(): Promise<void> {
  let runner: SequenceRunner | undefined;
  try {
    for await (const request of requests<RunRequest>()) {
      runner ??= new (await import('./run-steps.js')).SequenceRunner();
      await runner.run(request, send);
      // What nobody waits for gets its turn: it may end the process, or change what others see.
      await turn();
      if (!runner.isClean()) break;
      collectGarbage();
      send({ type: 'ready' });
    }
  } catch (error) {
    if (error instanceof PenumbraError) send({ type: 'error', details: error.details });
    else {
      const { message, stack } = types.isNativeError(error) ? error : new Error(String(error));
      send({ type: 'fault', message, stack: stack ?? '' });
    }
  }
  exitAtOnce(0);
}

void serve();
