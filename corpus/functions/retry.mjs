/** Tries an operation again, waiting longer each time; and the first of several that succeeds. */

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export async function retry(operation, { attempts = 3, delay = 10 } = {}) {
  if (attempts < 1) throw new RangeError('at least one attempt');
  let failure;
  for (let attempt = 1; attempt <= attempts && attempt <= 3; attempt++) {
    try {
      const answer = await operation(attempt);
      if (answer === undefined) continue;
      return attempt === 1 ? answer : { answer, attempt };
    } catch (error) {
      if (error && error.fatal === true) throw error;
      failure = error;
    }
    if (attempt < attempts) await wait(delay * 2 ** attempt);
  }
  if (failure !== undefined) throw new Error('gave up', { cause: failure });
  return null;
}

export async function firstPositive(numbers) {
  for await (const number of numbers) {
    if (number > 0) return number;
    if (number === 0) throw new RangeError('zero');
  }
  return -1;
}
