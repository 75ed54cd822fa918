/** Building domains: unions in normal form, and what is asked of them. */
import type { Domain, Tuple } from './domain.js';

export const UNKNOWN = { kind: 'unknown' } as const satisfies Domain;
export const UNDEFINED: Domain = { kind: 'undefined' };
export const NULL: Domain = { kind: 'null' };

export type ArrayDomain = Extract<Domain, { kind: 'array' }>;

/** Members of unions with aliases in them, once all of these can be resolved. */
const settled = new WeakMap<Domain, readonly Domain[]>();

/** The members of a union, or the domain itself. */
export function membersOf(domain: Domain): readonly Domain[] {
  const resolved = domain.kind === 'alias' ? domain.resolve() : undefined;
  if (resolved) return membersOf(resolved);
  if (domain.kind !== 'union') return [domain];
  const known = settled.get(domain);
  if (known) return known;
  const isOpen = domain.members.some((member) => member.kind === 'alias' && member.resolve());
  if (!isOpen) return domain.members;
  const members = membersOf(unionOf(domain.members));
  if (!members.some(({ kind }) => kind === 'alias')) settled.set(domain, members);
  return members;
}

/** Members of a domain, unions flattened. */
export function alternatives(domain: Domain): readonly Exclude<Domain, { kind: 'union' | 'alias' }>[] {
  if (domain.kind !== 'union' && domain.kind !== 'alias') return [domain];
  return membersOf(domain).flatMap((member) => (member.kind === 'alias' ? [UNKNOWN] : alternatives(member)));
}

/** The union in normal form: flat, null and undefined last, without duplicates and members that another one contains. */
export function unionOf(domains: readonly Domain[]): Domain {
  const flat = domains.flatMap(membersOf);
  if (flat.some((member) => member.kind === 'unknown')) return UNKNOWN;
  const byKey = new Map(flat.map((member) => [keyOf(member), member]));
  if (byKey.has('true') && byKey.has('false')) byKey.set('boolean', { kind: 'boolean' });
  const kept = [...byKey.values()].filter((member) => !isContained(member, byKey));
  const isNullish = ({ kind }: Domain): boolean => kind === 'null' || kind === 'undefined';
  const members = [...kept.filter((member) => !isNullish(member)), ...kept.filter(isNullish)];
  return members.length === 1 ? members[0]! : { kind: 'union', members };
}

/** Whether two domains are the same set. */
export function sameDomain(a: Domain, b: Domain): boolean {
  return keyOf(a) === keyOf(b);
}

/** Whether null or undefined is among the values. */
export function isNullable(domain: Domain): boolean {
  return membersOf(domain).some((member) => member.kind === 'null' || member.kind === 'undefined');
}

/** Whether instances of classes are among the values. */
export function hasInstances(domain: Domain): boolean {
  return membersOf(domain).some((member) => member.kind === 'class');
}

/** The domain as TypeScript would write it. */
export function domainText(domain: Domain): string {
  switch (domain.kind) {
    case 'literal':
      if (typeof domain.value === 'string') return JSON.stringify(domain.value);
      return typeof domain.value === 'bigint' ? `${domain.value}n` : `${domain.value}`;
    case 'sample':
      return domain.of;
    case 'class':
    case 'alias':
      return domain.name;
    case 'integer':
    case 'bigint':
      return domain.within ? `${domain.kind} ${domain.within.join('..')}` : domain.kind;
    case 'array':
      if (domain.typed) return domain.typed;
      if (domain.isContent) return `content ${domainText(asArray(domain))}`;
      if (domain.isRest) return `...${domainText({ ...domain, isRest: false })}`;
      if (domain.tuple) return tupleText(domain.tuple);
      return domain.element.kind === 'union'
        ? `(${domainText(domain.element)})[]`
        : `${domainText(domain.element)}[]`;
    case 'union':
      return domain.members.map(domainText).join(' | ') || 'never';
    default:
      return domain.kind;
  }
}

/** Content as the array that it is. */
function asArray(domain: Domain): Domain {
  return domain.kind === 'array' ? { ...domain, isContent: false, element: asArray(domain.element) } : domain;
}

function tupleText({ elements, required, rest }: Tuple): string {
  const parts = elements.map((element, i) => domainText(element) + (i < required ? '' : '?'));
  return `[${[...parts, ...(rest ? [`...${domainText({ kind: 'array', element: rest })}`] : [])].join(', ')}]`;
}

function keyOf(domain: Domain): string {
  return domain.kind === 'union' ? domain.members.map(domainText).sort().join(' | ') : domainText(domain);
}

function isContained(member: Domain, byKey: ReadonlyMap<string, Domain>): boolean {
  switch (member.kind) {
    case 'integer':
      return byKey.has('number');
    case 'literal':
      return (
        byKey.has(typeof member.value) ||
        (typeof member.value === 'number' && Number.isSafeInteger(member.value) && byKey.has('integer'))
      );
    default:
      return false;
  }
}

/** The domains of the elements of an array domain, each once. */
export function elementDomains({ element, tuple }: ArrayDomain): readonly Domain[] {
  return tuple ? [...tuple.elements, ...(tuple.rest ? [tuple.rest] : [])] : [element];
}

/** The domain of the element at an index. */
export function elementAt({ element, tuple }: ArrayDomain, index: number): Domain {
  return tuple ? (tuple.elements[index] ?? tuple.rest!) : element;
}

/** Whether arrays of the domain may have any length. */
export function isOpen({ tuple }: ArrayDomain): boolean {
  return !tuple || tuple.rest !== undefined;
}
