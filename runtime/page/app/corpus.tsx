/** The page of a corpus run, and of the comparison of two. */
import { type JSX, render } from 'preact';
import { useEffect } from 'preact/hooks';
import 'uplot/dist/uPlot.min.css';
import './style.css';
import type {
  ChangeRow,
  ComparedRow,
  ComparisonIndex,
  CorpusIndex,
  CorpusPackageRow,
  HeldBackRow,
  RefusalRow,
} from '../corpus-data.js';
import { Bars, Scatter } from './corpus-charts.js';
import { loaded } from './load.js';
import { outcomeColumns } from './outcome-columns.js';
import { counted, number, percent, Status, Tiles } from './parts.js';
import { linkTo, useRoute } from './route.js';
import { type Choice, type Column, Table } from './table.js';
import { Theme } from './theme.js';

type View = readonly [name: string, count: number | undefined, show: () => JSX.Element];

/** What both pages have around their views. The first view is the one without a name in the address. */
function Frame({
  title,
  views,
  foot,
}: {
  readonly title: string;
  readonly views: readonly View[];
  readonly foot: string;
}): JSX.Element {
  const { path } = useRoute();
  const name = path[0] ?? '';
  const view = views.find(([one]) => key(one) === name) ?? (name === '' ? views[0] : undefined);
  useEffect(() => {
    document.title = `${view?.[0] ?? title} · Penumbra`;
  }, [view]);
  return (
    <>
      <header>
        <a class="brand" href={linkTo()}>
          Penumbra
        </a>
        <nav aria-label="Views">
          {views.map(([one, count], at) => (
            <a
              key={one}
              href={at === 0 ? linkTo() : linkTo(key(one))}
              aria-current={view?.[0] === one ? 'page' : undefined}
            >
              {one} {count === undefined ? null : <span class="count">{number(count)}</span>}
            </a>
          ))}
        </nav>
        <Theme />
      </header>
      <main id="content" tabIndex={-1}>
        {view ? view[2]() : <p role="alert">There is no such view.</p>}
      </main>
      <footer>{foot}</footer>
    </>
  );
}

function key(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

const seconds = (value: number): string => `${number(Math.round(value * 10) / 10)} s`;

const PACKAGES: readonly Column<CorpusPackageRow>[] = [
  {
    key: 'name',
    label: 'Package',
    value: ({ label }) => label,
    show: ({ label, page }) => (page === undefined ? label : <a href={page}>{label}</a>),
  },
  {
    key: 'functions',
    label: 'Functions',
    value: ({ functions }) => functions.explored,
    show: ({ functions }) => `${number(functions.explored)} of ${number(functions.all)}`,
  },
  { key: 'decisions', label: 'Decisions', value: ({ decisions }) => decisions },
  ...outcomeColumns<CorpusPackageRow>(),
  { key: 'findings', label: 'Findings', value: ({ findings }) => findings },
  { key: 'tests', label: 'Tests', value: ({ tests }) => tests },
  { key: 'cpu', label: 'CPU', value: ({ cpu }) => cpu, show: ({ cpu }) => seconds(cpu) },
  { key: 'memory', label: 'MB', value: ({ megabytes }) => megabytes },
  { key: 'slowest', label: 'Slowest', value: ({ slowest }) => slowest },
  { key: 'held', label: 'Held back by (functions)', value: ({ heldBack }) => heldBack },
];

function packageChoices(packages: readonly CorpusPackageRow[]): readonly Choice<CorpusPackageRow>[] {
  const formats = [...new Set(packages.map(({ format }) => format))].filter(Boolean).sort();
  const isOpen = ({ outcomes }: CorpusPackageRow): boolean => outcomes.unknown + outcomes.untried > 0;
  return [
    {
      key: 'show',
      label: 'Show',
      options: [
        ['open', 'with open outcomes', isOpen],
        ['done', 'with all outcomes decided', (row) => !isOpen(row)],
        ['found', 'with findings', ({ findings }) => findings > 0],
        ['ended', 'not to their end', ({ ended }) => ended !== ''],
      ],
    },
    ...(formats.length > 1
      ? [
          {
            key: 'format',
            label: 'Format',
            options: formats.map(
              (format) => [format, format, (row: CorpusPackageRow) => row.format === format] as const,
            ),
          },
        ]
      : []),
  ];
}

const HELD_BACK: readonly Column<HeldBackRow>[] = [
  { key: 'name', label: 'Bound', value: ({ name }) => name },
  { key: 'functions', label: 'Functions', value: ({ functions }) => functions },
  { key: 'packages', label: 'Packages', value: ({ packages }) => packages },
];

const REFUSALS: readonly Column<RefusalRow>[] = [
  { key: 'package', label: 'Package', value: (row) => row.package },
  { key: 'function', label: 'Function', value: ({ target }) => target },
  { key: 'code', label: 'Code', value: ({ code }) => code },
  { key: 'message', label: 'Message', value: ({ message }) => message },
];

function Corpus({ index }: { readonly index: CorpusIndex }): JSX.Element {
  const { totals, packages, distributions, heldBack, refusals } = index;
  const { outcomes } = totals;
  const tiles = (
    <Tiles
      tiles={[
        [
          'Outcomes covered',
          percent(outcomes),
          `${number(outcomes.covered)} of ${number(outcomes.total)}; ${number(outcomes.infeasible)} infeasible`,
        ],
        [
          'Packages',
          number(packages.length),
          `${number(packages.filter(({ ended }) => ended !== '').length)} not to their end`,
        ],
        ['Functions', number(totals.functions.explored), `of ${number(totals.functions.all)} exported`],
        ['Decisions', number(totals.decisions), `${number(totals.queries)} queries`],
        ['Tests', number(totals.tests), counted(totals.findings + totals.errors, 'finding')],
        ['Processor', seconds(totals.cpu), `${counted(totals.timed, 'function')} ended by a limit of time`],
      ]}
    />
  );
  const shares = (): JSX.Element => (
    <>
      <Bars
        title="Packages, by the share of their outcomes that is covered"
        what="package"
        distribution={distributions.packages}
      />
      <Bars
        title="Functions, by the share of their outcomes that is covered"
        what="function"
        distribution={distributions.functions}
      />
    </>
  );
  const overview = (): JSX.Element => (
    <>
      <h1>Packages</h1>
      {tiles}
      <section class="charts" aria-label="Distributions">
        {shares()}
      </section>
      <Table
        caption="Packages"
        rows={packages}
        columns={PACKAGES}
        choices={packageChoices(packages)}
        keyOf={({ label }) => label}
      />
    </>
  );
  return (
    <Frame
      title="Corpus"
      foot={`penumbra ${index.penumbra}, run ${index.run}`}
      views={[
        ['Packages', packages.length, overview],
        [
          'Distributions',
          undefined,
          () => (
            <>
              <h1>Distributions</h1>
              <section class="charts" aria-label="Distributions">
                {shares()}
                <Bars
                  title="Packages, by seconds on the processor"
                  what="package"
                  distribution={distributions.seconds}
                />
                <Bars
                  title="Packages, by decisions of their own"
                  what="package"
                  distribution={distributions.decisions}
                />
              </section>
            </>
          ),
        ],
        [
          'Held back',
          heldBack.length,
          () => (
            <>
              <h1>What held functions back</h1>
              <p>Bounds that functions with open outcomes hit: one function may hit several.</p>
              <Table
                caption="Bounds"
                rows={heldBack}
                columns={HELD_BACK}
                order="-functions"
                keyOf={({ name }) => name}
              />
            </>
          ),
        ],
        [
          'Refused',
          refusals.length,
          () => (
            <>
              <h1>What was refused</h1>
              <Table
                caption="Refusals"
                rows={refusals}
                columns={REFUSALS}
                keyOf={(row) => `${row.package} ${row.target}`}
              />
            </>
          ),
        ],
      ]}
    />
  );
}

const KINDS = ['gained', 'lost', 'proved', 'unproved', 'contradicted'] as const;

const shown = (outcomes: ComparedRow['before']): string =>
  outcomes === null ? '–' : `${number(outcomes.covered)} of ${number(outcomes.total)}`;

const COMPARED: readonly Column<ComparedRow>[] = [
  { key: 'name', label: 'Package', value: ({ name }) => name },
  {
    key: 'before',
    label: 'Covered before',
    value: ({ before }) => before?.covered ?? -1,
    show: ({ before }) => shown(before),
  },
  {
    key: 'after',
    label: 'After',
    value: ({ after }) => after?.covered ?? -1,
    show: ({ after }) => shown(after),
  },
  ...KINDS.map(
    (kind): Column<ComparedRow> => ({
      key: kind,
      label: `${kind[0]!.toUpperCase()}${kind.slice(1)}`,
      value: (row) => row[kind],
    }),
  ),
  { key: 'new', label: 'New decisions', value: (row) => row.new },
  { key: 'gone', label: 'Gone', value: ({ gone }) => gone },
  { key: 'tests', label: 'Tests', value: ({ tests }) => tests, show: ({ tests }) => signed(tests) },
  { key: 'cpu', label: 'CPU s', value: ({ cpu }) => cpu, show: ({ cpu }) => signed(cpu) },
];

function signed(value: number): string {
  return value > 0 ? `+${number(value)}` : number(value);
}

const CHANGED: readonly Column<ChangeRow>[] = [
  { key: 'package', label: 'Package', value: (row) => row.package },
  { key: 'kind', label: 'Change', value: ({ kind }) => kind },
  { key: 'place', label: 'Place', value: ({ place }) => place },
  { key: 'text', label: 'Decision', value: ({ text }) => text, show: ({ text }) => <code>{text}</code> },
  { key: 'taken', label: 'Outcome', value: ({ taken }) => String(taken) },
  {
    key: 'before',
    label: 'Before',
    value: ({ before }) => before,
    show: ({ before }) => <Status status={before} />,
  },
  {
    key: 'after',
    label: 'After',
    value: ({ after }) => after,
    show: ({ after }) => <Status status={after} />,
  },
];

function Comparison({ index }: { readonly index: ComparisonIndex }): JSX.Element {
  const { packages, changes } = index;
  const count = (kind: string): string => number(changes.filter((change) => change.kind === kind).length);
  const isChanged = (row: ComparedRow): boolean => KINDS.some((kind) => row[kind] > 0);
  const overview = (): JSX.Element => (
    <>
      <h1>What changed</h1>
      <p>
        From <code>{index.before}</code> to <code>{index.after}</code>.
      </p>
      <Tiles
        tiles={[
          ['Gained', count('gained'), 'outcomes covered now'],
          ['Lost', count('lost'), 'outcomes covered no more'],
          ['Proved', count('proved'), 'infeasible now'],
          ['Unproved', count('unproved'), 'infeasible no more'],
          ['Contradicted', count('contradicted'), 'covered by one, infeasible for the other'],
        ]}
      />
      <section class="charts" aria-label="Plots">
        <Scatter title="Outcomes covered of each package, before and after" unit=" %" points={index.shares} />
        <Scatter
          title="Seconds on the processor for each package, before and after"
          unit=" s"
          points={index.seconds}
        />
      </section>
      <Table
        caption="Packages"
        rows={packages}
        columns={COMPARED}
        choices={[{ key: 'show', label: 'Show', options: [['changed', 'with changes', isChanged]] }]}
        keyOf={({ name }) => name}
      />
    </>
  );
  return (
    <Frame
      title="Comparison"
      foot={`penumbra ${index.penumbra}`}
      views={[
        ['What changed', undefined, overview],
        [
          'Outcomes',
          changes.length,
          () => (
            <>
              <h1>Outcomes that changed</h1>
              <Table
                caption="Outcomes"
                rows={changes}
                columns={CHANGED}
                choices={[
                  {
                    key: 'kind',
                    label: 'Change',
                    options: KINDS.map(
                      (kind) => [kind, kind, (row: ChangeRow) => row.kind === kind] as const,
                    ),
                  },
                ]}
                keyOf={(row) => `${row.package} ${row.place} ${row.text} ${row.taken} ${row.kind}`}
              />
            </>
          ),
        ],
      ]}
    />
  );
}

loaded<CorpusIndex | ComparisonIndex>('index').then((index) => {
  const place = document.getElementById('app')!;
  place.replaceChildren();
  render(index.kind === 'corpus' ? <Corpus index={index} /> : <Comparison index={index} />, place);
});
