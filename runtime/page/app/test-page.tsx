/** One test: its input as code and as a picture, its path condition, its outcome. */
import type { JSX } from 'preact';
import type { PageIndex, TargetData, TargetRow, TestData } from '../data.js';
import { Heap } from './heap.js';
import { Crumbs, duration, Scroll } from './parts.js';
import { linkTo } from './route.js';
import { decisionLink } from './tables.js';

interface Props {
  readonly index: PageIndex;
  readonly target: TargetRow;
  readonly data: TargetData;
  readonly id: string;
}

export function TestPage({ index, target, data, id }: Props): JSX.Element {
  const at = data.tests.findIndex((one) => one.id === id);
  const test = data.tests[at];
  const crumbs = [
    ['Functions', linkTo('functions')],
    [target.name, linkTo('functions', target.id)],
    [`Test ${id}`],
  ] as const;
  if (!test) {
    return (
      <>
        <Crumbs links={crumbs} />
        <p role="alert">There is no such test of this function.</p>
      </>
    );
  }
  const [before, next] = [data.tests[at - 1], data.tests[at + 1]];
  return (
    <>
      <Crumbs links={crumbs} />
      <h1>
        {test.outcome} <small>test {id}</small>
      </h1>
      <nav class="pages" aria-label="Tests of this function">
        {before ? <a href={linkTo('functions', target.id, 'tests', before.id)}>Previous test</a> : null}
        <span>
          test {at + 1} of {data.tests.length}
        </span>
        {next ? <a href={linkTo('functions', target.id, 'tests', next.id)}>Next test</a> : null}
      </nav>
      {test.replay === 'same' ? null : <p class="remark bad">Plain node: {test.replay}</p>}
      {test.violated.map((formula) => (
        <p key={formula} class="remark bad">
          Does not hold after it: <code>{formula}</code>
        </p>
      ))}
      <h2>Path condition</h2>
      {test.pathCondition.length === 0 ? (
        <p>Any input.</p>
      ) : (
        <ol class="condition">
          {test.pathCondition.map((predicate, place) => (
            <li key={place}>
              <code>{predicate}</code>
            </li>
          ))}
        </ol>
      )}
      {test.boundaries.length > 0 ? <p>On the boundary: {test.boundaries.join(', ')}.</p> : null}
      <h2>As code</h2>
      {test.code ? (
        <Scroll label="The test as code" kind="code">
          <pre>
            <code>{test.code.join('\n')}</code>
          </pre>
        </Scroll>
      ) : (
        <>
          <p>Not written as a test, as {test.reason}. Its input:</p>
          <Scroll label="The input as JSON" kind="code">
            <pre>
              <code>{test.inputs}</code>
            </pre>
          </Scroll>
        </>
      )}
      {test.heap ? (
        <section aria-labelledby="heap">
          <h2 id="heap">Heap before and after</h2>
          <Heap heap={test.heap} />
        </section>
      ) : null}
      <h2>Decisions</h2>
      <p>
        Found after {duration(test.milliseconds)}. Run it again: <code>npx penumbra replay {id}</code>
      </p>
      <Taken index={index} data={data} test={test} />
    </>
  );
}

function Taken({
  index,
  data,
  test,
}: {
  readonly index: PageIndex;
  readonly data: TargetData;
  readonly test: TestData;
}): JSX.Element {
  const added = new Set(test.added);
  return (
    <ul class="taken">
      {test.decisions.map((taken) => {
        const site = data.sites.find((one) => one.site === taken >> 1);
        const decision = site && index.decisions[site.decision];
        const way = taken % 2 === 1;
        return (
          <li key={taken}>
            <code>{site?.text ?? `decision ${taken >> 1}`}</code>{' '}
            <span class={way ? 'way yes' : 'way no'}>{way ? 'true' : 'false'}</span>{' '}
            {site && decision ? <a href={decisionLink(index, decision)}>{site.place}</a> : null}
            {added.has(taken) ? <span class="badge">first to take it</span> : null}
          </li>
        );
      })}
    </ul>
  );
}
