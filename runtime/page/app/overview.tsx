/** The first view: totals, curves, what is open. */
import type { JSX } from 'preact';
import type { PageIndex } from '../data.js';
import { Chart } from './chart.js';
import { Bar, counted, duration, number, percent, SIGNS, STATUSES, Tiles } from './parts.js';
import { linkTo } from './route.js';

/** Functions that are listed by what is open in them. */
const MOST = 8;

export function Overview({ index }: { readonly index: PageIndex }): JSX.Element {
  const { totals, targets, progress, problems } = index;
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
      <h1>Overview</h1>
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
