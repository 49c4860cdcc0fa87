import { accounts } from '@countersign/testbed'
import { describe, expect, inject, test } from 'vitest'
import { openParty } from '../testing/application.ts'
import { betterAuthParty } from '../testing/parties/better-auth.ts'

const { alice } = accounts
const sub = `eip155:0:${alice.address}`
const email = `${alice.address.toLowerCase()}@id.example.org`

describe("better-auth's generic OAuth", () => {
  async function signIn() {
    const server = await openParty(betterAuthParty)
    const own = server.application.url
    await server.person.signIn(alice, inject('chainId'))
    const call = async (method: string, path: string, body?: object) => {
      const { response } = await server.browser.visit(`${own}/api/auth/${path}`, {
        method,
        headers: { 'content-type': 'application/json', origin: own },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return { status: response.status, body: await response.json() }
    }
    const started = await call('POST', 'sign-in/social', {
      provider: 'countersign',
      callbackURL: `${own}/home`,
    })
    const { url } = await server.browser.visit(started.body.url)
    expect(url.href).toBe(`${own}/home`)
    const { body: linked } = await call('GET', 'list-accounts')
    expect(linked).toMatchObject([{ providerId: 'countersign', accountId: sub }])
    const page = async () => (await server.browser.visit(own)).response.text()
    return { ...server, call, page, account: { accountId: linked[0].id } }
  }

  test('signs a person in, reads the claims, refreshes, and signs out here', async () => {
    const { person, browser, application, call, account } = await signIn()
    expect((await call('GET', 'get-session')).body.user).toMatchObject({ email, emailVerified: false })
    const before = await call('POST', 'get-access-token', account)
    const after = await call('POST', 'refresh-token', account)
    expect(after.status).toBe(200)
    expect(after.body.accessToken).not.toBe(before.body.accessToken)
    const out = await call('POST', 'sign-out', {})
    expect((await browser.visit(out.body.url)).url.href).toContain(`${application.url}/signed-out`)
    expect((await call('GET', 'get-session')).body).toBeNull()
    expect((await person.session()).body.session).toBeNull()
  })

  test('signs the person out when it is told that they signed out here', async () => {
    const { person, call, page, account } = await signIn()
    expect(await page()).toContain(`signed in as ${email}`)
    await person.send('DELETE', '/v1/session')
    expect((await call('POST', 'refresh-token', account)).body.code).toBe('FAILED_TO_REFRESH_ACCESS_TOKEN')
    await expect.poll(page).toContain('You are not signed in')
  })
})
