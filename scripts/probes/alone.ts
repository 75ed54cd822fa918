/** A probe in a file of its own, with the declarations that it needs: nothing around it may help or hinder. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseTyped } from '../../compiler/typescript/typescript.js';
import type { Probe } from './read.js';

/** A top-level statement with the comments above it. */
interface Part {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const NAMES = /[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;
const DECLARED =
  /^(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:async\s+)?(?:abstract\s+)?(?:function\*?|class|interface|type|(?:const\s+)?enum|const|let|var)\s+(.*)/su;

/** A folder of probes that stand alone; to be closed. */
export class Alone {
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'penumbra-probes-'));

  constructor() {
    writeFileSync(path.join(this.folder, 'package.json'), '{ "type": "module" }\n');
  }

  /** The probe in a file that has nothing else; its lines keep their numbers. */
  place(probe: Probe): Probe {
    const source = readFileSync(probe.file, 'utf8');
    const file = path.join(this.folder, `${probe.category}-${probe.target}${path.extname(probe.file)}`);
    writeFileSync(file, isolated(source, probe.file, probe.target));
    return { ...probe, file };
  }

  close(): void {
    rmSync(this.folder, { recursive: true });
  }
}

/** The source without what a function does not need: lines stay where they are. */
export function isolated(source: string, file: string, target: string): string {
  const parts = partsOf(source, file);
  const needed = new Set(parts.filter(({ text }) => isDeclared(text, target)));
  for (const part of needed) {
    const names = new Set(part.text.match(NAMES));
    for (const other of parts) if ([...names].some((name) => isDeclared(other.text, name))) needed.add(other);
  }
  return parts
    .map((part) => {
      const text = source.slice(part.start, part.end);
      return needed.has(part) ? text : text.replace(/[^\n]+/gu, '');
    })
    .join('');
}

function partsOf(source: string, file: string): readonly Part[] {
  const { body } = parseTyped(source, file).program;
  let start = 0;
  return body.map((statement, i) => {
    const end = i === body.length - 1 ? source.length : statement.end;
    const part = { start, end, text: source.slice(statement.start, statement.end) };
    start = end;
    return part;
  });
}

/** Whether a statement declares a name. An import declares those between its braces. */
function isDeclared(statement: string, name: string): boolean {
  if (/^import\b/u.test(statement)) return new Set<string>(statement.match(NAMES)).has(name);
  const [, declared] = DECLARED.exec(statement) ?? [];
  return declared !== undefined && declared.match(NAMES)?.[0] === name;
}
