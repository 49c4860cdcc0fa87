import { type Page, request } from '@playwright/test'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { proveByRequest } from './fixtures/proofs.ts'
import { signInByRequest, signInWithoutPage } from './fixtures/sessions.ts'
import { expect, bareTest as test } from './fixtures/test.ts'

const ended = 'You’re not signed in, or your session has ended. Sign in again.'

/** Signs out all devices of an account, from a device that the page does not hear of. */
async function signOutEverywhere(origin: string, account: PrivateKeyAccount) {
  const browser = await request.newContext()
  await signInWithoutPage(browser, origin, account)
  const answer = await browser.delete(`${origin}/v1/sessions`, { headers: { origin } })
  expect(answer.ok()).toBe(true)
  await browser.dispose()
}

async function expectSignIn(page: Page) {
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign in' })).toBeVisible()
}

test('a page whose session was ended on another device says so at the first refusal, and lets the person sign in', async ({
  page,
  server,
}) => {
  const key = privateKeyToAccount(generatePrivateKey())
  const main = page.getByRole('main')
  await proveByRequest(page, server.url, { said: { purpose: 'renting a flat', audience: null }, by: [key] })

  await test.step('the form of a request keeps what was typed', async () => {
    await signInByRequest(page, server.url, key)
    await page.goto('/requests/new')
    await main.getByRole('textbox', { name: 'Purpose' }).fill('grant payout')
    await main.getByRole('radio', { name: 'Any account', exact: true }).check()
    await signOutEverywhere(server.url, key)
    await main.getByRole('button', { name: 'Create request' }).click()
    await expect(main.getByRole('alert')).toHaveText(ended)
    await expectSignIn(page)
    await expect(main.getByRole('textbox', { name: 'Purpose' })).toHaveValue('grant payout')
  })

  await test.step('a proof that was not revoked', async () => {
    await signInByRequest(page, server.url, key)
    await page.goto('/proofs')
    await main.getByRole('button', { name: 'Revoke proof: renting a flat' }).click()
    await signOutEverywhere(server.url, key)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke proof' }).click()
    await expect(main.getByRole('alert')).toHaveText(ended)
    await expectSignIn(page)
  })

  await test.step('the forms of programs and devices have what was typed when the person is signed in again', async () => {
    await signInByRequest(page, server.url, key)
    await page.goto('/requests/keys')
    const name = main.getByRole('textbox', { name: 'Key name' })
    await name.fill('our back office')
    await main.getByRole('textbox', { name: 'Webhook URL' }).fill('https://example.org/events')
    await page.goto('/account')
    await main.getByRole('button', { name: /^Rename / }).click()
    const device = main.getByRole('textbox', { name: 'Name of this device' })
    await device.fill('laptop at work')
    await signOutEverywhere(server.url, key)
    await main.getByRole('button', { name: 'Save' }).click()
    await expectSignIn(page)

    const other = privateKeyToAccount(generatePrivateKey())
    await signInByRequest(page, server.url, other)
    await page.goto('/account')
    await expect(main.getByRole('button', { name: /^Rename / })).toBeVisible()
    await page.goto('/requests/keys')
    await expect(name).toHaveValue('')

    await signInByRequest(page, server.url, key)
    await page.goto('/account')
    await expect(device).toHaveValue('laptop at work')
    await main.getByRole('button', { name: 'Save' }).click()
    await expect(device).toBeHidden()
    await page.goto('/requests/keys')
    await expect(main.getByRole('textbox', { name: 'Webhook URL' })).toHaveValue('https://example.org/events')
    await expect(name).toHaveValue('our back office')
    await main.getByRole('button', { name: 'Create API key' }).click()
    await main.getByRole('button', { name: 'I’ve saved it' }).click()
    await expect(name).toHaveValue('')
  })
})
