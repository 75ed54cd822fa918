/** The decisions of a function that makes sequences of calls, and what the last call of them can reach. */
import type { Machine } from '../../../vm/index.js';
import { isObject } from '../../../vm/is-object.js';
import { ownData } from '../../inputs/domains/reflection.js';
import type { DecisionTaken, ExploreOptions } from '../events.js';
import type { PathStep } from './runner.js';

export class Markers {
  /** Whether another call is made. */
  readonly sites: ReadonlySet<number>;
  /** Functions that the last call reaches. */
  readonly functions: ReadonlySet<number>;

  private constructor(sites: ReadonlySet<number>, functions: ReadonlySet<number>) {
    this.sites = sites;
    this.functions = functions;
  }

  /** Undefined where the target is no such function. The program is loaded. */
  static of(machine: Machine, { file, sequences }: ExploreOptions): Markers | undefined {
    if (!sequences) return undefined;
    const sites = machine.sites.flatMap((site, number) =>
      site.file === file && sequences.markers.includes(site.line) ? [number] : [],
    );
    const graph = machine.callGraph();
    const focus = machine.load(file).binding(sequences.focus)?.value;
    const { callee, prototype } = isObject(focus) ? partsOf(focus) : {};
    if (isObject(callee)) graph.call(callee);
    if (isObject(prototype)) graph.add(prototype);
    const own = [...graph.reached].filter((number) => machine.functions[number]!.file !== file);
    return new Markers(new Set(sites), new Set(own));
  }

  /** How many markers a path is predicted to reach. */
  passed(decisions: readonly DecisionTaken[]): number {
    return decisions.filter(({ site }) => this.sites.has(site)).length;
  }

  /** How many calls a path is predicted to make before the last one. */
  calls(decisions: readonly DecisionTaken[]): number {
    return decisions.filter(({ site, taken }) => !taken && this.sites.has(site)).length;
  }
}

/** The decisions of the last call of a sequence, behind the marker that ends it. */
export function decidedLast(steps: readonly PathStep[]): readonly DecisionTaken[] {
  const behind = isArrived(steps) ? steps.slice(lastMarker(steps) + 1) : [];
  return behind.flatMap(({ site, taken }) => (site >= 0 ? [{ site, taken }] : []));
}

/** The function that is called last, and what its receiver inherits from. */
function partsOf(focus: object): { readonly callee: unknown; readonly prototype: unknown } {
  return { callee: ownData(focus, 'callee'), prototype: ownData(focus, 'prototype') };
}

/** Whether a sequence of calls is over, and the call that it is made for begins. */
export function isArrived(steps: readonly PathStep[]): boolean {
  return steps[lastMarker(steps)]?.taken === true;
}

function lastMarker(steps: readonly PathStep[]): number {
  return steps.findLastIndex(({ isMarker }) => isMarker === true);
}
