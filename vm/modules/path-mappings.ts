/**
 * What `paths` and `baseUrl` of a `tsconfig.json` or `jsconfig.json` say that specifiers mean. Node knows nothing of them:
 * what resolves them at run time is a bundler or a loader, and it does so where node finds nothing.
 */
import { createPathsMatcher } from 'get-tsconfig';
import { configurationOf } from '../../compiler/typescript/tsconfig.js';

type Matcher = (specifier: string) => string[];

const matchers = new Map<string, Matcher | null>();

/** The paths that a specifier may mean, the likeliest first, without a look at whether they exist. */
export function mappedPaths(specifier: string, folder: string): readonly string[] {
  if (/^[./#]|^node:/u.test(specifier)) return [];
  if (!matchers.has(folder)) matchers.set(folder, matcherAt(folder));
  return matchers.get(folder)?.(specifier) ?? [];
}

/** Null: the nearest configuration in or above a folder maps nothing, or there is none. */
function matcherAt(folder: string): Matcher | null {
  const nearest = configurationOf(folder);
  return nearest ? createPathsMatcher(nearest) : null;
}
