/**
 * The event loop of a program beside that of node, which does its input and output. While node has something to do the
 * clock of the program goes with the real one as far as the program waits; else it jumps to the next timer.
 */
import type { Activity } from './activity.js';
import type { EventLoop } from './event-loop.js';

/** Timers that are due so soon are not waited for: node takes as long to come to its loop. */
const SOON = 1;

/**
 * Runs what begins the program, and then until nothing keeps it alive, or it has ended.
 * @throws ProgramExit; PenumbraError of what node has called
 */
export async function runInRealTime(
  begin: () => void,
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
  const hasWork = (): boolean => !isOver() && (timers.hasWork() || loop.hasRejections || !activity.isQuiet);
  /** While node has nothing to do the loop of the program needs no other. */
  const alone = (): void => {
    while (activity.isQuiet && hasWork()) {
      if (loop.hasRejections) loop.tellRejections();
      if (isOver()) return;
      timers.advance();
      loop.runTimers();
      if (activity.isQuiet && !isOver()) loop.runImmediates();
    }
  };
  await activity.apart(() => {
    begin();
    alone();
  });
  for (let isFirst = true; hasWork(); isFirst = false) {
    if (loop.hasRejections) await activity.apart(() => loop.tellRejections());
    // That has taken some time, too.
    if (isFirst) pass(SOON);
    while (!isOver() && timers.isDue && !activity.isQuiet) await activity.apart(() => loop.runTimers());
    if (!hasWork()) return;
    const until = timers.untilNext;
    let isMore = false;
    const immediates = (): void => {
      isMore = !isOver() && loop.runImmediates();
      if (!isMore) alone();
    };
    await activity.wait(until <= SOON ? 0 : until, (passed) => {
      pass(until <= SOON ? Math.max(until, passed) : passed);
      immediates();
    });
    while (isMore) await activity.apart(immediates);
  }
}
