/** Which engine enumerates a subject. */
import { PenumbraError } from '../../compiler/diagnostics.js';
import type { Engine, EngineName, EnumerationSubject } from './engine.js';

/** In the order in which they are asked. Each is loaded when it is. */
const ENGINES: readonly (readonly [EngineName, () => Promise<Engine>])[] = [
  ['direct', async () => (await import('./direct/engine.js')).directEngine],
  ['augment', async () => (await import('./heap-engines.js')).augmentEngine],
  ['solver', async () => (await import('./heap-engines.js')).solverEngine],
];

export interface Refusal {
  readonly engine: EngineName;
  readonly reason: string;
}

export interface Choice {
  readonly engine: Engine;
  /** The engines before it, and why they could not. */
  readonly refusals: readonly Refusal[];
}

/**
 * The engine that the user names, else the first that can.
 * @throws PenumbraError E_ENGINE where there is none that can
 */
export async function chooseEngine(
  subject: EnumerationSubject,
  wanted: EngineName | 'auto',
): Promise<Choice> {
  const refusals: Refusal[] = [];
  for (const [name, load] of ENGINES) {
    if (wanted !== 'auto' && wanted !== name) continue;
    const engine = await load();
    const reason = engine.refusal(subject);
    if (reason === undefined) return { engine, refusals };
    refusals.push({ engine: name, reason });
  }
  const reasons = refusals.map(({ engine, reason }) => `${engine}: ${reason}`);
  throw new PenumbraError({
    code: 'E_ENGINE',
    message: `no engine can enumerate these inputs (${reasons.join('; ')})`,
    file: subject.model.file,
    hint: wanted === 'auto' ? undefined : 'Without --engine, the first that can is taken.',
  });
}
