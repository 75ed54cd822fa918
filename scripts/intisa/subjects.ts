/** What the experiment on method coverage is run on: case studies of the corpus, and packages with contracts of ours. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installed } from '../packages/install.js';

export interface SubjectFile {
  readonly file: string;
  readonly contracts?: string;
}

interface PackageSubject {
  readonly name: string;
  /** The package itself, and those that it needs, so that all are always the same. */
  readonly packages: Readonly<Record<string, string>>;
  readonly entry: string;
}

const CORPUS = path.join(
  path.dirname(fileURLToPath(import.meta.resolve('penumbra/package.json'))),
  'corpus/intisa',
);

/** A cache, a queue and a state machine. */
const PACKAGES: readonly PackageSubject[] = [
  { name: 'tiny-lru', packages: { 'tiny-lru': '13.1.0' }, entry: 'tiny-lru/dist/tiny-lru.js' },
  { name: 'yocto-queue', packages: { 'yocto-queue': '1.2.2' }, entry: 'yocto-queue/index.js' },
  {
    name: 'edium-fsm',
    packages: { '@edium/fsm': '2.1.5', lodash: '4.17.21', tslib: '2.6.3' },
    entry: '@edium/fsm/dist/index.js',
  },
];

const FOLDERS = ['stack-calc', 'streaming-feeder'];

export function subjectNames(): readonly string[] {
  return [...FOLDERS, ...PACKAGES.map(({ name }) => name)];
}

/** @throws Error where a package cannot be installed */
export function filesOf(name: string): readonly SubjectFile[] {
  const found = PACKAGES.find((one) => one.name === name);
  if (!found) {
    const folder = path.join(CORPUS, name);
    return readdirSync(folder)
      .sort()
      .map((file) => ({ file: path.join(folder, file) }));
  }
  const folder = installed(`intisa-${name}`, found.packages);
  return [
    {
      file: path.join(folder, 'node_modules', found.entry),
      contracts: path.join(CORPUS, 'packages', `${name}.contracts.d.ts`),
    },
  ];
}
