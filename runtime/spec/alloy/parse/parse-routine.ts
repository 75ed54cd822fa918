/** `pred`, `fun` and `let`. */
import type { BoundName, Declaration } from '../../language/syntax.js';
import type { ModuleParser } from './parse-module.js';
import type { MacroSyntax, RoutineSyntax } from './syntax.js';

/** Predicates and functions; without a result, TestEra's `fun` is a predicate. */
export function parseRoutine(parser: ModuleParser, isPrivate: boolean, start: number): RoutineSyntax {
  const { cursor, formulas } = parser;
  const isFunction = cursor.next().text === 'fun';
  const what = isFunction ? 'the name of a function' : 'the name of a predicate';
  const { receiver, ownFields } = receiverOf(parser);
  const name = parser.name(what);
  const parameters = [...receiver, ...parametersOf(parser)];
  const result = isFunction && cursor.take(':') ? formulas.bound() : undefined;
  const body = formulas.block();
  return { name, private: isPrivate, ownFields, parameters, result, body, start, end: body.end };
}

/** `T.` or `T::` before the name. */
function receiverOf(parser: ModuleParser): {
  readonly receiver: readonly Declaration[];
  readonly ownFields: boolean;
} {
  const { cursor } = parser;
  const place = cursor.place;
  const { kind, text } = cursor.peek();
  const isReference = kind === 'name' || ['this', 'seq', 'Int', 'String', 'univ'].includes(text);
  if (isReference) {
    const { name, start, end } = parser.reference();
    const separator = cursor.take('.', '::');
    if (separator) {
      const domain = { kind: 'name', name, escaped: false, old: false, start, end } as const;
      const names = [{ name: 'this', start, end }];
      const receiver = [{ disjoint: false, names, multiplicity: undefined, domain, start, end }];
      return { receiver, ownFields: separator.text === '::' };
    }
  }
  cursor.reset(place);
  return { receiver: [], ownFields: false };
}

function parametersOf(parser: ModuleParser): readonly Declaration[] {
  const { cursor } = parser;
  const open = cursor.take('(', '[');
  if (!open) return [];
  const close = open.text === '(' ? ')' : ']';
  const parameters: Declaration[] = [];
  for (;;) {
    while (cursor.take(','));
    if (cursor.take(close)) return parameters;
    parameters.push(parser.formulas.declaration());
    if (!cursor.is([',', close])) cursor.fail(`, or ${close} expected after the parameter`);
  }
}

export function parseMacro(parser: ModuleParser, isPrivate: boolean, start: number): MacroSyntax {
  const { cursor, formulas } = parser;
  const name = parser.name('the name of a macro');
  const parameters: BoundName[] = [];
  const open = cursor.take('(', '[');
  if (open) {
    const close = open.text === '(' ? ')' : ']';
    if (!cursor.is([close])) parameters.push(...parser.names('the name of a parameter'));
    cursor.expect(close, 'after the parameters of the macro');
  }
  if (!cursor.is(['=', '{'])) cursor.fail(`= or { expected after the macro ${name.name}`);
  const body = cursor.take('=') ? formulas.expression() : formulas.block();
  return { name, private: isPrivate, parameters, body, start, end: body.end };
}
