/** A few values of a declared type as code: what calls of the suite have not given, and the program does not make. */
import type { ClassModel, Domain, SourceModel } from '../../inputs/domains/domain.js';

const NUMBERS: readonly string[] = ['0', '1', '-1', '2'];
const OF_BUILTINS: Readonly<Record<string, readonly string[]>> = {
  Map: ['new Map()', 'new Map([["a", 1]])'],
  Set: ['new Set()', 'new Set(["a"])', 'new Set([1, 2])'],
  Date: ['new Date(0)', 'new Date(86400000)'],
  RegExp: ['/a/u', '/^\\d+$/u'],
};
/** Objects within objects. */
const DEEPEST = 3;

/** Undefined: there are values that have no literal, or nothing is known. */
export function literalsOf(domain: Domain, model: SourceModel, depth = 0): readonly string[] | undefined {
  switch (domain.kind) {
    case 'integer':
    case 'number':
      return NUMBERS;
    case 'time':
      return ['0', '86400000'];
    case 'string':
      return ['"a"', '""', '"b"'];
    case 'boolean':
      return ['true', 'false'];
    case 'bigint':
      return ['0n', '1n'];
    case 'undefined':
    case 'null':
      return [domain.kind];
    case 'literal':
      return [typeof domain.value === 'bigint' ? `${domain.value}n` : JSON.stringify(domain.value)];
    case 'array':
      return arraysOf(domain, model, depth);
    case 'union': {
      const members = domain.members.flatMap((member) => literalsOf(member, model, depth) ?? []);
      return members.length === 0 ? undefined : members;
    }
    case 'class': {
      const cls = model.classes.get(domain.name);
      return cls && ofClass(cls, model, depth);
    }
    default:
      return undefined;
  }
}

function arraysOf(
  { element, tuple, typed }: Domain & { readonly kind: 'array' },
  model: SourceModel,
  depth: number,
): readonly string[] | undefined {
  if (typed !== undefined || depth > DEEPEST) return undefined;
  if (tuple) {
    const elements = tuple.elements.slice(0, tuple.required).map((one) => literalsOf(one, model, depth + 1));
    if (elements.includes(undefined)) return undefined;
    return [0, 1].map((at) => `[${elements.map((some) => some![at % some!.length]).join(', ')}]`);
  }
  const all = literalsOf(element, model, depth + 1);
  if (!all) return undefined;
  const [first, second = first] = all;
  return ['[]', `[${first}]`, `[${second}, ${first}]`, `[${first}, ${first}, ${second}]`];
}

function ofClass(
  { name, plain, builtin, fields, superclass }: ClassModel,
  model: SourceModel,
  depth: number,
): readonly string[] | undefined {
  if (builtin) return OF_BUILTINS[builtin.name];
  if (!plain || depth > DEEPEST) return undefined;
  const inherited = superclass === undefined ? [] : (model.classes.get(superclass)?.fields ?? []);
  const all = [...inherited, ...fields].map((field) => ({
    ...field,
    codes: literalsOf(field.domain, model, depth + 1),
  }));
  // An object of which a part cannot be written is none of the type.
  if (all.some(({ codes, optional }) => codes === undefined && !optional)) return undefined;
  if (all.length === 0) return name === 'Object' ? undefined : ['{}'];
  const variants = [0, 1, 2].map((at) => {
    const present = all.filter(
      ({ codes, optional }, place) => codes && (!optional || (place + at) % 2 === 0),
    );
    const entries = present.map(
      ({ name: key, codes }) => `${JSON.stringify(key)}: ${codes![at % codes!.length]}`,
    );
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
  });
  return [...new Set(variants)];
}
