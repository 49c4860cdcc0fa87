import { wasSignedIn } from './hint.ts'
import type { SessionState } from './session.ts'

/** Whether somebody is signed in, or was when this browser last asked and nobody has said otherwise since. */
export function mayBeSignedIn({ status }: SessionState): boolean {
  return status === 'signed-in' || (status !== 'signed-out' && wasSignedIn())
}
