/** One run of the experiment: a variant is classified, and each input labelled by what the correct program does on it. */
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCampaign } from '../../runtime/classify/campaign.js';
import { type InputEnd, InputRunner } from '../../runtime/classify/generation/input-runner.js';
import type { Sequence } from '../../runtime/classify/generation/sequences.js';
import type { CallLine } from '../../runtime/classify/observation/trace-format.js';
import { inferModel } from '../../runtime/classify/operational-model.js';
import { CLASSIFY_DEFAULTS, type ClassifyOptions } from '../../runtime/classify/options.js';
import type { Label } from '../../runtime/classify/verdict/classify-input.js';
import { CORPUS, type Subject } from './subjects.js';

export type Settings = Partial<Omit<ClassifyOptions, 'file' | 'suite'>>;

/** How often an input had a label of ours and a true one. */
export type Confusion = Record<Label, Record<Label, number>>;

export interface Trial {
  readonly confusion: Confusion;
  /** True labels of the inputs that were reported. */
  readonly selected: Readonly<Record<Label, number>>;
}

/** A copy of a subject and its suite, whose file can be another text. */
export class Copy {
  private readonly root = mkdtempSync(path.join(tmpdir(), 'penumbra-experiment-'));

  constructor(private readonly subject: Subject) {
    cpSync(CORPUS, this.root, { recursive: true });
    // The suites take mocha from there.
    symlinkSync(path.join(CORPUS, '../../node_modules'), path.join(this.root, 'node_modules'));
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

  /** Whether the suite passes. */
  async passes(): Promise<boolean> {
    const { file, suite } = this;
    const { observation } = await inferModel({
      ...CLASSIFY_DEFAULTS,
      file,
      suite,
      suiteTimeout: SUITE_TIMEOUT,
    });
    return observation.failed.length === 0;
  }

  /** Whether an input does otherwise than the correct program, and is legal. */
  async differs(oracle: Oracle, inputs: readonly Sequence[]): Promise<boolean> {
    const runner = new InputRunner({ ...CLASSIFY_DEFAULTS, runTimeout: RUN_TIMEOUT, file: this.file });
    try {
      for (let from = 0; from < inputs.length; from += FEW) {
        const few = inputs.slice(from, from + FEW);
        if ((await oracle.labels(few, await runner.run(few))).includes('fault')) return true;
      }
      return false;
    } finally {
      await runner.close();
    }
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** Milliseconds for suites and inputs of mutants, many of which do not end. */
const SUITE_TIMEOUT = 10_000;
const RUN_TIMEOUT = 500;
const FEW = 20;

const LABELS: readonly Label[] = ['normal', 'illegal', 'fault'];

export function noCounts(): Record<Label, number> {
  return { normal: 0, illegal: 0, fault: 0 };
}

/** Classifies the inputs of a variant; the correct program is asked about each of them. */
export async function trial(copy: Copy, correct: Oracle, settings: Settings): Promise<Trial> {
  const { file, suite } = copy;
  const options: ClassifyOptions = {
    ...CLASSIFY_DEFAULTS,
    runTimeout: RUN_TIMEOUT,
    ...settings,
    file,
    suite,
  };
  const { model, samples } = await inferModel(options);
  const seen: { readonly sequence: Sequence; readonly label: Label }[] = [];
  const result = await runCampaign({
    options,
    model,
    samples,
    onInput: ({ sequence, classification }) => seen.push({ sequence, label: classification.label }),
  });
  const own = new InputRunner({ ...options, file });
  try {
    const all = [...seen.map(({ sequence }) => sequence), ...result.selected.map(({ sequence }) => sequence)];
    const labels = await correct.labels(all, await own.run(all));
    const confusion = Object.fromEntries(LABELS.map((label) => [label, noCounts()])) as Confusion;
    seen.forEach(({ label }, at) => {
      confusion[label][labels[at]!] += 1;
    });
    const selected = noCounts();
    for (const label of labels.slice(seen.length)) selected[label] += 1;
    return { confusion, selected };
  } finally {
    await own.close();
  }
}

/** The correct program, which says what an input has to do. */
export class Oracle {
  private readonly runner: InputRunner;

  constructor(private readonly file: string) {
    this.runner = new InputRunner({ ...CLASSIFY_DEFAULTS, file });
  }

  /**
   * True labels: illegal where an operation of the correct program goes wrong, or it does not come back; a fault where the
   * variant does otherwise than the correct program.
   */
  async labels(inputs: readonly Sequence[], ends: readonly InputEnd[]): Promise<readonly Label[]> {
    const right = await this.runner.run(inputs);
    return right.map((end, at) => labelOf(end, ends[at]!));
  }

  /** Inputs for the correct program, to tell variants from it. */
  async probes(suite: string): Promise<readonly Sequence[]> {
    const options: ClassifyOptions = { ...CLASSIFY_DEFAULTS, ...PROBES, file: this.file, suite };
    const { model, samples } = await inferModel(options);
    const inputs: Sequence[] = [];
    await runCampaign({ options, model, samples, onInput: ({ sequence }) => inputs.push(sequence) });
    return inputs;
  }

  async close(): Promise<void> {
    await this.runner.close();
  }
}

/** Small inputs of another choice than those of the trials. */
const PROBES: Settings = { seed: 1, rounds: 3, perMethod: 60, isGuided: false };

function labelOf(right: InputEnd, own: InputEnd): Label {
  if ('killed' in right || right.run.failedStep !== undefined) return 'illegal';
  const { thrown, call } = right.run;
  const end = call === undefined ? undefined : (JSON.parse(call) as CallLine)[6];
  const isOwn = typeof end === 'object' && end !== null && 'own' in end && end.own;
  if (thrown && !thrown.own && !isOwn) return 'illegal';
  return 'run' in own && JSON.stringify(own.run) === JSON.stringify(right.run) ? 'normal' : 'fault';
}
