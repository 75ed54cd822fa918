/** One row of Table I, measured. */
import { fileURLToPath } from 'node:url';
import { type EnumerateRequest, type EnumerationResult, enumerate } from '../../runtime/index.js';
import { cpuTime } from '../cpu-time.js';
import type { PaperRow } from './paper.js';

export interface MeasuredRow {
  readonly target: string;
  readonly scope: string;
  readonly generated: number;
  readonly passed: number;
  readonly failed: number;
  /** Formulas that some input violates: kind and line. */
  readonly violated: readonly string[];
  /** Milliseconds: of running and judging, of the whole, of CPU with child processes. */
  readonly checking: number;
  readonly wall: number;
  readonly cpu: number;
}

type Scope = NonNullable<EnumerateRequest['scope']>['classes'];

const upTo = (limit: number): { readonly limit: number; readonly exact: boolean } => ({
  limit,
  exact: false,
});
const exactly = (limit: number): { readonly limit: number; readonly exact: boolean } => ({
  limit,
  exact: true,
});
const names: Scope = { Pair: upTo(3), Name: upTo(3), Service: upTo(2) };

/** What is enumerated for a row. The specifications of the last two studies are ours, and so are their scopes. */
const SUBJECTS: Readonly<Record<string, readonly [file: string, target: string, scope: Scope]>> = {
  mergeSort: ['list.js', 'List.prototype.mergeSort', { Node: exactly(3) }],
  'mergeSort (erroneous)': ['list.js', 'List.prototype.mergeSortDescending', { Node: exactly(3) }],
  remove: ['red-black-tree.js', 'RedBlackTree.prototype.remove', { Node: exactly(5) }],
  'remove (erroneous)': ['red-black-tree.js', 'RedBlackTree.prototype.removeSwapped', { Node: exactly(5) }],
  'published claim': ['naming-system.js', 'claim', names],
  'addition monotonic': ['naming-system.js', 'addition', names],
  'Lookup-Name (original)': ['naming-system.js', 'lookupName', names],
  'Lookup-Name (corrected)': ['naming-system.js', 'lookupNameCorrected', names],
  'disj sigs / unique atoms': [
    'model-finder.js',
    'Model.prototype.instance',
    { Sig: exactly(2), Atom: exactly(2) },
  ],
};

/** Enumerates the inputs of a row and checks them. */
export async function measure({ property }: PaperRow): Promise<MeasuredRow> {
  const [file, target, classes] = SUBJECTS[property]!;
  const began = { wall: performance.now(), cpu: cpuTime().milliseconds };
  const result = await resultOf({
    file: fileURLToPath(new URL(`../../../corpus/testera/${file}`, import.meta.url)),
    target,
    scope: { default: 3, classes },
    maxFailures: 10_000,
  });
  const violated = result.failures.flatMap((failure) =>
    failure.violated.map(({ kind, line }) => `@${kind} line ${line}`),
  );
  return {
    target,
    scope: String(result.bounds.find(({ name }) => name === 'scope')?.limit),
    generated: result.inputs.generated,
    passed: result.checked.passed,
    failed: result.checked.failed,
    violated: [...new Set(violated)],
    checking: result.time.check,
    wall: performance.now() - began.wall,
    cpu: cpuTime().milliseconds - began.cpu,
  };
}

async function resultOf(request: EnumerateRequest): Promise<EnumerationResult> {
  for await (const event of enumerate(request)) if (event.type === 'end') return event.result;
  throw new Error(`${request.target}: the enumeration did not end`);
}
