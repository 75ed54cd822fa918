/**
 * Values that constructors and factories leave in the objects that they make whatever their arguments are, as far as
 * runs show. Where contracts do not say it, the search would try one argument after the other for a value that none
 * of them gives.
 */
import type { ReachValue } from './values.js';

interface Seen {
  readonly args: readonly string[];
  readonly value: string;
}

export class UsualValues {
  private readonly seen = new Map<string, readonly Seen[]>();

  /**
   * Notes what was seen of a component behind a call.
   * @returns whether it is as in an earlier call that had other arguments, and in all calls so far
   */
  note(call: string, component: string, args: readonly ReachValue[], value: ReachValue): boolean {
    if (value.kind !== 'primitive') return false;
    const key = `${call} ${component}`;
    const now: Seen = { args: args.map(textOf), value: textOf(value) };
    const earlier = this.seen.get(key) ?? [];
    this.seen.set(key, [...earlier, now]);
    return (
      earlier.every((one) => one.value === now.value) &&
      earlier.some(({ args }) => args.length === 0 || args.some((argument, i) => argument !== now.args[i]))
    );
  }
}

function textOf(value: ReachValue): string {
  switch (value.kind) {
    case 'primitive':
      return `${typeof value.value} ${String(value.value)}`;
    case 'object':
      return `object ${value.object}`;
    case 'code':
      return value.code;
    case 'none':
      return 'none';
  }
}
