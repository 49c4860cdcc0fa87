import * as client from 'openid-client'
import type { Library } from './own-sessions.ts'

export type Started = { url: URL; verifier: string; state: string; nonce: string }

/** Builds the address that an application sends a person to. */
export async function start(
  configuration: client.Configuration,
  parameters: Record<string, string>,
): Promise<Started> {
  const verifier = client.randomPKCECodeVerifier()
  const state = client.randomState()
  const nonce = client.randomNonce()
  const url = client.buildAuthorizationUrl(configuration, {
    scope: 'openid profile email',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...parameters,
  })
  return { url, verifier, state, nonce }
}

/** Redeems the code in the address at the application. */
export const redeem = (
  configuration: client.Configuration,
  callback: URL,
  { verifier, state, nonce }: Started,
) =>
  client.authorizationCodeGrant(configuration, callback, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
  })

/** How an application uses `openid-client`. */
export const openIdClient: Library = async ({ client: { id, secret }, issuer, redirectUri }) => {
  const configuration = await client.discovery(
    new URL(issuer),
    id,
    undefined,
    client.ClientSecretBasic(secret),
    // Also verifies the signatures of ID tokens.
    { execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks] },
  )
  return {
    async start() {
      const started = await start(configuration, { redirect_uri: redirectUri })
      return {
        url: started.url,
        async redeem(callback) {
          const tokens = await redeem(configuration, callback, started)
          return { idToken: tokens.id_token, claims: tokens.claims() }
        },
      }
    },
    signOutUrl: parameters => client.buildEndSessionUrl(configuration, parameters),
  }
}
