'use strict';
const assert = require('node:assert/strict');
const { RatNum, RatTerm, RatPoly } = require('./rat-poly.js');

/** The polynomial with these coefficients, that of the lowest power first. */
const poly = (...coeffs) =>
  coeffs.reduce((sum, coeff, expt) => sum.add(RatPoly.of(coeff, expt)), new RatPoly());

describe('RatNum', () => {
  it('is in lowest terms', () => {
    assert.equal(`${new RatNum(6, 4)}`, '3/2');
  });

  it('adds', () => {
    assert.equal(`${new RatNum(1, 2).add(new RatNum(1, 3))}`, '5/6');
  });

  it('subtracts', () => {
    assert.equal(`${new RatNum(1, 2).sub(new RatNum(1, 3))}`, '1/6');
  });

  it('multiplies', () => {
    assert.equal(`${new RatNum(2, 3).mul(new RatNum(3, 4))}`, '1/2');
  });

  it('divides', () => {
    assert.equal(`${new RatNum(2, 3).div(new RatNum(4, 3))}`, '1/2');
  });

  it('is compared', () => {
    assert.equal(new RatNum(1, 2).compareTo(new RatNum(1, 3)), 1);
  });

  it('may be no number', () => {
    assert.equal(new RatNum(5, 0).isNaN(), true);
  });
});

describe('RatTerm', () => {
  it('is zero, or not', () => {
    assert.equal(new RatTerm(new RatNum(0, 1), 3).isZero(), true);
    assert.equal(new RatTerm(new RatNum(2, 1), 3).isZero(), false);
  });
});

describe('RatPoly', () => {
  it('is zero when it is new', () => {
    assert.equal(new RatPoly().isZero(), true);
  });

  it('is written with the highest power first', () => {
    assert.equal(`${poly(1, 2)}`, '2*x^1 + 1*x^0');
  });

  it('knows its degree and its coefficients', () => {
    assert.equal(poly(7, 0, 5).degree(), 2);
    assert.equal(`${poly(7, 0, 5).getCoeff(2)}`, '5');
  });

  it('adds', () => {
    assert.equal(`${poly(1, 2).add(poly(3, 0, 4))}`, '4*x^2 + 2*x^1 + 4*x^0');
  });

  it('multiplies', () => {
    assert.equal(`${poly(1, 1).mul(poly(2, 1))}`, '1*x^2 + 3*x^1 + 2*x^0');
  });

  it('is scaled', () => {
    assert.equal(`${poly(1, 2).scale(3)}`, '6*x^1 + 3*x^0');
  });

  it('is differentiated', () => {
    assert.equal(`${poly(5, 3, 2).differentiate()}`, '4*x^1 + 3*x^0');
  });

  it('is evaluated', () => {
    assert.equal(`${poly(5, 3, 2).eval(2)}`, '19');
  });
});
