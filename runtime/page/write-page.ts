/** The page as a folder that opens from the file system: nothing in it asks for anything from elsewhere. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PenumbraError } from '../../compiler/diagnostics.js';
import type { RunRecord } from '../journal/run-record.js';
import { keptSource } from '../journal/sources.js';
import { indexOf } from './page-index.js';
import { targetData } from './target-data.js';

/** What the bundle of the page consists of (`scripts/bundle/page.ts`). */
const PARTS = ['app.js', 'app.css', 'viz.js'] as const;
const BUILT = new URL('../../page/', import.meta.url);

/** By this a folder is known to be ours. */
const MARK = '<meta name="generator" content="penumbra">';

/**
 * Writes the page of a run. A page that is there already is replaced.
 * @returns the path of the file to open
 * @throws PenumbraError `E_REPORT_DIRECTORY` where the folder holds something else, or cannot be written
 */
export function writePage(run: RunRecord, directory: string): string {
  makeRoom(directory);
  try {
    const data = path.join(directory, 'data');
    rmSync(data, { recursive: true, force: true });
    mkdirSync(data, { recursive: true });
    const { index, indexOf: place, sources } = indexOf(run);
    for (const [at, target] of run.targets.entries())
      writeData(data, `t-${index.targets[at]!.id}`, targetData(target, place));
    for (const [id, hash] of sources) {
      const text = keptSource(run.directory, hash);
      if (text !== undefined) writeData(data, `s-${id}`, text);
    }
    writeData(data, 'index', index);
    for (const part of PARTS) copyFileSync(fileURLToPath(new URL(part, BUILT)), path.join(directory, part));
    // Last: a folder with it is whole.
    const page = path.join(directory, 'index.html');
    writeFileSync(page, html());
    return page;
  } catch (error) {
    throw notWritten(directory, `the report cannot be written: ${(error as Error).message}`);
  }
}

function makeRoom(directory: string): void {
  const index = path.join(directory, 'index.html');
  let names: readonly string[] = [];
  try {
    names = existsSync(directory) ? readdirSync(directory) : [];
  } catch (error) {
    throw notWritten(directory, `the report cannot be written: ${(error as Error).message}`);
  }
  const isOurs = names.includes('data') || (existsSync(index) && readFileSync(index, 'utf8').includes(MARK));
  if (names.length > 0 && !(isOurs && names.every((name) => [...PARTS, 'data', 'index.html'].includes(name))))
    throw notWritten(directory, 'the folder holds something else than a report');
}

function notWritten(directory: string, message: string): PenumbraError {
  return new PenumbraError({
    code: 'E_REPORT_DIRECTORY',
    message,
    file: directory,
    hint: 'Name another folder with --out DIR.',
  });
}

/** A script, as pages that are opened from the file system may load no other files. */
function writeData(directory: string, name: string, value: unknown): void {
  const json = JSON.stringify(value).replace(
    /[\u2028\u2029]/gu,
    (mark) => `\\u${mark.charCodeAt(0).toString(16)}`,
  );
  writeFileSync(path.join(directory, `${name}.js`), `penumbraData(${JSON.stringify(name)},${json});\n`);
}

function html(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${MARK}
<meta name="color-scheme" content="light dark">
<title>Penumbra report</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="app.css">
</head>
<body>
<div id="app"><p class="wait">Loading the report…</p></div>
<noscript><p class="wait">The report needs JavaScript.</p></noscript>
<script src="app.js"></script>
<script src="data/index.js"></script>
</body>
</html>
`;
}
