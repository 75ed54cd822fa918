/** The subjects of `corpus/whispec` as plain CommonJS modules. */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** A prototype of a subject's class; instances are made without running a constructor. */
export type Prototype = object;

/** The path of a subject, `int-list.js` for example. */
export function subjectFile(name: string): string {
  return fileURLToPath(new URL(`../../../corpus/whispec/${name}`, import.meta.url));
}

/** The exports of a subject as it stands. */
export function loadSubject(name: string): unknown {
  return createRequire(import.meta.url)(subjectFile(name));
}

/** An object of a class with the given own fields, in their order. */
export function instance<T extends object>(prototype: Prototype, fields: T): T {
  return Object.assign(Object.create(prototype) as T, fields);
}

/** The arguments of one call; `self` is `undefined` for functions. */
export interface Call {
  readonly self: unknown;
  readonly args: readonly unknown[];
}
