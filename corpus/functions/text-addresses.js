'use strict';

/** Addresses of pages and what is sent along. */

const PORTS = { http: 80, https: 443, ftp: 21 };

function partsOfUrl(text) {
  const match =
    /^([a-z][a-z\d+.-]*):\/\/(?:([^\s:@/]+)(?::([^\s@/]*))?@)?([^\s:/?#]+)(?::(\d+))?(\/[^\s?#]*)?(?:\?([^\s#]*))?(?:#(\S*))?$/i.exec(
      text,
    );
  if (match === null) return null;
  const [, scheme, user, password, host, port, path = '/', query, fragment] = match;
  const known = PORTS[scheme.toLowerCase()];
  if (port === undefined && known === undefined) return { error: 'no port' };
  if (port !== undefined && Number(port) > 65535) return { error: 'port' };
  const isPlain = user === undefined && password === undefined;
  return {
    scheme: scheme.toLowerCase(),
    host: host.toLowerCase(),
    port: port === undefined ? known : Number(port),
    isPlain,
    path,
    hasQuery: query !== undefined && query !== '',
    fragment: fragment ?? null,
  };
}

function parametersOf(query) {
  const values = {};
  for (const part of query.replace(/^\?/, '').split('&')) {
    if (part === '') continue;
    const at = part.indexOf('=');
    const name = at < 0 ? part : part.slice(0, at);
    const value = at < 0 ? true : part.slice(at + 1).replace(/\+/g, ' ');
    if (name.endsWith('[]')) {
      const list = name.slice(0, -2);
      if (!Array.isArray(values[list])) values[list] = [];
      values[list].push(value);
    } else if (Object.hasOwn(values, name)) values[name] = [values[name], value].flat();
    else values[name] = value;
  }
  return values;
}

function cookieOf(text) {
  const [pair, ...attributes] = text.split(';');
  const at = pair.indexOf('=');
  if (at < 1) return null;
  const cookie = { name: pair.slice(0, at).trim(), value: pair.slice(at + 1).trim(), secure: false };
  if (cookie.value.startsWith('"') && cookie.value.endsWith('"') && cookie.value.length > 1)
    cookie.value = cookie.value.slice(1, -1);
  for (const attribute of attributes) {
    const [name, value = ''] = attribute.trim().split('=');
    if (name.toLowerCase() === 'secure') cookie.secure = true;
    else if (name.toLowerCase() === 'max-age' && /^-?\d+$/.test(value)) cookie.age = Number(value);
    else if (name.toLowerCase() === 'path') cookie.path = value.startsWith('/') ? value : '/';
  }
  return cookie;
}

function headerOf(line) {
  const match = /^([!-9;-~]+):[ \t]*(.*)$/.exec(line);
  if (match === null) return /^[ \t]/.test(line) ? 'continued' : 'none';
  if (match[1].toLowerCase() !== 'from')
    return match[1].toLowerCase() === 'subject' && match[2] === '' ? 'empty' : 'other';
  const address = /^(?:"?([^"<]*)"?\s)?<?([^\s<>]+@[^\s<>]+)>?$/.exec(match[2]);
  if (address === null) return 'no address';
  return address[1] === undefined ? address[2] : `${address[1].trim()} at ${address[2]}`;
}

module.exports = { partsOfUrl, parametersOf, cookieOf, headerOf };
