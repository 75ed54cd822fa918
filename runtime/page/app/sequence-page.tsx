/** Targets of `penumbra reach`: the public calls after which they may be called, and where contracts and code part. */
import type { JSX } from 'preact';
import type { PageIndex, SequenceData, SequenceRow } from '../data.js';
import { BoundsHit } from './bounds-hit.js';
import { counted, number, Scroll, Status, Tiles } from './parts.js';
import { type Column, Table } from './table.js';
import { nameColumns, stateColumn, TechniquePage } from './technique-page.js';

const COLUMNS: readonly Column<SequenceRow>[] = [
  ...nameColumns<SequenceRow>('sequences'),
  { key: 'words', label: 'What it came to', value: ({ words }) => words },
  { key: 'findings', label: 'Findings', value: ({ findings }) => findings },
  { key: 'runs', label: 'Runs', value: ({ runs }) => runs },
  stateColumn(),
];

export function Sequences({ index }: { readonly index: PageIndex }): JSX.Element {
  return (
    <>
      <h1>Sequences</h1>
      <p>Public calls after which a target may be called, run on the real classes.</p>
      <Table
        caption="Functions that calls were looked for"
        rows={index.sequences}
        columns={COLUMNS}
        order="-findings"
        keyOf={({ id }) => id}
      />
    </>
  );
}

export function SequencePage({ index, id }: { readonly index: PageIndex; readonly id: string }): JSX.Element {
  return (
    <TechniquePage<SequenceRow, SequenceData>
      {...{ view: 'sequences', title: 'Sequences', rows: index.sequences, id, letter: 'r' }}
    >
      {(row, data) => <Whole row={row} data={data} />}
    </TechniquePage>
  );
}

function Whole({ row, data }: { readonly row: SequenceRow; readonly data: SequenceData }): JSX.Element {
  const { reason, sequences, outcomes, conflict, findings, open, bounds } = data;
  const reached = outcomes.filter(({ status }) => status === 'covered').length;
  return (
    <>
      <Tiles
        tiles={[
          ['Verdict', row.verdict],
          ...(outcomes.length > 0
            ? ([['Outcomes reached', `${number(reached)} of ${number(outcomes.length)}`]] as const)
            : []),
          ['Sequences', number(sequences.length)],
          ['Findings', number(row.findings)],
          ['Runs', number(row.runs), 'on the real classes'],
        ]}
      />
      {reason === undefined ? null : <p class="remark">{reason}</p>}
      {conflict.length > 0 ? (
        <>
          <h2>Formulas that cannot hold together</h2>
          <List items={conflict} />
        </>
      ) : null}
      {outcomes.length > 0 ? <Outcomes outcomes={outcomes} /> : null}
      {findings.length > 0 ? (
        <>
          <h2>Where contracts and code part</h2>
          {findings.map(({ text, code, seen }, at) => (
            <div key={`${text} ${code.join(' ')}`}>
              <p class="remark bad">{text}</p>
              <Code
                label={`Calls of finding ${at + 1}`}
                lines={[...code, ...(seen.length > 0 ? [`// ${seen.join(', ')}`] : [])]}
              />
            </div>
          ))}
        </>
      ) : null}
      {sequences.length > 0 ? <h2>Calls</h2> : null}
      {sequences.map((sequence, at) => (
        <section key={at} id={`sequence-${at + 1}`} aria-label={`Sequence ${at + 1}`}>
          <h3>
            {at + 1}. {sequence.outcome}
          </h3>
          <Code label={`Calls of sequence ${at + 1}`} lines={sequence.code} />
          {sequence.objects.length > 0 ? (
            <>
              <p class="hint">What contracts say of the objects behind these calls:</p>
              <dl class="bounds">
                {sequence.objects.map(({ name, class: className, state }) => (
                  <div key={name}>
                    <dt>
                      {name}: {className}
                    </dt>
                    <dd>
                      <code>{state}</code>
                    </dd>
                  </div>
                ))}
              </dl>
            </>
          ) : null}
        </section>
      ))}
      {open.length > 0 ? (
        <>
          <h2>What contracts leave open</h2>
          <List items={open} />
        </>
      ) : null}
      <BoundsHit bounds={bounds} />
    </>
  );
}

function Outcomes({ outcomes }: Pick<SequenceData, 'outcomes'>): JSX.Element {
  return (
    <>
      <h2>Outcomes of its decisions</h2>
      <Scroll label="Outcomes, rows">
        <table>
          <thead>
            <tr>
              {['Place', 'Decision', 'Outcome', 'Status', 'How'].map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {outcomes.map(({ place, text, taken, status, words, sequence }) => (
              <tr key={`${place} ${text} ${taken}`}>
                <td>{place}</td>
                <td>
                  <code>{text}</code>
                </td>
                <td>{taken ? 'true' : 'false'}</td>
                <td>
                  <Status status={status} />
                </td>
                <td>
                  {words}
                  {sequence === undefined ? '' : `, sequence ${sequence + 1}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <p class="hint">{counted(outcomes.length, 'outcome')} that control in the target can come to.</p>
    </>
  );
}

function List({ items }: { readonly items: readonly string[] }): JSX.Element {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>
          <code>{item}</code>
        </li>
      ))}
    </ul>
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
