'use strict';

/** Templates, patterns for names of files, and headings. */

function filled(template, values) {
  return template.replace(/\{\{\s*(\w+)(?:\|(\w+))?\s*\}\}/g, (whole, name, filter) => {
    if (!Object.hasOwn(values, name)) return filter === 'optional' ? '' : whole;
    const text = String(values[name]);
    switch (filter) {
      case 'upper':
        return text.toUpperCase();
      case 'trim':
        return text.trim();
      default:
        return text;
    }
  });
}

function matchesGlob(glob, name) {
  let source = '';
  for (let i = 0; i < glob.length; i++) {
    const c = glob[i];
    if (c === '*') {
      const isDeep = glob[i + 1] === '*';
      source += isDeep ? '.*' : '[^/]*';
      if (isDeep) i += 1;
    } else if (c === '?') source += '[^/]';
    else if (/[\w/]/.test(c)) source += c;
    else source += `\\${c}`;
  }
  return new RegExp(`^${source}$`).test(name);
}

function headingsOf(text) {
  const found = [];
  let isCode = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    if (isCode) continue;
    const match = /^(#{1,6}) +(.*?)(?: +#+)?$/.exec(line);
    if (match !== null) found.push({ level: match[1].length, title: match[2] });
    else if (/^=+$/.test(line) && found.length === 0) found.push({ level: 1, title: 'underlined' });
  }
  return found;
}

module.exports = { filled, matchesGlob, headingsOf };
