import { accounts, deploySafe, safeAccount, startApplication } from '@countersign/testbed'
import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { confirmByRequest } from './fixtures/by-request.ts'
import { expectSafeMessage, expectWaiting, foundLater } from './fixtures/cosigning.ts'
import { tabTo } from './fixtures/keys.ts'
import { openIdTest } from './fixtures/openid.ts'
import { signInByRequest } from './fixtures/sessions.ts'
import { connectButton, counted, dialogOf, expectMessage, signButton, walletRow } from './fixtures/steps.ts'
import { expect } from './fixtures/test.ts'

// How a person signs in to an application with their wallet: in the dialog, on the page to which the application sends
// them. The application verifies the ID token with its signature, and greets only whom it then knows.

const { alice, bob, carol } = accounts

const test = openIdTest(async started => ({ notes: started.use(await startApplication()) }))

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const startLink = (page: Page) => page.getByRole('link', { name: 'Sign in with Countersign' })
const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue to Demo notes' })

async function expectSignedInAs(page: Page, address: string): Promise<void> {
  await expect(heading(page)).toHaveText(/^Hello, /)
  await expect(page.getByText(`"account":"eip155:31337:${address}"`)).toBeVisible()
}

test('a person who was never here signs in to an application with one click more than to this site, and with one if they are signed in', async ({
  person,
  openid: { applications, site },
}) => {
  await test.step('at the first visit', async () => {
    const { page } = await person('alice')
    const { click, count } = counted()
    await page.goto(applications.notes.url)
    await startLink(page).click()
    await expect(heading(page)).toHaveText('Sign in to Demo notes')
    await click(connectButton(page))
    await click(signButton(dialogOf(page)))
    await click(continueButton(page))
    await expectSignedInAs(page, alice.address)
    // The sign-in alone takes two: see `clicks.spec.ts`.
    expect(count()).toBe(3)
  })
  await test.step('with a session', async () => {
    const { page } = await person('bob')
    await signInByRequest(page, site.url, bob)
    const { click, count } = counted()
    await page.goto(applications.notes.url)
    await startLink(page).click()
    await click(continueButton(page))
    await expectSignedInAs(page, bob.address)
    expect(count()).toBe(1)
  })
})

test('a person who is signed in signs a message for one application, and it shows what was signed', async ({
  person,
  openid: { applications, site },
}) => {
  const { page } = await person('bob')
  await signInByRequest(page, site.url, bob)
  await page.goto(applications.notes.url)
  await page.getByRole('link', { name: 'Sign in with a message for this application alone' }).click()
  await expect(page.getByRole('heading', { name: 'Sign for Demo notes' })).toBeVisible()
  await expect(continueButton(page)).toHaveCount(0)
  const { host } = new URL(applications.notes.url)
  await expect(page.getByRole('main')).toContainText(
    `The message names ${host}, where you return afterwards.`,
  )
  await expectAccessible(page, 'the page of an application that asks for a signature')
  await test.step('nothing is lost when the page reloads', () => page.reload())
  await page.getByRole('button', { name: 'Sign the message' }).click()
  const dialog = dialogOf(page)
  await walletRow(dialog, 'Demo Wallet').click()
  await expectMessage(dialog)
  await expect(dialog).toContainText(`${applications.notes.url}callback`)
  await signButton(dialog).click()
  await expect(dialog).toBeHidden()
  await continueButton(page).click()
  await expectSignedInAs(page, bob.address)
  await expect(page.getByText(`Resources: - ${applications.notes.url}callback`)).toBeVisible()
  await page.goto(`${applications.notes.url}login?scope=openid+profile+siwe`)
  await expect(heading(page)).toHaveText(/^Hello, /)
})

test('a person signs in to an application using only the keyboard', async ({
  person,
  openid: { applications },
}) => {
  const { page } = await person('carol')
  await page.goto(applications.notes.url)
  await tabTo(page, 'Sign in with Countersign')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Sign in to Demo notes')
  await expect(connectButton(page)).toBeVisible()
  // The header has a button of the same name.
  await tabTo(page, 'Skip to content')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Sign in')
  await page.keyboard.press('Enter')
  await expectMessage(dialogOf(page))
  await tabTo(page, 'Sign message')
  await page.keyboard.press('Enter')
  await expect(continueButton(page)).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()
  await tabTo(page, 'Continue to Demo notes')
  await page.keyboard.press('Enter')
  await expectSignedInAs(page, carol.address)
})

test('a Safe with two owners signs in to an application once both have confirmed', async ({
  person,
  world,
  openid: { applications },
}) => {
  const safe = await safeAccount({ owners: [alice.address, bob.address], threshold: 2, saltNonce: 1_107n })
  await deploySafe(world.chain, safe)
  const { page } = await person('alice')
  await page.goto(applications.notes.url)
  await startLink(page).click()
  await page.getByRole('main').getByRole('button', { name: 'Sign in as a Safe' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Owners’ wallets' }).click()
  await dialog.getByLabel('Address of the Safe').fill(safe.address)
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await walletRow(dialog, 'Demo Wallet').click()
  await expectSafeMessage(dialog)
  await signButton(dialog).click()
  await confirmByRequest(await expectWaiting(dialog), bob)
  await expect(continueButton(page)).toBeVisible(foundLater)
  await continueButton(page).click()
  await expectSignedInAs(page, safe.address)
  await expect(page.getByText('urn:countersign:multisig')).toBeVisible()

  await test.step('and signs for the application alone, with the owners again', async () => {
    await page.goto(`${applications.notes.url}login?scope=openid+profile+siwe`)
    await expect(page.getByRole('heading', { name: 'Sign for Demo notes' })).toBeVisible()
    await expect(page.getByRole('button', { name: /, wallet connected$/ })).toBeVisible()
    await page.getByRole('button', { name: 'Sign the message' }).click()
    await expectSafeMessage(dialog)
    await signButton(dialog).click()
    await confirmByRequest(await expectWaiting(dialog), bob)
    await expect(continueButton(page)).toBeVisible(foundLater)
    await continueButton(page).click()
    await expectSignedInAs(page, safe.address)
    await expect(page.getByText(`- ${applications.notes.url}callback`)).toBeVisible()
  })
})
