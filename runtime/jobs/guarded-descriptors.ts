/**
 * Files are opened to be read only, and only those that a program has opened can be closed or read by their number: the
 * others are the lines to the parent, and the insides of node.
 */
import fs from 'node:fs';
import { STANDARD } from './descriptors.js';

const opened = new Set<number>(STANDARD);

/** Functions of `fs` that take a descriptor first, in the form that calls back and in the one that waits. */
const OF_DESCRIPTORS = ['close', 'fdatasync', 'fstat', 'fsync', 'read', 'readv'];

type Function = (...args: readonly unknown[]) => unknown;
type Replace = (holder: object, name: string, by: Function) => void;

/** @param refuse throws for what may not be done */
export function guardDescriptors(replace: Replace, refuse: (what: string) => never): void {
  const holder = fs as unknown as Record<string, Function>;
  const check = (flags: unknown, what: string): void => {
    if (!isForReading(flags)) refuse(what);
  };
  const { open, openSync } = holder;
  const openAsync = (fs.promises as unknown as Record<string, Function>).open!;
  replace(holder, 'openSync', (...args) => {
    check(args[1], 'fs.openSync');
    const fd = openSync!(...args) as number;
    opened.add(fd);
    return fd;
  });
  replace(holder, 'open', (...args) => {
    if (args.length > 2) check(args[1], 'fs.open');
    const callback = args.at(-1);
    if (typeof callback !== 'function') return open!(...args);
    return open!(...args.slice(0, -1), (error: unknown, fd: number) => {
      if (fd !== undefined) opened.add(fd);
      callback(error, fd);
    });
  });
  replace(fs.promises, 'open', (...args) => {
    check(args[1], 'fs.promises.open');
    return openAsync(...args);
  });
  for (const name of OF_DESCRIPTORS) {
    for (const form of [name, `${name}Sync`]) {
      const before = holder[form]!;
      replace(holder, form, (...args) => {
        const [fd] = args;
        if (typeof fd === 'number' && !opened.has(fd)) refuse(`fs.${form}`);
        if (name === 'close') opened.delete(fd as number);
        return before(...args);
      });
    }
  }
}

function isForReading(flags: unknown): boolean {
  const { O_ACCMODE = 3, O_RDONLY, O_CREAT, O_TRUNC } = fs.constants as Record<string, number>;
  if (typeof flags === 'number') return (flags & (O_ACCMODE | O_CREAT! | O_TRUNC!)) === O_RDONLY;
  return flags === undefined || flags === null || /^(?:rs?|sr)$/u.test(String(flags));
}
