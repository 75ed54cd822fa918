'use strict';

// URL on texts that depend on the input (WHATWG URL, 4.4): beside node's object stands a record of its parts. Texts that
// are percent-encoded, moved or otherwise rewritten on the way are node's to read.
const $ = require('penumbra:intrinsics');
const { searchParamsOfText } = require('./node/search-params.cjs');

/** Addresses that stay as they are but for their case, all of whose parts are there, if only as empty texts. */
const SEGMENTS = /((?:\/(?!\.{1,2}(?:[/?#]|$))[\w\-.~!$&()*+,;=:@]*)*)/.source;
const REST = /((?:\?[\w\-.~!$&()*+,;=:@/?%]+)?)((?:#[\w\-.~!$&()*+,;=:@/?%]+)?)$/.source;
const HOST = /((?:(?!xn--)[\w-]+\.)*(?!xn--)[a-z][\w-]*)/.source;
const USUAL = new $.RegExp(`^(https?|wss?|ftp)://${HOST}((?::[1-9]\\d{0,3})?)${SEGMENTS}${REST}`, 'i');
const ROOTED = new $.RegExp(`^(?=/(?!/))${SEGMENTS}${REST}`);

const SPECIAL = /^(?:https?|wss?|ftp)$/;
const DEFAULT_PORT = /^(?:(?:http|ws):80|(?:http|ws)s:443|ftp:21)$/;

/** A text that is no address, and one that is node's to read. */
const INVALID = 1;
const FOREIGN = 2;

/** Characters that stay as they are wherever they stand. */
const PLAIN = /^[\w\-.~:/?#@!$&()*+,;=%]*$/;
const SCHEME = /^([a-z][a-z\d+.-]*):(.*)$/i;
const PARTS = /^([^/?#]*)([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/;
const DOTS = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;
const BYTES = /^(?:(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])\.){3}(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])$/;

/** The parts of an absolute address. */
function absolute(scheme, rest) {
  const name = scheme.toLowerCase();
  if (/^(?:file|blob)$/.test(name)) return FOREIGN;
  const isSpecial = SPECIAL.test(name);
  if (rest.startsWith('//')) return withAuthority(name, rest.slice(2), isSpecial);
  if (isSpecial) return rest === '' ? INVALID : FOREIGN;
  const [, first, path, query, hash] = PARTS.exec(rest);
  if (first === '' && DOTS.test(path)) return FOREIGN;
  return record(`${name}:`, '', '', null, first + path, query, hash);
}

function withAuthority(name, rest, isSpecial) {
  const [, authority, path, query, hash] = PARTS.exec(rest);
  const at = authority.lastIndexOf('@');
  const user = at < 0 ? '' : authority.slice(0, at);
  const place = at < 0 ? authority : authority.slice(at + 1);
  const colon = place.indexOf(':');
  const host = colon < 0 ? place : place.slice(0, colon);
  const digits = colon < 0 ? '' : place.slice(colon + 1);
  if (host === '')
    return isSpecial && path !== '' && authority === '' ? FOREIGN : emptyHost(isSpecial, at, colon);
  if (digits !== '' && !/^\d+$/.test(digits)) return INVALID;
  if (digits !== '' && +digits > 65535) return INVALID;
  if (host.includes('%')) return FOREIGN;
  if (isSpecial && !BYTES.test(host) && /(?:^|\.)(?:|xn--[^.]*|0x[\da-f]*|\d+)(?:\.|$)/i.test(host))
    return FOREIGN;
  if (!/^[\w.~!$&()*+,;=-]*(?::[\w.~!$&()*+,-]*)?$/.test(user) || /[;=]/.test(user)) return FOREIGN;
  if (DOTS.test(path)) return FOREIGN;
  const split = user.indexOf(':');
  const port = digits === '' || DEFAULT_PORT.test(`${name}:${+digits}`) ? '' : `${+digits}`;
  const root = isSpecial && path === '' ? '/' : path;
  const found = record(`${name}:`, isSpecial ? host.toLowerCase() : host, port, root, '', query, hash);
  if (isSpecial) found.origin = `${name}://${found.host}`;
  if (user !== '') {
    found.username = split < 0 ? user : user.slice(0, split);
    found.password = split < 0 ? '' : user.slice(split + 1);
    const secret = found.password === '' ? '' : `:${found.password}`;
    if (found.username === '' && secret === '') return found;
    found.href = `${name}://${found.username}${secret}@${found.href.slice(name.length + 3)}`;
  }
  return found;
}

function emptyHost(isSpecial, at, colon) {
  return isSpecial || at >= 0 || colon >= 0 ? INVALID : FOREIGN;
}

/** @param path null: there is no authority, and `opaque` is all before the query */
function record(protocol, hostname, port, path, opaque, query, hash) {
  const host = port === '' ? hostname : `${hostname}:${port}`;
  const before = path === null ? `${protocol}${opaque}` : `${protocol}//${host}${path}`;
  const asked = query === undefined ? '' : `?${query}`;
  const marked = hash === undefined ? '' : `#${hash}`;
  return {
    href: before + asked + marked,
    origin: 'null',
    protocol,
    username: '',
    password: '',
    host,
    hostname,
    port,
    pathname: path === null ? opaque : path,
    search: asked === '?' ? '' : asked,
    hash: marked === '#' ? '' : marked,
  };
}

function parsed(text, base) {
  if (base === undefined) {
    const usual = USUAL.exec(text);
    if (usual) return { usual };
  } else {
    const rooted = ROOTED.exec(text);
    if (rooted) return { base, usual: [text, '', '', '', rooted[1], rooted[2], rooted[3]] };
  }
  if (!PLAIN.test(text)) return FOREIGN;
  const scheme = SCHEME.exec(text);
  if (scheme) return absolute(scheme[1], scheme[2]);
  return base === undefined ? INVALID : FOREIGN;
}

/** A part of a usual address: only what is asked for is looked at. */
function usualPart({ usual, base }, name) {
  const [text, scheme, host, port, path, query, hash] = usual;
  switch (name) {
    case 'pathname':
      return path === '' ? '/' : path;
    case 'search':
      return query;
    case 'hash':
      return hash;
    case 'username':
    case 'password':
      return '';
  }
  if (base !== undefined) return name === 'href' ? base.origin + text : base[name];
  const shown = (of) => (DEFAULT_PORT.test(`${scheme.toLowerCase()}${of}`) ? '' : of);
  switch (name) {
    case 'protocol':
      return `${scheme.toLowerCase()}:`;
    case 'hostname':
      return host.toLowerCase();
    case 'port':
      return port === '' ? '' : shown(port).slice(1);
    case 'host':
      return host.toLowerCase() + (port === '' ? '' : shown(port));
    default: {
      const origin = `${scheme.toLowerCase()}://${host.toLowerCase()}${port === '' ? '' : shown(port)}`;
      return name === 'origin' ? origin : `${origin}${path === '' ? '/' : path}${query}${hash}`;
    }
  }
}

/** The parts of an address beside node's object; those that are node's to read are concrete. */
exports.urlOfText = function urlOfText(native, url, text, base) {
  const parts = parsed(text, base);
  if (typeof parts === 'object') $.accompanied(url, parts);
  else if (parts === FOREIGN) $.callNatively(native, undefined, [text]);
  return url;
};

/** What a text is that is no address. */
exports.urlInvalid = function urlInvalid(native, error, text, base) {
  if (parsed(text, base) !== INVALID) $.callNatively(native, undefined, [text]);
  throw error;
};

exports.urlCanParse = function canParse(native, text, base) {
  const parts = parsed(text, base);
  return parts === FOREIGN ? $.callNatively(native, undefined, [text]) : parts !== INVALID;
};

exports.urlPart = function urlPart(parts, name) {
  return parts.usual === undefined ? parts[name] : usualPart(parts, name);
};

exports.urlSearchParams = function urlSearchParams(params, parts, lenient) {
  return searchParamsOfText(params, exports.urlPart(parts, 'search'), lenient);
};
