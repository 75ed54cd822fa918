/** What a name may mean in a module: what the module declares, and what the modules that it opens declare. */

import { builtinSignature, type Signature } from '../../check/signatures.js';
import type { Place } from '../../language/errors.js';
import { specError } from '../../language/errors.js';
import { type DeclaredMacro, type DeclaredRoutine, type Module, nameable, type Opened } from './module.js';

/** What carries a name: a kind of declarations of a module. */
type Lookup<T> = (module: Module, name: string) => readonly T[];

const signaturesCalled: Lookup<Signature> = (module, name) => {
  const signature = module.signatures.get(name);
  return signature ? [signature] : [];
};

const routinesCalled: Lookup<DeclaredRoutine> = (module, name) => module.routines.get(name) ?? [];

/** The signatures that a name may mean, without those that are built in. */
export function signaturesNamed(from: Module, name: string): readonly Signature[] {
  const found = lookUp(from, name, signaturesCalled);
  const parameter = from.parameters.get(name.replace(/^this\//u, ''));
  return parameter && !found.includes(parameter) ? [...found, parameter] : found;
}

/** The predicates and functions that a name may mean. */
export function routinesNamed(from: Module, name: string): readonly DeclaredRoutine[] {
  return lookUp(from, name, routinesCalled);
}

/** The one signature of a name, those that are built in included. */
export function findSignature(from: Module, name: string, place: Place): Signature | undefined {
  const builtin = builtinSignature(name);
  if (builtin) return builtin;
  const found = signaturesNamed(from, name);
  if (found.length < 2) return found[0];
  const labels = found.map(({ label }) => label).join(' or ');
  throw specError(place.in, 'E_ALLOY_NAME', place, `${name} is ambiguous`, `It may be ${labels}.`);
}

/** Macros are looked up before all else that a module declares. */
export function macrosNamed(from: Module, name: string): readonly DeclaredMacro[] {
  const path = name.replace(/^this\//u, '').split('/');
  if (path.length === 1 && !name.includes('/')) {
    return nameable(from).flatMap((module) => {
      const macro = module.macros.get(name);
      return macro && (module === from || !macro.private) ? [macro] : [];
    });
  }
  const module = followPath(from, path.slice(0, -1));
  const macro = module?.macros.get(path.at(-1)!);
  return macro && (module === from || !macro.private) ? [macro] : [];
}

function lookUp<T extends { readonly private: boolean }>(
  from: Module,
  name: string,
  called: Lookup<T>,
): readonly T[] {
  const anywhere = (simple: string): readonly T[] =>
    nameable(from).flatMap((module) =>
      called(module, simple).filter((found) => module === from || !found.private),
    );
  if (!name.includes('/')) return anywhere(name);
  const path = name.replace(/^this\//u, '').split('/');
  const simple = path.at(-1)!;
  const module = followPath(from, path.slice(0, -1));
  if (!module) return [];
  const found = called(module, simple).filter((candidate) => module === from || !candidate.private);
  if (found.length > 0) return found;
  return nameable(module).flatMap((other) => called(other, simple).filter((candidate) => !candidate.private));
}

/** The module that a path of aliases leads to. */
export function followPath(from: Module, path: readonly string[]): Module | undefined {
  let module: Module | undefined = from;
  for (const alias of path) {
    const opened: Opened | undefined = module?.opens.get(alias);
    if (!opened || (module !== from && opened.private)) return undefined;
    module = opened.module;
  }
  return module;
}
