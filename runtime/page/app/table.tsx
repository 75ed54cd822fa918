/** A table that is sorted, filtered and paged; what was chosen is in the address. */
import type { ComponentChildren, JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { number, Scroll } from './parts.js';
import { setQuery, useRoute } from './route.js';

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  /** What is sorted by, and searched in where it is a text. */
  value(row: Row): string | number;
  /** What is shown, if that is more. */
  show?(row: Row): ComponentChildren;
}

/** A choice beside the text that is searched for. */
export interface Choice<Row> {
  readonly key: string;
  readonly label: string;
  readonly options: readonly (readonly [value: string, label: string, test: (row: Row) => boolean])[];
}

const PAGE = 50;

interface Props<Row> {
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly choices?: readonly Choice<Row>[];
  /** Column sorted by at first; `-key`: the largest first. */
  readonly order?: string;
  keyOf(row: Row): string;
}

export function Table<Row>({
  caption,
  rows,
  columns,
  choices = [],
  order = '',
  keyOf,
}: Props<Row>): JSX.Element {
  const { query } = useRoute();
  const text = query.get('q') ?? '';
  const sort = query.get('sort') ?? order;
  const chosen = choices.map(({ key }) => query.get(key) ?? '');
  const found = useMemo(
    () => selected(rows, columns, choices, chosen, text, sort),
    [rows, columns, text, sort, chosen.join('\n')],
  );
  const pages = Math.max(1, Math.ceil(found.length / PAGE));
  const page = Math.min(pages, Math.max(1, Number(query.get('page') ?? '1') || 1));
  const shown = found.slice((page - 1) * PAGE, page * PAGE);
  const [by, isDown] = [sort.replace(/^-/u, ''), sort.startsWith('-')];
  return (
    <section class="table" aria-label={caption}>
      <search class="filters">
        <label>
          Search{' '}
          <input
            type="search"
            value={text}
            onInput={(event) => setQuery({ q: event.currentTarget.value, page: undefined })}
          />
        </label>
        {choices.map((choice, at) => (
          <label key={choice.key}>
            {choice.label}{' '}
            <select
              value={chosen[at]}
              onChange={(event) => setQuery({ [choice.key]: event.currentTarget.value, page: undefined })}
            >
              <option value="">all</option>
              {choice.options.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        ))}
        <output aria-live="polite">
          {found.length === rows.length
            ? number(rows.length)
            : `${number(found.length)} of ${number(rows.length)}`}{' '}
          rows
        </output>
      </search>
      <Scroll label={`${caption}, rows`}>
        <table>
          <caption class="hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map(({ key, label }) => (
                <th
                  key={key}
                  scope="col"
                  class={isNumeric(columns, key, rows) ? 'number' : ''}
                  aria-sort={by === key ? (isDown ? 'descending' : 'ascending') : 'none'}
                >
                  <button
                    type="button"
                    onClick={() =>
                      setQuery({ sort: by === key && !isDown ? `-${key}` : key, page: undefined })
                    }
                  >
                    {label}
                    <span class="arrow" aria-hidden="true">
                      {by === key ? (isDown ? ' ▾' : ' ▴') : ''}
                    </span>
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map((column) => {
                  const value = column.value(row);
                  return (
                    <td key={column.key} class={typeof value === 'number' ? 'number' : ''}>
                      {column.show ? column.show(row) : typeof value === 'number' ? number(value) : value}
                    </td>
                  );
                })}
              </tr>
            ))}
            {shown.length === 0 ? (
              <tr>
                <td colSpan={columns.length}>No rows.</td>
              </tr>
            ) : null}
          </tbody>
        </table>
      </Scroll>
      {pages > 1 ? <Pages page={page} pages={pages} caption={caption} /> : null}
    </section>
  );
}

function Pages({
  page,
  pages,
  caption,
}: {
  readonly page: number;
  readonly pages: number;
  readonly caption: string;
}): JSX.Element {
  const to = (next: number) => () => setQuery({ page: next === 1 ? undefined : String(next) });
  return (
    <nav class="pages" aria-label={`Pages of ${caption}`}>
      <button type="button" disabled={page === 1} onClick={to(1)}>
        First
      </button>
      <button type="button" disabled={page === 1} onClick={to(page - 1)}>
        Previous
      </button>
      <span>
        page {page} of {pages}
      </span>
      <button type="button" disabled={page === pages} onClick={to(page + 1)}>
        Next
      </button>
      <button type="button" disabled={page === pages} onClick={to(pages)}>
        Last
      </button>
    </nav>
  );
}

function isNumeric<Row>(columns: readonly Column<Row>[], key: string, rows: readonly Row[]): boolean {
  const column = columns.find((one) => one.key === key);
  return rows[0] !== undefined && column !== undefined && typeof column.value(rows[0]) === 'number';
}

function selected<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  choices: readonly Choice<Row>[],
  chosen: readonly string[],
  text: string,
  sort: string,
): readonly Row[] {
  const words = text.toLowerCase().split(/\s+/u).filter(Boolean);
  const tests = choices.flatMap(({ options }, at) => options.filter(([value]) => value === chosen[at]));
  const found = rows.filter((row) => {
    if (!tests.every(([, , test]) => test(row))) return false;
    if (words.length === 0) return true;
    const all = columns.map((column) => column.value(row)).filter((value) => typeof value === 'string');
    const whole = all.join(' ').toLowerCase();
    return words.every((word) => whole.includes(word));
  });
  const column = columns.find(({ key }) => key === sort.replace(/^-/u, ''));
  if (!column) return found;
  const sign = sort.startsWith('-') ? -1 : 1;
  return [...found].sort((left, right) => sign * compare(column.value(left), column.value(right)));
}

function compare(left: string | number, right: string | number): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return String(left).localeCompare(String(right), 'en', { numeric: true });
}
