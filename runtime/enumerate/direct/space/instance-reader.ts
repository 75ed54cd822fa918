/** A complete candidate as an instance: objects in the order in which they were made. */
import type { Instance, InstanceObject, InstanceValue } from '../../../inputs/heap/instance.js';
import type { Candidate } from './candidate.js';
import { FIRST_OBJECT, NULL_BIT, UNDEFINED_BIT } from './elements.js';
import type { Column, Layout } from './layout.js';

export class InstanceReader {
  private readonly inputs: readonly Column[];
  private readonly columns: readonly ReturnType<Layout['columnsOf']>[];

  constructor(private readonly layout: Layout) {
    this.inputs = layout.columns.filter(({ role }) => role === 'input');
    this.columns = layout.pools.kinds.map((kind) => layout.columnsOf(kind));
  }

  /** @param candidate all of its places are decided. */
  read(candidate: Candidate): Instance {
    const numbers = new Int32Array(this.layout.stride);
    for (let at = 0; at < candidate.orderLength; at++) numbers[candidate.order[at]!] = at;
    const value = (column: Column, object: number): InstanceValue =>
      this.value(candidate, column, object, numbers);
    const objects: InstanceObject[] = [];
    for (let atom = 0; atom < candidate.orderLength; atom++) {
      const object = candidate.order[atom]!;
      const kind = this.layout.pools.kinds[candidate.kinds[object]!]!;
      const columns = this.columns[kind.index]!;
      if (kind.element) {
        const length = value(this.layout.length!, object);
        const count = length.kind === 'primitive' ? Number(length.value) : 0;
        const elements = columns.elements.slice(0, count).map((column) => value(column, object));
        objects.push({ atom, className: undefined, fields: [], elements });
      } else {
        const fields = columns.fields.map((column) => [column.name, value(column, object)] as const);
        objects.push({ atom, className: kind.className, fields, elements: [] });
      }
    }
    return { inputs: this.inputs.map((column) => [column.name, value(column, 0)]), objects };
  }

  private value(candidate: Candidate, column: Column, object: number, numbers: Int32Array): InstanceValue {
    for (const { word, base } of column.words) {
      const mask = candidate.words[base + object]!;
      if (mask !== 0) return this.element(32 * word + 31 - Math.clz32(mask), numbers);
    }
    return { kind: 'primitive', value: undefined };
  }

  private element(bit: number, numbers: Int32Array): InstanceValue {
    if (this.layout.elements.isObject(bit)) return { kind: 'reference', atom: numbers[bit - FIRST_OBJECT]! };
    if (bit === NULL_BIT) return { kind: 'primitive', value: null };
    if (bit === UNDEFINED_BIT) return { kind: 'primitive', value: undefined };
    return { kind: 'primitive', value: this.layout.elements.valueOf(bit) };
  }
}
