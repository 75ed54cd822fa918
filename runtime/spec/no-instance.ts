/** The complaint about a precondition that nothing satisfies. */
import { PenumbraError, positionAt } from '../../compiler/diagnostics.js';
import type { Origin } from '../inputs/domains/domain.js';
import type { Conjunct } from './conjuncts.js';

/**
 * @param conflicting formulas that cannot hold together; none: the scope itself has no instance
 * @param origin the file, where no formula tells
 * @param scope as the user would write it: `3`, `Node=exactly:5`
 */
export function noInstance(conflicting: readonly Conjunct[], origin: Origin, scope: string): PenumbraError {
  const [first] = conflicting;
  const { file, source } = first?.formula.source ?? origin;
  const named = conflicting.map(({ text, line }) => `  line ${line}: ${text}`).join('\n');
  return new PenumbraError({
    code: 'E_NO_INSTANCE',
    message: `no instance of the precondition within scope ${scope}`,
    file,
    source,
    position: first && positionAt(source, first.start),
    length: first && first.text.split('\n')[0]!.length,
    hint: first
      ? `These conflict within scope ${scope}:\n${named}\n  Raise --scope, or relax one of them.`
      : 'No formula is at fault: no inputs have that many objects. Change --scope.',
  });
}
