import type { DialogEvent } from './event.ts'
import type { DialogState } from './state.ts'

/** Tells the reducer what came of something. */
export type Dispatch = (event: DialogEvent) => void

/** Carries out what the reducer decided. Attempts are numbered: an answer that carries an old number changes nothing. */
export type Effect = {
  /** Called once for each change, before anybody else hears of it. */
  readonly changed: (before: DialogState, state: DialogState) => void
  /** The page is in front again: a device that slept has not counted the time. */
  readonly woke?: () => void
  /** Lets go of timers and of what is under way; nothing is told any more. */
  readonly dispose: () => void
}
