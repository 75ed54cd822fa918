/** Curves of coverage, drawn by uPlot; the same as words and as a table for who does not see them. */
import type { JSX } from 'preact';
import UPlot from 'uplot';
import type { Series } from '../data.js';
import { duration, number } from './parts.js';
import { HEIGHT, usePlot } from './plot.js';

/** Rows of the table. */
const STEPS = 10;

interface Props {
  readonly title: string;
  readonly series: Series;
  readonly unit: 'time' | 'paths';
}

export function Chart({ title, series, unit }: Props): JSX.Element {
  const place = usePlot(
    ({ element, axis, colour }) =>
      new UPlot(
        {
          width: Math.max(260, element.clientWidth),
          height: HEIGHT,
          cursor: { y: false },
          legend: { show: false },
          scales: { x: { time: false } },
          axes: [
            { ...axis, values: (_, values) => values.map((value) => shown(value, unit)), space: 80 },
            { ...axis, size: 56 },
          ],
          series: [
            {},
            {
              label: 'outcomes covered',
              stroke: colour('--covered'),
              fill: colour('--covered-soft'),
              width: 2,
              points: { show: series.x.length < 40 },
              ...(UPlot.paths.stepped ? { paths: UPlot.paths.stepped({ align: 1 }) } : {}),
            },
          ],
        },
        [[...series.x], [...series.y]],
        element,
      ),
    [series, unit],
  );
  const last = series.y.at(-1) ?? 0;
  const end = shown(series.x.at(-1) ?? 0, unit);
  return (
    <figure class="chart">
      <figcaption>{title}</figcaption>
      <div
        ref={place}
        role="img"
        aria-label={`${title}: ${number(last)} outcomes covered by ${end}. The figures follow as a table.`}
      />
      <details>
        <summary>Figures</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{unit === 'time' ? 'time' : 'paths'}</th>
              <th scope="col" class="number">
                outcomes covered
              </th>
            </tr>
          </thead>
          <tbody>
            {steps(series).map((at) => (
              <tr key={at}>
                <td>{shown(series.x[at]!, unit)}</td>
                <td class="number">{number(series.y[at]!)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

function shown(value: number, unit: Props['unit']): string {
  return unit === 'time' ? duration(value) : number(value);
}

function steps({ x }: Series): readonly number[] {
  const every = Math.max(1, Math.ceil(x.length / STEPS));
  return x.map((_, at) => at).filter((at) => at % every === 0 || at === x.length - 1);
}
