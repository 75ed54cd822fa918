/** `import()` as node 20 carries it out: the jobs of its loader, counted, and files that are read meanwhile. */
import type { ImportTiming } from '../../modules/es/import-timing.js';
import type { EventLoop } from './event-loop.js';

/** Virtual milliseconds that reading a file takes: timers that are due at once come before. */
const READING = 2;

export const importTiming = (loop: EventLoop): ImportTiming => ({
  before: 3,
  after: 3,
  afterThrow: 2,
  afterThen: 1,
  first: 8,
  data: 9,
  refused: 5,
  read: (files, callback) => loop.afterReading(files * READING, callback),
});
