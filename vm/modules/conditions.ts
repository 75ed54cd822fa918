/** Conditions of package maps (`exports`, `imports`) beside node's own. */

const FLAG = /^--conditions=(?<name>.+)$/u;

/** What node takes for conditions, as flags. */
export function conditionFlags(conditions: readonly string[]): string[] {
  return conditions.map((condition) => `--conditions=${condition}`);
}

/** Those that this process was started with: node itself resolves under them. */
export const ownConditions: readonly string[] = process.execArgv.flatMap(
  (flag) => FLAG.exec(flag)?.groups?.name ?? [],
);
