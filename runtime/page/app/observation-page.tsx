/** Targets of `penumbra observe`: their states by labels and valuations (Ball 2003, Figure 2), the paths that cover them (Figure 5). */
import type { JSX } from 'preact';
import type { ObservationData, ObservationRow, ObservedGroup, PageIndex, StateCell } from '../data.js';
import { useLoaded } from './load.js';
import { Crumbs, counted, number, Scroll, Tiles, Wait } from './parts.js';
import { linkTo } from './route.js';
import { type Column, Table } from './table.js';

const COLUMNS: readonly Column<ObservationRow>[] = [
  {
    key: 'name',
    label: 'Function',
    value: ({ name }) => name,
    show: ({ id, name }) => <a href={linkTo('observations', id)}>{name}</a>,
  },
  { key: 'file', label: 'File', value: ({ file }) => file },
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
  const row = index.observations.find((one) => one.id === id);
  const loading = useLoaded<ObservationData>(row ? `o-${id}` : undefined);
  if (!row) return <p role="alert">There is no such observation in this report.</p>;
  if (loading.state !== 'there')
    return <Wait {...(loading.state === 'failed' ? { message: loading.message } : {})} />;
  const { groups, tests } = loading.value;
  return (
    <>
      <Crumbs links={[['Observations', linkTo('observations')], [row.name]]} />
      <h1>
        {row.name} <small>{row.file}</small>
      </h1>
      <Tiles
        tiles={[
          ['States covered', `${number(row.covered)} of ${number(row.states)}`],
          ['Proved unreachable', number(row.unreachable)],
          ['Open', number(row.open)],
          ['Feasible paths', `${number(row.feasible)} of ${number(row.paths)}`],
          ['Tests', number(row.tests)],
        ]}
      />
      {groups.map((group) => (
        <Group key={group.observations.join()} group={group} tests={tests} />
      ))}
    </>
  );
}

const SIGNS: Readonly<Record<StateCell['status'], string>> = { covered: '✓', unreachable: '∅', open: '?' };
const CLASSES: Readonly<Record<StateCell['status'], string>> = {
  covered: 'covered',
  unreachable: 'infeasible',
  open: 'unknown',
};

function Group({
  group,
  tests,
}: {
  readonly group: ObservedGroup;
  readonly tests: ObservationData['tests'];
}): JSX.Element {
  const { observations, valuations, rows, paths, provedWith } = group;
  const testOf = (id: string | undefined) => tests.find((test) => test.id === id);
  return (
    <>
      <h2>States</h2>
      <ol>
        {observations.map((text) => (
          <li key={text}>
            <code>{text}</code>
          </li>
        ))}
      </ol>
      <Scroll label="Labels by valuations">
        <table>
          <caption>Which of {counted(valuations.length, 'valuation')} each label was seen with</caption>
          <thead>
            <tr>
              <th scope="col">Label</th>
              {valuations.map((valuation) => (
                <th key={valuation} scope="col">
                  {valuation}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, cells }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
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
      <Scroll label="Paths">
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
