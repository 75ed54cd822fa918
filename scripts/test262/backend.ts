/** JavaScript made from IR, held against node and the machine. */
import { markdownTable } from '../markdown.js';
import type { Result } from './worker.js';

/** Begins why a test fails whose outcome hangs on a function that stays in the interpreter. */
export const STAYS = 'calls a function that stays in the interpreter';

export interface Compared {
  readonly files: number;
  /** Files that node passes in all their modes. */
  readonly node: number;
  /** Of these, those that call functions which stay in the interpreter: they are not compared. */
  readonly staying: number;
  /** Of the others, those that pass as JavaScript made from their IR. */
  readonly backend: number;
  /** Of these others, those that the machine passes. */
  readonly penumbra: number;
  /** Of these others, those that an engine that does nothing passes. */
  readonly nothing: number;
  /** Functions that stay, by reason. */
  readonly functions: Readonly<Record<string, number>>;
  /** Files that the machine and node pass and the JavaScript does not, or the other way round. */
  readonly disagreements: readonly {
    readonly file: string;
    readonly backend: string;
    readonly penumbra: string;
  }[];
}

export function compareBackend(results: readonly Result[]): Compared {
  const node = results.filter((result) => result.node === undefined);
  const compared = node.filter(({ backend }) => !backend?.includes(STAYS));
  const functions: Record<string, number> = {};
  for (const { staying = [] } of results)
    for (const { reason } of staying) functions[reason] = (functions[reason] ?? 0) + 1;
  const passing = (engine: 'backend' | 'penumbra' | 'nothing'): number =>
    compared.filter((result) => result[engine] === undefined).length;
  return {
    files: results.length,
    node: node.length,
    staying: node.length - compared.length,
    backend: passing('backend'),
    penumbra: passing('penumbra'),
    nothing: passing('nothing'),
    functions,
    disagreements: compared.flatMap(({ file, backend, penumbra }) =>
      (backend === undefined) === (penumbra === undefined)
        ? []
        : [{ file, backend: backend ?? 'passes', penumbra: penumbra ?? 'passes' }],
    ),
  };
}

export function backendText(compared: Compared): string {
  const { files, node, staying, backend, penumbra, nothing, functions, disagreements } = compared;
  const share = node === staying ? '–' : `${((100 * backend) / (node - staying)).toFixed(2)} %`;
  const reasons = Object.entries(functions).map(([reason, count]) => `${reason} ${count}`);
  const total = Object.values(functions).reduce((sum, count) => sum + count, 0);
  return [
    markdownTable(
      [
        'files',
        'node passes',
        'call functions that stay',
        'others',
        'from IR pass',
        'share',
        'penumbra passes',
        'doing nothing',
      ],
      [
        [
          ...[files, node, staying, node - staying, backend].map(String),
          share,
          String(penumbra),
          String(nothing),
        ],
      ],
    ),
    '',
    `functions that stay in the interpreter: ${[total, ...(reasons.length > 0 ? [reasons.join(', ')] : [])].join(': ')}`,
    ...disagreements.map(
      ({ file, backend: made, penumbra: ran }) => `${file}: from IR: ${made}; penumbra: ${ran}`,
    ),
    '',
  ].join('\n');
}
