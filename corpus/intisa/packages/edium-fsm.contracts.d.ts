/** Contracts of @edium/fsm: machines, their states, and triggers that lead from state to state. */

/** @model states: integer */
export class StateMachine {
  /** @post name = title and states = 0 and not started */
  constructor(title: string);

  /** @pure */
  get name(): string;

  /** @pure */
  get started(): boolean;

  /** @pure */
  get currentState(): State | undefined;

  /** @pure */
  get isComplete(): boolean;

  /** @pure */
  getStateById(id: string): State | undefined;

  /**
   * @pre no getStateById(label) and label in 'a' + 'b' + 'c'
   * @post states = old(states) + 1 and result = getStateById(label) and result.name = label and result.isComplete = isLast
   */
  createState(label: string, isLast: boolean): State;

  /**
   * @pre not started and states > 0 and first = getStateById(first.name)
   * @post started and currentState = first
   */
  start(first: State): void;

  /**
   * @pre started
   * @post not started
   */
  reset(): void;
}

export class State {
  /** @pure */
  get name(): string;

  /** @pure */
  get isComplete(): boolean;
}
