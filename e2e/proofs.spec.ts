import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expectAccessible } from './fixtures/axe.ts'
import { proveByRequest } from './fixtures/proofs.ts'
import { signInByRequest } from './fixtures/sessions.ts'
import { expect, bareTest as test } from './fixtures/test.ts'

test('the list of proofs can be filtered and searched, and the filter survives a reload', async ({
  page,
  server,
}) => {
  const key = privateKeyToAccount(generatePrivateKey())
  for (const purpose of ['renting a flat', 'opening an account'])
    await proveByRequest(page, server.url, { said: { purpose, audience: 'Mrs Landlady' }, by: [key] })
  await signInByRequest(page, server.url, key)
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Proofs' }).click()
  await expect(page).toHaveURL(/\/proofs$/)
  const main = page.getByRole('main')
  const rows = main.getByRole('list', { name: 'Proofs' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(main.getByRole('link', { name: 'Create a proof' })).toBeVisible()
  await expectAccessible(page, 'the list of proofs')

  await main.getByRole('button', { name: 'Revoke proof: renting a flat' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke proof' }).click()
  await expect(rows.filter({ hasText: 'renting a flat' })).toContainText('Revoked')

  await main.getByRole('radio', { name: 'Revoked' }).check()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('renting a flat')
  await expect(page).toHaveURL(/\/proofs\?state=revoked$/)
  await page.reload()
  await expect(main.getByRole('radio', { name: 'Revoked' })).toBeChecked()
  await expect(rows).toHaveCount(1)

  await main.getByRole('radio', { name: 'All' }).check()
  await main.getByRole('searchbox', { name: 'Search' }).fill('OPENING')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('opening an account')
  await expect(main.getByText('Proofs found: 1')).toBeVisible()
  await expect(page).toHaveURL(/\/proofs\?search=OPENING$/)
  await page.reload()
  await expect(main.getByRole('searchbox', { name: 'Search' })).toHaveValue('OPENING')
  await expect(rows).toHaveCount(1)

  await main.getByRole('searchbox', { name: 'Search' }).fill('nothing like this')
  await expect(main.getByRole('heading', { name: 'No matching proofs' })).toBeVisible()
  await main.getByRole('button', { name: 'Show all proofs' }).click()
  await expect(rows).toHaveCount(2)
})

test('a list and a question fit a small screen if they name a proof by one long word', async ({
  page,
  server,
}) => {
  const key = privateKeyToAccount(generatePrivateKey())
  const purpose = 'W'.repeat(120)
  await proveByRequest(page, server.url, { said: { purpose, audience: null }, by: [key] })
  await signInByRequest(page, server.url, key)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/proofs')
  await page.getByRole('button', { name: 'Revoke proof' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  expect(await question.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  for (const name of ['Keep proof', 'Revoke proof'])
    await expect(question.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
})

test('beside a dialog of the page, the space of the scrollbar is as dark as the page', async ({
  page,
  server,
}) => {
  const key = privateKeyToAccount(generatePrivateKey())
  await proveByRequest(page, server.url, { said: { purpose: 'renting a flat', audience: null }, by: [key] })
  await signInByRequest(page, server.url, key)
  await page.goto('/proofs')
  const root = page.locator('html')
  await expect(root).not.toHaveCSS('background-color', 'rgb(156, 156, 155)')
  await page.getByRole('main').getByRole('button', { name: 'Revoke proof: renting a flat' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expect(root).toHaveCSS('background-color', 'rgb(156, 156, 155)')
})

test('a person who is not signed in reads that the link of their proof is the way back to it', async ({
  page,
  server,
}) => {
  const key = privateKeyToAccount(generatePrivateKey())
  const said = { purpose: 'renting a flat', audience: null }
  const id = await proveByRequest(page, server.url, { said, by: [key] })
  const main = page.getByRole('main')
  await page.goto(`/p/${id}`)
  await expect(main.getByText('save the link to find this proof again')).toBeVisible()
  await page.goto('/proofs')
  await expect(main.getByText('Until you sign in, its link leads you back to it.')).toBeVisible()
  await expect(main.getByRole('heading', { name: 'No proofs yet' })).toBeHidden()
  await signInByRequest(page, server.url, key)
  await page.reload()
  await expect(main.getByRole('listitem')).toContainText('renting a flat')
  await page.goto(`/p/${id}`)
  await expect(main.getByRole('heading', { name: 'Share your proof' })).toBeVisible()
  await expect(main.getByText('It’s your way back to this proof')).toBeHidden()
})

test('without a proof, the list explains how proofs work, and a signed-out person can sign in there', async ({
  page,
}) => {
  await page.goto('/proofs')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'No drafts in this browser' })).toBeVisible()
  await expect(main.getByText('Sign in to see the proofs of your account.')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expectAccessible(page, 'an empty list of proofs')
  await main.getByRole('link', { name: 'Create a proof' }).click()
  await expect(page).toHaveURL(/\/prove$/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, timezoneId: 'Asia/Kolkata' })

  test('the list of proofs fits, and the page of a proof names the time zone of its dates', async ({
    page,
    server,
  }) => {
    const key = privateKeyToAccount(generatePrivateKey())
    const said = { purpose: 'a public office', audience: null }
    const id = await proveByRequest(page, server.url, { said, by: [key] })
    await signInByRequest(page, server.url, key)
    await page.goto('/proofs')
    await expect(page.getByRole('list', { name: 'Proofs' }).getByRole('listitem')).toHaveCount(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await page.goto(`/p/${id}`)
    const dates = page.getByRole('main').locator('time')
    await expect(dates.filter({ hasText: 'GMT+5:30' }).first()).toBeVisible()
    await expect(dates.first()).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  })
})
