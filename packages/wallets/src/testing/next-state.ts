import type { Update } from '../update.ts'

/** Returns a reducer without the commands, for tests of states. */
export const nextState =
  <State, Event>(reduce: (state: State, event: Event) => Update<State, unknown>) =>
  (state: State, event: Event): State =>
    reduce(state, event).state
