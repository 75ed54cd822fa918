/** State machines that are fed with an array of events. */

/**
 * A turnstile: a coin (1) unlocks, a push (0) locks.
 * @param {int[]} events
 */
export function turnstile(events) {
  let isLocked = true;
  let passed = 0;
  let i = 0;
  while (i < events.length) {
    if (isLocked) {
      if (events[i] === 1) isLocked = false;
    } else if (events[i] === 0) {
      isLocked = true;
      passed++;
    }
    i++;
  }
  return passed;
}

/**
 * A door: 1 opens and closes it, 2 locks it where it is closed.
 * @param {int[]} events
 */
export function door(events) {
  let state = 0;
  let i = 0;
  while (i < events.length) {
    if (state === 0 && events[i] === 1) state = 1;
    else if (state === 1 && events[i] === 1) state = 0;
    else if (state === 0 && events[i] === 2) state = 2;
    else if (state === 2 && events[i] === 2) state = 0;
    i++;
  }
  return state;
}

/**
 * A counter that saturates.
 * @param {int[]} steps
 * @param {int} most
 * @pre most > 0
 */
export function saturating(steps, most) {
  let value = 0;
  let i = 0;
  while (i < steps.length) {
    value += steps[i];
    if (value > most) value = most;
    if (value < 0) value = 0;
    i++;
  }
  return value;
}
