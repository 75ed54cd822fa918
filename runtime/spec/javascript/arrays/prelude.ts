/**
 * The helpers that generated JavaScript needs, as the text of one plain declaration: `const spec = …`.
 *
 * Sets are arrays without duplicates, relations arrays of tuples. A state is a snapshot of all objects that some
 * values reach; without one, fields are read as they are.
 */
export const RUNTIME_PRELUDE = `const spec = (() => {
  const sameValue = (a, b) => a === b || (a !== a && b !== b);
  const sameTuple = (a, b) => a.length === b.length && a.every((x, i) => sameValue(x, b[i]));
  const isObject = (value) => typeof value === 'object' && value !== null;

  // Operators on sets (of values) and on relations (of tuples), which differ in when two members are the same.
  const algebra = (same) => {
    const has = (a, x) => a.some((y) => same(x, y));
    const distinct = (a) => a.filter((x, i) => a.findIndex((y) => same(x, y)) === i);
    const subset = (a, b) => a.every((x) => has(b, x));
    return {
      distinct,
      subset,
      equal: (a, b) => subset(a, b) && subset(b, a),
      union: (a, b) => distinct([...a, ...b]),
      minus: (a, b) => a.filter((x) => !has(b, x)),
      both: (a, b) => a.filter((x) => has(b, x)),
    };
  };
  const sets = algebra(sameValue);
  const tuples = algebra(sameTuple);

  // The set of a value: null and undefined are the empty set.
  const set = (value) => (value === null || value === undefined ? [] : [value]);
  const hasOwn = (o, name, state) =>
    isObject(o) && (state ? (state.get(o)?.has(name) ?? false) : Object.hasOwn(o, name));
  const read = (o, name, state) =>
    hasOwn(o, name, state) ? (state ? state.get(o).get(name) : o[name]) : undefined;

  // All objects that the values reach, with copies of their fields.
  const snapshot = (...values) => {
    const state = new Map();
    const queue = [...values];
    for (const value of queue) {
      if (typeof value === 'function') state.set(value, new Map());
      if (!isObject(value) || state.has(value)) continue;
      const fields = new Map(Object.getOwnPropertyNames(value).map((name) => [name, value[name]]));
      state.set(value, fields);
      queue.push(...fields.values());
    }
    return state;
  };

  const each = (a, f) => sets.distinct(a.flatMap(f));
  // What calls give for each object, with the only element of each argument; one that throws gives nothing.
  const call = (given, hasReceiver, f) => {
    const args = given.slice(hasReceiver ? 1 : 0).map(([x]) => x);
    return each(hasReceiver ? given[0] : [undefined], (o) => {
      try {
        return set(hasReceiver ? f(o, ...args) : f(...args));
      } catch {
        return [];
      }
    });
  };
  // What a function of strings gives for all operands of the kinds that it takes: strings, numbers, or either.
  const isOfKind = (x, kind) =>
    kind === 'v' ? ['string', 'number'].includes(typeof x) : typeof x === (kind === 's' ? 'string' : 'number');
  const text = (operands, kinds, f) => {
    let rows = [[]];
    operands.forEach((a, i) => {
      const fitting = a.filter((x) => isOfKind(x, kinds[i]));
      rows = rows.flatMap((row) => fitting.map((x) => [...row, x]));
    });
    return call([rows], true, (row) => f(...row));
  };
  const field = (a, name, state) => each(a, (o) => set(read(o, name, state)));
  const lengthOf = (o, state) => (Array.isArray(o) ? (read(o, 'length', state) ?? 0) : 0);
  const indices = (o, state) => Array.from({ length: lengthOf(o, state) }, (_, i) => i);
  const items = (o, state) => indices(o, state).flatMap((i) => set(read(o, String(i), state)));
  const at = (arrays, is, state) =>
    each(arrays, (o) => is.flatMap((i) => (indices(o, state).includes(i) ? set(read(o, String(i), state)) : [])));

  // What one or more steps reach, and with zero steps.
  const closure = (a, step) => {
    const found = each(a, step);
    for (const x of found) for (const y of step(x)) if (!found.some((z) => sameValue(y, z))) found.push(y);
    return found;
  };
  const reach = (a, step) => sets.union(a, closure(a, step));

  const known = (states) => sets.distinct(states.flatMap((state) => [...state.keys()]));
  const pairs = (states, f) => known(states).flatMap((o) => sets.distinct(f(o)).map((x) => [o, x]));
  const join = (a, b) =>
    tuples.distinct(
      a.flatMap((x) =>
        b.filter((y) => sameValue(x[x.length - 1], y[0])).map((y) => [...x.slice(0, -1), ...y.slice(1)]),
      ),
    );
  const firsts = (a) => tuples.distinct(a.map((x) => [x[0]]));
  const isInstance = (o, name) => {
    for (let p = Object.getPrototypeOf(o); p !== null; p = Object.getPrototypeOf(p))
      if (Object.hasOwn(p, 'constructor') && p.constructor.name === name) return true;
    return false;
  };
  const numbers = (a) => a.filter((x) => typeof x === 'number');
  const isOrdered = (a, b) =>
    a.length === 1 && b.length === 1 && ['number', 'string'].includes(typeof a[0]) && typeof a[0] === typeof b[0];
  return {
    ...sets, tuples, set, snapshot, each, call, text, field, indices, items, at, closure, reach, pairs, join,
    less: (a, b) => isOrdered(a, b) && a[0] < b[0],
    atMost: (a, b) => isOrdered(a, b) && a[0] <= b[0],
    calculate: (a, b, f) => each(numbers(a), (x) => numbers(b).flatMap((y) => set(f(x, y)))),
    sum: (a) => numbers(a).reduce((x, y) => x + y, 0),
    least: (a) => numbers(a).filter((x) => numbers(a).length === a.length && a.every((y) => x <= y)),
    greatest: (a) => numbers(a).filter((x) => numbers(a).length === a.length && a.every((y) => x >= y)),
    absolute: (a) => each(numbers(a), (x) => [Math.abs(x)]),
    isNull: (o, name, state) => hasOwn(o, name, state) && read(o, name, state) === null,
    isUndefined: (o, name, state) =>
      (isObject(o) || typeof o === 'function') && read(o, name, state) === undefined,
    instances: (state, name) => [...state.keys()].filter((o) => isInstance(o, name)),
    // The values that occur in the inputs, in declared fields, in arrays with their indices and lengths.
    values: (states, inputs, fields) =>
      sets.distinct([
        ...inputs,
        ...states.flatMap((state) =>
          [...state.keys()].flatMap((o) => [
            ...field([o], 'length', state),
            ...fields.flatMap((name) => field([o], name, state)),
            ...indices(o, state),
            ...items(o, state),
          ]),
        ),
      ]),
    elements: (states, state) =>
      known(states).flatMap((o) =>
        indices(o, state).flatMap((i) => set(read(o, String(i), state)).map((x) => [o, i, x])),
      ),
    identity: (a) => a.map((x) => [x, x]),
    product: (a, b) => a.flatMap((x) => b.map((y) => [...x, ...y])),
    transpose: (a) => a.map(([x, y]) => [y, x]),
    close: (a) => {
      let all = a;
      for (let next = tuples.union(all, join(all, a)); next.length > all.length; next = tuples.union(all, join(all, a)))
        all = next;
      return all;
    },
    override: (a, b) => tuples.union(a.filter((x) => !firsts(b).some(([y]) => sameValue(x[0], y))), b),
    from: (a, r) => r.filter((x) => a.some((y) => sameValue(x[0], y))),
    onto: (r, a) => r.filter((x) => a.some((y) => sameValue(x[x.length - 1], y))),
  };
})();
`;
