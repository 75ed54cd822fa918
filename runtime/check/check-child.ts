/** The process that enumerates inputs and runs the method on them. One request, then its answers, then the end. */
import { types } from 'node:util';
import { PenumbraError } from '../../compiler/diagnostics.js';
import { requests, sendToParent } from '../jobs/channel.js';
import { watchIfUnguarded } from '../jobs/orphan-watch.js';
import { refuseAll } from '../jobs/refusals.js';
import type { CheckMessage, CheckRequest } from './protocol.js';

const exit = process.exit.bind(process);
const send = (message: CheckMessage): void => sendToParent(message);

// The parent decides what Ctrl-C means.
process.on('SIGINT', () => undefined);
refuseAll();
watchIfUnguarded();

async function serve(): Promise<void> {
  try {
    for await (const request of requests<CheckRequest>()) {
      const { enumerateInputs } = await import('./enumerate-inputs.js');
      await enumerateInputs(request, send);
      break;
    }
  } catch (error) {
    send(complaint(error));
  }
  exit(0);
}

function complaint(error: unknown): CheckMessage {
  if (error instanceof PenumbraError) return { type: 'error', details: error.details };
  // An error of the program's realm is none of ours by its prototype.
  const { message, stack } = types.isNativeError(error) ? error : new Error(String(error));
  return { type: 'fault', message, stack: stack ?? '' };
}

void serve();
