/** One run of the experiment: a variant is classified, and each input labelled by what the correct program does on it. */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCampaign } from '../../runtime/classify/campaign.js';
import { shownCallee } from '../../runtime/classify/generation/callee-of.js';
import { Histories } from '../../runtime/classify/generation/histories.js';
import { InputRunner } from '../../runtime/classify/generation/input-runner.js';
import { type Callee, type Sequence, statementsOf } from '../../runtime/classify/generation/sequences.js';
import { javaScriptOf } from '../../runtime/classify/model/formula-text.js';
import { inferModel } from '../../runtime/classify/operational-model.js';
import { CLASSIFY_DEFAULTS, type ClassifyOptions } from '../../runtime/classify/options.js';
import type { Label } from '../../runtime/classify/verdict/classify-input.js';
import type { Classified } from '../../runtime/classify/verdict/run-classified.js';
import { directedSearch } from '../../runtime/directed-search.js';
import { lawCalls } from './law-calls.js';
import { type Oracle, RUN_TIMEOUT } from './oracle.js';
import { modulesOf, rootOf, type Subject } from './subjects.js';

export type Settings = Partial<Omit<ClassifyOptions, 'file' | 'suite'>>;

export interface TrialSettings extends Settings {
  /** Generated inputs that get a true label, about: these cost more than inputs. */
  readonly labelled: number;
}

/** How often an input had a label of ours and a true one. */
export type Confusion = Record<Label, Record<Label, number>>;

export interface Trial {
  readonly confusion: Confusion;
  /** True labels of the inputs that were reported. */
  readonly selected: Readonly<Record<Label, number>>;
  /** Of these, what the directed search alone has found. */
  readonly directed: Readonly<Record<Label, number>>;
  /** What was reported, with its true label, and the shortest generated input that truly reveals a fault, with our label. */
  readonly told: readonly string[];
}

/** Of the project. */
const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));

/** A copy of a subject and its suite, whose file can be another text. */
export class Copy {
  private readonly root = mkdtempSync(path.join(tmpdir(), 'penumbra-experiment-'));

  constructor(private readonly subject: Subject) {
    const root = rootOf(this.subject);
    const modules = path.join(root, 'node_modules');
    cpSync(root, this.root, { recursive: true, filter: (file) => file !== modules });
    // The suites take mocha from there.
    symlinkSync(existsSync(modules) ? modules : MODULES, path.join(this.root, 'node_modules'));
    const { published, folder } = this.subject;
    if (!published) return;
    const { name, version } = published;
    cpSync(modulesOf(name, version), path.join(this.root, folder, 'node_modules'), { recursive: true });
  }

  get file(): string {
    return path.join(this.root, this.subject.folder, this.subject.file);
  }

  get suite(): string {
    return path.join(this.root, this.subject.folder, this.subject.suite);
  }

  write(text: string): void {
    writeFileSync(this.file, text);
  }

  /** What the calls of the suite do, without those of objects on themselves, and without what we ask; undefined where a test fails. */
  async calls(suiteTimeout: number = SUITE_TIMEOUT): Promise<string | undefined> {
    const { file, suite } = this;
    const trace = path.join(this.root, 'trace.jsonl');
    const { observation } = await inferModel({
      ...CLASSIFY_DEFAULTS,
      file,
      suite,
      traces: [trace],
      suiteTimeout,
    });
    if (observation.failed.length > 0) return undefined;
    const lines = readFileSync(trace, 'utf8').split('\n');
    const calls = lines.filter((line) => line.startsWith('[') && !line.startsWith('[-'));
    return calls.map(withoutAnswers).join('\n');
  }

  /** Runs inputs on the text as it is now. */
  runner(): InputRunner {
    return new InputRunner({ ...CLASSIFY_DEFAULTS, runTimeout: RUN_TIMEOUT, file: this.file });
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** A call without what its objects answer. */
function withoutAnswers(line: string): string {
  return JSON.stringify(JSON.parse(line, (key, value: unknown) => (key.endsWith(')') ? undefined : value)));
}

/** Milliseconds for suites of mutants, many of which do not end. */
const SUITE_TIMEOUT = 5_000;

const LABELS: readonly Label[] = ['normal', 'illegal', 'fault'];

export function noCounts(): Record<Label, number> {
  return { normal: 0, illegal: 0, fault: 0 };
}

/** Classifies the inputs of a variant; the correct program is asked about each of them. */
export async function trial(
  copy: Copy,
  correct: Oracle,
  { labelled, ...settings }: TrialSettings,
): Promise<Trial> {
  const { file, suite } = copy;
  const options: ClassifyOptions = {
    ...CLASSIFY_DEFAULTS,
    runTimeout: RUN_TIMEOUT,
    ...settings,
    file,
    suite,
  };
  const { model, samples, histories, exercises } = await inferModel(options);
  const { directed: paths, seed, memory } = options;
  const generated: Classified[] = [];
  const { selected, points } = await runCampaign({
    options,
    model,
    samples,
    histories,
    exercises,
    search: paths === 0 ? undefined : directedSearch({ file, paths, seed, memory, signal: undefined }),
    onInput: (one) => generated.push(one),
  });
  // True labels cost more than inputs: a part of these, from all rounds, stands for all.
  const step = Math.ceil(generated.length / labelled);
  const seen = generated.filter((_, at) => at % step === 0);
  const own = copy.runner();
  const calleeOf = (point: string): Callee => shownCallee(points.get(point)!);
  try {
    const all = [...seen, ...selected];
    const labels = [
      ...(await correct.labels(
        all.map(({ sequence }) => sequence),
        all.map(({ end }) => end),
        own,
      )),
    ];
    // What breaks a law is one of the calls that it speaks of.
    for (const [at, { sequence, classification }] of all.entries()) {
      if (labels[at] !== 'normal') continue;
      const others = lawCalls(sequence, classification.exit, [...points.values()]);
      if (others.length === 0) continue;
      const told = await correct.labels(others, await own.run(others), own);
      if (told.includes('fault')) labels[at] = 'fault';
    }
    const confusion = Object.fromEntries(LABELS.map((label) => [label, noCounts()])) as Confusion;
    seen.forEach(({ classification }, at) => {
      confusion[classification.label][labels[at]!] += generated.length / seen.length;
    });
    const [counts, directed] = [noCounts(), noCounts()];
    selected.forEach(({ isDirected }, at) => {
      const label = labels[seen.length + at]!;
      counts[label] += 1;
      if (isDirected) directed[label] += 1;
    });
    const text = ({ sequence }: Classified): string => statementsOf(sequence, calleeOf).join(' ');
    const reveals = seen
      .filter((_, at) => labels[at] === 'fault')
      .sort((a, b) => a.sequence.length - b.sequence.length || text(a).length - text(b).length)[0];
    const violated = ({ classification: { exit } }: Classified): string =>
      exit
        .flatMap((one) => (one.kind === 'property' ? [javaScriptOf(one.property.property)] : [one.kind]))
        .slice(0, 3)
        .join(', ');
    const told = [
      ...selected.map((one, at) => {
        const doubt = one.isDoubtful ? ' (doubtful)' : '';
        return `${labels[seen.length + at]!}${doubt}: ${text(one)}  // ${violated(one)}`;
      }),
      ...(reveals
        ? [`generated, ${reveals.classification.label}: ${text(reveals)}  // ${violated(reveals)}`]
        : []),
    ];
    return { confusion, selected: counts, directed, told };
  } finally {
    await own.close();
  }
}

/** Small inputs of another choice than those of the trials, to tell variants of a correct program from it. */
export async function probesOf(file: string, suite: string): Promise<readonly Sequence[]> {
  const options: ClassifyOptions = { ...CLASSIFY_DEFAULTS, ...PROBES, file, suite };
  const { model, samples } = await inferModel(options);
  const inputs: Sequence[] = [];
  await runCampaign({
    options,
    model,
    samples,
    histories: new Histories(),
    onInput: ({ sequence }) => inputs.push(sequence),
  });
  return inputs;
}

const PROBES: Settings = { seed: 1, rounds: 3, perMethod: 60, isGuided: false };
