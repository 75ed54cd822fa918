/** Functions and methods that no call of which has changed anything, with the types of what they take and give: what laws are made of. */
import type { Captured } from '../../observation/captured.js';
import type { ObservedCall } from '../../observation/trace-format.js';
import type { Point, PointKind } from '../../points.js';
import { codeOf } from '../samples.js';
import { typeText } from '../type-text.js';

export interface Operation {
  readonly point: string;
  readonly isMethod: boolean;
  /** What its operands are called: `this`, of methods, and parameters. */
  readonly names: readonly string[];
  /** Types of the operands, and of the result. */
  readonly takes: readonly string[];
  readonly gives: string;
  /** Values of each operand as code, as far as the suite gave such. */
  readonly codes: readonly (readonly string[])[];
  /** Results as code, as far as they are such values. */
  readonly made: readonly string[];
  /** Its calls are asked again where they are recorded. */
  readonly isAsked: boolean;
}

/** The types of more calls tell nothing new. */
const MOST_CALLS = 500;
/** More values of an operand tell nothing new. */
const MOST_CODES = 12;
const KINDS: readonly PointKind[] = ['function', 'method', 'static'];
const NAME = /^[A-Za-z_$][\w$]*$/u;

interface Seen {
  readonly takes: readonly Set<string>[];
  readonly gives: Set<string>;
  readonly codes: readonly Set<string>[];
  readonly made: Set<string>;
  /** It was called with more or fewer values, or has changed something. */
  isUnclear: boolean;
  calls: number;
  isAsked: boolean;
}

/** Gathers the types of operations from calls. */
export class Operations {
  private readonly seen = new Map<string, { readonly point: Point; readonly seen: Seen }>();

  see({ point, before, after, end, answers }: ObservedCall): void {
    if (!KINDS.includes(point.kind) || point.isAsync || end.kind === 'throw') return;
    const operands = point.kind === 'method' ? [before.self, ...before.args] : before.args;
    let known = this.seen.get(point.name);
    if (!known) {
      const sets = (): readonly Set<string>[] => operands.map(() => new Set<string>());
      known = {
        point,
        seen: {
          takes: sets(),
          gives: new Set(),
          codes: sets(),
          made: new Set(),
          isUnclear: false,
          isAsked: false,
          calls: 0,
        },
      };
      this.seen.set(point.name, known);
    }
    const { seen } = known;
    const isSame =
      after.self === before.self && after.args === before.args && after.variables === before.variables;
    if (!isSame || operands.length !== seen.takes.length) seen.isUnclear = true;
    if (answers) seen.isAsked = true;
    seen.calls += 1;
    if (seen.isUnclear || seen.calls > MOST_CALLS) return;
    add(seen.gives, typeOf(end.value));
    addCode(seen.made, end.value);
    operands.forEach((value, at) => {
      add(seen.takes[at]!, value === undefined ? undefined : typeOf(value));
      addCode(seen.codes[at]!, value);
    });
  }

  /** Those whose operands and results were of one type each, in the order in which they were first called. */
  found(): readonly Operation[] {
    return [...this.seen.values()].flatMap(({ point, seen }) => {
      const isMethod = point.kind === 'method';
      const names = isMethod ? ['this', ...point.parameters] : point.parameters;
      const [takes, gives] = [seen.takes.map(only), only(seen.gives)];
      const isClear =
        !seen.isUnclear &&
        names.length === takes.length &&
        names.every((name) => NAME.test(name)) &&
        point.name !== 'default';
      if (!isClear || gives === undefined || takes.includes(undefined)) return [];
      const codes = seen.codes.map((each) => [...each]);
      const { isAsked } = seen;
      const operands = { names, takes: takes as readonly string[], codes };
      return [{ point: point.name, isMethod, ...operands, gives, made: [...seen.made], isAsked }];
    });
  }
}

function add(to: Set<string>, type: string | undefined): void {
  if (type !== undefined) to.add(type);
}

function addCode(to: Set<string>, value: Captured | undefined): void {
  const code = value === undefined ? undefined : codeOf(value);
  if (code !== undefined && to.size < MOST_CODES) to.add(code);
}

/** The type that all had; undefined: there are several, or none. */
function only(types: ReadonlySet<string>): string | undefined {
  const [first, ...others] = types;
  return others.length === 0 ? first : undefined;
}

/** The type of a value; undefined where it tells none, as an empty list, or is none. */
function typeOf(value: Captured): string | undefined {
  return typeText(value)?.replaceAll('integer', 'number');
}
