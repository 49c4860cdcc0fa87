import { useSyncExternalStore } from 'react'
import { minutes } from './minute.ts'

/** Renders the component anew each minute, and when the page is seen again: for what says how long ago something was. */
export function useMinute(): void {
  useSyncExternalStore(minutes.subscribe, minutes.getSnapshot, minutes.getSnapshot)
}
