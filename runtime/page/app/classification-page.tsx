/** Suites of `penumbra classify`: the few inputs that are likely to reveal faults (Eclat's report, Figure 2-2). */
import type { JSX } from 'preact';
import type { ClassificationData, ClassificationRow, PageIndex } from '../data.js';
import { number, Scroll, Tiles } from './parts.js';
import { type Column, Table } from './table.js';
import { nameColumns, stateColumn, TechniquePage } from './technique-page.js';

const COLUMNS: readonly Column<ClassificationRow>[] = [
  ...nameColumns<ClassificationRow>('classifications', 'Suite'),
  { key: 'generated', label: 'Inputs', value: ({ generated }) => generated },
  { key: 'normal', label: 'Normal', value: ({ normal }) => normal },
  { key: 'illegal', label: 'Illegal', value: ({ illegal }) => illegal },
  { key: 'fault', label: 'Likely faults', value: ({ fault }) => fault },
  { key: 'reported', label: 'Reported', value: ({ reported }) => reported },
  stateColumn(),
];

export function Classifications({ index }: { readonly index: PageIndex }): JSX.Element {
  return (
    <>
      <h1>Classifications</h1>
      <p>Inputs beside what held of all calls of a passing suite.</p>
      <Table
        caption="Suites"
        rows={index.classifications}
        columns={COLUMNS}
        order="-reported"
        keyOf={({ id }) => id}
      />
    </>
  );
}

export function ClassificationPage({
  index,
  id,
}: {
  readonly index: PageIndex;
  readonly id: string;
}): JSX.Element {
  return (
    <TechniquePage<ClassificationRow, ClassificationData>
      {...{ view: 'classifications', title: 'Classifications', rows: index.classifications, id, letter: 'c' }}
    >
      {(row, data) => <Whole row={row} data={data} />}
    </TechniquePage>
  );
}

function Whole({
  row,
  data,
}: {
  readonly row: ClassificationRow;
  readonly data: ClassificationData;
}): JSX.Element {
  return (
    <>
      <Tiles
        tiles={[
          ['Reported', number(row.reported), 'one for each way of doing wrong'],
          ['Inputs', number(row.generated)],
          ['Normal', number(row.normal)],
          ['Illegal', number(row.illegal)],
          ['Likely faults', number(row.fault)],
        ]}
      />
      {data.notes.map((note) => (
        <p key={note} class="remark">
          {note}
        </p>
      ))}
      {data.inputs.length > 0 ? <h2>Inputs that are likely to reveal faults</h2> : null}
      {data.inputs.map(({ number: which, target, statements, violations, isDirected, isDoubtful, test }) => (
        <section key={which} aria-label={`Input ${which}`}>
          <h3>
            {which}. {target}
            {isDoubtful ? <span class="note">doubtful: nothing surer was found</span> : null}
            {isDirected ? <span class="note">found by the directed search</span> : null}
          </h3>
          <Code label={`Calls of input ${which}; the last one is tested`} lines={statements} />
          {violations.map((violation) => (
            <p key={violation} class="remark bad">
              {violation}
            </p>
          ))}
          <details>
            <summary>The test that fails on it</summary>
            <Code label={`Test of input ${which}`} lines={test} />
          </details>
        </section>
      ))}
    </>
  );
}

function Code({ label, lines }: { readonly label: string; readonly lines: readonly string[] }): JSX.Element {
  return (
    <Scroll label={label} kind="code">
      <pre>
        <code>{lines.join('\n')}</code>
      </pre>
    </Scroll>
  );
}
