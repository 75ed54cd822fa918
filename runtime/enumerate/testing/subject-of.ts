/** Subjects of the enumerator's tests: from source text with doc comments. */
import type { Input } from '../../inputs/domains/domain.js';
import { readSourceModel } from '../../inputs/model/source-model.js';
import { contractOf } from '../../spec/index.js';
import type { EnumerationScope, EnumerationSubject } from '../engine.js';

export interface ScopeOf {
  /** `4`, or `exactly:4`, by class; `Array` for arrays of each kind. Others: `rest`. */
  readonly classes?: Readonly<Record<string, number | string>>;
  readonly rest?: number;
  readonly integers?: readonly [low: number, high: number];
  readonly strings?: readonly string[];
  readonly maxLength?: number;
}

/** @param target `Class.method`, or `Class` for a receiver alone, or `method` for a function. */
export function subjectOf(source: string, target: string, scope: ScopeOf = {}): EnumerationSubject {
  const model = readSourceModel('subject.js', source);
  const [first, second] = target.split('.') as [string, string | undefined];
  const className = model.classes.has(first) ? first : undefined;
  const cls = className === undefined ? undefined : model.classes.get(className)!;
  const methodName = cls ? (second ?? '') : first;
  const method = cls ? cls.methods.find(({ name }) => name === methodName) : model.functions.get(first);
  const inputs: Input[] = [
    ...(cls ? [{ name: 'this', domain: { kind: 'class', name: cls.name } as const, rest: false }] : []),
    ...(method?.parameters ?? []).map(({ name, domain, rest }) => ({ name, domain, rest })),
  ];
  const formulas = contractOf(model, className, methodName, cls !== undefined).pre;
  return { model, inputs, formulas, scope: scopeOf([...model.classes.keys(), 'Array'], scope) };
}

function scopeOf(names: readonly string[], scope: ScopeOf): EnumerationScope {
  const { classes = {}, rest = 1, integers = [0, 2], strings = ['', 'a'], maxLength = 2 } = scope;
  const bounds = names.map((name) => {
    const [, exact, limit] = /^(exactly:)?(\d+)$/u.exec(String(classes[name] ?? rest))!;
    return [name, { limit: Number(limit), exact: exact !== undefined }] as const;
  });
  return {
    classes: new Map(bounds),
    integers: { low: integers[0], high: integers[1] },
    strings,
    maxLength,
  };
}
