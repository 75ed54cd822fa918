/**
 * Why a subject has no inputs: formulas that no input within the scope satisfies together, and of which none can be
 * left out. A formula is left out for good where the others still have no instance (deletion filter; Chinneck and
 * Dravnieks, 1991).
 */
import type { Conjunct } from '../spec/index.js';
import type { Engine, EnumerationSubject } from './engine.js';

/**
 * @param engine one that found that there are no inputs
 * @param now the clock, in milliseconds
 * @param budget milliseconds; when they are over, the formulas that are left are told as they are
 */
export async function conflictOf(
  subject: EnumerationSubject,
  engine: Engine,
  now: () => number,
  budget: number,
): Promise<readonly Conjunct[]> {
  const end = now() + budget;
  let needed = [...subject.formulas];
  for (const formula of subject.formulas) {
    if (now() > end) break;
    const others = needed.filter((other) => other !== formula);
    if (!(await hasInstance({ ...subject, formulas: others }, engine))) needed = others;
  }
  return needed;
}

async function hasInstance(subject: EnumerationSubject, engine: Engine): Promise<boolean> {
  const enumeration = await engine.start(subject);
  try {
    return (await enumeration.next()) !== undefined;
  } finally {
    enumeration.close();
  }
}
