/** Line charts with a band from the lowest to the highest seed, as SVG. */
import * as echarts from 'echarts';

export interface Line {
  readonly name: string;
  readonly points: readonly {
    readonly x: number;
    readonly median: number;
    readonly low: number;
    readonly high: number;
  }[];
}

/** Told apart by people who do not see all colours, too (Okabe and Ito). */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#000000', '#999999'];

/** @param x what is spent, @param y what is covered */
export function lineChart(title: string, x: string, y: string, lines: readonly Line[]): string {
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: 860, height: 460 });
  const series = lines.flatMap(({ name, points }, i) => {
    const color = COLOURS[i % COLOURS.length]!;
    const band = {
      type: 'line',
      stack: `range of ${name}`,
      symbol: 'none',
      silent: true,
      lineStyle: { opacity: 0 },
    };
    return [
      { ...band, data: points.map((point) => [point.x, point.low]) },
      {
        ...band,
        data: points.map((point) => [point.x, point.high - point.low]),
        areaStyle: { color, opacity: 0.15 },
      },
      {
        name,
        type: 'line',
        symbol: 'none',
        data: points.map((point) => [point.x, point.median]),
        lineStyle: { color, width: 2 },
        itemStyle: { color },
      },
    ];
  });
  chart.setOption({
    animation: false,
    backgroundColor: '#ffffff',
    title: { text: title, left: 'center' },
    legend: { bottom: 0, data: lines.map(({ name }) => name) },
    grid: { left: 60, right: 30, top: 50, bottom: 80 },
    xAxis: { type: 'value', name: x, nameLocation: 'middle', nameGap: 28, min: 0 },
    yAxis: { type: 'value', name: y, min: 0 },
    series,
  } as echarts.EChartsCoreOption);
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
}
