/** The prologue of doc comments: classes as signatures, fields as members, domains as types. */
import type { Domain, SourceModel } from '../../inputs/domains/domain.js';
import { domainText, isNullable, membersOf } from '../../inputs/domains/domains.js';
import {
  ANY,
  ARRAY,
  BOOLEAN,
  builtin,
  descends,
  INT,
  type Member,
  type MemberColumn,
  NONE,
  OBJECT,
  type PrimitiveSignature,
  STRING,
} from '../check/signatures.js';
import * as types from '../check/types.js';
import { type Type, typeOf } from '../check/types.js';

const programs = new WeakMap<SourceModel, Program>();

/** Indices of arrays and what is at them. */
export const ELEMENTS = arrayMember('elements', 'elements', [INT, ANY]);
const ARRAY_MEMBERS: ReadonlyMap<string, Member> = new Map([
  ['elems', arrayMember('elems', 'items', [ANY])],
  ['inds', arrayMember('inds', 'indices', [INT])],
]);

export class Program {
  private readonly signatures = new Map<string, PrimitiveSignature>();
  private readonly arrays = new Map<string, PrimitiveSignature>();
  private readonly members = new Map<string, Member>();

  private constructor(readonly model: SourceModel) {}

  static of(model: SourceModel): Program {
    const program = programs.get(model) ?? new Program(model);
    programs.set(model, program);
    return program;
  }

  /** The signature of a class, below that of its superclass. */
  signatureOf(name: string): PrimitiveSignature {
    const known = this.signatures.get(name);
    if (known) return known;
    const signature = { ...builtin(name, OBJECT), builtin: false };
    this.signatures.set(name, signature);
    const { superclass } = this.model.classes.get(name) ?? {};
    const parent =
      superclass !== undefined && this.model.classes.has(superclass) ? this.signatureOf(superclass) : OBJECT;
    // A class above itself is the program's mistake.
    if (!descends(parent, signature)) signature.parent = parent;
    return signature;
  }

  /** The values of a domain, null and undefined left out. */
  typeOf(domain: Domain): Type {
    const sets = membersOf(domain).flatMap((member) => this.valuesOf(member) ?? []);
    return types.relationType(sets.length > 0 ? sets.map((set) => [set]) : [[NONE]]);
  }

  private valuesOf(domain: Domain): PrimitiveSignature | undefined {
    switch (domain.kind) {
      case 'undefined':
      case 'null':
        return undefined;
      case 'boolean':
        return BOOLEAN;
      case 'integer':
      case 'number':
        return INT;
      case 'string':
        return STRING;
      case 'literal':
        return LITERALS[typeof domain.value] ?? ANY;
      case 'class':
        return this.signatureOf(domain.name);
      case 'array':
        return this.arraysOf(domain.element);
      default:
        return ANY;
    }
  }

  private arraysOf(element: Domain): PrimitiveSignature {
    if (element.kind === 'unknown') return ARRAY;
    const label = domainText({ kind: 'array', element });
    const known = this.arrays.get(label);
    if (known) return known;
    const signature = { ...builtin(label, ARRAY), elements: () => this.typeOf(element) };
    this.arrays.set(label, signature);
    return signature;
  }

  /** The fields of that name of all classes, or what arrays have. */
  member(name: string): Member | undefined {
    const known = this.members.get(name);
    if (known) return known;
    const columns = [...this.model.classes.values()].flatMap((cls): readonly MemberColumn[] => {
      const field = [...cls.fields, ...(cls.modelFields ?? [])].find((candidate) => candidate.name === name);
      if (!field) return [];
      const { domain } = field;
      const total = !isNullable(domain) && domain.kind !== 'unknown';
      return [{ owner: this.signatureOf(cls.name), values: this.typeOf(domain), total }];
    });
    if (name === 'length') columns.push({ owner: ARRAY, values: typeOf(INT), total: true });
    const [first] = columns;
    if (!first) return ARRAY_MEMBERS.get(name);
    const member = memberOf(name, columns);
    this.members.set(name, member);
    return member;
  }
}

const LITERALS: Readonly<Partial<Record<string, PrimitiveSignature>>> = {
  boolean: BOOLEAN,
  number: INT,
  string: STRING,
};

/** The fields of that name of some classes. */
export function memberOf(name: string, columns: readonly MemberColumn[]): Member {
  const products = columns.map(({ owner, values }) => types.product(typeOf(owner), values));
  const type = products.length > 0 ? products.reduce(types.merge) : typeOf(NONE, NONE);
  return { name, relation: 'field', columns, type };
}

function arrayMember(
  name: string,
  relation: Member['relation'],
  columns: readonly PrimitiveSignature[],
): Member {
  return { name, relation, columns: [], type: typeOf(ARRAY, ...columns) };
}
