'use strict';

/** Lines of tables and of settings. */

function fieldsOf(line) {
  const fields = [];
  let field = '';
  let isQuoted = false;
  for (let i = 0; i < line.length; i++) {
    const c = line[i];
    if (isQuoted) {
      if (c !== '"') field += c;
      else if (line[i + 1] === '"') {
        field += '"';
        i += 1;
      } else isQuoted = false;
    } else if (c === '"' && field === '') isQuoted = true;
    else if (c === ',') {
      fields.push(field);
      field = '';
    } else field += c;
  }
  if (isQuoted) throw new SyntaxError('a quote is not closed');
  fields.push(field);
  return fields;
}

function settingsOf(text) {
  const settings = {};
  let section = settings;
  for (const line of text.split(/\r?\n/)) {
    if (/^\s*(?:[;#].*)?$/.test(line)) continue;
    const header = /^\[([^\]]+)\]$/.exec(line.trim());
    if (header !== null) {
      section = settings[header[1]] ?? {};
      settings[header[1]] = section;
      continue;
    }
    const at = line.indexOf('=');
    if (at < 0) section[line.trim()] = true;
    else {
      const value = line.slice(at + 1).trim();
      section[line.slice(0, at).trim()] =
        value === 'true' ? true : value === 'false' ? false : /^-?\d+$/.test(value) ? Number(value) : value;
    }
  }
  return settings;
}

module.exports = { fieldsOf, settingsOf };
