import type { Cosigning } from '@countersign/api'
import { deadlineOf } from './lifetime.ts'
import type { OpenChallenge } from './state.ts'

/**
 * Gives the text of a cosigning that was opened before, so that its sign-in can go on. It is named by the cosigning.
 */
export function challengeOf(cosigning: Cosigning): OpenChallenge {
  const { id, account, message, createdAt: issuedAt, expiresAt } = cosigning
  return {
    ...{ id, account, message, issuedAt, expiresAt, cosigning },
    resumed: true,
    deadline: deadlineOf({ issuedAt, expiresAt }),
  }
}
