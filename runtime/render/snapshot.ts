/** A heap as it is shown: objects with their fields, what changed between two states marked. */
import type { Instance, InstanceObject, InstanceValue } from '../inputs/heap/instance.js';
import { encodeValue } from '../inputs/values/values.js';
import { valueInWords } from '../report/words.js';
import { classOf, heapNames } from './heap-names.js';
import type { ShownField, ShownValue, Snapshot } from './shown.js';

const ABSENT: ShownValue = { text: 'absent' };

/** The heaps before and after a run, each with its differences from the other. */
export function snapshots(before: Instance, after: Instance): readonly [Snapshot, Snapshot] {
  const names = heapNames([before, after]);
  return [snapshot('before', before, after, names), snapshot('after', after, before, names)];
}

function snapshot(
  title: Snapshot['title'],
  heap: Instance,
  other: Instance,
  names: ReadonlyMap<number, string>,
): Snapshot {
  const others = new Map(other.objects.map((object) => [object.atom, object]));
  const shown = (value: InstanceValue): ShownValue => shownValue(value, names);
  return {
    title,
    roots: heap.inputs.map(([name, value]) => ({ name, ...shown(value) })),
    objects: heap.objects.map((object) => {
      const same = others.get(object.atom);
      const then = same && new Map(partsOf(same));
      const now = partsOf(object);
      const fields = now.map(([name, value]): ShownField => {
        const was = then?.get(name);
        const isChanged = then !== undefined && (was === undefined || !isSame(was, value));
        return { name, ...shown(value), other: isChanged ? (was ? shown(was) : ABSENT) : undefined };
      });
      const kept = new Set(now.map(([name]) => name));
      const gone = (title === 'after' ? [...(then ?? [])] : [])
        .filter(([name]) => !kept.has(name))
        .map(([name, value]): ShownField => ({ name, ...ABSENT, other: shown(value) }));
      return {
        atom: object.atom,
        name: names.get(object.atom)!,
        className: classOf(object),
        fields: [...fields, ...gone],
        isOnlyHere: same === undefined,
      };
    }),
  };
}

/** Fields, and elements by index. */
function partsOf({ fields, elements }: InstanceObject): readonly (readonly [string, InstanceValue])[] {
  return [...elements.map((value, i) => [`[${i}]`, value] as const), ...fields];
}

function isSame(a: InstanceValue, b: InstanceValue): boolean {
  if (a.kind === 'reference' || b.kind === 'reference') {
    return a.kind === b.kind && (a as { atom: number }).atom === (b as { atom: number }).atom;
  }
  return Object.is(a.value, b.value);
}

function shownValue(value: InstanceValue, names: ReadonlyMap<number, string>): ShownValue {
  if (value.kind === 'reference') return { text: names.get(value.atom)!, target: value.atom };
  return { text: valueInWords(encodeValue(value.value)) };
}
