import { accounts } from '@countersign/testbed'
import { expectAccessible } from './fixtures/axe.ts'
import { chooseSafe, expectSafeMessage, cosigningTest as test } from './fixtures/cosigning.ts'
import { accountsIn } from './fixtures/proofs.ts'
import { shortName } from './fixtures/safe-world.ts'
import { expect } from './fixtures/test.ts'
import { explorer } from './fixtures/world.ts'

const { alice } = accounts
/** The prefix of addresses on the world's second chain, which no list shows first. */
const secondName = 'chain-31338'
const second = 'Countersign Second'
const refusal = /doesn’t support the network “.?gno.?”\. It supports .*\(chain-31337\), .*\(chain-31338\)/

test('a Safe whose address names another network is never signed for on the selected one', async ({
  person,
  newSafe,
}) => {
  const safe = await newSafe({ owners: [alice.address] })
  const asker = await person('alice')
  const { page } = asker
  const dialog = await chooseSafe(asker)
  const texts: unknown[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/v1/challenges'))
      texts.push(request.postDataJSON())
  })
  const address = dialog.getByLabel('Address of the Safe')
  const network = dialog.getByLabel('Network')
  const go = dialog.getByRole('button', { name: 'Continue', exact: true })

  for (const typed of [
    `${secondName}:${safe.address}`,
    `\u200b${secondName}:${safe.address.toLowerCase()}\u2069`,
    `https://app.safe.global/home?safe=${secondName}:${safe.address}`,
    `${explorer}/address/${safe.address}`,
  ]) {
    await network.selectOption({ index: 0 })
    await address.fill(typed)
    await expect(network.locator('option:checked')).toHaveText(`${second} (testnet)`)
    await expect(dialog.getByRole('status').filter({ hasText: `${second}: ${safe.address}` })).toBeVisible()
    await go.click()
    await expect(dialog.getByText(`There is no Safe at this address on ${second}.`)).toBeVisible()
  }
  await expectAccessible(page, 'the address of a Safe that names its network')

  await address.fill(`gno:${safe.address}`)
  await expect(dialog.getByText(refusal)).toBeVisible()
  await go.click()
  await expect(address).toBeFocused()
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await expect(address).toHaveValue(`gno:${safe.address}`)
  await address.fill(`${explorer}/address/${shortName}:${safe.address}`)
  await expect(dialog.getByText('names more than one network')).toBeVisible()
  await go.click()
  expect(texts).toEqual([])

  // Choosing a network replaces the one in the address: the two never contradict each other.
  await address.fill(`${secondName}:${safe.address}`)
  await network.selectOption({ index: 0 })
  await expect(address).toHaveValue(safe.address)
  await go.click()
  expect(await expectSafeMessage(dialog)).toContain(`Chain ID: 31337`)
  expect(texts).toHaveLength(1)
})

test('every page reads an account with its network, from a short name or a link, and refuses other networks', async ({
  person,
  newSafe,
}) => {
  const safe = await newSafe({ owners: [alice.address] })
  const { page } = await person('alice')
  const link = `https://app.safe.global/home?safe=${secondName}:${safe.address}`

  await test.step('the form of a proof', async () => {
    await page.goto('/prove')
    await page.getByText('Add an account by its address').click()
    const field = page.getByLabel('Address', { exact: true })
    const network = page.getByLabel('Network', { exact: true })
    const add = page.getByRole('button', { name: 'Add', exact: true })
    await field.fill(`gno:${safe.address}`)
    await add.click()
    await expect(page.getByText(refusal)).toBeVisible()
    await expect(field).toBeFocused()
    await expect(accountsIn(page).getByRole('listitem')).toHaveCount(0)
    await field.fill(link)
    await expect(network.locator('option:checked')).toHaveText(`${second} (testnet)`)
    await add.click()
    await expect(accountsIn(page).getByRole('listitem')).toContainText(second)
    await field.fill(`${shortName}:${safe.address}`)
    await add.click()
    await expect(accountsIn(page).getByRole('listitem')).toHaveCount(2)
    await field.fill(`https://explorer.example.net/address/${alice.address}`)
    await expect(page.getByText('This link doesn’t name a network.')).toBeVisible()
  })

  await test.step('the form of a request', async () => {
    await page.goto('/requests/new')
    const field = page.getByLabel('Account address')
    const network = page.getByLabel('Network', { exact: true })
    await field.fill(`gno:${safe.address}`)
    await expect(page.getByText(refusal)).toBeVisible()
    await field.fill(`${secondName}:${safe.address}`)
    await expect(network.locator('option:checked')).toHaveText(`${second} (testnet)`)
    await network.selectOption({ index: 0 })
    await expect(field).toHaveValue(safe.address)
  })

  await test.step('the check of a signature', async () => {
    await page.goto('/check')
    await page.getByText('A signature', { exact: true }).click()
    const field = page.getByLabel('Account or address')
    await field.fill(`gno:${safe.address}`)
    await page.getByRole('button', { name: 'Check signature' }).click()
    await expect(page.getByText(refusal)).toBeVisible()
    await expect(field).toBeFocused()
    await field.fill(link)
    await expect(page.getByLabel('Network', { exact: true }).locator('option:checked')).toHaveText(
      new RegExp(second),
    )
  })

  await test.step('the paths of pages', async () => {
    for (const path of ['/safe/', '/a/']) {
      await page.goto(`${path}${shortName}:${safe.address}`)
      await expect(page.getByText('Local test chain').first()).toBeVisible()
      await expect(page.getByText(safe.address).first()).toBeAttached()
      await page.goto(`${path}gno:${safe.address}`)
      await expect(page.getByRole('heading', { name: 'Network not supported' })).toBeVisible()
      await expect(page.getByText(refusal)).toBeVisible()
    }
  })

  await test.step('the parameters of a new proof', async () => {
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(`/prove?account=${secondName}:${safe.address}`)
    await expect(accountsIn(page).getByRole('listitem')).toContainText(second)
  })
})
