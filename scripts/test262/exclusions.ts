/** What of test262 is left out by name: not part of what is aimed at (ECMAScript 2023, and what node 20 has of later). */
import type { Metadata } from './frontmatter.js';

export interface Exclusion {
  readonly reason: string;
  /** Folders, relative to `test/`. */
  readonly folders?: readonly string[];
  /** Values of `features` in the metadata. */
  readonly features?: readonly string[];
}

export const EXCLUSIONS: readonly Exclusion[] = [
  { reason: 'ECMA-402, another standard', folders: ['intl402'] },
  { reason: 'tests on their way into test262', folders: ['staging'] },
  { reason: 'Temporal', folders: ['built-ins/Temporal'], features: ['Temporal'] },
  { reason: 'ShadowRealm', folders: ['built-ins/ShadowRealm'], features: ['ShadowRealm'] },
  { reason: 'decorators', features: ['decorators'] },
  { reason: 'tail calls, which V8 does not have', features: ['tail-call-optimization'] },
  {
    reason: 'agents: the machine is one thread',
    folders: [
      'built-ins/Atomics/wait',
      'built-ins/Atomics/waitAsync',
      'built-ins/Atomics/notify',
      'built-ins/Atomics/pause',
    ],
    features: ['Atomics.waitAsync', 'Atomics.pause'],
  },
  {
    reason: 'proposals after ECMAScript 2025',
    features: [
      'await-dictionary',
      'Array.fromAsync',
      'Error.isError',
      'Intl.Era-monthcode',
      'Iterator.prototype.join',
      'Math.sumPrecise',
      'error-stack-accessor',
      'explicit-resource-management',
      'immutable-arraybuffer',
      'import-bytes',
      'import-defer',
      'import-text',
      'iterator-chunking',
      'iterator-includes',
      'iterator-sequencing',
      'joint-iteration',
      'json-parse-with-source',
      'nonextensible-applies-to-private',
      'source-phase-imports',
      'source-phase-imports-module-source',
      'uint8array-base64',
      'upsert',
    ],
  },
];

/** Why a file is left out, undefined if it is run. */
export function exclusionOf(file: string, metadata: () => Metadata): Exclusion | undefined {
  const inside = EXCLUSIONS.find(({ folders }) => folders?.some((folder) => file.startsWith(`${folder}/`)));
  if (inside !== undefined) return inside;
  const { features } = metadata();
  return EXCLUSIONS.find((exclusion) => exclusion.features?.some((name) => features.includes(name)));
}
