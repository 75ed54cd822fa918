/** Method coverage by chances as a picture: that of contracts, and the mean and range of random runs (Figures 3 and 4). */

/** Shares of the methods, and of random sequences their range. */
export type Row = readonly [contracts: number, random: number, low: number, high: number];

const WIDTH = 480;
const HEIGHT = 300;

export function plot(name: string, rows: readonly Row[]): string {
  const x = (i: number): number => 40 + (i * (WIDTH - 60)) / Math.max(1, rows.length - 1);
  const y = (share: number): number => HEIGHT - 30 - share * (HEIGHT - 50);
  const point = (share: number, i: number): string => `${x(i).toFixed(1)},${y(share).toFixed(1)}`;
  const range = [
    ...rows.map(([, , , high], i) => point(high, i)),
    ...rows.map(([, , low], i) => point(low, i)).reverse(),
  ];
  const line = (pick: (row: Row) => number, color: string): string =>
    `<polyline fill="none" stroke="${color}" stroke-width="2" points="${rows.map((row, i) => point(pick(row), i)).join(' ')}"/>`;
  const marks = [0, 0.25, 0.5, 0.75, 1].map(
    (share) => `<text x="4" y="${y(share) + 4}" font-size="10">${share * 100} %</text>`,
  );
  const chances = rows.map(
    (_, i) => `<text x="${x(i) - 3}" y="${HEIGHT - 12}" font-size="10">${i + 1}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="sans-serif">`,
    `<text x="40" y="14" font-size="12">${name}: method coverage by chances; contracts blue, random red</text>`,
    ...marks,
    ...chances,
    `<polygon fill="#b33" fill-opacity="0.2" points="${range.join(' ')}"/>`,
    line(([contracts]) => contracts, '#1f4e9c'),
    line(([, random]) => random, '#b33'),
    '</svg>',
    '',
  ].join('\n');
}
