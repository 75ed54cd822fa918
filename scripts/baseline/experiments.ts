/** Facts of the experiments' JSON documents. Times, memory and the solver's effort are left out. */
import { FactList, type Facts, fieldsOf } from './facts.js';

const COSTS = new Set(['milliseconds', 'checking', 'wall', 'cpu', 'queries', 'variables', 'spared']);

export interface WhispecDocument {
  readonly rows: readonly {
    readonly paper: { readonly structure: string; readonly method: string };
    readonly ours: object;
    readonly blackBox: { readonly inputs: number };
  }[];
}

export function whispecFacts({ rows }: WhispecDocument): Facts {
  const list = new FactList();
  for (const { paper, ours, blackBox } of rows) {
    const row = `${paper.structure}.${paper.method}`;
    for (const [name, value] of fieldsOf(ours, COSTS)) list.add([row, name], value);
    list.add([row, 'all inputs'], blackBox.inputs);
  }
  return list.facts();
}

export interface TesteraDocument {
  readonly rows: readonly {
    readonly paper: { readonly study: string; readonly property: string };
    readonly ours: object;
    readonly sameVerdict: boolean;
  }[];
}

export function testeraFacts({ rows }: TesteraDocument): Facts {
  const list = new FactList();
  for (const { paper, ours, sameVerdict } of rows) {
    const row = `${paper.study}, ${paper.property}`;
    for (const [name, value] of fieldsOf(ours, COSTS)) list.add([row, name], value);
    list.add([row, 'same verdict'], sameVerdict);
  }
  return list.facts();
}

interface ProbeStatement {
  readonly text: string;
}

export interface ProbesDocument {
  readonly rows: readonly {
    readonly results: readonly {
      readonly probe: { readonly category: string; readonly target: string };
      readonly reached: readonly { readonly statement: ProbeStatement }[];
      readonly missed: readonly ProbeStatement[];
      readonly divergent: number;
      readonly isWrong: boolean;
    }[];
  }[];
}

export function probesFacts({ rows }: ProbesDocument): Facts {
  const list = new FactList();
  for (const { probe, reached, missed, divergent, isWrong } of rows.flatMap(({ results }) => results)) {
    const name = `${probe.category}/${probe.target}`;
    const status = [
      ...reached.map(({ statement }) => [statement.text, 'reached'] as const),
      ...missed.map(({ text }) => [text, 'missed'] as const),
    ];
    for (const [text, reaches] of status.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      list.add([name, text], reaches);
    if (divergent > 0) list.add([name, 'divergent'], divergent);
    if (isWrong) list.add([name, 'wrong'], true);
  }
  return list.facts();
}

export interface FunctionsDocument {
  readonly results: readonly {
    readonly file: string;
    readonly failed: number;
    readonly branches: readonly {
      readonly line: number;
      readonly column: number;
      readonly kind: string;
      readonly way: number;
      readonly taken: boolean;
    }[];
    readonly targets: readonly {
      readonly target: string;
      readonly tests: number;
      readonly divergent: number;
      readonly bounds: readonly string[];
    }[];
  }[];
}

export function functionsFacts({ results }: FunctionsDocument): Facts {
  const list = new FactList();
  for (const { file, failed, branches, targets } of results) {
    list.add([file, 'failed tests'], failed);
    for (const { line, column, kind, way, taken } of branches)
      list.add([file, `${line}:${column} ${kind} way ${way}`], taken ? 'taken' : 'not taken');
    for (const { target, tests, divergent } of targets) {
      list.add([file, target, 'tests'], tests);
      list.add([file, target, 'divergent'], divergent);
    }
  }
  return list.facts();
}
