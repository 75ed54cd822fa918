/** Warnings of a program, and those of node's modules while it runs: told to it, and printed as node prints them. */
import type EventEmitter from 'node:events';
import { basename } from 'node:path';
import { types } from 'node:util';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isOurError } from '../realm/our-error.js';
import type { Output } from './console.js';
import type { EventLoop } from './time/event-loop.js';

/** In the place of a name there may be a function, from which on traces are wanted. */
const nameIn = (value: unknown): unknown => (typeof value === 'function' ? undefined : value);

interface Warning extends Error {
  readonly code?: unknown;
  readonly detail?: unknown;
}

export class Warnings {
  private hasHinted = false;

  /** @param guest `process` of the program */
  constructor(
    private readonly vm: Interpreter,
    private readonly loop: EventLoop,
    private readonly guest: EventEmitter,
    private readonly output: Output,
  ) {
    guest.on('warning', (warning: unknown) => this.print(warning));
  }

  /** `process.emitWarning` */
  emit([warning, ...rest]: readonly unknown[]): void {
    const made = types.isNativeError(warning) ? warning : this.made(warning, rest);
    const { noDeprecation } = this.guest as unknown as { readonly noDeprecation?: unknown };
    if ((made as Error).name === 'DeprecationWarning' && noDeprecation === true) return;
    this.loop.nextTick(() => {
      this.guest.emit('warning', made);
    });
  }

  /** The same before anything of the program runs. */
  tell([warning, ...rest]: readonly unknown[]): void {
    this.guest.emit('warning', this.made(warning, rest));
  }

  /** Node's own modules warn our process. Returns how to end that. */
  receive(): () => void {
    const before = process.rawListeners('warning') as ((warning: Error) => void)[];
    const forward = (warning: Error): void => {
      this.guest.emit('warning', warning);
    };
    process.removeAllListeners('warning').on('warning', forward);
    return () => {
      process.off('warning', forward);
      for (const one of before) process.on('warning', one);
    };
  }

  private made(text: unknown, [type, code]: readonly unknown[]): object {
    const { operations, realm } = this.vm;
    const options = (
      typeof type === 'object' && type !== null ? type : { type: nameIn(type), code: nameIn(code) }
    ) as Readonly<Record<string, unknown>>;
    const made = realm.error('Error', String(text));
    operations.defineData(made, 'name', options.type ?? 'Warning');
    if (options.code !== undefined) operations.defineData(made, 'code', options.code);
    if (options.detail !== undefined) operations.defineData(made, 'detail', options.detail);
    return made;
  }

  /** node's `onWarning` */
  private print(given: unknown): void {
    if (!types.isNativeError(given) && !isOurError(given)) return;
    const warning = given as Warning;
    const isDeprecation = warning.name === 'DeprecationWarning';
    const code = warning.code ? `[${String(warning.code)}] ` : '';
    const detail = typeof warning.detail === 'string' ? `\n${warning.detail}` : '';
    const hint = `\n(Use \`${basename(process.argv0, '.exe')} ${isDeprecation ? '--trace-deprecation' : '--trace-warnings'} ...\` to show where the warning was created)`;
    const words = `${String(warning)}${detail}${this.hasHinted ? '' : hint}`;
    this.output.err(`(node:${process.pid}) ${code}${words}\n`);
    this.hasHinted = true;
  }
}
