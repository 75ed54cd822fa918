/** Folders with pages that open from the file system: nothing in them asks for anything from elsewhere. */
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

const BUILT = new URL('../../page/', import.meta.url);

/** By this a folder is known to be ours. */
const MARK = '<meta name="generator" content="penumbra">';

/** A page consists of an `index.html`, a folder `data`, and these. */
export interface PageFolder {
  readonly directory: string;
  /** Scripts and style sheets (`scripts/bundle/page.ts`), and folders. */
  readonly parts: readonly string[];
}

/** @throws PenumbraError `E_REPORT_DIRECTORY` where the folder holds something else */
export function makeRoom({ directory, parts }: PageFolder): void {
  const index = path.join(directory, 'index.html');
  let names: readonly string[] = [];
  try {
    names = existsSync(directory) ? readdirSync(directory) : [];
  } catch (error) {
    throw notWritten(directory, error);
  }
  const isOurs = names.includes('data') || (existsSync(index) && readFileSync(index, 'utf8').includes(MARK));
  if (names.length > 0 && !(isOurs && names.every((name) => [...parts, 'data', 'index.html'].includes(name))))
    throw complaint(directory, 'the folder holds something else than a report');
}

export function notWritten(directory: string, error: unknown): PenumbraError {
  return complaint(directory, `the report cannot be written: ${(error as Error).message}`);
}

function complaint(directory: string, message: string): PenumbraError {
  return new PenumbraError({
    code: 'E_REPORT_DIRECTORY',
    message,
    file: directory,
    hint: 'Name another folder with --out DIR.',
  });
}

/** An empty folder for the data of a page. */
export function dataFolder(directory: string): string {
  const data = path.join(directory, 'data');
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true });
  return data;
}

/** A script, as pages that are opened from the file system may load no other files. */
export function writeData(directory: string, name: string, value: unknown): void {
  const json = JSON.stringify(value).replace(
    /[\u2028\u2029]/gu,
    (mark) => `\\u${mark.charCodeAt(0).toString(16)}`,
  );
  writeFileSync(path.join(directory, `${name}.js`), `penumbraData(${JSON.stringify(name)},${json});\n`);
}

export function copyParts(directory: string, parts: readonly string[]): void {
  for (const part of parts) copyFileSync(fileURLToPath(new URL(part, BUILT)), path.join(directory, part));
}

/**
 * Writes `index.html`, last: a folder with it is whole.
 * @param app name of the script and of the style sheet
 * @param base where these are
 */
export function writeIndex(directory: string, app: string, base = ''): string {
  const page = path.join(directory, 'index.html');
  writeFileSync(page, html(`${base}${app}`));
  return page;
}

function html(app: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${MARK}
<meta name="color-scheme" content="light dark">
<title>Penumbra report</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${app}.css">
</head>
<body>
<div id="app"><p class="wait">Loading the report…</p></div>
<noscript><p class="wait">The report needs JavaScript.</p></noscript>
<script src="${app}.js"></script>
<script src="data/index.js"></script>
</body>
</html>
`;
}
