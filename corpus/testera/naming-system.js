'use strict';

/**
 * Names of an intentional naming system (Adjie-Winoto, Schwartz, Balakrishnan, Lilley: The design and implementation
 * of an intentional naming system, SOSP 1999): a name is a tree of attributes with their values. A service is
 * advertised by a name, and looked up by one in which a value may be a wildcard.
 */

/** A value that matches every value. */
const WILDCARD = 0;

/** An attribute with its value; below it, the pairs that say more. */
class Pair {
  constructor() {
    /** @type {1|2} */
    this.attribute = 1;
    /** @type {0|1|2} */
    this.value = WILDCARD;
    /** @type {Pair|null} */
    this.parent = null;
    /** @type {Pair|null} The first pair below this one. */
    this.first = null;
    /** @type {Pair|null} The next pair beside this one. */
    this.next = null;
  }
}

/**
 * A name: pairs side by side, each attribute once, in the order of attributes.
 *
 * @invariant // a tree
 *   all p: first.*(first + next) | p not in p.^(first + next) and no p.first & p.next
 *
 * @invariant // nobody shares a pair
 *   all p: first.*(first + next) | lone p.~(first + next)
 *
 * @invariant // parent leads back
 *   no first.*next.parent and all p: first.*(first + next), c: p.first.*next | c.parent = p
 *
 * @invariant // order
 *   all p: first.*(first + next) | some p.next implies p.attribute < p.next.attribute
 */
class Name {
  constructor() {
    /** @type {Pair|null} */
    this.first = null;
  }
}

/**
 * A service with the name that it advertises.
 *
 * @invariant // an advertisement has no wildcards
 *   all p: name.first.*(first + next) | p.value != 0
 */
class Service {
  constructor() {
    /** @type {Name} */
    this.name = new Name();
  }
}

/** What two lookups return. */
class Answers {
  /**
   * @param {Service[]} one
   * @param {Service[]} other
   */
  constructor(one, other) {
    /** @type {Service[]} */
    this.one = one;
    /** @type {Service[]} */
    this.other = other;
  }
}

/** A value in the database, under an attribute: the services whose names end there, and what is below. */
class Entry {
  /**
   * @param {int} attribute
   * @param {int} value
   */
  constructor(attribute, value) {
    this.attribute = attribute;
    this.value = value;
    this.records = [];
    this.children = [];
  }

  /** The entries of an attribute right below this one. */
  valuesOf(attribute) {
    return this.children.filter((child) => child.attribute === attribute);
  }
}

/**
 * A database of services: their names laid over each other.
 *
 * @param {Service[]} services
 */
function databaseOf(services) {
  const root = new Entry(0, 0);
  for (const service of services) {
    graft(root, service.name.first, service);
  }
  return root;
}

/** Adds the pairs from one on to an entry; where a name ends, its service is noted. */
function graft(entry, first, service) {
  if (first === null) {
    entry.records.push(service);
  }
  for (let pair = first; pair !== null; pair = pair.next) {
    let below = entry.valuesOf(pair.attribute).find((child) => child.value === pair.value);
    if (below === undefined) {
      below = new Entry(pair.attribute, pair.value);
      entry.children.push(below);
    }
    graft(below, pair.first, service);
  }
}

/** All services at an entry and below it. */
function recordsUnder(entry) {
  return entry.children.reduce((found, child) => union(found, recordsUnder(child)), entry.records);
}

function union(a, b) {
  return [...a, ...b.filter((service) => !a.includes(service))];
}

function intersection(a, b) {
  return a.filter((service) => b.includes(service));
}

/** Lookup-Name as it was published: an attribute that the database does not have at a place is passed over. */
function lookup(entry, first, all) {
  let found = all;
  for (let pair = first; pair !== null; pair = pair.next) {
    const values = entry.valuesOf(pair.attribute);
    if (values.length === 0) {
      continue;
    }
    if (pair.value === WILDCARD) {
      found = intersection(found, values.flatMap(recordsUnder));
      continue;
    }
    const below = values.find((child) => child.value === pair.value);
    if (below === undefined) {
      found = [];
    } else if (below.children.length === 0 || pair.first === null) {
      found = intersection(found, recordsUnder(below));
    } else {
      found = intersection(found, lookup(below, pair.first, all));
    }
  }
  return union(found, entry.records);
}

/** Lookup-Name corrected: a service has to have every pair of the query. */
function lookupCorrected(entry, first, all) {
  let found = first === null ? recordsUnder(entry) : all;
  for (let pair = first; pair !== null; pair = pair.next) {
    const matching = [];
    for (const below of entry.valuesOf(pair.attribute)) {
      if (pair.value === WILDCARD || pair.value === below.value) {
        matching.push(...lookupCorrected(below, pair.first, all));
      }
    }
    found = intersection(found, matching);
  }
  return found;
}

/** The pairs without those whose value is a wildcard, and without what is below those. */
function withoutWildcards(first) {
  if (first === null) {
    return null;
  }
  const next = withoutWildcards(first.next);
  if (first.value === WILDCARD) {
    return next;
  }
  return Object.assign(new Pair(), { ...first, first: withoutWildcards(first.first), next });
}

/**
 * The published claim: an attribute that is left out of a query is as good as a wildcard.
 *
 * @param {Name} query
 * @param {Service} a
 * @param {Service} b
 * @returns {Answers}
 * @pre a != b and a.name != b.name and query not in (a + b).name
 * @pre // nobody shares a pair
 *   no query.first.*(first + next) & (a + b).name.first.*(first + next) and
 *     no a.name.first.*(first + next) & b.name.first.*(first + next)
 * @post result.one.elems = result.other.elems
 */
function claim(query, a, b) {
  const database = databaseOf([a, b]);
  const one = lookup(database, query.first, [a, b]);
  const other = lookup(database, withoutWildcards(query.first), [a, b]);
  return new Answers(one, other);
}

/**
 * Another service in the database loses none of those that were found.
 *
 * @param {Name} query
 * @param {Service} a
 * @param {Service} b
 * @returns {Answers}
 * @pre a != b and a.name != b.name and query not in (a + b).name
 * @pre // nobody shares a pair
 *   no query.first.*(first + next) & (a + b).name.first.*(first + next) and
 *     no a.name.first.*(first + next) & b.name.first.*(first + next)
 * @post result.one.elems in result.other.elems
 */
function addition(query, a, b) {
  const one = lookup(databaseOf([a]), query.first, [a]);
  const other = lookup(databaseOf([a, b]), query.first, [a, b]);
  return new Answers(one, other);
}

/**
 * What is found is what conforms: the query is a subtree of the service's name, where a wildcard matches any value.
 *
 * @param {Name} query
 * @param {Service} a
 * @param {Service} b
 * @returns {Service[]}
 * @pre a != b and a.name != b.name and query not in (a + b).name
 * @pre // nobody shares a pair
 *   no query.first.*(first + next) & (a + b).name.first.*(first + next) and
 *     no a.name.first.*(first + next) & b.name.first.*(first + next)
 * @post // each pair of the query has one in the name, at the end of a path that matches step by step
 *   result.elems = {s: a + b | all p: query.first.*(first + next) | some q: s.name.first.*(first + next) |
 *     #(p.*parent) = #(q.*parent) and all x: p.*parent | some y: q.*parent |
 *       #(x.*parent) = #(y.*parent) and x.attribute = y.attribute and (x.value = 0 or x.value = y.value)}
 */
function lookupName(query, a, b) {
  return lookup(databaseOf([a, b]), query.first, [a, b]);
}

/**
 * As `lookupName`, by the corrected algorithm.
 *
 * @param {Name} query
 * @param {Service} a
 * @param {Service} b
 * @returns {Service[]}
 * @pre a != b and a.name != b.name and query not in (a + b).name
 * @pre // nobody shares a pair
 *   no query.first.*(first + next) & (a + b).name.first.*(first + next) and
 *     no a.name.first.*(first + next) & b.name.first.*(first + next)
 * @post // each pair of the query has one in the name, at the end of a path that matches step by step
 *   result.elems = {s: a + b | all p: query.first.*(first + next) | some q: s.name.first.*(first + next) |
 *     #(p.*parent) = #(q.*parent) and all x: p.*parent | some y: q.*parent |
 *       #(x.*parent) = #(y.*parent) and x.attribute = y.attribute and (x.value = 0 or x.value = y.value)}
 */
function lookupNameCorrected(query, a, b) {
  return lookupCorrected(databaseOf([a, b]), query.first, [a, b]);
}

module.exports = { claim, addition, lookupName, lookupNameCorrected, Answers, Name, Pair, Service };
