/**
 * One module of a model, with its parameters bound: the same file opened with other arguments is another one.
 */
import type { Place } from '../../relational/problem/problem.js';
import type { Typed, TypedDeclaration } from '../check/typed.js';
import type {
  AssertionSyntax,
  FactSyntax,
  MacroSyntax,
  ModuleSyntax,
  OpenSyntax,
  RoutineSyntax,
} from '../parse/syntax.js';
import type { Signature, TypedVariable } from './signatures.js';

export interface Module {
  readonly syntax: ModuleSyntax;
  /** How the root reaches it: `''` for the root itself, `g/o` for what it opens as g opens as o. */
  path: string;
  readonly parameters: Map<string, Signature | undefined>;
  /** By alias. */
  readonly opens: Map<string, Opened>;
  readonly signatures: Map<string, Signature>;
  readonly routines: Map<string, Routine[]>;
  readonly macros: Map<string, Macro>;
  readonly assertions: Map<string, Assertion>;
  readonly facts: Fact[];
}

export interface Opened {
  readonly syntax: OpenSyntax;
  readonly private: boolean;
  module: Module;
}

/** A predicate, or a function, which has a result. */
export interface Routine {
  readonly syntax: RoutineSyntax;
  readonly label: string;
  readonly private: boolean;
  readonly isPredicate: boolean;
  parameters: readonly TypedDeclaration[];
  result: Typed | undefined;
  /** Absent until it is checked. */
  body: Typed | undefined;
}

export interface Macro {
  readonly syntax: MacroSyntax;
  readonly module: Module;
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

export function parametersOf(routine: Routine): readonly TypedVariable[] {
  return routine.parameters.flatMap(({ variables }) => variables);
}
