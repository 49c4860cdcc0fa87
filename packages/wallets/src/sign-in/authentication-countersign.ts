import type { Client, Session } from '@countersign/api'
import { answerOrSession } from './answer.ts'
import type { Authentication } from './authentication.ts'
import { type CosignClient, countersignCosign } from './cosign-countersign.ts'
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
      return answerOrSession(
        async () => (await client.answer(id, { message, signature }, options)).session,
        () => session(),
        signed,
      )
    },
    ...('collect' in client ? { cosign: countersignCosign(client) } : {}),
    signOut: client.signOut,
  }
}
