'use strict';

/** A queue of jobs as a binary heap in an array, and a plan over jobs that wait for each other. */

class Queue {
  constructor() {
    this.jobs = [];
  }

  push(job) {
    const { jobs } = this;
    jobs.push(job);
    let at = jobs.length - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (jobs[parent].due <= jobs[at].due) break;
      [jobs[parent], jobs[at]] = [jobs[at], jobs[parent]];
      at = parent;
    }
  }

  pop() {
    const { jobs } = this;
    const first = jobs[0];
    const last = jobs.pop();
    if (jobs.length === 0) return first;
    jobs[0] = last;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= jobs.length) break;
      const right = left + 1;
      const least = right < jobs.length && jobs[right].due < jobs[left].due ? right : left;
      if (jobs[at].due <= jobs[least].due) break;
      [jobs[at], jobs[least]] = [jobs[least], jobs[at]];
      at = least;
    }
    return first;
  }
}

function drain(dues, budget) {
  const queue = new Queue();
  for (const due of dues) queue.push({ due });
  let late = 0;
  let time = 0;
  while (queue.jobs.length > 0) {
    if (budget-- <= 0) return 'out of budget';
    const job = queue.pop();
    if (job.due < ++time) late += 1;
  }
  if (late === 0) return 'in time';
  return late === dues.length ? 'all late' : 'some late';
}

/** An order in which each job comes after those it waits for; null where there is none. */
function plan(jobs) {
  const order = [];
  const marks = new Map();
  const visit = (index) => {
    const mark = marks.get(index);
    if (mark === 'done') return true;
    if (mark === 'open') return false;
    marks.set(index, 'open');
    for (const other of jobs[index].after) {
      if (other < 0 || other >= jobs.length) throw new RangeError('no such job');
      if (!visit(other)) return false;
    }
    marks.set(index, 'done');
    order.push(index);
    return true;
  };
  for (let i = 0; i < jobs.length; i++) if (!visit(i)) return null;
  return order;
}

module.exports = { Queue, drain, plan };
