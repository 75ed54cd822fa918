/** Frames of node's own code that called a function of the program. */
import { isOurs } from './ours.js';

/** Frames that are looked at. */
const MOST = 50;

export class HostFrames {
  private readonly mark = {};
  private found: readonly string[] | undefined;

  /** Notes what calls now. It costs a microsecond: lines are put in words when a trace wants them. */
  constructor() {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = MOST;
    Error.captureStackTrace(this.mark, HostFrames);
    Error.stackTraceLimit = stackTraceLimit;
  }

  /** Empty if it was a built-in of the program's realm that called. */
  get lines(): readonly string[] {
    this.found ??= linesOf(sitesOf(this.mark));
    return this.found;
  }
}

function linesOf(sites: readonly NodeJS.CallSite[]): readonly string[] {
  const first = sites.findIndex((site) => !isOurs(site));
  if (first < 0) return [];
  const end = sites.findIndex((site, at) => at > first && isOurs(site));
  const found = sites.slice(first, end < 0 ? undefined : end);
  return found.some((site) => site.getFileName()?.startsWith('node:')) ? found.map(String) : [];
}

/** What V8 has seen of an object's trace that nobody has read. */
function sitesOf(mark: object): readonly NodeJS.CallSite[] {
  const { prepareStackTrace } = Error;
  Error.prepareStackTrace = (_, sites) => sites;
  try {
    return (mark as { readonly stack: NodeJS.CallSite[] }).stack;
  } finally {
    if (prepareStackTrace === undefined) Reflect.deleteProperty(Error, 'prepareStackTrace');
    else Error.prepareStackTrace = prepareStackTrace;
  }
}
