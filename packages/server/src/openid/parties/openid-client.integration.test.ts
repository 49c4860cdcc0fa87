import { accounts } from '@countersign/testbed'
import * as client from 'openid-client'
import { describe, expect, inject, test } from 'vitest'
import { origin } from '../../testing/app.ts'
import { expectSignedOutWithServer, openServer, signedOutUri } from '../testing/application.ts'
import { openIdClient } from '../testing/parties/openid-client.ts'
import { ownSessions } from '../testing/parties/own-sessions.ts'
import { redeem, secret, start } from '../testing/relying-party.ts'

const { alice } = accounts
const sub = `eip155:0:${alice.address}`

describe('openid-client', () => {
  async function signIn() {
    const server = await openServer()
    await server.person.signIn(alice, inject('chainId'))
    const configuration = await client.discovery(
      new URL(origin),
      'app',
      undefined,
      client.ClientSecretBasic(secret),
    )
    const started = await start(configuration)
    const { url } = await server.browser.visit(started.url)
    return { ...server, configuration, tokens: await redeem(configuration, url, started) }
  }

  test('signs a person in, reads the claims, refreshes, and signs out here', async () => {
    const { person, browser, configuration, tokens } = await signIn()
    expect(await client.fetchUserInfo(configuration, tokens.access_token, sub)).toMatchObject({
      preferred_username: expect.any(String),
      email_verified: false,
    })
    const next = await client.refreshTokenGrant(configuration, tokens.refresh_token ?? '')
    expect(next.claims()?.sub).toBe(sub)
    const { url } = await browser.visit(
      client.buildEndSessionUrl(configuration, {
        id_token_hint: next.id_token ?? '',
        post_logout_redirect_uri: signedOutUri,
        state: 'back',
      }),
    )
    expect(url.href).toBe(`${signedOutUri}?state=back`)
    expect((await person.session()).body.session).toBeNull()
    await expect(client.refreshTokenGrant(configuration, next.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  test('signs the person out when it is told that they signed out here', () =>
    expectSignedOutWithServer(ownSessions('openid-client', openIdClient)))
})
