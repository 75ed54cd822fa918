'use strict';

// Functions of node's module `path` (those of POSIX) on texts that depend on the input. What is no text is node's to refuse.
const $ = require('penumbra:intrinsics');

/** Where the slashes at the end of a path begin, from an index on. */
function endOf(path, least) {
  let end = path.length;
  while (end > least && path[end - 1] === '/') end -= 1;
  return end;
}

/** The last name of a path. */
function lastName(path) {
  const end = endOf(path, 0);
  return path.slice(end === 0 ? 0 : path.lastIndexOf('/', end - 1) + 1, end);
}

function extensionOf(name) {
  const dot = name.lastIndexOf('.');
  return dot <= 0 || name === '..' ? '' : name.slice(dot);
}

exports.pathBasename = function basename(native, path, suffix) {
  if (typeof path !== 'string' || (suffix !== undefined && typeof suffix !== 'string'))
    return $.callNatively(native, undefined, [path, suffix]);
  const name = lastName(path);
  if (suffix === undefined || suffix === '') return name;
  if (path === suffix) return '';
  if (name === suffix) return name;
  // Where the suffix goes on before the name, node leaves the slashes behind that.
  if (suffix.length <= path.length && suffix.endsWith(name))
    return path.slice(name === '' ? 0 : endOf(path, 0) - name.length);
  return name.endsWith(suffix) ? name.slice(0, name.length - suffix.length) : name;
};

exports.pathDirname = function dirname(native, path) {
  if (typeof path !== 'string') return $.callNatively(native, undefined, [path]);
  if (path === '') return '.';
  const slash = path.lastIndexOf('/', endOf(path, 1) - 1);
  if (slash > 0) return slash === 1 && path[0] === '/' ? '//' : path.slice(0, slash);
  return path[0] === '/' ? '/' : '.';
};

exports.pathExtname = function extname(native, path) {
  if (typeof path !== 'string') return $.callNatively(native, undefined, [path]);
  return extensionOf(lastName(path));
};

exports.pathIsAbsolute = function isAbsolute(native, path) {
  if (typeof path !== 'string') return $.callNatively(native, undefined, [path]);
  return path[0] === '/';
};

exports.pathParse = function parse(native, path) {
  if (typeof path !== 'string') return $.callNatively(native, undefined, [path]);
  const root = path[0] === '/' ? '/' : '';
  const base = lastName(path);
  const start = base === '' ? 0 : endOf(path, 0) - base.length;
  // Right below the root, node takes `..` for a name with an extension.
  const ext = base === '..' && start === 1 ? '.' : extensionOf(base);
  const dir = start > 1 ? path.slice(0, start - 1) : root;
  return { root, dir, base, ext, name: base.slice(0, base.length - ext.length) };
};

/** The names of a path without empty ones and `.`, and without those that a `..` takes back. */
function namesOf(path, isBelowRoot) {
  const names = [];
  for (let at = 0; ; ) {
    const slash = path.indexOf('/', at);
    const name = path.slice(at, slash === -1 ? path.length : slash);
    if (name === '..') {
      if (names.length > 0 && names[names.length - 1] !== '..') names.length -= 1;
      else if (!isBelowRoot) names[names.length] = name;
    } else if (name !== '' && name !== '.') names[names.length] = name;
    if (slash === -1) return names;
    at = slash + 1;
  }
}

function joined(names, from) {
  let text = '';
  for (let i = from; i < names.length; i += 1) text = i === from ? names[i] : `${text}/${names[i]}`;
  return text;
}

function normalized(path) {
  if (path === '') return '.';
  const isAbsolute = path[0] === '/';
  const isFolder = path[path.length - 1] === '/';
  const text = joined(namesOf(path, isAbsolute), 0);
  if (text === '') return isAbsolute ? '/' : isFolder ? './' : '.';
  return (isAbsolute ? '/' : '') + text + (isFolder ? '/' : '');
}

/**
 * The path that a list gives, from the last one that is absolute on.
 * @param process the program's, if it has a function of its own there that says what the current folder is
 */
function resolved(native, process, paths) {
  let text = '';
  let isAbsolute = false;
  for (let i = paths.length - 1; i >= 0 && !isAbsolute; i -= 1) {
    if (paths[i] === '') continue;
    text = `${paths[i]}/${text}`;
    isAbsolute = paths[i][0] === '/';
  }
  if (!isAbsolute) {
    const folder = process === undefined ? $.callNatively(native, undefined, []) : process.cwd();
    text = `${folder}/${text}`;
    isAbsolute = text[0] === '/';
  }
  const names = joined(namesOf(text, isAbsolute), 0);
  if (isAbsolute) return `/${names}`;
  return names === '' ? '.' : names;
}

function areTexts(paths) {
  for (let i = 0; i < paths.length; i += 1) if (typeof paths[i] !== 'string') return false;
  return true;
}

exports.pathNormalize = function normalize(native, path) {
  return typeof path === 'string' ? normalized(path) : $.callNatively(native, undefined, [path]);
};

exports.pathJoin = function join(native, ...paths) {
  if (!areTexts(paths)) return $.callNatively(native, undefined, paths);
  let text = '';
  for (let i = 0; i < paths.length; i += 1)
    if (paths[i] !== '') text = text === '' ? paths[i] : `${text}/${paths[i]}`;
  return normalized(text);
};

exports.pathResolve = function resolve(native, process, ...paths) {
  return areTexts(paths) ? resolved(native, process, paths) : $.callNatively(native, undefined, paths);
};

exports.pathRelative = function relative(native, process, from, to) {
  if (typeof from !== 'string' || typeof to !== 'string' || from === to)
    return $.callNatively(native, undefined, [from, to]);
  const [start, end] = [resolved(native, process, [from]), resolved(native, process, [to])];
  return $.callNatively(native, undefined, [start, end]);
};
