/** Signals that a program listens to: our process gets them. */
import type EventEmitter from 'node:events';
import { constants } from 'node:os';

/** @param guest `process` of the program. Returns how to end that. */
export function forwardSignals(guest: EventEmitter): () => void {
  const forwards = new Map<NodeJS.Signals, () => void>();
  const isSignal = (name: unknown): name is NodeJS.Signals =>
    typeof name === 'string' && Object.hasOwn(constants.signals, name);
  const forget = (name: NodeJS.Signals): void => {
    process.off(name, forwards.get(name)!);
    forwards.delete(name);
  };
  guest.on('newListener', (name: unknown) => {
    if (!isSignal(name) || forwards.has(name)) return;
    const forward = (): void => {
      guest.emit(name, name, constants.signals[name]);
    };
    forwards.set(name, forward);
    process.on(name, forward);
  });
  guest.on('removeListener', (name: unknown) => {
    if (isSignal(name) && forwards.has(name) && guest.listenerCount(name) === 0) forget(name);
  });
  return () => {
    for (const name of [...forwards.keys()]) forget(name);
  };
}
