/**
 * `npm run bench:report`: what the page of a large run costs. Functions that were really explored are copied under other
 * names until there are as many as asked for; the report is made of their journals and opened in Chromium.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { explore, readRun, writePage } from '../../runtime/index.js';
import { commandLine, parsed, wholeNumber } from '../command-line.js';
import { markdownTable } from '../markdown.js';

const USAGE = `usage: npm run bench:report -- [options]

What it costs to make the report of many functions, and to open it in Chromium.

  --functions N  functions (2000)
  --decisions N  decisions of each (10)
  --per-file N   functions of a file (20)
  --json         as JSON
  --help         this text
`;

const options = commandLine('bench:report', USAGE, (args) => {
  const found = parsed(args, {
    options: {
      functions: { type: 'string', default: '2000' },
      decisions: { type: 'string', default: '10' },
      'per-file': { type: 'string', default: '20' },
      json: { type: 'boolean', default: false },
    },
  });
  return (
    found && {
      functions: wholeNumber('functions', found.values.functions, 1),
      decisions: wholeNumber('decisions', found.values.decisions, 1),
      perFile: wholeNumber('per-file', found.values['per-file'], 1),
      json: found.values.json,
    }
  );
});

const place = mkdtempSync(path.join(tmpdir(), 'penumbra-bench-report-'));
try {
  const run = await manyJournals();
  const [began, used] = [Date.now(), process.cpuUsage()];
  const record = readRun(run);
  const page = writePage(record, path.join(place, 'page'));
  const making = Date.now() - began;
  const { user, system } = process.cpuUsage(used);
  const bytes = sizeOf(path.dirname(page));
  const opened = await open(page);
  const row = {
    functions: record.targets.length,
    making,
    makingCpu: (user + system) / 1000,
    megabytes: bytes / 2 ** 20,
    ...opened,
  };
  if (options.json)
    process.stdout.write(`${JSON.stringify({ schema: 1, bench: 'report', ...row }, null, 2)}\n`);
  else
    process.stdout.write(
      markdownTable(
        [
          'functions',
          'decisions',
          'making s',
          'of CPU',
          'folder MB',
          'opening s',
          'table of decisions s',
          'search s',
          'heap MB',
        ],
        [
          [
            `${row.functions}`,
            `${row.decisions}`,
            ...[row.making, row.makingCpu, row.opening, row.table, row.search].map((one) =>
              (one / 1000).toFixed(2),
            ),
            row.heap.toFixed(0),
          ].toSpliced(4, 0, row.megabytes.toFixed(0)),
        ],
      ),
    );
} finally {
  rmSync(place, { recursive: true, force: true });
}

/** A run directory with as many journals as asked for. */
async function manyJournals(): Promise<string> {
  const file = path.join(place, 'subject.js');
  const conditions = Array.from({ length: options.decisions }, (_, i) => `if (n > ${i * 10}) sum += ${i};`);
  writeFileSync(
    file,
    `/** @param {number} n */\nexports.f = function f(n) {\n  let sum = 0;\n  ${conditions.join('\n  ')}\n  return sum;\n};\n`,
  );
  const one = path.join(place, 'one');
  for await (const _ of explore({ file, target: 'f', run: one }));
  const [journal] = readdirSync(one).filter((name) => name.endsWith('.jsonl'));
  const text = readFileSync(path.join(one, journal!), 'utf8');
  const run = path.join(place, 'run');
  mkdirSync(run);
  cpSync(path.join(one, 'sources'), path.join(run, 'sources'), { recursive: true });
  for (let at = 0; at < options.functions; at += 1) {
    const inFile = Math.floor(at / options.perFile);
    const line = (at % options.perFile) * (options.decisions + 4);
    const copy = text
      .replaceAll('subject.js', `package${inFile % 100}/file${inFile}.js`)
      .replaceAll('"target":"f"', `"target":"f${at}"`)
      .replaceAll(/"line":(\d+)/gu, (_, number: string) => `"line":${Number(number) + line}`);
    writeFileSync(path.join(run, `f${at}.jsonl`), copy);
  }
  return run;
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .reduce((sum, file) => sum + (path.extname(file) === '' ? 0 : readFileSync(file).length), 0);
}

interface Opened {
  readonly decisions: number;
  /** Milliseconds until the overview is there; until the table of decisions is; for a search in it. */
  readonly opening: number;
  readonly table: number;
  readonly search: number;
  /** Megabytes of JavaScript's heap behind that. */
  readonly heap: number;
}

async function open(page: string): Promise<Opened> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  if (!existsSync(executablePath)) throw new Error(`there is no ${executablePath}`);
  const browser = await chromium.launch({
    executablePath,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--enable-precise-memory-info'],
  });
  try {
    const view = await browser.newPage();
    const timed = async (step: () => Promise<unknown>): Promise<number> => {
      const before = Date.now();
      await step();
      return Date.now() - before;
    };
    const opening = await timed(async () => {
      await view.goto(pathToFileURL(page).href);
      await view.waitForSelector('.chart canvas');
    });
    const table = await timed(async () => {
      await view.evaluate(`location.hash = '#/decisions'`);
      await view.waitForSelector('.table tbody tr');
    });
    const search = await timed(async () => {
      await view.getByRole('searchbox').fill('file7.js n > 50');
      await view.waitForFunction(`document.querySelectorAll('.table tbody tr').length < 50`);
    });
    const decisions = Number(
      await view.evaluate(
        `document.querySelector('.table output').textContent.split(' of ')[1].replace(/\\D/g, '')`,
      ),
    );
    const heap = Number(await view.evaluate('performance.memory.usedJSHeapSize')) / 2 ** 20;
    return { decisions, opening, table, search, heap };
  } finally {
    await browser.close();
  }
}
