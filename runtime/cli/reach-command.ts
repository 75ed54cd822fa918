/** `penumbra reach`. */
import { emitSequences } from '../emit/sequence-suite.js';
import { listTargets } from '../explore-file.js';
import type { ReachOptions } from '../reach/options.js';
import { reach } from '../reach-file.js';
import type { ReachResult } from '../reach-result.js';
import type { ReachEvent, ReachTests } from '../reach-session.js';
import { reachTogether } from '../reach-together.js';
import { reachDocument, reachesDocument } from '../report/reach-document.js';
import { reachReport } from '../report/reach-text.js';
import { subjectFile } from '../subject-file.js';
import type { Streams } from './commands.js';
import { emittedInWords } from './emitted-words.js';
import type { Framework } from './options/explore-options.js';
import { type RawReach, readFramework, readReachOptions } from './options/reach-options.js';
import { runTargets, type TargetsCommand } from './targets-command.js';

interface Reached {
  readonly result: ReachResult;
  readonly tests: ReachTests;
}

type Event =
  | Exclude<ReachEvent, { readonly type: 'end' }>
  | { readonly type: 'end'; readonly result: Reached };

/** @throws PenumbraError */
export async function reachCommand(given: RawReach, streams: Streams): Promise<number> {
  const raw = { ...given, file: subjectFile(given.file) };
  const framework = readFramework(raw);
  return await reachTargets({ ...raw, ...(framework ? { framework } : {}) }, readReachOptions(raw), streams);
}

/** What is asked for of a file, and where the results go. */
type Asked = Pick<RawReach, 'file' | 'target' | 'run' | 'json' | 'out'> & { readonly framework?: Framework };

/** @throws PenumbraError */
export async function reachTargets(
  raw: Asked,
  options: Omit<ReachOptions, 'file' | 'target'>,
  streams: Streams,
): Promise<number> {
  const { framework } = raw;
  const run = raw.run === false ? undefined : raw.run;
  const words = raw.json ? streams.err : streams.out;
  const together = reachTogether(options.memory);
  const command: TargetsCommand<Event, Reached> = {
    raw,
    streams,
    progress: { show: () => undefined, stop: () => undefined },
    list: (file) => listTargets(file, { constructors: false }),
    start: (targets, signal) =>
      targets.map((target) => ({
        target,
        events: events({ ...options, file: raw.file, target, run, signal, together }),
      })),
    show: async ({ result, tests }) => {
      if (!raw.json) streams.out.write(reachReport(result));
      if (framework) words.write(await written(result, tests, framework, raw.out));
    },
    one: ({ result }) => reachDocument(result),
    all: (file, results, failures) =>
      reachesDocument(
        file,
        results.map(({ result }) => result),
        failures,
      ),
    isFinding: ({ result }) => result.findings.length > 0,
  };
  try {
    return await runTargets(command);
  } finally {
    await together.close();
  }
}

async function* events(request: Parameters<typeof reach>[0]): AsyncGenerator<Event, void> {
  for await (const event of reach(request)) {
    if (event.type !== 'end') yield event;
    else yield { type: 'end', result: { result: event.result, tests: event.tests } };
  }
}

async function written(
  { subject, options }: ReachResult,
  { tests, findings, elsewhere }: ReachTests,
  framework: Framework,
  directory: string,
): Promise<string> {
  if (tests.length + findings.length === 0) return '';
  const emitted = await emitSequences(
    { ...subject, tests, findings, elsewhere },
    framework,
    directory,
    options,
  );
  return `${emittedInWords(emitted, framework)}\n`;
}
