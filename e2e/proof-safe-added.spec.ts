import { accounts } from '@countersign/testbed'
import { shortened, cosigningTest as test } from './fixtures/cosigning.ts'
import { accountIn, accountsIn, addByWallet } from './fixtures/proofs.ts'
import { asked, askForProof } from './fixtures/requests.ts'
import { signInWithoutPage } from './fixtures/sessions.ts'
import { dialogOf } from './fixtures/steps.ts'
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
    await dialog.getByRole('button', { name: 'A Safe with its owners' }).click()
    await expect(dialog.getByRole('heading', { name: 'Add a Safe' })).toBeVisible()
    if (way === 'its address') {
      await dialog.getByLabel('Address of the Safe').fill(safe.address)
      await dialog.getByRole('button', { name: 'Continue' }).click()
    } else {
      await dialog.getByRole('button', { name: /^Find my Safes/ }).click()
      await dialog.getByRole('button', { name: shortened(safe.address) }).click()
    }
    await expect(dialogOf(page)).toBeHidden()
    await expect(accountsIn(page).getByRole('listitem')).toHaveCount(1)
    await expect(accountsIn(page)).toContainText(safe.address.slice(0, 6))
    await expect(page.getByRole('banner').getByRole('button', { name: /^Sign in/ })).toBeVisible()
  })

test('a Safe that is chosen on the page of a request answers it, and its owners are asked', async ({
  person,
  newSafe,
  request: asker,
  safeWorld: { site },
}) => {
  const safe = await newSafe({ owners: [alice.address, bob.address], threshold: 2 })
  await signInWithoutPage(asker, site.url, alice)
  const request = await askForProof(asker, site.url, asked({ account: null }))
  const { page } = await person('bob')
  await page.goto(request.link)
  await page.getByRole('main').getByRole('button', { name: 'Choose a Safe' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Address of the Safe').fill(safe.address)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toBeHidden()
  await expect(accountIn(page, safe.address).getByRole('button', { name: /Ask the owners$/ })).toBeVisible()
})
