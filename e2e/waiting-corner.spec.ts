import { accounts, type SafeAccount, type SafeOptions } from '@countersign/testbed'
import { openCosigningsKey } from '@countersign/wallets/state'
import type { Locator, Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expectAccessibleInAllSizes } from './fixtures/axe.ts'
import { askByRequest, confirmByRequest, declineByRequest } from './fixtures/by-request.ts'
import {
  ask,
  chooseSafe,
  expectSafeMessage,
  expectWaiting,
  nameSafe,
  shortened,
  cosigningTest as test,
  titleOf,
  visit,
} from './fixtures/cosigning.ts'
import { expectFits } from './fixtures/fits.ts'
import type { Person, PersonName } from './fixtures/people.ts'
import type { SafeWorld } from './fixtures/safe-world.ts'
import { signInByRequest } from './fixtures/sessions.ts'
import { dialogOf, goWithin } from './fixtures/steps.ts'
import { expect } from './fixtures/test.ts'

const { alice, bob, carol } = accounts

const fresh = () => privateKeyToAccount(generatePrivateKey())
const part = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name })
const cornerOf = (page: Page) => page.getByRole('region', { name: 'Waiting for confirmations' })
/** The corner while no owner was told. */
const startedOf = (page: Page) => page.getByRole('region', { name: 'Sign-in started' })
const pillOf = (page: Page) => startedOf(page).getByRole('button', { name: 'Continue signing in' })
const lineOf = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^Continue signing in as / })
const noticeOf = (page: Page) => page.getByText('The owners haven’t been asked yet')

/** Has each next document note in its frames whether the pill is shown, until the page is left for another. */
const watchForPill = (page: Page) =>
  page.addInitScript(() => {
    const look = () => {
      if (location.pathname !== '/') return
      const buttons = [...document.querySelectorAll('header section > div > button')]
      if (buttons.some(({ textContent }) => textContent === 'Continue signing in'))
        document.documentElement.dataset.pillShown = ''
      requestAnimationFrame(look)
    }
    look()
  })
const wasPillShown = (page: Page) => page.evaluate(() => 'pillShown' in document.documentElement.dataset)

/** A signed-in owner, and another in whose browser the text of their Safe will be shown. */
async function ownerAndAsker({
  person,
  newSafe,
  safeWorld: { site },
}: {
  readonly person: (name: PersonName) => Promise<Person>
  readonly newSafe: (options: SafeOptions) => Promise<SafeAccount>
  readonly safeWorld: SafeWorld
}) {
  const [owner, asker] = [await person('alice'), await person('bob')]
  const me = fresh()
  await signInByRequest(owner.page, site.url, me)
  const safe = await newSafe({ owners: [me.address, bob.address], threshold: 2 })
  return { owner, asker, page: asker.page, safe }
}

/** Opens the site in a browser that knows that it waits for owners, as the dialog would have noted. */
async function waitFor(page: Page): Promise<void> {
  await page.addInitScript(key => localStorage.setItem(key, '1'), openCosigningsKey)
}

test('a text that is only shown asks no owner: after a reload it continues there, and its link asks them', async ({
  person,
  newSafe,
  safeWorld,
}) => {
  const { owner, asker, page, safe } = await ownerAndAsker({ person, newSafe, safeWorld })
  const nothing = owner.page.getByRole('heading', { name: 'Nothing is waiting for you' })
  const started = part(page, 'Sign-ins you started')
  const waiting = part(page, 'You’re waiting for owners')
  const text = await nameSafe(await chooseSafe(asker), safe)
  const resumesText = async () => {
    expect(await expectSafeMessage(dialogOf(page))).toBe(text)
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    await expect(noticeOf(page)).toBeVisible()
  }
  const [pill, line] = [pillOf(page), lineOf(page)]
  await test.step('closing keeps it as a reload does, and both lead back to the text', async () => {
    await page.keyboard.press('Escape')
    await expect(noticeOf(page)).toBeVisible()
    await expect(line).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Who signs?' })).toBeVisible()
    await expectAccessibleInAllSizes(page, 'the first page, after a reload at the text', line)
    await line.click()
    await resumesText()
    await watchForPill(page)
    await page.reload()
    await expect(line).toBeVisible()
    await expect(pill, 'the first page offers it once').toBeHidden()
    expect(await wasPillShown(page)).toBe(false)
    await goWithin(page, '/check')
    await pill.click()
    await resumesText()
  })
  await owner.page.goto('/for-you')
  await expect(nothing).toBeVisible()
  await test.step('the list of the person says that it was started, and not that anybody is waited for', async () => {
    await page.goto('/for-you')
    await expect(started.getByRole('listitem')).toContainText(/Sign-in (just now|\d+ seconds? ago)/)
    await expect(started.getByRole('progressbar')).toBeHidden()
    await expect(waiting).toBeHidden()
    await expect(page.getByText(/waiting for/i)).toHaveCount(0)
    await started.getByRole('button', { name: /^Continue/ }).click()
    await resumesText()
    await owner.page.reload()
    await expect(nothing).toBeVisible()
  })
  await test.step('the person continues, has the link, and the owners find it', async () => {
    await page.goto('/')
    await asker.wallet.open()
    await asker.wallet.setBehavior('stall')
    await asker.wallet.closeWindow()
    await line.click()
    await expectSafeMessage(dialogOf(page))
    await dialogOf(page).getByRole('button', { name: 'Sign message' }).click()
    await dialogOf(page).getByRole('button', { name: 'Share the link first' }).click()
    await expectWaiting(dialogOf(page))
    await page.setViewportSize({ width: 390, height: 844 })
    // What the owners compare is on the first screen of a phone, with the link.
    const code = dialogOf(page).getByRole('group', { name: 'Comparison code' })
    await expect(code).toBeInViewport({ ratio: 1 })
    await expect(dialogOf(page).getByRole('link', { name: '/cosign/' })).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1280, height: 720 })
    await dialogOf(page).getByRole('button', { name: 'Close' }).first().click()
    await expect(
      page.getByRole('main').getByRole('link', { name: /^Waiting for 2 owners of / }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(cornerOf(page).getByText(/ of \d confirmations/)).toBeHidden()
    // The connected wallet is not the next step.
    await expect(page.getByRole('heading', { name: 'Who signs?' })).toBeVisible()
    await expect(async () => {
      await owner.page.reload()
      const asked = part(owner.page, 'Waiting for your confirmation').getByRole('listitem')
      await expect(asked).toHaveCount(1, { timeout: 2_000 })
    }).toPass()
    await page.goto('/for-you')
    await expect(waiting.getByRole('listitem')).toContainText('Waiting for 2 more owners')
    await expect(started).toBeHidden()
  })
  await test.step('the person cancels it, for the owners too', async () => {
    await page.getByRole('button', { name: 'Cancel request' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel request' }).click()
    await expect(waiting).toBeHidden()
    await owner.page.reload()
    await expect(nothing).toBeVisible()
  })
})

test('closing what the pill opened returns the focus and scrolls nothing, and going back says the same as Escape', async ({
  person,
  newSafe,
}) => {
  const asker = await person('bob')
  const { page } = asker
  const safe = await newSafe({ owners: [alice.address, bob.address], threshold: 2 })
  await nameSafe(await chooseSafe(asker), safe)
  const scrolled = () => page.evaluate(() => scrollY)
  const again = page.getByRole('button', { name: 'Continue', exact: true })
  await page.goto('/check')
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await page.reload()
    await expect(pillOf(page)).toBeVisible()
    // Still in view: it is in the header.
    await page.evaluate(() => scrollTo(0, 40))
    await pillOf(page).press('Enter')
    await expectSafeMessage(dialogOf(page))
    await leave()
    await expect(dialogOf(page)).toBeHidden()
    await expect(noticeOf(page)).toBeVisible()
    // The pill is gone while the notice is there, which leads to the same.
    await expect(again).toBeFocused()
    expect(await scrolled()).toBe(40)
    await page.keyboard.press('Enter')
    await expectSafeMessage(dialogOf(page))
    await leave()
    await expect(again).toBeFocused()
    await page.getByRole('button', { name: 'Dismiss' }).press('Enter')
    await expect(pillOf(page)).toBeFocused()
    expect(await scrolled()).toBe(40)
  }
  await test.step('what has the focus is in view, also if the page was scrolled in between', async () => {
    await pillOf(page).press('Enter')
    await expectSafeMessage(dialogOf(page))
    await page.keyboard.press('Escape')
    await expect(again).toBeFocused()
    await page.evaluate(() => scrollTo(0, 300))
    await page.getByRole('button', { name: 'Dismiss' }).press('Enter')
    await expect(pillOf(page)).toBeFocused()
    await expect(pillOf(page)).toBeInViewport({ ratio: 1 })
  })
})

test('the notice that the owners can still confirm is not on the page of that request', async ({
  person,
  newSafe,
}) => {
  const asker = await person('bob')
  const { page } = asker
  const safe = await newSafe({ owners: [alice.address, bob.address], threshold: 2 })
  const { link } = await ask(asker, safe)
  await page.keyboard.press('Escape')
  const notice = page.getByText('The owners can still confirm.')
  await expect(notice).toBeVisible()
  await goWithin(page, '/prove')
  await expect(notice).toBeVisible()
  await goWithin(page, new URL(link).pathname)
  await expect(page.getByRole('main').getByRole('list', { name: 'Owners', exact: true })).toBeVisible()
  await expect(notice).toBeHidden()
})

test('the dialog and the line for what waits have the name that the Safe service has, and say that it is not verified', async ({
  person,
  newSafe,
  safeWorld,
}) => {
  const asker = await person('bob', { context: { hasTouch: true } })
  const { page } = asker
  const safe = await newSafe({ owners: [alice.address, bob.address], threshold: 2 })
  safeWorld.gateway.name(safe.address, 'Treasury of a team with a long name')
  await nameSafe(await chooseSafe(asker), safe)
  await expect(
    dialogOf(page).getByText(
      /an owner of “\u2068Treasury of a team with a long name\u2069” \(not verified, /,
    ),
  ).toContainText(shortened(safe.address))
  await page.keyboard.press('Escape')
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(lineOf(page)).toContainText('Treasury of a team with a long name')
    await expect(lineOf(page).getByText('not verified')).toBeInViewport({ ratio: 0.9 })
    await expect(lineOf(page).getByText(shortened(safe.address))).toBeInViewport({ ratio: 0.9 })
    await expectFits(page)
  }
})

test('the line for what waits moves no button of the first page, also if the Safe has a long name', async ({
  person,
  newSafe,
}) => {
  const asker = await person('bob', { context: { hasTouch: true } })
  const { page } = asker
  const safe = await newSafe({ owners: [alice.address, bob.address], threshold: 2 })
  await page.addInitScript(
    names => localStorage.setItem('countersign.names', names),
    JSON.stringify({ [`eip155:31337:${safe.address}`]: 'Treasury of the whole team' }),
  )
  const who = page.getByRole('heading', { name: 'Who signs?', includeHidden: true })
  const begin = page.getByRole('main').getByRole('button', { name: 'My wallet' })
  const line = page
    .getByRole('main')
    .getByRole('button', { name: /^Continue signing in as Treasury of the whole team$/ })
  await test.step('while the text is open, the page behind does not ask to sign in with the wallet', async () => {
    await nameSafe(await chooseSafe(asker), safe)
    await expect(who).toBeVisible()
    await page.keyboard.press('Escape')
  })
  for (const width of [320, 390, 768, 1280])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      const late = Promise.withResolvers<void>()
      await page.route('**/v1/cosignings', async route => {
        await late.promise
        await route.continue()
      })
      await page.reload()
      const before = await begin.boundingBox()
      expect(before).not.toBeNull()
      await expect(line).toBeHidden()
      late.resolve()
      await expect(line).toBeVisible()
      expect(await begin.boundingBox()).toEqual(before)
      await expectFits(page)
      await page.unroute('**/v1/cosignings')
    })
})

test('the page with the link tells the owners, once the server can be reached', async ({
  person,
  newSafe,
  safeWorld,
}) => {
  const { owner, asker, page, safe } = await ownerAndAsker({ person, newSafe, safeWorld })
  const dialog = await chooseSafe(asker)
  const opened = page.waitForResponse('**/v1/challenges')
  await nameSafe(dialog, safe)
  const { cosigning }: { cosigning: { id: string } } = await (await opened).json()
  const announcements = '**/v1/cosignings/*/announce'
  await page.route(announcements, route => route.abort())
  const tried = page.waitForRequest(announcements)
  await page.goto(`/cosign/${cosigning.id}`)
  await tried
  await owner.page.goto('/for-you')
  await expect(owner.page.getByRole('heading', { name: 'Nothing is waiting for you' })).toBeVisible()
  const told = page.waitForResponse(announcements)
  await page.unroute(announcements)
  expect((await told).status()).toBe(200)
  await owner.page.reload()
  await expect(part(owner.page, 'Waiting for your confirmation').getByRole('listitem')).toHaveCount(1)
})

test('the corner is hidden without cancelling, comes back with news, and leads to the list when several wait', async ({
  person,
  newSafe,
}) => {
  const asker = await person('alice')
  const { page } = asker
  const safe = await newSafe({ owners: [alice.address, bob.address, carol.address], threshold: 3 })
  const first = await askByRequest(asker, safe)
  await waitFor(page)
  await page.goto('/check')
  const chip = cornerOf(page).getByText(/ of \d confirmations/)
  await test.step('hidden, also after a reload, while the request continues', async () => {
    await expect(chip.first()).toHaveText('0 of 3 confirmations')
    await cornerOf(page).getByRole('button', { name: /^Hide/ }).click()
    await expect(chip).toHaveCount(0)
    await expect(titleOf(page), 'nothing had the focus before').toBeFocused()
    await page.reload()
    await page.goto('/account')
    await expect(part(page, 'Sign-ins with a Safe')).toBeVisible()
    await expect(chip).toHaveCount(0)
    await page.goto('/check')
  })
  await test.step('an answer of an owner brings it back', async () => {
    await confirmByRequest(first, carol)
    await expect(chip.first()).toHaveText(/^1 of 3 confirmations/)
  })
  await test.step('who declines is named in the corner and in the list, until they change their mind', async () => {
    await declineByRequest(first, bob, 'Why?')
    await expect(cornerOf(page).getByRole('button', { name: / of \d confirmations/ })).toContainText(
      'bob.eth declined',
    )
    await page.goto('/for-you')
    const row = part(page, 'You’re waiting for owners').getByRole('listitem')
    await expect(row).toContainText('bob.eth declined')
    await expect(row).not.toContainText('Why?')
    await confirmByRequest(first, bob)
    await expect(row).toContainText('2 of 3 confirmations')
    await expect(row).not.toContainText('declined')
  })
  await test.step('several lead to the list, where one is cancelled after a question', async () => {
    await askByRequest(asker, safe)
    await page.goto('/check')
    await cornerOf(page)
      .getByRole('link', { name: /and 1 more/ })
      .click()
    await expect(titleOf(page)).toHaveText('For you')
    const waiting = part(page, 'You’re waiting for owners').getByRole('listitem')
    await expect(waiting).toHaveCount(2)
    await waiting.first().getByRole('button', { name: 'Cancel request' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep waiting' }).click()
    await expect(waiting).toHaveCount(2)
    await waiting.first().getByRole('button', { name: 'Cancel request' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel request' }).click()
    await expect(waiting).toHaveCount(1)
  })
  await test.step('a pending sign-in comes first on the account’s page', async () => {
    await page.goto('/account')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
      'Sign-ins with a Safe',
    )
  })
})

test('nothing covers a button of the owner’s page on a phone or a laptop, and it shows no other request', async ({
  person,
  newSafe,
}) => {
  const owner = await person('bob')
  const { page } = owner
  const mine = await newSafe({ owners: [alice.address, bob.address], threshold: 2 })
  await askByRequest(owner, mine)
  const asked = await askByRequest(await person('alice'), mine)
  await waitFor(page)
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const)
    await test.step(`${width}×${height}`, async () => {
      await page.setViewportSize({ width, height })
      await visit(owner, asked)
      const pill = page
        .getByRole('banner')
        .getByRole('region', { name: 'Waiting for confirmations', includeHidden: true })
      await expect(pill).toContainText(/ of \d confirmations/)
      await expect(pill).toBeHidden()
      const decision = page.getByRole('main').getByRole('region', { name: 'Your decision' })
      const buttons = decision.getByRole('button')
      await expect(buttons.first()).toBeVisible()
      expect(await covered(buttons)).toEqual([])
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      expect(await covered(buttons)).toEqual([])
    })
})

/** Lists the buttons in view that something else covers in part. */
function covered(buttons: Locator): Promise<string[]> {
  return buttons.evaluateAll(all =>
    all
      .filter(button => {
        const { left, right, top, bottom } = button.getBoundingClientRect()
        const points = [
          [left + 4, (top + bottom) / 2],
          [right - 4, (top + bottom) / 2],
          [(left + right) / 2, bottom - 4],
        ] as const
        return points.some(([x, y]) => !button.contains(document.elementFromPoint(x, y)))
      })
      .map(button => button.textContent ?? ''),
  )
}
