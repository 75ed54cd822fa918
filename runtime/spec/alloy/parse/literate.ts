/** Models inside Markdown: what Alloy 6 reads of `.md` files, and of files that begin with three dashes. */
import type { SpecSource } from '../../language/errors.js';

/** The text of a model, as long as its file, with blanks for what is not between fences. */
export function modelText({ file, source }: SpecSource): string {
  if (!file.toLowerCase().endsWith('.md') && !/^---\r?\n/u.test(source)) return source;
  let part: 'start' | 'heading' | 'prose' | 'model' = 'start';
  const lines = source.split(/(?<=\n)/u).map((line) => {
    const text = line.trimEnd();
    const isModel = part === 'model' && !text.startsWith('```');
    if (part === 'start' || part === 'heading') {
      const isDashes = text === '---';
      part = part === 'start' ? (isDashes ? 'heading' : 'prose') : isDashes ? 'prose' : 'heading';
    } else if (part === 'model') part = isModel ? 'model' : 'prose';
    if (part === 'prose' && text.startsWith('```alloy')) part = 'model';
    return isModel ? line : line.replace(/[^\r\n]/gu, ' ');
  });
  return lines.join('');
}
