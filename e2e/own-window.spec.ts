import { accounts } from '@countersign/testbed'
import { injectedWallet } from '@countersign/testbed/automation'
import type { Page } from '@playwright/test'
import { confirmButton, cosigningTest } from './fixtures/cosigning.ts'
import { kitButton, openKitPage } from './fixtures/kit-page.ts'
import { walletTimeout } from './fixtures/limits.ts'
import {
  chooseWallet,
  connectButton,
  dialogOf,
  expectMessage,
  expectModal,
  openDialog,
  signButton,
  signInButton,
  walletRow,
} from './fixtures/steps.ts'
import { bareTest, expect, demoTest as test } from './fixtures/test.ts'
import { saveData } from './fixtures/watch.ts'

const isModal = (page: Page) =>
  page.locator('dialog[aria-labelledby]').evaluate(dialog => dialog.matches(':modal'))

/** Expects the dialog as it is after a wallet's window has closed: modal, and with the focus. */
async function expectBack(page: Page) {
  await expect.poll(() => isModal(page)).toBe(true)
  await expect
    .poll(() => dialogOf(page).evaluate(dialog => dialog.contains(document.activeElement)))
    .toBe(true)
}

test('a window that a wallet opens inside the page is usable above the dialog, which is modal again afterwards', async ({
  page,
}) => {
  const wallet = injectedWallet(page, { timeout: walletTimeout })
  await page.goto('/')
  const dialog = await chooseWallet(page, 'Demo Wallet')
  await wallet.reject()
  await expect(dialog.getByRole('heading', { name: 'You didn’t connect Demo Wallet' })).toBeVisible()
  await expect.poll(() => isModal(page)).toBe(true)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await wallet.approve()
  await expectMessage(dialog)
  await expect.poll(() => isModal(page)).toBe(true)
  await signButton(dialog).click()
  await wallet.reject()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expectBack(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(signInButton(page)).toBeFocused()
})

/** Announces a wallet that asks inside the page, as embedded wallets do. */
function announceEmbedded(how: 'plain' | 'shadow' | 'dialog' | 'frame') {
  const request = ({ method }: { method: string }) => {
    if (method !== 'eth_requestAccounts') return Promise.resolve(method === 'eth_chainId' ? '0x7a69' : [])
    return new Promise((_, reject) => {
      const host = document.createElement('div')
      const place = how === 'shadow' ? host.attachShadow({ mode: 'open' }) : host
      const window = document.createElement(how === 'dialog' ? 'dialog' : how === 'frame' ? 'iframe' : 'div')
      Object.assign(window.style, {
        position: 'fixed',
        inset: '10% 10% auto auto',
        width: '360px',
        height: '400px',
        zIndex: '10',
      })
      const button = document.createElement('button')
      button.textContent = 'Turn it down'
      button.addEventListener('click', () => {
        // Delayed, because a test clicks faster than a person and the kit takes an immediate rejection for the wallet’s
        // own.
        const refuse = () => {
          setTimeout(reject, 400, { code: 4001 })
        }
        if (!frame) {
          host.remove()
          refuse()
          return
        }
        // Hidden for the next use, still with the focus.
        host.hidden = true
        refuse()
        setTimeout(() => {
          frame.focus()
          host.dataset.focus = 'taken'
        }, 100)
      })
      window.append(button)
      place.append(window)
      document.body.append(host)
      if (window instanceof HTMLDialogElement) window.showModal()
      const frame = window instanceof HTMLIFrameElement ? window.contentWindow : null
      frame?.document.body.append(button)
    })
  }
  const provider = { request, on() {}, removeListener() {} }
  const info = { uuid: 'embedded', rdns: 'org.embedded', name: 'Embedded', icon: '' }
  const tell = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  window.addEventListener('eip6963:requestProvider', tell)
}

bareTest('a question in the dialog closes when a wallet opens a window inside the page', async ({ page }) => {
  await page.addInitScript(announceEmbedded, 'plain' as const)
  await page.goto('/')
  const dialog = await chooseWallet(page, 'Embedded')
  const refuse = page.getByRole('button', { name: 'Turn it down' })
  await expect.poll(() => isModal(page)).toBe(false)
  const host = await refuse.evaluateHandle(button => button.parentElement?.parentElement)
  const hide = (hidden: boolean) =>
    host.evaluate((host, hidden) => host?.toggleAttribute('hidden', hidden), hidden)
  await hide(true)
  await expectBack(page)
  // In place of a question of the dialog that is open by then.
  const question = await dialog.evaluateHandle(dialog => {
    const question = document.createElement('dialog')
    question.append('Cancel this?')
    dialog.append(question)
    question.showModal()
    return question
  })
  await hide(false)
  await expect.poll(() => isModal(page)).toBe(false)
  expect(await question.evaluate(({ open }) => open)).toBe(false)
  await refuse.click()
  await expectBack(page)
})

for (const how of ['plain', 'shadow', 'dialog'] as const)
  bareTest(
    `a wallet’s window inside the page (${how}) is neither covered nor blocked by the dialog`,
    async ({ page }) => {
      await page.addInitScript(announceEmbedded, how)
      await page.goto('/')
      const dialog = await chooseWallet(page, 'Embedded')
      const refuse = page.getByRole('button', { name: 'Turn it down' })
      await expect.poll(() => isModal(page)).toBe(false)
      // The dialog, which is no longer modal, does not take the focus from it.
      if (how === 'dialog') await expect(refuse).toBeFocused()
      await refuse.click()
      await expect(dialog.getByRole('heading', { name: 'You didn’t connect Embedded' })).toBeVisible()
      await expect.poll(() => isModal(page)).toBe(true)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toBeHidden()
      await expect(signInButton(page)).toBeFocused()
    },
  )

cosigningTest(
  'the bar of the owners’ page stays behind the dialog while a wallet is open',
  async ({ page, newSafe, askElsewhere }) => {
    await page.addInitScript(announceEmbedded, 'plain' as const)
    const safe = await newSafe({ owners: [accounts.alice.address, accounts.bob.address], threshold: 2 })
    const { link } = await askElsewhere(safe)
    for (const viewport of [
      { width: 1280, height: 720 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport)
      await page.goto(link)
      const navigation = page.getByRole('navigation', { name: 'Main' })
      // Nobody is signed in.
      await expect(navigation.locator('[aria-current]')).toHaveCount(0)
      await confirmButton(page).click()
      const dialog = dialogOf(page)
      await walletRow(dialog, 'Embedded').click()
      await expect.poll(() => dialog.evaluate(dialog => dialog.matches(':modal'))).toBe(false)
      const covered = await confirmButton(page).evaluate(button => {
        const { left, bottom } = button.getBoundingClientRect()
        const dialog = document.querySelector('dialog[open]')
        const edge = dialog?.getBoundingClientRect()
        if (!edge || bottom > edge.bottom) return null
        const x = Math.max(left + 8, edge.left + 8)
        return dialog?.contains(document.elementFromPoint(x, bottom - 8))
      })
      expect(covered).toBe(true)
    }
  },
)

bareTest('a wallet’s removed frame does not take keyboard input from the dialog', async ({ page }) => {
  await page.addInitScript(announceEmbedded, 'frame' as const)
  await page.goto('/')
  const dialog = await chooseWallet(page, 'Embedded')
  await page.frameLocator('body > div > iframe').getByRole('button', { name: 'Turn it down' }).click()
  await expect(dialog.getByRole('heading', { name: 'You didn’t connect Embedded' })).toBeVisible()
  await expect(page.locator('[data-focus=taken]')).toBeAttached()
  await expectBack(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(signInButton(page)).toBeFocused()
})

bareTest('the page behind the open dialog is inert and does not shift', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 400 })
  await page.goto('/')
  await expect(connectButton(page)).toBeVisible()
  const place = () => page.getByRole('main').boundingBox()
  const before = await place()
  await page.evaluate(() => window.scrollTo(0, 40))
  const scrolled = await place()
  // The button in the header has been scrolled out of view.
  await connectButton(page).click()
  await expectModal(page)
  const dialog = dialogOf(page)
  await turnWheel(page)
  expect(await place()).toEqual(scrolled)
  const link = page.getByRole('link', { name: 'Account' })
  const header = page.locator('header').first()
  expect(await header.evaluate(isReached)).toBe(false)
  await link.evaluate(element => element.focus())
  await expect(link).not.toBeFocused()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(place).toEqual(scrolled)
  expect(await header.evaluate(isReached)).toBe(true)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(place).toEqual(before)
})

bareTest(
  'the page does not scroll while the dialog is open, even while its content is loading',
  async ({ page }) => {
    await page.setViewportSize({ width: 1000, height: 400 })
    // Otherwise it is loaded before the person opens it.
    await saveData(page)
    await page.goto('/')
    await expect(connectButton(page)).toBeVisible()
    const arrival = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async route => {
      await arrival.promise
      await route.continue()
    })
    const dialog = await openDialog(page)
    const scrolled = () => page.evaluate(() => scrollY)
    const before = await scrolled()
    await expect(dialog.getByText('Loading')).toBeAttached()
    await turnWheel(page)
    expect(await scrolled()).toBe(before)
    arrival.resolve()
    await expect(dialog.getByRole('button', { name: 'What is a wallet?' })).toBeVisible()
    await turnWheel(page)
    expect(await scrolled()).toBe(before)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await turnWheel(page)
    await expect.poll(scrolled).toBeGreaterThan(before)
  },
)

/** Runs in the page. Whether a click on an element’s lower edge reaches it. */
function isReached(element: Element): boolean {
  const { x, width, bottom } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, bottom - 4))
}

/** Scrolls with the wheel over the dialog and beside it, and waits for the effect. */
async function turnWheel(page: Page): Promise<void> {
  // The wheel scrolls what was painted last. A screenshot waits until the frame with the dialog is painted.
  await page.screenshot()
  // A late wheel event would scroll the page after the dialog is closed.
  const turned = await page.evaluateHandle(() => {
    const turns = Promise.withResolvers<void>()
    let count = 0
    const heed = () => ++count === 2 && turns.resolve()
    addEventListener('wheel', heed, { capture: true })
    return { done: turns.promise.finally(() => removeEventListener('wheel', heed, { capture: true })) }
  })
  await page.mouse.wheel(0, 300)
  await page.mouse.move(5, 5)
  await page.mouse.wheel(0, 300)
  await turned.evaluate(({ done }) => done)
  await page.screenshot()
}

for (const height of ['long', 'short'] as const)
  bareTest(
    `a ${height} page does not shift in browsers whose scroll bars take up space`,
    async ({ playwright, server, launchOptions }) => {
      const browser = await playwright.chromium.launch({
        ...launchOptions,
        ignoreDefaultArgs: ['--hide-scrollbars'],
      })
      const page = await browser.newPage({ viewport: { width: 1000, height: 600 }, baseURL: server.url })
      await openKitPage(page)
      if (height === 'long')
        await page.evaluate(() => Object.assign(document.body.style, { minBlockSize: '2000px' }))
      const bar = await page.evaluate(() => innerWidth - document.documentElement.clientWidth)
      expect(bar > 0).toBe(height === 'long')
      const place = () => page.getByRole('main').boundingBox()
      const before = await place()
      await kitButton(page).click()
      await expect(dialogOf(page).getByRole('heading', { level: 2 })).toBeVisible()
      await expectModal(page)
      await expect.poll(place).toEqual(before)
      await dialogOf(page).getByRole('button', { name: 'Close' }).click()
      await expect(dialogOf(page)).toBeHidden()
      await expect.poll(place).toEqual(before)
      await browser.close()
    },
  )
