import { type ExtensionWallet, walletChain } from '@countersign/testbed/automation'
import type { BrowserContext, Page } from '@playwright/test'
import { atNetworks } from './fixtures/kit-page.ts'
import { connect, dialogOf, signButton } from './fixtures/steps.ts'
import { expect, extensionTest as test } from './fixtures/test.ts'

const second = 'Countersign Second'

/** Lets a page know whether its tab is in front; Playwright otherwise emulates focus in every tab. */
async function knowFocus(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: false })
}

/** Opens another tab in front, in a browser whose wallet notifies only the tab in front. */
async function goElsewhere(context: BrowserContext, wallet: ExtensionWallet): Promise<Page> {
  await wallet.setQuirks({ telling: 'front-tab' })
  const other = await context.newPage()
  await other.goto('/')
  await other.bringToFront()
  return other
}

test('a network change that a background tab missed shows when the person returns to the tab', async ({
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

test('a tab that missed a disconnect while in the background reports it when the person returns', async ({
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

test('a wallet that rejects a request after it was disconnected in another tab counts as disconnected', async ({
  page,
  context,
  wallet,
}) => {
  const dialog = await connect(page, wallet, 'alice')
  // Focus is still emulated here, so that only the wallet's response reveals the disconnect.
  await goElsewhere(context, wallet)
  await wallet.disconnect()
  await signButton(dialog).click()
  await expect(dialogOf(page)).toContainText('Demo Extension is no longer connected')
  expect(await wallet.pending()).toEqual([])
})
