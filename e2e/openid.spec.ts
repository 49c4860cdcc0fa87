import { startApplication } from '@countersign/testbed'
import type { Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expectAccessible } from './fixtures/axe.ts'
import { openIdTest } from './fixtures/openid.ts'
import { signInByRequest } from './fixtures/sessions.ts'
import { expect } from './fixtures/test.ts'
import { watch } from './fixtures/watch.ts'

const test = openIdTest(async started => ({ notes: started.use(await startApplication()) }))

/** Returns an account that has not agreed to anything yet. */
const newAccount = () => privateKeyToAccount(generatePrivateKey())

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue to Demo notes' })

test('a person signs in to an application, agrees once, and revokes it on the account page', async ({
  page,
  openid: { applications, site },
}) => {
  const account = newAccount()
  await page.goto(applications.notes.url)
  await page.getByRole('link', { name: 'Sign in with Countersign' }).click()
  await expect(heading(page)).toHaveText('Sign in to Demo notes')
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Sign in as a Safe' })).toBeVisible()
  await expect(main).toContainText('Your account: its address and network')
  await expectAccessible(page, 'the page of an application')

  await signInByRequest(page, site.url, account)
  await page.reload()
  await expect(main).toContainText('By continuing, you agree to share what is listed below.')
  await expectAccessible(page, 'the page of an application, signed in')
  await continueButton(page).click()
  await expect(heading(page)).toHaveText(/^Hello, /)
  await expect(page.getByText(`"account":"eip155:31337:${account.address}"`)).toBeVisible()

  // The person has agreed, so the next sign-in shows no page.
  await page.goto(`${applications.notes.url}login`)
  await expect(heading(page)).toHaveText(/^Hello, /)

  await page.goto(`${site.url}/account`)
  await expect(page.getByText('Also signed in to Demo notes.')).toBeVisible()
  await expect(page.locator('img[src="/v1/openid/clients/demo-notes/logo"]')).toHaveAttribute(
    'data-there',
    'true',
  )
  await page.getByRole('button', { name: 'Revoke access of Demo notes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByText('Demo notes no longer has access.')).toBeVisible()
  await expect(page.getByText('Also signed in to Demo notes.')).toHaveCount(0)
  await page.goto(`${applications.notes.url}login`)
  await expect(continueButton(page)).toBeVisible()
})

test('the page shows the logo of the application, which this site serves, and links to its website, terms and privacy policy', async ({
  page,
  openid: { applications, site },
}) => {
  await signInByRequest(page, site.url, newAccount())
  const seen = await watch(page, site.url)
  await page.goto(`${applications.notes.url}login`)
  await expect(continueButton(page)).toBeVisible()
  const logo = page.locator('main img')
  await expect(logo).toHaveAttribute('src', '/v1/openid/clients/demo-notes/logo')
  await expect(logo).toHaveAttribute('alt', '')
  await expect(logo).toHaveAttribute('data-there', 'true')
  await expect(logo).not.toHaveJSProperty('naturalWidth', 0)
  for (const [name, path] of [
    ['Website of Demo notes', ''],
    ['Terms of service of Demo notes', 'terms'],
    ['Privacy policy of Demo notes', 'privacy'],
  ] as const) {
    const link = page.getByRole('link', { name })
    await expect(link).toHaveAttribute('href', `${applications.notes.url}${path}`)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  }
  // The person came from there; the page itself requests nothing of it.
  expect(seen.foreign).toEqual([`${applications.notes.url}login`])
  expect(seen.complaints).toEqual([])

  const shown = await page.getByRole('heading', { level: 1 }).boundingBox()
  await page.route('**/logo', route => route.fulfill({ status: 204 }))
  await page.reload()
  await expect(continueButton(page)).toBeVisible()
  await expect(logo).toHaveCount(0)
  expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(shown)
})

test('an application can ask for a new signature, and the person can cancel', async ({
  page,
  openid: { applications, site },
}) => {
  const account = newAccount()
  await signInByRequest(page, site.url, account)
  await page.goto(`${applications.notes.url}login?prompt=login`)
  await expect(page.getByRole('button', { name: 'Sign in again' })).toBeVisible()
  await expect(continueButton(page)).toHaveCount(0)
  // A new session was made after the application asked.
  await signInByRequest(page, site.url, account)
  await page.reload()
  await expect(continueButton(page)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel and return to Demo notes' }).click()
  await expect(page.getByText('You cancelled.')).toBeVisible()
  expect(page.url()).toContain(applications.notes.url)
})

// cspell:ignore anmelden
test('the page has the language that the application asks for, until the person chooses another one', async ({
  page,
  openid: { applications },
}) => {
  const asked = `${applications.notes.url}login?ui_locales=fr%20de-AT`
  await page.goto(asked)
  await expect(heading(page)).toHaveText('Bei Demo notes anmelden')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(heading(page)).toHaveText('Sign in to Demo notes')
  await page.goto(asked)
  await expect(heading(page)).toHaveText('Sign in to Demo notes')
})

test('a person who signs out at an application confirms it here, and returns there', async ({
  page,
  openid: { applications, site },
}) => {
  await signInByRequest(page, site.url, newAccount())
  await page.goto(`${applications.notes.url}login`)
  await continueButton(page).click()
  await page.getByRole('link', { name: 'Sign out' }).click()
  await expect(heading(page)).toHaveText('Sign out?')
  await expect(page.getByText('Demo notes asks you to sign out.')).toBeVisible()
  await expectAccessible(page, 'the page to sign out')
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in with Countersign' })).toBeVisible()
  await page.goto(`${site.url}/sign-out`)
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
  test(`the page says why it cannot continue: ${what}`, async ({ page, openid: { site } }) => {
    await page.goto(`${site.url}${path}`)
    await expect(heading(page)).toHaveText(title)
    expect(new URL(page.url()).origin).toBe(site.url)
  })

test('a sign-in that another browser started cannot be continued', async ({
  page,
  browser,
  openid: { applications },
}) => {
  await page.goto(`${applications.notes.url}login`)
  await expect(heading(page)).toHaveText('Sign in to Demo notes')
  const other = await browser.newContext()
  const stranger = await other.newPage()
  await stranger.goto(page.url())
  await expect(heading(stranger)).toHaveText('This sign-in belongs to another browser')
  await other.close()
})
