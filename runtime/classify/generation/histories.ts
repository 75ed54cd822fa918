/**
 * How the suite came to the objects that it called: sequences of its calls, put together by what objects look like before and
 * behind each (as Palus does by their identity; Zhang et al. 2011). Inputs that begin with them are in states that are in use.
 */
import { codeOf } from '../model/samples.js';
import type { Captured } from '../observation/captured.js';
import { lookOf } from '../observation/look.js';
import type { ObservedCall } from '../observation/trace-format.js';
import { type Argument, behind, isRepeated, type Sequence } from './sequences.js';

/** An object that calls of the suite led to, and the step that gives it. */
export interface History {
  readonly value: Captured;
  readonly sequence: Sequence;
  readonly step: number;
}

/** Objects that look different, at most; calls that are looked at, and those of one history. */
const MOST_OBJECTS = 60;
const MOST_CALLS = 5000;
const LONGEST = 10;

export class Histories {
  private readonly byLook = new Map<string, History>();
  private calls = 0;
  /** Methods that were called twice on an object with the same arguments. */
  readonly repeated = new Set<string>();

  see(call: ObservedCall): void {
    const { point, before, after, end, isInside } = call;
    this.calls += 1;
    const isOver = this.calls > MOST_CALLS || this.byLook.size >= MOST_OBJECTS;
    if (isOver || isInside || end.kind === 'throw') return;
    const isMaker = point.kind === 'constructor';
    const placed = new Placed();
    const self = isMaker || before.self === undefined ? undefined : this.place(before.self, placed);
    if (before.self !== undefined && !isMaker && (self === undefined || !('step' in self))) return;
    const args = before.args.map((arg) => this.place(arg, placed));
    if (args.some((arg) => arg === undefined)) return;
    const receiver = self && 'step' in self ? self.step : undefined;
    const sequence: Sequence = [
      ...placed.sequence,
      { point: point.name, receiver, args: args as readonly Argument[] },
    ];
    if (isRepeated(sequence)) this.repeated.add(point.name);
    if (sequence.length > LONGEST) return;
    const last = sequence.length - 1;
    if (isMaker) this.add(after.self, sequence, last);
    else if (receiver !== undefined) this.add(after.self, sequence, receiver);
    before.args.forEach((_, at) => {
      const arg = args[at]!;
      if ('step' in arg) this.add(after.args[at], sequence, arg.step);
    });
    if (!isMaker) this.add(end.value, sequence, last);
  }

  /** The objects, in the order in which the suite came to them. */
  found(): readonly History[] {
    return [...this.byLook.values()];
  }

  /** A value as code, or as what the calls that led to such an object give. */
  private place(value: Captured, placed: Placed): Argument | undefined {
    if (!isInstance(value)) {
      const code = codeOf(value);
      return code === undefined ? undefined : { code };
    }
    const known = this.byLook.get(lookOf(value));
    return known && placed.at(value.id, known);
  }

  private add(value: Captured | undefined, sequence: Sequence, step: number): void {
    if (value === undefined || !isInstance(value)) return;
    const look = lookOf(value);
    if (!this.byLook.has(look)) this.byLook.set(look, { value, sequence, step });
  }
}

/** The objects of one call: what is the same object there is made once. */
class Placed {
  sequence: Sequence = [];
  private readonly steps = new Map<number, number>();

  at(id: number, { sequence, step }: History): Argument {
    let place = this.steps.get(id);
    if (place === undefined) {
      place = this.sequence.length + step;
      this.sequence = behind(this.sequence, sequence);
      this.steps.set(id, place);
    }
    return { step: place };
  }
}

type Instance = Extract<Captured, { readonly $: 'object' }> & { readonly c: string };

function isInstance(value: Captured): value is Instance {
  return typeof value === 'object' && value?.$ === 'object' && value.c !== undefined;
}
