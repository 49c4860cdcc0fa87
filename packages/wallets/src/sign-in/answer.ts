import type { Client, Session } from '@countersign/api'
import type { Call, SignedIn, SignedMessage } from '../authentication/authentication.ts'
import { mayHaveSignedIn } from './failure.ts'
import { serverFailure } from './read-failure.ts'

/**
 * Submits a signature. If the response was lost, or says that the text was used before, checks whether this browser has
 * the session anyway: then the person does not have to sign a second time.
 *
 * @param answer - submits it
 * @param session - reads the session of this browser
 * @param signed - the account that a session must have that is found after a lost response
 * @returns what `answer` returns, or the session that was found
 * @throws what `answer` throws, if there is no such session or it cannot be read
 */
export async function answerOrSession<S extends SignedIn>(
  answer: () => Promise<S>,
  session: () => Promise<S | null>,
  { account }: Pick<SignedMessage, 'account'>,
): Promise<S> {
  try {
    return await answer()
  } catch (error) {
    if (!mayHaveSignedIn(serverFailure(error))) throw error
    const found = await session().catch(() => null)
    if (found && isOf(found, account)) return found
    throw error
  }
}

/**
 * Answers a challenge of a Countersign server. The answer may not have arrived; if it did, the server returns the same
 * result for the same answer for a minute.
 *
 * @throws {ProblemError} {@link ServerUnreachableError}
 */
export function answerChallenge(
  client: Pick<Client, 'answer' | 'session'>,
  signed: SignedMessage,
  options?: Call,
): Promise<Session> {
  const { id, message, signature } = signed
  const send = () =>
    answerOrSession(
      async () => (await client.answer(id, { message, signature }, options)).session,
      async () => (await client.session()).session,
      signed,
    )
  return send().catch(error => {
    if (serverFailure(error).kind === 'unreachable') return send()
    throw error
  })
}

/** Whether a session is this account's: the same address on the same chain, compared case-insensitively. */
export function isOf(session: SignedIn, account: string): boolean {
  // A backend's response may have another type.
  return String(session.account).toLowerCase() === account.toLowerCase()
}
