/** Targets of `penumbra enumerate`: how their inputs were judged, and those that break a contract with their heaps. */
import type { JSX } from 'preact';
import type { EnumerationData, EnumerationRow, FailureData, PageIndex } from '../data.js';
import { BoundsHit } from './bounds-hit.js';
import { Heap } from './heap.js';
import { counted, number, Scroll, Tiles } from './parts.js';
import { type Column, Table } from './table.js';
import { nameColumns, stateColumn, TechniquePage } from './technique-page.js';

const COLUMNS: readonly Column<EnumerationRow>[] = [
  ...nameColumns<EnumerationRow>('enumerations'),
  { key: 'inputs', label: 'Inputs', value: ({ inputs }) => inputs },
  { key: 'passed', label: 'Passed', value: ({ passed }) => passed },
  { key: 'failed', label: 'Failed', value: ({ failed }) => failed },
  { key: 'threw', label: 'Threw', value: ({ threw }) => threw },
  { key: 'timeout', label: 'No end', value: ({ timeout }) => timeout },
  { key: 'engine', label: 'Engine', value: ({ engine }) => engine },
  stateColumn(),
];

export function Enumerations({ index }: { readonly index: PageIndex }): JSX.Element {
  return (
    <>
      <h1>Enumerations</h1>
      <p>Targets that were run on all inputs up to a scope, no two of which are isomorphic.</p>
      <Table
        caption="Functions whose inputs were enumerated"
        rows={index.enumerations}
        columns={COLUMNS}
        order="-failed"
        keyOf={({ id }) => id}
      />
    </>
  );
}

export function EnumerationPage({
  index,
  id,
}: {
  readonly index: PageIndex;
  readonly id: string;
}): JSX.Element {
  return (
    <TechniquePage<EnumerationRow, EnumerationData>
      {...{ view: 'enumerations', title: 'Enumerations', rows: index.enumerations, id, letter: 'e' }}
    >
      {(row, data) => <Whole row={row} data={data} />}
    </TechniquePage>
  );
}

/** Failures whose pictures are there at once. */
const OPEN = 3;

function Whole({ row, data }: { readonly row: EnumerationRow; readonly data: EnumerationData }): JSX.Element {
  const { notes, conflict, failures, more, thrown, timeouts, bounds } = data;
  return (
    <>
      <Tiles
        tiles={[
          ['Inputs', number(row.inputs)],
          ['Passed', number(row.passed)],
          ['Broke a contract', number(row.failed)],
          ['Threw', number(row.threw)],
          ['Did not come back', number(row.timeout)],
        ]}
      />
      {notes.map((note) => (
        <p key={note} class="remark">
          {note}
        </p>
      ))}
      {conflict.length > 0 ? (
        <>
          <h2>Formulas that cannot hold together</h2>
          <ul>
            {conflict.map((formula) => (
              <li key={formula}>
                <code>{formula}</code>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {failures.length > 0 ? <h2>Inputs that break a contract</h2> : null}
      {failures.map((failure, at) => (
        <Failure key={failure.number} failure={failure} isOpen={at < OPEN} />
      ))}
      {more > 0 ? <p>And {counted(more, 'input')} more.</p> : null}
      {thrown.length > 0 ? (
        <>
          <h2>Errors</h2>
          {thrown.map(({ what, count, input }, at) => (
            <details key={what}>
              <summary>
                It {what} on {counted(count, 'input')}
              </summary>
              <Input label={`First input of error ${at + 1}`} text={input} />
            </details>
          ))}
        </>
      ) : null}
      {timeouts.length > 0 ? (
        <>
          <h2>Inputs on which it did not come back</h2>
          {timeouts.map(({ reason, input }, at) => (
            <details key={input}>
              <summary>{reason}</summary>
              <Input label={`Input ${at + 1} without an end`} text={input} />
            </details>
          ))}
        </>
      ) : null}
      <BoundsHit bounds={bounds} />
    </>
  );
}

function Failure({
  failure,
  isOpen,
}: {
  readonly failure: FailureData;
  readonly isOpen: boolean;
}): JSX.Element {
  const { number: which, violated, thrown, input, heap } = failure;
  return (
    <details class="card" open={isOpen}>
      <summary>
        Input {which}
        {thrown === undefined ? '' : ` ${thrown}`}
      </summary>
      {violated.map((formula) => (
        <p key={formula} class="remark bad">
          Does not hold after it: <code>{formula}</code>
        </p>
      ))}
      {heap ? <Heap heap={heap} /> : null}
      <details>
        <summary>As JSON, for penumbra replay</summary>
        <Input label={`Input ${which}`} text={input} />
      </details>
    </details>
  );
}

function Input({ label, text }: { readonly label: string; readonly text: string }): JSX.Element {
  return (
    <Scroll label={`${label} as JSON`} kind="code">
      <pre>
        <code>{text}</code>
      </pre>
    </Scroll>
  );
}
