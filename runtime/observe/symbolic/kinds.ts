/**
 * Kinds: which types the values of a variable can have, as an ordered set of words: `undefined`, `null`, `nan`, `boolean`,
 * `int`, `double`, `string`, `unknown`, `reference SHAPE`, `function N`, `native NAME`.
 */
import type { Domain } from '../../inputs/domains/domain.js';
import { membersOf } from '../../inputs/domains/domains.js';
import { type Bool, type Num, type Terms, TRUE } from '../../solver/terms/terms.js';
import {
  boolean,
  choose,
  type Leaf,
  leavesOf,
  NAN,
  NULL,
  number,
  UNDEFINED,
  UNKNOWN,
  type Value,
} from './values.js';

export type Kinds = readonly string[];

export const joinKinds = (a: Kinds, b: Kinds): Kinds => {
  const all = [...new Set([...a, ...b])].sort();
  if (all.includes('unknown')) return ['unknown'];
  // A double is any number.
  return all.includes('double') ? all.filter((kind) => kind !== 'int' && kind !== 'nan') : all;
};

export function kindsOf(terms: Terms, value: Value): Kinds {
  return leavesOf(value).reduce<Kinds>((all, { leaf }) => joinKinds(all, [kindOf(terms, leaf)]), []);
}

function kindOf(terms: Terms, leaf: Leaf): string {
  switch (leaf.kind) {
    case 'number':
      return terms.sort(leaf.term) === 'int' ? 'int' : 'double';
    case 'reference':
      return `reference ${leaf.shape}`;
    case 'function':
      return `function ${leaf.number}`;
    case 'native':
      return `native ${leaf.name}`;
    default:
      return leaf.kind;
  }
}

/** The shape of the arrays of a domain; elements of one shape are in one map. */
export function shapeOf(domain: Domain): string {
  if (domain.kind === 'array') return `[${kindsOfDomain(domain.element).join('|')}]`;
  return domain.kind === 'class' ? domain.name : domain.kind;
}

export function kindsOfDomain(domain: Domain): Kinds {
  return membersOf(domain).reduce<Kinds>((all, member) => joinKinds(all, memberKinds(member)), []);
}

function memberKinds(member: Domain): Kinds {
  switch (member.kind) {
    case 'undefined':
    case 'null':
    case 'boolean':
    case 'string':
      return [member.kind];
    case 'integer':
      return ['int'];
    case 'number':
      return ['double'];
    case 'literal':
      if (typeof member.value === 'number') return [Number.isSafeInteger(member.value) ? 'int' : 'double'];
      return typeof member.value === 'bigint' ? ['unknown'] : [typeof member.value];
    case 'class':
      return [`reference ${shapeOf(member)}`];
    case 'array':
      return member.typed === undefined ? [`reference ${shapeOf(member)}`] : ['unknown'];
    default:
      return ['unknown'];
  }
}

/** What new variables need: a place to assert facts about them, and how many objects of a shape they may refer to. */
export interface Surroundings {
  tell(fact: Bool): void;
  limit(shape: string): Num | undefined;
}

/** A value of which nothing but the kinds is known: new variables that begin with a name. */
export function variableOf(terms: Terms, kinds: Kinds, name: string, around: Surroundings): Value {
  const [first, ...rest] = kinds;
  if (first === undefined) return UNKNOWN;
  const leaf = leafOf(terms, first, name, around);
  if (rest.length === 0) return leaf;
  const when = terms.boolVar(`${name} is ${first}`);
  return choose(terms, when, leaf, variableOf(terms, rest, name, around));
}

function leafOf(terms: Terms, kind: string, name: string, around: Surroundings): Leaf {
  const [word, rest] = kind.split(/ (.*)/u) as [string, string?];
  switch (word) {
    case 'undefined':
      return UNDEFINED;
    case 'null':
      return NULL;
    case 'nan':
      return NAN;
    case 'boolean':
      return boolean(terms.boolVar(name));
    case 'int': {
      const term = terms.numVar(name, 'int');
      around.tell(terms.le(terms.num(-Number.MAX_SAFE_INTEGER), term));
      around.tell(terms.le(term, terms.num(Number.MAX_SAFE_INTEGER)));
      return number(term);
    }
    case 'double':
      return number(terms.numVar(name, 'double'));
    case 'string': {
      const term = terms.numVar(`string ${name}`, 'int');
      around.tell(terms.le(terms.num(0), term));
      return { kind: 'string', term };
    }
    case 'reference': {
      const term = terms.numVar(name, 'int');
      const limit = around.limit(rest!);
      around.tell(terms.le(terms.num(0), term));
      if (limit !== undefined) around.tell(terms.lt(term, limit));
      return { kind: 'reference', term, shape: rest! };
    }
    case 'function':
      return { kind: 'function', number: Number(rest) };
    case 'native':
      return { kind: 'native', name: rest! };
    default:
      return { kind: 'unknown', term: terms.numVar(name, 'int') };
  }
}

/** That two variables of the same kinds are equal. */
export function sameVariables(terms: Terms, a: Value, b: Value): Bool {
  if (a.kind === 'choice' && b.kind === 'choice')
    return terms.all([
      terms.iff(a.when, b.when),
      terms.or(-a.when, sameVariables(terms, a.then, b.then)),
      terms.or(a.when, sameVariables(terms, a.otherwise, b.otherwise)),
    ]);
  if (a.kind === 'boolean' && b.kind === 'boolean') return terms.iff(a.term, b.term);
  if (a.kind === 'number' && b.kind === 'number') {
    if (terms.sort(a.term) !== 'double') return terms.eq(a.term, b.term);
    const areNaN = terms.all([-terms.eq(a.term, a.term), -terms.eq(b.term, b.term)]);
    return terms.or(terms.eq(a.term, b.term), areNaN);
  }
  if ('term' in a && 'term' in b && a.term !== undefined && b.term !== undefined)
    return terms.eq(a.term, b.term);
  return TRUE;
}
