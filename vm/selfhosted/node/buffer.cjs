'use strict';

// Buffers of texts that depend on the input, and texts of their bytes. What is not of the usual form is node's to take.
const $ = require('penumbra:intrinsics');

const ASCII = /^[\0-\x7f]*$/;
const BASE64 = /^(?:[\da-z+/]{4})*(?:[\da-z+/]{2}(?:==)?|[\da-z+/]{3}=?)?$/i;
const MIXED = /^(?:[\w+/-]{4})*(?:[\w+/-]{2}(?:==)?|[\w+/-]{3}=?)?$/;
const HEXADECIMAL = /^(?:[\da-f]{2})*$/i;

/** The units of a text, each as a number of so many bits. */
function unitsOf(text, most) {
  const list = [];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    list[at] = most === 0xffff ? unit : unit & most;
  }
  return list;
}

/** UTF-8 (RFC 3629); a half of a surrogate pair that is alone becomes U+FFFD. */
function utf8(text) {
  if (ASCII.test(text)) return unitsOf(text, 0xffff);
  const list = [];
  const add = (byte) => {
    list[list.length] = byte;
  };
  for (let at = 0; at < text.length; at++) {
    const read = text.codePointAt(at);
    const point = read >= 0xd800 && read <= 0xdfff ? 0xfffd : read;
    if (point < 0x80) add(point);
    else if (point < 0x800) add(0xc0 | (point >> 6));
    else if (point < 0x10000) {
      add(0xe0 | (point >> 12));
      add(0x80 | ((point >> 6) & 0x3f));
    } else {
      at += 1;
      add(0xf0 | (point >> 18));
      add(0x80 | ((point >> 12) & 0x3f));
      add(0x80 | ((point >> 6) & 0x3f));
    }
    if (point >= 0x80) add(0x80 | (point & 0x3f));
  }
  return list;
}

function pairs(text) {
  const list = [];
  for (let at = 0; at < text.length; at++) {
    list[2 * at] = text.charCodeAt(at) & 0xff;
    list[2 * at + 1] = text.charCodeAt(at) >> 8;
  }
  return list;
}

const usual = (text) => text.replaceAll('-', '+').replaceAll('_', '/');

/** The bytes of a text as a list; undefined where node reads it in another way. */
function bytesOf(text, encoding) {
  switch (encoding) {
    case 'utf8':
      return utf8(text);
    case 'latin1':
      return unitsOf(text, 0xff);
    case 'utf16le':
      return pairs(text);
    case 'base64':
      if (BASE64.test(text)) return unitsOf(callFunction($.atob, undefined, text), 0xffff);
      // As node has it, both alphabets may be mixed.
      if (MIXED.test(text)) return unitsOf(callFunction($.atob, undefined, usual(text)), 0xffff);
      return undefined;
    default: {
      if (!HEXADECIMAL.test(text)) return undefined;
      const list = [];
      for (let at = 0; at < text.length; at += 2)
        list[at / 2] = callFunction($.parseInt, undefined, text.slice(at, at + 2), 16);
      return list;
    }
  }
}

/** Buffer.from(text) */
exports.bytesOfText = function from(native, encoding, ...args) {
  const list = typeof args[0] === 'string' ? bytesOf(args[0], encoding) : undefined;
  if (list === undefined) return $.callNatively(native, undefined, args);
  // How many there are is on the path.
  const bytes = $.newBuffer(list.length);
  for (let at = 0; at < list.length; at++) bytes[at] = list[at];
  return bytes;
};

function latin1(bytes) {
  let text = '';
  for (let at = 0; at < bytes.length; at++) text += callFunction($.fromCharCode, undefined, bytes[at]);
  return text;
}

const isContinued = (byte) => byte >= 0x80 && byte <= 0xbf;

/** UTF-8 of the first plane; undefined of what is none. */
function fromUtf8(bytes) {
  const plain = latin1(bytes);
  if (ASCII.test(plain)) return plain;
  let text = '';
  for (let at = 0; at < bytes.length; at++) {
    const first = bytes[at];
    let unit = first;
    if (first >= 0x80) {
      const [second, third] = [bytes[at + 1] ?? 0, bytes[at + 2] ?? 0];
      if (first < 0xc2 || first > 0xef || !isContinued(second)) return undefined;
      if (first < 0xe0) {
        unit = ((first & 0x1f) << 6) | (second & 0x3f);
        at += 1;
      } else {
        unit = ((first & 0xf) << 12) | ((second & 0x3f) << 6) | (third & 0x3f);
        if (!isContinued(third) || unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff)) return undefined;
        at += 2;
      }
    }
    text += callFunction($.fromCharCode, undefined, unit);
  }
  return text;
}

/** Buffer.prototype.toString of all bytes */
exports.textOfBytes = function textOf(native, encoding, given) {
  switch (encoding) {
    case 'utf8':
      return fromUtf8(this) ?? $.callNatively(native, this, [given]);
    case 'latin1':
      return latin1(this);
    case 'base64':
      return callFunction($.btoa, undefined, latin1(this));
    default: {
      let text = '';
      for (let at = 0; at < this.length; at++) text += this[at].toString(16).padStart(2, '0');
      return text;
    }
  }
};
