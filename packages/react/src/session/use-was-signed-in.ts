import { useSyncExternalStore } from 'react'
import { wasSignedIn } from './hint.ts'

const subscribe = () => () => {}

/** Says whether this browser was signed in when it last asked; a server, which cannot know, says no. */
export function useWasSignedIn(): boolean {
  return useSyncExternalStore(subscribe, wasSignedIn, () => false)
}
