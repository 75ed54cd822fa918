/** Small machines whose state nobody outside can write: each outcome of their last method takes public calls. */

export class Door {
  #state: 'open' | 'closed' | 'locked' = 'closed';
  #forced = false;

  open(): void {
    if (this.#state === 'closed') this.#state = 'open';
  }

  close(): void {
    if (this.#state === 'open') this.#state = 'closed';
  }

  lock(): void {
    if (this.#state === 'closed') this.#state = 'locked';
    else if (this.#state === 'open') this.#forced = true;
  }

  describe(): string {
    if (this.#forced) return this.#state === 'open' ? 'bolt in the way' : 'bolt bent';
    if (this.#state === 'locked') return 'locked';
    return this.#state === 'open' ? 'open' : 'closed';
  }
}

export class Odometer {
  #total = 0;
  #trip = 0;

  drive(distance: number): void {
    if (!(distance > 0)) return;
    this.#total += distance;
    this.#trip += distance;
  }

  reset(): void {
    this.#trip = 0;
  }

  show(): string {
    if (this.#total === 0) return 'new';
    if (this.#trip === 0) return 'reset';
    return this.#trip === this.#total ? 'first trip' : 'later trip';
  }
}

export class Combination {
  readonly #digits: number[] = [];

  press(digit: number): void {
    this.#digits.push(digit);
    if (this.#digits.length > 3) this.#digits.shift();
  }

  clear(): void {
    this.#digits.length = 0;
  }

  opens(): string {
    if (this.#digits.length < 2) return 'too short';
    if (this.#digits[0] === 2 && this.#digits[1] === 3) return 'open';
    return this.#digits[0] === this.#digits[1] ? 'twice the same' : 'wrong';
  }
}

export class Thermostat {
  #wanted: number;
  #isOn = false;

  constructor(wanted: number) {
    this.#wanted = wanted;
  }

  measure(value: number): void {
    if (value < this.#wanted) this.#isOn = true;
    else if (value > this.#wanted + 1) this.#isOn = false;
  }

  want(value: number): void {
    this.#wanted = value;
  }

  state(): string {
    if (!this.#isOn) return 'off';
    return this.#wanted > 2 ? 'on, warm' : 'on';
  }
}

export class Retry {
  #left: number;
  #isBroken = false;

  constructor(most: number) {
    this.#left = most;
  }

  fail(): void {
    if (this.#left > 0) this.#left -= 1;
    else this.#isBroken = true;
  }

  succeed(): void {
    if (!this.#isBroken) this.#left = 3;
  }

  verdict(): string {
    if (this.#isBroken) return this.#left > 0 ? 'broken with some left' : 'broken';
    return this.#left === 0 ? 'last chance' : 'going on';
  }
}

export class Meter {
  #low = Number.POSITIVE_INFINITY;
  #high = Number.NEGATIVE_INFINITY;

  note(value: number): void {
    this.#low = Math.min(this.#low, value);
    this.#high = Math.max(this.#high, value);
  }

  spread(): string {
    if (this.#low > this.#high) return 'nothing';
    if (this.#low === this.#high) return 'one value';
    return this.#high - this.#low > 2 ? 'wide' : 'narrow';
  }
}

export class Elevator {
  #floor = 0;
  readonly #stops: number[] = [];

  call(floor: number): void {
    if (!this.#stops.includes(floor)) this.#stops.push(floor);
  }

  move(): void {
    const next = this.#stops.shift();
    if (next !== undefined) this.#floor = next;
  }

  where(): string {
    if (this.#stops.length > 1) return 'busy';
    if (this.#stops[0] === this.#floor) return 'opens here';
    if (this.#stops.length === 1) return Number(this.#stops[0]) > this.#floor ? 'up' : 'down';
    return this.#floor === 0 ? 'rests' : 'rests above';
  }
}
