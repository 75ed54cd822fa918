'use strict';

/** Money in whole cents: nothing is lost when a bill is split, and tax follows brackets. */

function splitBill(cents, people, tipPercent) {
  if (!Number.isInteger(cents) || cents < 0) throw new RangeError('cents must be a whole number');
  if (!Number.isInteger(people) || people < 1) throw new RangeError('someone must pay');
  const tip = tipPercent === undefined ? 0 : Math.round((cents * tipPercent) / 100);
  if (!(tip >= 0)) throw new RangeError('the tip must not be negative');
  const total = cents + tip;
  const share = Math.floor(total / people);
  const left = total - share * people;
  const shares = [];
  for (let i = 0; i < people && i < 4; i++) shares.push(i < left ? share + 1 : share);
  return { total, shares, even: left === 0 };
}

const BRACKETS = [
  { upTo: 11000, rate: 0 },
  { upTo: 30000, rate: 0.2 },
  { upTo: 60000, rate: 0.35 },
];

function incomeTax(income, married) {
  if (typeof income !== 'number' || Number.isNaN(income)) return null;
  if (income <= 0) return 0;
  let taxed = married ? income / 2 : income;
  let tax = 0;
  let from = 0;
  for (const { upTo, rate } of BRACKETS) {
    if (taxed <= upTo) {
      tax += (taxed - from) * rate;
      taxed = 0;
      break;
    }
    tax += (upTo - from) * rate;
    from = upTo;
  }
  if (taxed > 0) tax += (taxed - from) * 0.45;
  if (married) tax *= 2;
  return tax > 100000 ? 100000 : Math.floor(tax);
}

module.exports = { splitBill, incomeTax };
