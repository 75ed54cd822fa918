/** Table I of the TestEra paper: what was measured there, on a Pentium III of 700 MHz; seconds. */

export interface PaperRow {
  readonly study: 'singly linked lists' | 'red black trees' | 'INS' | 'Alloy-alpha';
  readonly property: string;
  readonly size: number;
  readonly generated: number;
  /** 0: the inputs of the row before were used again. */
  readonly generating: number;
  readonly passed: number;
  readonly checking: number;
}

type Figures = readonly [
  study: PaperRow['study'],
  property: string,
  size: number,
  generated: number,
  generating: number,
  passed: number,
  checking: number,
];

const TABLE: readonly Figures[] = [
  ['singly linked lists', 'mergeSort', 3, 27, 9, 27, 7],
  ['singly linked lists', 'mergeSort (erroneous)', 3, 27, 0, 3, 7],
  ['red black trees', 'remove', 5, 70, 26, 70, 19],
  ['red black trees', 'remove (erroneous)', 5, 70, 0, 50, 18],
  ['INS', 'published claim', 3, 12, 9, 10, 6],
  ['INS', 'addition monotonic', 4, 160, 14, 150, 9],
  ['INS', 'Lookup-Name (original)', 3, 16, 8, 10, 6],
  ['INS', 'Lookup-Name (corrected)', 3, 16, 0, 16, 6],
  ['Alloy-alpha', 'disj sigs / unique atoms', 2, 12, 5, 6, 25],
];

export const TABLE_I: readonly PaperRow[] = TABLE.map(
  ([study, property, size, generated, generating, passed, checking]) => ({
    study,
    property,
    size,
    generated,
    generating,
    passed,
    checking,
  }),
);
