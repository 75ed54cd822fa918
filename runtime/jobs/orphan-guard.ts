/**
 * One shell beside this process that ends its children once it is gone. A thread in each child, which does the same where
 * there is no shell (`orphan-watch.ts`), takes as long to start as half a process.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

const SHELL = '/bin/sh';

/** Lines `12` and `-12` add a process and take it away again. The end of input is the end of who writes it. */
const SCRIPT = `all=' '
while read -r line; do
  case $line in
    -*) one=\${line#-}; all="\${all%% $one *} \${all#* $one }" ;;
    *) all="$all$line " ;;
  esac
done
kill -9 $all`;

const guarded = new Set<number>();
let shell: ChildProcess | undefined;

/** Whether children need no thread of their own. Parent and child come to the same answer. */
export const hasGuard = (): boolean => process.platform !== 'win32' && existsSync(SHELL);

/** Lets the process end with this one. */
export function guard(pid: number): void {
  if (!hasGuard()) return;
  guarded.add(pid);
  if (shell?.stdin?.writable && shell.exitCode === null && shell.signalCode === null)
    shell.stdin.write(`${pid}\n`);
  else start();
}

/** Says that the process has ended: its number may be another one's from now on. */
export function release(pid: number): void {
  if (guarded.delete(pid)) shell?.stdin?.write(`-${pid}\n`);
}

function start(): void {
  // In a session of its own, what a terminal sends to this process does not reach it.
  shell = spawn(SHELL, ['-c', SCRIPT], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
    env: {},
  });
  shell.on('error', () => undefined);
  shell.unref();
  const { stdin } = shell;
  stdin!.on('error', () => undefined);
  (stdin as unknown as { readonly unref: () => void }).unref();
  for (const pid of guarded) stdin!.write(`${pid}\n`);
}
