import type { Page } from '@playwright/test'
import {
  connectTwoStep,
  expect,
  expectNobody,
  hostedRow,
  libraries,
  oneStep,
  hostedTest as test,
  titleIn,
  twoStep,
  windowOf,
} from './fixtures/hosted.ts'
import { hostedNames } from './fixtures/hosted-world.ts'
import {
  dialogOf,
  expectFailure,
  expectMessage,
  expectSignedIn,
  headline,
  openDialog,
} from './fixtures/steps.ts'

const { gone } = hostedNames
const seconds = 1_000

/** Has a window open whose page says nothing, and sees it shut once it is given up. */
async function silentWindow(
  page: Page,
  press: () => Promise<void>,
  giveUp: () => Promise<void>,
): Promise<void> {
  const { page: popup } = await windowOf(page, press)
  // Its page came up, so the wait for its word has begun.
  await popup.locator('body[data-ready]').waitFor({ state: 'attached' })
  await giveUp()
  await expect.poll(() => popup.isClosed()).toBe(true)
}

test('a wallet whose host does not answer: the server says so too, the window is shut, and another wallet is at hand', async ({
  page,
  passTime,
}) => {
  await page.goto('/')
  const dialog = await openDialog(page)
  const tryToReach = async (press: () => Promise<void>) => {
    const [popup] = await Promise.all([page.waitForEvent('popup'), press()])
    // Chromium forgets that a window is to be closed at the very moment that it is put on another page.
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
  test(`a page that comes and never speaks to ${library} is given up, and the next window works`, async ({
    page,
    misbehave,
    passTime,
  }) => {
    await misbehave('no-handshake')
    await page.goto('/')
    const dialog = await openDialog(page)
    await silentWindow(
      page,
      () => hostedRow(dialog, name).click(),
      async () => {
        const asked = page.waitForResponse('**/v1/site/hosted-wallets/*')
        await passTime(10 * seconds)
        expect(await (await asked).json()).toEqual({ reachable: true })
        // It is there: so it is waited for a while longer.
        await expect(titleIn(page)).toHaveText(`Opening the ${name} window…`)
        await passTime(20 * seconds)
      },
    )
    await expect(titleIn(page)).toHaveText(`${name} isn’t responding`)
    const hand = await windowOf(page, () => dialog.getByRole('button', { name: 'Try again' }).click())
    await hand.ready()
    await hand.refuse()
    await expect(titleIn(page)).toHaveText(`You didn’t connect ${name}`)
  })

test('a page that keeps silent when it is to sign has signed nothing, and is asked again', async ({
  page,
  misbehave,
  passTime,
}) => {
  await page.goto('/')
  const address = await connectTwoStep(page, twoStep)
  const dialog = dialogOf(page)
  await misbehave('no-handshake')
  await silentWindow(
    page,
    () => dialog.getByRole('button', { name: 'Sign message' }).click(),
    () => passTime(30 * seconds),
  )
  await expectFailure(dialog, headline.sign, /opened, but didn’t respond. Nothing was signed/)
  await expectNobody(page)
  const hand = await windowOf(page, () =>
    dialog.getByRole('button', { name: 'Ask the wallet again' }).click(),
  )
  await hand.ready()
  await hand.approve()
  await expectSignedIn(page, address)
})

for (const { library, name } of libraries)
  test(`where ${library} does not load, no window stays open, and trying again loads it`, async ({
    page,
  }) => {
    const scripts = /\/(base-account|coinbase-wallet)-[^/]+\.js$/
    await page.route(scripts, route => route.abort())
    await page.goto('/')
    const dialog = await openDialog(page)
    const [popup] = await Promise.all([page.waitForEvent('popup'), hostedRow(dialog, name).click()])
    await expect.poll(() => popup.isClosed()).toBe(true)
    await expect(titleIn(page)).toHaveText('Oops, something went wrong!')
    await expect(dialog).toContainText('We couldn’t reach this site’s server')
    await page.unroute(scripts)
    const hand = await windowOf(page, () => dialog.getByRole('button', { name: 'Try again' }).click())
    await hand.ready()
    await hand.create('key')
    await hand.approve()
    if (name === oneStep) await expectSignedIn(page)
    else await expectMessage(dialog)
  })
