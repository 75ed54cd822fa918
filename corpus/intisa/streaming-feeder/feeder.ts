/** The feeder: channels with buffers and limits, sessions on top of them, policies and listeners. */
import { RampSource, type Source } from './sources.ts';

/** What fits into it is limited. */
export class Buffer {
  #used = 0;
  readonly capacity: number;

  /**
   * @param {integer} capacity
   * @pre capacity > 0
   * @post this.capacity = capacity and used() = 0
   */
  constructor(capacity: number) {
    this.capacity = capacity;
  }

  /**
   * @pure
   * @returns {integer}
   * @post result >= 0
   */
  used(): number {
    return this.#used;
  }

  /** @pure @post result = (used() = capacity) */
  isFull(): boolean {
    return this.#used === this.capacity;
  }

  /** @pure @post result = (used() = 0) */
  isEmpty(): boolean {
    return this.#used === 0;
  }

  /**
   * @pre used() < capacity
   * @post used() = old(used()) + 1 and capacity = old(capacity)
   */
  put(): void {
    this.#used += 1;
  }

  /**
   * @pre not isEmpty()
   * @post used() = old(used()) - 1 and capacity = old(capacity)
   */
  take(): void {
    this.#used -= 1;
  }

  /** @post used() = 0 and capacity = old(capacity) */
  flush(): void {
    this.#used = 0;
  }

  /**
   * @pre isFull() and capacity >= 2
   * @post used() = 1 and capacity = old(capacity)
   */
  compact(): void {
    this.#used = 1;
  }
}

/** Created, connected, streaming, closed. */
export class Channel {
  #state = 'created';
  readonly buffer: Buffer;

  /** @post this.buffer = buffer and state() = 'created' */
  constructor(buffer: Buffer) {
    this.buffer = buffer;
  }

  /** @pure */
  state(): string {
    return this.#state;
  }

  /** @pre state() = 'created' @post state() = 'connected' */
  connect(): void {
    this.#state = 'connected';
  }

  /** @pre state() = 'connected' @post state() = 'streaming' */
  start(): void {
    this.#state = 'streaming';
  }

  /** @pre state() = 'streaming' @post state() = 'connected' */
  pause(): void {
    this.#state = 'connected';
  }

  /** @pre state() != 'closed' @post state() = 'closed' */
  close(): void {
    this.#state = 'closed';
  }

  /** @pre state() = 'closed' @post state() = 'created' */
  reset(): void {
    this.#state = 'created';
  }

  /** @pure @post result = (state() = 'streaming') */
  isStreaming(): boolean {
    return this.#state === 'streaming';
  }
}

/** How often something is tried. */
export abstract class RetryPolicy {
  #failures = 0;

  /** @post failures() = 0 */
  constructor() {
    this.#failures = 0;
  }

  /**
   * @pure
   * @returns {integer}
   * @post result >= 0
   */
  failures(): number {
    return this.#failures;
  }

  /** @post failures() = old(failures()) + 1 */
  fail(): void {
    this.#failures += 1;
  }

  /** @post failures() = 0 */
  succeed(): void {
    this.#failures = 0;
  }

  /**
   * @pure
   * @returns {integer}
   */
  abstract limit(): number;

  /** @pure @post result = (failures() >= limit()) */
  isExhausted(): boolean {
    return this.#failures >= this.limit();
  }

  /** @pre isExhausted() */
  giveUp(): string {
    return 'gave up';
  }
}

export class NoRetry extends RetryPolicy {
  /**
   * @pure
   * @returns {integer}
   * @post result = 1
   */
  override limit(): number {
    return 1;
  }
}

export class ShortRetry extends RetryPolicy {
  /**
   * @pure
   * @returns {integer}
   * @post result = 2
   */
  override limit(): number {
    return 2;
  }
}

export class PatientRetry extends RetryPolicy {
  /**
   * @pure
   * @returns {integer}
   * @post result = 3
   */
  override limit(): number {
    return 3;
  }
}

/** Who is told of what happens. */
export abstract class Listener {
  #events = 0;

  /** @post events() = 0 */
  constructor() {
    this.#events = 0;
  }

  /**
   * @pure
   * @returns {integer}
   * @post result >= 0
   */
  events(): number {
    return this.#events;
  }

  /** @post events() = old(events()) + 1 */
  notify(): void {
    this.#events += 1;
  }

  /** @pure */
  abstract channelName(): string;
}

export class LogListener extends Listener {
  /** @pure @post result = 'log' */
  override channelName(): string {
    return 'log';
  }

  /** @pre events() >= 2 */
  drain(): void {
    this.notify();
  }
}

export class MetricListener extends Listener {
  /** @pure @post result = 'metric' */
  override channelName(): string {
    return 'metric';
  }

  /** @pre events() >= 2 */
  drain(): void {
    this.notify();
  }
}

export class AlarmListener extends Listener {
  /** @pure @post result = 'alarm' */
  override channelName(): string {
    return 'alarm';
  }

  /** @pre events() >= 2 */
  drain(): void {
    this.notify();
  }
}

/** Rights are given by a factory only. */
export class Credentials {
  readonly user: string;

  private constructor(user: string) {
    this.user = user;
  }

  /**
   * @pre user != ''
   * @post result.user = user
   */
  static of(user: string): Credentials {
    return new Credentials(user);
  }

  /** @pure @post result = (user = 'root') */
  isAdministrator(): boolean {
    return this.user === 'root';
  }
}

/** A channel, who uses it, and what it is fed from. */
export class Session {
  readonly channel: Channel;
  readonly credentials: Credentials;
  #fed = 0;

  /**
   * @pre channel.state() = 'connected'
   * @post this.channel = channel and this.credentials = credentials and fed() = 0
   */
  constructor(channel: Channel, credentials: Credentials) {
    this.channel = channel;
    this.credentials = credentials;
  }

  /**
   * @pure
   * @returns {integer}
   * @post result >= 0
   */
  fed(): number {
    return this.#fed;
  }

  /**
   * @pre source.isOpen()
   * @post fed() = old(fed()) + 1
   */
  feed(source: Source): void {
    source.read();
    this.#fed += 1;
  }

  /** @pre credentials.isAdministrator() */
  administrate(): string {
    return this.credentials.user;
  }

  /** @pre fed() >= 2 and policy.isExhausted() */
  recover(policy: RetryPolicy): string {
    return policy.giveUp();
  }

  /** @pre source.position() = 2 and not source.isOpen() */
  resume(source: Source): number {
    source.open();
    return source.read();
  }

  /** @pre listener.events() = 3 and listener instanceof AlarmListener */
  alarm(listener: Listener): string {
    return listener.channelName();
  }
}

/** Made for one use. */
export class FeederFactory {
  /** @post result.isOpen() = false */
  ramp(): RampSource {
    return new RampSource();
  }

  /** @pre policy.failures() = 0 */
  patient(policy: RetryPolicy): number {
    return policy.limit();
  }

  /** @pre buffer.isFull() */
  drained(buffer: Buffer): Buffer {
    buffer.flush();
    return buffer;
  }
}
