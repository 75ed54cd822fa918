/** `CallSite` objects of the realm, for `Error.prepareStackTrace` of a program. */
import { Closure } from '../frames/frame.js';
import type { Realm } from '../realm/realm.js';
import { recordOf } from '../realm/stamp.js';
import { CallSite } from './call-site.js';
import { linesOf } from './format.js';
import { type TraceLine, traces } from './trace.js';
import type { InRealm } from './traced.js';

/**
 * The arguments of a function of the program that a built-in calls. Where that is V8, which wants a stack trace
 * prepared for an error of the program, they are the frames of the program, not of the machine.
 */
export function sitesFor(vm: InRealm, receiver: unknown, args: unknown[]): unknown[] {
  const [error, sites] = args;
  if (receiver !== vm.realm.intrinsics.Error || typeof error !== 'object' || error === null) return args;
  const trace = traces.get(error);
  if (trace === undefined || trace.isRead || !Array.isArray(sites)) return args;
  trace.isRead = true;
  trace.whenRead?.();
  const lines = linesOf(trace, sites as NodeJS.CallSite[]);
  return [error, vm.realm.operations.arrayOf(siteObjects(vm, lines))];
}

/** A strict function hides its receiver and itself, and so do all sites below it. */
function siteObjects(vm: InRealm, lines: readonly TraceLine[]): object[] {
  let isHidden = false;
  return lines.map((line) => {
    const record = line instanceof CallSite ? recordOf(line.details.callee) : undefined;
    isHidden ||= record instanceof Closure && record.linked.ir.strict;
    const made = siteObject(vm, line);
    if (isHidden) hidden.add(made);
    return made;
  });
}

/** Sites that do not tell of function and receiver. */
const hidden = new WeakSet<object>();
const HIDING: ReadonlySet<string> = new Set(['getThis', 'getFunction']);

const contents = new WeakMap<object, CallSite | string>();
const prototypes = new WeakMap<Realm, object>();

function siteObject(vm: InRealm, line: { toString(): string }): object {
  const made = Object.create(prototypeOf(vm)) as object;
  contents.set(made, line instanceof CallSite ? line : String(line));
  return made;
}

type Getter = (site: CallSite) => unknown;

const GETTERS: Readonly<Record<string, Getter>> = {
  getColumnNumber: (site) => site.place?.column ?? null,
  getEnclosingColumnNumber: (site) => site.place?.column ?? null,
  getEnclosingLineNumber: (site) => site.place?.line ?? null,
  getEvalOrigin: (site) => site.place?.evalOrigin,
  getFileName: (site) => (site.place ? site.place.script : null),
  getFunction: (site) => site.details.callee,
  getFunctionName: (site) => site.functionName || null,
  getLineNumber: (site) => site.place?.line ?? null,
  getMethodName: (site) => site.methodName ?? null,
  getPosition: (site) => site.place?.offset ?? 0,
  getPromiseIndex: () => null,
  getScriptNameOrSourceURL: (site) => site.place?.script ?? null,
  getScriptHash: () => '',
  getThis: (site) => site.details.receiver,
  getTypeName: (site) => (typeof site.details.receiver === 'function' ? 'Function' : (site.typeName ?? null)),
  isAsync: (site) => site.details.isAsync,
  isConstructor: (site) => site.details.constructs,
  isEval: (site) => site.place?.evalOrigin !== undefined,
  isNative: () => false,
  isPromiseAll: () => false,
  isToplevel: (site) => site.isToplevel,
};

/** Of a line of node's own: the parts of `name (file:line:column)`. */
const HOST_LINE = /^(?:async )?(?:(.*) \()?([^()]*?):(\d+):(\d+)\)?$/u;

const HOST_GETTERS: Readonly<Record<string, (line: RegExpExecArray | null) => unknown>> = {
  getFunctionName: (parts) => parts?.[1]?.replace(/^Function\.| \[as .*\]$/gu, '') ?? null,
  getTypeName: (parts) => /^(\w+)\./u.exec(parts?.[1] ?? '')?.[1] ?? null,
  getMethodName: (parts) => /(\w+)\]?$/u.exec(parts?.[1] ?? '')?.[1] ?? null,
  getEvalOrigin: () => undefined,
  getThis: () => undefined,
  getFunction: () => undefined,
  getFileName: (parts) => parts?.[2],
  getScriptNameOrSourceURL: (parts) => parts?.[2] ?? null,
  getLineNumber: (parts) => (parts ? Number(parts[3]) : null),
  getColumnNumber: (parts) => (parts ? Number(parts[4]) : null),
  isToplevel: (parts) => parts?.[1] === undefined,
};

function prototypeOf(vm: InRealm): object {
  let prototype = prototypes.get(vm.realm);
  if (prototype !== undefined) return prototype;
  const { realm } = vm;
  const { operations } = realm;
  prototype = operations.newObject();
  const put = (name: string, value: unknown): void => {
    Object.defineProperty(prototype, name, { value, writable: true, enumerable: false, configurable: true });
  };
  const method = (name: string, run: (content: CallSite | string) => unknown): void => {
    put(
      name,
      realm.makeNative(
        (receiver) => {
          const content = contents.get(receiver as object);
          if (content === undefined)
            throw realm.error('TypeError', `CallSite method ${name} expects CallSite as receiver`);
          if (HIDING.has(name) && hidden.has(receiver as object)) return undefined;
          // Sloppy functions have the global object where they are given nothing.
          const found = run(content);
          return name === 'getThis' && found === undefined && content instanceof CallSite
            ? realm.global
            : found;
        },
        name,
        0,
      ),
    );
  };
  put(
    'constructor',
    realm.makeNative(() => undefined, 'CallSite', 0),
  );
  for (const [name, get] of Object.entries(GETTERS))
    method(name, (content) => {
      if (content instanceof CallSite) return get(content);
      return (HOST_GETTERS[name] ?? (name.startsWith('is') ? () => false : () => null))(
        HOST_LINE.exec(content),
      );
    });
  method('toString', String);
  prototypes.set(realm, prototype);
  return prototype;
}
