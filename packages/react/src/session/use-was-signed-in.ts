import { useInBrowser } from '../hooks/use-in-browser.ts'
import { wasSignedIn } from './hint.ts'

/** Says whether this browser was signed in when it last asked; a server, which cannot know, says no. */
export function useWasSignedIn(): boolean {
  return useInBrowser() && wasSignedIn()
}
