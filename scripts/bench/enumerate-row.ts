/** One row of `npm run bench:enumerate`, in a process of its own: prints its measurements as JSON. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { directEngine } from '../../runtime/enumerate/direct/engine.js';
import type { EnumerationSubject, Predicate } from '../../runtime/enumerate/engine.js';
import { describeSubject } from '../../runtime/enumerate/subject/subject.js';
import type { EnumerationRow } from './enumerate-subjects.js';

export interface EnumerationCost {
  readonly instances: number;
  readonly candidates: number;
  /** Milliseconds of CPU: from the subject to compiled functions, to the first instance, and to count all. */
  readonly compile: number;
  readonly first: number;
  readonly all: number;
  /** Of the whole process. */
  readonly process: number;
  /** Most megabytes that were resident. */
  readonly memory: number;
}

const row = JSON.parse(process.argv[2]!) as EnumerationRow;
const file = fileURLToPath(new URL(`../../../corpus/enumerate/${row.file}`, import.meta.url));
const { enumeration } = describeSubject({
  file,
  target: `${row.className}.prototype.${row.isPredicate ? 'repOk' : firstMethod()}`,
  scope: row.scope,
  numbers: { Int: row.numbers },
  engine: 'direct',
  count: true,
  seed: 0,
  timeout: 0,
  runTimeout: 0,
  memory: 0,
  maxFailures: 0,
});
const subject = row.isPredicate ? withPredicate(enumeration) : enumeration;

const began = cpu();
const counted = directEngine.start(subject);
const compiled = cpu();
const first = await directEngine.start(subject);
const ready = cpu();
first.next();
const found = cpu();
const counting = await counted;
const from = cpu();
const instances = await counting.count();
const end = cpu();
const cost: EnumerationCost = {
  instances,
  candidates: counting.counters.candidates,
  compile: compiled - began,
  first: found - ready,
  all: end - from,
  process: end,
  memory: process.resourceUsage().maxRSS / 1024,
};
process.stdout.write(`${JSON.stringify(cost)}\n`);

function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The name of some method of the class: what is enumerated is the receiver. */
function firstMethod(): string {
  const source = readFileSync(file, 'utf8');
  const body = source.slice(source.indexOf(`class ${row.className} {`));
  return /^ {2}(?!constructor)(\w+)\(/mu.exec(body)![1]!;
}

function withPredicate(of: EnumerationSubject): EnumerationSubject {
  const exports = createRequire(import.meta.url)(file) as Record<string, { readonly prototype: object }>;
  const repOk: Predicate = {
    name: 'repOk',
    call: ([self]) => (self as { repOk(): boolean }).repOk(),
    factory: {
      instantiate: (name) => Object.create(exports[name]!.prototype) as object,
      array: () => [],
    },
  };
  return { ...of, formulas: [], predicates: [repOk] };
}
