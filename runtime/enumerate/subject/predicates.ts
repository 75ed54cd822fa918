/**
 * Methods that say whether objects are legal, in place of formulas (Boyapati, Khurshid and Marinov: Korat, 2002):
 * `@invariant {js} repOk()` above a class, or named by the user.
 */
import { PenumbraError, positionAt } from '../../../compiler/diagnostics.js';
import type { ClassModel, Input, SourceModel } from '../../inputs/domains/domain.js';
import { alternatives } from '../../inputs/domains/domains.js';
import { classChain } from '../../inputs/model/class-chain.js';
import { reachableClasses } from '../../spec/contract.js';
import { didYouMean } from '../../spec/language/errors.js';

export interface PredicateMethod {
  /** The class whose instances among the inputs it is called on. */
  readonly className: string;
  readonly method: string;
  /** As written. */
  readonly text: string;
  readonly file: string;
  /** From 1; 0 where the user named it. */
  readonly line: number;
}

/**
 * The predicates of the classes of the inputs, and the one that the user names, a method of the receiver.
 * @throws PenumbraError E_PREDICATE
 */
export function predicatesOf(
  model: SourceModel,
  inputs: readonly Input[],
  named: string | undefined,
): readonly PredicateMethod[] {
  const classes = new Set(
    inputs.flatMap(({ domain }) =>
      alternatives(domain).flatMap((member) =>
        member.kind === 'class' ? classChain(model, member.name).map(({ name }) => name) : [],
      ),
    ),
  );
  const tagged = [...classes].flatMap((name) => taggedIn(model, model.classes.get(name)!));
  const reached = reachableClasses(
    model,
    inputs.map(({ domain }) => domain),
  );
  const unreached = reached.find(({ name, predicates }) => predicates && !classes.has(name));
  if (unreached) {
    const { start, origin } = unreached.predicates![0]!;
    const { file, source } = origin ?? unreached.origin ?? model;
    throw new PenumbraError({
      code: 'E_PREDICATE',
      message: `no input is of class ${unreached.name}: a method is called on inputs only`,
      file,
      source,
      position: positionAt(source, start + 1),
      hint: 'Call it from the method of a class that is an input, or write a formula.',
    });
  }
  return named === undefined ? tagged : [...tagged, byName(model, inputs, named)];
}

function taggedIn(model: SourceModel, cls: ClassModel): readonly PredicateMethod[] {
  return (cls.predicates ?? []).map(({ text, start, origin }) => {
    const { file, source } = origin ?? cls.origin ?? model;
    const written = text.trim();
    const offset = start + text.indexOf('{');
    const position = positionAt(source, offset);
    const method = /^\{js\}\s*(?:this\.)?([\p{ID_Start}$_][\p{ID_Continue}$]*)\(\s*\)$/u.exec(written)?.[1];
    const at = { file, source, position, length: written.split('\n')[0]!.length };
    if (method === undefined) {
      throw new PenumbraError({
        code: 'E_PREDICATE',
        message: 'behind {js} stands a call of a method of the class, without arguments',
        ...at,
        hint: 'For example: @invariant {js} repOk()',
      });
    }
    checkMethod(model, cls.name, method, at);
    return { className: cls.name, method, text: written, file, line: position.line };
  });
}

function byName(model: SourceModel, inputs: readonly Input[], method: string): PredicateMethod {
  const self = inputs.find(({ name }) => name === 'this');
  const className = self?.domain.kind === 'class' ? self.domain.name : undefined;
  if (className === undefined) {
    throw new PenumbraError({
      code: 'E_PREDICATE',
      message: '--predicate names a method of the receiver, and there is none',
      hint: 'Write @invariant {js} repOk() above the class of an input.',
    });
  }
  const name = method.replace(/\(\)$/u, '');
  checkMethod(model, className, name, { file: model.file });
  return { className, method: name, text: `--predicate ${name}`, file: model.file, line: 0 };
}

function checkMethod(
  model: SourceModel,
  className: string,
  method: string,
  at: { readonly file: string } & Partial<ConstructorParameters<typeof PenumbraError>[0]>,
): void {
  const methods = classChain(model, className)
    .flatMap((cls) => cls.methods)
    .filter((one) => one.kind === 'method' && !one.static && one.parameters.length === 0)
    .map(({ name }) => name);
  if (methods.includes(method)) return;
  throw new PenumbraError({
    ...at,
    code: 'E_PREDICATE',
    message: `${className} has no method ${method}() without parameters`,
    hint: didYouMean(method, methods),
  });
}
