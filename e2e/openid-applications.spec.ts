import { accounts } from '@countersign/testbed'
import type { Page } from '@playwright/test'
import {
  isApacheInstalled,
  openApache,
  whyNoApache,
} from '../packages/server/src/openid/testing/parties/apache.ts'
import { authJs } from '../packages/server/src/openid/testing/parties/auth-js.ts'
import { betterAuthParty } from '../packages/server/src/openid/testing/parties/better-auth.ts'
import { startExpress } from '../packages/server/src/openid/testing/parties/express.ts'
import { oauth4webapi } from '../packages/server/src/openid/testing/parties/oauth4webapi.ts'
import { openIdClient } from '../packages/server/src/openid/testing/parties/openid-client.ts'
import { ownSessions } from '../packages/server/src/openid/testing/parties/own-sessions.ts'
import { serveParty } from '../packages/server/src/openid/testing/parties/party.ts'
import { openIdTest } from './fixtures/openid.ts'
import { signInByRequest } from './fixtures/sessions.ts'
import { connectButton, dialogOf, signButton, signInButton } from './fixtures/steps.ts'
import { expect } from './fixtures/test.ts'

// How a person signs in with their wallet to applications that are built on existing libraries and servers, and out of
// them, in the pages that these applications have.

const test = openIdTest(
  async started => ({
    'openid-client': started.use(await serveParty(ownSessions('openid-client', openIdClient))),
    oauth4webapi: started.use(await serveParty(ownSessions('oauth4webapi', oauth4webapi))),
    express: started.use(await startExpress()),
    'auth-js': started.use(await serveParty(authJs)),
    'better-auth': started.use(await serveParty(betterAuthParty)),
    apache: isApacheInstalled ? started.use(await openApache()) : undefined,
  }),
  { emailDomain: 'id.example.org' },
)

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const link = (name: string) => (page: Page) => page.getByRole('link', { name, exact: true }).click()
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()

type Steps = {
  readonly title: string
  /** How a person signs in on the page of the application. */
  readonly signIn: readonly ((page: Page) => Promise<void>)[]
  /** How a person signs out there. */
  readonly signOut: readonly ((page: Page) => Promise<void>)[]
}

const steps = {
  'openid-client': {
    title: 'an application with openid-client',
    signIn: [link('Sign in')],
    signOut: [link('Sign out')],
  },
  oauth4webapi: {
    title: 'an application with oauth4webapi',
    signIn: [link('Sign in')],
    signOut: [link('Sign out')],
  },
  express: {
    title: 'an application with express-openid-connect',
    signIn: [link('Sign in')],
    signOut: [link('Sign out')],
  },
  'auth-js': {
    title: 'an application with Auth.js',
    signIn: [link('Sign in'), button('Sign in with Countersign')],
    signOut: [link('Sign out'), button('Sign out')],
  },
  'better-auth': {
    title: 'an application with better-auth',
    signIn: [button('Sign in')],
    signOut: [button('Sign out')],
  },
  apache: {
    title: `a site that Apache protects with mod_auth_openidc${whyNoApache}`,
    // Apache sends a person who opens a page to sign in at once.
    signIn: [],
    signOut: [link('Sign out')],
  },
} as const satisfies Record<string, Steps>

for (const [name, { title, signIn, signOut }] of Object.entries(steps)) {
  test(`a person signs in to ${title} with a wallet, and out of it`, async ({ person, openid }) => {
    const { site, applications } = openid
    const party = applications[name as keyof typeof steps]
    if (!party) return test.skip(true, 'Apache with mod_auth_openidc is not installed.')
    const { page } = await person('alice')
    const start = async () => {
      await page.goto(party.url)
      for (const step of signIn) await step(page)
    }
    const expectSignedIn = async () => {
      await expect(heading(page)).toHaveText(
        new RegExp(`You are signed in as .*${accounts.alice.address}`, 'i'),
      )
      expect(new URL(page.url()).origin).toBe(new URL(party.url).origin)
    }

    await test.step('signs in with a wallet', async () => {
      await start()
      await expect(heading(page)).toHaveText(`Sign in to ${party.client.name}`)
      await connectButton(page).click()
      await signButton(dialogOf(page)).click()
      await button(`Continue to ${party.client.name}`)(page)
      await expectSignedIn()
    })

    await test.step('signs out at the application', async () => {
      for (const step of signOut) await step(page)
      await expect(heading(page)).toHaveText('Sign out?')
      await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
      await expect(heading(page)).toHaveText('You are not signed in')
      const { session } = await (await page.context().request.get(`${site.url}/v1/session`)).json()
      expect(session).toBeNull()
    })

    await test.step('is signed out of the application by signing out here', async () => {
      await signInByRequest(page, site.url, accounts.alice)
      // The person has agreed, so no page asks again.
      await start()
      await expectSignedIn()
      await page.goto(`${site.url}/account`)
      await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
      await expect(signInButton(page)).toBeVisible()
      // Stops at the first new sign-in that Apache starts: it refuses a browser that has started seven.
      await expect
        .poll(async () => {
          await page.goto(party.url)
          return heading(page).textContent()
        })
        .not.toMatch(/signed in as/)
      await expect(heading(page)).toHaveText(
        new RegExp(`^(You are not signed in|Sign in to ${party.client.name})$`),
      )
    })
  })
}
