import { accounts } from '@countersign/testbed'
import type { Locator, Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expectFits, wrappedButtons } from './fixtures/fits.ts'
import { asked, askForProof } from './fixtures/requests.ts'
import { signInByRequest, signInElsewhere } from './fixtures/sessions.ts'
import {
  connectButton,
  dialogOf,
  expectFailure,
  expectMessage,
  expectSignedIn,
  headline,
  questionOf,
  signButton,
  signInButton,
} from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, contextOptions: {} })

/** Expects that a control can be touched without scrolling. */
async function expectInReach(control: Locator) {
  await expect(control).toBeInViewport({ ratio: 1 })
}

test('the whole sign-in fits a small screen, works by touch and respects reduced motion', async ({
  page,
  wallet,
  server,
}) => {
  await signInElsewhere(server.url, accounts.alice)
  await page.goto('/')
  await expectInReach(connectButton(page))
  await expectFits(page)
  await signInButton(page).tap()
  const dialog = dialogOf(page)
  const choice = dialog.getByRole('button', { name: 'Demo Extension' })
  await expectInReach(choice)
  await expectFits(page)
  await choice.tap()
  await expect(
    dialog.getByRole('heading', { name: 'Approve the connection in Demo Extension' }),
  ).toBeVisible()
  await expectFits(page)
  await wallet.reject()
  await expectInReach(dialog.getByRole('button', { name: 'Try again' }))
  await expectFits(page)
  await dialog.getByRole('button', { name: 'Try again' }).tap()
  await wallet.approve()
  await expectMessage(dialog)
  await expectInReach(signButton(dialog))
  await expectFits(page)
  await signButton(dialog).tap()
  await wallet.reject()
  await expectFailure(dialog, headline.sign, /You rejected the request in Demo Extension/)
  await expectInReach(dialog.getByRole('alert'))
  await expectInReach(dialog.getByRole('button', { name: 'Ask the wallet again' }))
  // The close button does not scroll away with a view that is longer than the screen.
  await dialog.evaluate(element => element.scrollTo({ top: element.scrollHeight }))
  await expectInReach(dialog.getByRole('button', { name: 'Close', exact: true }))
  await expectFits(page)
  await dialog.getByRole('button', { name: 'Ask the wallet again' }).tap()
  await wallet.approve()
  await expectSignedIn(page)
  await expectFits(page)

  await wallet.switchAccount('bob')
  const notices = page.getByRole('region', { name: 'Notifications' })
  await expectInReach(notices.getByRole('button', { name: /^Sign in as/ }))
  await expectFits(page)
  // Anything that the notice covers can be scrolled out from under it.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const covered = await notices.evaluate(section => {
    const notice = section.firstElementChild?.getBoundingClientRect()
    const last = document.querySelector('main button:last-of-type, main section:last-of-type button')
    return notice && last ? notice.top < last.getBoundingClientRect().bottom : undefined
  })
  expect(covered).toBe(false)
  await notices.getByRole('button', { name: 'Dismiss' }).tap()

  await page.getByRole('button', { name: 'Sign out all other devices' }).tap()
  await expectInReach(questionOf(page).getByRole('button', { name: 'Sign out all other devices' }))
  await expectFits(page)
  await questionOf(page).getByRole('button', { name: 'Sign out all other devices' }).tap()
  await page.getByRole('button', { name: 'Sign out', exact: true }).tap()
  await expect(page.getByText('You’re not signed in.')).toBeVisible()
  await expectFits(page)

  await test.step('with reduced motion, nothing moves and the sign-in is the same', async () => {
    await wallet.disconnect()
    await wallet.switchAccount('alice')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await expect(connectButton(page)).toBeVisible()
    await expectStill(page)
    await signInButton(page).tap()
    await expect(choice).toBeVisible()
    await expectStill(page)
    await choice.tap()
    await expect(
      dialog.getByRole('heading', { name: 'Approve the connection in Demo Extension' }),
    ).toBeVisible()
    await expectStill(page)
    await wallet.approve()
    await expectMessage(dialog)
    await signButton(dialog).tap()
    await wallet.read()
    await expectStill(page)
    await wallet.approve()
    await expectSignedIn(page)
  })
})

test('all sections of a page are in view in every language, each on one line', async ({ page, server }) => {
  await signInByRequest(page, server.url, accounts.alice)
  for (const language of ['en', 'de', 'ar'])
    await test.step(language, async () => {
      const safe = `/safe/eip155:31337:${accounts.alice.address}`
      for (const [address, count, rows] of [
        ['/requests/keys', 3, 1],
        [safe, 4, 2],
        // The widest, which is bold while it is open.
        [`${safe}?show=notifications`, 4, 2],
      ] as const) {
        await page.goto(address)
        await page.evaluate(code => localStorage.setItem('countersign.language', code), language)
        await page.reload()
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        const sections = page.locator(`main nav:has(a[href="${address}"])`).getByRole('link')
        await expect(sections).toHaveCount(count)
        for (const section of await sections.all()) await expect(section).toBeInViewport({ ratio: 1 })
        const lines = await sections.evaluateAll(links =>
          links.map(link => {
            const text = document.createRange()
            text.selectNodeContents(link)
            const { height } = text.getBoundingClientRect()
            return Math.round(height / Number.parseFloat(getComputedStyle(link).lineHeight))
          }),
        )
        expect(lines).toEqual(Array(count).fill(1))
        const tops = await sections.evaluateAll(links => links.map(link => link.getBoundingClientRect().top))
        expect(new Set(tops).size).toBe(rows)
        await expectFits(page)
      }
    })
})

test('in German the quiet buttons and those of empty pages are on one line', async ({ page, server }) => {
  await page.addInitScript(() => localStorage.setItem('countersign.language', 'de'))
  for (const isSignedIn of [false, true]) {
    if (isSignedIn) await signInByRequest(page, server.url, privateKeyToAccount(generatePrivateKey()))
    for (const path of ['/', '/requests', '/proofs', '/notifications', '/open']) {
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', 'de')
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(wrappedButtons, false), path).toEqual([])
    }
  }
})

test('what a list can be searched for is not cut, in every language', async ({ page, server }) => {
  await signInByRequest(page, server.url, accounts.alice)
  for (const language of ['en', 'de', 'ar'])
    for (const path of ['/proofs?state=expired', '/requests?state=expired']) {
      await page.goto(path)
      await page.evaluate(code => localStorage.setItem('countersign.language', code), language)
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      const room = await page.getByRole('searchbox').evaluate((field: HTMLInputElement) => {
        const { paddingLeft, paddingRight } = getComputedStyle(field)
        const context = document.createElement('canvas').getContext('2d')
        if (!context) throw new Error('There is no canvas.')
        context.font = getComputedStyle(field, '::placeholder').font
        const { width } = context.measureText(field.placeholder)
        return field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - width
      })
      expect(room, `${path} in ${language}`).toBeGreaterThanOrEqual(0)
    }
})

test('the picture of an account does not touch the label above it', async ({ page, server }) => {
  await signInByRequest(page, server.url, accounts.alice)
  const { id } = await askForProof(page.context().request, server.url, asked())
  for (const [path, label] of [
    ['/account', 'Address'],
    [`/requests/${id}`, 'Requested by'],
  ] as const) {
    await page.goto(path)
    const row = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
    await expect(row).toHaveCount(1)
    const above = await row.locator('dt').boundingBox()
    const value = await row.locator('dd').boundingBox()
    const gap = (value?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
    expect(gap, path).toBeGreaterThanOrEqual(4)
  }
})

/** Expects that nothing moves. */
async function expectStill(page: Page) {
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number(effect?.getComputedTiming().duration) > 1,
      )
      .map(animation => ('animationName' in animation ? animation.animationName : 'transition')),
  )
  expect(moving).toEqual([])
}
