/** Distributions and scattered points, drawn by uPlot; the same as tables for who does not see them. */
import type { ComponentChildren, JSX } from 'preact';
import UPlot from 'uplot';
import type { Distribution, Scattered } from '../corpus-data.js';
import { counted, number } from './parts.js';
import { HEIGHT, usePlot } from './plot.js';

const SQUARE = 320;

/** How often each range was met, as bars. */
export function Bars({
  title,
  what,
  distribution: { labels, counts },
}: {
  readonly title: string;
  /** What is counted, in the singular. */
  readonly what: string;
  readonly distribution: Distribution;
}): JSX.Element {
  const place = usePlot(
    ({ element, axis, colour }) =>
      new UPlot(
        {
          width: Math.max(260, element.clientWidth),
          height: HEIGHT,
          cursor: { show: false },
          legend: { show: false },
          scales: {
            x: { time: false, range: [-0.6, labels.length - 0.4] },
            y: { range: (_, __, max) => [0, Math.max(1, max)] },
          },
          axes: [
            {
              ...axis,
              grid: { show: false },
              splits: labels.map((_, at) => at),
              values: (_, at) => at.map((one) => labels[one] ?? ''),
              space: 34,
              rotate: labels.length > 8 ? -45 : 0,
              size: labels.length > 8 ? 54 : 36,
            },
            { ...axis, size: 44, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000] },
          ],
          series: [
            {},
            {
              label: what,
              stroke: colour('--covered'),
              fill: colour('--covered'),
              width: 0,
              points: { show: false },
              paths: UPlot.paths.bars!({ size: [0.8, 60] }),
            },
          ],
        },
        [labels.map((_, at) => at), [...counts]],
        element,
      ),
    [labels, counts],
  );
  const all = counts.reduce((sum, count) => sum + count, 0);
  return (
    <Figure title={title} label={`${title}: ${counted(all, what)}.`} place={place} heads={['from', what]}>
      {labels.map((label, at) => (
        <tr key={label}>
          <td>{label}</td>
          <td class="number">{number(counts[at]!)}</td>
        </tr>
      ))}
    </Figure>
  );
}

/** Two figures of each of many things, against each other. Above the line, the second is larger. */
export function Scatter({
  title,
  unit,
  points: { names, x, y },
}: {
  readonly title: string;
  readonly unit: string;
  readonly points: Scattered;
}): JSX.Element {
  const most = Math.max(1, ...x, ...y);
  const place = usePlot(
    ({ element, axis, colour }) => {
      const shown = (_: UPlot, values: readonly number[]): string[] =>
        values.map((value) => `${number(value)}${unit}`);
      const side = Math.max(260, Math.min(SQUARE + 60, element.clientWidth));
      return new UPlot(
        {
          width: side,
          height: SQUARE,
          cursor: { show: false },
          legend: { show: false },
          scales: { x: { time: false, range: [0, most * 1.04] }, y: { range: [0, most * 1.04] } },
          axes: [
            { ...axis, values: shown, label: 'before', space: 60 },
            { ...axis, values: shown, label: 'after', size: 60 },
          ],
          series: [
            {},
            {
              stroke: colour('--link'),
              paths: () => null,
              points: { show: true, size: 7, fill: colour('--link'), width: 0 },
            },
          ],
          hooks: {
            drawAxes: [
              (plot) => {
                const { ctx } = plot;
                ctx.save();
                ctx.strokeStyle = colour('--ink-2');
                ctx.setLineDash([4, 4]);
                ctx.beginPath();
                ctx.moveTo(plot.valToPos(0, 'x', true), plot.valToPos(0, 'y', true));
                ctx.lineTo(plot.valToPos(most, 'x', true), plot.valToPos(most, 'y', true));
                ctx.stroke();
                ctx.restore();
              },
            ],
          },
        },
        [[...x], [...y]],
        element,
      );
    },
    [x, y],
  );
  return (
    <Figure
      title={title}
      label={`${title}: ${counted(names.length, 'package')}.`}
      place={place}
      heads={['package', 'before', 'after']}
    >
      {names.map((name, at) => (
        <tr key={name}>
          <td>{name}</td>
          <td class="number">{`${number(x[at]!)}${unit}`}</td>
          <td class="number">{`${number(y[at]!)}${unit}`}</td>
        </tr>
      ))}
    </Figure>
  );
}

function Figure({
  title,
  label,
  place,
  heads,
  children,
}: {
  readonly title: string;
  readonly label: string;
  readonly place: ReturnType<typeof usePlot>;
  readonly heads: readonly string[];
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <figure class="chart">
      <figcaption>{title}</figcaption>
      <div ref={place} role="img" aria-label={`${label} The figures follow as a table.`} />
      <details>
        <summary>Figures</summary>
        <table>
          <thead>
            <tr>
              {heads.map((head, at) => (
                <th key={head} scope="col" class={at === 0 ? '' : 'number'}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </details>
    </figure>
  );
}
