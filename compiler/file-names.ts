/** What the name of a file says of its text. */

/** Whether a file holds TypeScript. */
export function isTypeScript(file: string): boolean {
  return /\.(?:[cm]?ts|tsx)$/u.test(file);
}

/** Whether a file may hold JSX. */
export function hasJsx(file: string): boolean {
  return /\.[jt]sx$/u.test(file);
}

/** Whether a file is made into JavaScript before it runs. */
export function isTranslated(file: string): boolean {
  return isTypeScript(file) || hasJsx(file);
}

/** Whether a file holds declarations alone. */
export function isDeclarationFile(file: string): boolean {
  return /\.d\.[cm]?ts$/u.test(file);
}

/** The end of the name of a file of code. */
export const CODE = /\.(?:[cm]?[jt]s|[jt]sx)$/u;
