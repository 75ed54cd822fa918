/** Planned calls as JavaScript. */
import { isIdentifier, literalKey, Names, quote, variableFor } from '../emit/names.js';
import type { FakeAnswer } from '../reach/fakes.js';
import type { Plan, PlannedCall } from '../reach/plan.js';
import type { ReachValue } from '../reach/values.js';

/** Expressions of classes and functions of the subject, by their names. */
export type Reaching = (name: string) => string;

/** Names for the objects of a plan, by their numbers; those that are not there have none. */
export function objectNames(plan: Plan, taken: Iterable<string> = []): readonly (string | undefined)[] {
  const names = new Names(['spec', 'before', 'after', 'earlier', 'result', 'observed', ...taken]);
  return plan.objects.map(({ name, className }) =>
    className === undefined ? undefined : names.take(isIdentifier(name) ? name : variableFor(className)),
  );
}

export function valueCode(value: ReachValue, objects: readonly (string | undefined)[]): string {
  switch (value.kind) {
    case 'object':
      return objects[value.object] ?? 'undefined';
    case 'code':
      return value.code;
    case 'none':
      return 'undefined';
    case 'primitive':
      return primitiveCode(value.value);
  }
}

function primitiveCode(value: Extract<ReachValue, { kind: 'primitive' }>['value']): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'bigint') return `${value}n`;
  return Object.is(value, -0) ? '-0' : String(value);
}

/** Arguments, without the undefined ones at the end. */
function argumentsCode(args: readonly ReachValue[], objects: readonly (string | undefined)[]): string[] {
  const last = args.findLastIndex((value) => value.kind !== 'primitive' || value.value !== undefined);
  return args.slice(0, last + 1).map((value) => valueCode(value, objects));
}

export function callCode(
  call: PlannedCall,
  objects: readonly (string | undefined)[],
  reaching: Reaching,
): string {
  const args = argumentsCode(call.args, objects);
  const list = `(${args.join(', ')})`;
  const member = isIdentifier(call.name) ? `.${call.name}` : `[${quote(call.name)}]`;
  switch (call.kind) {
    case 'construct':
      return `new ${reaching(call.className!)}${list}`;
    case 'literal': {
      const properties = (call.properties ?? []).map(
        (name, i) => `${literalKey(name)}: ${valueCode(call.args[i]!, objects)}`,
      );
      return properties.length === 0 ? '{}' : `{ ${properties.join(', ')} }`;
    }
    case 'fake':
      return fakeCode([], objects, reaching, () => false);
    case 'static':
      return `${reaching(call.className!)}${member}${list}`;
    case 'function':
      return `${reaching(call.name)}${list}`;
    case 'set':
      return `${objects[call.receiver!]}${member} = ${args[0] ?? 'undefined'}`;
    case 'method':
      return `${objects[call.receiver!]}${member}${list}`;
  }
}

const BUILT_IN_ERROR = /^(?:Aggregate|Eval|Range|Reference|Syntax|Type|URI)?Error$/u;

/** What fakes say when they throw. */
export const errorMessage = (error: string): string => `${error} of a fake`;

/** An object that gives answers in their order. @param isOwn whether the subject has a class of a name */
export function fakeCode(
  answers: readonly FakeAnswer[],
  objects: readonly (string | undefined)[],
  reaching: Reaching,
  isOwn: (className: string) => boolean,
): string {
  const names = [...new Set(answers.map(({ member }) => member.name))];
  const members = names.map((name) => {
    const own = answers.filter(({ member }) => member.name === name);
    const key = literalKey(name);
    const given = [
      ...new Set(
        own.map(({ value, thrown }) =>
          thrown === undefined ? valueCode(value!, objects) : thrownCode(thrown),
        ),
      ),
    ];
    const each = own.map(({ value, thrown }) =>
      thrown === undefined ? `() => ${valueCode(value!, objects)}` : `() => ${thrownCode(thrown)}`,
    );
    const isPlain = own.every(({ value }) => value?.kind === 'primitive');
    const script = isPlain ? own.map(({ value }) => valueCode(value!, objects)) : each;
    const next = `.shift()${isPlain ? '' : '()'}`;
    const isRead = own[0]!.member.isRead;
    if (given.length === 1)
      return isRead ? `get ${key}() { return ${given[0]!}; }` : `${key}: () => ${given[0]!}`;
    return isRead
      ? `get ${key}() { return this['answers of ${name}']${next}; }, 'answers of ${name}': [${script.join(', ')}]`
      : `${key}: ((answers) => () => answers${next})([${script.join(', ')}])`;
  });
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;

  function thrownCode(error: string): string {
    const message = quote(errorMessage(error));
    if (isOwn(error)) return `{ throw new ${reaching(error)}(${message}); }`;
    return BUILT_IN_ERROR.test(error)
      ? `{ throw new ${error}(${message}); }`
      : `{ throw Object.assign(new Error(${message}), { name: ${quote(error)} }); }`;
  }
}

/** The names of classes and functions of the subject that a call uses. */
export function usedNames(call: Pick<PlannedCall, 'kind' | 'className' | 'name'>): readonly string[] {
  if (call.kind === 'construct' || call.kind === 'static') return [call.className!];
  return call.kind === 'function' ? [call.name] : [];
}
