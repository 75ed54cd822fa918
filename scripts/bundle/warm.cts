/** A process of the bundle that leaves its code cache when it ends, or is told to end by a file: it may have lost its listeners. */
import fs = require('node:fs');
import type loader = require('./load.cjs');

const INTERVAL = 20;

// Before a process refuses what programs may not do.
const { existsSync, openSync, writeSync } = fs;
const end = (Reflect.get(process, 'reallyExit') as (code: number) => never).bind(process);

/**
 * @param entry the module that it begins with
 * @param script what it is in
 * @param stop the file that tells it to end
 */
function warm(entry: string, script: string, stop: string): void {
  const { load, codeCache, codeCacheFile } = require('../../bundle/load.cjs') as typeof loader;
  const file = openSync(codeCacheFile(entry), 'w');
  const leave = (): number => writeSync(file, codeCache());
  process.once('exit', leave);
  setInterval(() => {
    if (!existsSync(stop)) return;
    leave();
    end(0);
  }, INTERVAL).unref();
  load(entry, script);
}

export = { warm };
