/** What plain node does on the witness of a statement: so a test that reaches the statement ends. */
import { readFileSync } from 'node:fs';
import { stripTypes } from '../../compiler/index.js';
import type { Outcome } from '../../runtime/index.js';
import type { Probe } from './read.js';

const AsyncFunction = (async () => undefined).constructor as new (body: string) => () => Promise<Outcome>;

/** The outcome on the arguments of a witness: all probes return or throw strings and errors. */
export async function outcomeOf({ file, target }: Probe, witness: string): Promise<Outcome> {
  const text = stripTypes(readFileSync(file, 'utf8'), file).replace(/^export /gmu, '');
  const call = `
    try {
      // In a turn of the event loop, as programs are called.
      const value = await new Promise((resolve, reject) => {
        setImmediate(() => {
          try {
            resolve(${target}(...[${witness}]));
          } catch (error) {
            reject(error);
          }
        });
      });
      return { kind: 'return', value };
    } catch ({ name, message }) {
      return { kind: 'throw', error: { name, message } };
    }`;
  return await new AsyncFunction(`'use strict';${text}\n${call}`)();
}

export function sameOutcome(a: Outcome, b: Outcome): boolean {
  return (
    a.kind === b.kind &&
    JSON.stringify(a.value) === JSON.stringify(b.value) &&
    a.error?.name === b.error?.name &&
    a.error?.message === b.error?.message
  );
}
