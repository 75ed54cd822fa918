/** Terms of laws: calls of operations about the receiver, the arguments and the result of a call. */

/** A variable of a call, or a number as one with the other sign, a literal, or what a function or method answers: of a method, the first argument is its receiver. */
export type Term =
  | { readonly variable: string }
  | { readonly negated: string }
  | { readonly code: string }
  | { readonly point: string; readonly isMethod: boolean; readonly args: readonly Term[] };

/** As JavaScript, where the call stands. */
export function textOf(term: Term): string {
  if ('variable' in term) return term.variable;
  if ('negated' in term) return `-${term.negated}`;
  if ('code' in term) return term.code;
  const args = term.args.map(textOf);
  return term.isMethod
    ? `${args[0]!}.${memberOf(term.point)}(${args.slice(1).join(', ')})`
    : `${term.point}(${args.join(', ')})`;
}

/** The name of a method without that of its class. */
export function memberOf(point: string): string {
  return /[^.]+$/u.exec(point)![0];
}

/** The calls of a term, those inside of others first. */
export function callsIn(term: Term): readonly Term[] {
  return 'args' in term ? [...term.args.flatMap(callsIn), term] : [];
}
