/**
 * Functions of node that tell of its process, its machine and the moment, or draw random numbers. While a program is
 * explored and replayed they give what the environment of the path gives, so that runs agree with each other.
 */
import crypto from 'node:crypto';
import os from 'node:os';
import process from 'node:process';
import { types } from 'node:util';
import { isObject } from '../../is-object.js';
import type { Environment } from '../../realm/environment.js';

/** A call of such a function. */
export interface FigureCall {
  readonly args: readonly unknown[];
  readonly environment: Environment;
  /** What node gives. It throws what node throws at the arguments. */
  readonly native: (args?: readonly unknown[]) => unknown;
}

export type Figure = (call: FigureCall) => unknown;

/** Where node has such a function: as a property, or as what reads one. */
export interface FigurePlace {
  readonly holder: object;
  readonly name: string;
  readonly part: 'value' | 'get';
  readonly give: Figure;
}

type Figures = Readonly<Record<string, Figure>>;

/** A number of the moment. @param usual what it is in the first variant of the environment */
const number =
  (usual: number): Figure =>
  ({ native, environment }) => {
    native();
    return environment.figure(usual);
  };

/** A text of the machine, as text or as the bytes that are asked for. */
const name =
  (usual: string): Figure =>
  ({ environment }) =>
    environment.name(usual);

/** What node gives, with other numbers in it. */
const numbers =
  (usual: number): Figure =>
  ({ native, environment }) =>
    Object.fromEntries(
      Object.keys(native() as object).map((key, at) => [key, environment.figure(usual + at)]),
    );

/** What cannot be foreseen, and is told to be so. */
const unforeseen: Figure = ({ native, environment }) => {
  environment.figure(0);
  return native();
};

const nothing =
  (made: () => object): Figure =>
  ({ environment }) => {
    environment.figure(0);
    return made();
  };

/** What node gives of the process and its machine: its user, its group, its platform. */
export const surroundings: Figure = ({ native, environment }) => {
  environment.lookAround();
  return native();
};

const nanoseconds = (environment: Environment): bigint => BigInt(Math.round(environment.elapsed() * 1e6));

const hrtime: Figure = ({ native, args: [since], environment }) => {
  native();
  const now = nanoseconds(environment);
  const [seconds, rest] = [Number(now / 1_000_000_000n), Number(now % 1_000_000_000n)];
  if (since === undefined) return [seconds, rest];
  const [before, restBefore] = since as readonly [number, number];
  const difference = rest - restBefore;
  return difference < 0 ? [seconds - before - 1, difference + 1_000_000_000] : [seconds - before, difference];
};

const cpuUsage: Figure = ({ native, args: [since], environment }) => {
  native();
  const { user = 0, system = 0 } = (since ?? {}) as Partial<NodeJS.CpuUsage>;
  return { user: environment.figure(50_000) - user, system: environment.figure(10_000) - system };
};

const inSeconds: Figure = ({ environment }) => environment.elapsed() / 1000;

const OF_PROCESS: Figures = {
  hrtime,
  uptime: inSeconds,
  memoryUsage: numbers(4_000_000),
  cpuUsage,
  resourceUsage: numbers(1000),
  availableMemory: number(4_000_000_000),
  constrainedMemory: number(8_000_000_000),
  getActiveResourcesInfo: nothing(() => []),
};

const OF_OS: Figures = {
  uptime: inSeconds,
  freemem: number(2_000_000_000),
  totalmem: number(8_000_000_000),
  availableParallelism: number(4),
  loadavg: nothing(() => [0, 0, 0]),
  networkInterfaces: nothing(() => ({})),
  cpus: ({ environment }) =>
    Array.from({ length: environment.figure(4) }, () => ({
      model: 'processor',
      speed: 2000,
      times: { user: 0, nice: 0, sys: 0, idle: 0, irq: 0 },
    })),
  hostname: name('localhost'),
  homedir: name('/home/user'),
  tmpdir: name('/tmp'),
  release: name('6.1.0'),
  version: name('#1'),
  platform: surroundings,
  arch: surroundings,
  machine: surroundings,
  type: surroundings,
  endianness: surroundings,
  userInfo({ native, environment }) {
    const own = native() as os.UserInfo<string | Buffer>;
    const text = (usual: string): string | Buffer => {
      const given = environment.name(usual);
      return typeof own.username === 'string' ? given : Buffer.from(given);
    };
    const [uid, gid] = [environment.figure(1000), environment.figure(1000)];
    return { ...own, uid, gid, username: text('user'), homedir: text('/home/user'), shell: text('/bin/sh') };
  },
};

/** How views tell of themselves, whatever a program has made of their prototypes. */
const OF_VIEWS = [Object.getPrototypeOf(Uint8Array.prototype) as object, DataView.prototype].map(
  (prototype) => Object.getOwnPropertyDescriptors(prototype) as PropertyDescriptorMap,
);

/** The bytes of a buffer, or of what a view shows of it. */
function bytesOf(given: object): Uint8Array {
  if (types.isAnyArrayBuffer(given)) return new Uint8Array(given);
  const own = OF_VIEWS[types.isDataView(given) ? 1 : 0]!;
  const read = (name: string): unknown => Reflect.apply(own[name]!.get!, given, []);
  const [buffer, offset, length] = ['buffer', 'byteOffset', 'byteLength'].map(read);
  return new Uint8Array(buffer as ArrayBuffer, offset as number, length as number);
}

/** The bits of an element. */
const WIDTH = /(\d+)/u;

const kindOf = (array: object): string =>
  Reflect.apply(OF_VIEWS[0]![Symbol.toStringTag]!.get!, array, []) as string;

function fill(bytes: Uint8Array, environment: Environment): void {
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = environment.random() * 256;
}

/** Random bytes: node's own, then those of the environment over them. A callback gets them later, as node does it. */
const random =
  (change: (made: unknown, environment: Environment, args: readonly unknown[]) => unknown): Figure =>
  ({ native, args, environment }) => {
    const callback = args.at(-1);
    if (typeof callback !== 'function') return change(native(), environment, args);
    const rest = args.slice(0, -1);
    return native([
      ...rest,
      (error: unknown, made: unknown) => {
        Reflect.apply(callback, undefined, error ? [error] : [error, change(made, environment, rest)]);
      },
    ]);
  };

const filled = random((made, environment) => {
  fill(bytesOf(made as object), environment);
  return made;
});

/** A part of a view, or of a buffer, from an offset on: numbers of elements. */
const filledPart = random((made, environment, [given, offset, size]) => {
  const unit = types.isTypedArray(given) ? WIDTH.exec(kindOf(given))![1] : undefined;
  const width = Number(unit ?? 8) / 8;
  const first = (typeof offset === 'number' ? offset : 0) * width;
  const end = typeof size === 'number' ? first + size * width : undefined;
  fill(bytesOf(made as object).subarray(first, end), environment);
  return made;
});

const uuid: Figure = ({ native, environment }) => {
  const hexadecimal = (native() as string).replace(/[^-]/gu, () =>
    Math.floor(environment.random() * 16).toString(16),
  );
  // The version, and the two bits of the variant (RFC 9562, section 5.4).
  const variant = '89ab'[Number.parseInt(hexadecimal[19]!, 16) % 4]!;
  return `${hexadecimal.slice(0, 14)}4${hexadecimal.slice(15, 19)}${variant}${hexadecimal.slice(20)}`;
};

const randomInteger = random((_, environment, [first, second]) => {
  const [least, end] = typeof second === 'number' ? [first as number, second] : [0, first as number];
  return least + Math.floor(environment.random() * (end - least));
});

const OF_CRYPTO: Figures = {
  randomBytes: filled,
  pseudoRandomBytes: filled,
  prng: filled,
  rng: filled,
  randomFill: filledPart,
  randomFillSync: filledPart,
  getRandomValues: filled,
  randomInt: randomInteger,
  randomUUID: uuid,
  generateKeyPairSync: unforeseen,
  generateKeySync: unforeseen,
  generatePrimeSync: unforeseen,
  createDiffieHellman: unforeseen,
  createECDH: unforeseen,
  publicEncrypt: unforeseen,
  sign: unforeseen,
};

const OF_PERFORMANCE: Figures = {
  now({ native, environment }) {
    native();
    return environment.elapsed();
  },
  toJSON({ native, environment }) {
    const { timeOrigin: _, ...own } = native() as Record<string, unknown>;
    return { ...own, timeOrigin: environment.origin() };
  },
  mark: ({ native, args: [called, options], environment }) =>
    native([called, { startTime: environment.elapsed(), ...(options as object | undefined) }]),
  measure({ native, args: [called, start, end], environment }) {
    const now = environment.elapsed();
    if (!isObject(start)) return native([called, start, end ?? now]);
    const isWhole = 'end' in start || 'duration' in start;
    return native([called, isWhole ? start : { ...start, end: now }, end]);
  },
  eventLoopUtilization: nothing(() => ({ idle: 0, active: 0, utilization: 0 })),
};

/** Those that are read as properties: reading one calls a function of node's. */
export const READ = {
  timeOrigin: ({ environment }) => environment.origin(),
  timeStamp: ({ environment }) => environment.elapsed(),
} satisfies Figures;

/** The places where node of this version has such functions. */
export function figurePlaces(): readonly FigurePlace[] {
  const of = (holder: object, figures: Figures, part: 'value' | 'get' = 'value'): FigurePlace[] =>
    Object.entries(figures)
      .map(([name, give]) => ({ holder, name, part, give }))
      .filter(({ name }) => typeof Object.getOwnPropertyDescriptor(holder, name)?.[part] === 'function');
  const { getRandomValues, randomUUID } = OF_CRYPTO as Record<'getRandomValues' | 'randomUUID', Figure>;
  return [
    // What such a function holds comes before it: a function in its place gets what it holds.
    ...of(process.hrtime, { bigint: ({ environment }) => nanoseconds(environment) }),
    ...of(process.memoryUsage, { rss: number(40_000_000) }),
    ...of(process, OF_PROCESS),
    ...of(os, OF_OS),
    ...of(crypto, OF_CRYPTO),
    ...of(Object.getPrototypeOf(crypto.webcrypto) as object, { getRandomValues, randomUUID }),
    ...of(Object.getPrototypeOf(performance) as object, OF_PERFORMANCE),
    ...of(Object.getPrototypeOf(performance) as object, READ, 'get'),
    ...of(Event.prototype, READ, 'get'),
  ];
}
