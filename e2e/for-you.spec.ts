import { type ForYou, forYouLimit, type RequestReply } from '@countersign/api'
import { accounts } from '@countersign/testbed'
import { openCosigningsKey } from '@countersign/wallets/state'
import type { Locator, Page } from '@playwright/test'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { expectAccessibleInAllSizes } from './fixtures/axe.ts'
import { accountId, askByRequest, confirmByRequest, declineByRequest, post } from './fixtures/by-request.ts'
import {
  chooseSafe,
  expectWaiting,
  nameSafe,
  shortened,
  cosigningTest as test,
  titleOf,
  visit,
} from './fixtures/cosigning.ts'
import { expectFits } from './fixtures/fits.ts'
import { proveByRequest } from './fixtures/proofs.ts'
import { asked } from './fixtures/requests.ts'
import { signInByRequest } from './fixtures/sessions.ts'
import { dialogOf } from './fixtures/steps.ts'
import { expect } from './fixtures/test.ts'

const { alice, bob, carol } = accounts

const fresh = () => privateKeyToAccount(generatePrivateKey())
const part = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name })
const cornerOf = (page: Page) => page.getByRole('region', { name: 'Waiting for confirmations' })
const said = { purpose: 'opening an account', audience: 'Example Exchange' }

/** Opens the site in a browser that knows that it waits for owners, as the dialog would have noted. */
async function waitFor(page: Page): Promise<void> {
  await page.addInitScript(key => localStorage.setItem(key, '1'), openCosigningsKey)
}

/** Asks an account for a proof, as an account that is signed in. */
async function request(page: Page, origin: string, of: PrivateKeyAccount, purpose: string): Promise<string> {
  const terms = asked({ account: accountId(of.address), purpose })
  const { request } = await post<RequestReply>(page.context().request, `${origin}/v1/requests`, terms)
  return request.id
}

test('an owner finds what waits for their account without a link, and hides what they do not want to see', async ({
  person,
  newSafe,
  safeWorld: { site },
  passServerTime,
}) => {
  const me = fresh()
  const [owner, other] = [await person('alice', { context: { hasTouch: true } }), await person('bob')]
  const { page } = owner
  await signInByRequest(page, site.url, me)
  const proof = await proveByRequest(page, site.url, { said, by: [me] })
  // It is valid for seven days.
  await passServerTime(5 * 86_400_000)
  const safe = await newSafe({ owners: [me.address, bob.address], threshold: 2 })
  const cosigning = await askByRequest(other, safe)
  await signInByRequest(other.page, site.url, bob)
  const requested = await request(other.page, site.url, me, 'a loan of ten')
  const confirmations = part(page, 'Waiting for your confirmation')
  const requests = part(page, 'Requests')
  const proofs = part(page, 'Proofs that expire soon')
  await test.step('the account’s menu leads there', async () => {
    await page.goto('/')
    await page.getByRole('button', { name: `Your account: ${shortened(me.address)}` }).click()
    await page.getByRole('banner').getByRole('link', { name: 'For you' }).click()
    await expect(titleOf(page)).toHaveText('For you')
    await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')).toHaveText(
      'Account',
    )
    await expect(confirmations.getByRole('listitem')).toContainText(shortened(safe.address))
    await expect(confirmations.getByRole('listitem')).toContainText('Someone who wasn’t signed in')
    await expect(requests.getByRole('listitem')).toContainText('a loan of ten')
    await expect(requests.getByRole('listitem')).toContainText('bob.eth')
    await expect(proofs.getByRole('listitem')).toContainText('opening an account')
  })
  await test.step('it is accessible and fits a phone', async () => {
    await expectAccessibleInAllSizes(page, 'For you', confirmations)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectFits(page)
  })
  await test.step('each row leads where it can be done', async () => {
    const target = (list: Locator) =>
      list.getByRole('listitem').getByRole('link').first().getAttribute('href')
    expect(await target(confirmations)).toBe(`/cosign/${cosigning.id}`)
    expect(await target(requests)).toBe(`/r/${requested}`)
    expect(await target(proofs)).toBe(`/p/${proof}`)
    await proofs.getByRole('link', { name: /^Create a new proof/ }).click()
    await expect(page.getByRole('textbox', { name: 'Purpose' })).toHaveValue(said.purpose)
    await page.goBack()
  })
  await test.step('what is hidden stays hidden in this browser, and can be shown again', async () => {
    await requests.getByRole('button', { name: /^Hide/ }).click()
    await expect(requests).toBeHidden()
    await expect(titleOf(page)).toBeFocused()
    await page.reload()
    await expect(confirmations).toBeVisible()
    await expect(requests).toBeHidden()
    await expect(page.getByText('1 entry is hidden in this browser.')).toBeVisible()
    await page.getByRole('button', { name: 'Show hidden entries' }).click()
    await expect(requests).toBeVisible()
  })
  await test.step('what was done elsewhere is gone when the person comes back to the page', async () => {
    await confirmByRequest(cosigning, me)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(confirmations).toBeHidden()
    await expect(requests).toBeVisible()
  })
})

test('a text that is only shown bothers no owner: after a reload it continues, and its link tells them', async ({
  person,
  newSafe,
  safeWorld: { site },
}) => {
  const [owner, asker] = [await person('alice'), await person('bob')]
  const me = fresh()
  await signInByRequest(owner.page, site.url, me)
  const safe = await newSafe({ owners: [me.address, bob.address], threshold: 2 })
  const { page } = asker
  const nothing = owner.page.getByRole('heading', { name: 'Nothing is waiting for you' })
  const started = part(page, 'Sign-ins you started')
  const waiting = part(page, 'You’re waiting for owners')
  await nameSafe(await chooseSafe(asker), safe)
  await page.reload()
  const pill = cornerOf(page).getByRole('button', { name: 'Sign-in started. Continue' })
  await expect(pill).toBeVisible()
  const link = page.getByRole('main').getByRole('link', { name: /^Continue signing in as / })
  await expect(link).toHaveAttribute('href', /^\/cosign\//)
  await expect(page.getByRole('heading', { name: 'Who signs?' })).toBeVisible()
  await expectAccessibleInAllSizes(page, 'the first page, after a reload at the text', link)
  await owner.page.goto('/for-you')
  await expect(nothing).toBeVisible()
  await test.step('the list of the person says that it was started, and not that anybody is waited for', async () => {
    await page.goto('/for-you')
    await expect(started.getByRole('listitem')).toContainText(/Sign-in.·.(just now|\d+ seconds? ago)/)
    await expect(started.getByRole('progressbar')).toBeHidden()
    await expect(waiting).toBeHidden()
    await expect(page.getByText(/waiting for/i)).toHaveCount(0)
  })
  await test.step('the person continues, has the link, and the owners find it', async () => {
    await page.goto('/')
    await pill.click()
    await expectWaiting(dialogOf(page))
    await dialogOf(page).getByRole('button', { name: 'Close' }).first().click()
    await expect(
      page.getByRole('main').getByRole('link', { name: /^Waiting for 2 owners of / }),
    ).toBeVisible()
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

test('the page with the link tells the owners, once the server can be reached', async ({
  person,
  newSafe,
  safeWorld: { site },
}) => {
  const [owner, asker] = [await person('alice'), await person('bob')]
  const me = fresh()
  await signInByRequest(owner.page, site.url, me)
  const safe = await newSafe({ owners: [me.address, bob.address], threshold: 2 })
  const { page } = asker
  await nameSafe(await chooseSafe(asker), safe)
  await page.reload()
  const announcements = '**/v1/cosignings/*/announce'
  await page.route(announcements, route => route.abort())
  const tried = page.waitForRequest(announcements)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Continue signing in as / })
    .click()
  await tried
  await owner.page.goto('/for-you')
  await expect(owner.page.getByRole('heading', { name: 'Nothing is waiting for you' })).toBeVisible()
  const told = page.waitForResponse(announcements)
  await page.unroute(announcements)
  expect((await told).status()).toBe(200)
  await owner.page.reload()
  await expect(part(owner.page, 'Waiting for your confirmation').getByRole('listitem')).toHaveCount(1)
})

test('the header counts what waits for the account, without what is hidden or answered', async ({
  person,
  newSafe,
  safeWorld: { site },
}) => {
  const me = fresh()
  const [owner, other] = [await person('alice'), await person('bob')]
  const { page } = owner
  const safe = await newSafe({ owners: [me.address, bob.address], threshold: 2 })
  const cosigning = await askByRequest(other, safe)
  await signInByRequest(other.page, site.url, bob)
  const requested = await request(other.page, site.url, me, 'the first')
  const account = page.getByRole('banner').getByRole('button', { name: /^Your account/ })
  const counted = (text: string) => expect(account).toHaveAccessibleDescription(text)
  const counts: string[] = []
  page.on('request', request => {
    if (request.url().includes('/v1/for-you/ids')) counts.push(request.url())
  })
  await test.step('nothing is requested for a person who is not signed in', async () => {
    await page.goto('/check')
    await page.waitForLoadState('networkidle')
    expect(counts).toEqual([])
  })
  await test.step('the header does not move when the count arrives, which is also in the menu', async () => {
    await signInByRequest(page, site.url, me)
    const late = Promise.withResolvers<void>()
    await page.route('**/v1/for-you/ids**', async route => {
      await late.promise
      await route.continue()
    })
    await page.goto('/')
    await expect(account).toBeVisible()
    const boxes = () => Promise.all([page.getByRole('banner').boundingBox(), account.boundingBox()])
    const before = await boxes()
    await counted('')
    late.resolve()
    await counted('2 things wait for you')
    expect(await boxes()).toEqual(before)
    expect(counts).toHaveLength(1)
    await account.click()
    await expect(page.getByRole('banner').getByRole('link', { name: /^For you/ })).toHaveAccessibleName(
      'For you 2 things wait for you',
    )
    await expectAccessibleInAllSizes(page, 'the count', account)
  })
  await test.step('it follows what is confirmed elsewhere, while its page is open', async () => {
    await page.goto(cosigning.link)
    await expect(titleOf(page)).toBeVisible()
    await counted('2 things wait for you')
    await confirmByRequest(cosigning, me)
    await counted('1 thing waits for you')
  })
  await test.step('it follows what is declined', async () => {
    await page.goto(`/r/${requested}`)
    await page.getByRole('button', { name: 'Decline', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Decline', exact: true }).click()
    await counted('')
  })
  await test.step('it follows what is hidden and shown again', async () => {
    for (let count = 0; count < 11; count += 1) await request(other.page, site.url, me, `number ${count}`)
    await page.goto('/for-you')
    await counted('More than 9 things wait for you')
    await expect(page.getByRole('banner').getByText('9+')).toBeVisible()
    const hide = part(page, 'Requests').getByRole('button', { name: /^Hide/ })
    await hide.first().click()
    await counted('More than 9 things wait for you')
    await hide.first().click()
    await counted('9 things wait for you')
    await page.reload()
    await counted('9 things wait for you')
    const tab = await page.context().newPage()
    await tab.goto('/for-you')
    await tab.getByRole('button', { name: 'Show hidden entries' }).click()
    await counted('More than 9 things wait for you')
  })
})

test('entries that a person has hidden take no places in the list', async ({
  person,
  safeWorld: { site },
}) => {
  const me = fresh()
  const [owner, other] = [await person('alice'), await person('bob')]
  const { page } = owner
  await signInByRequest(other.page, site.url, bob)
  const oldest = await request(other.page, site.url, me, 'the oldest')
  for (let count = 0; count < forYouLimit; count += 1)
    await request(other.page, site.url, me, `number ${count}`)
  await signInByRequest(page, site.url, me)
  const reads: string[] = []
  page.on('request', request => {
    if (new URL(request.url()).pathname === '/v1/for-you') reads.push(request.url())
  })
  const rows = part(page, 'Requests').getByRole('listitem')
  await test.step('a visit reads one page, and the person can ask for the next', async () => {
    await page.goto('/for-you')
    await expect(rows).toHaveCount(forYouLimit)
    expect(reads).toHaveLength(1)
    await page.getByRole('button', { name: 'Show more requests' }).click()
    await expect(rows).toHaveCount(forYouLimit + 1)
    await expect(rows.last()).toContainText('the oldest')
    await expect(page.getByRole('button', { name: 'Show more requests' })).toBeHidden()
    await expect(rows.last().getByRole('link').first()).toBeFocused()
  })
  await test.step('those on the first page are hidden: the next is read without a press', async () => {
    const { requests } = (await (await page.request.get(`${site.url}/v1/for-you`)).json()) as ForYou
    expect(requests.items.map(({ id }) => id)).not.toContain(oldest)
    await page.evaluate(
      ids => localStorage.setItem('countersign.hidden', JSON.stringify(ids)),
      requests.items.map(({ id }) => id),
    )
    await page.reload()
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('the oldest')
    await expect(page.getByText('20 entries are hidden in this browser.')).toBeVisible()
  })
})

test('a sign-in that is ready is not called nothing', async ({ person, newSafe, safeWorld: { site } }) => {
  const asker = await person('carol')
  const { page } = asker
  const safe = await newSafe({ owners: [alice.address, bob.address], threshold: 1 })
  await signInByRequest(page, site.url, fresh())
  const cosigning = await askByRequest(asker, safe)
  await confirmByRequest(cosigning, alice)
  // This browser would open the session right away.
  await page.route(`**/v1/cosignings/${cosigning.id}/session`, route => route.abort())
  await page.goto('/for-you')
  await expect(part(page, 'You’re waiting for owners').getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Nothing is waiting for you' })).toBeHidden()
})

test('a list that a link leads back to has what was asked for and cancelled in the meantime', async ({
  person,
  newSafe,
}) => {
  const asker = await person('carol')
  const { page } = asker
  const safe = await newSafe({ owners: [alice.address, bob.address], threshold: 2 })
  const follow = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
  const pending = page.getByRole('region', { name: 'Sign-ins with a Safe', exact: true })
  const read = page.waitForResponse(response => new URL(response.url()).pathname === '/v1/cosignings')
  await page.goto('/account')
  await read
  await follow('Proofs')
  await askByRequest(asker, safe)
  await follow('Account')
  await expect(pending.getByRole('listitem')).toHaveCount(1)
  await pending.getByRole('link', { name: /^Open/ }).click()
  await page.getByRole('button', { name: 'Cancel request' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel request' }).click()
  await expect(titleOf(page)).toHaveText('Request cancelled')
  await follow('Account')
  await expect(part(page, 'Earlier sign-ins with a Safe').getByRole('listitem')).toHaveCount(1)
  await expect(pending).toBeHidden()
})

test('the account’s page says once that the list of sign-ins with a Safe could not be loaded', async ({
  person,
}) => {
  const { page } = await person('alice')
  await page.route('**/v1/cosignings', route => route.abort())
  await page.goto('/account')
  await expect(page.getByText('Couldn’t load your sign-ins with a Safe.')).toHaveCount(1)
  await page.unroute('**/v1/cosignings')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Couldn’t load your sign-ins with a Safe.')).toHaveCount(0)
})

test('a person with an empty list is told what they will find, and after signing out nothing is left', async ({
  person,
  safeWorld: { site },
}) => {
  const { page } = await person('alice')
  await signInByRequest(page, site.url, fresh())
  await page.goto('/for-you')
  await expect(page.getByRole('heading', { name: 'Nothing is waiting for you' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Get notified' }).click()
  await expect(page).toHaveURL(/\/notifications$/)
  await page.context().clearCookies()
  await page.goto('/for-you')
  await expect(page.getByText('Sign in to see what waits for your account.')).toBeVisible()
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
  await page.goto('/')
  const chip = cornerOf(page).getByText(/^Waiting for owners: /)
  await test.step('hidden, also after a reload, while the request continues', async () => {
    await expect(chip.first()).toHaveText('Waiting for owners: 0 of 3')
    await cornerOf(page).getByRole('button', { name: /^Hide/ }).click()
    await expect(chip).toHaveCount(0)
    await page.reload()
    await page.goto('/account')
    await expect(part(page, 'Sign-ins with a Safe')).toBeVisible()
    await expect(chip).toHaveCount(0)
    await page.goto('/')
  })
  await test.step('an answer of an owner brings it back', async () => {
    await confirmByRequest(first, carol)
    await expect(chip.first()).toHaveText(/^Waiting for owners: 1 of 3/)
  })
  await test.step('who declines is named in the corner and in the list, until they change their mind', async () => {
    await declineByRequest(first, bob, 'Why?')
    await expect(cornerOf(page).getByRole('button', { name: /^Waiting for owners/ })).toContainText(
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
    await page.goto('/')
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

test('the corner and the demo wallet cover no button of the owner’s page on a phone or a laptop', async ({
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
      await expect(
        cornerOf(page)
          .getByText(/^Waiting for owners: /)
          .first(),
      ).toBeVisible()
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
