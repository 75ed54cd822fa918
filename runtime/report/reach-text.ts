/** What `penumbra reach` prints of a target. */
import type {
  CodeOutcome,
  FormulaRecord,
  ReachedObject,
  ReachFinding,
  ReachResult,
  ReachSequence,
} from '../reach-result.js';
import { counted } from './words.js';

export function reachReport(result: ReachResult): string {
  const { subject, verdict, sequence, reason, conflict, findings, open, bounds } = result;
  const lines = [`${subject.target}: ${reachHeading(result)}`];
  if (result.outcomes) lines.push('', ...outcomeLines(result));
  else if (result.sequences && sequence)
    lines.push('', ...stateLines(sequence.objects), ...sequenceLines(result));
  else if (sequence && (verdict === 'reached' || verdict === 'not confirmed'))
    lines.push('', ...stateLines(sequence.objects), '', ...callLines(sequence));
  if (verdict === 'reached' && !result.outcomes && !result.sequences)
    lines.push(
      '',
      `run on the real classes: ${findings.length === 0 ? 'every precondition, postcondition and invariant on the way holds' : 'contracts and code part'}; ${subject.target} ${sequence!.outcome}`,
    );
  else if (reason !== undefined && verdict !== 'unreachable') lines.push('', reason);
  if (conflict.length > 0) {
    lines.push('', 'these formulas cannot hold together:');
    for (const one of conflict) lines.push(`  ${formulaPlace(one)}: @${one.kind} ${one.text}`);
  }
  for (const finding of findings) lines.push('', ...findingLines(finding));
  if (verdict === 'not confirmed' && open.length > 0) {
    lines.push('', 'contracts leave open what the code decides:');
    for (const { path, component, contract, code } of latest(open))
      lines.push(`  after ${path}: ${component} may be ${contract}, and is ${code}`);
  }
  const hit = bounds
    .filter((bound) => bound.hit)
    .map(({ name, limit, option }) => `${name} ${JSON.stringify(limit)} (${option})`);
  const isRefuted = result.outcomes?.some(({ status }) => status !== 'reached') === true;
  const isPartial = verdict !== 'reached' || isRefuted || result.options.fakes;
  if (hit.length > 0 && isPartial) lines.push('', `bounds: ${hit.join(', ')}`);
  return `${lines.join('\n')}\n`;
}

/** What the target decides, and the sequences that reach it. */
function outcomeLines({ outcomes = [], sequences = [], options }: ReachResult): readonly string[] {
  const lines: string[] = [];
  for (const { line, column, text, taken, status, calls, sequence } of outcomes) {
    const by = status === 'reached' ? ` (${sequence! + 1})` : '';
    const how = `${reachedInWords({ status, calls }, options.calls)}${by}`;
    lines.push(`  line ${line}:${column}  ${text}  ${taken}: ${how}`);
  }
  return [...lines, ...sequenceLines({ sequences })];
}

/** @param most calls that a sequence may have */
export function reachedInWords(
  { status, calls }: Pick<CodeOutcome, 'status'> & { readonly calls?: number | undefined },
  most: number,
): string {
  switch (status) {
    case 'reached':
      return `reached by ${counted(calls ?? 0, 'call')}`;
    case 'not within':
      return `not within ${counted(most, 'call')}`;
    case 'fields':
      return 'only by writing fields';
    case 'open':
      return 'not found';
  }
}

function sequenceLines({ sequences = [] }: Pick<ReachResult, 'sequences'>): readonly string[] {
  return sequences.flatMap((sequence, i) => ['', `${i + 1}. ${sequence.outcome}`, ...callLines(sequence)]);
}

/** The result in one phrase. */
export function reachHeading(result: ReachResult): string {
  const { outcomes, verdict, sequence, reason, runs } = result;
  switch (verdict) {
    case 'reached':
      if (outcomes) {
        const reached = outcomes.filter(({ status }) => status === 'reached').length;
        return `${reached} of ${counted(outcomes.length, 'outcome')} reached by public calls`;
      }
      if (result.sequences)
        return `${counted(result.sequences.length, 'way')} through it with fakes (${counted(runs, 'run')})`;
      return `reached by ${counted(sequence!.calls.length, 'call')}`;
    case 'not confirmed':
      return `contracts allow it, and ${counted(runs, 'run')} did not get there`;
    case 'unreachable':
      return reason ?? 'not reached';
    case 'unknown':
      return outcomes ? (reason ?? 'not found') : 'the solver gives no answer';
  }
}

/** What contracts say of each object; model fields are the contracts' own. */
function stateLines(objects: readonly ReachedObject[]): readonly string[] {
  const width = Math.max(0, ...objects.map(({ name }) => name.length));
  const classes = Math.max(0, ...objects.map((object) => object.class.length));
  return objects.map(({ name, class: className, state }) => {
    return `  ${name.padEnd(width)}  ${className.padEnd(classes)}  ${stateInWords(state)}`.trimEnd();
  });
}

/** What contracts say of an object: `size() = 2, peek() open`. */
export function stateInWords(state: ReachedObject['state']): string {
  return state
    .filter(({ kind }) => kind !== 'model')
    .map(({ key, value }) => (value === undefined ? `${key} open` : `${key} = ${value}`))
    .join(', ');
}

function callLines(sequence: ReachSequence): readonly string[] {
  return statementsOf(sequence).map((line) => `  ${line}`);
}

/** A sequence as code. */
export function statementsOf({ calls, target }: ReachSequence): readonly string[] {
  const written = calls.map(({ code, makes }) =>
    makes === undefined ? `${code};` : `const ${makes} = ${code};`,
  );
  return [...written, `${target};`];
}

function findingLines({ kind, step, path, formula, thrown, values, calls }: ReachFinding): readonly string[] {
  const seen = Object.entries(values).map(([name, value]) => `${name} = ${value}`);
  return [
    `finding at step ${step}: ${findingInWords({ kind, path, formula, thrown })}`,
    ...calls.map((call) => `  ${call}`),
    ...(seen.length > 0 ? [`  // ${seen.join(', ')}`] : []),
  ];
}

export function findingInWords({
  kind,
  path,
  formula,
  thrown,
}: Pick<ReachFinding, 'kind' | 'path' | 'formula' | 'thrown'>): string {
  switch (kind) {
    case 'refuses':
      return `${path} throws ${thrown}, and its contract allows the call`;
    case 'breaks':
      return `${path} does not keep @${formula!.kind} ${formula!.text} (${formulaPlace(formula!)})`;
    case 'misuses':
      return `${path} is called where @${formula!.kind} ${formula!.text} (${formulaPlace(formula!)}) does not hold`;
    case 'impure':
      return `${path}: two looks at it differ, and it is called pure`;
  }
}

/** `line 3`, in the subject or in a file that is named. */
export function formulaPlace({ line, file }: FormulaRecord): string {
  return `line ${line}${file === undefined ? '' : ` of ${file}`}`;
}

/** The last value of each component. */
function latest<T extends { readonly path: string; readonly component: string }>(
  open: readonly T[],
): readonly T[] {
  return [...new Map(open.map((one) => [`${one.path} ${one.component}`, one])).values()];
}
