import { accounts } from '@countersign/testbed'
import type { Locator, Page } from '@playwright/test'
import { askByRequest, confirmByRequest } from './fixtures/by-request.ts'
import {
  chooseSafe,
  confirmButton,
  connectOwner,
  nameSafe,
  ownerRow,
  cosigningTest as test,
  titleOf,
  visit,
} from './fixtures/cosigning.ts'
import { expectFits } from './fixtures/fits.ts'
import type { Person } from './fixtures/people.ts'
import { signInByRequest } from './fixtures/sessions.ts'
import { chooseWallet, dialogOf, expectMessage, signButton, walletRow } from './fixtures/steps.ts'
import { expect } from './fixtures/test.ts'

const { alice, bob, carol } = accounts

const declineButton = (page: Page) =>
  page
    .getByRole('region', { name: 'Your decision' })
    .getByRole('button', { name: 'Decline', exact: true })
    .first()
const declineQuestion = (page: Page) => page.getByRole('alertdialog', { name: 'Decline this request?' })
const answerDecline = (page: Page) =>
  declineQuestion(page).getByRole('button', { name: 'Decline', exact: true }).click()

/** The explanation of the code to compare, next to the buttons. */
const codeExplained = (page: Page) =>
  page.getByRole('region', { name: 'Your decision' }).getByText(/^Ask the requester for their code/)

/** Signs in on the first page with the connected account. */
async function signInAsPerson({ page }: Person): Promise<void> {
  await page.goto('/')
  await expectMessage(await chooseWallet(page, 'Demo Wallet'))
  await signButton(dialogOf(page)).click()
  await expect(page).toHaveURL(/\/account$/)
}

/** Returns the edges of an element in the window. */
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  expect(box, selector).not.toBeNull()
  return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) }
}

/** Lets the site name a block explorer. */
const withExplorer = (page: Page) =>
  page.route('**/v1/site', async route => {
    const response = await route.fetch()
    const site = await response.json()
    const chains = site.chains.map((chain: object) => ({ ...chain, explorer: 'https://explorer.example' }))
    await route.fulfill({ response, json: { ...site, chains } })
  })

test('an owner sees who asks, what is signed and both buttons on one screen, on a phone and a laptop', async ({
  person,
  newSafe,
}) => {
  const safe = await newSafe({ owners: [alice.address, bob.address] })
  const asker = await person('alice')
  await signInByRequest(asker.page, asker.origin, alice)
  const asked = await askByRequest(asker, safe)
  async function expectOneScreen({ page }: Person) {
    const main = page.getByRole('main')
    const decision = main.getByRole('region', { name: 'Your decision' })
    const message = main.locator('section:has(> pre)')
    await expect(main.getByText('Sign in to Countersign', { exact: true })).toBeInViewport({ ratio: 1 })
    const requester = main
      .locator('div')
      .filter({ hasText: /^Started by/ })
      .last()
    await expect(requester).toBeInViewport({ ratio: 1 })
    await expect(requester).toContainText(/alice\.eth\s*Owner\s*0xf39F…2266/)
    await expect(
      requester.getByRole('link', { name: '0xf39F…2266 View on explorer (opens in a new tab)' }),
    ).toHaveAttribute('href', `https://explorer.example/address/${alice.address}`)
    await expect(message).toBeInViewport({ ratio: 1 })
    // A shadow shows that it can be scrolled.
    await expect(message).toHaveCSS('background-image', /linear-gradient/)
    await expect(confirmButton(page)).toBeInViewport({ ratio: 1 })
    await expect(declineButton(page)).toBeInViewport({ ratio: 1 })
    await expect(codeExplained(page)).toBeInViewport({ ratio: 1 })
    const box = await boxOf(page, 'main section:has(> pre)')
    const bar = await boxOf(page, 'main section[aria-label="Your decision"]')
    expect(box.bottom).toBeLessThanOrEqual(bar.top)

    await test.step('the buttons stay side by side and in view, however far the page is scrolled', async () => {
      for (const to of ['end', 'start'] as const) {
        await page.evaluate(where => {
          window.scrollTo(0, where === 'end' ? document.body.scrollHeight : 0)
        }, to)
        await expect(confirmButton(page)).toBeInViewport({ ratio: 1 })
        await expect(declineButton(page)).toBeInViewport({ ratio: 1 })
      }
      const [one, other] = [await confirmButton(page).boundingBox(), await declineButton(page).boundingBox()]
      expect(one?.y).toBe(other?.y)
      expect(await decision.getByRole('button').count()).toBe(2)
    })
  }
  await test.step('on a laptop of 1280×800', async () => {
    const laptop = await person('bob', { context: { viewport: { width: 1280, height: 800 } } })
    await withExplorer(laptop.page)
    await visit(laptop, asked)
    await expectOneScreen(laptop)
  })
  const phone = await person('bob', { context: { viewport: { width: 390, height: 844 }, hasTouch: true } })
  const { page } = phone
  await test.step('on a phone of 390×844', async () => {
    await withExplorer(page)
    await visit(phone, asked)
    await expectOneScreen(phone)
    await expectFits(page)
  })
  await test.step('the buttons and the reason for declining fit a window that is 320 pixels wide', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.reload()
    await expect(confirmButton(page)).toBeInViewport({ ratio: 1 })
    await expect(declineButton(page)).toBeInViewport({ ratio: 1 })
    await expectFits(page)
    await declineButton(page).tap()
    await expect(page.getByLabel('Reason')).toBeInViewport({ ratio: 1 })
    await expectFits(page)
  })
})

test('on a phone, the buttons cover nothing of the message for a signed-in owner of a Safe whose name is from the Safe service', async ({
  person,
  newSafe,
  askElsewhere,
  safeWorld: { gateway },
}) => {
  const safe = await newSafe({ owners: [alice.address, bob.address], threshold: 2 })
  gateway.name(safe.address, 'Payroll')
  // The line of the demo wallet takes 44 pixels, for touch.
  const viewport = { width: 390, height: 844 + 44 }
  const owner = await person('bob', { context: { viewport, hasTouch: true } })
  const { page } = owner
  await withExplorer(page)
  await signInByRequest(page, owner.origin, bob)
  await visit(owner, await askElsewhere(safe))
  const main = page.getByRole('main')
  await expect(main.getByText('Payroll from the Safe service, not verified')).toBeVisible()
  await expect(main.getByRole('region', { name: 'Your decision' })).toContainText('Acting as')
  await expect(confirmButton(page)).toBeInViewport({ ratio: 1 })
  await expect(main.locator('section:has(> pre)')).toBeInViewport({ ratio: 1 })
  const box = await boxOf(page, 'main section:has(> pre)')
  const bar = await boxOf(page, 'main section[aria-label="Your decision"]')
  expect(box.bottom).toBeLessThanOrEqual(bar.top)
})

test('in a low window, such as that of an enlarged page or a phone on its side, both buttons and the message can be seen', async ({
  openAsOwner,
}) => {
  const { page, wallet } = await openAsOwner('bob', 'alice', { behavior: 'ask' })
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
  // The line of the demo wallet takes 36 pixels: 1280×1024 at 400 % leaves 256.
  const low = [
    { width: 320, height: 256 + 36 },
    { width: 640, height: 400 },
    { width: 844, height: 390 },
  ]
  async function expectRoom(first: Locator) {
    for (const at of low)
      await test.step(`${at.width}×${at.height}`, async () => {
        await page.setViewportSize(at)
        for (const to of ['h1', 'main pre', '#owners']) {
          await page.locator(to).evaluate(element => element.scrollIntoView())
          await expect(first).toBeInViewport({ ratio: 1 })
          await expect(declineButton(page)).toBeInViewport({ ratio: 1 })
        }
        const bar = await boxOf(page, 'main section[aria-label="Your decision"]')
        expect(bar.bottom - bar.top).toBeLessThan(at.height / 2)
      })
  }
  await expectRoom(confirmButton(page))
  await confirmButton(page).click()
  await wallet.approve()
  await expect(titleOf(page)).toHaveText('Confirm this sign-in')
  await wallet.reject()
  const failure = page.getByRole('region', { name: 'Your decision' }).getByRole('alert')
  await expect(failure).toContainText('You haven’t confirmed yet')
  await expectRoom(again)
  for (const at of low) {
    await page.setViewportSize(at)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(failure.getByText('You haven’t confirmed yet')).toBeInViewport({ ratio: 1 })
    // At the end of the page, it covers nothing.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const [last, over] = [
      await boxOf(page, 'main section[aria-label="Your decision"] + div > :last-child'),
      await boxOf(page, 'main [role="alert"]'),
    ]
    expect(last.bottom).toBeLessThanOrEqual(over.top)
  }
})

test('very long names are shown by their beginning and their end, and leave room for the rest of the page and the dialog', async ({
  openAsOwner,
  newSafe,
}) => {
  const viewport = { width: 390, height: 844 }
  const owner = await openAsOwner('bob', 'alice', { context: { viewport } })
  const { page, asked } = owner
  await page.route(/\/v1\/accounts\/[^/]+$/, async route => {
    const response = await route.fetch()
    const value = `alice.eth.${'w'.repeat(233)}.mallory.eth`
    await route.fulfill({ response, json: { ...(await response.json()), name: { value, unusual: [] } } })
  })
  await page.goto(asked.link)
  await connectOwner(owner)
  const decision = page.getByRole('region', { name: 'Your decision' })
  await expect(decision).toContainText(/Acting as\s+alice\.eth\.w+…w+\.mallory\.eth/)
  await expect(confirmButton(page)).toBeInViewport({ ratio: 1 })
  const bar = await boxOf(page, 'main section[aria-label="Your decision"]')
  const message = await boxOf(page, 'main section:has(> pre)')
  expect(bar.bottom - bar.top).toBeLessThan(viewport.height / 2)
  expect(message.top).toBeLessThan(viewport.height / 2 + 150)
  const dialog = await chooseSafe(owner, true)
  await nameSafe(dialog, await newSafe({ owners: [bob.address] }))
  await expect(dialog.getByText('to confirm as an owner of')).toContainText('.mallory.eth')
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a requester who is an owner has the button in view, the owners next to the message, and a wide link', async ({
  person,
  newSafe,
}) => {
  const safe = await newSafe({ owners: [alice.address, bob.address] })
  const asker = await person('alice', { context: { viewport: { width: 1280, height: 800 } } })
  const { page } = asker
  await visit(asker, await askByRequest(asker, safe))
  await connectOwner(asker)
  await expect(titleOf(page)).toHaveText('Confirm this sign-in')
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(confirmButton(page)).toBeInViewport({ ratio: 1 })
  await expect(declineButton(page)).toHaveCount(0)
  const message = await boxOf(page, 'main section:has(> pre)')
  const owners = await boxOf(page, 'main section[aria-labelledby="owners"]')
  expect(owners.top).toBeLessThan(message.bottom)
  const share = page.getByRole('region', { name: 'Send this link to the owners' })
  const [wide, heading] = [await share.boundingBox(), await titleOf(page).boundingBox()]
  expect(wide?.width).toBe(heading?.width)
})

test('a signed-in owner is named, and confirming connects their wallet', async ({
  person,
  newSafe,
  askElsewhere,
}) => {
  const safe = await newSafe({ owners: [alice.address, bob.address], threshold: 2 })
  const asked = await askElsewhere(safe)
  await confirmByRequest(asked, alice)
  const owner = await person('bob', { context: { viewport: { width: 390, height: 844 }, hasTouch: true } })
  await signInAsPerson(owner)
  const { page } = owner
  // A new page of the same browser: signed in, and no wallet connected.
  await visit(owner, asked)
  await expect(titleOf(page)).toHaveText('Confirm this sign-in')
  await expect(page.getByRole('region', { name: 'Your decision' })).toContainText('Acting as')
  await expect(page.getByRole('main').getByRole('button', { name: /^Connect/ })).toHaveCount(0)
  await expect(ownerRow(page, bob.address)).toContainText('you')
  await expect(codeExplained(page)).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Most wallets show this value.')).toBeHidden()
  await confirmButton(page).click()
  await expect(titleOf(page)).toHaveText('The sign-in is confirmed')
})

test('a decision without a wallet connects one; nothing is signed for a stranger, after a closed dialog or with a bad reason', async ({
  person,
  openAsOwner,
}) => {
  const { page, wallet, asked } = await openAsOwner('bob', 'alice', { behavior: 'stall' })

  await test.step('a reason that changes the writing direction is refused before anything is signed, and is kept', async () => {
    await declineButton(page).click()
    await page.getByLabel('Reason').fill('Not\u202eemit')
    await answerDecline(page)
    await expect(page.getByRole('alert')).toContainText('invisible or changes the writing direction')
    await expect(page.getByLabel('Reason')).toHaveValue('Not\u202eemit')
    await expect(dialogOf(page)).toBeHidden()
    await page.getByRole('button', { name: 'Don’t decline' }).click()
  })
  await test.step('a dialog that is closed without a wallet drops the decision', async () => {
    await confirmButton(page).click()
    // The only wallet is asked at once; another one can be chosen.
    await expect(dialogOf(page).getByRole('heading', { name: 'Approve the connection' })).toBeVisible()
    await dialogOf(page).getByRole('button', { name: 'Choose another wallet' }).click()
    await expect(walletRow(dialogOf(page), 'Demo Wallet')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(confirmButton(page)).not.toHaveAttribute('aria-disabled', 'true')
    await wallet.open()
    await wallet.setBehavior('approve')
    await wallet.closeWindow()
    await page.getByRole('button', { name: 'Connect a wallet' }).click()
    await expect(titleOf(page)).toHaveText('Confirm this sign-in')
    await expect(ownerRow(page, bob.address)).toContainText('Not confirmed yet')
  })
  await test.step('a stranger’s wallet signs nothing', async () => {
    const stranger = await person('carol')
    await visit(stranger, asked)
    await confirmButton(stranger.page).click()
    await expect(titleOf(stranger.page)).toHaveText('This wallet isn’t an owner')
    for (const { address } of [alice, bob])
      await expect(ownerRow(stranger.page, address)).toContainText('Not confirmed yet')
    await expect(stranger.page.getByRole('alert')).toHaveCount(0)
  })
})

test('a signed-in owner keeps their seat when the header finds a wallet that shows another account', async ({
  person,
  newSafe,
  askElsewhere,
}) => {
  const safe = await newSafe({ owners: [alice.address, bob.address], threshold: 2 })
  const asked = await askElsewhere(safe)
  const owner = await person('carol')
  const { page } = owner
  const decision = page.getByRole('region', { name: 'Your decision' })
  await signInAsPerson(owner)
  await signInByRequest(page, owner.origin, alice)
  await visit(owner, asked)
  await declineButton(page).click()
  await page.getByLabel('Reason').fill('Not before Friday.')
  const account = page.getByRole('button', { name: /^Your account: alice\.eth/, includeHidden: true })
  await expect(account).toHaveAccessibleName(/, wallet connected$/, { timeout: 60_000 })
  await expect(page.getByLabel('Reason')).toBeFocused()
  await expect(page.getByLabel('Reason')).toHaveValue('Not before Friday.')
  await page.getByRole('button', { name: 'Don’t decline' }).click()
  await expect(titleOf(page)).toHaveText('Confirm this sign-in')
  await expect(decision).toContainText('Acting as alice.eth')
  await confirmButton(page).click()
  await expect(decision.getByRole('alert')).toContainText('Select that account in your wallet')
})

test('a reason stays when the header finds a wallet that is not an owner’s, until an owner’s wallet is connected', async ({
  person,
  newSafe,
  askElsewhere,
}) => {
  const safe = await newSafe({ owners: [alice.address, bob.address], threshold: 2 })
  const asked = await askElsewhere(safe)
  const owner = await person('carol')
  const { page, wallet } = owner
  await signInAsPerson(owner)
  // The header finds the wallet once the page is idle.
  await page.addInitScript(() => {
    window.requestIdleCallback = run => {
      addEventListener('idle', () => run({ didTimeout: false, timeRemaining: () => 0 }))
      return 0
    }
  })
  await visit(owner, asked)
  await declineButton(page).click()
  await page.getByLabel('Reason').fill('Not before Friday.')
  await page.evaluate(() => dispatchEvent(new Event('idle')))
  await expect(titleOf(page)).toHaveText('This wallet isn’t an owner')
  await expect(declineButton(page)).toHaveCount(0)
  await wallet.open()
  await wallet.switchAccount(bob.address)
  await wallet.closeWindow()
  await declineButton(page).click()
  await expect(page.getByLabel('Reason')).toHaveValue('Not before Friday.')
})

test('an owner declines without connecting first, and the reason is kept', async ({ openAsOwner }) => {
  const { page } = await openAsOwner('bob', 'alice', { context: { viewport: { width: 390, height: 844 } } })
  const before = await declineButton(page).boundingBox()
  await declineButton(page).press('Enter')
  await expect(page.getByLabel('Reason')).toBeFocused()
  // Behind the question, the buttons keep their place.
  expect(await declineButton(page).boundingBox()).toEqual(before)
  const scrolled = () => page.evaluate(() => window.scrollY)
  expect(await scrolled()).toBe(0)
  await page.getByLabel('Reason').fill('Not on the phone.')
  await page.keyboard.press('Escape')
  await expect(declineButton(page)).toBeFocused()
  await declineButton(page).click()
  await page.getByRole('button', { name: 'Don’t decline' }).click()
  await declineButton(page).click()
  await expect(page.getByLabel('Reason')).toHaveValue('Not on the phone.')
  await answerDecline(page)
  await expect(titleOf(page)).toHaveText('You declined')
  await expect(ownerRow(page, bob.address)).toContainText('Not on the phone.')

  await test.step('they read who sees it, and a small button leads to confirming', async () => {
    await expect(page.getByText('The requester and the other owners see that you declined')).toBeInViewport()
    await expect(confirmButton(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Change my decision' }).press('Enter')
    await expect(confirmButton(page)).toBeFocused()
    await expect(codeExplained(page)).toBeInViewport({ ratio: 1 })
    expect(await scrolled()).toBe(0)
    await confirmButton(page).click()
    await expect(titleOf(page)).toHaveText('You confirmed')
  })
})

test('the last confirmation stamps the seal above the owners’ lines, in view of all, wherever they have scrolled', async ({
  person,
  newSafe,
  askElsewhere,
}) => {
  const owners = [alice, bob, carol].map(({ address }) => address)
  const asked = await askElsewhere(await newSafe({ owners, threshold: 2 }))
  const [first, last] = [await person('alice'), await person('bob')]
  const sizes = [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ] as const
  async function expectCeremony({ page }: Person, at: (typeof sizes)[number]) {
    await page.setViewportSize(at)
    for (const address of owners) await expect(ownerRow(page, address)).toBeInViewport({ ratio: 1 })
    await expect(titleOf(page)).toBeInViewport({ ratio: 1 })
    await expect(page.locator('main p', { hasText: /^Confirmed$/ })).toBeInViewport({ ratio: 1 })
  }
  await first.page.setViewportSize(sizes[0])
  await visit(first, asked)
  await connectOwner(first)
  await confirmButton(first.page).click()
  await expect(titleOf(first.page)).toHaveText('You confirmed')
  for (const address of owners) await expect(ownerRow(first.page, address)).toBeInViewport({ ratio: 1 })
  const list = await ownerRow(first.page, alice.address).elementHandle()
  await first.page.mouse.wheel(0, 2_000)
  await expect(titleOf(first.page)).not.toBeInViewport()

  await last.page.setViewportSize(sizes[1])
  await visit(last, asked)
  await connectOwner(last)
  await confirmButton(last.page).click()
  for (const [person, size] of [
    [last, sizes[1]],
    [first, sizes[0]],
    [first, sizes[1]],
    [last, sizes[0]],
  ] as const) {
    await expect(titleOf(person.page)).toHaveText('The sign-in is confirmed')
    await expectCeremony(person, size)
  }
  // The line that the last owner signs is the one that was watched, not a new one.
  expect(await list?.evaluate(row => row.isConnected)).toBe(true)

  await withExplorer(first.page)
  await first.page.reload()
  await expect(
    first.page.getByRole('link', { name: /^View block \d+ on the block explorer/ }),
  ).toHaveAttribute('href', /^https:\/\/explorer\.example\/block\/\d+$/)
})

test('in forced colors the wallet’s mark keeps its shape, a button that waits is gray, and a quiet one has no frame', async ({
  person,
  newSafe,
  askElsewhere,
}) => {
  const asked = await askElsewhere(await newSafe({ owners: [alice.address, bob.address], threshold: 2 }))
  const owner = await person('bob', { behavior: 'ask', context: { forcedColors: 'active' } })
  const { page, wallet } = owner
  await signInByRequest(page, owner.origin, bob)
  await visit(owner, asked)
  const account = page.getByRole('button', { name: /^Your account: bob\.eth/ })
  const mark = account.locator('[data-wallet]')
  /** Returns how thick the mark's border is, which is all that forced colors show of it. */
  const thick = () => mark.evaluate(face => getComputedStyle(face, '::after').borderTopWidth)
  const system = (name: string) =>
    page.evaluate(color => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = color
      const { color: shown } = getComputedStyle(probe)
      probe.remove()
      return shown
    }, name)
  await expect(account).toHaveAccessibleName(/no wallet connected$/)
  expect(await thick()).toBe('2px')
  const count = page.getByRole('banner').locator('span:has(> bdi)', { hasText: /^\d\+?$/ })
  await expect(count).toHaveCSS('background-color', await system('Highlight'))
  await confirmButton(page).click()
  await wallet.approve()
  await wallet.read()
  await expect(account).toHaveAccessibleName(/wallet connected$/)
  expect(await thick()).toBe('6px')
  await expect(confirmButton(page)).toHaveCSS('color', await system('GrayText'))
  await expect(page.getByRole('button', { name: 'Stop waiting for the wallet' })).toHaveCSS(
    'border-top-color',
    await system('Canvas'),
  )
})
