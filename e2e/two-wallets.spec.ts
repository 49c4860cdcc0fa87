import { accounts } from '@countersign/testbed'
import { walletPaths } from '@countersign/testbed/wallet/build'
import { shortened } from './fixtures/cosigning.ts'
import { accountsIn, addByWallet } from './fixtures/proofs.ts'
import { dialogOf, expectMessage, openDialog, signButton, walletRow } from './fixtures/steps.ts'
import { expect, freshTest as test } from './fixtures/test.ts'

const { otherExtension, twinExtension } = walletPaths()

test.use({ otherExtensions: [otherExtension, twinExtension] })

test('of three wallets, two with the same rdns, the chosen one opens every time and signs, and each adds its account to a proof', async ({
  page,
  launched,
}) => {
  const wallets = {
    'Demo Extension': launched.wallet,
    'Other Extension': await launched.walletOf(otherExtension),
    'Twin Extension': await launched.walletOf(twinExtension),
  }
  await page.goto('/')
  const dialog = await openDialog(page)
  const list = dialog.getByRole('list', { name: 'In this browser' }).getByRole('button')
  await expect(list).toHaveCount(3)
  const names = Object.keys(wallets)
  for (let round = 0; round < 10; round += 1) {
    // Every wallet follows every other one and itself.
    const name = names[(round + Math.floor(round / 3)) % names.length]
    for (const [chosen, wallet] of Object.entries(wallets)) {
      if (chosen !== name) continue
      await list.filter({ hasText: chosen }).click()
      await expect.poll(async () => (await wallet.pending()).length).toBe(1)
      for (const [other, { pending }] of Object.entries(wallets))
        if (other !== chosen) expect(await pending(), `${other} when ${chosen} was chosen`).toEqual([])
      await expect(dialog.getByRole('heading', { level: 2 })).toContainText(chosen)
      await wallet.reject()
      await expect(dialog.getByRole('heading', { name: `You didn’t connect ${chosen}` })).toBeVisible()
      await dialog.getByRole('button', { name: 'Choose another wallet' }).click()
    }
  }

  await test.step('the connected wallet signs', async () => {
    await wallets['Twin Extension'].setBehavior('approve')
    for (const other of ['Demo Extension', 'Other Extension'] as const)
      await wallets[other].setBehavior('refuse')
    await list.filter({ hasText: 'Twin Extension' }).click()
    await expectMessage(dialog)
    await signButton(dialog).click()
    await expect(page).toHaveURL(/\/account$/)
    await expect(dialogOf(page)).toBeHidden()
  })

  await test.step('two wallets each add an account to a proof, and a reconnected account that is already listed leads to other wallets', async () => {
    // As in a new browser.
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await wallets['Twin Extension'].disconnect()
    await wallets['Demo Extension'].switchAccount('alice')
    await wallets['Other Extension'].switchAccount('bob')
    for (const name of ['Demo Extension', 'Other Extension'] as const)
      await wallets[name].setBehavior('approve')
    await page.goto('/prove')
    await walletRow(await addByWallet(page), 'Demo Extension').click()
    await expect(accountsIn(page)).toContainText(shortened(accounts.alice.address))
    await expect(dialogOf(page)).toBeHidden()
    await walletRow(await addByWallet(page), 'Other Extension').click()
    await expect(accountsIn(page)).toContainText(shortened(accounts.bob.address))
    await expect(dialogOf(page)).toBeHidden()

    await page.reload()
    await expect(accountsIn(page).getByRole('listitem')).toHaveCount(2)
    await expect(walletRow(await addByWallet(page), 'Demo Extension')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    await expect(accountsIn(page).getByRole('listitem')).toHaveCount(2)
  })
})
