import type { BetterAuthPlugin, InternalAdapter, User } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { BackendError } from './backend-error.ts'
import type { Backend } from './create-backend.ts'
import { createTurns } from './in-turn.ts'

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
  // In this process: not every database keeps the index below.
  const inTurn = createTurns()
  const verify = createAuthEndpoint('/countersign/verify', options, async context => {
    const { account } = await backend.verify(context.request, context.body).catch(refuse)
    const user = await inTurn(account, () => findOrCreateUser(context.context.internalAdapter, account))
    const session = await context.context.internalAdapter.createSession(user.id, false, { account })
    await setSessionCookie(context, { session, user })
    return context.json({ account, expiresAt: session.expiresAt })
  })
  return {
    id: 'countersign',
    endpoints: { signInWithAccount: verify },
    schema: {
      session: { fields: { account: { type: 'string', required: false, input: false } } },
      account: { fields: {}, indexes: [{ fields: ['providerId', 'accountId'], unique: true }] },
    },
  } satisfies BetterAuthPlugin
}

/**
 * Returns the user to whom an account is linked, or a new one. Only that link counts, so an account that a user has
 * unlinked can no longer sign in as that user. A user that an interrupted sign-in left without a link belongs to nobody.
 */
async function findOrCreateUser(store: InternalAdapter, account: string): Promise<User> {
  const key = { providerId: 'countersign', accountId: account }
  const findUser = async () => {
    const owner = await store.findAccountOwnerByKey(key)
    if (owner?.kind === 'orphaned')
      throw new Error(`The user of ${account} is gone. Delete the row ${owner.account.id} of account.`)
    return owner?.user
  }
  const linked = await findUser()
  if (linked) return linked
  const email = `${crypto.randomUUID()}@countersign.invalid`
  try {
    return (await store.createOAuthUser({ name: account, email, emailVerified: false }, key)).user
  } catch (error) {
    // Another process was first. Without transactions, the new user is still there.
    const other = await findUser()
    if (!other) throw error
    // No account leads to that user, so the sign-in succeeds even if it cannot be deleted.
    const unused = await store.findUserByEmail(email).catch(() => null)
    if (unused) await store.deleteUser(unused.user.id).catch(() => {})
    return other
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof BackendError)) throw error
  throw new APIError(error.status, { code: error.code, message: error.message }, {}, error.status)
}
