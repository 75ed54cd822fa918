/** Progress on standard error: one line that is rewritten on a terminal, nothing otherwise. */
import type { SingleBar } from 'cli-progress';
import type { SessionEvent } from '../session.js';
import type { Output } from './output.js';

export interface Progress {
  show(event: SessionEvent): void;
  stop(): void;
}

/** @param stream where to; without a terminal there, only what goes wrong is reported. */
export async function openProgress(stream: Output): Promise<Progress> {
  if (!stream.isTTY) return { show: (event) => tell(event, stream), stop: () => undefined };
  const { default: progress } = await import('cli-progress');
  let bar: SingleBar | undefined;
  const stop = (): void => {
    bar?.stop();
    bar = undefined;
  };
  return {
    show(event) {
      if (event.type === 'start') {
        bar = new progress.SingleBar({
          format: `${event.target}  {bar} {value}/{total} outcomes, {run} paths, {queued} waiting`,
          clearOnComplete: true,
          hideCursor: true,
          stream,
          fps: 8,
        });
        bar.start(0, 0, { run: 0, queued: 0 });
      } else if (event.type === 'progress') {
        bar?.setTotal(event.total);
        bar?.update(event.covered, { run: event.run, queued: event.queued });
      } else if (event.type === 'end') {
        stop();
      } else {
        tell(event, stream);
      }
    },
    stop,
  };
}

function tell(event: SessionEvent, stream: Output): void {
  if (event.type === 'resumed') {
    stream.write(`going on from ${event.journal} (${event.answers} answers known)\n`);
  } else if (event.type === 'killed') {
    stream.write(`run ${event.run} was given up: ${event.reason}\n`);
  }
}
