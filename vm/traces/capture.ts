import type { Frame } from '../frames/frame.js';
import { asyncLines } from './async.js';
import { CallSite } from './call-site.js';
import { builtinSite, isOfProgram, shownAs, siteOf } from './frame-sites.js';
import { placeOf } from './place.js';
import { Trace, type TraceLine, traces } from './trace.js';
import type { Traced } from './traced.js';

export interface CaptureOptions {
  /** Frames up to the first one of this function are left out, and all if there is none. */
  readonly until?: object | undefined;
  /** Whether a native built-in threw it. */
  readonly isNative?: boolean;
  /** Whether it replaces an earlier trace. */
  readonly isNew?: boolean;
}

/** Takes the stack trace for an object, if it has none, and the program wants any. */
export function takeTrace(vm: Traced, error: object, options: CaptureOptions = {}): void {
  const limit = limitOf(vm);
  const { until, isNative = false, isNew = false } = options;
  if (limit === undefined || (!isNew && traces.get(error) !== undefined)) return;
  const trace = new Trace(linesOf(vm, limit, until), isNative, limit);
  trace.whenRead = () => vm.realm.environment.lookAround();
  traces.set(error, trace);
}

/** `Error.stackTraceLimit`; undefined where it is no number: V8 takes no trace then. */
function limitOf(vm: Traced): number | undefined {
  const { Error: maker } = vm.realm.intrinsics;
  const limit: unknown = Object.getOwnPropertyDescriptor(maker, 'stackTraceLimit')?.value;
  return typeof limit === 'number' ? Math.max(0, Math.trunc(limit)) : undefined;
}

/** The lines that the trace of an error would have now. */
export function linesNow(vm: Traced): readonly TraceLine[] {
  return linesOf(vm, limitOf(vm) ?? 0, undefined);
}

function linesOf(vm: Traced, limit: number, until: object | undefined): TraceLine[] {
  const lines: TraceLine[] = [];
  let isSkipping = until !== undefined;
  /** Whether node calls the outermost frame. */
  let isHosted = false;
  const add = (site: CallSite | undefined): void => {
    if (site === undefined) return;
    if (!isSkipping && lines.length === 0 && site.details.callee === until) return;
    if (!isSkipping) {
      if (isWithin(site, lines.at(-1))) lines.pop();
      lines.push(site);
    } else if (site.details.callee === until) isSkipping = false;
  };
  if (vm.calling !== undefined) add(builtinSite(vm, vm.calling));
  for (let depth = vm.depth; depth > 0 && lines.length < limit; depth--) {
    const frame = vm.frames[depth]!;
    if (isOfProgram(frame.linked)) add(siteOf(vm, frame));
    const { builtin } = frame;
    isHosted = builtin !== undefined && 'lines' in builtin;
    if (builtin !== undefined && 'lines' in builtin) {
      if (!isSkipping) lines.push(...builtin.lines);
    } else if (builtin !== undefined) add(builtinSite(vm, builtin));
    if (!isSkipping && frame.linked.ir.kind === 'module' && frame.isEntry)
      lines.push(...vm.node.lines.belowCommonJs(hasProgram(vm, depth - 1)));
  }
  if (!isSkipping && !isHosted && lines.length < limit) lines.push(...vm.node.lines.bottom());
  if (!isSkipping && !isHosted && lines.length < limit) lines.push(...asyncLines(vm, limit - lines.length));
  if (lines.length > limit) lines.length = limit;
  return lines;
}

/** Whether V8 shows the first built-in alone where it calls the second. */
function isWithin(outer: CallSite, inner: TraceLine | undefined): boolean {
  if (!(inner instanceof CallSite) || inner.details.findPlace || outer.details.findPlace) return false;
  // A constructor that had to ask for its prototype first is there twice.
  if (inner.details.constructs && inner.details.callee === outer.details.callee) return true;
  return inner.functionName === '[Symbol.replace]' && outer.functionName === 'replace';
}

function hasProgram(vm: Traced, depth: number): boolean {
  for (let at = depth; at > 0; at--) if (isOfProgram(vm.frames[at]!.linked)) return true;
  return false;
}

/** What V8 says of the text of an `eval` that the running function calls. */
export function evalOriginOf(vm: Traced): string | undefined {
  for (let depth = vm.depth; depth > 0; depth--) {
    const frame = vm.frames[depth]!;
    if (!isOfProgram(frame.linked)) continue;
    const site = siteOf(vm, frame);
    const { evalOrigin, script, line, column } = site.place!;
    const name = frame.linked.ir.kind === 'eval' ? '' : site.ownName;
    const where = evalOrigin ?? `${script}:${line}:${column}`;
    return `eval at ${name === '' ? '<anonymous>' : name} (${where})`;
  }
  return undefined;
}

/** The error of a call that finds no more room: to V8, the function has been entered. */
export function overflow(
  vm: Traced,
  closure: Frame['closure'],
  receiver: unknown,
  constructs: boolean,
): object {
  const error = vm.realm.operations.error('RangeError', 'Maximum call stack size exceeded');
  takeTrace(vm, error);
  const { linked, callable } = closure;
  if (!isOfProgram(linked)) return error;
  const trace = traces.get(error);
  const site = new CallSite({
    callee: callable,
    receiver,
    constructs,
    isAsync: false,
    isGlobal: receiver === vm.realm.global,
    shownAs: shownAs(linked),
    findPlace: () => placeOf(linked, -1),
  });
  if (trace) traces.set(error, new Trace([site, ...trace.lines].slice(0, trace.limit), false, trace.limit));
  return error;
}
