/** The tree of explored paths: where two paths part, it branches. */
import type { JSX } from 'preact';
import type { PathData, SiteData, TargetData } from '../data.js';
import { counted } from './parts.js';
import { linkTo } from './route.js';

interface Node {
  /** Decisions taken one after the other without a branch. */
  readonly steps: readonly number[];
  readonly children: readonly Node[];
  /** Paths that end here. */
  readonly ends: readonly PathData[];
  readonly paths: number;
}

/** Steps that a chain shows at either end. */
const MOST_STEPS = 4;

export function PathTree({ id, data }: { readonly id: string; readonly data: TargetData }): JSX.Element {
  const sites = new Map(data.sites.map((site) => [site.site, site]));
  const tests = new Set(data.tests.map((test) => test.id));
  const root = treeOf(data.paths, 0);
  return (
    <div class="tree">
      <p>
        {counted(data.paths.length, 'path')}
        {data.more > 0 ? `, and ${data.more} that are not shown` : ''}. A line is a decision and the way that
        was taken; what is indented below it came next.
      </p>
      <ul>
        <Branch node={root} sites={sites} tests={tests} id={id} depth={0} />
      </ul>
    </div>
  );
}

interface BranchProps {
  readonly node: Node;
  readonly sites: ReadonlyMap<number, SiteData>;
  readonly tests: ReadonlySet<string>;
  readonly id: string;
  readonly depth: number;
}

function Branch({ node, sites, tests, id, depth }: BranchProps): JSX.Element {
  const below = (
    <>
      {node.ends.map((path) => (
        <li key={path.id} class="end">
          {tests.has(path.id) ? (
            <a href={linkTo('functions', id, 'tests', path.id)}>{path.id}</a>
          ) : (
            <code>{path.id}</code>
          )}{' '}
          {path.outcome}
          {path.isCut ? ', and more decisions' : ''}
        </li>
      ))}
      {node.children.map((child) => (
        <Branch key={child.steps[0]} node={child} sites={sites} tests={tests} id={id} depth={depth + 1} />
      ))}
    </>
  );
  if (node.steps.length === 0) return below;
  const isLeaf = node.children.length === 0 && node.ends.length === 1;
  return (
    <li>
      <details open={depth < 3 || isLeaf}>
        <summary>
          <Steps steps={node.steps} sites={sites} />
          {node.paths > 1 ? <span class="note">{counted(node.paths, 'path')}</span> : null}
        </summary>
        <ul>{below}</ul>
      </details>
    </li>
  );
}

function Steps({
  steps,
  sites,
}: {
  readonly steps: readonly number[];
  readonly sites: ReadonlyMap<number, SiteData>;
}): JSX.Element {
  const isLong = steps.length > 2 * MOST_STEPS;
  const first = isLong ? steps.slice(0, MOST_STEPS) : steps;
  const last = isLong ? steps.slice(-MOST_STEPS) : [];
  const one = (step: number, at: number): JSX.Element => {
    const site = sites.get(step >> 1);
    const way = step % 2 === 1;
    return (
      <span key={at} class="step" title={site?.place ?? ''}>
        <code>{site?.text ?? `decision ${step >> 1}`}</code>
        <span class={way ? 'way yes' : 'way no'}>{way ? 'true' : 'false'}</span>
      </span>
    );
  };
  return (
    <>
      {first.map(one)}
      {isLong ? <span class="note">… {steps.length - 2 * MOST_STEPS} more …</span> : null}
      {last.map((step, at) => one(step, steps.length + at))}
    </>
  );
}

/** @param from decisions of the paths that are behind */
function treeOf(paths: readonly PathData[], from: number): Node {
  let to = from;
  for (const [first] = paths; first; to += 1) {
    const step = first.decisions[to];
    if (step === undefined || !paths.every(({ decisions }) => decisions[to] === step)) break;
  }
  const ends = paths.filter(({ decisions }) => decisions.length === to);
  const groups = new Map<number, PathData[]>();
  for (const path of paths) {
    const step = path.decisions[to];
    if (step === undefined) continue;
    const group = groups.get(step);
    if (group) group.push(path);
    else groups.set(step, [path]);
  }
  return {
    steps: paths[0]?.decisions.slice(from, to) ?? [],
    ends,
    children: [...groups.values()].map((group) => treeOf(group, to)),
    paths: paths.length,
  };
}
