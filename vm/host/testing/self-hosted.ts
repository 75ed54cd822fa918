/** Self-hosted functions, run by node instead of the machine, and texts to hold them against node's own. */
import { readFileSync } from 'node:fs';

type Call = (self: unknown, ...args: readonly unknown[]) => unknown;

/** @param name of the file. @param intrinsics what it takes from `penumbra:intrinsics`. @returns its exports */
export function runByNode(name: string, intrinsics: Readonly<Record<string, unknown>>): Record<string, Call> {
  const text = readFileSync(new URL(`../../../../vm/selfhosted/node/${name}.cjs`, import.meta.url), 'utf8');
  const exports: Record<string, Call> = {};
  const callFunction = (own: Call, self: unknown, ...args: readonly unknown[]): unknown =>
    Reflect.apply(own, self, args);
  new Function('require', 'exports', 'callFunction', text)(() => intrinsics, exports, callFunction);
  return exports;
}

export const callNatively = (own: Call, self: unknown, args: readonly unknown[]): unknown =>
  Reflect.apply(own, self, args);

/** All texts of no more than so many of some parts. */
export function allTexts(parts: readonly string[], most: number): string[] {
  const all = [''];
  for (let from = 0, length = 0; length < most; length += 1) {
    const end = all.length;
    for (; from < end; from += 1) all.push(...parts.map((part) => all[from] + part));
  }
  return all;
}
