/** Functions of published packages that are measured one by one: installed on demand into the cache of packages. */
import type { PackageEntry } from '../packages/manifest.js';
import { measurePackage, type PackageResult } from '../packages/measure.js';

interface Published {
  readonly entry: PackageEntry;
  readonly target: string;
  /** Milliseconds for it. */
  readonly timeout: number;
}

const LODASH = { name: 'lodash', version: '4.17.21', format: 'cjs' } as const;

const PUBLISHED: Readonly<Record<string, Published>> = {
  ...Object.fromEntries(
    ['clamp', 'get', 'chunk', 'inRange'].map((name) => [
      `lodash/${name}`,
      { entry: { ...LODASH, file: `${name}.js` }, target: 'default', timeout: 10_000 },
    ]),
  ),
  clsx: { entry: { name: 'clsx', version: '2.1.1', format: 'dual' }, target: 'clsx', timeout: 10_000 },
  'date-fns isLeapYear': {
    entry: { name: 'date-fns', version: '4.1.0', format: 'dual' },
    target: 'isLeapYear',
    timeout: 3000,
  },
};

export function published(): readonly string[] {
  return Object.keys(PUBLISHED);
}

/** @throws Error where the package cannot be installed */
export async function measurePublished(name: string): Promise<PackageResult> {
  const { entry, target, timeout } = PUBLISHED[name]!;
  return await measurePackage(entry, { sample: 1, timeout, rivals: false, seed: 1, targets: [target] });
}
