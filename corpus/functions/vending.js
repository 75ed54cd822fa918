'use strict';

/** A vending machine: what it does depends on what happened before. */

const PRICES = { water: 100, tea: 150, soup: 275 };
const COINS = [5, 10, 20, 50, 100, 200];

class VendingMachine {
  constructor() {
    this.state = 'idle';
    this.credit = 0;
    this.sold = 0;
  }

  handle(event) {
    switch (this.state) {
      case 'idle':
        if (event.type === 'coin') return this.insert(event.value);
        if (event.type === 'service' && event.code === 0x2a5) {
          this.state = 'service';
          return 'opened';
        }
        return 'ignored';
      case 'credit':
        if (event.type === 'coin') return this.insert(event.value);
        if (event.type === 'cancel') return this.refund();
        if (event.type !== 'select') return 'ignored';
        return this.sell(event.product);
      case 'service':
        if (event.type !== 'close') return 'open';
        this.state = 'idle';
        return 'closed';
      default:
        throw new Error('no such state');
    }
  }

  insert(value) {
    if (!COINS.includes(value)) return 'rejected';
    this.credit += value;
    this.state = 'credit';
    return this.credit > 500 ? this.refund() : 'accepted';
  }

  refund() {
    this.credit = 0;
    this.state = 'idle';
    return 'refunded';
  }

  sell(product) {
    const price = PRICES[product];
    if (price === undefined) return 'unknown';
    if (this.credit < price) return 'more';
    this.credit -= price;
    this.sold += 1;
    if (this.credit === 0) this.state = 'idle';
    return 'sold';
  }
}

/** Runs a machine over events; what it said last, and what it holds. */
function operate(events) {
  const machine = new VendingMachine();
  let last = 'nothing';
  for (const event of events) last = machine.handle(event);
  if (machine.sold > 1) return 'busy';
  return machine.credit > 0 ? `${last} with credit` : last;
}

module.exports = { VendingMachine, operate };
