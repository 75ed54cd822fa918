/**
 * Constants that the text of a target compares with. As answers of fakes they are tried beside those that formulas
 * tell apart.
 */

/** Literals that are looked at, and values that are made of them. */
const MOST_LITERALS = 6;
const MOST_VALUES = 10;

const LITERAL =
  /'(?<single>[^'\\\n]*)'|"(?<double>[^"\\\n]*)"|(?<![\w$.])(?<number>\d+(?:\.\d+)?)(?![\w$.])/gu;

/** Those behind the start of the target first: the literals themselves, and numbers just below and above them. */
export function constantsNear(source: string, start: number): readonly (number | string)[] {
  const behind = literalsIn(source.slice(start));
  const literals = [...new Set([...behind, ...literalsIn(source.slice(0, start))])].slice(0, MOST_LITERALS);
  const values = literals.flatMap((one): readonly (number | string)[] =>
    typeof one === 'number' ? [one, one + 1, one - 1] : [one],
  );
  return [...new Set(values)].slice(0, MOST_VALUES);
}

function literalsIn(text: string): readonly (number | string)[] {
  return [...text.matchAll(LITERAL)].map(({ groups = {} }) =>
    groups.number === undefined ? (groups.single ?? groups.double ?? '') : Number(groups.number),
  );
}
