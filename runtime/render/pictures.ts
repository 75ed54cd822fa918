/** Pictures of failures as SVG files, and an index of them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PenumbraError } from '../../compiler/diagnostics.js';
import { CODE } from '../../compiler/file-names.js';
import type { CheckFailure } from '../check/verdict.js';
import type { EnumerationResult } from '../enumeration-result.js';
import { dotOf } from './dot.js';

export interface RenderedPictures {
  /** Paths of the pictures, in the order of the failures. */
  readonly files: readonly string[];
  readonly index: string;
}

/**
 * Renders the failures that a result keeps.
 * @param directory where the files go; it is made
 * @throws PenumbraError `E_DRAW_DIRECTORY` if it cannot be written
 */
export async function renderFailures(
  result: EnumerationResult,
  directory: string,
): Promise<RenderedPictures> {
  const { instance } = await import('@viz-js/viz');
  const viz = await instance();
  const { file, target } = result.subject;
  const stem = `${path.basename(file).replace(CODE, '')}.${target.replace(/[^\w.$-]/gu, '-')}`;
  const pictures = result.failures.map((failure) => ({
    name: `${stem}.${failure.number}.svg`,
    svg: viz.renderString(dotOf(failure.before, failure.after, caption(target, failure)), { format: 'svg' }),
    failure,
  }));
  const index = path.join(directory, `${stem}.html`);
  try {
    mkdirSync(directory, { recursive: true });
    for (const { name, svg } of pictures) writeFileSync(path.join(directory, name), svg);
    writeFileSync(index, indexPage(target, pictures));
  } catch (error) {
    throw new PenumbraError({
      code: 'E_DRAW_DIRECTORY',
      message: `the pictures cannot be written: ${(error as Error).message}`,
      file: directory,
      hint: 'Name another directory with --draw DIR.',
    });
  }
  return { files: pictures.map(({ name }) => path.join(directory, name)), index };
}

function caption(target: string, { number, violated, error }: CheckFailure): string[] {
  const thrown = error ? [`threw ${error.name}: ${error.message}`] : [];
  const formulas = violated.map(({ kind, formula, line }) => `@${kind} ${formula} (line ${line})`);
  return [`${target}, input ${number}`, ...thrown, ...formulas.map((text) => `does not hold: ${text}`)];
}

function indexPage(
  target: string,
  pictures: readonly { readonly name: string; readonly failure: CheckFailure }[],
): string {
  const figures = pictures.map(({ name, failure }) => {
    const lines = caption(target, failure).map(escaped).join('<br>\n');
    return `<figure>\n<figcaption>${lines}</figcaption>\n<img src="${escaped(encodeURI(name))}" alt="${escaped(caption(target, failure).join('. '))}">\n</figure>`;
  });
  return [
    '<!doctype html>',
    '<html lang="en">',
    `<meta charset="utf-8">\n<title>${escaped(target)}</title>`,
    `<h1>${escaped(target)}: ${pictures.length === 1 ? '1 failure' : `${pictures.length} failures`}</h1>`,
    ...figures,
    '</html>',
    '',
  ].join('\n');
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/gu, (character) => `&#${character.charCodeAt(0)};`);
}
