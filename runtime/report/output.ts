/** Where a command writes to: a terminal, a pipe, or what a test collects. */
export interface Output extends NodeJS.WritableStream {
  /** Characters of a line; undefined where it is no terminal. */
  readonly columns?: number;
  readonly isTTY?: boolean;
}
