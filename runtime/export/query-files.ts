/** The queries of an exploration as SMT-LIB scripts: a folder for each target, a file for each script. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PenumbraError } from '../../compiler/diagnostics.js';
import type { SessionEvent } from '../session.js';
import { writing } from './output-file.js';

const OPTION = '--smt';
/** `0012-1.smt2`: the first script of query 12. */
const OURS = /^\d+-\d+\.smt2$/u;

export class QueryFiles {
  /** By target: its folder, the last query, and how many scripts that had. */
  private readonly folders = new Map<string, { readonly folder: string; query: number; scripts: number }>();
  files = 0;

  /** @throws PenumbraError `E_OUTPUT` */
  constructor(private readonly directory: string) {
    writing(directory, OPTION, () => mkdirSync(directory, { recursive: true }));
  }

  /** @throws PenumbraError `E_OUTPUT` */
  take(event: SessionEvent): void {
    if (event.type !== 'query') return;
    const { target, query, script, status } = event;
    const place = this.folders.get(target) ?? { folder: this.emptied(target), query: 0, scripts: 0 };
    this.folders.set(target, place);
    place.scripts = place.query === query ? place.scripts + 1 : 1;
    place.query = query;
    const file = path.join(place.folder, `${String(query).padStart(4, '0')}-${place.scripts}.smt2`);
    const head = `; penumbra, ${target.replaceAll('\n', ' ')}: script ${place.scripts} of query ${query}, answered ${status}\n`;
    writing(file, OPTION, () => writeFileSync(file, head + script));
    this.files += 1;
  }

  /** The folder of a target, without what an earlier run has left. */
  private emptied(target: string): string {
    const folder = path.join(this.directory, target.replace(/[^\w.-]/gu, '-'));
    return writing(folder, OPTION, () => {
      mkdirSync(folder, { recursive: true });
      const names = readdirSync(folder);
      const foreign = names.find((name) => !OURS.test(name));
      if (foreign !== undefined)
        throw new PenumbraError({
          code: 'E_OUTPUT',
          message: `the folder holds something else than queries: ${foreign}`,
          file: folder,
          hint: `Name another place with ${OPTION}.`,
        });
      for (const name of names) rmSync(path.join(folder, name));
      return folder;
    });
  }
}
