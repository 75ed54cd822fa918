/**
 * Loops without a label in them: those of functions that are looked into, of spread arguments and patterns. What an iteration
 * changes stands for anything of its types behind the next one, until an iteration changes nothing else.
 */
import type { Terms } from '../../solver/terms/terms.js';
import { changedMaps } from './heap.js';
import { joinKinds, kindsOf, variableOf } from './kinds.js';
import type { Machine } from './machine.js';
import { type Frame, innermost, type Path, type State, withFrame } from './state.js';
import { isSame, type Value } from './values.js';

/** What a loop began its last iteration with. */
export interface LoopHead {
  readonly slots: readonly (Value | undefined)[];
  readonly stack: readonly Value[];
  readonly state: State;
  /** Iterations that were run as they are. */
  readonly exact: number;
  readonly isWidened: boolean;
}

export class Loops {
  private marks = 0;

  constructor(private readonly machine: Machine) {}

  /** Notes where an iteration begins. */
  enter(path: Path, head: number): Path {
    const frame = innermost(path.state);
    if (frame.loops?.has(head)) return path;
    return this.noted(path, head, { exact: 0, isWidened: false });
  }

  /**
   * Goes back to the head of a loop, from a path that stands there.
   * @param unrolled iterations that are run as they are
   * @returns undefined where the iterations before stand for this one
   */
  again(path: Path, head: number, unrolled: number): Path | undefined {
    const frame = innermost(path.state);
    const before = frame.loops?.get(head);
    if (!before) return this.noted(path, head, { exact: 0, isWidened: false });
    if (before.exact < unrolled) return this.noted(path, head, { exact: before.exact + 1, isWidened: false });
    const widened = this.widened(path, before);
    return widened && this.noted(widened, head, { exact: before.exact, isWidened: true });
  }

  private noted(path: Path, head: number, own: Pick<LoopHead, 'exact' | 'isWidened'>): Path {
    const frame = innermost(path.state);
    const { slots, stack } = frame;
    const loops = new Map([
      ...(frame.loops ?? []),
      [head, { slots, stack, state: path.state, ...own }] as const,
    ]);
    // Loops inside begin anew.
    for (const inner of loops.keys()) if (inner > head) loops.delete(inner);
    return { ...path, state: withFrame(path.state, { ...frame, loops }) };
  }

  /** A path that stands for all further iterations; undefined where the one before did already. */
  private widened(path: Path, before: LoopHead): Path | undefined {
    const { heap, ops, objects } = this.machine;
    const { terms } = ops;
    const { state } = path;
    const frame = innermost(state);
    this.marks += 1;
    const mark = `loop ${this.marks}`;
    let isChanged = !before.isWidened;
    const value = (name: string, was: Value | undefined, now: Value | undefined): Value | undefined => {
      if (now === undefined || (was && isSame(was, now))) return now;
      const known = before.isWidened && was ? kindsOf(terms, was) : [];
      const kinds = joinKinds(known, kindsOf(terms, now));
      if (before.isWidened && kinds.join() === known.join()) return was;
      isChanged = true;
      return variableOf(terms, kinds, `${mark} ${name}`, this.around);
    };
    const slots = frame.slots.map((now, i) => value(`slot ${i}`, before.slots[i], now));
    const stack = frame.stack.map((now, i) => value(`entry ${i}`, before.stack[i], now)!);
    const outer = state.frames.slice(0, -1).map((own, depth): Frame => {
      const was = before.state.frames[depth]!;
      return { ...own, slots: own.slots.map((now, i) => value(`slot ${depth}.${i}`, was.slots[i], now)) };
    });
    const maps = [...new Set([...changedMaps(state.heap), ...changedMaps(before.state.heap)])]
      .filter((map) => state.heap.get(map) !== before.state.heap.get(map))
      .filter((map) => !(before.isWidened && before.state.heap.get(map)?.base.startsWith('loop ')))
      .sort();
    if (maps.length > 0) isChanged = true;
    if (!isChanged) return undefined;
    const frames = [...outer, { ...frame, slots, stack }];
    return {
      ...path,
      state: {
        frames,
        heap: heap.forget(state.heap, [...maps, ...this.loopMaps(before)], mark),
        made: this.made(terms, state, mark),
        strayed: objects.neverStrays ? state.strayed : ops.fresh(),
      },
    };
  }

  /** The maps that were forgotten in the iteration before. */
  private loopMaps({ isWidened, state }: LoopHead): readonly string[] {
    if (!isWidened) return [];
    return [...state.heap].filter(([, { base }]) => base.startsWith('loop ')).map(([map]) => map);
  }

  /** At least as many objects as there are. */
  private made(terms: Terms, state: State, mark: string): State['made'] {
    return new Map(
      [...state.made].map(([shape, term]) => {
        const more = terms.numVar(`${mark} made ${shape}`, 'int');
        this.machine.ops.texts.say(terms.le(term, more));
        return [shape, more];
      }),
    );
  }

  private get around(): Parameters<typeof variableOf>[3] {
    return { tell: (fact) => this.machine.ops.texts.say(fact), limit: () => undefined };
  }
}
