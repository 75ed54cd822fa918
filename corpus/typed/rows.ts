/** Data whose types lead to functions, which lead back to the data. */
export interface Row {
  readonly subs?: Row[];
  readonly format?: (row: Row) => Row;
}

/** How deep rows are nested. */
export function height(rows: readonly Row[]): number {
  let most = 0;
  for (const { subs } of rows) if (subs) most = Math.max(most, height(subs));
  return most + 1;
}
