/**
 * What the title of a row ends with where the rows of a table take long: `npm test` runs one of several, and
 * `npm run test:all` all of them.
 * @param row its number, from 0
 * @param several of how many rows `npm test` runs the first
 */
export function longMark(row: number, several: number): string {
  return row % several === 0 ? '' : ' [long]';
}

/** A check on random values: `npm test` makes it on few of them, `npm run test:all` on all. */
export function onSamples(title: string, few: number, all: number, check: (count: number) => void): void {
  it(title, () => check(few));
  it(`${title} [long]`, () => check(all));
}
