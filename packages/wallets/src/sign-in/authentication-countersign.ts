import type { Client, Session } from '@countersign/api'
import { answerOrSession } from './answer.ts'
import type { Authentication } from './authentication.ts'
import { type CosignClient, countersignCosign } from './cosign-countersign.ts'
import { serverFailure } from './failure.ts'
import { oneTabAtATime } from './one-tab-at-a-time.ts'

type Needed = Pick<Client, 'challenge' | 'unaddressedChallenge' | 'answer' | 'session' | 'signOut'>

/** Has a Countersign server say who is signed in. */
export function countersignAuthentication(client: Needed | (Needed & CosignClient)): Authentication<Session> {
  const session: Authentication<Session>['session'] = async options => (await client.session(options)).session
  return {
    session,
    prepare: ({ account, factory, isSafe }, { signal }) =>
      oneTabAtATime(signal, () =>
        client.challenge(
          {
            purpose: 'sign-in',
            account,
            ...(factory ? { factory } : {}),
            ...(isSafe ? { safe: true } : {}),
          },
          { signal },
        ),
      ),
    prepareUnaddressed: ({ signal }) =>
      oneTabAtATime(signal, () => client.unaddressedChallenge({ purpose: 'sign-in' }, { signal })),
    verify: (signed, options) => {
      const { id, message, signature } = signed
      const send = () =>
        answerOrSession(
          async () => (await client.answer(id, { message, signature }, options)).session,
          () => session(),
          signed,
        )
      // It may not have arrived; and where it did, the server gives the same answer the same result for a minute.
      return send().catch(error => {
        if (serverFailure(error).kind === 'unreachable') return send()
        throw error
      })
    },
    ...('collect' in client ? { cosign: countersignCosign(client) } : {}),
    signOut: client.signOut,
  }
}
