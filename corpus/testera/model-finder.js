'use strict';

/** An atom that a model names itself: `S1`, of the prefix S and the suffix 1. */
class Atom {
  constructor() {
    /** @type {'S'|'T'} */
    this.prefix = 'S';
    /** @type {0|1} */
    this.suffix = 0;
    /** @type {Atom|null} */
    this.next = null;
  }
}

/** A basic signature with the atoms that it declares as static subsignatures. */
class Sig {
  constructor() {
    /** @type {'Signature'|'Test'} */
    this.name = 'Signature';
    /** @type {Atom|null} */
    this.atoms = null;
    /** @type {Sig|null} */
    this.next = null;
  }
}

/**
 * A model of nothing but signatures. Signatures and atoms are in the order of their names.
 *
 * @invariant // two signatures at most, under different names
 *   all s: sigs.*next | some s.next implies s.name = "Signature" and s.next.name = "Test"
 *
 * @invariant // acyclic, and no atom in two signatures
 *   all a: sigs.*next.atoms.*next | a not in a.^next and lone a.~(atoms + next)
 *
 * @invariant // order
 *   all a: sigs.*next.atoms.*next | some a.next implies
 *     (a.prefix = "S" and a.next.prefix = "T") or (a.prefix = a.next.prefix and a.suffix < a.next.suffix)
 *
 * @invariant // atoms have unique names
 *   all disj a, b: sigs.*next.atoms.*next | a.prefix != b.prefix or a.suffix != b.suffix
 */
class Model {
  constructor() {
    /** @type {Sig|null} */
    this.sigs = null;
  }

  /**
   * The signatures of the largest instance within a scope, by the names of their atoms.
   *
   * @returns {Valuation[]}
   * @post // each atom belongs to one signature
   *   all disj i, j: result.inds | no a: result[i].names.elems, b: result[j].names.elems |
   *     a.prefix = b.prefix and a.suffix = b.suffix
   * @post // the atoms of a signature are different
   *   all v: result.elems | no disj a, b: v.names.elems | a.prefix = b.prefix and a.suffix = b.suffix
   */
  instance() {
    const valuations = [];
    for (let sig = this.sigs; sig !== null; sig = sig.next) {
      valuations.push(new Valuation(sig));
    }
    return valuations;
  }
}

/** Most atoms of a signature. */
const SCOPE = 2;

/** The name of an atom in an instance. */
class Name {
  /**
   * @param {string} prefix
   * @param {int} suffix
   */
  constructor(prefix, suffix) {
    /** @type {string} */
    this.prefix = prefix;
    /** @type {int} */
    this.suffix = suffix;
  }
}

/** The atoms of a signature in an instance: those with names of the model's, then those that get a name. */
class Valuation {
  /** @param {Sig} sig */
  constructor(sig) {
    /** @type {Name[]} */
    this.names = [];
    for (let atom = sig.atoms; atom !== null; atom = atom.next) {
      this.names.push(new Name(atom.prefix, atom.suffix));
    }
    const initial = sig.name === 'Signature' ? 'S' : 'T';
    while (this.names.length < SCOPE) {
      this.names.push(new Name(initial, this.names.length));
    }
  }
}

module.exports = { Model, Sig, Atom, Name, Valuation };
