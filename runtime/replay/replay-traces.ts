/**
 * Stack traces of a program that is run again: without what runs it, and where recorders stand in the text, with places
 * of the text as it was.
 */
import { fileURLToPath } from 'node:url';
import { isOurs, stackText, type TraceLine } from '../../vm/index.js';
import { type RecordedText, sourcePlace } from './recorded-texts.js';

type Prepare = (error: unknown, sites: readonly NodeJS.CallSite[]) => unknown;

/** Of all that runs programs again: in a folder, or in one file. */
const HERE = new URL('../', import.meta.url).href;

const isOfReplay = (site: NodeJS.CallSite): boolean =>
  isOurs(site) || (site.getFileName() ?? '').startsWith(HERE);

export class ReplayTraces {
  /** Whether the program runs: traces of what is our own are whole at other times. */
  isOn = false;

  /** @param texts those that run, as far as they are not as their authors wrote them */
  constructor(private readonly texts: () => readonly RecordedText[]) {}

  /** Node asks for this property whenever `stack` is read for the first time. */
  install(): void {
    const value: Prepare = (error, sites) => stackText(error, this.isOn ? this.linesOf(sites) : sites);
    Object.defineProperty(Error, 'prepareStackTrace', {
      value,
      writable: true,
      enumerable: false,
      configurable: true,
    });
  }

  /** Below the last frame of ours is what runs that. */
  private linesOf(sites: readonly NodeJS.CallSite[]): readonly TraceLine[] {
    const bottom = sites.findLastIndex(isOfReplay);
    const own = (bottom < 0 ? sites : sites.slice(0, bottom)).filter((site) => !isOfReplay(site));
    return this.texts().length > 0 ? own.map((site) => this.placed(site)) : own;
  }

  private placed(site: NodeJS.CallSite): TraceLine {
    const [name, line, column] = [site.getFileName(), site.getLineNumber(), site.getColumnNumber()];
    const file = name?.startsWith('file:') ? fileURLToPath(name) : name;
    const text = this.texts().find((one) => one.file === file);
    if (text === undefined || line === null || column === null) return site;
    const place = sourcePlace(text, line, column);
    return String(site).replace(/:\d+(\)?)$/u, `:${place}$1`);
  }
}
