import { accounts } from '@countersign/testbed'
import type { Page } from '@playwright/test'
import { expectOutcome } from './fixtures/check-page.ts'
import { shortened } from './fixtures/cosigning.ts'
import { hostedRow, hostedTest, windowOf } from './fixtures/hosted.ts'
import { hostedNames } from './fixtures/hosted-world.ts'
import { codeIn, phoneTest, scan } from './fixtures/phone.ts'
import {
  accountIn,
  accountsIn,
  addByAddress,
  addByWallet,
  begin,
  expectProof,
  readText,
  type Said,
  saidIn,
  say,
} from './fixtures/proofs.ts'
import { dialogOf, walletRow } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'

const { alice } = accounts
const said: Said = { purpose: 'opening an account', audience: 'Example Exchange' }
const statement = 'This account is mine. I prove it to [Example Exchange] for [opening an account].'

/** Expects that making a proof signed nobody in. */
async function expectNobody(page: Page) {
  const { session } = await page.evaluate(async () => (await fetch('/v1/session')).json())
  expect(session).toBeNull()
}

test('an extension signs the text shown on the page, and the proof shows its account, audience and purpose', async ({
  page,
  wallet,
}) => {
  await wallet.switchAccount('alice')
  await page.goto('/prove')
  await walletRow(await addByWallet(page), 'Demo Extension').click()
  await wallet.approve()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(accountsIn(page)).toContainText(shortened(alice.address))
  await say(page, said)
  const id = await begin(page)

  const message = await readText(page, alice.address)
  expect(message).toContain(statement)
  expect(message).toContain(`/p/${id}`)
  await page.getByRole('button', { name: 'Sign with Demo Extension' }).click()
  expect((await wallet.read()).quoted).toContain(message)
  await wallet.approve()

  await expectProof(page, id)
  await expect(page.getByRole('heading', { name: 'Share your proof' })).toBeInViewport()
  await expect(saidIn(page)).toContainText('Example Exchange')
  await expect(saidIn(page)).toContainText('opening an account')
  await expect(page.getByRole('region', { name: 'Account', exact: true })).toContainText('alice.eth')
  await page.getByText('Signed text and signature').click()
  await expect(page.getByText(statement)).toBeVisible()
  await expectNobody(page)

  await test.step('its maker checks it on a page that does not trust this one', async () => {
    await page.getByRole('button', { name: 'Check this proof' }).click()
    await expectOutcome(page, 'verified')
  })
})

phoneTest(
  'a phone signs for proofs: while the page waits, while it reloads, and while it is closed',
  async ({ page, phone }) => {
    phoneTest.slow()
    /** Asks the phone to sign the draft that is shown. */
    async function askPhone() {
      const message = await readText(page, alice.address)
      await page.getByRole('button', { name: 'Sign with Demo Phone' }).click()
      await expect.poll(() => phone.waiting()).toBe('request')
      expect(await phone.read()).toMatchObject({ text: message })
    }
    /** Begins another proof without a page load, so that the phone stays connected. */
    async function beginAnother() {
      await page.getByRole('banner').getByRole('link', { name: 'Proofs' }).click()
      await page.getByRole('link', { name: 'Create a proof' }).click()
      await addByAddress(page, alice.address)
      await say(page, said)
      return begin(page)
    }
    await phone.setOptions({ oneClick: false })
    await page.goto('/prove')
    const dialog = await addByWallet(page)
    await dialog.getByRole('button', { name: 'Scan with a phone wallet' }).click()
    await expect(codeIn(page)).toBeVisible()
    await scan(page, phone)
    await phone.approve()
    await expect(dialog).toBeHidden()
    await say(page, said)

    await test.step('while the page waits', async () => {
      const id = await begin(page)
      await askPhone()
      await phone.sign()
      await expectProof(page, id)
      await expectNobody(page)
    })
    await test.step('while it reloads', async () => {
      const id = await beginAnother()
      await askPhone()
      await page.reload()
      await expect(page.getByText('Sign in Demo Phone')).toBeVisible()
      await phone.sign()
      await expectProof(page, id)
    })
    await test.step('while it is closed', async () => {
      const id = await beginAnother()
      await askPhone()
      await page.goto('about:blank')
      await phone.sign()
      await page.goBack()
      await expectProof(page, id)
    })
  },
)

for (const { kind, what, how } of [
  { kind: 'key', what: 'a key', how: null },
  { kind: 'undeployed', what: 'an account that is not deployed yet', how: 'Checked at block' },
] as const)
  hostedTest(`a hosted wallet’s window signs for ${what}`, async ({ page, passTime }) => {
    const name = hostedNames['coinbase-wallet']
    await page.goto('/prove')
    const dialog = await addByWallet(page)
    const connecting = await windowOf(page, () => hostedRow(dialog, name).click())
    await connecting.ready()
    const address = await connecting.create(kind)
    await connecting.approve()
    await expect(dialog).toBeHidden()
    await say(page, said)
    const id = await begin(page)
    const message = await readText(page, address)
    const signing = await windowOf(page, () =>
      page.getByRole('button', { name: `Sign with ${name}` }).click(),
    )
    await signing.ready()
    expect(await signing.asked()).toMatchObject({ kind: 'message', text: message })
    await signing.approve()
    await expectProof(page, id, passTime)
    await expect(accountIn(page, address)).toBeVisible()
    if (how) await expect(accountIn(page, address)).toContainText(how)
  })
