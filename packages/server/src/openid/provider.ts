import { createHash, createPublicKey, type JsonWebKey, timingSafeEqual } from 'node:crypto'
import { hrefOf } from '@countersign/api/pages'
import type { Configuration, JWK, KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { OpenIdClientSettings, Settings } from '../config/config.ts'
import type { Row } from '../sessions/sessions.ts'
import type { Access } from './access.ts'
import type { Claims } from './claims.ts'
import { claimsOfScope } from './claims.ts'
import type { Clients } from './clients.ts'
import { type Consents, scopesOf, termsOf } from './consents.ts'
import { levels } from './levels.ts'
import { requestContext } from './request-context.ts'
import type { OpenIdStorage } from './storage.ts'
import { pairwiseSub, subjectOfSub } from './sub.ts'

type Library = typeof import('oidc-provider')

type Keys = {
  /** JWKs with their private part, which sign. */
  readonly signing: readonly JWK[]
  /** Public JWKs of retired keys, with which older ID tokens can still be verified. */
  readonly retired: readonly JWK[]
}

/** Where the provider's addresses are. */
export const openIdPaths = {
  authorization: '/oidc/authorize',
  end_session: '/oidc/logout',
  introspection: '/oidc/introspect',
  jwks: '/oidc/jwks',
  pushed_authorization_request: '/oidc/par',
  revocation: '/oidc/revoke',
  token: '/oidc/token',
  userinfo: '/oidc/userinfo',
} as const

/**
 * Whether the provider has something at a path. Its own router also accepts other spellings, in upper case or with a
 * slash at the end, for which the limits of a path would not count.
 */
export function isOpenIdPath(path: string): boolean {
  return (
    path.startsWith('/.well-known/') ||
    Object.values(openIdPaths).some(known => known === path) ||
    /^\/oidc\/authorize\/[\w-]+$/.test(path) ||
    /^\/oidc\/logout\/(?:confirm|success)$/.test(path)
  )
}

/** The cookies of the provider. Only the one that binds a request to its browser is sent there. */
export const providerCookies = {
  session: 'countersign-openid-session',
  interaction: 'countersign-openid-interaction',
  resume: 'countersign-openid-request',
} as const

/** How long the decision of a person can take, in seconds. */
const interactionTime = 3600

export type ProviderOptions = {
  library: Library
  issuer: string
  keys: Keys
  /** From which pairwise subjects are derived. */
  secret: string
  settings: Pick<Settings, 'openid' | 'lifetimes'>
  storage: Pick<OpenIdStorage, 'adapter'>
  clients: Pick<Clients, 'find'>
  claims: Claims
  access: Access
  consents: Pick<Consents, 'covering' | 'use'>
  /** Finds a live session of ours, and counts this as a use. */
  findSession: (id: string) => Promise<Row | undefined>
  /** Sends a logout token. @returns the status of the response */
  postLogout: (url: string, body: string) => Promise<number>
}

/** Creates the OpenID Connect provider. It keeps nothing in memory, so that any server can answer any request. */
export function createProvider(options: ProviderOptions): Provider {
  const { library, issuer, settings, storage, clients } = options
  const provider = new library.Provider(issuer, {
    ...configurationOf(options),
    adapter: kind => ({
      ...storage.adapter(kind),
      // Those that are registered over HTTP.
      ...(kind === 'Client' && { find: async id => toMetadataOrNone(await clients.find(id)) }),
    }),
    clients: settings.openid.clients.map(toMetadata),
  })
  // Our bridge sets the forwarded headers; none come from outside.
  provider.proxy = true
  const { prototype } = provider.Client
  Object.assign(prototype, {
    // What is configured is the hash of the secret.
    compareClientSecret(this: { clientSecret?: string }, actual: string): boolean {
      const expected = Buffer.from(this.clientSecret ?? '', 'hex')
      const given = createHash('sha256').update(actual).digest()
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
  })
  provider.use(async (ctx, next) => {
    // The library adds the hash of the one script that it may send: it submits a form with the response.
    ctx.set('content-security-policy', pagePolicy("'none'"))
    await next()
    // It is missing where the library has no route, such as for a `GET` of the token address.
    const { oidc } = ctx as Partial<KoaContextWithOIDC>
    if (!ctx.response.is('html')) ctx.remove('content-security-policy')
    else if (typeof oidc?.params?.redirect_uri === 'string')
      ctx.set(
        'content-security-policy',
        ctx.response
          .get('content-security-policy')
          .replace("form-action 'none'", `form-action ${new URL(oidc.params.redirect_uri).origin}`),
      )
    // Nobody is signed in here: there is nothing to ask.
    if (oidc?.route === 'end_session' && ctx.status === 200 && !oidc.session?.accountId) {
      ctx.status = 303
      ctx.redirect(logoutTarget(oidc.session?.state, issuer))
      ctx.body = ''
      ctx.type = 'text'
    }
  })
  return provider
}

const pagePolicy = (formAction: string) =>
  `default-src 'none';script-src 'self';form-action ${formAction};base-uri 'none';frame-ancestors 'none'`

/** Returns where an application wants people to go after they have signed out; our start page by default. */
export function logoutTarget(state: Record<string, unknown> | undefined, issuer: string): string {
  const { postLogoutRedirectUri, state: value } = state ?? {}
  if (typeof postLogoutRedirectUri !== 'string') return `${issuer}/`
  const target = new URL(postLogoutRedirectUri)
  if (typeof value === 'string') target.searchParams.set('state', value)
  return target.href
}

const toMetadataOrNone = (client: OpenIdClientSettings | undefined) => client && toMetadata(client)

function toMetadata(client: OpenIdClientSettings) {
  return {
    client_id: client.id,
    client_name: client.name,
    redirect_uris: client.redirectUris,
    post_logout_redirect_uris: client.postLogoutRedirectUris,
    token_endpoint_auth_method: client.authentication,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    id_token_signed_response_alg: client.idTokens,
    subject_type: client.subject,
    require_pkce: client.isPkceRequired,
    ...(client.secretHash === null ? {} : { client_secret: client.secretHash }),
    ...(client.jwks === null ? {} : { jwks: client.jwks }),
    ...(client.url === null ? {} : { client_uri: client.url }),
    ...(client.backchannelLogoutUri === null
      ? {}
      : { backchannel_logout_uri: client.backchannelLogoutUri, backchannel_logout_session_required: true }),
  } as const
}

function configurationOf(options: ProviderOptions): Configuration {
  const { library, keys, secret, settings, clients, claims, access, consents } = options
  const { findSession, postLogout } = options
  const { errors, interactionPolicy, ExternalSigningKey } = library
  const sessionTime = Math.ceil(settings.lifetimes.session / 1000)
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)

  /** A key that can only verify. */
  class RetiredKey extends ExternalSigningKey {
    readonly #key
    constructor(jwk: JWK) {
      super()
      this.#key = createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })
      Object.assign(this, { kid: jwk.kid, alg: jwk.alg })
    }
    override keyObject() {
      return this.#key
    }
  }

  /** Nothing is used up: the application may try again with the same code or refresh token. */
  const unavailable = () => {
    const text = 'the groups of the account cannot be checked right now; try again later'
    const error = new errors.TemporarilyUnavailable(text)
    error.status = error.statusCode = 503
    return error
  }

  /** Whether the account that is signed in is in the groups that an application requires. */
  async function mayContinue(clientId: string): Promise<boolean> {
    const client = await clients.find(clientId)
    const session = requestContext.getStore()?.session
    if (!client || !session) return false
    const { status } = await access.admit(client, session, { scope: '', fresh: true })
    if (status === 'unavailable') throw unavailable()
    return status === 'admitted'
  }

  const mayUse = (client: { clientId: string }, token: { clientId?: string | undefined }) =>
    token.clientId === client.clientId

  return {
    // The current keys first: the provider signs with the first one that fits.
    jwks: { keys: [...keys.signing, ...keys.retired.map(jwk => new RetiredKey(jwk))] },
    routes: openIdPaths,
    scopes: ['openid', 'offline_access'],
    claims: { acr: null, auth_time: null, iss: null, sid: null, ...mutable(claimsOfScope) },
    acrValues: Object.values(levels),
    subjectTypes: ['public', 'pairwise'],
    pairwiseIdentifier: (_, sub, client) => pairwiseSub(secret, client.clientId, sub),
    // The same claims in ID tokens as in userinfo.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'],
    enabledJWA: {
      clientAuthSigningAlgValues: ['RS256', 'PS256', 'ES256', 'Ed25519', 'EdDSA'],
      idTokenSigningAlgValues: ['RS256', 'ES256'],
    },
    extraClientMetadata: { properties: ['require_pkce'] },
    pkce: { required: (_, client) => client.require_pkce !== false },
    allowOmittingSingleRegisteredRedirectUri: false,
    clientBasedCORS: (ctx, origin, client) =>
      origin !== 'null' &&
      (ctx.oidc.route === 'userinfo' || client.clientAuthMethod === 'none') &&
      (client.redirectUris ?? []).some(uri => URL.parse(uri)?.origin === origin),
    cookies: {
      names: providerCookies,
      long: { httpOnly: true, sameSite: 'lax' },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: true },
      backchannelLogout: { enabled: true },
      introspection: { enabled: true, allowedPolicy: (_, client, token) => mayUse(client, token) },
      revocation: { enabled: true, allowedPolicy: (_, client, token) => mayUse(client, token) },
      pushedAuthorizationRequests: { enabled: true },
      resourceIndicators: { enabled: false },
      externalSigningSupport: { enabled: true, ack: 'experimental-01' },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: ctx => {
          ctx.status = 303
          ctx.redirect(hrefOf('signOut'))
        },
        postLogoutSuccessSource: ctx => {
          ctx.status = 303
          ctx.redirect('/')
        },
      },
    },
    interactions: { policy, url: (_, interaction) => hrefOf('authorize', { id: interaction.uid }) },
    // Tokens never outlive the session in which the person signed in.
    expiresWithSession: () => true,
    issueRefreshToken: (_, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    // Also for an access token: tokens that are stored at the same time are worth nothing without their grant.
    revokeGrantPolicy: () => true,
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      IdToken: 3600,
      Interaction: interactionTime,
      Grant: sessionTime,
      RefreshToken: sessionTime,
      Session: sessionTime,
    },
    async findAccount(ctx, sub, token) {
      const context = requestContext.getStore()
      const sessionUid = token && 'sessionUid' in token ? token.sessionUid : undefined
      const row = sessionUid === undefined ? context?.session : await findSession(sessionUid)
      if (!row || !context || row.subject !== subjectOfSub(sub)) return undefined
      const client = await clients.find(ctx.oidc.client?.clientId)
      // The authorization is decided in `loadExistingGrant`. A replayed token is refused without asking any node.
      const isRefused = token === undefined || ('consumed' in token && token.consumed)
      if (!client || isRefused) return { accountId: sub, claims: () => ({ sub }) }
      const { scope = '' } = token
      // The client's settings may give more since then: the account is asked when it signs in again.
      if (!(await consents.covering(row.subject, client.id, termsOf(client, scope)))) return undefined
      const admitted = await access.admit(client, row, { scope, fresh: ctx.oidc.route === 'token' })
      switch (admitted.status) {
        case 'admitted': {
          const { groups } = admitted
          const { network } = context
          return {
            accountId: sub,
            claims: (_, scope) => claims.of(client, row, { scope, groups, network, secret }),
          }
        }
        case 'refused':
          return undefined
        case 'unavailable':
          throw unavailable()
      }
    },
    async loadExistingGrant(ctx) {
      const { client, result, session, provider } = ctx.oidc
      const subject = requestContext.getStore()?.session?.subject
      if (!client || !session?.accountId || subject === undefined) return undefined
      const given = result?.consent?.grantId ?? session.grantIdFor(client.clientId)
      const known = given === undefined ? undefined : await provider.Grant.find(given)
      if (result?.consent) return known
      const scope = [...ctx.oidc.requestParamOIDCScopes].join(' ')
      // What was revoked in the meantime must be asked for again.
      const settings = await clients.find(client.clientId)
      const consent = settings && (await consents.covering(subject, settings.id, termsOf(settings, scope)))
      if (!consent) return undefined
      // The page says which account is refused, and offers another one.
      if (!(await mayContinue(client.clientId))) return undefined
      await consents.use(consent)
      // It ends with the session, so it need not be stored again.
      if (known && scopesOf(scope).isSubsetOf(scopesOf(known.getOIDCScope()))) return known
      const grant = known ?? new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
      grant.addOIDCScope(scope)
      await grant.save()
      return grant
    },
    async renderError(ctx, out, error) {
      if (!ctx.accepts('html') || ctx.method === 'POST') {
        ctx.body = out
        return
      }
      const problem =
        error instanceof errors.InvalidClient
          ? 'unknown-client'
          : error instanceof errors.InvalidRedirectUri
            ? 'wrong-redirect'
            : error instanceof errors.SessionNotFound
              ? 'expired'
              : 'invalid'
      ctx.status = 303
      ctx.redirect(hrefOf('authorize', { problem }))
    },
    // The only requests that the provider sends are logout tokens.
    fetch: async (url, init) => {
      const status = await postLogout(String(url), String(init?.body))
      return new Response(null, { status: status === 101 || status < 200 || status > 599 ? 502 : status })
    },
    clockTolerance: 15,
    extraTokenClaims: () => undefined,
    discovery: { claims_parameter_supported: false, service_documentation: undefined },
  } satisfies Configuration

  function mutable(scopes: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
    return Object.fromEntries(Object.entries(scopes).map(([scope, names]) => [scope, [...names]]))
  }
}
