/** The source map of a file: external, inline or indexed (ECMA-426). */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { AnyMap, decodedMappings, type TraceMap } from '@jridgewell/trace-mapping';

export type ReadMap =
  | { readonly kind: 'none' }
  /** `place`: URL that the sources are relative to. */
  | { readonly kind: 'map'; readonly map: TraceMap; readonly place: string }
  /** There is one, and it is of no use. */
  | { readonly kind: 'problem'; readonly problem: string };

/** The last comment of the two forms counts (ECMA-426, 11.1.2.1). */
const LINK = /^[ \t]*(?:\/\/|\/\*)[#@][ \t]*sourceMappingURL=([^\s*]+)[ \t]*(?:\*\/)?[ \t]*$/gmu;

/** @param file absolute path of a file with generated code */
export function readMap(file: string): ReadMap {
  if (!existsSync(file)) return { kind: 'none' };
  const text = readFileSync(file, 'utf8');
  const url = [...text.matchAll(LINK)].at(-1)?.[1];
  const beside = `${file}.map`;
  if (url === undefined && !existsSync(beside)) return { kind: 'none' };
  const problem = (what: string): ReadMap => ({ kind: 'problem', problem: what });
  let place = pathToFileURL(file).href;
  let json: string;
  try {
    if (url?.startsWith('data:')) json = inline(url);
    else {
      const target = url === undefined ? beside : linked(url, file);
      if (target === undefined) return problem(`its source map is elsewhere: ${url}`);
      if (!existsSync(target))
        return problem(`there is no ${path.basename(target)} beside it, which it names as its source map`);
      place = pathToFileURL(target).href;
      json = readFileSync(target, 'utf8');
    }
    const map = new AnyMap(withoutGuard(json), place);
    const foreign = isForeign(map, text);
    return foreign
      ? problem('its source map is that of another file: it maps places that the file does not have')
      : { kind: 'map', map, place };
  } catch (error) {
    return problem(`its source map cannot be read: ${(error as Error).message}`);
  }
}

/** A file may begin with what keeps browsers from running it (ECMA-426, 11.1.1). */
function withoutGuard(json: string): string {
  return json.startsWith(')]}') ? json.slice(json.indexOf('\n') + 1) : json;
}

function inline(url: string): string {
  const comma = url.indexOf(',');
  const data = url.slice(comma + 1);
  return url.slice(0, comma).endsWith(';base64')
    ? Buffer.from(data, 'base64').toString('utf8')
    : decodeURIComponent(data);
}

/** The file that a link leads to; undefined: it leads to a server. */
function linked(url: string, file: string): string | undefined {
  const whole = new URL(url, pathToFileURL(file));
  return whole.protocol === 'file:' ? fileURLToPath(whole) : undefined;
}

/** A map of this text maps no place behind the end of a line. */
function isForeign(map: TraceMap, text: string): boolean {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/u);
  return decodedMappings(map).some((segments, line) => {
    const last = segments.at(-1);
    return last !== undefined && last[0] > (lines[line]?.length ?? -1);
  });
}
