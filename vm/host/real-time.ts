/**
 * The event loop of a program beside that of node, which does its input and output. While node has something to do the
 * clock of the program goes with the real one as far as the program waits; else it jumps to the next timer.
 */
import type { Activity } from './activity.js';
import type { EventLoop } from './event-loop.js';

/** Timers that are due so soon are not waited for: node takes as long to come to its loop. */
const SOON = 1;

/**
 * Runs until nothing keeps the program alive, or it has ended.
 * @throws ProgramExit; PenumbraError of what node has called
 */
export async function runInRealTime(
  loop: EventLoop,
  activity: Activity,
  isOver: () => boolean,
): Promise<void> {
  const { timers } = loop;
  /** Parts of a millisecond that are over and not told. */
  let rest = 0;
  const pass = (milliseconds: number): void => {
    const whole = Math.floor(rest + milliseconds);
    rest += milliseconds - whole;
    if (whole > 0) timers.pass(whole);
  };
  while (!isOver() && (timers.hasWork || loop.hasRejections || !activity.isQuiet)) {
    if (loop.hasRejections) {
      await activity.runJobs();
      loop.tellRejections();
      if (isOver()) return;
    }
    if (activity.isQuiet) timers.advance();
    loop.runTimers();
    if (!activity.isQuiet) {
      const until = timers.untilNext;
      const passed = await activity.wait(until <= SOON ? 0 : until);
      if (!isOver()) loop.close();
      pass(until <= SOON ? Math.max(until, passed) : passed);
    }
    if (!isOver()) loop.runImmediates();
  }
}
