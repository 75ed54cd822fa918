/** Small parts that all views share. */
import type { ComponentChildren, JSX } from 'preact';
import type { OutcomeCounts } from '../../report/figures.js';
import type { OutcomeStatus } from '../data.js';

/** Statuses are told by a sign and a word, and by a colour beside. */
export const SIGNS: Readonly<Record<OutcomeStatus, string>> = {
  covered: '✓',
  infeasible: '∅',
  unknown: '?',
  untried: '○',
};

export const STATUSES = ['covered', 'infeasible', 'unknown', 'untried'] as const;

export function Status({ status }: { readonly status: OutcomeStatus }): JSX.Element {
  return (
    <span class={`status ${status}`}>
      <span aria-hidden="true">{SIGNS[status]} </span>
      {status}
    </span>
  );
}

/** `98 %`; a whole hundred only where all is covered. */
export function percent({ covered, total }: Pick<OutcomeCounts, 'covered' | 'total'>): string {
  return total === 0 ? '–' : `${Math.floor((100 * covered) / total)} %`;
}

export function Bar({ outcomes }: { readonly outcomes: OutcomeCounts }): JSX.Element {
  const { total } = outcomes;
  const words = STATUSES.filter((status) => outcomes[status] > 0).map(
    (status) => `${outcomes[status]} ${status}`,
  );
  return (
    <span
      class="bar"
      role="img"
      aria-label={words.length > 0 ? words.join(', ') : 'no decisions'}
      title={words.join(', ')}
    >
      {STATUSES.map((status) =>
        outcomes[status] > 0 ? (
          <span class={`part ${status}`} style={{ width: `${(100 * outcomes[status]) / total}%` }} />
        ) : null,
      )}
    </span>
  );
}

interface ScrollProps {
  readonly label: string;
  readonly kind?: 'scroll' | 'source' | 'code';
  readonly children: ComponentChildren;
}

/** What is wider than the window: the keyboard scrolls it, too. */
export function Scroll({ label, kind = 'scroll', children }: ScrollProps): JSX.Element {
  return (
    <section class={kind} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

export function Tiles({
  tiles,
}: {
  readonly tiles: readonly (readonly [label: string, value: ComponentChildren, note?: ComponentChildren])[];
}): JSX.Element {
  return (
    <dl class="tiles">
      {tiles.map(([label, value, note]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span class="value">{value}</span>
            {note === undefined ? null : <span class="note">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function number(value: number): string {
  return value.toLocaleString('en');
}

export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 120_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return `${number(Math.round(milliseconds / 60_000))} min`;
}

export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${number(count)} ${count === 1 ? noun : plural}`;
}

/** What is shown while data is on its way, or cannot be read. */
export function Wait({ message }: { readonly message?: string }): JSX.Element {
  return message === undefined ? (
    <p class="wait" role="status">
      Loading…
    </p>
  ) : (
    <p class="wait" role="alert">
      {message}. The folder of the report is not whole: make it again with <code>penumbra report</code>.
    </p>
  );
}

export function Crumbs({
  links,
}: {
  readonly links: readonly (readonly [text: string, href?: string])[];
}): JSX.Element {
  return (
    <nav class="crumbs" aria-label="Where this is">
      <ol>
        {links.map(([text, href]) => (
          <li key={text}>
            {href === undefined ? <span aria-current="page">{text}</span> : <a href={href}>{text}</a>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
