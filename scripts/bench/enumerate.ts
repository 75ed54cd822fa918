/**
 * `npm run bench:enumerate`: all inputs of linked structures at growing sizes, by the direct engine. Each row is
 * measured in a process of its own. Prints Markdown, with `--json` one JSON document.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { markdownTable } from '../markdown.js';
import type { EnumerationCost } from './enumerate-row.js';
import { ENUMERATIONS, type EnumerationRow } from './enumerate-subjects.js';

const args = process.argv.slice(2);
const unknown = args.filter((arg) => arg !== '--json');
if (unknown.length > 0) {
  process.stderr.write(`unknown option ${unknown.join(' ')}; there is only --json\n`);
  process.exit(2);
}

const families = ENUMERATIONS.map(({ name, rows }) => ({
  name,
  rows: rows.map((row) => ({ ...described(row), ...measure(row) })),
}));

if (args.includes('--json')) {
  process.stdout.write(`${JSON.stringify({ schema: 1, benchmark: 'enumerate', families }, null, 2)}\n`);
} else {
  const sections = families.map(({ name, rows }) => {
    const cells = rows.map((row) => [
      row.subject,
      row.by,
      String(row.size),
      row.instances.toLocaleString('en'),
      row.candidates.toLocaleString('en'),
      row.compile.toFixed(0),
      row.first.toFixed(1),
      row.all.toFixed(0),
      row.process.toFixed(0),
      row.memory.toFixed(0),
    ]);
    const header = [
      'class',
      'by',
      'n',
      'instances',
      'candidates',
      'compile',
      'first',
      'all',
      'process',
      'MB',
    ];
    return `# All ${name}\n\n${markdownTable(header, cells)}\n`;
  });
  process.stdout.write(`${sections.join('\n')}
Milliseconds of CPU: to compile the specification, to the first instance, to count all, and of the whole process.
`);
}

function described({ className, isPredicate, size }: EnumerationRow): {
  readonly subject: string;
  readonly by: string;
  readonly size: number;
} {
  return { subject: className, by: isPredicate ? 'repOk' : 'formulas', size };
}

function measure(row: EnumerationRow): EnumerationCost {
  const script = fileURLToPath(new URL('enumerate-row.js', import.meta.url));
  const out = execFileSync(process.execPath, [script, JSON.stringify(row)], { encoding: 'utf8' });
  return JSON.parse(out) as EnumerationCost;
}
