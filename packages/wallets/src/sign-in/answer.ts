import type { Challenge, Client, Session } from '@countersign/api'
import { mayHaveSignedIn, serverFailure } from './failure.ts'

/**
 * Answers a challenge. Where the reply was lost, or says that the challenge was used before, sees whether this browser
 * has the session all the same: then nobody has to sign a second time.
 *
 * @returns the session of the challenge's account
 * @throws what the client throws for the answer, if there is no such session or it cannot be looked for
 */
export async function answerChallenge(
  client: Pick<Client, 'answer' | 'session'>,
  { id, message, account }: Challenge,
  signature: `0x${string}`,
): Promise<Session> {
  try {
    return (await client.answer(id, { message, signature })).session
  } catch (error) {
    if (!mayHaveSignedIn(serverFailure(error))) throw error
    const { session } = await client.session().catch(() => ({ session: null }))
    if (session?.account.toLowerCase() === account.toLowerCase()) return session
    throw error
  }
}
