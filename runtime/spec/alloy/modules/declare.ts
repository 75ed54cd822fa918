/** The signatures of a module, and who is above whom. */

import { type PrimitiveSignature, type Signature, shortLabel, UNIV } from '../../check/signatures.js';
import { EMPTY, typeOf, typeOfSignature } from '../../check/types.js';
import { didYouMean, specError } from '../../language/errors.js';
import type { BoundName } from '../../language/syntax.js';
import type { SignatureSyntax } from '../parse/syntax.js';
import { labelIn, type Module, placeIn } from './module.js';
import { findSignature } from './names.js';

/** Adds what a module declares, still without parents; the parameters of the root are signatures. */
export function declareSignatures(module: Module): void {
  if (module.path === '')
    for (const parameter of module.syntax.parameters) declare(module, parameter, undefined);
  for (const syntax of module.syntax.signatures)
    for (const name of syntax.names) declare(module, name, syntax);
}

function declare(module: Module, name: BoundName, syntax: SignatureSyntax | undefined): void {
  if (module.signatures.has(name.name) || (module.path !== '' && module.parameters.has(name.name)))
    throw specError(
      module.syntax.in,
      'E_ALLOY_NAME',
      name,
      `${name.name} is already a signature of this module`,
    );
  const common = {
    label: labelIn(module, name.name),
    private: syntax?.private ?? false,
    multiplicity: syntax?.multiplicity,
    place: placeIn(module, name),
    declared: { module, syntax },
    fields: [],
    fact: undefined,
    itself: { name: 'this', type: EMPTY },
  };
  const relation = syntax?.parents?.relation;
  const signature: Signature =
    relation === 'in' || relation === '='
      ? { ...common, kind: 'subset', exact: relation === '=', parents: [] }
      : {
          ...common,
          kind: 'primitive',
          builtin: false,
          abstract: syntax?.abstract ?? false,
          enumeration: syntax?.enumeration ?? false,
          parent: undefined,
          children: [],
        };
  module.signatures.set(name.name, signature);
}

/**
 * Finds the parents of all signatures.
 * @returns all signatures, parents before those below them.
 * @throws PenumbraError `E_ALLOY_NAME` for a parent that is not there, `E_ALLOY_TYPE` for one that cannot be one.
 */
export function connectSignatures(modules: readonly Module[]): readonly Signature[] {
  const done = new Set<Signature>();
  const open = new Set<Signature>();
  const connect = (signature: Signature): void => {
    const { declared } = signature;
    if (!declared || done.has(signature)) return;
    if (open.has(signature))
      throw specError(
        declared.module.syntax.in,
        'E_ALLOY_TYPE',
        signature.place!,
        'a signature cannot be above itself',
      );
    open.add(signature);
    const names = declared.syntax?.parents?.names ?? [];
    const parents = names.map((name) => parentOf(declared.module, name));
    parents.forEach(connect);
    attach(signature, parents, names);
    done.add(signature);
  };
  for (const module of modules) for (const signature of module.signatures.values()) connect(signature);
  return [...done];
}

function parentOf(module: Module, name: BoundName): Signature {
  const parent = findSignature(module, name.name, placeIn(module, name));
  if (parent) return parent;
  const hint = didYouMean(name.name, module.signatures.keys());
  throw specError(module.syntax.in, 'E_ALLOY_NAME', name, `no signature is called ${name.name}`, hint);
}

function attach(signature: Signature, parents: readonly Signature[], names: readonly BoundName[]): void {
  if (signature.kind === 'subset') {
    signature.parents = parents.includes(UNIV) ? [UNIV] : [...new Set(parents)];
    signature.itself = { name: 'this', type: typeOfSignature(signature) };
    return;
  }
  const parent = parents[0] ?? UNIV;
  if (parent.kind === 'subset' || (parent !== UNIV && parent.builtin)) {
    const { module } = signature.declared!;
    const what = parent.kind === 'subset' ? 'a subset signature' : 'a built-in signature';
    const hint = `Declare it as a subset: sig ${shortLabel(signature.label)} in ${names[0]!.name} {…}`;
    throw specError(module.syntax.in, 'E_ALLOY_TYPE', names[0]!, `${what} cannot be extended`, hint);
  }
  signature.parent = parent;
  if (parent !== UNIV) parent.children.push(signature);
  // In TestEra's Alloy the signatures marked `part` make up their parent.
  if (signature.declared!.syntax?.part) (parent as PrimitiveSignature).abstract = true;
  signature.itself = { name: 'this', type: typeOf(signature) };
}
