import type { SignedIn, SignedMessage } from './authentication.ts'
import { mayHaveSignedIn, serverFailure } from './failure.ts'

/**
 * Hands in a signature. Where the reply was lost, or says that the text was used before, sees whether this browser has
 * the session all the same: then nobody has to sign a second time.
 *
 * @param answer - hands it in
 * @param session - looks for the session of this browser
 * @param signed - whose session it has to be
 * @returns the session of the account that the text names
 * @throws what `answer` throws, if there is no such session or it cannot be looked for
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

/** Whether a session is this account's: the same address on the same chain, whatever the case of its letters. */
export function isOf(session: SignedIn, account: string): boolean {
  // A backend's answer need not be what its type says.
  return String(session.account).toLowerCase() === account.toLowerCase()
}
