import * as oauth from 'oauth4webapi'
import type { Library } from './own-sessions.ts'

// The issuer of a test in a browser is on the local machine.
const local = { [oauth.allowInsecureRequests]: true }

/** Starts and redeems a sign-in, as the documentation of `oauth4webapi` shows. */
export async function startWithOauth4webapi(
  as: oauth.AuthorizationServer,
  { id, secret, redirectUri }: { id: string; secret: string; redirectUri: string },
) {
  const client: oauth.Client = { client_id: id }
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const nonce = oauth.generateRandomNonce()
  const url = new URL(as.authorization_endpoint ?? '')
  url.search = new URLSearchParams({
    client_id: id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid profile email',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  }).toString()
  return {
    url,
    async redeem(callback: URL) {
      const response = await oauth.authorizationCodeGrantRequest(
        as,
        client,
        oauth.ClientSecretBasic(secret),
        oauth.validateAuthResponse(as, client, callback, state),
        redirectUri,
        verifier,
        local,
      )
      const tokens = await oauth.processAuthorizationCodeResponse(as, client, response, {
        expectedNonce: nonce,
        requireIdToken: true,
      })
      await oauth.validateApplicationLevelSignature(as, response, local)
      return { tokens, idToken: tokens.id_token, claims: oauth.getValidatedIdTokenClaims(tokens) }
    },
  }
}

/** How an application uses `oauth4webapi`. */
export const oauth4webapi: Library = async ({ client: { id, secret }, issuer, redirectUri }) => {
  const url = new URL(issuer)
  const as = await oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, local))
  return {
    start: () => startWithOauth4webapi(as, { id, secret, redirectUri }),
    signOutUrl(parameters) {
      const url = new URL(as.end_session_endpoint ?? '')
      url.search = new URLSearchParams(parameters).toString()
      return url
    },
  }
}
