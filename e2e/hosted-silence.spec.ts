import type { Page } from '@playwright/test'
import {
  expect,
  expectNobody,
  hostedRow,
  libraries,
  oneStep,
  hostedTest as test,
  titleIn,
  windowOf,
} from './fixtures/hosted.ts'
import { hostedNames } from './fixtures/hosted-world.ts'
import { expectFailure, expectMessage, expectSignedIn, headline, openDialog } from './fixtures/steps.ts'

const { gone } = hostedNames
const seconds = 1_000

/** Opens a window whose page never responds, and expects it to close after the timeout. */
async function silentWindow(
  page: Page,
  press: () => Promise<void>,
  giveUp: () => Promise<void>,
): Promise<void> {
  const { page: popup } = await windowOf(page, press)
  // Its page has loaded, so the timeout has started.
  await popup.locator('body[data-ready]').waitFor({ state: 'attached' })
  await giveUp()
  await expect.poll(() => popup.isClosed()).toBe(true)
}

test('if a wallet’s host is unreachable, the server confirms it, the window closes and another wallet can be chosen', async ({
  page,
  passTime,
}) => {
  await page.goto('/')
  const dialog = await openDialog(page)
  const tryToReach = async (press: () => Promise<void>) => {
    const [popup] = await Promise.all([page.waitForEvent('popup'), press()])
    // Wait for the error page, because Chromium ignores a close during a navigation.
    await expect(popup).toHaveURL('chrome-error://chromewebdata/')
    await passTime(10 * seconds)
    await expect(titleIn(page)).toHaveText(`${gone} isn’t available right now`)
    await expect.poll(() => popup.isClosed()).toBe(true)
    await expect(dialog).toContainText('Nothing was shared.')
  }
  await tryToReach(() => hostedRow(dialog, gone).click())
  await tryToReach(() => dialog.getByRole('button', { name: 'Try again' }).click())
  await dialog.getByRole('button', { name: 'Choose another wallet' }).click()
  const hand = await windowOf(page, () => hostedRow(dialog, oneStep).click())
  await hand.ready()
  await hand.create('key')
  await hand.approve()
  await expectSignedIn(page)
})

for (const { library, name } of libraries)
  test(`if ${library} cannot be loaded, or its wallet page never responds, the person can try again`, async ({
    page,
    misbehave,
    passTime,
  }) => {
    const scripts = /\/(base-account|coinbase-wallet)-[^/]+\.js$/
    await page.route(scripts, route => route.abort())
    await page.goto('/')
    const dialog = await openDialog(page)
    const again = dialog.getByRole('button', { name: 'Try again' })
    await test.step('if the library cannot be loaded, no window stays open', async () => {
      const [popup] = await Promise.all([page.waitForEvent('popup'), hostedRow(dialog, name).click()])
      await expect.poll(() => popup.isClosed()).toBe(true)
      await expect(titleIn(page)).toHaveText(`The code for ${name} couldn’t be loaded`)
      await expect(dialog).toContainText('Try again. If that doesn’t help, reload the page.')
      await page.unroute(scripts)
    })
    await test.step('trying again loads it, and a wallet page that never responds times out', async () => {
      await misbehave('no-handshake')
      await silentWindow(
        page,
        () => again.click(),
        async () => {
          const asked = page.waitForResponse('**/v1/site/hosted-wallets/*')
          await passTime(10 * seconds)
          expect(await (await asked).json()).toEqual({ reachable: true })
          // The host is reachable, so the page waits longer.
          await expect(titleIn(page)).toHaveText(`Opening the ${name} window…`)
          await passTime(20 * seconds)
        },
      )
      await expect(titleIn(page)).toHaveText(`${name} isn’t responding`)
    })
    await test.step('the next window works', async () => {
      const refused = await windowOf(page, () => again.click())
      await refused.ready()
      await refused.refuse()
      await expect(titleIn(page)).toHaveText(`You didn’t connect ${name}`)
    })
    const hand = await windowOf(page, () => again.click())
    await hand.ready()
    const address = await hand.create('key')
    await hand.approve()
    if (name === oneStep) {
      await expectSignedIn(page, address)
      return
    }
    await expectMessage(dialog)
    await test.step('if the wallet page does not respond to a signature request, nothing is signed and the person can try again', async () => {
      await misbehave('no-handshake')
      await silentWindow(
        page,
        () => dialog.getByRole('button', { name: 'Sign message' }).click(),
        () => passTime(30 * seconds),
      )
      await expectFailure(
        dialog,
        headline.sign,
        /isn’t responding\. Its window opened, but .* Nothing was signed/,
      )
      await expectNobody(page)
      const signing = await windowOf(page, () =>
        dialog.getByRole('button', { name: 'Ask the wallet again' }).click(),
      )
      await signing.ready()
      await signing.approve()
      await expectSignedIn(page, address)
    })
  })
