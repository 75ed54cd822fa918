/** The first view: totals, curves, what is open. */
import type { JSX } from 'preact';
import type { PageIndex, TechniqueRow } from '../data.js';
import { Chart } from './chart.js';
import { Bar, counted, duration, number, percent, SIGNS, STATUSES, Tiles } from './parts.js';
import { linkTo } from './route.js';

/** Functions that are listed by what is open in them. */
const MOST = 8;

function Explorations({ index }: { readonly index: PageIndex }): JSX.Element {
  const { totals, targets, progress } = index;
  const { outcomes } = totals;
  const left = totals.targets - totals.complete;
  const open = targets
    .map((target) => ({ target, open: target.outcomes.unknown + target.outcomes.untried }))
    .filter((row) => row.open > 0)
    .sort((one, other) => other.open - one.open)
    .slice(0, MOST);
  const slow = [...targets].sort((one, other) => other.milliseconds - one.milliseconds).slice(0, MOST);
  return (
    <>
      <Tiles
        tiles={[
          [
            'Outcomes covered',
            percent(outcomes),
            `${number(outcomes.covered)} of ${number(outcomes.total)}; ${number(outcomes.infeasible)} infeasible`,
          ],
          ['Functions', number(totals.targets), left > 0 ? `${number(left)} not finished` : 'all finished'],
          ['Tests', number(totals.tests), `of ${counted(totals.paths.run, 'path')} run`],
          ['Findings', number(totals.findings), counted(totals.errors, 'uncaught error')],
          [
            'Queries',
            number(totals.queries),
            totals.paths.divergent > 0 ? counted(totals.paths.divergent, 'divergent path') : 'no divergence',
          ],
          ['Time', duration(totals.milliseconds), 'of all functions together'],
        ]}
      />
      <section aria-labelledby="outcomes" class="card">
        <h2 id="outcomes">Outcomes of decisions</h2>
        <Bar outcomes={outcomes} />
        <ul class="legend">
          {STATUSES.map((status) => (
            <li key={status}>
              <a href={`${linkTo('decisions')}?status=${status}`} class={`status ${status}`}>
                {SIGNS[status]} {status}
              </a>{' '}
              {number(outcomes[status])}
              <span class="note">{MEANINGS[status]}</span>
            </li>
          ))}
        </ul>
      </section>
      {outcomes.covered > 0 ? (
        <section class="charts" aria-label="Coverage">
          <Chart
            title="Outcomes covered, by time spent on each function"
            series={progress.time}
            unit="time"
          />
          <Chart
            title="Outcomes covered, by paths run of each function"
            series={progress.paths}
            unit="paths"
          />
        </section>
      ) : null}
      <div class="columns">
        {open.length > 0 ? (
          <section class="card" aria-labelledby="open">
            <h2 id="open">Most that is open</h2>
            <ol class="ranking">
              {open.map(({ target, open: count }) => (
                <li key={target.id}>
                  <a href={linkTo('functions', target.id)}>{target.name}</a> {counted(count, 'outcome')}
                  <span class="note">{target.hit.slice(0, 4).join(', ')}</span>
                </li>
              ))}
            </ol>
          </section>
        ) : null}
        <section class="card" aria-labelledby="slow">
          <h2 id="slow">Most time</h2>
          <ol class="ranking">
            {slow.map((target) => (
              <li key={target.id}>
                <a href={linkTo('functions', target.id)}>{target.name}</a> {duration(target.milliseconds)}
                <span class="note">{counted(target.paths.run, 'path')}</span>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </>
  );
}

/** What other commands recorded, a list each. */
function Techniques({ index }: { readonly index: PageIndex }): JSX.Element {
  const lists: readonly (readonly [view: string, title: string, rows: readonly TechniqueRow[]])[] = [
    ['enumerations', 'Inputs enumerated', index.enumerations],
    ['sequences', 'Public calls that lead to a target', index.sequences],
    ['observations', 'States observed', index.observations],
    ['classifications', 'Inputs beside a passing suite', index.classifications],
  ];
  return (
    <div class="columns">
      {lists.map(([view, title, rows]) =>
        rows.length === 0 ? null : (
          <section key={view} class="card" aria-labelledby={view}>
            <h2 id={view}>{title}</h2>
            <ol class="ranking">
              {rows.slice(0, MOST).map((row) => (
                <li key={row.id}>
                  <a href={linkTo(view, row.id)}>{row.name}</a>
                  {row.state === 'complete' ? null : <span class="badge">{row.state}</span>}
                  <span class="note">{row.words}</span>
                </li>
              ))}
            </ol>
            {rows.length > MOST ? <a href={linkTo(view)}>All {number(rows.length)}</a> : null}
          </section>
        ),
      )}
    </div>
  );
}

export function Overview({ index }: { readonly index: PageIndex }): JSX.Element {
  const { targets, problems } = index;
  return (
    <>
      <h1>Overview</h1>
      {targets.length > 0 ? <Explorations index={index} /> : null}
      <Techniques index={index} />
      {problems.length > 0 ? (
        <section class="card" aria-labelledby="problems">
          <h2 id="problems">Not read</h2>
          <ul>
            {problems.map(({ journal, message }) => (
              <li key={journal}>
                <code>{journal}</code>: {message}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

const MEANINGS = {
  covered: 'a test takes it, seen on plain node',
  infeasible: 'proved: no input within the bounds takes it',
  unknown: 'tried, without an answer',
  untried: 'not come to',
} as const;
