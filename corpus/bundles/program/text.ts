export function isBlank(text: string): boolean {
  for (const letter of text) if (letter !== ' ') return false;
  return true;
}

export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  return length < 2 ? '…' : `${text.slice(0, length - 1)}…`;
}
