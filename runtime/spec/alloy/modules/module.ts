/**
 * One module of a model, with its parameters bound: the same file opened with other arguments is another one.
 */

import type { Macro } from '../../check/context.js';
import type { Signature } from '../../check/signatures.js';
import type { Routine, Typed } from '../../check/typed.js';
import type { Place } from '../../language/errors.js';
import type {
  AssertionSyntax,
  FactSyntax,
  ModuleSyntax,
  OpenSyntax,
  RoutineSyntax,
} from '../parse/syntax.js';

export interface Module {
  readonly syntax: ModuleSyntax;
  /** How the root reaches it: `''` for the root itself, `g/o` for what it opens as g opens as o. */
  path: string;
  readonly parameters: Map<string, Signature | undefined>;
  /** By alias. */
  readonly opens: Map<string, Opened>;
  readonly signatures: Map<string, Signature>;
  readonly routines: Map<string, DeclaredRoutine[]>;
  readonly macros: Map<string, DeclaredMacro>;
  readonly assertions: Map<string, Assertion>;
  readonly facts: Fact[];
}

export interface Opened {
  readonly syntax: OpenSyntax;
  readonly private: boolean;
  module: Module;
}

export interface DeclaredRoutine extends Routine {
  readonly syntax: RoutineSyntax;
}

export interface DeclaredMacro extends Macro {
  readonly private: boolean;
}

export interface Assertion {
  readonly syntax: AssertionSyntax;
  readonly name: string;
  body: Typed | undefined;
}

export interface Fact {
  readonly syntax: FactSyntax;
  readonly name: string | undefined;
  body: Typed | undefined;
}

export function placeIn(
  module: Module,
  { start, end }: { readonly start: number; readonly end: number },
): Place {
  return { in: module.syntax.in, start, end };
}

/** The label of what a module declares: `this/Node`, `g/Edge`. */
export function labelIn(module: Module, name: string): string {
  return `${module.path === '' ? 'this' : module.path}/${name}`;
}

/** A module and all that it opens, without duplicates, outer ones first. */
export function reachable(root: Module): readonly Module[] {
  const found = new Set<Module>();
  const visit = (module: Module): void => {
    if (found.has(module)) return;
    found.add(module);
    for (const opened of module.opens.values()) visit(opened.module);
  };
  visit(root);
  return [...found];
}

/**
 * The modules whose names can be used without a path: itself and all that it opens, but for the private `open`s
 * of others.
 */
export function nameable(from: Module): readonly Module[] {
  const found = new Set<Module>();
  const visit = (module: Module, isFirst: boolean): void => {
    if (found.has(module)) return;
    found.add(module);
    for (const opened of module.opens.values()) if (isFirst || !opened.private) visit(opened.module, false);
  };
  visit(from, true);
  return [...found];
}
