/**
 * The paths of an exploration as JSON lines, in the order in which targets are shown: for each target a record `target`, its
 * decisions as `site`, its paths as `path`, and `end`. The schema of a line is `runtime/cli/schemas/trace.schema.json`.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import type { SessionEvent } from '../session.js';
import { penumbraVersion } from '../version.js';
import { writing } from './output-file.js';

const OPTION = '--trace';
const VERSION = 1;

export class PathLines {
  private readonly descriptor: number;
  private number = 0;

  /** @throws PenumbraError `E_OUTPUT` */
  constructor(
    private readonly file: string,
    subject: string,
  ) {
    this.descriptor = writing(file, OPTION, () => openSync(file, 'w'));
    this.write({ record: 'header', schema: VERSION, penumbra: penumbraVersion(), file: subject });
  }

  /** @throws PenumbraError `E_OUTPUT` */
  take(event: SessionEvent): void {
    switch (event.type) {
      case 'start':
        this.number = 0;
        this.write({ record: 'target', target: event.target, parameters: event.parameters });
        return;
      case 'sites':
        for (const site of event.sites) this.write({ record: 'site', target: event.target, ...site });
        return;
      case 'path': {
        const { observed: _, ...test } = event.test;
        this.number += 1;
        this.write({ record: 'path', target: event.target, number: this.number, ...test });
        return;
      }
      case 'end': {
        const { paths, decisions, bounds, exhausted } = event.result.summary;
        const { list, ...counts } = decisions;
        const hit = bounds.filter((bound) => bound.hit).map(({ name }) => name);
        const statuses = list.map(({ site, whenTrue, whenFalse }) => ({ site, whenTrue, whenFalse }));
        const figures = { paths, decisions: { ...counts, list: statuses }, hit, exhausted };
        this.write({ record: 'end', target: event.target, ...figures });
        return;
      }
      default:
    }
  }

  close(): void {
    closeSync(this.descriptor);
  }

  private write(line: object): void {
    writing(this.file, OPTION, () => writeSync(this.descriptor, `${JSON.stringify(line)}\n`));
  }
}
