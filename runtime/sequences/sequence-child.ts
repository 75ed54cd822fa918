/** The process that runs a sequence of calls on the real classes. One request, then its answers, then the end. */
import { types } from 'node:util';
import { PenumbraError } from '../../compiler/diagnostics.js';
import { requests, sendToParent } from '../jobs/channel.js';
import { watchForOrphanhood } from '../jobs/orphan-watch.js';
import { refuseAll } from '../jobs/refusals.js';
import type { RunMessage, RunRequest } from './protocol.js';

const exit = process.exit.bind(process);
const send = (message: RunMessage): void => sendToParent(message);

// The parent decides what Ctrl-C means.
process.on('SIGINT', () => undefined);
refuseAll();
watchForOrphanhood();

async function serve(): Promise<void> {
  try {
    for await (const request of requests<RunRequest>()) {
      const { runSequences } = await import('./run-steps.js');
      await runSequences(request, send);
      break;
    }
  } catch (error) {
    if (error instanceof PenumbraError) send({ type: 'error', details: error.details });
    else {
      const { message, stack } = types.isNativeError(error) ? error : new Error(String(error));
      send({ type: 'fault', message, stack: stack ?? '' });
    }
  }
  exit(0);
}

void serve();
