'use strict';

/** Texts and numbers written in other ways. */

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function bytesOfBase64(text) {
  if (text.length % 4 !== 0 || !/^[A-Za-z\d+/]*={0,2}$/.test(text)) return null;
  const bytes = [];
  for (let i = 0; i < text.length; i += 4) {
    let bits = 0;
    for (let k = 0; k < 4; k++) bits = bits * 64 + Math.max(0, LETTERS.indexOf(text[i + k]));
    bytes.push(bits >> 16);
    if (text[i + 2] !== '=') bytes.push((bits >> 8) & 255);
    if (text[i + 3] !== '=') bytes.push(bits & 255);
  }
  return bytes;
}

function utf8Length(text) {
  let bytes = 0;
  for (const c of text) {
    const code = c.codePointAt(0);
    if (code < 0x80) bytes += 1;
    else if (code < 0x800) bytes += 2;
    else if (code >= 0xd800 && code < 0xe000) return -1;
    else bytes += code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

const NUMERALS = { M: 1000, D: 500, C: 100, L: 50, X: 10, V: 5, I: 1 };

function ofRoman(text) {
  if (!/^M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/.test(text) || text === '')
    return null;
  let value = 0;
  for (let i = 0; i < text.length; i++) {
    const own = NUMERALS[text[i]];
    value += own < (NUMERALS[text[i + 1]] ?? 0) ? -own : own;
  }
  return value;
}

module.exports = { bytesOfBase64, utf8Length, ofRoman };
