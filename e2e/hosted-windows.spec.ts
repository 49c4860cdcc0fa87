import { disabledFeatures } from '@countersign/testbed/automation'
import type { HostedWalletHand } from '@countersign/testbed/hosted-wallet/automation'
import { chromium, type Page } from '@playwright/test'
import {
  expect,
  expectNobody,
  type HostedName,
  hostedRow,
  oneStep,
  pick,
  sign,
  signButton,
  hostedTest as test,
  titleIn,
  twoStep,
  windowOf,
} from './fixtures/hosted.ts'
import { kitButton, openKitPage } from './fixtures/kit-page.ts'
import {
  dialogOf,
  expectFailure,
  expectMessage,
  expectSignedIn,
  headline,
  openDialog,
} from './fixtures/steps.ts'

/** Delays the wallet's page until the returned function is called. */
async function holdBack(page: Page, url: string): Promise<() => Promise<void>> {
  const address = `${url}/connect*`
  await page.context().route(address, () => undefined)
  return () => page.context().unroute(address)
}

/** Opens a window whose page does not load, and closes it. */
async function shutEarly(page: Page, press: () => Promise<void>): Promise<void> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), press()])
  await popup.close()
}

/** Reloads the page and expects that its window closes. */
async function expectClosedByReload(page: Page, { page: popup }: HostedWalletHand): Promise<void> {
  const closed = popup.waitForEvent('close')
  await page.reload()
  await closed
}

// What happens to a window is tested for each library and each request in `packages/wallets`, with the unmodified
// libraries. Here one connects and the other signs.

test('a window that is closed, rejected or left by a reload while connecting, before or after its page responds, can be opened again', async ({
  page,
  hosted,
}) => {
  await page.goto('/')
  const dialog = await openDialog(page)
  const again = dialog.getByRole('button', { name: 'Try again' })
  const expectRefused = async () => {
    await expect(titleIn(page)).toHaveText(`You didn’t connect ${oneStep}`)
    await expect(dialog).toContainText('You rejected the request in')
  }

  await test.step('the window is closed before its page loads', async () => {
    const letCome = await holdBack(page, hosted.wallet.url)
    await shutEarly(page, () => hostedRow(dialog, oneStep).click())
    await expectRefused()
    await letCome()
  })
  await test.step('the person closes the window', async () => {
    const hand = await windowOf(page, () => again.click())
    await hand.ready()
    await hand.close()
    await expectRefused()
  })
  await test.step('the browser closes the window without a message from its page', async () => {
    const hand = await windowOf(page, () => again.click())
    await hand.ready()
    await hand.page.close()
    await expectRefused()
  })
  await test.step('the person rejects the request', async () => {
    const hand = await windowOf(page, () => again.click())
    await hand.ready()
    await hand.refuse()
    await expectRefused()
  })
  await test.step('reloading the page closes the window', async () => {
    const hand = await windowOf(page, () => again.click())
    await hand.ready()
    await expectClosedByReload(page, hand)
  })
  const connecting = await pick(page, oneStep)
  const address = await connecting.create('key')
  await connecting.approve()
  await expectSignedIn(page, address)
})

test('a window that is closed, rejected or left by a reload while signing, before or after its page responds, can be opened again', async ({
  page,
  hosted,
}) => {
  await page.goto('/')
  const connecting = await pick(page, twoStep)
  const address = await connecting.create('key')
  await connecting.approve()
  const dialog = dialogOf(page)
  await expectMessage(dialog)
  const askAgain = dialog.getByRole('button', { name: 'Ask the wallet again' })
  const expectUnsigned = () =>
    expectFailure(dialog, headline.sign, new RegExp(`You rejected the request in ${twoStep}`))

  await test.step('the window is closed before its page loads', async () => {
    const letCome = await holdBack(page, hosted.wallet.url)
    await shutEarly(page, () => signButton(dialog).click())
    await expectUnsigned()
    await letCome()
  })
  await test.step('the person closes the window', async () => {
    const hand = await windowOf(page, () => askAgain.click())
    await hand.ready()
    await hand.close()
    await expectUnsigned()
  })
  await test.step('the person rejects the request', async () => {
    const hand = await windowOf(page, () => askAgain.click())
    await hand.ready()
    await hand.refuse()
    await expectUnsigned()
  })
  await expectNobody(page)
  await test.step('reloading the page closes the window', async () => {
    const hand = await sign(page, 'Ask the wallet again')
    await expectClosedByReload(page, hand)
  })
  await openDialog(page)
  await expectMessage(dialog)
  await (await sign(page)).approve()
  await expectSignedIn(page, address)
})

test('if the browser blocks a pop-up, the page says how to allow it, and its button opens the window', async ({
  hosted,
}) => {
  // The headless shell does not block pop-ups.
  const executablePath = process.env.CHROMIUM_PATH
  await using browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [disabledFeatures, '--renderer-process-limit=1'],
    ignoreDefaultArgs: ['--disable-popup-blocking'],
  })
  const context = await browser.newContext({ baseURL: hosted.site.url })
  const page = await context.newPage()
  /** Clicks a button from a script after the user activation has been consumed. */
  const pressByScript = (label: RegExp) =>
    dialogOf(page)
      .getByRole('button', { name: label })
      .evaluate((button: HTMLElement) => {
        while (window.open('about:blank'));
        button.click()
      })
  await page.goto('/')
  const dialog = await openDialog(page)
  await hostedRow(dialog, twoStep).hover()
  const openIt = dialog.getByRole('button', { name: 'Open window' })

  await test.step('while connecting', async () => {
    await pressByScript(new RegExp(`^${twoStep}`))
    await expect(titleIn(page)).toHaveText(`Your browser blocked the window of ${twoStep}`)
    await expect(dialog).toContainText(/always allow pop-\u2060ups from this site/)
    const connecting = await windowOf(page, () => openIt.click())
    await connecting.ready()
    await connecting.create('key')
    await connecting.approve()
    await expectMessage(dialog)
  })
  await test.step('while signing', async () => {
    await pressByScript(/^Sign message$/)
    await expectFailure(dialog, headline.sign, new RegExp(`blocked the window of ${twoStep}`))
    await expect(dialog).toContainText(/always allow pop-\u2060ups from this site/)
    const signing = await windowOf(page, () => openIt.click())
    await signing.ready()
    await signing.approve()
    await expectSignedIn(page)
  })
})

test('there is one window at a time: Back closes it, another wallet replaces it, and its button brings it to the front', async ({
  page,
  misbehave,
}) => {
  await page.goto('/')
  const dialog = dialogOf(page)
  const select = async (name: HostedName) => {
    const hand = await windowOf(page, () => hostedRow(dialog, name).click())
    await hand.ready()
    return hand
  }
  const hand = await pick(page, oneStep)
  await test.step('Back in the window does nothing', async () => {
    expect(await hand.page.evaluate(() => history.length)).toBe(1)
    await hand.page.goBack()
    expect((await hand.asked()).kind).toBe('connect')
  })
  await test.step('Back on the page closes the window and goes back in the dialog', async () => {
    const closed = hand.page.waitForEvent('close')
    await page.goBack()
    await closed
    await expect(titleIn(page)).toHaveText('Who signs?')
    await expect(dialog).toBeVisible()
  })
  await test.step('selecting another wallet replaces the open window, and only the last selected wallet connects', async () => {
    const first = await select(oneStep)
    const closed = first.page.waitForEvent('close')
    await dialog.getByRole('button', { name: 'Back' }).click()
    await closed
    const second = await select(twoStep)
    await expect(titleIn(page)).toHaveText(`Continue in the ${twoStep} window`)
    await test.step('pressing the button again brings the open window to the front instead of opening a second one', async () => {
      const show = dialog.getByRole('button', { name: 'Show window' })
      await page.bringToFront()
      await second.page.evaluate(() => {
        document.body.dataset.focused = 'no'
        addEventListener('focus', () => {
          document.body.dataset.focused = 'yes'
        })
        window.blur()
      })
      await show.click()
      await expect(second.page.locator('body')).toHaveAttribute('data-prompt', 'connect')
      expect(page.context().pages()).toHaveLength(2)
    })
    await second.create('key')
    await second.approve()
    await expectMessage(dialog)
    await expect(dialog).toContainText(`Account in ${twoStep}`)
  })
  await test.step('the first wallet can be selected again, and the page waits for a slow wallet as long as its window is open', async () => {
    await misbehave('slow')
    await dialog.getByRole('button', { name: 'Use another wallet' }).click()
    const again = await select(oneStep)
    await again.create('key')
    await again.approve()
    await expectSignedIn(page)
  })
})

test('in a wide dialog, selecting another wallet from the list closes the first wallet’s window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await openKitPage(page, 'hosted&size=wide')
  await kitButton(page).click()
  const dialog = dialogOf(page)
  const first = await windowOf(page, () => hostedRow(dialog, twoStep).click())
  await first.ready()
  const second = await windowOf(page, () => hostedRow(dialog, oneStep).click())
  await expect.poll(() => first.page.isClosed()).toBe(true)
  await second.ready()
  await second.create('key')
  await second.approve()
  await expect(dialog).toBeHidden()
  await expect(kitButton(page)).toHaveAccessibleName(/^Your account/)
})

test('two open pages of the site each have their own window and do not affect each other', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await page.goto('/')
  await other.goto('/')
  const here = await pick(page, twoStep)
  const there = await pick(other, twoStep)
  await here.create('key')
  await here.approve()
  await expectMessage(dialogOf(page))
  await there.page.bringToFront()
  await there.create('key')
  await there.approve()
  await expectMessage(dialogOf(other))
  await (await sign(other)).approve()
  await expectSignedIn(other)
})
