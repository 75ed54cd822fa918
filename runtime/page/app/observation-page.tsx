/** Targets of `penumbra observe`: their states by labels and valuations (Ball 2003, Figure 2), the paths that cover them (Figure 5). */
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { ObservationData, ObservationRow, ObservedGroup, PageIndex, StateCell } from '../data.js';
import { counted, number, Scroll, Tiles } from './parts.js';
import { type Column, Table } from './table.js';
import { nameColumns, TechniquePage } from './technique-page.js';

const COLUMNS: readonly Column<ObservationRow>[] = [
  ...nameColumns<ObservationRow>('observations'),
  { key: 'states', label: 'States', value: ({ states }) => states },
  { key: 'covered', label: 'Covered', value: ({ covered }) => covered },
  { key: 'unreachable', label: 'Unreachable', value: ({ unreachable }) => unreachable },
  { key: 'open', label: 'Open', value: ({ open }) => open },
  {
    key: 'paths',
    label: 'Feasible paths',
    value: ({ feasible, paths }) => (paths === 0 ? 1 : feasible / paths),
    show: ({ feasible, paths }) => `${number(feasible)} of ${number(paths)}`,
  },
  { key: 'tests', label: 'Tests', value: ({ tests }) => tests },
];

export function Observations({ index }: { readonly index: PageIndex }): JSX.Element {
  return (
    <>
      <h1>Observations</h1>
      <Table
        caption="Functions whose states were observed"
        rows={index.observations}
        columns={COLUMNS}
        order="-open"
        keyOf={({ id }) => id}
      />
    </>
  );
}

export function ObservationPage({
  index,
  id,
}: {
  readonly index: PageIndex;
  readonly id: string;
}): JSX.Element {
  return (
    <TechniquePage<ObservationRow, ObservationData>
      {...{ view: 'observations', title: 'Observations', rows: index.observations, id, letter: 'o' }}
    >
      {(row, { groups, tests, source }) => (
        <>
          <Tiles
            tiles={[
              ['States covered', `${number(row.covered)} of ${number(row.states)}`],
              ['Proved unreachable', number(row.unreachable)],
              ['Open', number(row.open)],
              ['Feasible paths', `${number(row.feasible)} of ${number(row.paths)}`],
              ['Tests', number(row.tests)],
            ]}
          />
          {groups.map((group, at) => (
            <Group key={group.observations.join()} number={at + 1} {...{ group, tests, source }} />
          ))}
        </>
      )}
    </TechniquePage>
  );
}

const SIGNS: Readonly<Record<StateCell['status'], string>> = { covered: '✓', unreachable: '∅', open: '?' };
const CLASSES: Readonly<Record<StateCell['status'], string>> = {
  covered: 'covered',
  unreachable: 'infeasible',
  open: 'unknown',
};

/** Characters of the source behind a label. */
const MOST = 60;

/** What stands behind a label: one that is a comment has it on a line below. */
function textAt(lines: readonly string[], line: number, column: number): string {
  const below = lines.slice(line - 1).map((text, i) => (i === 0 ? text.slice(column - 1) : text).trim());
  const text = below.find((one) => one !== '' && !one.startsWith('//')) ?? '';
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text;
}

function Group({
  number: which,
  group,
  tests,
  source,
}: {
  readonly number: number;
  readonly group: ObservedGroup;
  readonly tests: ObservationData['tests'];
  readonly source: string | undefined;
}): JSX.Element {
  const { observations, valuations, rows, paths, provedWith } = group;
  const lines = useMemo(() => source?.split(/\r\n|[\n\r\u2028\u2029]/u) ?? [], [source]);
  const testOf = (id: string | undefined) => tests.find((test) => test.id === id);
  return (
    <>
      <h2>States</h2>
      <p>What was observed; a valuation has a letter for each, T where it holds and F where it does not:</p>
      <ol>
        {observations.map((text) => (
          <li key={text}>
            <code>{text}</code>
          </li>
        ))}
      </ol>
      <Scroll label={`Labels by valuations, table ${which}`}>
        <table class="states">
          <caption>
            Which of {counted(valuations.length, 'valuation')} each label was seen with: {SIGNS.covered} by a
            test, {SIGNS.unreachable} proved unreachable, {SIGNS.open} open
          </caption>
          <thead>
            <tr>
              <th scope="col">Label</th>
              <th scope="col">Before</th>
              {valuations.map((valuation) => (
                <th key={valuation} scope="col">
                  {valuation}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, line, column, cells }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td class="before">
                  <span class="hint">{line}</span> <code>{textAt(lines, line, column)}</code>
                </td>
                {cells.map((cell, i) => (
                  <td key={valuations[i]} title={testOf(cell?.test)?.input}>
                    {cell === null ? null : (
                      <span class={`status ${CLASSES[cell.status]}`}>
                        <span aria-hidden="true">{SIGNS[cell.status]}</span>
                        <span class="hidden">{cell.status}</span>
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {provedWith.length > 0 ? (
        <p>
          Proved with{' '}
          {provedWith.map((text, i) => (
            <span key={text}>
              {i > 0 ? ', ' : ''}
              <code>{text}</code>
            </span>
          ))}
        </p>
      ) : null}
      <h2>Paths that cover them</h2>
      <Scroll label={`Paths, table ${which}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">Leaf</th>
              <th scope="col">Status</th>
              <th scope="col">Input</th>
              <th scope="col">Outcome</th>
              <th scope="col">States</th>
            </tr>
          </thead>
          <tbody>
            {paths.map(({ leaf, kind, status, test, states }) => (
              <tr key={states.join()}>
                <th scope="row">
                  {leaf} {kind === 'leaf' ? null : <span class="note">{kind}</span>}
                </th>
                <td>{status}</td>
                <td>
                  <code>{testOf(test)?.input ?? ''}</code>
                </td>
                <td>{testOf(test)?.outcome ?? ''}</td>
                <td>{states.join(' → ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  );
}
