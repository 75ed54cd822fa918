/** One program explored in this process, and its verdicts held against the brute force. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import { exploreTarget } from '../../runtime/explore/index.js';
import { DEFAULTS, decodeValues, type ExplorationSummary, type PathRecord } from '../../runtime/index.js';
import { cpuTime } from '../cpu-time.js';
import { bruteForce, decisionsOf, outcomeName, siteName } from './brute-force.js';
import type { Family, Program } from './family.js';

/** What became of the outcomes of one program. */
export interface Judgement {
  readonly outcomes: number;
  readonly covered: number;
  readonly infeasible: number;
  /** Outcomes that are called infeasible, with an input that reaches them. */
  readonly refuted: readonly string[];
  /** Outcomes that only the brute force reaches. */
  readonly missed: readonly string[];
  /** Outcomes that neither reaches. */
  readonly unreached: number;
  /** Outcomes that neither reaches and that are not called infeasible, each with the bounds that were hit. */
  readonly open: readonly string[];
  /** Runs that went another way than predicted, or than the same input goes on plain node. */
  readonly divergent: readonly string[];
  /** CPU time in milliseconds. */
  readonly cpu: number;
}

/** Judges programs one after the other. Each is a file in a folder of its own, which `close` removes. */
export class Judge {
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'penumbra-soundness-'));
  private files = 0;

  /** @param timeout milliseconds on the processor for one program */
  constructor(
    private readonly family: Family,
    private readonly timeout: number,
  ) {}

  async judge(program: Program): Promise<Judgement> {
    const file = path.join(this.folder, `program-${this.files++}.ts`);
    writeFileSync(file, program.source);
    const began = cpuTime().milliseconds;
    const divergent: string[] = [];
    let summary: ExplorationSummary | undefined;
    const paths: PathRecord[] = [];
    const { scope = DEFAULTS.scope, ...more } = this.family.options ?? {};
    for await (const event of exploreTarget({
      ...DEFAULTS,
      ...more,
      timeout: this.timeout,
      scope,
      file,
      target: 'f',
    })) {
      if (event.type === 'path') paths.push(event.path);
      if (event.type === 'end') summary = event.summary;
    }
    rmSync(file);
    const { bounds, decisions, concretized } = summary!;
    const names = new Map(decisions.list.map((site) => [site.site, siteName(site)]));
    for (const { divergence, inputs, decisions: predicted } of paths) {
      if (divergence !== undefined) divergent.push(divergence);
      const ways = predicted.map(({ site, taken }) => outcomeName(names.get(site)!, taken)).join();
      const own = decisionsOf(program, (exports) => argumentsOf(inputs, exports)).join();
      if (ways !== own) divergent.push(`${JSON.stringify(inputs)} goes another way on node`);
    }
    const reached = bruteForce(program);
    const limits = [
      ...bounds.filter(({ hit }) => hit).map(({ name }) => name),
      ...concretized.map(({ operation }) => operation),
      ...(summary!.paths.unknown > 0 ? [`${summary!.paths.unknown} unknown`] : []),
      ...(summary!.paths.divergent > 0 ? [`${summary!.paths.divergent} divergent`] : []),
    ].join(', ');
    const refuted: string[] = [];
    const missed: string[] = [];
    const open: string[] = [];
    let unreached = 0;
    for (const site of decisions.list)
      for (const taken of [true, false]) {
        const status = taken ? site.whenTrue : site.whenFalse;
        const name = outcomeName(siteName(site), taken);
        const witness = reached.get(name);
        const text = `${name} is ${status}${witness ? ` on (${witness.map((value) => inspect(value, { depth: 5, breakLength: Infinity })).join(', ')})` : ''} [${limits}]`;
        if (status === 'covered') continue;
        if (witness === undefined) {
          unreached += 1;
          if (status !== 'infeasible') open.push(text);
        } else if (status === 'infeasible') refuted.push(text);
        else missed.push(text);
      }
    const { total: outcomes, covered, infeasible } = decisions;
    return {
      outcomes,
      covered,
      infeasible,
      refuted,
      missed,
      unreached,
      open,
      divergent,
      cpu: cpuTime().milliseconds - began,
    };
  }

  close(): void {
    rmSync(this.folder, { recursive: true });
  }
}

function argumentsOf(
  inputs: PathRecord['inputs'],
  exports: Readonly<Record<string, unknown>>,
): readonly unknown[] {
  const instantiate = (name: string): object =>
    Object.create((exports[name] as { readonly prototype: object }).prototype) as object;
  return Object.values(decodeValues(inputs, { instantiate }).values);
}
