import { accounts } from '@countersign/testbed'
import type { Page } from '@playwright/test'
import { isHex } from 'viem'
import {
  dialogOf,
  expectMessage,
  expectSignedIn,
  openDialog,
  signButton,
  walletRow,
} from './fixtures/steps.ts'
import { expect, bareTest as test } from './fixtures/test.ts'

/**
 * Adds a wallet from before EIP-6963, with alice's key: an object at `window.ethereum` that does not announce itself.
 *
 * @param when - `late`: a moment after the page has loaded, reported by the event that such wallets send
 */
async function addLegacyWallet(page: Page, when: 'at-once' | 'late'): Promise<void> {
  await page.exposeFunction('signAsAlice', (raw: unknown) => {
    if (!isHex(raw)) throw new Error('personal_sign gets its text in hex.')
    return accounts.alice.signMessage({ message: { raw } })
  })
  await page.addInitScript(
    ({ account, late }) => {
      const request = async ({ method, params }: { method: string; params?: unknown[] }) => {
        switch (method) {
          case 'eth_requestAccounts':
          case 'eth_accounts':
            return [account]
          case 'eth_chainId':
            return '0x7a69'
          case 'personal_sign':
            // @ts-expect-error The test adds it.
            return window.signAsAlice(params?.[0])
          default:
            throw { code: 4200, message: 'It does not support this.' }
        }
      }
      const add = () => {
        Object.assign(window, { ethereum: { request, on: () => {}, removeListener: () => {} } })
        window.dispatchEvent(new Event('ethereum#initialized'))
      }
      if (late) Object.assign(window, { addWallet: add })
      else add()
    },
    { account: accounts.alice.address, late: when === 'late' },
  )
}

test('a single wallet that only sets window.ethereum is listed and signs the person in', async ({ page }) => {
  await addLegacyWallet(page, 'at-once')
  await page.goto('/')
  const dialog = await openDialog(page)
  const list = dialog.getByRole('list', { name: 'In this browser' }).getByRole('button')
  await expect(list).toHaveCount(1)
  await walletRow(dialog, 'Browser wallet').click()
  expect(await expectMessage(dialog)).toContain(accounts.alice.address)
  await signButton(dialog).click()
  await expectSignedIn(page)
  await expect(page.getByRole('button', { name: `Copy address ${accounts.alice.address}` })).toBeVisible()
})

test('a single wallet that sets window.ethereum after the dialog opened is added to the list', async ({
  page,
}) => {
  await addLegacyWallet(page, 'late')
  await page.goto('/')
  const dialog = await openDialog(page)
  await expect(dialog.getByRole('heading', { name: 'No wallets found in this browser' })).toBeVisible()
  // @ts-expect-error The test has added it.
  await page.evaluate(() => window.addWallet())
  await walletRow(dialogOf(page), 'Browser wallet').click()
  await expectMessage(dialog)
})
