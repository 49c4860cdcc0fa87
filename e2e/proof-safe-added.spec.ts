import { accounts } from '@countersign/testbed'
import { shortened, cosigningTest as test } from './fixtures/cosigning.ts'
import { accountsIn, addByWallet } from './fixtures/proofs.ts'
import { dialogOf, walletRow } from './fixtures/steps.ts'
import { expect } from './fixtures/test.ts'

const { alice, bob } = accounts

for (const way of ['an owner’s wallet', 'its address'] as const)
  test(`a Safe is added to a proof by ${way}, without a sign-in and without its owner’s account`, async ({
    person,
    newSafe,
  }) => {
    const safe = await newSafe({ owners: [alice.address, bob.address], threshold: 2 })
    const { page } = await person('alice')
    await page.goto('/prove')
    const dialog = await addByWallet(page)
    await dialog.getByRole('button', { name: /^Safe.*Its owners sign/ }).click()
    await expect(dialog.getByRole('heading', { name: 'Add a Safe' })).toBeVisible()
    if (way === 'its address') {
      await dialog.getByLabel('Address of the Safe').fill(safe.address)
      await dialog.getByRole('button', { name: 'Continue' }).click()
    } else {
      await dialog.getByRole('button', { name: 'Find Safes by an owner’s wallet' }).click()
      await walletRow(dialog, 'Demo Wallet').click()
      await dialog.getByRole('button', { name: shortened(safe.address) }).click()
    }
    await expect(dialogOf(page)).toBeHidden()
    await expect(accountsIn(page).getByRole('listitem')).toHaveCount(1)
    await expect(accountsIn(page)).toContainText(safe.address.slice(0, 6))
    await expect(page.getByRole('banner').getByRole('button', { name: /^Sign in/ })).toBeVisible()
  })
