/** Code that goes on after an error: handlers, `finally`, and promises that are rejected with it. */
const CATCHES = /\b(?:try|async|Promise|then|yield)\b/u;

/** Whether code may go on after a function has thrown. */
export function catchesErrors(source: string): boolean {
  return CATCHES.test(source);
}
