/** For tests: a process that runs programs in the machine, one after the other. Nothing else may keep it alive meanwhile. */
import { goalOf, Machine } from '../../index.js';

export interface RunRequest {
  readonly file: string;
  readonly args: readonly string[];
}

/** What comes back: what the program printed, or why it cannot be run. */
export type RunAnswer =
  | { readonly out: string; readonly err: string; readonly code: number }
  | { readonly refused: { readonly code: string; readonly line: number; readonly column: number } };

export interface Reply {
  readonly answer: RunAnswer;
  /** Whether the process is to run no other program. */
  readonly isLast: boolean;
}

/** What this process does by itself, and what closes by itself. */
const OWN: ReadonlySet<string> = new Set(['PipeWrap', 'Immediate', 'TTYWrap', 'CloseReq']);

/** One for all programs: the built-ins that it is compiled with are their largest part. */
const machine = new Machine({ seed: 1, timeLimit: 20_000 });

process.on('message', (request: RunRequest) => {
  process.channel!.unref();
  void answerTo(request).then((answer) => {
    process.channel!.ref();
    // What a program leaves behind would keep the process alive while the next one runs.
    const isBusy = process.getActiveResourcesInfo().some((name) => !OWN.has(name));
    // Once a program has asked for stores, node marks all promises.
    const isMarked = Object.getOwnPropertySymbols(Promise.resolve()).length > 0;
    const isLast = isBusy || isMarked;
    process.send!({ answer, isLast } satisfies Reply);
  });
});
process.on('disconnect', () => process.exit());

async function answerTo({ file, args }: RunRequest): Promise<RunAnswer> {
  machine.beginAfresh();
  let out = '';
  let err = '';
  const output = {
    out(text: string) {
      out += text;
    },
    err(text: string) {
      err += text;
    },
  };
  try {
    const code = await machine.runProgramToEnd(file, { goal: goalOf(file), args, output, test262: false });
    // A process has eight bits for its exit code.
    return { out, err, code: code & 0xff };
  } catch (error) {
    const { code, details } = error as {
      code: string;
      details?: { position?: { line: number; column: number } };
    };
    const { line = 0, column = 0 } = details?.position ?? {};
    return { refused: { code: code ?? String((error as Error).stack), line, column } };
  }
}
