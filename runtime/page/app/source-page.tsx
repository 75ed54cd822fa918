/** A source with both outcomes of each decision marked where it stands, and who covers them. */
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { DecisionRow, PageIndex, PrettySource, SiteData, TargetData, TargetRow } from '../data.js';
import { useLoaded } from './load.js';
import { Bar, Crumbs, counted, Scroll, SIGNS, Status, Wait } from './parts.js';
import { linkTo, setQuery, useRoute } from './route.js';

/** Lines of a source that are shown at once; characters that a line has before it is shown in parts only. */
const PAGE = 1500;
const LONG = 1000;
/** Characters around a decision on a long line. */
const AROUND = 120;

export function SourcePage({ index, id }: { readonly index: PageIndex; readonly id: string }): JSX.Element {
  const { query } = useRoute();
  const at = index.files.findIndex((file) => file.id === id);
  const file = index.files[at];
  const loading = useLoaded<string | PrettySource>(file?.hasSource ? `s-${id}` : undefined);
  const decisions = useMemo(() => index.decisions.filter((decision) => decision.file === at), [index, at]);
  if (!file) return <p role="alert">There is no such file in this report.</p>;
  if (!file.hasSource) return <p role="alert">The run has not kept the text of {file.file}.</p>;
  if (loading.state !== 'there')
    return <Wait {...(loading.state === 'failed' ? { message: loading.message } : {})} />;
  const wanted = query.get('at') ?? '';
  const selected = decisions.find(({ key }) => key === wanted);
  const source = loading.value;
  const shown = typeof source === 'string' ? decisions : decisions.map((one) => inPretty(one, source));
  return (
    <>
      <Crumbs links={[['Files', linkTo('files')], [file.file]]} />
      <h1>
        {file.file} <small>{counted(decisions.length, 'decision')}</small>
      </h1>
      <Bar outcomes={file.outcomes} />
      <p class="hint">
        Before each decision stand its two outcomes, true and false: {SIGNS.covered} covered,{' '}
        {SIGNS.infeasible} infeasible, {SIGNS.unknown} unknown, {SIGNS.untried} untried. Choose one to see its
        tests.
      </p>
      {typeof source === 'string' ? null : (
        <p class="hint">
          Its lines are too long to be read: they are shown with line breaks, while places are told as those
          of the file.
        </p>
      )}
      <div class={selected ? 'with-panel' : ''}>
        <div>
          <Lines
            text={typeof source === 'string' ? source : source.text}
            decisions={shown}
            selected={shown.find(({ key }) => key === wanted)}
          />
        </div>
        {selected ? <Selected index={index} decision={selected} /> : null}
      </div>
    </>
  );
}

function inPretty(decision: DecisionRow, { places }: PrettySource): DecisionRow {
  const [line, column] = places[decision.key] ?? [1, 1];
  return { ...decision, line, column };
}

interface LinesProps {
  readonly text: string;
  readonly decisions: readonly DecisionRow[];
  readonly selected: DecisionRow | undefined;
}

function Lines({ text, decisions, selected }: LinesProps): JSX.Element {
  const { query } = useRoute();
  const lines = useMemo(() => text.split(/\r\n|[\n\r\u2028\u2029]/u), [text]);
  const byLine = useMemo(() => {
    const all = new Map<number, DecisionRow[]>();
    for (const decision of decisions) all.set(decision.line, [...(all.get(decision.line) ?? []), decision]);
    return all;
  }, [decisions]);
  const pages = Math.ceil(lines.length / PAGE);
  const first = selected?.line ?? decisions[0]?.line ?? 1;
  const page = Math.min(pages, Number(query.get('page') ?? Math.ceil(first / PAGE)) || 1);
  const from = (page - 1) * PAGE;
  return (
    <>
      {pages > 1 ? (
        <nav class="pages" aria-label="Parts of the source">
          {Array.from({ length: pages }, (_, part) => (
            <button
              key={part}
              type="button"
              aria-current={part + 1 === page ? 'true' : undefined}
              onClick={() => setQuery({ page: String(part + 1), at: undefined })}
            >
              {part * PAGE + 1}–{Math.min(lines.length, (part + 1) * PAGE)}
            </button>
          ))}
        </nav>
      ) : null}
      <Scroll label="Source" kind="source">
        {lines.slice(from, from + PAGE).map((line, at) => {
          const number = from + at + 1;
          const here = byLine.get(number) ?? [];
          return (
            <div key={number} class={selected?.line === number ? 'line here' : 'line'} id={`L${number}`}>
              <span class="gutter">{number}</span>
              <code>
                {line.length > LONG ? (
                  <Parts line={line} decisions={here} selected={selected} />
                ) : (
                  <Marked line={line} decisions={here} selected={selected} />
                )}
              </code>
            </div>
          );
        })}
      </Scroll>
    </>
  );
}

interface LineProps {
  readonly line: string;
  readonly decisions: readonly DecisionRow[];
  readonly selected: DecisionRow | undefined;
}

function Marked({ line, decisions, selected }: LineProps): JSX.Element {
  const parts: (string | JSX.Element)[] = [];
  let at = 0;
  for (const decision of [...decisions].sort((left, right) => left.column - right.column)) {
    parts.push(line.slice(at, decision.column - 1));
    at = decision.column - 1;
    parts.push(<Mark key={decision.key} decision={decision} isSelected={decision === selected} />);
  }
  parts.push(line.slice(at));
  return <>{parts}</>;
}

/** Of a line that is too long to be read, what stands around its decisions. */
function Parts({ line, decisions, selected }: LineProps): JSX.Element {
  return (
    <>
      <span class="note">
        {line.length} characters{decisions.length > 0 ? ', of which those around decisions are shown' : ''}
      </span>
      {decisions.map((decision) => {
        const start = Math.max(0, decision.column - 1 - AROUND / 2);
        return (
          <span key={decision.key} class="part-of-line">
            <span class="note">{decision.column}</span>
            {line.slice(start, decision.column - 1)}
            <Mark decision={decision} isSelected={decision === selected} />
            {line.slice(decision.column - 1, decision.column - 1 + AROUND)}
          </span>
        );
      })}
    </>
  );
}

function Mark({
  decision,
  isSelected,
}: {
  readonly decision: DecisionRow;
  readonly isSelected: boolean;
}): JSX.Element {
  const { whenTrue, whenFalse, text } = decision;
  const place = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isSelected) place.current?.scrollIntoView({ block: 'center' });
  }, [isSelected]);
  return (
    <button
      ref={place}
      type="button"
      class={isSelected ? 'mark here' : 'mark'}
      aria-pressed={isSelected}
      onClick={() => setQuery({ at: isSelected ? undefined : decision.key, page: undefined })}
    >
      <span class={whenTrue} aria-hidden="true">
        T{SIGNS[whenTrue]}
      </span>
      <span class={whenFalse} aria-hidden="true">
        F{SIGNS[whenFalse]}
      </span>
      <span class="hidden">
        {text}: true {whenTrue}, false {whenFalse}
      </span>
    </button>
  );
}

/** Functions whose tests are looked through. */
const MOST_TARGETS = 12;

function Selected({
  index,
  decision,
}: {
  readonly index: PageIndex;
  readonly decision: DecisionRow;
}): JSX.Element {
  const at = index.decisions.indexOf(decision);
  const targets = decision.targets.map((target) => index.targets[target]!);
  return (
    <section class="card selected" aria-label="The chosen decision">
      <h2>
        <code>{decision.text}</code>{' '}
        <small>
          {decision.kind}, {decision.line}:{decision.column}
        </small>
      </h2>
      {decision.generated.length > 0 ? (
        <p class="note">
          In the code that ran: {decision.generated.join(', ')}
          {decision.generated.length > 1 ? '. An outcome counts that any of these has.' : '.'}
        </p>
      ) : null}
      <p>
        True: <Status status={decision.whenTrue} />
        <br />
        False: <Status status={decision.whenFalse} />
      </p>
      {targets.slice(0, MOST_TARGETS).map((target) => (
        <TestsBehind key={target.id} target={target} decision={at} />
      ))}
      {targets.length > MOST_TARGETS ? (
        <p>And {targets.length - MOST_TARGETS} more functions met it.</p>
      ) : null}
    </section>
  );
}

interface BehindProps {
  readonly target: TargetRow;
  readonly decision: number;
}

/** Tests of a list before the rest is counted. */
const MOST_TESTS = 8;

function TestsBehind({ target, decision }: BehindProps): JSX.Element {
  const loading = useLoaded<TargetData>(`t-${target.id}`);
  if (loading.state !== 'there')
    return <Wait {...(loading.state === 'failed' ? { message: loading.message } : {})} />;
  const { sites, tests, bounds } = loading.value;
  const own = sites.filter((site) => site.decision === decision);
  const hit = bounds.filter((bound) => bound.hit).map(({ name }) => name);
  return (
    <div>
      <h3>
        <a href={linkTo('functions', target.id)}>{target.name}</a>
      </h3>
      {[true, false].map((way) => {
        const taking = tests.filter(({ decisions }) =>
          own.some(({ site }) => decisions.includes(site * 2 + Number(way))),
        );
        return (
          <p key={String(way)}>
            {String(way)}:{' '}
            {taking.slice(0, MOST_TESTS).map(({ id }) => (
              <a key={id} class="test" href={linkTo('functions', target.id, 'tests', id)}>
                <code>{id}</code>
              </a>
            ))}
            {taking.length > MOST_TESTS ? `and ${taking.length - MOST_TESTS} more` : ''}
            {taking.length === 0 ? why(own, way, hit) : ''}
          </p>
        );
      })}
    </div>
  );
}

function why(sites: readonly SiteData[], way: boolean, hit: readonly string[]): string {
  const within = hit.length > 0 ? ` Bounds that were hit: ${hit.join(', ')}.` : '';
  if (sites.every((site) => (way ? site.whenTrue : site.whenFalse) === 'infeasible'))
    return `no input within the bounds takes it.${within}`;
  const reasons = sites.flatMap(({ whyNot }) => (way ? whyNot?.whenTrue : whyNot?.whenFalse) ?? []);
  return reasons.length > 0
    ? `no test of this function takes it: ${reasons.join('; ')}.`
    : `no test of this function takes it.${within}`;
}
