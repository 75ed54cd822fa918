/**
 * Where node is in its own code when it calls a program, as stack traces show it. That differs from one version to the
 * next, so node is asked: programs in `vm/probes` are run by it when the first trace needs their lines.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { HostLines } from '../../traces/host.js';
import type { Phase, Position } from '../time/event-loop.js';

type Lines = Readonly<Record<string, readonly string[] | undefined>>;

const PROBES = new URL('../../../../vm/probes/', import.meta.url);

export class NodeLines implements HostLines, Position {
  phase: Phase;
  isMicrotask = false;

  constructor(private readonly isModule: boolean) {
    this.phase = isModule ? 'module' : 'main';
  }

  belowCommonJs(isRequired: boolean): readonly string[] {
    if (isRequired) return this.commonJs('required');
    return this.isModule || this.phase !== 'main' ? this.modules('imported') : this.commonJs('main');
  }

  bottom(): readonly string[] {
    const phase = this.phase === 'shared' ? sharedPhase() : this.phase;
    if (phase === 'main' || phase === 'job') return this.isMicrotask ? this.commonJs('microtask') : [];
    if (phase === 'module' || phase === 'dynamic') return this.modules(phase);
    return this.isMicrotask ? [...this.commonJs('microtask'), ...this.commonJs(phase)] : this.commonJs(phase);
  }

  private commonJs(phase: string): readonly string[] {
    return probe('commonjs.cjs')[phase] ?? [];
  }

  private modules(phase: string): readonly string[] {
    return probe('module.mjs')[phase] ?? [];
  }
}

/** Which part of node runs the microtasks of our process now. */
function sharedPhase(): 'jobInTicks' | 'job' {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = Number.POSITIVE_INFINITY;
  const { stack } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  return stack?.includes('processTicksAndRejections') ? 'jobInTicks' : 'job';
}

/** Most milliseconds of a probe, which takes some fifty. Without its lines traces end with the program's own. */
const LONGEST_PROBE = 5000;

const probed = new Map<string, Lines>();

function probe(file: string): Lines {
  let lines = probed.get(file);
  if (lines === undefined) {
    const { stdout } = spawnSync(process.execPath, [fileURLToPath(new URL(file, PROBES))], {
      encoding: 'utf8',
      env: {},
      timeout: LONGEST_PROBE,
    });
    lines = stdout ? (JSON.parse(stdout) as Lines) : {};
    probed.set(file, lines);
  }
  return lines;
}
