import { accounts } from '@countersign/testbed'
import { mergeTests } from '@playwright/test'
import { hashMessage } from 'viem'
import {
  confirmButton,
  cosigningTest,
  expectSafeSignedIn,
  expectWaiting,
  nameSafe,
  sessionOf,
  titleOf,
} from './fixtures/cosigning.ts'
import { phoneTest, scan } from './fixtures/phone.ts'
import { chooseWallet, dialogOf, expectMessage, signButton, walletRow } from './fixtures/steps.ts'
import { test as attachedTest, expect, extensionTest } from './fixtures/test.ts'
import { watch } from './fixtures/watch.ts'

const { alice, bob, carol } = accounts
const three = [alice.address, bob.address, carol.address]
const code = { name: 'Comparison code' }

/** Tests with a loaded extension, at the site where Safes sign in. */
const test = mergeTests(extensionTest, cosigningTest)

test('two of three owners sign for a Safe, and each extension shows what they sign', async ({
  page,
  wallet,
  launch,
  newSafe,
  safeWorld: { site },
}) => {
  const safe = await newSafe({ owners: three, threshold: 2 })
  const seen = await watch(page, site.url)
  await wallet.switchAccount('alice')
  await page.goto(site.url)
  const dialog = await chooseWallet(page)
  expect(seen.foreign).toEqual([])
  await wallet.approve()
  await expectMessage(dialog)
  await dialog.getByRole('button', { name: 'Sign in as a Safe' }).click()
  const message = await nameSafe(dialog, safe)
  expect(message).toContain(safe.address)
  await signButton(dialog).click()
  expect(await wallet.read()).toMatchObject({
    heading: 'Sign for this Safe?',
    origin: site.url,
    facts: { Safe: safe.address, message: hashMessage(message) },
  })
  await wallet.approve()
  const asked = await expectWaiting(dialog)

  const second = await launch()
  const other = await watch(second.page, site.url)
  await second.wallet.switchAccount('bob')
  await second.wallet.switchChain(1)
  await second.page.goto(asked.link)
  await expect(titleOf(second.page)).toHaveText('Your confirmation is needed')
  await expect(second.page.getByText(message)).toBeVisible()
  await expect(second.page.getByRole('group', code)).toHaveText(
    (await dialog.getByRole('group', code).textContent()) ?? '',
  )
  expect(await other.contacts()).toBe(0)
  await second.page.getByRole('main').getByRole('button', { name: 'Connect a wallet' }).click()
  await walletRow(dialogOf(second.page), 'Demo Extension').click()
  await second.wallet.approve()
  await confirmButton(second.page).click()
  expect((await second.wallet.read()).heading).toBe('Switch the network?')
  await expect(second.page.getByText('your wallet must be on the Safe’s network')).toBeVisible()
  await second.wallet.approve()
  await expect.poll(async () => (await second.wallet.read()).heading).toBe('Sign for this Safe?')
  await second.wallet.approve()

  await expectSafeSignedIn(page, safe)
  await expect(titleOf(second.page)).toHaveText('The sign-in is confirmed')
  expect(await sessionOf(second)).toBe(null)
  for (const { foreign, complaints } of [seen, other]) {
    expect(foreign).toEqual([])
    expect(complaints).toEqual([])
  }
})

mergeTests(
  attachedTest,
  phoneTest,
  cosigningTest,
)(
  'one owner signs with the extension, another by the phone',
  async ({ page, wallet, browser, phone, phones: { site }, newSafe }) => {
    const safe = await newSafe({ owners: three, threshold: 2 })
    await phone.setOptions({ oneClick: false })
    await wallet.setBehavior('approve')
    await page.goto(site.url)
    const dialog = await chooseWallet(page)
    await expectMessage(dialog)
    await dialog.getByRole('button', { name: 'Sign in as a Safe' }).click()
    await nameSafe(dialog, safe)
    await signButton(dialog).click()
    const asked = await expectWaiting(dialog)

    const context = await browser.newContext()
    const owner = await context.newPage()
    await owner.goto(asked.link)
    await owner.getByRole('main').getByRole('button', { name: 'Connect a wallet' }).click()
    await dialogOf(owner).getByRole('button', { name: 'Scan with a phone wallet' }).click()
    await scan(owner, phone)
    await phone.approve(bob.address)
    await confirmButton(owner).click()
    await phone.sign()
    await expectSafeSignedIn(page, safe)
    await expect(titleOf(owner)).toHaveText('The sign-in is confirmed')
    await context.close()
  },
)
