import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { BackendError } from './backend-error.ts'
import type { Backend } from './create-backend.ts'
import { hashOf } from './token.ts'

/**
 * Returns the plugin of better-auth with which people sign in: `POST /countersign/verify` with `message` and `signature`
 * answers with the new session, whose `account` is the one that has signed in (CAIP-10). Each account has a user of its
 * own. Nonces come from the backend, so mount it too, at another path than better-auth.
 *
 * What is not accepted, or could not be checked, has the status of a {@link BackendError}, and its `code`.
 *
 * @example
 * betterAuth({ plugins: [betterAuthPlugin(backend)] })
 */
export function betterAuthPlugin(backend: Backend) {
  const options = { method: 'POST', requireRequest: true } as const
  const verify = createAuthEndpoint('/countersign/verify', options, async context => {
    const { message, signature }: Record<string, unknown> = Object(context.body)
    if (typeof message !== 'string') return refuse(new BackendError(400, 'message'))
    if (typeof signature !== 'string') return refuse(new BackendError(400, 'signature'))
    const { account } = await backend.verify(context.request, { message, signature }).catch(refuse)
    const { internalAdapter: store, secret } = context.context
    const key = { providerId: 'countersign', accountId: account }
    const findUser = async () => {
      const owner = await store.findAccountOwnerByKey(key)
      return owner?.kind === 'owned' ? owner.user : undefined
    }
    // Unique, so that of sign-ins at the same time one creates the user. Nobody else can have it: they lack the secret.
    const email = `${hashOf(secret, account)}@countersign.invalid`
    const user =
      (await findUser()) ??
      (await store.createOAuthUser({ name: account, email, emailVerified: false }, key).then(
        created => created.user,
        async error => {
          const other = await findUser()
          if (other === undefined) throw error
          return other
        },
      ))
    const session = await store.createSession(user.id, false, { account })
    await setSessionCookie(context, { session, user })
    return context.json({ account, expiresAt: session.expiresAt })
  })
  return {
    id: 'countersign',
    endpoints: { signInWithAccount: verify },
    schema: { session: { fields: { account: { type: 'string', required: false, input: false } } } },
  } satisfies BetterAuthPlugin
}

function refuse(error: unknown): never {
  if (!(error instanceof BackendError)) throw error
  throw new APIError(error.status, { code: error.code, message: error.message }, {}, error.status)
}
