import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { expectFits } from './fixtures/fits.ts'
import { tabTo } from './fixtures/keys.ts'
import {
  answerByRequest,
  expectConsent,
  handOver,
  requestTest as test,
  titleOf,
} from './fixtures/requests.ts'
import { expect } from './fixtures/test.ts'

/** Presses Tab until a field has the focus. */
async function tabToField(field: Locator): Promise<void> {
  await expect(field).toBeVisible()
  await expect(async () => {
    await field.page().keyboard.press('Tab')
    await expect(field).toBeFocused({ timeout: 1 })
  }).toPass({ intervals: [0] })
}

/** Moves to a button with the keyboard and presses it. */
async function press(page: Page, button: Locator, name: string | RegExp): Promise<void> {
  await expect(button).toBeVisible()
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

const named = (page: Page, role: 'button' | 'link', name: string | RegExp) =>
  page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) })

test('a proof can be requested, made and shared using only the keyboard', async ({ asker, person }) => {
  const { page } = await asker()
  const bob = await person('bob')
  await page.goto('/requests/new')
  await tabToField(page.getByLabel('Purpose'))
  await page.keyboard.type('opening an account')
  await tabToField(page.getByLabel('Account address'))
  await page.keyboard.type('0x12')
  await press(page, named(page, 'button', 'Create request'), 'Create request')
  const address = page.getByLabel('Account address')
  await expect(address).toBeFocused()
  await expect(address).toHaveAccessibleDescription(/“0x12” isn’t a valid address\./)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(bob.address)
  await page.keyboard.press('Enter')
  await expect(titleOf(page)).toBeFocused()
  const link = (await page.getByRole('link', { name: /\/r\// }).getAttribute('href')) ?? ''

  const { page: own } = bob
  await own.goto(link)
  for (const [role, name] of [
    ['button', 'Continue with this account'],
    ['button', 'Connect and sign'],
  ] as const)
    await press(own, named(own, role, name), name)
  await expectConsent(own)
  await press(own, named(own, 'button', 'Agree and share'), 'Agree and share')
  await expect(titleOf(own)).toHaveText('Proof shared')
  await expect(titleOf(own)).toBeFocused()
  await expect(page.getByText('The proof was shared with you.')).toBeVisible()
})

test('a proof can be requested, made and shared on a small phone', async ({
  asker,
  person,
  asking: { site },
}) => {
  const context = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true }
  const { page, ask } = await asker(context)
  const bob = await person('bob', { context })
  await page.goto('/requests')
  await expect(page.getByRole('link', { name: 'Request your first proof' })).toBeVisible()
  await expectFits(page, 'an empty list')
  await page.goto('/requests/new')
  await expect(page.getByRole('button', { name: 'Create request' })).toBeVisible()
  await expectFits(page, 'the form')
  const { link, id } = await ask({
    purpose: 'opening-an-account-with-a-very-long-word-that-breaks-nowhere-at-all',
  })
  await page.goto(`/requests/${id}`)
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await expectFits(page, 'a request')
  await bob.page.goto(link)
  await expect(bob.page.getByRole('button', { name: 'Continue with this account' })).toBeVisible()
  await expectFits(bob.page, 'what is asked')
  await named(bob.page, 'button', 'Continue with this account').click()
  await expect(named(bob.page, 'button', 'Connect and sign')).toBeVisible()
  await expectFits(bob.page, 'the message to sign')
  await named(bob.page, 'button', 'Connect and sign').click()
  await expectConsent(bob.page)
  await expectFits(bob.page, 'the consent')
  await expectAccessible(bob.page, 'the consent')
  await handOver(bob)
  await expectFits(bob.page, 'the shared proof')
  await expect(page.getByText('The proof was shared with you.')).toBeVisible()
  await expectFits(page, 'an answered request')
  await expectAccessible(page, 'an answered request')
  await answerByRequest(bob, site.url, await ask({ purpose: 'another' }))
  await page.goto('/requests')
  await expect(page.getByRole('list', { name: 'Your requests' })).toBeVisible()
  await expectFits(page, 'the list')
  await page.goto('/requests/keys')
  await expect(page.getByText('No deliveries yet.')).toBeVisible()
  await expectFits(page, 'keys and webhooks')
})
