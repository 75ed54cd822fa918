/** The page: which view the address asks for. */
import { type JSX, render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import 'uplot/dist/uPlot.min.css';
import './style.css';
import type { PageIndex } from '../data.js';
import { ClassificationPage, Classifications } from './classification-page.js';
import { EnumerationPage, Enumerations } from './enumeration-page.js';
import { FunctionPage } from './function-page.js';
import { loaded } from './load.js';
import { ObservationPage, Observations } from './observation-page.js';
import { Overview } from './overview.js';
import { number } from './parts.js';
import { linkTo, useRoute } from './route.js';
import { SequencePage, Sequences } from './sequence-page.js';
import { SourcePage } from './source-page.js';
import { Bounds, Decisions, Files, Findings, Functions, Packages } from './tables.js';
import { Theme } from './theme.js';

const VIEWS = {
  packages: Packages,
  functions: Functions,
  files: Files,
  decisions: Decisions,
  findings: Findings,
  bounds: Bounds,
  enumerations: Enumerations,
  sequences: Sequences,
  observations: Observations,
  classifications: Classifications,
} as const;

/** Views of one row. */
const PAGES: Readonly<Record<string, (props: PageProps) => JSX.Element>> = {
  functions: FunctionPage,
  files: SourcePage,
  enumerations: EnumerationPage,
  sequences: SequencePage,
  observations: ObservationPage,
  classifications: ClassificationPage,
};

interface PageProps {
  readonly index: PageIndex;
  readonly id: string;
}

type View = keyof typeof VIEWS;

function isView(name: string | undefined): name is View {
  return name !== undefined && Object.hasOwn(VIEWS, name);
}

function countOf(index: PageIndex, view: View): number {
  return (view === 'functions' ? index.targets : index[view]).length;
}

/** What explorations have: no findings are worth telling, too. */
const OF_EXPLORATIONS: readonly View[] = [
  'packages',
  'functions',
  'files',
  'decisions',
  'findings',
  'bounds',
];

/** Views that there is something to be seen in. */
function shownViews(index: PageIndex): readonly View[] {
  return (Object.keys(VIEWS) as View[]).filter(
    (name) => countOf(index, name) > 0 || (index.targets.length > 0 && OF_EXPLORATIONS.includes(name)),
  );
}

function App({ index }: { readonly index: PageIndex }): JSX.Element {
  const { path } = useRoute();
  const [view, id] = path;
  const main = useRef<HTMLElement>(null);
  const place = path.join('/');
  const isFirst = useRef(true);
  useEffect(() => {
    // Headings of what is loaded come later.
    const entitle = (): void => {
      const heading = main.current?.querySelector('h1')?.firstChild?.textContent ?? 'Report';
      document.title = `${heading.trim()} · Penumbra`;
    };
    entitle();
    const watch = new MutationObserver(entitle);
    watch.observe(main.current!, { childList: true, subtree: true });
    // Readers of another view begin at its top.
    if (!isFirst.current) main.current?.focus();
    isFirst.current = false;
    if (!location.hash.includes('at=')) scrollTo(0, 0);
    return () => watch.disconnect();
  }, [place]);
  return (
    <>
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        Skip to the content
      </button>
      <header>
        <a class="brand" href={linkTo()}>
          Penumbra
        </a>
        <nav aria-label="Views">
          {index.home === undefined ? null : <a href={index.home}>Corpus</a>}
          <a href={linkTo()} aria-current={view === undefined ? 'page' : undefined}>
            Overview
          </a>
          {shownViews(index).map((name) => (
            <a key={name} href={linkTo(name)} aria-current={view === name ? 'page' : undefined}>
              {name[0]!.toUpperCase() + name.slice(1)}{' '}
              <span class="count">{number(countOf(index, name))}</span>
            </a>
          ))}
        </nav>
        <Theme />
      </header>
      <main id="content" ref={main} tabIndex={-1}>
        {viewOf(index, view, id)}
      </main>
      <footer>
        penumbra {index.penumbra}, run <code>{index.run}</code>
      </footer>
    </>
  );
}

function viewOf(index: PageIndex, view: string | undefined, id: string | undefined): JSX.Element {
  if (view === undefined) return <Overview index={index} />;
  if (id !== undefined && Object.hasOwn(PAGES, view)) {
    const Page = PAGES[view]!;
    return <Page index={index} id={id} />;
  }
  if (!isView(view)) return <p role="alert">There is no such view.</p>;
  const Chosen = VIEWS[view];
  return <Chosen index={index} />;
}

loaded<PageIndex>('index').then((index) => {
  const place = document.getElementById('app')!;
  place.replaceChildren();
  render(<App index={index} />, place);
});
