/** The heap of a found instance as data; its objects are numbered in the order in which the inputs reach them. */
import type { Instance, InstanceObject, InstanceValue } from '../../inputs/heap/instance.js';
import type { Gate } from '../../solver/sat/circuit.js';
import { FIRST_OBJECT, NULL_BIT, UNDEFINED_BIT } from '../direct/space/elements.js';
import type { HeapGround } from './heap-ground.js';

/** @param holds the value of each input of the circuit. */
export function readInstance(
  { layout, kinds, places }: HeapGround,
  holds: (input: Gate) => boolean,
): Instance {
  const order: number[] = [];
  const reference = (object: number): number => {
    if (!order.includes(object)) order.push(object);
    return order.indexOf(object);
  };
  const value = (column: number, object: number): InstanceValue => {
    const bit = [...places[column]![object]!].find(([, gate]) => holds(gate))?.[0];
    if (bit === undefined || bit === UNDEFINED_BIT) return { kind: 'primitive', value: undefined };
    if (bit === NULL_BIT) return { kind: 'primitive', value: null };
    if (layout.elements.isObject(bit)) return { kind: 'reference', atom: reference(bit - FIRST_OBJECT) };
    return { kind: 'primitive', value: layout.elements.valueOf(bit) };
  };
  const inputs = layout.columns
    .filter(({ role }) => role === 'input')
    .map(({ name, index }) => [name, value(index, 0)] as const);
  const objects: InstanceObject[] = [];
  for (let atom = 0; atom < order.length; atom++) {
    const object = order[atom]!;
    const kind = layout.pools.kinds.find(({ index }) => {
      const gate = kinds[object]!.get(index);
      return gate !== undefined && holds(gate);
    })!;
    const columns = layout.columnsOf(kind);
    if (kind.element) {
      const length = value(layout.length!.index, object);
      const count = length.kind === 'primitive' ? Number(length.value) : 0;
      const elements = columns.elements.slice(0, count).map(({ index }) => value(index, object));
      objects.push({ atom, className: undefined, fields: [], elements });
    } else {
      const fields = columns.fields.map(({ name, index }) => [name, value(index, object)] as const);
      objects.push({ atom, className: kind.className, fields, elements: [] });
    }
  }
  return { inputs, objects };
}
