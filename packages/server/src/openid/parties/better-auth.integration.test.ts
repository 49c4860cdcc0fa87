import { accounts } from '@countersign/testbed'
import { describe, expect, inject, test } from 'vitest'
import { origin } from '../../testing/app.ts'
import { openServer, signedOutUri } from '../testing/application.ts'
import { betterAuthParty } from '../testing/parties/better-auth.ts'
import { appOrigin } from '../testing/relying-party.ts'

const { alice } = accounts
const sub = `eip155:0:${alice.address}`
const email = `${alice.address.toLowerCase()}@id.example.org`

describe("better-auth's generic OAuth", () => {
  async function signIn() {
    const application = betterAuthParty(appOrigin)
    const server = await openServer({ client: application.client, application: application.fetch })
    application.connect(origin)
    await server.person.signIn(alice, inject('chainId'))
    const call = async (method: string, path: string, body?: object) => {
      const { response } = await server.browser.visit(`${appOrigin}/api/auth/${path}`, {
        method,
        headers: { 'content-type': 'application/json', origin: appOrigin },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return { status: response.status, body: await response.json() }
    }
    const started = await call('POST', 'sign-in/social', {
      provider: 'countersign',
      callbackURL: `${appOrigin}/home`,
    })
    const { url } = await server.browser.visit(started.body.url)
    expect(url.href).toBe(`${appOrigin}/home`)
    const { body: linked } = await call('GET', 'list-accounts')
    expect(linked).toMatchObject([{ providerId: 'countersign', accountId: sub }])
    return { ...server, call, account: { accountId: linked[0].id } }
  }

  test('signs a person in, reads the claims, refreshes, and signs out here', async () => {
    const { person, browser, call, account } = await signIn()
    expect((await call('GET', 'get-session')).body.user).toMatchObject({ email, emailVerified: false })
    const before = await call('POST', 'get-access-token', account)
    const after = await call('POST', 'refresh-token', account)
    expect(after.status).toBe(200)
    expect(after.body.accessToken).not.toBe(before.body.accessToken)
    const out = await call('POST', 'sign-out', {})
    expect((await browser.visit(out.body.url)).url.href).toMatch(signedOutUri)
    expect((await call('GET', 'get-session')).body).toBeNull()
    expect((await person.session()).body.session).toBeNull()
  })

  test('is told when the person signs out here', async () => {
    const { person, call, account, logoutToken } = await signIn()
    await person.send('DELETE', '/v1/session')
    expect(await logoutToken()).toMatchObject({ sub })
    expect((await call('POST', 'refresh-token', account)).body.code).toBe('FAILED_TO_REFRESH_ACCESS_TOKEN')
  })
})
