/**
 * The relations of a command. A signature is the union of its subsignatures and of a relation for its other
 * atoms; a field is one relation.
 */

import {
  type Field,
  INT,
  isTopLevel,
  type PrimitiveSignature,
  SEQUENCE_INDEX,
  type Signature,
  STRING,
  type SubsetSignature,
  shortLabel,
} from '../../check/signatures.js';
import type { Place } from '../../language/errors.js';
import * as terms from '../../relational/problem/build.js';
import type {
  Expression,
  Formula,
  LabelledFormula,
  Relation,
  Tuples,
} from '../../relational/problem/problem.js';
import type { TotalOrder } from './orders.js';
import type { Scopes } from './scopes.js';
import { ascending, type Universe } from './universe.js';

export class Relations {
  readonly all: Relation[] = [];
  /** What makes the relations a hierarchy of signatures: disjointness, multiplicities, sizes. */
  readonly formulas: LabelledFormula[] = [];
  /** The relations whose union is a signature. */
  private readonly parts = new Map<Signature, readonly Relation[]>();
  private readonly expressions = new Map<Signature, Expression>();
  private readonly fields = new Map<Field, Relation>();
  readonly univ: Expression;

  constructor(
    signatures: readonly Signature[],
    private readonly universe: Universe,
    private readonly scopes: Scopes,
    orders: readonly TotalOrder[],
  ) {
    for (const builtin of [INT, SEQUENCE_INDEX, STRING])
      this.expressions.set(builtin, terms.constant(1, universe.boundOf(builtin).lower));
    const top = signatures.filter(isTopLevel);
    for (const signature of top) this.primitive(signature);
    this.univ = this.existing(top);
    for (const signature of signatures) if (signature.kind === 'subset') this.subset(signature);
    for (const signature of signatures) this.size(signature);
    for (const signature of signatures) for (const field of signature.fields) this.field(field, orders);
  }

  expressionOf(signature: Signature): Expression {
    return this.expressions.get(signature)!;
  }

  partsOf(signature: Signature): readonly Relation[] {
    return this.parts.get(signature) ?? [];
  }

  relationOf(field: Field): Relation {
    return this.fields.get(field)!;
  }

  private add(name: string, arity: number, lower: Tuples, upper: Tuples, role: Relation['role']): Relation {
    const relation: Relation = { name, arity, lower, upper, role };
    this.all.push(relation);
    return relation;
  }

  private hold(formula: Formula, label: string, place: Place | undefined): void {
    this.formulas.push({ formula, label, place });
  }

  /** `univ`: the atoms that some signature holds. */
  private existing(top: readonly Signature[]): Expression {
    const { universe } = this;
    const isCertain = top.every((signature) => {
      const { lower, upper } = universe.boundOf(signature);
      return lower.length === upper.length;
    });
    if (isCertain) return terms.constant(1, universe.all);
    const fixed = ascending([INT, STRING].flatMap((builtin) => universe.boundOf(builtin).lower));
    return terms.union(terms.constant(1, fixed), ...top.map((signature) => this.expressionOf(signature)));
  }

  private primitive(signature: PrimitiveSignature): void {
    const { children } = signature;
    for (const child of children) this.primitive(child);
    this.disjoint(children);
    const name = shortLabel(signature.label);
    const { lower, upper } = this.universe.boundOf(signature);
    const parts = children.flatMap((child) => this.partsOf(child));
    const own: Relation[] = [];
    if (children.length === 0) own.push(this.add(name, 1, lower, upper, 'signature'));
    else if (!signature.abstract) {
      const certain = new Set(children.flatMap((child) => this.universe.boundOf(child).lower));
      const without = (atoms: Tuples): Tuples => atoms.filter((atom) => !certain.has(atom));
      own.push(this.add(`${name}_remainder`, 1, without(lower), without(upper), 'signature'));
      this.remainder(signature, own[0]!);
    }
    this.parts.set(signature, [...parts, ...own]);
    const [first, ...rest] = [
      ...children.map((child) => this.expressionOf(child)),
      ...own.map(terms.relation),
    ];
    this.expressions.set(signature, terms.union(first!, ...rest));
  }

  private disjoint(children: readonly PrimitiveSignature[]): void {
    for (const [i, child] of children.entries())
      for (const other of children.slice(0, i)) this.apart(other, child);
  }

  /** Not stated where the bounds say so. */
  private apart(one: Signature, other: Signature): void {
    const { upper } = this.universe.boundOf(one);
    const theirs = new Set(this.universe.boundOf(other).upper);
    if (!upper.some((atom) => theirs.has(atom))) return;
    const both = terms.binary('intersection', this.expressionOf(one), this.expressionOf(other));
    this.hold(terms.multiplicity('no', both), `sig ${shortLabel(other.label)}`, other.place);
  }

  /**
   * The other atoms of a signature are in no subsignature, so that each instance has one encoding. Fixed atoms
   * have it anyway.
   */
  private remainder(signature: PrimitiveSignature, rest: Relation): void {
    if (rest.lower.length === rest.upper.length) return;
    const left = new Set(rest.upper);
    for (const child of signature.children) {
      if (!this.universe.boundOf(child).upper.some((atom) => left.has(atom))) continue;
      const both = terms.binary('intersection', terms.relation(rest), this.expressionOf(child));
      this.hold(terms.multiplicity('no', both), `sig ${shortLabel(child.label)}`, child.place);
    }
  }

  private subset(signature: SubsetSignature): void {
    if (this.expressions.has(signature)) return;
    for (const parent of signature.parents) if (parent.kind === 'subset') this.subset(parent);
    const [first, ...rest] = signature.parents.map((parent) => this.above(parent));
    const above = terms.union(first!, ...rest);
    if (signature.exact) {
      this.parts.set(
        signature,
        signature.parents.flatMap((parent) => this.partsOf(parent)),
      );
      this.expressions.set(signature, above);
      return;
    }
    const { lower, upper } = this.universe.boundOf(signature);
    const relation = this.add(shortLabel(signature.label), 1, lower, upper, 'signature');
    const expression = terms.relation(relation);
    this.parts.set(signature, [relation]);
    this.expressions.set(signature, expression);
    this.hold(terms.inside(expression, above), `sig ${shortLabel(signature.label)}`, signature.place);
  }

  private above(parent: Signature): Expression {
    return this.expressions.get(parent) ?? this.univ;
  }

  private size(signature: Signature): void {
    const operand = this.expressionOf(signature);
    // Of an abstract signature that is exact the relations below it are not certain.
    const lower = ascending(this.partsOf(signature).flatMap((part) => part.lower));
    const upper = ascending(this.partsOf(signature).flatMap((part) => part.upper));
    const label = `sig ${shortLabel(signature.label)}`;
    const quantified = (quantifier: 'one' | 'some' | 'lone'): void =>
      this.hold(terms.multiplicity(quantifier, operand), label, signature.place);
    const { multiplicity } = signature;
    if (multiplicity === 'one') {
      if (lower.length !== 1 || upper.length !== 1) quantified('one');
      return;
    }
    if (multiplicity === 'some' && lower.length === 0) quantified('some');
    if (multiplicity === 'lone' && upper.length > 1) quantified('lone');
    const size = this.scopes.size(signature);
    if (size === undefined) return;
    const isExact = this.scopes.isExact(signature);
    if (isExact ? lower.length === size && upper.length === size : upper.length <= size) return;
    const operator = isExact ? '=' : '<=';
    this.hold(
      { kind: 'size', operator, operand, size },
      `scope of ${shortLabel(signature.label)}`,
      signature.place,
    );
  }

  private field(field: Field, orders: readonly TotalOrder[]): void {
    const name = `${shortLabel(field.owner.label)}.${field.name}`;
    const arity = field.type.products[0]!.length;
    const fixed = this.ordered(field, orders);
    const upper = fixed ?? this.fieldUpper(field);
    this.fields.set(field, this.add(name, arity, fixed ?? [], upper, 'field'));
  }

  private fieldUpper(field: Field): Tuples {
    const { universe } = this;
    const owner = new Set(universe.boundOf(field.owner).upper);
    const codes = field.type.products.flatMap((product) => {
      const sets = product.map((signature) => universe.boundOf(signature).upper);
      let tuples = sets[0]!.filter((atom) => owner.has(atom));
      for (const set of sets.slice(1))
        tuples = tuples.flatMap((code) => set.map((atom) => code * universe.atoms.length + atom));
      return tuples;
    });
    return ascending(codes);
  }

  /** The field's only value, if it is the first or the next of a total order. */
  private ordered(field: Field, orders: readonly TotalOrder[]): Tuples | undefined {
    const order = orders.find(({ first, next }) => first === field || next === field);
    if (!order) return undefined;
    const { universe } = this;
    const [owner] = universe.boundOf(field.owner).lower;
    const elements = order.sequence(universe);
    if (order.first === field) return elements.slice(0, 1).map((atom) => universe.tuple(owner!, atom));
    const pairs = elements.slice(1).map((atom, i) => universe.tuple(owner!, elements[i]!, atom));
    return ascending(pairs);
  }
}
