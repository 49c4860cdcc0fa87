import { accounts } from '@countersign/testbed'
import * as oauth from 'oauth4webapi'
import { describe, expect, inject, test } from 'vitest'
import { origin } from '../../testing/app.ts'
import { openServer, signedOutUri } from '../testing/application.ts'
import { redirectUri, secret } from '../testing/relying-party.ts'

const { alice } = accounts
const sub = `eip155:0:${alice.address}`
const client: oauth.Client = { client_id: 'app' }
const authentication = oauth.ClientSecretBasic(secret)

describe('oauth4webapi', () => {
  async function signIn() {
    const server = await openServer()
    await server.person.signIn(alice, inject('chainId'))
    const issuer = new URL(origin)
    const as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer))
    const verifier = oauth.generateRandomCodeVerifier()
    const state = oauth.generateRandomState()
    const nonce = oauth.generateRandomNonce()
    const address = new URL(as.authorization_endpoint ?? '')
    address.search = new URLSearchParams({
      client_id: 'app',
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid profile email',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    }).toString()
    const { url } = await server.browser.visit(address)
    const response = await oauth.authorizationCodeGrantRequest(
      as,
      client,
      authentication,
      oauth.validateAuthResponse(as, client, url, state),
      redirectUri,
      verifier,
    )
    const tokens = await oauth.processAuthorizationCodeResponse(as, client, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    })
    await oauth.validateApplicationLevelSignature(as, response)
    return { ...server, as, tokens, claims: oauth.getValidatedIdTokenClaims(tokens) }
  }

  const refresh = async (as: oauth.AuthorizationServer, token = '') =>
    oauth.processRefreshTokenResponse(
      as,
      client,
      await oauth.refreshTokenGrantRequest(as, client, authentication, token),
    )

  test('signs a person in, reads the claims, refreshes, and signs out here', async () => {
    const { person, browser, as, tokens, claims } = await signIn()
    expect(claims).toMatchObject({ sub, acr: 'urn:countersign:key' })
    const response = await oauth.userInfoRequest(as, client, tokens.access_token)
    expect(await oauth.processUserInfoResponse(as, client, sub, response)).toMatchObject({
      email_verified: false,
    })
    const next = await refresh(as, tokens.refresh_token)
    expect(oauth.getValidatedIdTokenClaims(next)?.sub).toBe(sub)
    const address = new URL(as.end_session_endpoint ?? '')
    address.search = new URLSearchParams({
      id_token_hint: next.id_token ?? '',
      post_logout_redirect_uri: signedOutUri,
    }).toString()
    expect((await browser.visit(address)).url.href).toBe(signedOutUri)
    expect((await person.session()).body.session).toBeNull()
    await expect(refresh(as, next.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  test('is told when the person signs out here', async () => {
    const { person, as, tokens, claims, logoutToken } = await signIn()
    await person.send('DELETE', '/v1/session')
    expect(await logoutToken()).toMatchObject({ sub, sid: claims?.sid })
    await expect(refresh(as, tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' })
  })
})
