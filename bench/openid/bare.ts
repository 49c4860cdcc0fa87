import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import { type JWK, Provider } from 'oidc-provider'
import { client, scope } from './client.ts'

/**
 * A bare `oidc-provider` with the storage in memory that it includes: it signs in everyone who asks, with consent. The
 * first argument is the port.
 */
const port = Number(process.argv[2])
const issuer = `http://127.0.0.1:${port}`
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const provider = new Provider(issuer, {
  clients: [
    {
      client_id: client.id,
      client_secret: client.secret,
      redirect_uris: [client.redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
    },
  ],
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' } as JWK] },
  // The same addresses as ours.
  routes: { authorization: '/oidc/authorize', token: '/oidc/token', jwks: '/oidc/jwks' },
  features: { devInteractions: { enabled: false } },
  cookies: { keys: ['a key of the benchmark'] },
  findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  issueRefreshToken: () => true,
  async loadExistingGrant(ctx) {
    const { session, client: asking } = ctx.oidc
    if (!session?.accountId || !asking) return undefined
    const known = session.grantIdFor(asking.clientId)
    const found = known === undefined ? undefined : await ctx.oidc.provider.Grant.find(known)
    if (found) return found
    const grant = new ctx.oidc.provider.Grant({ accountId: session.accountId, clientId: asking.clientId })
    grant.addOIDCScope(scope)
    await grant.save()
    return grant
  },
})
const handle = provider.callback()
let people = 0
createServer((request, response) => {
  if (!request.url?.startsWith('/interaction/')) return void handle(request, response)
  people += 1
  void provider.interactionFinished(request, response, { login: { accountId: `person-${people}` } })
}).listen(port, '127.0.0.1', () => console.log(`ready: ${issuer}`))
