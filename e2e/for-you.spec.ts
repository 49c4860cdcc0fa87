import { type ForYou, forYouLimit, type RequestReply } from '@countersign/api'
import { accounts } from '@countersign/testbed'
import type { Locator, Page } from '@playwright/test'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { expectAccessibleInAllSizes } from './fixtures/axe.ts'
import { accountId, askByRequest, confirmByRequest, post } from './fixtures/by-request.ts'
import { shortened, cosigningTest as test, titleOf } from './fixtures/cosigning.ts'
import { expectFits } from './fixtures/fits.ts'
import { proveByRequest } from './fixtures/proofs.ts'
import { asked } from './fixtures/requests.ts'
import { signInByRequest } from './fixtures/sessions.ts'
import { expect } from './fixtures/test.ts'

const { alice, bob } = accounts

const fresh = () => privateKeyToAccount(generatePrivateKey())
const part = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name })
const said = { purpose: 'opening an account', audience: 'Example Exchange' }

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
  await passServerTime(5.5 * 86_400_000)
  const safe = await newSafe({ owners: [me.address, bob.address], threshold: 2 })
  const cosigning = await askByRequest(other, safe)
  await signInByRequest(other.page, site.url, bob)
  const requested = await request(other.page, site.url, me, 'a loan of ten')
  const confirmations = part(page, 'Waiting for your confirmation')
  const requests = part(page, 'Requests')
  const proofs = part(page, 'Proofs that expire soon')
  await test.step('the first page says what is there, and leads there', async () => {
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'Confirmations and requests for you' }).click()
    await expect(titleOf(page)).toHaveText('For you')
    await expect(page.getByText('proofs that expire soon.')).toBeVisible()
  })
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
    // Where the facts wrap, the dot before the first of a line is outside, where it is cut off.
    const facts = confirmations.getByRole('listitem').locator('span:has(> span + span)')
    const line = facts.filter({ hasText: 'started from' }).first()
    const [first, wrapped] = await line.evaluate(facts => {
      const starts = [...facts.children].map(fact => fact.getBoundingClientRect())
      const { left } = facts.getBoundingClientRect()
      return [
        starts.filter(start => start.left === left).length,
        new Set(starts.map(({ top }) => top)).size,
      ] as const
    })
    expect(wrapped).toBeGreaterThan(1)
    expect(first).toBe(wrapped)
    await expect(line).not.toContainText('·')
    expect(await line.locator(':scope > span').allTextContents()).not.toContainEqual(
      expect.stringMatching(/^\s*$/),
    )
    await expect(line).not.toHaveCSS('clip-path', 'none')
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

test('a window that stays open shows a new entry, and that it was answered, without a visit', async ({
  person,
  newSafe,
  safeWorld: { site },
}) => {
  const me = fresh()
  const [owner, other] = [await person('alice'), await person('bob')]
  const { page, passTime } = owner
  await signInByRequest(page, site.url, me)
  await page.goto('/for-you')
  await expect(page.getByRole('heading', { name: 'Nothing is waiting for you' })).toBeVisible()
  const account = page.getByRole('banner').getByRole('button', { name: /^Your account/ })
  const cosigning = await askByRequest(
    other,
    await newSafe({ owners: [me.address, bob.address], threshold: 2 }),
  )
  await passTime(10_000)
  await expect(part(page, 'Waiting for your confirmation').getByRole('listitem')).toHaveCount(1)
  await expect(account).toHaveAccessibleDescription('1 thing waits for you')
  await confirmByRequest(cosigning, me)
  await passTime(10_000)
  await expect(page.getByRole('heading', { name: 'Nothing is waiting for you' })).toBeVisible()
  await expect(account).toHaveAccessibleDescription('')
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
  const { page, passTime } = owner
  await signInByRequest(other.page, site.url, bob)
  const oldest = await request(other.page, site.url, me, 'the oldest')
  for (let count = 0; count < forYouLimit; count += 1)
    await request(other.page, site.url, me, `number ${count}`)
  await signInByRequest(page, site.url, me)
  const reads: string[] = []
  page.on('request', request => {
    if (new URL(request.url()).pathname === '/v1/for-you') reads.push(request.url())
  })
  const isCheck = (url: URL) => url.pathname === '/v1/for-you' && url.search === ''
  const rows = part(page, 'Requests').getByRole('listitem')
  await test.step('a visit reads one page, and the person can ask for the next', async () => {
    await page.goto('/for-you')
    await expect(rows).toHaveCount(forYouLimit)
    expect(reads).toHaveLength(1)
    const answers = Promise.withResolvers<void>()
    await page.route(isCheck, async route => {
      await answers.promise
      await route.continue()
    })
    await passTime(10_000)
    // While the page checks for changes.
    await expect.poll(() => reads).toHaveLength(2)
    const more = page.getByRole('button', { name: 'Show more requests' })
    await expect(more).not.toHaveAttribute('aria-disabled', 'true')
    await more.click()
    await expect(rows).toHaveCount(forYouLimit + 1)
    await expect(rows.last()).toContainText('the oldest')
    await expect(page.getByRole('button', { name: 'Show more requests' })).toBeHidden()
    await expect(rows.last().getByRole('link').first()).toBeFocused()
    const late = page.waitForResponse(response => isCheck(new URL(response.url())))
    answers.resolve()
    await (await late).finished()
  })
  await test.step('while it stays open, only its first page is checked for changes', async () => {
    for (const time of ['once', 'and once more']) {
      reads.length = 0
      await test.step(time, async () => {
        const checked = page.waitForResponse(response => isCheck(new URL(response.url())))
        await passTime(10_000)
        await (await checked).finished()
      })
      expect(reads).toEqual([`${site.url}/v1/for-you`])
    }
    await request(other.page, site.url, me, 'the newest')
    await passTime(10_000)
    await expect(rows).toHaveCount(forYouLimit + 2)
    await expect(rows.first()).toContainText('the newest')
  })
  await test.step('those on the first page are hidden: the next is read without a press', async () => {
    const { requests } = (await (await page.request.get(`${site.url}/v1/for-you`)).json()) as ForYou
    expect(requests.items.map(({ id }) => id)).not.toContain(oldest)
    await page.evaluate(
      ids => localStorage.setItem('countersign.hidden', JSON.stringify(ids)),
      requests.items.map(({ id }) => id),
    )
    await page.reload()
    await expect(rows).toHaveCount(2)
    await expect(rows.last()).toContainText('the oldest')
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
