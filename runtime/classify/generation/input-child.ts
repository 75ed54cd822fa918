/** The process that runs inputs on plain node, each on a program of its own. */
import { types } from 'node:util';
import { PenumbraError } from '../../../compiler/diagnostics.js';
import { requests, sendToParent } from '../../jobs/channel.js';
import { watchIfUnguarded } from '../../jobs/orphan-watch.js';
import { refuseAll } from '../../jobs/refusals.js';
import { HostedSubject } from './hosted-subject.js';
import type { InputMessage, InputRequest } from './protocol.js';

const send = (message: InputMessage): void => sendToParent(message);

process.on('SIGINT', () => undefined);
refuseAll();
watchIfUnguarded();
for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, () => undefined);

void serve();

async function serve(): Promise<void> {
  let subject: HostedSubject | undefined;
  try {
    for await (const request of requests<InputRequest>()) {
      if (request.command === 'open') {
        subject = new HostedSubject(request.file, request.seed, request.questions);
        send({ type: 'opened', ...(await subject.open()) });
        continue;
      }
      let isTampered = false;
      for (const input of request.inputs) {
        const run = await subject!.run(input);
        // Putting built-ins back takes longer than most inputs: a batch that changed some is run again, one by one.
        if (request.inputs.length === 1) isTampered = subject!.intrinsics.restore();
        send({ type: 'ran', run });
      }
      if (request.inputs.length > 1) isTampered = subject!.intrinsics.restore();
      send({ type: 'done', isTampered });
    }
  } catch (error) {
    send(complaint(error));
  }
}

function complaint(error: unknown): InputMessage {
  if (error instanceof PenumbraError) return { type: 'error', details: error.details };
  const { message, stack } = types.isNativeError(error) ? error : new Error(String(error));
  return { type: 'fault', message, stack: stack ?? '' };
}
