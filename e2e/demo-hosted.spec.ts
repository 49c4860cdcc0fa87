import { sessionOf, windowOf } from './fixtures/hosted.ts'
import { expectSignedIn, openDialog } from './fixtures/steps.ts'
import { expect, demoTest as test } from './fixtures/test.ts'
import { stillTime } from './fixtures/time.ts'

test('the demo’s hosted wallet signs in with a passkey in one step', async ({ page }) => {
  await stillTime(page)
  await page.goto('/')
  const dialog = await openDialog(page)
  const row = dialog
    .getByRole('region', { name: 'Wallets' })
    .getByRole('button', { name: /^Demo hosted wallet/ })
  await expect(row).toContainText('Opens in a window')
  const hand = await windowOf(page, () => row.click())
  await hand.ready()
  const address = await hand.create('passkey')
  await hand.approve()
  await expectSignedIn(page, address)
  expect(await sessionOf(page)).toMatchObject({ verdict: { method: 'erc1271' } })
})
