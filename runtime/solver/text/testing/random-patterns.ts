/** Random regular expressions that cross what patterns can say. */

const ATOMS = ['a', 'b', 'a', 'b', '.', '[ab]', '[^a]', '[a-c]', '\\d', '\\w', '\\W', '\\s', '\\n', 'é', '-'];
const EDGES = ['^', '$', '\\b', '\\B'];
const QUANTIFIERS = ['*', '+', '?', '{2}', '{1,2}', '{0,2}', '{2,}', '*?', '+?', '??', '{1,2}?'];
const FLAGS = ['', '', '', 'i', 'm', 's', 'y', 'u', 'im', 'iu', 'sy', 'v'];

/** Stands for a reference to some group. */
const REFERENCE = '\u0000';

export interface RandomPattern {
  readonly source: string;
  readonly flags: string;
}

export function randomPattern(random: () => number): RandomPattern {
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = (list: readonly string[]): string => list[below(list.length)]!;
  const sequence = (depth: number): string =>
    Array.from({ length: 1 + below(3) }, () => term(depth)).join('');
  const alternatives = (depth: number): string =>
    Array.from({ length: 1 + (random() < 0.35 ? 1 + below(2) : 0) }, () =>
      random() < 0.08 ? '' : sequence(depth),
    ).join('|');
  const atom = (depth: number): string => {
    const kind = depth === 0 ? 0 : below(10);
    if (kind < 6) return pick(ATOMS);
    return kind < 9 ? `(${alternatives(depth - 1)})` : `(?:${alternatives(depth - 1)})`;
  };
  const term = (depth: number): string => {
    const kind = below(20);
    if (kind === 0) return pick(EDGES);
    if (kind === 2 && random() < 0.6) return `${REFERENCE}${random() < 0.2 ? pick(QUANTIFIERS) : ''}`;
    if (kind === 1 && depth > 0) return `${pick(['(?=', '(?!', '(?<=', '(?<!'])}${alternatives(0)})`;
    return atom(depth) + (random() < 0.4 ? pick(QUANTIFIERS) : '');
  };
  const source = alternatives(2);
  const groups = source.match(/\((?!\?)/gu)?.length ?? 0;
  const referring = source.replaceAll(REFERENCE, () =>
    groups === 0 ? 'a' : `\\${1 + below(Math.min(groups, 9))}`,
  );
  return { source: referring, flags: pick(FLAGS) };
}
