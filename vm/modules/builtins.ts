/** Modules of node that a program may use as they are: pure ones. They run natively, outside the realm. */
import assert from 'node:assert';
import buffer from 'node:buffer';
import events from 'node:events';
import path from 'node:path';
import querystring from 'node:querystring';
import stringDecoder from 'node:string_decoder';
import url from 'node:url';
import util from 'node:util';

const BUILTINS: Readonly<Record<string, unknown>> = {
  assert,
  buffer,
  events,
  path,
  querystring,
  string_decoder: stringDecoder,
  url,
  util,
};

/** The module, or undefined if the program may not have it. */
export function builtinModule(specifier: string): unknown {
  const name = specifier.replace(/^node:/u, '');
  return Object.hasOwn(BUILTINS, name) ? BUILTINS[name] : undefined;
}
