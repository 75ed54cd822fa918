/** The functions of `npm run experiment:observe`, by file of `corpus/observe/`. */
export interface ObservedSubject {
  readonly file: string;
  readonly target: string;
  readonly reads?: 'any';
  /** Whether `n` has to be the length of `a`. */
  readonly hasLength?: boolean;
}

const FILES: Readonly<Record<string, readonly string[]>> = {
  'sorting.js': ['insertionSort', 'selectionSort', 'bubblePass', 'dutchFlag', 'siftUp', 'siftDown'],
  'searching.js': [
    'linearSearch',
    'binarySearch',
    'lowerBound',
    'largest',
    'secondLargest',
    'isSorted',
    'longestRun',
  ],
  'parsers.js': ['parseInteger', 'isBalanced', 'countWords', 'endOfQuoted'],
  'machines.js': ['turnstile', 'door', 'saturating'],
  'lists.js': ['List.prototype.contains', 'List.prototype.insert', 'List.prototype.remove'],
  'arithmetic.js': ['greatestDivisor', 'triangle', 'clamp', 'trace', 'isSymmetric'],
};

export const SUBJECTS: readonly ObservedSubject[] = [
  { file: 'partition.js', target: 'partition', reads: 'any', hasLength: true },
  { file: 'partition-corrected.js', target: 'partition', reads: 'any', hasLength: true },
  { file: 'partition.js', target: 'partition', hasLength: true },
  ...Object.entries(FILES).flatMap(([file, targets]) => targets.map((target) => ({ file, target }))),
];
