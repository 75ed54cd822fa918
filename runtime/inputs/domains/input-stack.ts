/** What errors of the input say of where they were made, so that both sides and every run say the same. */
import { types } from 'node:util';
import { dataDescriptor, defineProperty, inheritedData } from './reflection.js';

/** One line, as most code that takes `stack` apart wants there to be some. */
const NOWHERE = '\n    at <anonymous>';

/** Gives an error of the input its `stack`; other objects stay as they are. */
export function giveStack(object: object): void {
  if (!types.isNativeError(object)) return;
  const name = inheritedData(object, 'name');
  const message = inheritedData(object, 'message');
  const head = typeof name === 'string' ? name : 'Error';
  const text = typeof message === 'string' && message !== '' ? `${head}: ${message}` : head;
  defineProperty(object, 'stack', dataDescriptor(text + NOWHERE, false));
}
