/** Heaps before and after a run, from an input as JSON and the changes that plain node was seen to make to it. */
import type { JsonValue } from '../inputs/values/values.js';
import type { Observation } from '../replay/observation.js';
import { valueInWords } from '../report/words.js';
import { heapNames } from './heap-names.js';
import type { ShownField, ShownObject, ShownValue, Snapshot } from './shown.js';

type Tagged = { readonly [key: string]: JsonValue };

/** A value: an object by its number, or words. */
type Value = { readonly atom: number } | { readonly text: string };

interface Node {
  readonly className: string | undefined;
  readonly fields: ReadonlyMap<string, Value>;
}

/** Tags of values that are no objects. */
const PRIMITIVE = new Set(['undefined', 'number', 'bigint', 'symbol', 'hole']);

/**
 * @param inputs `this` and the parameters, as the input has them
 * @param observed absent: the heap after the run is not known, and is that before it
 */
export function valueSnapshots(
  inputs: Readonly<Record<string, JsonValue>>,
  observed?: Pick<Observation, 'changes' | 'result'>,
): readonly [Snapshot, Snapshot] {
  const reader = new Reader();
  const roots = Object.entries(inputs).map(([name, json]): [string, Value] => [name, reader.value(json)]);
  const before = new Map(reader.nodes);
  const rootsAfter = [...roots];
  if (observed) {
    reader.forget();
    rootsAfter.push(['result', reader.value(observed.result)]);
    for (const change of observed.changes) reader.change(change);
  }
  const after = reader.nodes;
  const names = heapNames([instance(before, roots), instance(after, rootsAfter)]);
  const left = { title: 'before', nodes: before, roots } as const;
  const right = { title: 'after', nodes: after, roots: rootsAfter } as const;
  return [snapshot(left, right, names), snapshot(right, left, names)];
}

class Reader {
  /** By the number of the object in the text of the input; new objects behind. */
  readonly nodes = new Map<number, Node>();
  private count = 0;
  private byId = new Map<number, number>();

  /** Identifiers mean other objects from here on. */
  forget(): void {
    this.byId = new Map();
  }

  value(json: JsonValue): Value {
    if (typeof json !== 'object' || json === null) return { text: valueInWords(json) };
    if (Array.isArray(json)) return this.object(undefined, undefined, elements(json));
    const tagged = json as Tagged;
    const { $: tag, id } = tagged;
    if (tag === undefined) return this.object(undefined, 'Object', Object.entries(tagged));
    if (tag === 'input') return { atom: tagged.index as number };
    if (tag === 'ref') return { atom: this.byId.get(id as number) ?? -1 };
    if (PRIMITIVE.has(tag as string)) return { text: valueInWords(json) };
    const own = Object.entries((tagged.fields ?? {}) as Tagged);
    if (tag === 'new') return this.object(id, tagged.class as string, own);
    if (tag === 'array') return this.object(id, undefined, [...elements(tagged.items), ...own]);
    if (tag === 'object') return this.object(id, 'Object', own);
    // What it holds is in its words.
    return this.object(id, String(tagged.class ?? tag), [
      ['', { $: 'words', what: valueInWords(json) }],
      ...own,
    ]);
  }

  /** Applies a change that was seen. */
  change({ object, key, value }: Observation['changes'][number]): void {
    const node = this.nodes.get(object);
    if (!node) return;
    const fields = new Map(node.fields);
    const name = node.className === undefined && /^\d+$/u.test(key) ? `[${key}]` : key;
    if (value === undefined) fields.delete(name);
    else {
      this.forget();
      fields.set(name, this.value(value));
    }
    this.nodes.set(object, { ...node, fields });
  }

  private object(
    id: JsonValue | undefined,
    className: string | undefined,
    fields: readonly (readonly [string, JsonValue])[],
  ): Value {
    const atom = this.count;
    this.count += 1;
    if (typeof id === 'number') this.byId.set(id, atom);
    const own = new Map<string, Value>();
    // Objects come in the order of the text: this one before what it holds.
    this.nodes.set(atom, { className, fields: own });
    for (const [name, json] of fields) {
      const words = (json as Tagged | null)?.$ === 'words' ? (json as Tagged).what : undefined;
      own.set(name, typeof words === 'string' ? { text: words } : this.value(json));
    }
    return { atom };
  }
}

function elements(items: JsonValue | undefined): readonly (readonly [string, JsonValue])[] {
  return Array.isArray(items) ? items.map((item, at) => [`[${at}]`, item as JsonValue] as const) : [];
}

interface Heap {
  readonly title: Snapshot['title'];
  readonly nodes: ReadonlyMap<number, Node>;
  readonly roots: readonly (readonly [string, Value])[];
}

/** What names are given to: the objects in the order in which they are reached. */
function instance(nodes: Heap['nodes'], roots: Heap['roots']): Parameters<typeof heapNames>[0][number] {
  const objects = reached({ nodes, roots }).map((atom) => ({
    atom,
    className: nodes.get(atom)!.className,
    fields: [],
    elements: [],
  }));
  return { inputs: [], objects };
}

function reached({ nodes, roots }: Pick<Heap, 'nodes' | 'roots'>): readonly number[] {
  const seen = new Set<number>();
  const queue = roots.map(([, value]) => value);
  for (const value of queue) {
    if (!('atom' in value) || seen.has(value.atom) || !nodes.has(value.atom)) continue;
    seen.add(value.atom);
    queue.push(...nodes.get(value.atom)!.fields.values());
  }
  return [...seen];
}

function snapshot(heap: Heap, other: Heap, names: ReadonlyMap<number, string>): Snapshot {
  const shown = (value: Value): ShownValue =>
    'text' in value
      ? { text: value.text }
      : { text: names.get(value.atom) ?? '?', ...(names.has(value.atom) ? { target: value.atom } : {}) };
  const isSame = (left: Value, right: Value): boolean => JSON.stringify(left) === JSON.stringify(right);
  const there = new Set(reached(other));
  return {
    title: heap.title,
    roots: heap.roots.map(([name, value]) => ({ name, ...shown(value) })),
    objects: reached(heap).map((atom): ShownObject => {
      const { className, fields } = heap.nodes.get(atom)!;
      const then = there.has(atom) ? other.nodes.get(atom)!.fields : undefined;
      const now = [...fields].map(([name, value]): ShownField => {
        const was = then?.get(name);
        const isChanged = then !== undefined && (was === undefined || !isSame(was, value));
        const before = was ? shown(was) : { text: 'absent' };
        return { name, ...shown(value), other: isChanged ? before : undefined };
      });
      const gone = heap.title === 'after' ? [...(then ?? [])].filter(([name]) => !fields.has(name)) : [];
      return {
        atom,
        name: names.get(atom)!,
        className: className ?? 'Array',
        fields: [...now, ...gone.map(([name, value]) => ({ name, text: 'absent', other: shown(value) }))],
        isOnlyHere: then === undefined,
      };
    }),
  };
}
