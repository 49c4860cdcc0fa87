import { accounts } from '@countersign/testbed'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { origin } from '../../testing/app.ts'
import { openServer } from '../testing/application.ts'
import { startExpress } from '../testing/parties/express.ts'

const { alice } = accounts
const sub = `eip155:0:${alice.address}`

describe('express-openid-connect', () => {
  async function signIn() {
    const application = await startExpress()
    onTestFinished(() => application[Symbol.asyncDispose]())
    const server = await openServer({ client: application.client })
    application.connect(origin)
    const { person, browser } = server
    await person.signIn(alice, inject('chainId'))
    const visit = async (path: string) => (await browser.visit(`${application.url}${path}`)).response
    expect(await (await visit('/login')).text()).toContain(`signed in as ${sub}`)
    return {
      ...server,
      read: async (path: string) => (await visit(path)).json(),
      page: async (path: string) => (await visit(path)).text(),
    }
  }

  test('signs a person in, reads the claims, refreshes, and signs out here', async () => {
    const { person, read, page } = await signIn()
    expect(await read('/me')).toMatchObject({
      claims: { sub, email_verified: false },
      info: { sub, preferred_username: expect.any(String) },
    })
    expect(await read('/refresh')).toEqual({ isNew: true })
    expect(await page('/logout')).toContain('You are not signed in')
    expect((await person.session()).body.session).toBeNull()
  })

  test('signs the person out when it is told that they signed out here', async () => {
    const { person, page } = await signIn()
    await person.send('DELETE', '/v1/session')
    await expect.poll(() => page('/')).toContain('You are not signed in')
  })
})
