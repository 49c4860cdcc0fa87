import { accounts } from '@countersign/testbed'
import type { Page } from '@playwright/test'
import { kitPage } from './fixtures/build.ts'
import { serveFolder } from './fixtures/folder.ts'
import { kitButton } from './fixtures/kit-page.ts'
import { dialogOf, expectMessage, messageTitle, signButton, walletRow } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'
import { watch } from './fixtures/watch.ts'

const alice = accounts.alice.address
const connected = `wagmi is connected: ${alice} on 31337.`
const disconnected = 'wagmi is disconnected: nobody on no chain.'

/** Opens a site with a wagmi configuration of its own, on the server's origin. */
async function openSite(page: Page) {
  await serveFolder(page, '/kit/', await kitPage.folder())
  await page.goto('/kit/own-config.html')
  await expect(page.getByText(disconnected)).toBeVisible()
}

test('on a site with a wagmi configuration of its own, wagmi’s hooks use the wallet that signed in, also after a reload', async ({
  page,
  wallet,
  server,
}) => {
  const seen = await watch(page, server.url)
  await wallet.setBehavior('approve')
  await openSite(page)
  await kitButton(page).click()
  const dialog = dialogOf(page)
  await walletRow(dialog, 'Demo Extension').click()
  await expectMessage(dialog, messageTitle('alice'))
  await signButton(dialog).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(connected)).toBeVisible()

  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText(/^In block \d+\.$/)).toBeVisible()

  await page.reload()
  await expect(page.getByText(connected)).toBeVisible()
  await expect(kitButton(page)).toHaveAccessibleName(/^Your account/)

  // The site's own buttons work as before.
  await page.getByRole('button', { name: 'Disconnect with wagmi' }).click()
  await expect(page.getByText(disconnected)).toBeVisible()
  await page.getByRole('button', { name: 'Connect Demo Extension with wagmi' }).first().click()
  await expect(page.getByText(connected)).toBeVisible()
  expect(seen.foreign).toEqual([])
  expect(seen.complaints).toEqual([])
})
