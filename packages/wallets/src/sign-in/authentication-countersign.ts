import type { Client, Session } from '@countersign/api'
import { chainNumber } from '@countersign/core'
import type { Authentication } from '../authentication/authentication.ts'
import { type CosignClient, countersignCosign } from './cosign-countersign.ts'
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
      oneTabAtATime(signal, async () => {
        const asked = await client.unaddressedChallenge({ purpose: 'sign-in' }, { signal })
        return { ...asked, fields: { ...asked.fields, chains: asked.fields.chains.map(chainNumber) } }
      }),
    // Loaded with what asks the wallet.
    verify: async (signed, options) => (await import('./answer.ts')).answerChallenge(client, signed, options),
    ...('collect' in client ? { cosign: countersignCosign(client) } : {}),
    signOut: client.signOut,
  }
}
