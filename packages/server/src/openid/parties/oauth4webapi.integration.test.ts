import { accounts } from '@countersign/testbed'
import * as oauth from 'oauth4webapi'
import { describe, expect, inject, test } from 'vitest'
import { origin } from '../../testing/app.ts'
import { expectSignedOutWithServer, openServer, signedOutUri } from '../testing/application.ts'
import { oauth4webapi, startWithOauth4webapi } from '../testing/parties/oauth4webapi.ts'
import { ownSessions } from '../testing/parties/own-sessions.ts'
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
    const { url: address, redeem } = await startWithOauth4webapi(as, { id: 'app', secret, redirectUri })
    const { url } = await server.browser.visit(address)
    const { tokens, claims } = await redeem(url)
    return { ...server, as, tokens, claims }
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

  test('signs the person out when it is told that they signed out here', () =>
    expectSignedOutWithServer(ownSessions('oauth4webapi', oauth4webapi)))
})
