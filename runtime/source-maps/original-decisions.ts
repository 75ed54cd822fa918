/**
 * Decisions of generated code as those of its sources. What a map says of the first character of a condition is often the
 * statement around it: the decision is the smallest of the source that most of what is mapped in the condition stands in. Where
 * both are the same condition, it has the words of the source; a minifier may have negated it, or made it of several.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isTranslated } from '../../compiler/file-names.js';
import { collectSites, parse, parseTyped, type SiteKind, type SiteNode } from '../../compiler/index.js';
import { normalFormOf } from './normal-form.js';
import type { SourceMaps } from './source-maps.js';

interface Decision {
  readonly file: string;
  /** From 1, as is the column. */
  readonly line: number;
  readonly column: number;
  readonly kind: SiteKind;
  readonly text: string;
}

/** Where a decision is in the source that its file was made from. */
export interface OriginalSite {
  /** An absolute path where the source is a file, else the name that the map has for it. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** What the source has there; absent where generated code decides something else than a decision of the source. */
  readonly kind?: SiteKind;
  readonly text?: string;
  /** `true` of the generated code is `false` of the source. */
  readonly isInverted?: true;
}

/** Kinds whose outcomes are those of a condition. */
const OF_CONDITIONS: ReadonlySet<SiteKind> = new Set(['if', 'conditional', 'loop', 'and', 'or']);

export class OriginalDecisions {
  private readonly sources = new Map<string, readonly SiteNode[]>();
  private readonly generated = new Map<string, ReadonlyMap<string, SiteNode>>();

  constructor(private readonly maps: SourceMaps) {}

  /** The record with its place in the source, where it has one. */
  withOriginal<T extends Decision>(record: T): T & { readonly original?: OriginalSite } {
    const original = this.of(record);
    return original ? { ...record, original } : record;
  }

  private of(record: Decision): OriginalSite | undefined {
    const place = this.maps.original(record);
    if (!place || isTranslated(record.file)) return place;
    const generated = this.generatedSites(path.resolve(record.file)).get(keyOf(record));
    if (!generated) return place;
    const own = this.sourceSites(place.file);
    const offsets = this.maps.offsetsWithin(path.resolve(record.file), generated.operand, place.file);
    const site = decisionAt(own, offsets) ?? own.find(({ node }) => node.start === this.maps.offsetOf(place));
    if (!site) return place;
    const found = { file: place.file, line: site.line, column: site.column };
    const [left, right] = [normalFormOf(generated.operand), normalFormOf(site.operand)];
    const isSameKind =
      generated.kind === site.kind || (OF_CONDITIONS.has(generated.kind) && OF_CONDITIONS.has(site.kind));
    const isInverted = left.isNegated !== right.isNegated;
    if (!isSameKind || left.text !== right.text || (isInverted && !OF_CONDITIONS.has(site.kind)))
      return found;
    const { kind, text } = site;
    return { ...found, kind, text, ...(isInverted ? { isInverted } : {}) };
  }

  private generatedSites(file: string): ReadonlyMap<string, SiteNode> {
    let sites = this.generated.get(file);
    if (!sites) {
      const text = readFileSync(file, 'utf8');
      const all = keptSites(file, text, () => program(file, text));
      sites = new Map(all.map((site) => [keyOf(site), site]));
      this.generated.set(file, sites);
    }
    return sites;
  }

  /** The decisions of a source; none where it is no program that can be read. */
  private sourceSites(file: string): readonly SiteNode[] {
    let sites = this.sources.get(file);
    if (!sites) {
      const text = this.maps.text(file) ?? '';
      sites = keptSites(file, text, () => parseTyped(text, file).program);
      this.sources.set(file, sites);
    }
    return sites;
  }
}

function keyOf({ line, column, kind, text }: Omit<Decision, 'file'>): string {
  return `${line}:${column}:${kind}:${text}`;
}

/** The smallest decision that more than half of the offsets stand in. */
function decisionAt(sites: readonly SiteNode[], offsets: readonly number[]): SiteNode | undefined {
  const size = ({ operand }: SiteNode): number => operand.end - operand.start;
  const around = sites.filter(({ operand }) => {
    const inside = offsets.filter((offset) => offset >= operand.start && offset < operand.end);
    return 2 * inside.length > offsets.length;
  });
  return around.sort((left, right) => size(left) - size(right))[0];
}

/** The outlines of the files that were asked for last: targets of one file ask one after another. */
const kept = new Map<string, { readonly text: string; readonly sites: readonly SiteNode[] }>();
const MOST_KEPT = 32;

function keptSites(
  file: string,
  text: string,
  read: () => Parameters<typeof collectSites>[0],
): readonly SiteNode[] {
  const known = kept.get(file);
  if (known?.text === text) return known.sites;
  const sites = outline(() => collectSites(read(), text).sites);
  if (kept.size >= MOST_KEPT) kept.delete([...kept.keys()][0]!);
  kept.set(file, { text, sites });
  return sites;
}

function program(file: string, source: string): ReturnType<typeof parse> {
  try {
    return parse({ file, source }, 'module');
  } catch {
    return parse({ file, source }, 'commonjs');
  }
}

function outline(read: () => readonly SiteNode[]): readonly SiteNode[] {
  try {
    return read();
  } catch {
    return [];
  }
}
