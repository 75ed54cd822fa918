/** The types of predicates, functions, assertions and facts. */

import { plain, shown, signatureAt } from '../../check/build.js';
import { orOne } from '../../check/build-operators.js';
import { variable, withVariable } from '../../check/context.js';
import { bounded, declarations, elaborate } from '../../check/elaborate.js';
import { resolveFormula, resolveSet, type Warn } from '../../check/resolve.js';
import type { Signature } from '../../check/signatures.js';
import { demand, type Routine, type Typed } from '../../check/typed.js';
import * as types from '../../check/types.js';
import { printType } from '../../check/types.js';
import { specError } from '../../language/errors.js';
import type { BoundName } from '../../language/syntax.js';
import { isNamed, type RoutineSyntax } from '../parse/syntax.js';
import { contextIn } from './meanings.js';
import { type DeclaredRoutine, labelIn, type Module, placeIn } from './module.js';

/** Adds what a module declares beside signatures; what a command writes out is a predicate or an assertion. */
export function declareFormulas(module: Module): void {
  const { routines, macros, assertions, facts, commands } = module.syntax;
  for (const syntax of routines) {
    const known = module.routines.get(syntax.name.name) ?? [];
    module.routines.set(syntax.name.name, [...known, routineOf(module, syntax)]);
  }
  for (const syntax of macros) {
    refuseDuplicate(module, module.macros, syntax.name, 'macro');
    refuseParameters(module, syntax.parameters);
    module.macros.set(syntax.name.name, {
      name: syntax.name.name,
      private: syntax.private,
      parameters: syntax.parameters.map(({ name }) => name),
      body: syntax.body,
      context: (warn) => contextIn(module, warn),
    });
  }
  assertions.forEach((syntax, i) => {
    const name = syntax.name?.name ?? `assert$${i + 1}`;
    if (syntax.name) refuseDuplicate(module, module.assertions, syntax.name, 'assertion');
    module.assertions.set(name, { syntax, name, body: undefined });
  });
  for (const syntax of facts) module.facts.push({ syntax, name: syntax.name, body: undefined });
  commands.forEach(({ kind, target, start, end }, i) => {
    if (isNamed(target)) return;
    const name = `${kind}$${i + 1}`;
    if (kind === 'check') {
      module.assertions.set(name, {
        syntax: { name: undefined, body: target, start, end },
        name,
        body: undefined,
      });
      return;
    }
    const syntax = {
      name: { name, start, end },
      private: true,
      ownFields: false,
      parameters: [],
      result: undefined,
      body: target,
      start,
      end,
    };
    module.routines.set(name, [routineOf(module, syntax)]);
  });
}

function routineOf(module: Module, syntax: RoutineSyntax): DeclaredRoutine {
  refuseParameters(
    module,
    syntax.parameters.flatMap(({ names }) => names),
  );
  return {
    syntax,
    name: syntax.name.name,
    label: labelIn(module, syntax.name.name),
    private: syntax.private,
    isPredicate: syntax.result === undefined,
    parameters: [],
    result: undefined,
    body: undefined,
  };
}

function refuseDuplicate(
  module: Module,
  known: ReadonlyMap<string, unknown>,
  name: BoundName,
  what: string,
): void {
  if (!known.has(name.name)) return;
  throw specError(module.syntax.in, 'E_ALLOY_NAME', name, `the module has ${what} ${name.name} already`);
}

function refuseParameters(module: Module, names: readonly BoundName[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name.name))
      throw specError(module.syntax.in, 'E_ALLOY_NAME', name, `there is a parameter ${name.name} already`);
    seen.add(name.name);
  }
}

/** Types parameters and results, so that bodies can call in any order. */
export function declareRoutineTypes(module: Module, warn: Warn): void {
  for (const routine of [...module.routines.values()].flat()) {
    const context = contextIn(module, warn, { isParameter: true });
    const [parameters, inner] = declarations(routine.syntax.parameters, context);
    for (const { domain } of parameters) demand(domain);
    routine.parameters = parameters;
    const { result } = routine.syntax;
    if (result)
      routine.result = orOne(
        demand(resolveSet(bounded(result.multiplicity, elaborate(result.domain, inner)), warn)),
      );
  }
}

export function checkRoutines(module: Module, warn: Warn): void {
  for (const routine of [...module.routines.values()].flat()) {
    let context = contextIn(module, warn, { ownFields: routine.syntax.ownFields });
    for (const { variables } of routine.parameters)
      for (const parameter of variables)
        context = withVariable(context, parameter.name, variable(placeIn(module, routine.syntax), parameter));
    const written = plain(elaborate(routine.syntax.body, context));
    if (routine.isPredicate) {
      routine.body = demand(resolveFormula(written, warn));
      continue;
    }
    const body = demand(resolveSet(written, warn));
    requireResult(routine, body, warn);
    routine.body = body;
  }
}

function requireResult(routine: Routine, body: Typed, warn: Warn): void {
  const expected = routine.result!.type;
  if (types.arityOf(body.type) !== types.arityOf(expected))
    throw specError(
      body.place.in,
      'E_ALLOY_TYPE',
      body.place,
      `the result is declared as ${printType(expected, body.place)}, the body has type ${shown(body)}`,
    );
  if (types.hasTuple(body.type) && types.hasTuple(expected) && !types.overlaps(body.type, expected))
    warn?.(body.place, `the body is never in the declared result, ${printType(expected, body.place)}`);
}

export function checkAssertions(module: Module, warn: Warn): void {
  for (const assertion of module.assertions.values())
    assertion.body = demand(resolveFormula(elaborate(assertion.syntax.body, contextIn(module, warn)), warn));
}

export function checkFacts(module: Module, warn: Warn): void {
  for (const fact of module.facts)
    fact.body = demand(resolveFormula(elaborate(fact.syntax.body, contextIn(module, warn)), warn));
  for (const signature of module.signatures.values()) {
    const syntax = signature.declared!.syntax?.fact;
    if (!syntax) continue;
    const context = withVariable(contextIn(module, warn, { signature }), 'this', itselfOf(signature));
    signature.fact = demand(resolveFormula(elaborate(syntax, context), warn));
  }
}

/** A signature of one atom is that atom. */
function itselfOf(signature: Signature): Typed {
  return signature.multiplicity === 'one'
    ? signatureAt(signature, signature.place!)
    : variable(signature.place!, signature.itself);
}
