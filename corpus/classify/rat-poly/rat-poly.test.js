'use strict';
const assert = require('node:assert/strict');
const { RatNum, RatTerm, RatPoly } = require('./rat-poly.js');

const num = (numer, denom = 1) => new RatNum(numer, denom);
const poly = (...coeffs) =>
  coeffs.reduce((sum, coeff, expt) => sum.add(RatPoly.of(coeff, expt)), new RatPoly());

describe('RatNum', () => {
  it('is in lowest terms', () => {
    assert.equal(`${num(6, 4)}`, '3/2');
    assert.equal(`${num(3, -6)}`, '-1/2');
    assert.equal(`${num(8, 4)}`, '2');
    assert.equal(`${num(5, 0)}`, 'NaN');
    assert.equal(num(5, 0).isNaN(), true);
    assert.equal(num(5, 2).isNaN(), false);
  });
  it('calculates', () => {
    assert.equal(`${num(1, 2).add(num(1, 3))}`, '5/6');
    assert.equal(`${num(1, 2).sub(num(1, 3))}`, '1/6');
    assert.equal(`${num(2, 3).mul(num(3, 4))}`, '1/2');
    assert.equal(`${num(2, 3).div(num(4, 3))}`, '1/2');
    assert.equal(`${num(2, 3).negate()}`, '-2/3');
    assert.equal(`${num(2, 3).div(num(0))}`, 'NaN');
  });
  it('is ordered', () => {
    assert.equal(num(1, 2).compareTo(num(1, 3)), 1);
    assert.equal(num(1, 2).compareTo(num(2, 4)), 0);
    assert.equal(num(-1).compareTo(num(1)), -1);
  });
});

describe('RatTerm', () => {
  it('is zero, or not', () => {
    assert.equal(new RatTerm(num(0), 3).isZero(), true);
    assert.equal(new RatTerm(num(0), 3).expt, 0);
    assert.equal(new RatTerm(num(2), 3).isZero(), false);
  });
});

describe('RatPoly', () => {
  it('begins with zero', () => {
    assert.equal(new RatPoly().isZero(), true);
    assert.equal(new RatPoly().degree(), 0);
    assert.equal(`${new RatPoly()}`, '0');
  });
  it('adds', () => {
    assert.equal(`${poly(1, 2, 3)}`, '3*x^2 + 2*x^1 + 1*x^0');
    assert.equal(`${poly(1, 2).add(poly(0, -2, 4))}`, '4*x^2 + 1*x^0');
    assert.equal(poly(1, 2).add(poly(-1, -2)).isZero(), true);
    assert.equal(poly(7, 0, 5).degree(), 2);
    assert.equal(`${poly(7, 0, 5).getCoeff(2)}`, '5');
    assert.equal(`${poly(7, 0, 5).getCoeff(1)}`, '0');
  });
  it('multiplies', () => {
    assert.equal(`${poly(1, 1).mul(poly(-1, 1))}`, '1*x^2 + -1*x^0');
    assert.equal(`${poly(1, 2).scale(3)}`, '6*x^1 + 3*x^0');
    assert.equal(poly(1, 2).scale(0).isZero(), true);
  });
  it('is differentiated and evaluated', () => {
    assert.equal(`${poly(5, 3, 2).differentiate()}`, '4*x^1 + 3*x^0');
    assert.equal(`${poly(5, 3, 2).eval(2)}`, '19');
    assert.equal(`${poly(5, 3, 2).eval(0)}`, '5');
  });
});
