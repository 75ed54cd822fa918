/** Results as text: by folder, then each file that node passes and this machine does not. */
import type { Result } from './worker.js';

interface Row {
  files: number;
  node: number;
  penumbra: number;
  nothing: number;
}

export function report(results: readonly Result[]): string {
  const rows = new Map<string, Row>();
  for (const result of results) {
    const [top, second] = result.file.split('/');
    for (const folder of [`${top}/${second}`, top!, 'all']) {
      const row = rows.get(folder) ?? { files: 0, node: 0, penumbra: 0, nothing: 0 };
      rows.set(folder, row);
      row.files += 1;
      if (result.node !== undefined) continue;
      row.node += 1;
      if (result.penumbra === undefined) row.penumbra += 1;
      if (result.nothing === undefined) row.nothing += 1;
    }
  }
  const lines = [...rows].map(([folder, { files, node, penumbra, nothing }]) => {
    const share = node === 0 ? '–' : `${((100 * penumbra) / node).toFixed(2)} %`;
    return `| ${folder} | ${files} | ${node} | ${penumbra} | ${share} | ${nothing} |`;
  });
  const failed = results.filter(({ node, penumbra }) => node === undefined && penumbra !== undefined);
  return [
    '| folder | files | node passes | penumbra of these | share | the engine that does nothing |',
    '|---|---|---|---|---|---|',
    ...lines.sort(),
    '',
    ...failed.map(({ file, penumbra }) => `${file}: ${penumbra}`),
    '',
  ].join('\n');
}
