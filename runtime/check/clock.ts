/**
 * The clock of this process. The program under test gets one of its own in place of the built-in functions, so this
 * is to be imported before a program is.
 */
export const now: () => number = performance.now.bind(performance);

const { cpuUsage } = process;

/** Milliseconds of CPU that this process has used. */
export function cpuTime(): number {
  const { user, system } = cpuUsage();
  return (user + system) / 1000;
}
