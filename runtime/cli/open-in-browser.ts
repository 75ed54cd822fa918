/** Opens a page. */
import { spawn } from 'node:child_process';

/** By what the system opens files with; where there is none, the path that was printed is all there is. */
export function openInBrowser(page: string): void {
  const [program, ...args] =
    process.platform === 'darwin'
      ? ['open', page]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', page]
        : ['xdg-open', page];
  const child = spawn(program!, args, { detached: true, stdio: 'ignore' });
  child.on('error', () => undefined);
  child.unref();
}
