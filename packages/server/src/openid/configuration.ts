import { createPublicKey, type JsonWebKey } from 'node:crypto'
import { hrefOf } from '@countersign/api/pages'
import type { Configuration, JWK } from 'oidc-provider'
import type { Settings } from '../config/config.ts'
import { type AccountFinderOptions, createAccountFinder } from './account-finder.ts'
import { openIdPaths, registrationPath } from './addresses.ts'
import { claimsOfScope } from './claims.ts'
import { termsOf } from './consents.ts'
import { providerCookies } from './headers.ts'
import { levels } from './levels.ts'
import { unmetLoginHint } from './read-login-hint.ts'
import { requestContext } from './request-context.ts'
import type { Signatures } from './signatures.ts'
import { pairwiseSub } from './sub.ts'

type Library = typeof import('oidc-provider')

type Keys = {
  /** JWKs with their private part, which sign. */
  readonly signing: readonly JWK[]
  /** Public JWKs of retired keys, with which older ID tokens can still be verified. */
  readonly retired: readonly JWK[]
}

export type ConfigurationOptions = AccountFinderOptions & {
  library: Library
  issuer: string
  keys: Keys
  settings: Pick<Settings, 'chains' | 'openid' | 'lifetimes'>
  signatures: Pick<Signatures, 'isMissing'>
  /** Loads the key set of an application. @throws if it cannot be loaded */
  loadKeySet: (url: string) => Promise<Response>
  /** Sends a logout token. @returns the status of the response */
  postLogout: (url: string, body: string) => Promise<number>
}

/** How long the decision of a person can take, in seconds. */
const interactionTime = 3600

/** Returns the configuration of the library. */
export function configurationOf(options: ConfigurationOptions): Configuration {
  const { library, issuer, keys, secret, settings, clients, consents, signatures } = options
  const { findSession, loadKeySet, postLogout } = options
  const { errors, interactionPolicy } = library
  const sessionTime = Math.ceil(settings.lifetimes.session / 1000)
  const policy = interactionPolicy.base()
  const expectsAnother = new interactionPolicy.Check(
    'login_hint',
    'the person is signed in with another account than the hint names',
    ({ oidc }) => {
      const session = requestContext.getStore()?.session
      // They may have chosen it nevertheless.
      if (!session || oidc.result?.select_account) return false
      return unmetLoginHint(oidc.params?.login_hint, settings.chains, session) !== null
    },
  )
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }, expectsAnother), 0)

  const hasNotSigned = new interactionPolicy.Check(
    'signature_missing',
    'the application receives what the person signs, and they have not signed it yet',
    'interaction_required',
    async ({ oidc }) => {
      const session = requestContext.getStore()?.session
      const client = await clients.find(oidc.client?.clientId)
      if (!session || !client) return false
      return signatures.isMissing(client, session, [...oidc.requestParamOIDCScopes].join(' '))
    },
  )
  policy.get('consent')?.checks.add(hasNotSigned)

  /** Whether a token still counts, as at userinfo: for its session, its client and what the account agreed to. */
  async function isLive(token: { sessionUid?: string; clientId?: string; scope?: string }): Promise<boolean> {
    const session = token.sessionUid === undefined ? undefined : await findSession(token.sessionUid)
    const client = session && (await clients.find(token.clientId))
    if (!session || !client) return false
    const terms = termsOf(client, token.scope ?? '')
    return (await consents.covering(session.subject, client.id, terms)) !== undefined
  }

  const mayUse = (client: { clientId: string }, token: { clientId?: string | undefined }) =>
    token.clientId === client.clientId

  return {
    // The current keys first: the provider signs with the first one that fits.
    jwks: { keys: [...keys.signing, ...keys.retired.map(jwk => toRetiredKey(library, jwk))] },
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
    extraClientMetadata: { properties: ['require_pkce', 'introspects'] },
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
      introspection: {
        enabled: true,
        // An API receives access tokens, and never a refresh token of another client.
        allowedPolicy: async (_, client, token) =>
          (mayUse(client, token) || (client.introspects === 'all' && token.kind === 'AccessToken')) &&
          isLive(token as Parameters<typeof isLive>[0]),
      },
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
    ...createAccountFinder(options),
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
    // The provider requests the key sets of applications, and sends logout tokens.
    fetch: async (url, init) => {
      if (init?.method === 'GET') return loadKeySet(String(url))
      const status = await postLogout(String(url), String(init?.body))
      return new Response(null, { status: status === 101 || status < 200 || status > 599 ? 502 : status })
    },
    clockTolerance: 15,
    extraTokenClaims: () => undefined,
    discovery: {
      claims_parameter_supported: false,
      service_documentation: undefined,
      ...(settings.openid.registrationKey === null
        ? {}
        : { registration_endpoint: `${issuer}${registrationPath}` }),
    },
  } satisfies Configuration
}

const mutable = (scopes: Readonly<Record<string, readonly string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(scopes).map(([scope, names]) => [scope, [...names]]))

/** Returns a key that can only verify. */
function toRetiredKey({ ExternalSigningKey }: Library, jwk: JWK) {
  const key = createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })
  class RetiredKey extends ExternalSigningKey {
    override keyObject() {
      return key
    }
  }
  return Object.assign(new RetiredKey(), { kid: jwk.kid, alg: jwk.alg })
}
