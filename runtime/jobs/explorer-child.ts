/**
 * The process that runs the program under test: it lists targets and explores them, one after another, until one has
 * changed the built-in objects of the process.
 */
import { PenumbraError } from '../../compiler/diagnostics.js';
import { requests, sendToParent } from './channel.js';
import { collectGarbage } from './collect-garbage.js';
import { type Intrinsics, saveIntrinsics } from './intrinsics.js';
import { watchForOrphanhood } from './orphan-watch.js';
import type { Explorer, Message, Request } from './protocol.js';
import { refuseAll } from './refusals.js';

const exit = process.exit.bind(process);
const send = (message: Message): void => sendToParent(message);

// The parent decides what Ctrl-C means.
process.on('SIGINT', () => undefined);
// What node does for a path that is over, nobody waits for: it must not end the others.
for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, () => undefined);
refuseAll();
watchForOrphanhood();

let intrinsics: Intrinsics | undefined;

try {
  for await (const request of requests<Request>()) {
    await answer(request);
    if (request.command !== 'explore') continue;
    if (intrinsics!.restore()) break;
    collectGarbage();
    send({ type: 'ready' });
  }
  exit(0);
} catch (error) {
  send(complaint(error));
  exit(0);
}

async function answer(request: Request): Promise<void> {
  const explorer = (await import(request.explorer)) as Explorer;
  explorer.prepare?.();
  intrinsics ??= saveIntrinsics();
  if (request.command === 'targets') {
    send({ type: 'targets', targets: await explorer.listTargets(request.file, request.options) });
    return;
  }
  for await (const event of explorer.exploreTarget(request.options, request.resume)) send(event);
}

function complaint(error: unknown): Message {
  if (error instanceof PenumbraError) return { type: 'error', details: error.details };
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { type: 'fault', message, stack: stack ?? '' };
}
