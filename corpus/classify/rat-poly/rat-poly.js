'use strict';

/** @param {int} a @param {int} b @returns {int} */
function gcd(a, b) {
  let x = Math.abs(a);
  let y = Math.abs(b);
  while (y !== 0) {
    const rest = x % y;
    x = y;
    y = rest;
  }
  return x;
}

/** A rational number in lowest terms, its denominator not negative. NaN has the denominator 0. */
class RatNum {
  /** @param {int} numer @param {int} denom */
  constructor(numer, denom) {
    if (denom === 0) {
      this.numer = 1;
      this.denom = 0;
      return;
    }
    const divisor = gcd(numer, denom);
    const sign = denom < 0 ? -1 : 1;
    this.numer = (sign * numer) / divisor + 0;
    this.denom = (sign * denom) / divisor;
  }

  /** @returns {boolean} */
  isNaN() {
    return this.denom === 0;
  }

  /** @returns {RatNum} */
  negate() {
    return new RatNum(0 - this.numer, this.denom);
  }

  /** @param {RatNum} other @returns {RatNum} */
  add(other) {
    return new RatNum(this.numer * other.denom + other.numer * this.denom, this.denom * other.denom);
  }

  /** @param {RatNum} other @returns {RatNum} */
  sub(other) {
    return this.add(other.negate());
  }

  /** @param {RatNum} other @returns {RatNum} */
  mul(other) {
    return new RatNum(this.numer * other.numer, this.denom * other.denom);
  }

  /** @param {RatNum} other @returns {RatNum} */
  div(other) {
    if (other.isNaN()) return other;
    return new RatNum(this.numer * other.denom, this.denom * other.numer);
  }

  /** @param {RatNum} other @returns {int} */
  compareTo(other) {
    if (this.isNaN()) return other.isNaN() ? 0 : 1;
    if (other.isNaN()) return -1;
    return Math.sign(this.sub(other).numer);
  }

  /** @returns {string} */
  toString() {
    if (this.isNaN()) return 'NaN';
    return this.denom === 1 ? `${this.numer}` : `${this.numer}/${this.denom}`;
  }
}

/** A term of a polynomial. */
class RatTerm {
  /** @param {RatNum} coeff @param {int} expt not negative */
  constructor(coeff, expt) {
    if (coeff === null) throw new TypeError('no coefficient');
    if (expt < 0) throw new RangeError('negative exponent');
    this.coeff = coeff;
    this.expt = coeff.numer === 0 ? 0 : expt;
  }

  /** @returns {boolean} */
  isZero() {
    return this.coeff.numer === 0;
  }
}

/** A polynomial with rational coefficients: terms of falling exponents, none of which is zero. */
class RatPoly {
  constructor() {
    /** @type {RatTerm[]} */
    this.terms = [];
  }

  /** @param {int} coeff @param {int} expt not negative @returns {RatPoly} */
  static of(coeff, expt) {
    return new RatPoly().plusTerm(new RatTerm(new RatNum(coeff, 1), expt));
  }

  /** @returns {int} 0 of the polynomial zero */
  degree() {
    return this.terms.length === 0 ? 0 : this.terms[0].expt;
  }

  /** @returns {boolean} */
  isZero() {
    return this.terms.length === 0;
  }

  /** @param {int} expt @returns {RatNum} */
  getCoeff(expt) {
    for (const term of this.terms) if (term.expt === expt) return term.coeff;
    return new RatNum(0, 1);
  }

  /** @param {RatTerm} term @returns {RatPoly} */
  plusTerm(term) {
    if (term === null) throw new TypeError('no term');
    const sum = new RatPoly();
    let rest = term;
    for (const own of this.terms) {
      if (rest !== null && own.expt === rest.expt) {
        const coeff = own.coeff.add(rest.coeff);
        if (coeff.numer !== 0) sum.terms.push(new RatTerm(coeff, own.expt));
        rest = null;
        continue;
      }
      if (rest !== null && own.expt < rest.expt) {
        if (!rest.isZero()) sum.terms.push(rest);
        rest = null;
      }
      sum.terms.push(own);
    }
    if (rest !== null && !rest.isZero()) sum.terms.push(rest);
    return sum;
  }

  /** @param {RatPoly} other @returns {RatPoly} */
  add(other) {
    if (other === null) throw new TypeError('no polynomial');
    let sum = this;
    for (const term of other.terms) sum = sum.plusTerm(term);
    return sum;
  }

  /** @param {int} factor @returns {RatPoly} */
  scale(factor) {
    const scaled = new RatPoly();
    if (factor === 0) return scaled;
    for (const { coeff, expt } of this.terms)
      scaled.terms.push(new RatTerm(coeff.mul(new RatNum(factor, 1)), expt));
    return scaled;
  }

  /** @param {RatPoly} other @returns {RatPoly} */
  mul(other) {
    if (other === null) throw new TypeError('no polynomial');
    let product = new RatPoly();
    for (const a of this.terms)
      for (const b of other.terms)
        product = product.plusTerm(new RatTerm(a.coeff.mul(b.coeff), a.expt + b.expt));
    return product;
  }

  /** @returns {RatPoly} */
  differentiate() {
    const derived = new RatPoly();
    for (const { coeff, expt } of this.terms)
      if (expt > 0) derived.terms.push(new RatTerm(coeff.mul(new RatNum(expt, 1)), expt - 1));
    return derived;
  }

  /** @param {int} x @returns {RatNum} */
  eval(x) {
    let sum = new RatNum(0, 1);
    for (const { coeff, expt } of this.terms) sum = sum.add(coeff.mul(new RatNum(x ** expt, 1)));
    return sum;
  }

  /** @returns {string} */
  toString() {
    if (this.isZero()) return '0';
    return this.terms.map(({ coeff, expt }) => `${coeff}*x^${expt}`).join(' + ');
  }
}

module.exports = { RatNum, RatTerm, RatPoly };
