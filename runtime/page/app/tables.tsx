/** The tables: packages, functions, files, decisions, findings, bounds. */
import type { JSX } from 'preact';
import type {
  BoundRow,
  DecisionRow,
  FileRow,
  FindingRow,
  PackageRow,
  PageIndex,
  TargetRow,
} from '../data.js';
import { outcomeColumns } from './outcome-columns.js';
import { counted, duration, SIGNS, STATUSES, Status } from './parts.js';
import { linkTo } from './route.js';
import { type Choice, type Column, Table } from './table.js';

const TARGETS: readonly Column<TargetRow>[] = [
  {
    key: 'name',
    label: 'Function',
    value: ({ name }) => name,
    show: ({ id, name }) => <a href={linkTo('functions', id)}>{name}</a>,
  },
  { key: 'file', label: 'File', value: ({ file }) => file },
  ...outcomeColumns<TargetRow>(),
  { key: 'tests', label: 'Tests', value: ({ tests }) => tests },
  { key: 'paths', label: 'Paths', value: ({ paths }) => paths.run },
  { key: 'findings', label: 'Findings', value: ({ findings, errors }) => findings + errors },
  {
    key: 'time',
    label: 'Time',
    value: ({ milliseconds }) => milliseconds,
    show: ({ milliseconds }) => duration(milliseconds),
  },
  {
    key: 'held',
    label: 'Held back by',
    value: ({ hit, state }) => [...(state === 'complete' ? [] : [state]), ...hit].join(', '),
  },
];

const isOpen = ({ outcomes }: Pick<TargetRow, 'outcomes'>): boolean =>
  outcomes.unknown + outcomes.untried > 0;

const TARGET_CHOICES: readonly Choice<TargetRow>[] = [
  {
    key: 'show',
    label: 'Show',
    options: [
      ['open', 'with open outcomes', isOpen],
      ['done', 'with all outcomes decided', (row) => !isOpen(row)],
      ['found', 'with findings', ({ findings, errors }) => findings + errors > 0],
      ['unfinished', 'not finished', ({ state }) => state !== 'complete'],
    ],
  },
];

export function Functions({ index }: { readonly index: PageIndex }): JSX.Element {
  const packages: Choice<TargetRow> = {
    key: 'package',
    label: 'Package',
    options: index.packages.map(({ name }) => [name, name, (row) => row.package === name]),
  };
  const choices = index.packages.length > 1 ? [...TARGET_CHOICES, packages] : TARGET_CHOICES;
  return (
    <>
      <h1>Functions</h1>
      <Table
        caption="Functions"
        rows={index.targets}
        columns={TARGETS}
        choices={choices}
        keyOf={({ id }) => id}
      />
    </>
  );
}

const PACKAGES: readonly Column<PackageRow>[] = [
  {
    key: 'name',
    label: 'Package',
    value: ({ name }) => name,
    show: ({ name }) => <a href={`${linkTo('functions')}?package=${encodeURIComponent(name)}`}>{name}</a>,
  },
  { key: 'targets', label: 'Functions', value: ({ targets }) => targets },
  ...outcomeColumns<PackageRow>(),
  { key: 'tests', label: 'Tests', value: ({ tests }) => tests },
  { key: 'findings', label: 'Findings', value: ({ findings, errors }) => findings + errors },
];

export function Packages({ index }: { readonly index: PageIndex }): JSX.Element {
  return (
    <>
      <h1>Packages</h1>
      <p>
        A function counts for the package that it was asked of. What is of no package is shown by its folder.
      </p>
      <Table caption="Packages" rows={index.packages} columns={PACKAGES} keyOf={({ name }) => name} />
    </>
  );
}

const FILES: readonly Column<FileRow>[] = [
  {
    key: 'file',
    label: 'File',
    value: ({ file }) => file,
    show: ({ id, file, hasSource }) => (hasSource ? <a href={linkTo('files', id)}>{file}</a> : file),
  },
  ...outcomeColumns<FileRow>(),
];

export function Files({ index }: { readonly index: PageIndex }): JSX.Element {
  return (
    <>
      <h1>Files</h1>
      <p>
        A decision that several functions met is counted once here: an outcome is covered if any of them
        covers it.
      </p>
      <Table caption="Files" rows={index.files} columns={FILES} keyOf={({ id }) => id} />
    </>
  );
}

/** In the address of a source: which decision is looked at. */
export function decisionLink(index: PageIndex, decision: DecisionRow): string {
  return `${linkTo('files', index.files[decision.file]!.id)}?at=${encodeURIComponent(decision.key)}`;
}

export function Decisions({ index }: { readonly index: PageIndex }): JSX.Element {
  const place = ({ file, line, column }: DecisionRow): string =>
    `${index.files[file]!.file}:${line}:${column}`;
  const columns: readonly Column<DecisionRow>[] = [
    {
      key: 'place',
      label: 'Place',
      value: place,
      show: (row) => <a href={decisionLink(index, row)}>{place(row)}</a>,
    },
    { key: 'text', label: 'Decision', value: ({ text }) => text, show: ({ text }) => <code>{text}</code> },
    { key: 'kind', label: 'Kind', value: ({ kind }) => kind },
    {
      key: 'true',
      label: 'True',
      value: ({ whenTrue }) => whenTrue,
      show: ({ whenTrue }) => <Status status={whenTrue} />,
    },
    {
      key: 'false',
      label: 'False',
      value: ({ whenFalse }) => whenFalse,
      show: ({ whenFalse }) => <Status status={whenFalse} />,
    },
    { key: 'functions', label: 'Functions', value: ({ targets }) => targets.length },
  ];
  const choices: readonly Choice<DecisionRow>[] = [
    {
      key: 'status',
      label: 'With an outcome that is',
      options: STATUSES.map((status) => [
        status,
        `${SIGNS[status]} ${status}`,
        ({ whenTrue, whenFalse }) => whenTrue === status || whenFalse === status,
      ]),
    },
  ];
  return (
    <>
      <h1>Decisions</h1>
      <Table
        caption="Decisions"
        rows={index.decisions}
        columns={columns}
        choices={choices}
        keyOf={({ file, key }) => `${file} ${key}`}
      />
    </>
  );
}

export function Findings({ index }: { readonly index: PageIndex }): JSX.Element {
  const columns: readonly Column<FindingRow>[] = [
    { key: 'kind', label: 'Kind', value: ({ kind }) => kind },
    {
      key: 'text',
      label: 'What',
      value: ({ text }) => text,
      show: ({ text }) => <code class="long">{text}</code>,
    },
    { key: 'place', label: 'Place', value: ({ place }) => place },
    { key: 'function', label: 'Function', value: ({ name }) => name },
    {
      key: 'test',
      label: 'Seen by',
      value: ({ at }) => at,
      show: ({ link, at }) => <a href={linkTo(...link)}>{at}</a>,
    },
    { key: 'paths', label: 'Times', value: ({ paths }) => paths },
  ];
  const choices: readonly Choice<FindingRow>[] = [
    {
      key: 'kind',
      label: 'Kind',
      options: [
        ['contract', 'violated contracts', ({ kind }) => kind === 'contract'],
        ['error', 'uncaught errors', ({ kind }) => kind === 'uncaught error'],
        ['fault', 'likely faults', ({ kind }) => kind === 'likely fault'],
      ],
    },
  ];
  return (
    <>
      <h1>Findings</h1>
      <p>
        Formulas of contracts that do not hold after a run, errors that nothing catches, and inputs on which
        what held of a passing suite does not hold. Each was seen on plain node.
      </p>
      <Table
        caption="Findings"
        rows={index.findings}
        columns={columns}
        choices={choices}
        keyOf={({ link, at, kind, place, text }) => [...link, at, kind, place, text].join(' ')}
      />
    </>
  );
}

export function Bounds({ index }: { readonly index: PageIndex }): JSX.Element {
  const columns: readonly Column<BoundRow>[] = [
    { key: 'name', label: 'Bound', value: ({ name }) => name },
    { key: 'functions', label: 'Functions', value: ({ targets }) => targets.length },
    {
      key: 'limit',
      label: 'Limit',
      value: ({ limits }) => limits.slice(0, 3).join('; ') + (limits.length > 3 ? '; …' : ''),
    },
    {
      key: 'option',
      label: 'Raised by',
      value: ({ option }) => option,
      show: ({ option }) => <code>{option}</code>,
    },
  ];
  return (
    <>
      <h1>Bounds</h1>
      <p>
        What the verdicts hold within, and what made values concrete. <em>Infeasible</em> is a proof for
        inputs within these bounds.
      </p>
      <Table
        caption="Bounds that were hit"
        rows={index.bounds}
        columns={columns}
        order="-functions"
        keyOf={({ name }) => name}
      />
      {index.concretized.length > 0 ? (
        <section aria-labelledby="concrete">
          <h2 id="concrete">Made concrete</h2>
          <p>Operations without a symbolic model: what depends on their results is not explored.</p>
          <ul>
            {index.concretized.map(({ operation, count, targets }) => (
              <li key={operation}>
                <code>{operation}</code>: {counted(count, 'time')} in {counted(targets.length, 'function')}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
