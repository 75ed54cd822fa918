/** An instance as text: the same for instances that are equal up to renaming of objects. For tests. */
import assert from 'node:assert/strict';
import type { Instance, InstanceValue } from '../../inputs/heap/instance.js';

/** Objects are numbered in the order in which the inputs reach them. */
export function canonicalText({ inputs, objects }: Instance): string {
  const numbers = new Map<number, number>();
  const queue: number[] = [];
  const text = (value: InstanceValue): string => {
    if (value.kind === 'primitive')
      return value.value === undefined ? 'undefined' : JSON.stringify(value.value);
    if (!numbers.has(value.atom)) queue.push(value.atom);
    numbers.set(value.atom, numbers.get(value.atom) ?? numbers.size);
    return `#${numbers.get(value.atom)}`;
  };
  const parts = inputs.map(([name, value]) => `${name}=${text(value)}`);
  for (const atom of queue) {
    const { className, fields, elements } = objects.find((object) => object.atom === atom)!;
    const values = [...fields.map(([name, value]) => `${name}:${text(value)}`), ...elements.map(text)];
    parts.push(`#${numbers.get(atom)} ${className ?? 'array'}(${values.join()})`);
  }
  assert.equal(queue.length, objects.length, 'all objects are reached');
  return parts.join(' ');
}
