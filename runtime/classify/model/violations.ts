/** Which properties a call violates: those of its entry and exit, and of the objects that it is called on, takes and gives. */
import type { Captured } from '../observation/captured.js';
import type { ObservedCall, State } from '../observation/trace-format.js';
import type { Point } from '../points.js';
import { askedVariables } from './asked-again.js';
import type { ModelProperty, Place } from './model.js';
import { holds, withVariables } from './property.js';
import { entryRow, exitRow, moduleRow, objectRow, type Row } from './variables.js';

/** What holds of the values of a call is asked of. */
interface CallRow {
  readonly place: Place;
  readonly row: Row;
  readonly isExit: boolean;
  /** What the object is called at the exit of the call, whose class the row is of. */
  readonly name?: string;
}

const MODULE: Place = { at: 'module', of: '' };

/** The rows of a call: at its entry and exit, and of the objects that it is called on, takes and gives. */
export function* rowsOf(call: ObservedCall): Generator<CallRow, void> {
  const { point, before, after, end, isInside } = call;
  if (before.variables) yield { place: MODULE, row: moduleRow(before.variables), isExit: false };
  if (!isInside) yield* objectsOf(point, before, undefined, false);
  const entry = entryRow(call);
  yield { place: { at: 'entry', of: point.name }, row: entry, isExit: false };
  if (end.kind !== 'return') return;
  if (after.variables) yield { place: MODULE, row: moduleRow(after.variables), isExit: true };
  if (!isInside) yield* objectsOf(point, after, end.value, true);
  yield { place: { at: 'exit', of: point.name }, row: exitRow(call, entry), isExit: true };
}

/** The row of an exit, with what was answered when the call was asked again. */
function withAnswers(call: ObservedCall, { place, row, isExit }: CallRow): Row {
  if (!isExit || place.at !== 'exit' || !call.answers) return row;
  return new Map([...row, ...askedVariables(call).map(({ name, value }) => [name, value] as const)]);
}

/** The objects of a state, each once. Of those inside of others nothing is known: a call may be in the midst of changing them. */
function* objectsOf(
  { className, kind, parameters }: Point,
  { self, args }: State,
  result: Captured | undefined,
  isExit: boolean,
): Generator<CallRow, void> {
  const known = new Set<number>();
  if (className !== undefined && self !== undefined && kind !== 'static') {
    if (isInstance(self)) known.add(self.id);
    yield { place: { at: 'object', of: className }, row: objectRow(self), isExit };
  }
  const others = args.map((arg, at) => [parameters[at] ?? `arguments[${at}]`, arg] as const);
  for (const [name, value] of result === undefined ? others : [...others, ['result', result] as const]) {
    if (!isInstance(value) || known.has(value.id)) continue;
    known.add(value.id);
    yield { place: { at: 'object', of: value.c }, row: objectRow(value), isExit, name };
  }
}

type Instance = Extract<Captured, { readonly $: 'object' }> & { readonly c: string };

/** Whether a value is an instance of a class, of which something is known. */
function isInstance(value: Captured): value is Instance {
  return typeof value === 'object' && value?.$ === 'object' && value.c !== undefined && value.v !== undefined;
}

/** The properties that a call violates, at its entry and at its exit. */
export function violations(
  call: ObservedCall,
  properties: ReadonlyMap<string, readonly ModelProperty[]>,
): { readonly entry: readonly ModelProperty[]; readonly exit: readonly ModelProperty[] } {
  const entry: ModelProperty[] = [];
  const exit: ModelProperty[] = [];
  for (const one of rowsOf(call)) {
    const { place, isExit, name } = one;
    const own = properties.get(`${place.at} ${place.of}`) ?? [];
    const row = withAnswers(call, one);
    const broken = own.filter(({ property }) => !holds(property, row));
    (isExit ? exit : entry).push(
      ...(name === undefined ? broken : broken.map((property) => of(property, name))),
    );
  }
  return { entry, exit };
}

/** What holds of every object, of one that has a name. */
export function of(one: ModelProperty, name: string): ModelProperty {
  const property = withVariables(one.property, (variable) => variable.replaceAll(/\bthis\b/gu, name));
  return { ...one, property };
}

/** Properties by their places. */
export function byPlace(properties: readonly ModelProperty[]): ReadonlyMap<string, readonly ModelProperty[]> {
  const all = new Map<string, ModelProperty[]>();
  for (const property of properties) {
    const key = `${property.place.at} ${property.place.of}`;
    const list = all.get(key);
    if (list) list.push(property);
    else all.set(key, [property]);
  }
  return all;
}
