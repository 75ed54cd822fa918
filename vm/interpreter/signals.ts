/** What travels through JavaScript's own exceptions inside the VM. None of it is visible to the program. */

/** An exception of the program, thrown by the VM on its behalf. */
export class GuestThrow {
  constructor(
    readonly value: unknown,
    readonly shadow = 0,
  ) {}
}

/** A limit of the run was reached. */
export class TimeLimit {
  constructor(
    readonly limit: 'steps' | 'milliseconds',
    readonly after: number,
  ) {}
}
