/**
 * Runs every command of the Alloy models of a folder and holds the verdicts against what the models expect:
 * `npm run experiment:alloy -- --dir DIR [--timeout SECONDS]`. Prints Markdown.
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type AlloyResult, alloy, PenumbraError } from '../runtime/index.js';
import { commandLine, parsed, UsageError, wholeNumber } from './command-line.js';
import { markdownTable } from './markdown.js';

interface Row {
  readonly file: string;
  readonly command: string;
  readonly outcome: 'agrees' | 'contradicts' | 'nothing expected' | 'unknown' | 'refused';
  /** The verdict, the bound, or the complaint. */
  readonly what: string;
  /** Milliseconds. */
  readonly time: number;
}

function outcomeOf({ verdict, contradicts, command }: AlloyResult): Row['outcome'] {
  if (verdict === 'UNKNOWN') return 'unknown';
  if (command.expect === undefined) return 'nothing expected';
  return contradicts ? 'contradicts' : 'agrees';
}

async function rowsOf(directory: string, file: string, timeout: number): Promise<Row[]> {
  const rows: Row[] = [];
  try {
    for await (const event of alloy({ file: path.join(directory, file), timeout })) {
      if (event.type === 'failure') {
        const { command, error } = event;
        rows.push({ file, command: command.text, outcome: 'refused', what: error.code, time: 0 });
      }
      if (event.type !== 'end') continue;
      const { result } = event;
      const { command, verdict, bounds, time } = result;
      const what = [verdict, ...bounds.map(({ option }) => option)].join(' ');
      rows.push({ file, command: command.text, outcome: outcomeOf(result), what, time });
    }
  } catch (error) {
    const what = error instanceof PenumbraError ? `${error.code}: ${error.message}` : String(error);
    rows.push({ file, command: '', outcome: 'refused', what, time: 0 });
  }
  return rows;
}

const USAGE = `usage: npm run experiment:alloy -- --dir DIR [--timeout SECONDS]

Runs every command of the Alloy models of a folder and holds the verdicts against what the models expect.

  --dir DIR          a folder with models (*.als)
  --timeout SECONDS  for each command (30)
  --help             this text

Exit code 2 for options that cannot be used.
`;

const { directory, timeout } = commandLine('experiment:alloy', USAGE, (args) => {
  const found = parsed(args, {
    options: { dir: { type: 'string' }, timeout: { type: 'string', default: '30' } },
  });
  if (found === undefined) return undefined;
  const { dir, timeout } = found.values;
  if (dir === undefined) throw new UsageError('--dir DIR is missing: a folder of models');
  if (!existsSync(dir)) throw new UsageError(`there is no ${dir}`);
  return { directory: path.resolve(dir), timeout: 1000 * wholeNumber('timeout', timeout, 1) };
});
const files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.als'))
  .sort();
const rows: Row[] = [];
for (const file of files) rows.push(...(await rowsOf(directory, file, timeout)));

const outcomes: readonly Row['outcome'][] = [
  'agrees',
  'contradicts',
  'nothing expected',
  'unknown',
  'refused',
];
const counts = outcomes.map((outcome) => rows.filter((row) => row.outcome === outcome).length);
console.log(`${files.length} models, ${rows.length} commands\n`);
console.log(markdownTable([...outcomes], [counts.map(String)]));
const shown = rows.filter(({ outcome }) => outcome !== 'agrees' && outcome !== 'nothing expected');
const slow = rows.filter((row) => row.time > 5000 && !shown.includes(row));
const cells = [...shown, ...slow].map(({ file, command, outcome, what, time }) => [
  file,
  command.slice(0, 60),
  outcome,
  what,
  `${(time / 1000).toFixed(1)} s`,
]);
if (cells.length > 0) {
  console.log('\nThose that do not agree, and the slow ones:\n');
  console.log(markdownTable(['model', 'command', 'outcome', 'verdict', 'time'], cells));
}
