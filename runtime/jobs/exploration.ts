/**
 * An exploration in a process of its own: the death of the program under test costs nothing that was found.
 *
 * A run that does not come back, or that ends the process, counts against the input that was announced before it; the
 * process is started again with the answers of the solver so far and goes on behind that input.
 */
import { PenumbraError } from '../../compiler/diagnostics.js';
import type {
  BoundRecord,
  ExploreEvent,
  ExploreOptions,
  KilledRun,
  ListOptions,
  Resume,
  Share,
  SolverAnswer,
} from '../explore/events.js';
import { MOST_WAITS } from '../explore/search/work-time.js';
import type { Child, Signal } from './child.js';
import { bound, crashed, died, fault, stuck, stuckOnInputs, tooLarge } from './complaints.js';
import { IdleChildren } from './idle-children.js';
import { processEntry } from './process-entry.js';
import type { Message, Request } from './protocol.js';

export type ProcessEvent =
  | Exclude<ExploreEvent, { type: 'loaded' }>
  /** A run ended the process, or did not come back and was ended; the exploration goes on. */
  | ({ readonly type: 'killed'; readonly reason: string } & KilledRun)
  /** The exploration was ended from outside; no `end` follows. */
  | { readonly type: 'stopped'; readonly bound: BoundRecord };

export interface ExplorationSettings {
  readonly options: ExploreOptions;
  readonly resume?: Resume | undefined;
  /** What the target gets of the time of the command. */
  readonly share?: Share | undefined;
  /** Ends the exploration when it is aborted; the generator returns. */
  readonly signal?: AbortSignal | undefined;
  /** The module that explores (`runtime/explorer-module.ts`), or a scripted one. */
  readonly explorer: URL;
  /** Processes that have explored other targets of the file, or listed them; without, the target gets one of its own. */
  readonly explorers?: Explorers | undefined;
  /** Milliseconds that starting the process and loading the program may take. */
  readonly loadTimeout?: number | undefined;
  /** Milliseconds beyond its own limit that a run or the whole may take before the process is killed. */
  readonly grace?: number | undefined;
}

/** Loading is limited in the process (`LOAD_LIMIT`); this is for what does not come back there. */
const LOAD_TIMEOUT = 45_000;
/** What inputs there are takes no longer, unless the target has more time. */
const LAYOUT_TIMEOUT = 20_000;
const GRACE = 1000;
/** More deaths than this say that the program cannot be explored, not that an input is at fault. */
const MOST_DEATHS = 25;

/** How a run ended the process, for the machine and in words. */
type Death = Pick<KilledRun, 'cause'> & { readonly reason: string };

type Phase =
  | { readonly name: 'loading' }
  /** What inputs there are. */
  | { readonly name: 'laying out' }
  | { readonly name: 'solving' }
  /** `began`: the time of the clock. `isOver`: its path is looked at. */
  | {
      readonly name: 'running';
      readonly run: number;
      readonly began: number;
      readonly isOver?: boolean;
    };

/**
 * Explores one target in a child process.
 * @throws PenumbraError what the explorer complains of; `E_LOAD_TIMEOUT`, `E_INPUTS_TIMEOUT`, `E_LOAD_EXIT`, `E_CRASH`
 */
export async function* exploreInProcess(settings: ExplorationSettings): AsyncGenerator<ProcessEvent, void> {
  const { options, signal, grace = GRACE } = settings;
  const answers: SolverAnswer[] = [...(settings.resume?.answers ?? [])];
  const killed: KilledRun[] = [...(settings.resume?.killed ?? [])];
  /** Loading does not count. */
  let began = Date.now() - (settings.resume?.elapsed ?? 0);
  const { name, milliseconds } = timeLimit(settings);
  const most = MOST_WAITS * milliseconds + options.runTimeout + 5 * grace;
  const explorers = settings.explorers ?? idleExplorers(options);
  /** Answers that were there when a process began to look for others, or ran out of memory at that. */
  let known = answers.length;
  let isRepeated = false;
  for (let started = false; ; started = !isRepeated) {
    isRepeated = false;
    const child = explorers.take();
    const taken = Date.now();
    let isOver = false;
    const abort = (): void => void child.kill();
    signal?.addEventListener('abort', abort, { once: true });
    try {
      const explorer = settings.explorer.href;
      const resume = { answers, killed, elapsed: taken - began };
      child.send({ explorer, command: 'explore', options, resume, share: settings.share });
      let phase: Phase = { name: 'loading' };
      /** Runs that the program under test has made in this process. */
      const made: number[] = [];
      let death: Death | undefined;
      while (death === undefined) {
        if (signal?.aborted) return;
        const left = phase.name === 'loading' ? undefined : began + most - Date.now();
        const next: Signal<Message> = await child.next(patience(phase, settings), left);
        if (signal?.aborted) return;
        if (next.kind === 'memory' && phase.name === 'running') {
          death = { cause: 'memory', reason: `it took more than ${options.memory} MB` };
          continue;
        }
        if (next.kind === 'memory' && phase.name === 'loading') throw tooLarge(options.file);
        if (next.kind === 'memory') {
          // What was held for queries is gone with the process, and their answers are known: the next one comes further.
          if (answers.length > known) {
            known = answers.length;
            break;
          }
          yield { type: 'stopped', bound: bound('memory', options.memory) };
          return;
        }
        const isFailing = next.kind === 'exit' || next.kind === 'silence';
        if (phase.name === 'loading' && isFailing && explorers.hasWorked(child)) break;
        if (next.kind === 'exit') {
          const end = phase.name === 'running' ? 'it' : 'what it left behind';
          death = { cause: 'exit', reason: `${end} ended the process (${next.how})` };
          if (phase.name === 'loading' && !started) throw died(options.file, next.how, next.stderr);
          // What the program has left behind ends the process later. Without it, the fault is ours.
          if (phase.name !== 'running' && made.length === 0) throw crashed(next.how, next.stderr);
          continue;
        }
        if (next.kind === 'silence') {
          if (phase.name === 'loading') throw stuck(options.file, settings.loadTimeout ?? LOAD_TIMEOUT);
          if (phase.name === 'laying out') throw stuckOnInputs(options.file, layoutTimeout(settings));
          if (Date.now() >= began + most) {
            const limit = name === 'total' ? settings.share!.total : milliseconds;
            yield { type: 'stopped', bound: bound(name, limit / 1000) };
            return;
          }
          if (phase.name === 'solving' && made.length === 0)
            throw stuckOnInputs(options.file, layoutTimeout(settings));
          const reason =
            phase.name === 'running'
              ? `it did not come back within ${options.runTimeout} ms`
              : 'what it left behind held up the process';
          death = { cause: 'silence', reason };
          continue;
        }
        const { message } = next;
        if (message.type === 'targets' || message.type === 'ready') continue;
        if (message.type === 'error') throw new PenumbraError(message.details);
        if (message.type === 'fault') throw fault(message.message, message.stack);
        if (message.type === 'run' && !killed.some(({ run }) => run === message.number))
          made.push(message.number);
        if (message.type === 'answer') answers.push(message.answer);
        phase = after(message, phase);
        if (message.type === 'loaded') {
          began += Date.now() - taken;
          continue;
        }
        yield message;
        if (message.type === 'end') {
          isOver = await isReady(child);
          return;
        }
      }
      // What an earlier target has left behind in the process is not this one's, and no run is to blame for what queries hold.
      if (death === undefined) {
        isRepeated = true;
        continue;
      }
      // Between two runs, the last one is to blame: were it another, it is blamed next.
      const blamed = phase.name === 'running' ? phase : { run: made.at(-1)!, began: Date.now() };
      const { cause, reason } = death;
      const run: KilledRun = { run: blamed.run, cause, milliseconds: Date.now() - blamed.began };
      killed.push(run);
      yield { type: 'killed', reason, ...run };
      if (killed.length > MOST_DEATHS) {
        yield { type: 'stopped', bound: bound('run-timeout', options.runTimeout / 1000) };
        return;
      }
    } finally {
      signal?.removeEventListener('abort', abort);
      if (isOver && settings.explorers) await explorers.give(child);
      else await child.kill();
    }
  }
}

/** What explores, waiting for a request. */
export type ExplorerProcess = Child<Request, Message>;

type ProcessOptions = Pick<ExploreOptions, 'memory' | 'conditions'>;

export type Explorers = IdleChildren<Request, Message>;

/** The program has a realm of its own: what makes code out of text in ours is not for it. */
export const NO_CODE_FROM_TEXT = '--disallow-code-generation-from-strings';

export function idleExplorers({ memory, conditions }: ProcessOptions): Explorers {
  const entry = processEntry(new URL('./explorer-child.js', import.meta.url));
  return new IdleChildren({ entry, memory, conditions, permissions: [NO_CODE_FROM_TEXT] });
}

/** Whether a process that has explored a target can explore another. */
async function isReady(child: ExplorerProcess): Promise<boolean> {
  const next = await child.next(GRACE);
  return next.kind === 'message' && next.message.type === 'ready';
}

/**
 * The export paths of the functions and methods of a file.
 * @param explorers gets the process that listed them
 * @throws PenumbraError
 */
export async function targetsInProcess(
  file: string,
  options: ListOptions,
  explorers: Explorers,
  explorer: URL,
): Promise<readonly string[]> {
  const child = explorers.take();
  let isListed = false;
  try {
    child.send({ explorer: explorer.href, command: 'targets', file, options });
    const next = await child.next(LOAD_TIMEOUT);
    if (next.kind === 'exit') throw died(file, next.how, next.stderr);
    if (next.kind === 'memory') throw tooLarge(file);
    if (next.kind !== 'message') throw stuck(file, LOAD_TIMEOUT);
    const { message } = next;
    if (message.type === 'error') throw new PenumbraError(message.details);
    if (message.type === 'fault') throw fault(message.message, message.stack);
    if (message.type !== 'targets') throw fault(`an answer of type ${message.type}`, '');
    isListed = true;
    return message.targets;
  } finally {
    if (isListed) await explorers.give(child);
    else await child.kill();
  }
}

/** What ends the exploration of a target first. */
function timeLimit({ options, share }: ExplorationSettings): {
  readonly name: 'timeout' | 'total';
  readonly milliseconds: number;
} {
  return share && share.milliseconds < options.timeout
    ? { name: 'total', milliseconds: share.milliseconds }
    : { name: 'timeout', milliseconds: options.timeout };
}

function after(message: ExploreEvent, phase: Phase): Phase {
  if (message.type === 'loaded') return { name: 'laying out' };
  if (message.type === 'run') return { name: 'running', run: message.number, began: Date.now() };
  if (message.type === 'ran' && phase.name === 'running') return { ...phase, isOver: true };
  // Sites are reported while a run goes on; everything else ends it.
  return message.type === 'sites' ? phase : { name: 'solving' };
}

function layoutTimeout({ options, loadTimeout = LAYOUT_TIMEOUT }: ExplorationSettings): number {
  return Math.max(options.timeout, Math.min(loadTimeout, LAYOUT_TIMEOUT));
}

function patience(phase: Phase, settings: ExplorationSettings): number {
  const { options, grace = GRACE, loadTimeout = LOAD_TIMEOUT } = settings;
  if (phase.name === 'loading') return loadTimeout;
  if (phase.name === 'laying out') return layoutTimeout(settings) + grace;
  if (phase.name === 'running' && phase.isOver !== true) return options.runTimeout + grace;
  // Queries have their own watchdog, and one after another may go on without a word; but not for longer than all may take.
  return options.timeout + options.solverTimeout + grace;
}
