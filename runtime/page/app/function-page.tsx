/** One function: its tests, what they leave open, its paths and bounds. */
import type { JSX } from 'preact';
import type { PageIndex, SiteData, TargetData, TargetRow, TestData } from '../data.js';
import { BoundsHit } from './bounds-hit.js';
import { Chart } from './chart.js';
import { useLoaded } from './load.js';
import { Bar, Crumbs, counted, duration, number, percent, Scroll, Status, Tiles, Wait } from './parts.js';
import { PathTree } from './path-tree.js';
import { linkTo, useRoute } from './route.js';
import { type Column, Table } from './table.js';
import { decisionLink } from './tables.js';
import { TestPage } from './test-page.js';

export function FunctionPage({ index, id }: { readonly index: PageIndex; readonly id: string }): JSX.Element {
  const { path } = useRoute();
  const target = index.targets.find((row) => row.id === id);
  const loading = useLoaded<TargetData>(target ? `t-${id}` : undefined);
  if (!target) return <p role="alert">There is no such function in this report.</p>;
  if (loading.state !== 'there')
    return <Wait {...(loading.state === 'failed' ? { message: loading.message } : {})} />;
  const data = loading.value;
  if (path[2] === 'tests' && path[3] !== undefined)
    return <TestPage index={index} target={target} data={data} id={path[3]} />;
  return <Whole index={index} target={target} data={data} />;
}

function Whole({
  index,
  target,
  data,
}: {
  readonly index: PageIndex;
  readonly target: TargetRow;
  readonly data: TargetData;
}): JSX.Element {
  const { outcomes } = target;
  return (
    <>
      <Crumbs links={[['Functions', linkTo('functions')], [target.name]]} />
      <h1>
        {target.name} <small>{target.file}</small>
      </h1>
      {data.notes.map((note) => (
        <p key={note} class="remark">
          {note}
        </p>
      ))}
      <Tiles
        tiles={[
          [
            'Outcomes covered',
            percent(outcomes),
            `${number(outcomes.covered)} of ${number(outcomes.total)}; ${number(outcomes.infeasible)} infeasible`,
          ],
          ['Tests', number(target.tests), `of ${counted(target.paths.run, 'path')} run`],
          ['Findings', number(target.findings), counted(target.errors, 'uncaught error')],
          ['Queries', number(target.queries)],
          ['Time', duration(target.milliseconds)],
        ]}
      />
      <Bar outcomes={outcomes} />
      <h2>Tests</h2>
      <Tests target={target} data={data} />
      {data.sites.length > 0 ? (
        <>
          <h2>Decisions</h2>
          <Sites index={index} data={data} />
        </>
      ) : null}
      {data.paths.length > 1 ? (
        <>
          <h2>Explored paths</h2>
          <PathTree id={target.id} data={data} />
          <section class="charts" aria-label="Coverage">
            <Chart title="Outcomes covered, by time" series={data.progress.time} unit="time" />
            <Chart title="Outcomes covered, by paths run" series={data.progress.paths} unit="paths" />
          </section>
        </>
      ) : null}
      <BoundsHit bounds={data.bounds} />
    </>
  );
}

function Tests({ target, data }: { readonly target: TargetRow; readonly data: TargetData }): JSX.Element {
  const columns: readonly Column<TestData>[] = [
    {
      key: 'id',
      label: 'Test',
      value: ({ id }) => id,
      show: ({ id }) => (
        <a href={linkTo('functions', target.id, 'tests', id)}>
          <code>{id}</code>
        </a>
      ),
    },
    {
      key: 'outcome',
      label: 'Outcome',
      value: ({ outcome }) => outcome,
      show: ({ outcome, replay, violated }) => (
        <>
          {outcome}
          {replay === 'same' ? null : <span class="badge">{replay.split(':')[0]}</span>}
          {violated.length > 0 ? <span class="badge bad">violates its contract</span> : null}
        </>
      ),
    },
    {
      key: 'condition',
      label: 'Path condition',
      value: ({ pathCondition }) => pathCondition.join(' and '),
      show: ({ pathCondition }) => <code class="long">{condition(pathCondition)}</code>,
    },
    { key: 'added', label: 'New outcomes', value: ({ added }) => added.length },
  ];
  return (
    <Table caption={`Tests of ${target.name}`} rows={data.tests} columns={columns} keyOf={({ id }) => id} />
  );
}

/** Characters of a path condition in a table. */
const MOST = 240;

function condition(predicates: readonly string[]): string {
  const text = predicates.length === 0 ? 'any input' : predicates.join(' and ');
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text;
}

function Sites({ index, data }: { readonly index: PageIndex; readonly data: TargetData }): JSX.Element {
  return (
    <Scroll label="Decisions, rows">
      <table>
        <thead>
          <tr>
            {['Place', 'Decision', 'True', 'False'].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.sites.map((site) => (
            <tr key={site.site}>
              <td>
                <Place index={index} site={site} />
              </td>
              <td>
                <code>{site.text}</code>
              </td>
              <td>
                <Status status={site.whenTrue} />
              </td>
              <td>
                <Status status={site.whenFalse} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function Place({ index, site }: { readonly index: PageIndex; readonly site: SiteData }): JSX.Element {
  const decision = index.decisions[site.decision];
  return decision ? <a href={decisionLink(index, decision)}>{site.place}</a> : <span>{site.place}</span>;
}
