/** Functions that test files bring along where they need them. */

/** `own(object, fields)`. */
export const OWN: readonly string[] = `
/** Gives an object fields of its own, past the setters of its class. */
function own(object, fields) {
  return Object.defineProperties(object, Object.getOwnPropertyDescriptors(fields));
}`.split('\n');

/** `nameless(call)`. */
export const NAMELESS: readonly string[] = `
/** A function without a name, whose text says nothing of what it does. */
function nameless(call) {
  return Object.defineProperty(call.bind(), 'name', { value: '', configurable: true });
}`.split('\n');

/** `keeping(given, call)`. */
export const KEEPING: readonly string[] = `
/** A function that keeps the callbacks which it is given. */
function keeping(given, call) {
  return (...args) => {
    given.push(...args.filter((arg) => typeof arg === 'function'));
    return call();
  };
}`.split('\n');

/** `exitOf(call)`. */
export const EXIT_OF: readonly string[] = `
/** How a call ends the process, without ending it: what comes behind that is not looked at. */
function exitOf(call) {
  const { exit, abort, exitCode } = process;
  let ended;
  const end = (how) => {
    ended ??= how;
    throw new Error(how);
  };
  process.exit = (code = process.exitCode) => end('process.exit(' + Number(code ?? 0) + ')');
  process.abort = () => end('process.abort()');
  try {
    call();
  } catch (error) {
    if (ended === undefined) throw error;
  } finally {
    Object.assign(process, { exit, abort, exitCode });
  }
  return ended;
}`.split('\n');

/** `firstValues(values, most)`. */
export const FIRST_VALUES: readonly string[] = `
/** The first values of a generator. */
function firstValues(values, most) {
  const taken = [];
  for (const value of values) {
    taken.push(value);
    if (taken.length === most) break;
  }
  return taken;
}`.split('\n');

/** `firstValuesAsync(values, most)`. */
export const FIRST_VALUES_ASYNC: readonly string[] = `
/** The first values of an asynchronous generator. */
async function firstValuesAsync(values, most = Infinity) {
  const taken = [];
  for await (const value of values) {
    taken.push(value);
    if (taken.length === most) break;
  }
  return taken;
}`.split('\n');

/** `setVariables(values)`. */
export const SET_VARIABLES: readonly string[] = `
/** Sets variables of the environment, undefined ones away. Returns how to put back what was there. */
function setVariables(values) {
  const { env } = process;
  const before = Object.keys(values).map((name) => [name, env[name]]);
  const set = ([name, value]) => {
    if (value === undefined) delete env[name];
    else env[name] = value;
  };
  Object.entries(values).forEach(set);
  return () => before.forEach(set);
}`.split('\n');

/**
 * `fresh(specifier)` and `load`, for ES modules: the query of a module's URL is passed on to what it imports, so that each
 * query has modules of its own. CommonJS modules are known by their paths, and stay.
 * @param name of the test file
 */
export function freshModules(name: string): readonly string[] {
  return `
// Calls leave traces in the modules that they run in: each test loads these anew.
const resolve = async (specifier, context, next) => {
  const found = await next(specifier, context);
  const query = /[?]fresh=.*/.exec(context.parentURL)?.[0];
  return query && /^file:[^?]*$/.test(found.url) ? { ...found, url: found.url + query } : found;
};
register(\`data:text/javascript,\${encodeURIComponent(\`export const resolve = \${resolve};\`)}\`);
let load = 0;
function fresh(specifier) {
  return import(\`\${new URL(specifier, import.meta.url)}?fresh=${name}-\${load}\`);
}`.split('\n');
}
