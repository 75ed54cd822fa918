/** The nearest `tsconfig.json` or `jsconfig.json` in or above a folder. */
import { dirname } from 'node:path';
import { getTsconfig, type TsConfigResult } from 'get-tsconfig';

const configurations = new Map<string, TsConfigResult>();
const nearest = new Map<string, TsConfigResult | undefined>();

/** Undefined where there is none, or none that can be read. */
export function configurationOf(folder: string): TsConfigResult | undefined {
  if (!nearest.has(folder)) {
    const found = ['tsconfig.json', 'jsconfig.json'].flatMap((name) => readConfiguration(folder, name) ?? []);
    nearest.set(folder, found.sort((a, b) => dirname(b.path).length - dirname(a.path).length)[0]);
  }
  return nearest.get(folder);
}

/** A configuration that cannot be read says nothing. */
function readConfiguration(folder: string, name: string): TsConfigResult | null {
  try {
    return getTsconfig(folder, name, configurations);
  } catch {
    return null;
  }
}
