/**
 * Test identity: a hash of subject, target and path, so that the tests of two runs can be compared. Neither the
 * machine, the working directory, the input found for the path nor the text of the subject goes into it.
 */
import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { type Bool, TRUE } from '../../solver/terms/terms.js';
import type { SiteRecord } from '../events.js';
import type { PathStep } from '../runs/runner.js';

/** The stable name of a site: `file:line:column:kind`, with the file relative to the package of `subject`. */
export function siteKey(site: Omit<SiteRecord, 'site' | 'text'>, subject: string): string {
  const file = path.relative(packageRoot(subject), real(site.file)).split(path.sep).join('/');
  return `${file}:${site.line}:${site.column}:${site.kind}`;
}

const names = new Map<string, string>();

/** The stable name of the subject: its path relative to the nearest `package.json`, with forward slashes. */
export function subjectName(subject: string): string {
  let name = names.get(subject);
  if (name === undefined) {
    name = path.relative(packageRoot(subject), real(subject)).split(path.sep).join('/');
    names.set(subject, name);
  }
  return name;
}

/**
 * The identity of a test: 12 hexadecimal digits.
 *
 * @param subject path of the subject's file
 * @param target export path or binding
 * @param steps the predicates of the path in order, each as text with its outcome: `siteKey(…)=true` for a
 *   decision, `type:this.header=true` for an implicit predicate
 */
export function testId(subject: string, target: string, steps: readonly string[]): string {
  const text = JSON.stringify([subjectName(subject), target, steps]);
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/**
 * The steps that distinguish a path from others: its decisions, and the predicates that not every input satisfies. An
 * endless run is cut after its last new predicate or decision outcome: how often it repeats them depends on the clock.
 */
export function tellingSteps(steps: readonly PathStep[], isEndless: boolean): readonly PathStep[] {
  const known = new Set<Bool | string>([TRUE]);
  let length = 0;
  for (const [i, { site, taken, literal }] of steps.entries()) {
    const outcome = site < 0 ? literal : `${site}=${taken}`;
    if (isEndless && known.has(literal) && known.has(outcome)) continue;
    known.add(literal).add(outcome);
    length = i + 1;
  }
  return steps
    .slice(0, length)
    .filter(({ site, literal, isValue }) => site >= 0 || (literal !== TRUE && !isValue));
}

/** The path of a file with links resolved; unchanged if the file does not exist. */
function real(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return path.resolve(file);
  }
}

const roots = new Map<string, string>();

function packageRoot(subject: string): string {
  const start = path.dirname(real(subject));
  const known = roots.get(start);
  if (known !== undefined) return known;
  let directory = start;
  for (;;) {
    if (isPackage(directory)) break;
    const parent = path.dirname(directory);
    if (parent === directory) {
      directory = start;
      break;
    }
    directory = parent;
  }
  roots.set(start, directory);
  return directory;
}

/** Whether a directory holds a package: one with a name, not a `package.json` that only sets the module type. */
function isPackage(directory: string): boolean {
  try {
    const text = readFileSync(path.join(directory, 'package.json'), 'utf8');
    return typeof (JSON.parse(text) as { name?: unknown }).name === 'string';
  } catch {
    return false;
  }
}
