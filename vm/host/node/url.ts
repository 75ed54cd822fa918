/**
 * URL while a program is explored. The objects are node's own; beside one of a text that depends on the input stands a
 * record of the program's with the same parts, of which accessors read (`vm/selfhosted/node/url.cjs`).
 */
import querystring from 'node:querystring';
import type { Call, Model } from '../../interpreter/call.js';
import { companionOf } from '../../objects/companions.js';
import { setRecord } from '../../realm/stamp.js';
import { nodeError } from '../../traces/node-error.js';

type Part = Exclude<keyof URL, 'searchParams' | 'toString' | 'toJSON'>;

const PARTS: readonly Part[] = [
  'href',
  'origin',
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
];

/** What addresses of texts that depend on the input were at first. */
const addresses = new WeakMap<object, string>();

/** What stands beside an object; undefined: it is node's to read. Something may have changed the address since. */
function partsOf({ vm, receiver, receiverShadow }: Call, name: string): object | undefined {
  if (vm.node.isPresent || receiverShadow !== 0 || !(receiver instanceof URL)) return undefined;
  const parts = companionOf(receiver, vm.pathNumber);
  if (parts === undefined || addresses.get(receiver) === receiver.href) return parts;
  vm.lost.count(`URL.${name}`);
  return undefined;
}

const runAccessor =
  (part: Part) =>
  (call: Call): unknown => {
    const parts = partsOf(call, part);
    if (parts === undefined) return false;
    call.tail(call.vm.helper('urlPart'), undefined, 0, [parts, part], [0, 0]);
  };

/** The parameters of an address: their pairs are those of its query. */
const runSearchParams =
  (native: () => unknown) =>
  (call: Call): unknown => {
    const { vm } = call;
    const parts = partsOf(call, 'searchParams');
    if (parts === undefined) return false;
    const params = Reflect.apply(native, call.receiver, []) as object;
    if (companionOf(params, vm.pathNumber) !== undefined) return call.give(params);
    call.tail(vm.helper('urlSearchParams'), undefined, 0, [params, parts, querystring.unescape], [0, 0, 0]);
  };

/** What a base that does not depend on the input is, as far as addresses relative to it need it; undefined: node's to read. */
function baseOf(call: Call): object | undefined | false {
  const base = call.arg(1);
  if (base === undefined) return undefined;
  if (call.argShadow(1) !== 0) return false;
  const isOwn = base instanceof URL && companionOf(base, call.vm.pathNumber) !== undefined;
  if (isOwn || !(typeof base === 'string' || base instanceof URL)) return false;
  const known = addressOf(base);
  if (known === undefined || known.host === '' || known.username !== '' || known.password !== '')
    return false;
  if (!/^(?:https?|wss?|ftp):$/u.test(known.protocol)) return false;
  const { operations } = call.vm;
  const given = operations.newObject();
  for (const part of ['protocol', 'hostname', 'port', 'origin'] as const)
    operations.defineData(given, part, known[part]);
  return given;
}

function addressOf(text: string | URL, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** A text that depends on the input, and what it is relative to; undefined: the call is node's. */
function textOf(call: Call): { readonly text: string; readonly base: object | undefined } | undefined {
  const text = call.arg(0);
  if (typeof text !== 'string' || call.argShadow(0) === 0) return undefined;
  const base = baseOf(call);
  return base === false ? undefined : { text, base };
}

function runConstructor(call: Call): unknown {
  const { vm } = call;
  const given = call.newTarget === URL && !vm.node.isPresent ? textOf(call) : undefined;
  if (given === undefined) return false;
  const { text, base } = given;
  const url = addressOf(text, call.arg(1) as string | URL | undefined);
  const shadows = [0, 0, call.argShadow(0), 0];
  if (url !== undefined) {
    addresses.set(url, url.href);
    // Reads of parts look for accessors from now on.
    for (const name of [...PARTS, 'searchParams']) vm.noteAccessor(name);
    return call.tail(vm.helper('urlOfText'), undefined, 0, [URL.canParse, url, text, base], shadows);
  }
  const error = nodeError(vm, { name: 'TypeError', message: 'Invalid URL', code: 'ERR_INVALID_URL' });
  vm.operations.defineData(error, 'input', text);
  call.tail(vm.helper('urlInvalid'), undefined, 0, [URL.canParse, error, text, base], shadows);
}

function runCanParse(call: Call): unknown {
  const given = call.vm.node.isPresent ? undefined : textOf(call);
  if (given === undefined) return false;
  const { text, base } = given;
  call.tail(
    call.vm.helper('urlCanParse'),
    undefined,
    0,
    [URL.canParse, text, base],
    [0, call.argShadow(0), 0],
  );
}

/** Has the machine carry out the constructor, the accessors and what writes an address. */
export function installUrl(): void {
  const model = (of: object, run: Model['run']): void =>
    setRecord(of, { kind: 'model', run } satisfies Model as Model);
  const { prototype } = URL;
  const getter = (name: string): (() => unknown) =>
    Object.getOwnPropertyDescriptor(prototype, name)!.get as () => unknown;
  for (const part of PARTS) model(getter(part), runAccessor(part));
  for (const name of ['toString', 'toJSON'] as const) model(prototype[name], runAccessor('href'));
  const params = getter('searchParams');
  model(params, runSearchParams(params));
  model(URL.canParse, runCanParse);
  model(URL, runConstructor);
}
