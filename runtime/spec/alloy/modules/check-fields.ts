/** The types of fields. */

import { bound, orOne } from '../../check/build-operators.js';
import { variable, withVariable } from '../../check/context.js';
import { bounded, elaborate } from '../../check/elaborate.js';
import { resolveSet, type Warn } from '../../check/resolve.js';
import { type Field, type FieldDeclaration, type Signature, shortLabel } from '../../check/signatures.js';
import { demand, type Typed } from '../../check/typed.js';
import * as types from '../../check/types.js';
import { specError } from '../../language/errors.js';
import type { FieldSyntax } from '../parse/syntax.js';
import { contextIn } from './meanings.js';
import { type Module, placeIn } from './module.js';

/**
 * Types the fields that are bounded (`f: e`), or the fields that are defined (`f = e`), whose expressions may
 * call functions.
 * @throws PenumbraError `E_ALLOY_NAME`, `E_ALLOY_TYPE`.
 */
export function checkFields(signatures: readonly Signature[], kind: 'bounded' | 'defined', warn: Warn): void {
  for (const signature of signatures) {
    const { module, syntax } = signature.declared!;
    for (const field of syntax?.fields ?? [])
      if (field.defined === (kind === 'defined')) checkField(signature, module, field, warn);
  }
  for (const signature of signatures) for (const field of signature.fields) refuseClash(field, signatures);
}

function checkField(signature: Signature, module: Module, syntax: FieldSyntax, warn: Warn): void {
  const boundTo = typedBound(signature, module, syntax, warn);
  const place = placeIn(module, syntax);
  if (!types.hasTuple(boundTo.type))
    throw specError(place.in, 'E_ALLOY_TYPE', boundTo.place, 'a field cannot be bound to the empty set');
  const declaration: FieldDeclaration = {
    names: syntax.names.map(({ name }) => name),
    bound: boundTo,
    defined: syntax.defined,
    disjoint: syntax.disjoint,
    disjointValues: syntax.disjointValues,
    place,
  };
  for (const named of syntax.names) {
    const { name } = named;
    if (signature.fields.some((field) => field.name === name)) {
      const message = `${shortLabel(signature.label)} has a field ${name} already`;
      throw specError(place.in, 'E_ALLOY_NAME', named, message);
    }
    signature.fields.push({
      name,
      owner: signature,
      private: syntax.private || signature.private,
      declaration,
      type: types.product(signature.itself.type, types.asRelation(boundTo.type)),
      place: placeIn(module, named),
    });
  }
}

function typedBound(signature: Signature, module: Module, syntax: FieldSyntax, warn: Warn): Typed {
  const itself = variable(signature.place!, signature.itself);
  const standing = { signature, field: syntax.defined ? 'defined' : 'bounded' } as const;
  const context = withVariable(contextIn(module, warn, standing), 'this', itself);
  const written = bounded(syntax.multiplicity, elaborate(syntax.domain, context));
  const exact = syntax.defined ? bound(written.place, 'exactly', written) : written;
  return orOne(demand(resolveSet(exact, warn)));
}

/** Fields of one name are told apart by what they belong to. */
function refuseClash(field: Field, signatures: readonly Signature[]): void {
  for (const signature of signatures)
    for (const other of signature.fields) {
      if (other === field) return;
      if (other.name !== field.name || !types.firstColumnsOverlap(other.type, field.type)) continue;
      throw specError(
        field.place.in,
        'E_ALLOY_NAME',
        field.place,
        `${shortLabel(field.owner.label)} overlaps ${shortLabel(signature.label)}, which has a field ${field.name}, too`,
      );
    }
}
