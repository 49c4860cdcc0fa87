import type { Kysely } from 'kysely'
import type { JWK, Provider } from 'oidc-provider'
import type { Logger } from 'pino'
import type { SigningKeys } from '../keys/signing-keys.ts'
import type { GuardedFetch } from '../outgoing/guarded-fetch.ts'
import type { GuardedPost } from '../outgoing/guarded-post.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Tables } from '../store/tables.ts'
import { newToken } from '../store/token.ts'
import { createLoadKeySet } from './key-sets.ts'
import { createProvider, type ProviderOptions } from './provider.ts'
import { createOpenIdStorage } from './storage.ts'

export type CurrentProvider = ReturnType<typeof createCurrentProvider>

/** The provider with the current keys. */
export type Current = {
  readonly provider: Provider
  readonly listener: ReturnType<Provider['callback']>
}

/** How long a provider is used before the keys are looked up again, in milliseconds. */
const keysFor = 60_000

/**
 * Creates the loader of the provider: of the library at the first request, and of the provider again when its keys
 * have changed.
 */
export function createCurrentProvider(
  options: Pick<ProviderOptions, 'settings' | 'clients' | 'claims' | 'access' | 'consents' | 'signatures'> & {
    db: Kysely<Tables>
    publicOrigin: string
    keys: readonly SigningKeys[]
    sessions: Pick<Sessions, 'recordUse'>
    post: Pick<GuardedPost, 'send'>
    guardedFetch: GuardedFetch
    logger: Logger
    now: () => number
  },
) {
  const { db, publicOrigin, keys, sessions, post, logger, now } = options
  const secret = lazily(readSecret)
  const loadKeySet = createLoadKeySet(options)
  let current: (Current & { readonly keys: string; readAt: number }) | undefined

  const library = lazily(async () => {
    const loaded = await import('oidc-provider')
    const used = (kind: string) =>
      kind === 'PushedAuthorizationRequest'
        ? new loaded.errors.InvalidRequestUri('request_uri was already used')
        : kind === 'ReplayDetection'
          ? new loaded.errors.InvalidRequest('this JWT was already used')
          : new loaded.errors.InvalidGrant('already used')
    const clientId = () => loaded.Provider.ctx?.oidc.client?.clientId
    const isRevocation = () => loaded.Provider.ctx?.oidc.route === 'revocation'
    return { loaded, storage: createOpenIdStorage({ db, errors: { used }, clientId, isRevocation, now }) }
  })

  /** Reads the secret of pairwise subjects and registration access tokens; the first server creates it. */
  async function readSecret(): Promise<string> {
    await db
      .insertInto('openid_secret')
      .values({ id: 1, secret: newToken() })
      .onConflict(conflict => conflict.column('id').doNothing())
      .execute()
    const row = await db.selectFrom('openid_secret').select('secret').executeTakeFirstOrThrow()
    return row.secret
  }

  /**
   * Returns the provider with the current keys.
   *
   * @param age - how long ago they may have been looked up, in milliseconds
   */
  async function find(age = keysFor): Promise<Current> {
    const time = now()
    // Keys from the future were looked up before the clock was set back.
    if (current && current.readAt <= time && time - current.readAt < age) return current
    const found = await Promise.all(
      keys.map(async each => ({ ...(await each.current()), publicKeys: await each.publicKeys() })),
    )
    const version = JSON.stringify(found.map(({ publicKeys }) => publicKeys))
    if (current?.keys === version) {
      current.readAt = now()
      return current
    }
    const { loaded, storage } = await library()
    const provider = createProvider({
      ...options,
      library: loaded,
      issuer: publicOrigin,
      secret: await secret(),
      storage,
      findSession: async id => {
        const stored = await storage.findStored(id)
        return stored && sessions.recordUse(stored)
      },
      keys: {
        signing: found.map(({ privateKey }) => JSON.parse(privateKey) as JWK),
        retired: found.flatMap(({ id, publicKeys }) =>
          publicKeys.map(key => JSON.parse(key) as JWK).filter(({ kid }) => kid !== id),
        ),
      },
      loadKeySet,
      postLogout: (url, body) =>
        post.send({ url, body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    })
    provider.on('server_error', (_, error) =>
      logger.error({ error: String(error), stack: error.stack }, 'unexpected error of OpenID Connect'),
    )
    provider.on('grant.error', (_, error) =>
      logger.info({ error: error.error, detail: error.error_detail }, 'a token request was refused'),
    )
    current = { provider, listener: provider.callback(), keys: version, readAt: now() }
    return current
  }

  return { library, find, secret }
}

/** Returns a function that does the work once; again, if it failed. */
function lazily<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
