import { type ExtensionWallet, walletChain } from '@countersign/testbed/automation'
import type { BrowserContext, Page } from '@playwright/test'
import { atNetworks } from './fixtures/kit-page.ts'
import { connect, dialogOf, signButton } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'

const second = 'Countersign Second'

/** Has a tab know whether it is in front: Playwright makes each believe that it is. */
async function knowFocus(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: false })
}

/** Opens another tab in front, in a browser whose wallet notifies the tab in front only. */
async function goElsewhere(context: BrowserContext, wallet: ExtensionWallet): Promise<Page> {
  await wallet.setQuirks({ telling: 'front-tab' })
  const other = await context.newPage()
  await other.goto('/')
  await other.bringToFront()
  return other
}

test('A network that was changed while another tab was in front is the current one when the person comes back.', async ({
  page,
  context,
  wallet,
  world,
}) => {
  const { chains } = await wallet.state()
  await wallet.setChains([...chains, walletChain(31338, world.secondChain.url, second)])
  const dialog = await atNetworks(page, wallet)
  await knowFocus(page)
  await goElsewhere(context, wallet)
  await wallet.switchChain(31338)
  await expect(dialog).toContainText('Demo Extension is on Local test chain.')
  await page.bringToFront()
  await expect(dialog).toContainText(`Demo Extension is on ${second}.`)
  expect(await wallet.pending()).toEqual([])
})

test('A wallet that was disconnected while another tab was in front is not waited for when the person comes back.', async ({
  page,
  context,
  wallet,
}) => {
  const dialog = await connect(page, wallet, 'alice')
  await knowFocus(page)
  await goElsewhere(context, wallet)
  await wallet.disconnect()
  await expect(signButton(dialog)).toBeVisible()
  await page.bringToFront()
  await expect(dialogOf(page)).toContainText('Demo Extension is no longer connected')
})

test('A wallet that says no since it was disconnected in another tab is not taken for connected any more.', async ({
  page,
  context,
  wallet,
}) => {
  const dialog = await connect(page, wallet, 'alice')
  // This tab believes that it is in front all the time: only the wallet's answer tells.
  await goElsewhere(context, wallet)
  await wallet.disconnect()
  await signButton(dialog).click()
  await expect(dialogOf(page)).toContainText('Demo Extension is no longer connected')
  expect(await wallet.pending()).toEqual([])
})
