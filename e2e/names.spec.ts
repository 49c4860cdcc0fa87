import { accounts } from '@countersign/testbed'
import type { Locator } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expectAccessible } from './fixtures/axe.ts'
import { expectSafeMessage, expectSafeSignedIn, cosigningTest as test } from './fixtures/cosigning.ts'
import { accountsIn, begin, say } from './fixtures/proofs.ts'
import { signInByRequest } from './fixtures/sessions.ts'
import { dialogOf, signButton, walletRow } from './fixtures/steps.ts'
import { expect } from './fixtures/test.ts'

const { alice, bob } = accounts

test('a Safe signs in by its name, which is entered before a wallet is connected', async ({
  person,
  world,
}) => {
  const { vault } = world.contracts
  const { page } = await person('alice')
  await page.goto('/')
  await page.getByRole('main').getByRole('button', { name: 'A Safe with its owners' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Owners’ wallets' }).click()
  const address = dialog.getByLabel('Address of the Safe')
  await address.fill('Vault.eth')
  await expect(dialog.getByRole('status').filter({ hasText: `vault.eth = ${vault.address}` })).toBeVisible()
  await expectAccessible(page, 'the name of a Safe in a field')
  await expect(address).toHaveValue('Vault.eth')
  // A name belongs to a network: on another one, the same address could be somebody else's.
  await dialog.getByLabel('Network').selectOption({ label: 'Countersign Second (testnet)' })
  await expect(dialog.getByText('has no address on')).toBeVisible()
  await dialog.getByLabel('Network').selectOption({ index: 0 })
  await expect(dialog.getByRole('status').filter({ hasText: vault.address })).toBeVisible()
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(dialog.getByRole('list', { name: 'Owners', exact: true }).getByRole('listitem')).toHaveCount(1)
  await walletRow(dialog, 'Demo Wallet').click()
  expect(await expectSafeMessage(dialog)).toContain(vault.address)
  await signButton(dialog).click()
  await expectSafeSignedIn(page, vault)
})

test('a name in a field is looked up by the site only, and its address is what is used', async ({
  person,
}) => {
  const { page } = await person('alice')
  const origins = new Set<string>()
  page.on('request', request => origins.add(new URL(request.url()).origin))
  await page.goto('/prove')
  await page.getByText('Add an account by its address').click()
  const field = page.getByLabel('Address', { exact: true })
  const add = page.getByRole('button', { name: 'Add', exact: true })

  await field.fill('nobody.eth')
  await expect(page.getByText('There is no name')).toBeVisible()
  await add.click()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('nobody.eth')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('\u0430lice.eth')
  await expect(page.getByText('isn’t a valid name')).toBeVisible()

  await field.fill('ALICE.eth')
  await expect(page.getByRole('status').filter({ hasText: `alice.eth = ${alice.address}` })).toBeVisible()
  await expectAccessible(page, 'a name in a field')
  await add.click()
  await expect(accountsIn(page).getByRole('listitem')).toHaveCount(1)
  await expect(field).toHaveValue('')
  await say(page, { purpose: 'a seat', audience: 'The Members', visibility: 'link' })
  const id = await begin(page)
  const draft = await page.evaluate(async path => (await fetch(path)).json(), `/v1/proofs/${id}`)
  expect(draft.proof.accounts[0].account).toMatch(new RegExp(`^eip155:\\d+:${alice.address}$`))
  expect([...origins].filter(origin => origin !== new URL(page.url()).origin)).toEqual([])
})

test('every field for an account has the same hint, and takes a name', async ({ person }) => {
  const { page } = await person('alice')
  const main = page.getByRole('main')
  const fields: readonly (readonly [string, string, () => Promise<void>])[] = [
    ['/prove', 'Address', () => page.getByText('Add an account by its address').click()],
    ['/requests/new', 'Account address', async () => {}],
    ['/check', 'Account or address', () => page.getByText('A signature', { exact: true }).click()],
    [
      '/',
      'Or enter the address of the Safe',
      async () => {
        await main.getByRole('button', { name: 'A Safe with its owners' }).click()
        await dialogOf(page).getByRole('button', { name: 'Owners’ wallets' }).click()
      },
    ],
  ]
  for (const [path, label, find] of fields) {
    await page.goto(path)
    await find()
    const field = page.getByLabel(label, { exact: true })
    const hint = 'For example 0x…, chain-31337:0x…, name.eth or a link to the account.'
    const privacy = path === '/check' ? ' Only a name is sent to this site, to look it up.' : ''
    await expect(field).toHaveAccessibleDescription(`${hint}${privacy}`)
    await field.fill('alice.eth')
    const found = page.getByRole('status').filter({ hasText: `alice.eth = ${alice.address}` })
    await expect(found, path).toBeVisible()
  }
  // The one for several accounts says so, and then the same.
  await page.getByText('Not deployed yet', { exact: true }).click()
  await expect(page.getByLabel('Owners', { exact: true })).toHaveAccessibleDescription(
    /^One owner per line, .+ For example 0x…, chain-31337:0x…, name\.eth or a link to the account\.$/,
  )
})

test('an answer for an earlier name is never shown for a later one, and a failed lookup can be repeated', async ({
  person,
}) => {
  const { page } = await person('alice')
  await page.goto('/prove')
  await page.getByText('Add an account by its address').click()
  const field = page.getByLabel('Address', { exact: true })
  const shown = page.getByRole('status').filter({ hasText: ' = 0x' })
  const late = Promise.withResolvers<void>()
  await page.route(/\/v1\/names\?name=alice/, async route => {
    await late.promise
    // The page has cancelled the first of these.
    await route.continue().catch(() => {})
  })
  const asked = page.waitForRequest(/\/v1\/names\?name=alice/)
  await field.fill('alice.eth')
  await asked
  await field.fill('bob.eth')
  await expect(shown).toContainText(bob.address)
  late.resolve()
  await field.fill('alice.eth')
  await expect(shown).toContainText(alice.address)

  let isDown = true
  await page.route(/\/v1\/names\?name=carol/, route => (isDown ? route.abort() : route.continue()))
  await field.fill('carol.eth')
  await expect(page.getByText('Names can’t be looked up right now.')).toBeVisible()
  await expect(shown).toBeHidden()
  isDown = false
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(accountsIn(page).getByRole('listitem')).toContainText('carol.eth')
  await expect(field).toHaveValue('')
})

test('what is pressed before a name is looked up waits for it, and then continues with all that was entered', async ({
  person,
}) => {
  const { page } = await person('alice')
  /** Enters a name, presses the button before the server has answered, and lets it answer. */
  const pressEarly = async (field: Locator, button: Locator, name: string) => {
    const late = Promise.withResolvers<void>()
    await page.route(/\/v1\/names\?/, async route => {
      await late.promise
      await route.continue()
    })
    await field.fill(name)
    await button.click()
    const waiting = page.getByRole('button', { name: /^(Looking up the account…|Looking up the Safe…)$/ })
    await expect(waiting).toHaveAttribute('aria-disabled', 'true')
    await expect(field).toHaveValue(name)
    const answered = page.waitForResponse(/\/v1\/names\?/)
    late.resolve()
    await answered
    await page.unroute(/\/v1\/names\?/)
  }
  await test.step('the form of a proof', async () => {
    await page.goto('/prove')
    await page.getByText('Add an account by its address').click()
    const [field, add] = [
      page.getByLabel('Address', { exact: true }),
      page.getByRole('button', { name: 'Add', exact: true }),
    ]
    await pressEarly(field, add, 'alice.eth')
    await expect(accountsIn(page).getByRole('listitem')).toHaveCount(1)
  })
  await test.step('the check of a signature', async () => {
    await page.goto('/check')
    await page.getByText('A signature', { exact: true }).click()
    await page.getByLabel('Text, exactly as signed').fill('A text')
    await page.getByLabel('Signature', { exact: true }).fill(`0x${'11'.repeat(65)}`)
    await pressEarly(
      page.getByLabel('Account or address'),
      page.getByRole('button', { name: 'Check signature' }),
      'bob.eth',
    )
    await expect(page.getByText('This signature isn’t valid for this account')).toBeVisible()
  })
  await test.step('the Safe in the dialog', async () => {
    await page.goto('/')
    await page.getByRole('main').getByRole('button', { name: 'A Safe with its owners' }).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: 'Owners’ wallets' }).click()
    await pressEarly(
      dialog.getByLabel('Address of the Safe'),
      dialog.getByRole('button', { name: 'Continue', exact: true }),
      'vault.eth',
    )
    await expect(dialog.getByRole('list', { name: 'Owners', exact: true }).getByRole('listitem')).toHaveCount(
      1,
    )
    await page.keyboard.press('Escape')
  })
  await test.step('the form of a request', async () => {
    await signInByRequest(page, new URL(page.url()).origin, privateKeyToAccount(generatePrivateKey()))
    await page.goto('/requests/new')
    const field = page.getByLabel('Account address')
    const create = page.getByRole('button', { name: 'Create request' })
    await page.getByLabel('Purpose').fill('a grant')
    await pressEarly(field, create, 'nobody.eth')
    await expect(field).toHaveAccessibleDescription(/There is no name .?nobody\.eth/)
    await expect(field).toBeFocused()
    await pressEarly(field, create, 'alice.eth')
    await expect(page.getByRole('main')).toContainText('alice.eth')
    await expect(page).toHaveURL(/\/requests\/(?!new)/)
  })
})
