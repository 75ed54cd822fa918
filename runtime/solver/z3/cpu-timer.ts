/** A timer of CPU time of this process, so that the load of the computer does not change answers. */

/** Multiple of the limit at which wall-clock time ends it, too: for a process that hangs without working. */
const MOST_WAITS = 20;

/**
 * Calls back once this process has used some CPU time.
 * @returns cancels the timer
 */
export function afterWork(milliseconds: number, ring: () => void): () => void {
  const began = process.cpuUsage();
  const end = performance.now() + MOST_WAITS * milliseconds;
  let timer: NodeJS.Timeout;
  const wait = (left: number): void => {
    timer = setTimeout(look, Math.min(left, Math.max(end - performance.now(), 0)));
  };
  const look = (): void => {
    const { user, system } = process.cpuUsage(began);
    const left = milliseconds - (user + system) / 1000;
    if (left <= 0 || performance.now() >= end) ring();
    else wait(Math.max(left, 1));
  };
  wait(milliseconds);
  return () => clearTimeout(timer);
}
