/** What a function itself tells of its inputs: needed where the source model does not have its declaration. */

import type { FunctionPlace } from '../../../vm/index.js';

export interface Callee {
  /** Names of the parameters that it has at least; made up where they are patterns. */
  readonly parameters: readonly string[];
  readonly usesArguments: boolean;
  readonly usesThis: boolean;
  /** Whether it is a plain function or a method, no arrow, and looks at what it is called on. */
  readonly isPlain?: boolean;
  /** How it is called, if it asks for `new.target`. */
  readonly isCalled?: 'with new' | 'without new' | undefined;
  /** Whether it is a constructor that may tell how it is called. */
  readonly asksForNew?: boolean;
  /** Its number among the functions of the program; undefined for classes, and where it is none of these. */
  readonly number?: number | undefined;
  /** Where its text stands, if it has one. */
  readonly place?: FunctionPlace | undefined;
  /** What the constructor of its receiver takes: names of its parameters at least. */
  readonly making?: readonly string[] | undefined;
  /** Whether only that can make one. */
  readonly needsMaker?: boolean;
}

/** @param text its source; `count`: its `length` */
export function calleeOf(text: string, count: number): Callee {
  const alone = /^(?:async\s+)?([\p{ID_Start}$_][\p{ID_Continue}$]*)\s*=>/u.exec(text)?.[1];
  const listed = /^[^(]*\(([^()]*)\)/u.exec(text)?.[1]?.split(',') ?? [];
  const written = alone === undefined ? listed : [alone];
  const parameters = Array.from({ length: count }, (_, i) => {
    const name = written[i]?.trim() ?? '';
    return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : `arg${i + 1}`;
  });
  // What a constructor calls `this` is what it makes: no input.
  const isClass = /^class\b/u.test(text);
  return {
    parameters,
    usesArguments: /\barguments\b/u.test(text),
    usesThis: !isClass && /\bthis\b/u.test(text),
  };
}
