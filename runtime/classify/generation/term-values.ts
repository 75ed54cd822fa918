/** The values of terms, in the process that runs inputs. */
import { apply } from '../../inputs/domains/reflection.js';
import { memberOf, type Term, textOf } from '../model/laws/terms.js';
import type { AskedCall } from '../observation/ask-again.js';
import type { Point } from '../points.js';

interface Program {
  readonly literal: (code: string) => unknown;
  /** Of the file, by its name as a point. */
  readonly functionOf: (point: string) => unknown;
}

/** Gives the values of terms about a call: of each once. It throws where a call of one does. */
export function evaluator(
  { parameters }: Point,
  { self, args, result }: AskedCall,
  { literal, functionOf }: Program,
): (term: Term) => unknown {
  const known = new Map<string, unknown>();
  const variables = new Map<string, unknown>([
    ['this', self],
    ...parameters.map((name, at): [string, unknown] => [name, args[at]]),
    ['result', result],
  ]);
  const evaluate = (term: Term): unknown => {
    if ('variable' in term) return variables.get(term.variable);
    if ('negated' in term) {
      const value = variables.get(term.negated);
      return typeof value === 'number' ? 0 - value : undefined;
    }
    if ('code' in term) return literal(term.code);
    const text = textOf(term);
    if (!known.has(text)) {
      const given = term.args.map(evaluate);
      // What an argument inside could not be asked for, nothing more can be asked about.
      if (given.includes(undefined)) return undefined;
      known.set(text, term.isMethod ? answer(term.point, given) : call(functionOf(term.point), given));
    }
    return known.get(text);
  };
  const answer = (point: string, [object, ...given]: readonly unknown[]): unknown =>
    call((object as Record<string, unknown>)[memberOf(point)], given, object);
  return evaluate;
}

function call(f: unknown, given: readonly unknown[], self?: unknown): unknown {
  return apply(f as () => unknown, self, given);
}
