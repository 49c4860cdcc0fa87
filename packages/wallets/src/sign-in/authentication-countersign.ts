import type { Client, Session } from '@countersign/api'
import type { Authentication } from '../authentication/authentication.ts'
import { answerOrSession } from './answer.ts'
import { type CosignClient, countersignCosign } from './cosign-countersign.ts'
import { serverFailure } from './failure.ts'
import { oneTabAtATime } from './one-tab-at-a-time.ts'

type Needed = Pick<Client, 'challenge' | 'unaddressedChallenge' | 'answer' | 'session' | 'signOut'>

/**
 * Creates an `Authentication` with a Countersign server.
 *
 * @example
 * const authentication = countersignAuthentication(createClient({ baseUrl: 'https://id.example.org' }))
 */
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
      // The answer may not have arrived. If it did, the server returns the same result for the same answer for a
      // minute.
      return send().catch(error => {
        if (serverFailure(error).kind === 'unreachable') return send()
        throw error
      })
    },
    ...('collect' in client ? { cosign: countersignCosign(client) } : {}),
    signOut: client.signOut,
  }
}
