import { type Application, startApplication } from '@countersign/testbed'
import type { Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expectAccessible } from './fixtures/axe.ts'
import { fixtureTimeout } from './fixtures/limits.ts'
import { type Server, startServer } from './fixtures/server.ts'
import { signInByRequest } from './fixtures/sessions.ts'
import { bareTest, expect } from './fixtures/test.ts'
import { configOf } from './fixtures/world.ts'

/** A server, and an application that knows only OpenID Connect and signs people in with it. */
const test = bareTest.extend<object, { openid: { server: Server; application: Application } }>({
  openid: [
    async ({ world }, use) => {
      await using application = await startApplication()
      await using server = await startServer({
        ...configOf(world),
        openid: { clients: [application.client] },
      })
      application.connect(server.url)
      await use({ server, application })
    },
    { scope: 'worker', timeout: fixtureTimeout },
  ],
  server: ({ openid }, use) => use(openid.server),
})

/** Returns an account that has not agreed to anything yet. */
const newAccount = () => privateKeyToAccount(generatePrivateKey())

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue to Demo notes' })

test('a person signs in to an application, agrees once, and revokes it on the account page', async ({
  page,
  openid: { application, server },
}) => {
  const account = newAccount()
  await page.goto(application.url)
  await page.getByRole('link', { name: 'Sign in with Countersign' }).click()
  await expect(heading(page)).toHaveText('Sign in to Demo notes')
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Sign in as a Safe' })).toBeVisible()
  await expect(main).toContainText('Your account: its address and network')
  await expectAccessible(page, 'the page of an application')

  await signInByRequest(page, server.url, account)
  await page.reload()
  await expect(main).toContainText('By continuing, you agree to share what is listed below.')
  await expectAccessible(page, 'the page of an application, signed in')
  await continueButton(page).click()
  await expect(heading(page)).toHaveText(/^Hello, /)
  await expect(page.getByText(`"account":"eip155:31337:${account.address}"`)).toBeVisible()

  // The person has agreed, so the next sign-in shows no page.
  await page.goto(`${application.url}login`)
  await expect(heading(page)).toHaveText(/^Hello, /)

  await page.goto(`${server.url}/account`)
  await expect(page.getByText('Also signed in to Demo notes.')).toBeVisible()
  await page.getByRole('button', { name: 'Revoke access of Demo notes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByText('Demo notes no longer has access.')).toBeVisible()
  await expect(page.getByText('Also signed in to Demo notes.')).toHaveCount(0)
  await page.goto(`${application.url}login`)
  await expect(continueButton(page)).toBeVisible()
})

test('an application can ask for a new signature, and the person can cancel', async ({
  page,
  openid: { application, server },
}) => {
  const account = newAccount()
  await signInByRequest(page, server.url, account)
  await page.goto(`${application.url}login?prompt=login`)
  await expect(page.getByRole('button', { name: 'Sign in again' })).toBeVisible()
  await expect(continueButton(page)).toHaveCount(0)
  // A new session was made after the application asked.
  await signInByRequest(page, server.url, account)
  await page.reload()
  await expect(continueButton(page)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel and return to Demo notes' }).click()
  await expect(page.getByText('You cancelled.')).toBeVisible()
  expect(page.url()).toContain(application.url)
})

// cspell:ignore anmelden
test('the page has the language that the application asks for, until the person chooses another one', async ({
  page,
  openid: { application },
}) => {
  const asked = `${application.url}login?ui_locales=fr%20de-AT`
  await page.goto(asked)
  await expect(heading(page)).toHaveText('Bei Demo notes anmelden')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(heading(page)).toHaveText('Sign in to Demo notes')
  await page.goto(asked)
  await expect(heading(page)).toHaveText('Sign in to Demo notes')
})

test('a person who signs out at an application confirms it here, and returns there', async ({
  page,
  openid: { application, server },
}) => {
  await signInByRequest(page, server.url, newAccount())
  await page.goto(`${application.url}login`)
  await continueButton(page).click()
  await page.getByRole('link', { name: 'Sign out' }).click()
  await expect(heading(page)).toHaveText('Sign out?')
  await expect(page.getByText('Demo notes asks you to sign out.')).toBeVisible()
  await expectAccessible(page, 'the page to sign out')
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in with Countersign' })).toBeVisible()
  await page.goto(`${server.url}/sign-out`)
  await expect(heading(page)).toHaveText('You’re signed out')
})

for (const [what, path, title] of [
  ['an unknown application', '/oidc/authorize?client_id=somebody', 'This application isn’t known here'],
  [
    'an address that is not registered',
    '/oidc/authorize?client_id=demo-notes&redirect_uri=https://example.com/',
    'The return address isn’t registered',
  ],
  ['a request that has ended', '/authorize/aaaaaaaaaaaaaaaaaaaaa', 'This sign-in has ended'],
] as const)
  test(`the page says why it cannot continue: ${what}`, async ({ page, openid: { server } }) => {
    await page.goto(`${server.url}${path}`)
    await expect(heading(page)).toHaveText(title)
    expect(new URL(page.url()).origin).toBe(server.url)
  })

test('a sign-in that another browser started cannot be continued', async ({
  page,
  browser,
  openid: { application },
}) => {
  await page.goto(`${application.url}login`)
  await expect(heading(page)).toHaveText('Sign in to Demo notes')
  const other = await browser.newContext()
  const stranger = await other.newPage()
  await stranger.goto(page.url())
  await expect(heading(stranger)).toHaveText('This sign-in belongs to another browser')
  await other.close()
})
