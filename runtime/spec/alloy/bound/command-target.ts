/** What a command runs or checks. */
import { didYouMean, specError } from '../../language/errors.js';
import type { BoundName } from '../../language/syntax.js';
import { type Assertion, type DeclaredRoutine, type Module, nameable } from '../modules/module.js';
import { followPath, routinesNamed } from '../modules/names.js';
import { type CommandSyntax, isNamed } from '../parse/syntax.js';

/** @throws PenumbraError `E_ALLOY_NAME` if there is none, or if there are several. */
export function assertionOf(root: Module, { target, kind }: CommandSyntax, index: number): Assertion {
  if (!isNamed(target)) return root.assertions.get(`${kind}$${index + 1}`)!;
  const found = assertionsNamed(root, target.name);
  const hint = routinesNamed(root, target.name).some(({ isPredicate }) => isPredicate)
    ? `${target.name} is a predicate: check { ${target.name}[…] }`
    : didYouMean(target.name, [...root.assertions.keys()]);
  return single(root, target, found, 'assertion', hint);
}

function assertionsNamed(root: Module, name: string): readonly Assertion[] {
  const path = name.replace(/^this\//u, '').split('/');
  const own = followPath(root, path.slice(0, -1))?.assertions.get(path.at(-1)!);
  if (own) return [own];
  return nameable(root).flatMap((module) => module.assertions.get(path.at(-1)!) ?? []);
}

/** @throws PenumbraError `E_ALLOY_NAME` if there is none, or if there are several. */
export function routineOf(root: Module, { target, kind }: CommandSyntax, index: number): DeclaredRoutine {
  if (!isNamed(target)) return root.routines.get(`${kind}$${index + 1}`)![0]!;
  const own = root.routines.get(target.name.replace(/^this\//u, ''));
  const found = own ?? routinesNamed(root, target.name);
  const hint = root.assertions.has(target.name)
    ? `${target.name} is an assertion: check ${target.name}`
    : didYouMean(target.name, [...root.routines.keys()]);
  return single(root, target, found, 'predicate or function', hint);
}

function single<T>(
  root: Module,
  target: BoundName,
  found: readonly T[],
  what: string,
  hint: string | undefined,
): T {
  const [only] = found;
  if (only && found.length === 1) return only;
  const message = only
    ? `${target.name} is ambiguous: ${found.length} are called so`
    : `no ${what} is called ${target.name}`;
  throw specError(root.syntax.in, 'E_ALLOY_NAME', target, message, only ? undefined : hint);
}
