/** The process of one package. Its parent ends it by force; what it has written until then is gone on with. */
import { mkdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { watchForOrphanhood } from '../jobs/orphan-watch.js';
import { takeFolder } from './lock.js';
import { explorePackage, type PackageMessage, type PackageRequest } from './package-task.js';

// The parent decides what Ctrl-C means.
process.on('SIGINT', () => undefined);
watchForOrphanhood();

/** Longest wait for the process of an earlier attempt to be gone, which takes a second. */
const PATIENCE = 20_000;
const PAUSE = 100;

/** A process whose parent was killed may write on for a moment. */
async function takeJournals(journals: string): Promise<void> {
  mkdirSync(journals, { recursive: true });
  for (let waited = 0; ; waited += PAUSE) {
    try {
      takeFolder(journals);
      return;
    } catch (error) {
      if (waited >= PATIENCE) throw error;
      await pause(PAUSE);
    }
  }
}

const send = (message: PackageMessage): Promise<void> =>
  new Promise((resolve) => process.send!(message, () => resolve()));

// Without a parent nobody reads what comes of it.
process.on('disconnect', () => process.exit());

process.once('message', async (request: PackageRequest) => {
  try {
    await takeJournals(request.journals);
    for await (const message of explorePackage(request)) await send(message);
  } catch (error) {
    await send({
      type: 'fault',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
  process.disconnect();
});
