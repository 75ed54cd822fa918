/** What the views of techniques other than exploring share: columns, and a page of one row whose data is loaded. */
import type { ComponentChildren, JSX } from 'preact';
import type { TechniqueRow } from '../data.js';
import { useLoaded } from './load.js';
import { Crumbs, Wait } from './parts.js';
import { linkTo } from './route.js';
import type { Column } from './table.js';

export function nameColumns<Row extends TechniqueRow>(
  view: string,
  label = 'Function',
): readonly Column<Row>[] {
  return [
    {
      key: 'name',
      label,
      value: ({ name }) => name,
      show: ({ id, name }) => <a href={linkTo(view, id)}>{name}</a>,
    },
    { key: 'file', label: 'File', value: ({ file }) => file },
  ];
}

export function stateColumn<Row extends TechniqueRow>(): Column<Row> {
  return { key: 'state', label: 'State', value: ({ state }) => state };
}

interface Props<Row, Data> {
  /** The view, as it is in addresses, and its title. */
  readonly view: string;
  readonly title: string;
  readonly rows: readonly Row[];
  readonly id: string;
  /** Of the name of its data. */
  readonly letter: string;
  children(row: Row, data: Data): ComponentChildren;
}

export function TechniquePage<Row extends TechniqueRow, Data>({
  view,
  title,
  rows,
  id,
  letter,
  children,
}: Props<Row, Data>): JSX.Element {
  const row = rows.find((one) => one.id === id);
  const loading = useLoaded<Data>(row ? `${letter}-${id}` : undefined);
  if (!row) return <p role="alert">There is no such page in this report.</p>;
  return (
    <>
      <Crumbs links={[[title, linkTo(view)], [row.name]]} />
      <h1>
        {row.name} <small>{row.file}</small>
      </h1>
      {row.state === 'complete' ? null : (
        <p class="remark">
          {row.state === 'cut' ? 'Its process ended without a word.' : 'It was interrupted.'}
        </p>
      )}
      {loading.state === 'there' ? (
        children(row, loading.value)
      ) : (
        <Wait {...(loading.state === 'failed' ? { message: loading.message } : {})} />
      )}
    </>
  );
}
