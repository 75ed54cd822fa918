/** What may go on behind an error: blocks that catch or end it, and promises that are rejected with it. */
const CATCHES = /\b(?:try|async|Promise|then|yield)\b/u;

/** Whether errors that a function throws can matter to code beyond ending it. */
export function catchesErrors(source: string): boolean {
  return CATCHES.test(source);
}
