/** Numerals of a number, and numbers that are written as a text: guesses that are checked. */

/** Numbers that are written as a text where digits are left out, up to both ends of those that are. */
export function roundedTo(text: string): readonly number[] {
  const number = Number(text);
  const [, fraction = ''] = text.split('.');
  const part = 10 ** -fraction.length / 10;
  return [0, 1, -1, 4.9, -4.9].map((parts) => number + parts * part);
}

/** Strings that convert to a number: how it is written, then other ways. */
export function spellings(number: number): readonly string[] {
  if (Number.isNaN(number)) return ['a', 'NaN', '!'];
  const text = String(number);
  const others = [`${text}.0`, `0${text}`, ` ${text}`, `+${text}`, `${text} `];
  if (Object.is(number, -0)) return ['-0', '-0.0'];
  const isCount = Number.isSafeInteger(number) && number >= 0;
  const hexadecimal = number.toString(16);
  const based = isCount
    ? [
        `0x${hexadecimal}`,
        `0b${number.toString(2)}`,
        `0o${number.toString(8)}`,
        `0x${hexadecimal.toUpperCase()}`,
      ]
    : [];
  const empty = number === 0 ? ['', ' '] : [];
  return [
    text,
    ...empty,
    ...based,
    ...others.filter((other) => Number(other) === number),
    ...withExponent(number),
  ];
}

/** Numerals with an exponent, with and without a point. */
export function withExponent(number: number): readonly string[] {
  const text = number.toExponential();
  const [, sign = '', whole = '', fraction = '', power = ''] =
    /^(-?)(\d)\.?(\d*)e([+-]\d+)$/u.exec(text) ?? [];
  return whole === '' ? [text] : [`${sign}${whole}${fraction}e${Number(power) - fraction.length}`, text];
}

/** Texts that `parseInt` reads as a number in a radix. */
export function inRadix(number: number, radix: number): readonly string[] {
  if (!Number.isFinite(number)) return ['!', ''];
  const text = Math.trunc(number).toString(radix >= 2 && radix <= 36 ? radix : 10);
  return [text, `${text}!`, `0${text}`, ` ${text}`, `${text}.5`];
}

/** The number that is written as a text in a radix, about. */
export function fromRadix(text: string, radix: number): number {
  const [whole = '', part = ''] = text.split('.');
  const value = Number.parseInt(whole || '0', radix);
  const fraction = part === '' ? 0 : Number.parseInt(part, radix) / radix ** part.length;
  return text.startsWith('-') ? value - fraction : value + fraction;
}
