/** Progress of an enumeration on standard error: one line that is rewritten on a terminal. */
import type { EnumerateEvent } from '../enumeration-session.js';
import type { Output } from './output.js';
import { counted, magnitude } from './words.js';

export interface EnumerationProgress {
  show(event: EnumerateEvent): void;
  stop(): void;
}

/** Milliseconds between two rewritings. */
const INTERVAL = 120;

/** @param stream where to; without a terminal there, only what goes wrong is reported. */
export function openEnumerationProgress(stream: Output): EnumerationProgress {
  let written = 0;
  let isOpen = false;
  const clear = (): void => {
    if (isOpen) stream.write('\r\x1b[K');
    isOpen = false;
  };
  return {
    show(event) {
      if (event.type === 'progress') {
        if (!stream.isTTY || Date.now() - written < INTERVAL) return;
        written = Date.now();
        clear();
        const failed = event.failed > 0 ? `, ${event.failed} failed` : '';
        stream.write(`${event.target}  ${counted(event.generated, 'input')}${failed}`);
        isOpen = true;
        return;
      }
      clear();
      if (event.type === 'estimate') {
        stream.write(`${event.target}: about ${magnitude(event.inputs)} inputs are to be expected\n`);
      } else if (event.type === 'resumed') {
        stream.write(`going on from ${event.journal} (${counted(event.generated, 'input')} known)\n`);
      } else if (event.type === 'killed') {
        stream.write(`input ${event.number} was given up: ${event.reason}\n`);
      }
    },
    stop: clear,
  };
}
