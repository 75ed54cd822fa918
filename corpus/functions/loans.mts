/** Loans: a schedule of instalments, and whether an applicant gets one. */

enum Risk {
  Low = 1,
  Medium,
  High = 10,
}

interface Applicant {
  age: number;
  income: number;
  debts?: readonly number[];
  guarantor?: { income: number } | null;
}

type Decision = { accepted: true; rate: number } | { accepted: false; reason: 'age' | 'income' | 'debts' };

export function decide(applicant: Applicant, amount: number, risk: Risk): Decision {
  if (applicant.age < 18 || applicant.age > 75) return { accepted: false, reason: 'age' };
  const income = applicant.income + (applicant.guarantor?.income ?? 0) * 0.5;
  if (income * 5 < amount) return { accepted: false, reason: 'income' };
  let debts = 0;
  for (const debt of applicant.debts ?? []) debts += Math.max(debt, 0);
  if (debts > income * 0.4) return { accepted: false, reason: 'debts' };
  let rate = 0.03;
  if (risk === Risk.Medium) rate += 0.01;
  else if (risk === Risk.High) rate += applicant.guarantor ? 0.02 : 0.05;
  return { accepted: true, rate };
}

/** Months until a debt is paid; undefined where the instalments do not cover the interest. */
export function months(debt: number, instalment: number, yearlyRate: number): number | undefined {
  if (debt <= 0) return 0;
  if (instalment <= (debt * yearlyRate) / 12) return undefined;
  let count = 0;
  for (let rest = debt; rest > 0; count++) {
    if (count === 6) return Number.POSITIVE_INFINITY;
    rest = rest + (rest * yearlyRate) / 12 - instalment;
  }
  return count;
}
