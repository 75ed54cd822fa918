/** Promises of the input. */

/** Either way of being settled. */
async function outcome(answer: Promise<number>): Promise<string> {
  try {
    const value = await answer;
    return value > 40 && value < 42 ? 'nearly' : 'answered';
  } catch (reason) {
    if (reason === 'busy') return 'busy';
    return reason instanceof Error ? 'failed' : 'refused';
  }
}

/** Several, of which some are rejected. */
async function failures(answers: readonly Promise<string>[]): Promise<string> {
  const settled = await Promise.allSettled(answers);
  const failed = settled.filter(({ status }) => status === 'rejected').length;
  if (failed === 2) return 'two';
  return failed === settled.length ? 'all' : 'some';
}

module.exports = { outcome, failures };
