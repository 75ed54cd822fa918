/** What ended a program, for who runs it. */

import { isObject } from '../is-object.js';
import { dataProperty } from '../messages/describe.js';

export interface Uncaught {
  readonly phase: 'parse' | 'runtime';
  /** The name of the constructor, empty for what is no object. */
  readonly name: string;
  readonly message: string;
}

/** Of a value that was thrown; runs no code of the program. */
export function uncaught(value: unknown): Uncaught {
  if (!isObject(value)) return { phase: 'runtime', name: '', message: String(value) };
  const maker = dataProperty(value, 'constructor');
  const message = dataProperty(value, 'message');
  return {
    phase: 'runtime',
    name: isObject(maker) ? String(dataProperty(maker, 'name')) : '',
    message: typeof message === 'string' ? message : '',
  };
}
