/** Tests as they are run: each file in one mode or two, with what has to be true afterwards. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { StayingFunction } from '../../compiler/index.js';
import { type Metadata, metadataOf } from './frontmatter.js';

export type Mode = 'sloppy' | 'strict' | 'module' | 'raw';

export interface Scenario {
  /** The file, relative to `test/`. */
  readonly file: string;
  readonly path: string;
  readonly mode: Mode;
  readonly goal: 'script' | 'module';
  /** The text to run, with the sentinel behind it. */
  readonly source: string;
  /** Names of the harness files that run before. */
  readonly harness: readonly string[];
  readonly metadata: Metadata;
}

/** That an engine ended with an error of its own, or did not end. */
export type Trouble = 'crash' | 'hang';

/** What an engine did with a scenario. */
export interface Ended {
  readonly printed: readonly string[];
  readonly error?: { readonly phase: string; readonly name: string; readonly message: string } | undefined;
  /** The engine itself failed, or refused what it does not support. */
  readonly fault?: string | undefined;
  readonly trouble?: Trouble | undefined;
  /** Functions of the test that cannot be written back as JavaScript. */
  readonly staying?: readonly StayingFunction[] | undefined;
}

/** Printed by the last statement of a test: an engine that does nothing does not get there. */
export const SENTINEL = 'Penumbra:reached';

export function scenariosOf(root: string, file: string): Scenario[] {
  const at = path.join(root, 'test', file);
  const text = readFileSync(at, 'utf8');
  const metadata = metadataOf(text);
  const { flags, includes } = metadata;
  const make = (mode: Mode): Scenario => ({
    file,
    path: at,
    mode,
    goal: flags.has('module') ? 'module' : 'script',
    source: withSentinel(mode === 'strict' ? `"use strict";\n${text}` : text, metadata),
    harness:
      mode === 'raw'
        ? []
        : ['assert.js', 'sta.js', ...(flags.has('async') ? ['doneprintHandle.js'] : []), ...includes],
    metadata,
  });
  if (flags.has('raw')) return [make('raw')];
  if (flags.has('module')) return [make('module')];
  if (flags.has('onlyStrict')) return [make('strict')];
  if (flags.has('noStrict')) return [make('sloppy')];
  return [make('sloppy'), make('strict')];
}

function withSentinel(text: string, { flags, negative }: Metadata): string {
  return flags.has('async') || negative ? text : `${text}\n;print("${SENTINEL}");\n`;
}

/** Whether a test that goes on after its main script has nothing more to say. */
export function isComplete({ metadata }: Scenario, printed: readonly string[]): boolean {
  return !metadata.flags.has('async') || printed.some((line) => line.startsWith('Test262:AsyncTest'));
}

/** Whether the scenario ended as it should; else why not. */
export function judge({ metadata }: Scenario, ended: Ended): string | undefined {
  const { negative, flags } = metadata;
  const { error, fault, printed } = ended;
  if (fault !== undefined) return `fault: ${fault}`;
  if (negative) {
    if (!error) return `no ${negative.type}`;
    const phase = negative.phase === 'parse' ? 'parse' : 'runtime';
    if (error.name !== negative.type) return `${error.name}, not ${negative.type}: ${error.message}`;
    return negative.phase !== 'resolution' && error.phase !== phase ? `${error.phase} error` : undefined;
  }
  if (error) return `${error.name}: ${error.message}`;
  if (flags.has('async')) {
    const failure = printed.find((line) => line.startsWith('Test262:AsyncTestFailure'));
    if (failure !== undefined) return failure;
    return printed.includes('Test262:AsyncTestComplete') ? undefined : 'never completes';
  }
  return printed.includes(SENTINEL) ? undefined : 'does not reach its end';
}
