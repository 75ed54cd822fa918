'use strict';

/** Colours as style sheets write them. */

const NAMES = { black: '#000000', white: '#ffffff', red: '#ff0000' };

function colourOf(text) {
  const known = NAMES[text.trim().toLowerCase()];
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(known ?? text);
  if (hex !== null) {
    const digits = hex[1].length === 3 ? hex[1].replace(/./g, '$&$&') : hex[1];
    return [0, 2, 4].map((at) => parseInt(digits.slice(at, at + 2), 16));
  }
  const call = /^rgb\(\s*(\d{1,3})(%?)\s*,\s*(\d{1,3})\2\s*,\s*(\d{1,3})\2\s*\)$/.exec(text);
  if (call === null) return null;
  const most = call[2] === '%' ? 100 : 255;
  const parts = [call[1], call[3], call[4]].map(Number);
  if (parts.some((part) => part > most)) return 'too much';
  return most === 100 ? parts.map((part) => Math.round(part * 2.55)) : parts;
}

function hexOf(red, green, blue) {
  for (const part of [red, green, blue])
    if (!Number.isInteger(part) || part < 0 || part > 255) throw new RangeError('no channel');
  const text = [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('');
  return /^(.)\1(.)\2(.)\3$/.test(text) ? `#${text[0]}${text[2]}${text[4]}` : `#${text}`;
}

module.exports = { colourOf, hexOf };
