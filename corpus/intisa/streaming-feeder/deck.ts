/** The deck that plays what a feeder has read: the largest class of the case studies. */

/** @invariant track() <= tracks() */
export class Deck {
  #tracks = 0;
  #track = 0;
  #volume = 3;
  #isPlaying = false;
  #isMuted = false;

  /** @post tracks() = 0 and track() = 0 and volume() = 3 and isPlaying() = false and isMuted() = false */
  constructor() {
    this.#track = 0;
  }

  /**
   * @pure
   * @returns {integer}
   * @post result >= 0
   */
  tracks(): number {
    return this.#tracks;
  }

  /**
   * @pure
   * @returns {integer}
   * @post result >= 0
   */
  track(): number {
    return this.#track;
  }

  /**
   * @pure
   * @returns {integer}
   * @post result >= 0
   */
  volume(): number {
    return this.#volume;
  }

  /** @pure */
  isPlaying(): boolean {
    return this.#isPlaying;
  }

  /** @pure */
  isMuted(): boolean {
    return this.#isMuted;
  }

  /**
   * @param {integer} tracks
   * @pre tracks > 0 and tracks <= 20 and not isPlaying()
   * @post tracks() = tracks and track() = 0 and isPlaying() = false
   */
  load(tracks: number): void {
    if (this.#isPlaying || !(tracks > 0 && tracks <= 20)) throw new RangeError('cannot be loaded');
    this.#tracks = tracks;
    this.#track = 0;
  }

  /**
   * @pre tracks() > 0 and not isPlaying()
   * @post isPlaying() = true and tracks() = old(tracks()) and track() = old(track())
   */
  play(): void {
    if (this.#tracks === 0) throw new RangeError('nothing to play');
    this.#isPlaying = true;
  }

  /** @post isPlaying() = false and tracks() = old(tracks()) and track() = old(track()) */
  stop(): void {
    this.#isPlaying = false;
  }

  /**
   * @pre isPlaying() and track() + 1 < tracks()
   * @post track() = old(track()) + 1 and tracks() = old(tracks()) and isPlaying() = true
   */
  next(): void {
    if (!this.#isPlaying || this.#track + 1 >= this.#tracks) throw new RangeError('no next track');
    this.#track += 1;
  }

  /**
   * @pre track() > 0
   * @post track() = old(track()) - 1 and tracks() = old(tracks()) and isPlaying() = old(isPlaying())
   */
  previous(): void {
    if (this.#track === 0) throw new RangeError('no previous track');
    this.#track -= 1;
  }

  /**
   * @pre volume() < 10
   * @post volume() = old(volume()) + 1
   */
  louder(): void {
    this.#volume += 1;
  }

  /**
   * @pre volume() > 0
   * @post volume() = old(volume()) - 1
   */
  softer(): void {
    this.#volume -= 1;
  }

  /**
   * @pre not isMuted()
   * @post isMuted() = true and volume() = old(volume())
   */
  mute(): void {
    this.#isMuted = true;
  }

  /**
   * @pre isMuted()
   * @post isMuted() = false and volume() = old(volume())
   */
  unmute(): void {
    this.#isMuted = false;
  }

  /** @pre track() = 5 and isPlaying() */
  finish(): string {
    return this.fade();
  }

  fade(): string {
    if (this.#track > this.#tracks) return 'beyond the end';
    if (this.#track === 5 && this.#isPlaying) return 'faded';
    return this.#isPlaying ? 'too early' : 'silent';
  }
}
