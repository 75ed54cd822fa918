/**
 * The process that runs the program under test: it lists targets and explores them, one after another, until one has
 * changed the built-in objects of the process.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { types } from 'node:util';
import { PenumbraError } from '../../compiler/diagnostics.js';
import { requests, sendToParent } from './channel.js';
import { collectGarbage } from './collect-garbage.js';
import { importModule } from './import-module.js';
import { type Intrinsics, saveIntrinsics } from './intrinsics.js';
import { watchIfUnguarded } from './orphan-watch.js';
import type { Explorer, Message, Request } from './protocol.js';
import { refuseAll } from './refusals.js';

const exit = process.exit.bind(process);
/** Without telling listeners of a program that has come by this process. */
const exitAtOnce = (Reflect.get(process, 'reallyExit') as (code: number) => never).bind(process);
/** Exit code of a process whose built-ins the program has changed. */
const TAMPERED = 70;
let intrinsics: Intrinsics | undefined;
const send = (message: Message): void => sendToParent(message);

// The parent decides what Ctrl-C means.
process.on('SIGINT', () => undefined);
// What node does for a path that is over, nobody waits for: it must not end the others.
for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, () => undefined);
refuseAll();
watchIfUnguarded();

void serve();

async function serve(): Promise<void> {
  try {
    for await (const request of requests<Request>()) {
      await answer(request);
      if (request.command !== 'explore') continue;
      // What the program has left behind gets its turn: a process that it holds up never says that it is ready.
      await turn();
      if (intrinsics!.restore()) break;
      collectGarbage();
      send({ type: 'ready' });
    }
    exit(0);
  } catch (error) {
    endIfTampered();
    send(complaint(error));
    exit(0);
  }
}

async function answer(request: Request): Promise<void> {
  const explorer = (await importModule(request.explorer)) as Explorer;
  explorer.prepare?.();
  intrinsics ??= saveIntrinsics();
  if (request.command === 'targets') {
    const targets = explorer.listTargets(request.file, request.options);
    endIfTampered();
    send({ type: 'targets', targets });
    return;
  }
  for await (const event of explorer.exploreTarget(request.options, request.resume, request.share)) {
    if (event.type === 'ran') endIfTampered();
    send(event);
  }
}

/** Nothing that a process with other built-ins says can be trusted. The run that changed them has ended it. */
function endIfTampered(): void {
  if (intrinsics?.areIntact() === false) exitAtOnce(TAMPERED);
}

function complaint(error: unknown): Message {
  if (error instanceof PenumbraError) return { type: 'error', details: error.details };
  // An error of the program's realm is none of ours by its prototype.
  const { message, stack } = types.isNativeError(error) ? error : new Error(String(error));
  return { type: 'fault', message, stack: stack ?? '' };
}
