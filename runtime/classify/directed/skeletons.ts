/** Sequences of calls whose literals are open: what the directed search fills in. */
import type { ArgumentType } from '../generation/argument-types.js';
import { typeOfCode } from '../generation/pool.js';
import type { Sequence } from '../generation/sequences.js';
import type { ParameterSamples } from '../model/samples.js';
import { unionOf } from '../model/type-text.js';

/** A literal of a sequence that is open, with the type that what stands there may have. */
export interface Hole {
  readonly step: number;
  readonly position: number;
  /** As `--input` takes it. */
  readonly type: string;
}

export interface Skeleton {
  /** The last call is the tested one. */
  readonly sequence: Sequence;
  readonly holes: readonly Hole[];
}

/** What is known of the arguments of a point. */
export interface KnownArguments {
  readonly types: readonly ArgumentType[];
  readonly samples: readonly (ParameterSamples | undefined)[];
}

/** Types whose values a search can choose, and a literal can say. */
const OPEN = ['integer', 'number', 'string', 'boolean', 'bigint'] as const;

/** The sequence with its literals open, as far as their types say what may stand there. */
export function skeletonOf(sequence: Sequence, argumentsOf: (point: string) => KnownArguments): Skeleton {
  const holes = sequence.flatMap(({ point, args }, step) => {
    const { types, samples } = argumentsOf(point);
    return args.flatMap((arg, position): Hole[] => {
      if ('step' in arg) return [];
      const at = Math.min(position, types.length - 1);
      const type =
        types[at] && holeType(types[at], types[at].isRest ? undefined : samples[position], arg.code);
      return type === undefined ? [] : [{ step, position, type }];
    });
  });
  return { sequence, holes };
}

function holeType(
  { names, codes }: ArgumentType,
  sample: ParameterSamples | undefined,
  code: string,
): string | undefined {
  const own = typeOfCode(code);
  if (own === undefined || own === 'null' || own === 'undefined' || own === 'function') return undefined;
  if (names === undefined) {
    const literals = codes.filter((one) => /^["\d-]|^(?:true|false)$/u.test(one));
    return literals.length > 0 && literals.length === codes.length ? literals.join(' | ') : undefined;
  }
  const isOpen = (type: string): boolean => names.has(type) && (OPEN as readonly string[]).includes(type);
  if (own === 'array' || own === 'object')
    return names.has(own) && sample?.isWritable ? unionOf(sample.texts) : undefined;
  if (!isOpen(own) && !(own === 'number' && isOpen('integer'))) return undefined;
  // Numbers that were whole in every call are meant to be: what others come to tells nothing of the program.
  const isWhole = names.has('integer') || (sample?.texts.has('integer') && !sample.texts.has('number'));
  const open = OPEN.filter((type) => isOpen(type) && type !== 'integer').map((type) =>
    type === 'number' && isWhole ? 'integer' : type,
  );
  return (names.has('integer') && !names.has('number') ? ['integer', ...open] : open).join(' | ');
}

/** What sequences have in common that differ in open literals alone. */
function shapeOf({ sequence, holes }: Skeleton): string {
  const isHole = (step: number, position: number): boolean =>
    holes.some((hole) => hole.step === step && hole.position === position);
  return JSON.stringify(
    sequence.map(({ point, receiver, args }, step) => [
      point,
      receiver,
      args.map((arg, position) => (isHole(step, position) ? 0 : arg)),
    ]),
  );
}

interface Kept {
  readonly skeleton: Skeleton;
  readonly state: string;
}

/** Sequences of each point that differ in more than their literals. */
export class Skeletons {
  private readonly byPoint = new Map<string, Map<string, Kept>>();

  /** @param state of the receiver before the tested call, as text */
  add(skeleton: Skeleton, state: string): void {
    const { point } = skeleton.sequence.at(-1)!;
    let own = this.byPoint.get(point);
    if (!own) {
      own = new Map();
      this.byPoint.set(point, own);
    }
    if (skeleton.sequence.length > LONGEST || own.size >= MOST_KEPT) return;
    const key = shapeOf(skeleton);
    if (!own.has(key)) own.set(key, { skeleton, state });
  }

  /** The shortest for each state of the receiver, up to a number. */
  of(point: string): readonly Skeleton[] {
    const all = [...(this.byPoint.get(point)?.values() ?? [])];
    const shortest = all.sort((a, b) => a.skeleton.sequence.length - b.skeleton.sequence.length);
    const states = new Set<string>();
    const found: Skeleton[] = [];
    for (const { skeleton, state } of shortest) {
      const key = `${state} ${argumentsOf(skeleton)}`;
      if (states.has(key)) continue;
      states.add(key);
      found.push(skeleton);
      if (found.length === MOST_ASKED) break;
    }
    return found;
  }
}

/** What is given to the tested call: open literals are all the same. */
function argumentsOf({ sequence, holes }: Skeleton): string {
  const last = sequence.length - 1;
  return sequence[last]!.args.map((arg, at) => {
    if ('step' in arg) return 'made';
    return holes.some(({ step, position }) => step === last && position === at) ? 'open' : arg.code;
  }).join();
}

/** Calls of a sequence whose literals are searched for. */
const LONGEST = 8;
const MOST_KEPT = 2000;
const MOST_ASKED = 6;
