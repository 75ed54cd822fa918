/** What became of the outcomes of all programs of a family. */
import type { Judgement } from './judge.js';

export interface Totals {
  readonly functions: number;
  readonly outcomes: number;
  readonly covered: number;
  readonly infeasible: number;
  readonly refuted: number;
  readonly missed: number;
  readonly unreached: number;
  readonly open: number;
  readonly divergent: number;
  /** CPU time in milliseconds. */
  readonly cpu: number;
}

export const NOTHING: Totals = {
  functions: 0,
  outcomes: 0,
  covered: 0,
  infeasible: 0,
  refuted: 0,
  missed: 0,
  unreached: 0,
  open: 0,
  divergent: 0,
  cpu: 0,
};

export function add(totals: Totals, one: Judgement): Totals {
  return {
    functions: totals.functions + 1,
    outcomes: totals.outcomes + one.outcomes,
    covered: totals.covered + one.covered,
    infeasible: totals.infeasible + one.infeasible,
    refuted: totals.refuted + one.refuted.length,
    missed: totals.missed + one.missed.length,
    unreached: totals.unreached + one.unreached,
    open: totals.open + one.open.length,
    divergent: totals.divergent + one.divergent.length,
    cpu: totals.cpu + one.cpu,
  };
}

export const HEADER = [
  'family',
  'functions',
  'outcomes',
  'covered',
  'only by brute force',
  'infeasible',
  'refuted',
  'by neither',
  'of these infeasible %',
  'divergent',
  'CPU s',
];

export function row(name: string, totals: Totals): readonly string[] {
  const { unreached, open } = totals;
  return [
    name,
    `${totals.functions}`,
    `${totals.outcomes}`,
    `${totals.covered}`,
    `${totals.missed}`,
    `${totals.infeasible}`,
    `${totals.refuted}`,
    `${unreached}`,
    unreached === 0 ? '–' : (100 * (1 - open / unreached)).toFixed(1),
    `${totals.divergent}`,
    (totals.cpu / 1000).toFixed(1),
  ];
}
