import { expectAccessible } from './fixtures/axe.ts'
import {
  answerByRequest,
  fetchIn,
  proveByRequest,
  requestTest as test,
  titleOf,
} from './fixtures/requests.ts'
import { questionOf } from './fixtures/steps.ts'
import { expect } from './fixtures/test.ts'

test.use({ savesData: true })

test('a cancelled request tells the person that it was cancelled, and takes no proof', async ({
  asker,
  person,
  asking: { site },
}) => {
  const { page, ask } = await asker()
  const request = await ask()
  const bob = await person('bob')
  const { id: proof } = await proveByRequest(bob, site.url, request)
  await bob.page.goto(`${request.link}?proof=${proof}`)
  await expect(bob.page.getByRole('button', { name: 'Agree and share' })).toBeVisible()

  await page.goto(`/requests/${request.id}`)
  await page.getByRole('button', { name: 'Cancel request' }).click()
  await page.getByRole('button', { name: 'Keep request' }).click()
  await expect(page.getByText('Waiting for an answer.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel request' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel request' }).click()
  await expect(page.getByText('You cancelled this request.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel request' })).toHaveCount(0)

  await bob.page.getByRole('button', { name: 'Agree and share' }).click()
  await expect(titleOf(bob.page)).toHaveText('Request cancelled')
  await page.reload()
  await expect(page.getByText('No proof was shared.')).toBeVisible()
})

test('the requester’s page receives a proof as an event, and polls if event streams are blocked', async ({
  asker,
  person,
  asking: { site },
}) => {
  const { page: told, ask } = await asker()
  const request = await ask()
  const asking = await told.context().newPage()
  const [bob] = await Promise.all([
    person('bob'),
    asking.route(`**/v1/requests/${request.id}/events`, route => route.abort()),
  ])
  for (const page of [told, asking]) {
    const opening = page.waitForRequest(`**/v1/requests/${request.id}/events`)
    await page.goto(`/requests/${request.id}`)
    await opening
    await expect(page.getByText('Waiting for an answer.')).toBeVisible()
  }
  await told.route(`**/v1/requests/${request.id}`, route => route.abort())
  await answerByRequest(bob, site.url, request)
  for (const page of [told, asking])
    await expect(page.getByText('The proof was shared with you.')).toBeVisible()
})

test('a person who declines is sent back, the requester sees it at once, and the request stays open', async ({
  asker,
  person,
  asking: { home },
}) => {
  const { page, ask } = await asker()
  const { id, link } = await ask({ returnTo: `${home.url}/back` })
  await page.goto(`/requests/${id}`)
  await expect(page.getByText('Waiting for an answer.')).toBeVisible()
  const bob = await person('bob')
  await bob.page.goto(link)
  const decline = bob.page
    .getByRole('main')
    .getByRole('button', { name: `Decline and return to ${home.host}` })
  await decline.click()
  const question = bob.page.getByRole('alertdialog', { name: 'Decline this request?' })
  await question.press('Escape')
  await expect(decline).toBeFocused()
  await decline.click()
  await question.getByRole('button', { name: `Decline and return to ${home.host}` }).click()
  await expect(titleOf(bob.page)).toHaveText('Request declined')
  await bob.passTime(2_500)
  await expect(titleOf(bob.page)).toHaveText('Example Bank')
  expect(bob.page.url()).toBe(`${home.url}/back?countersign_request=${id}&status=declined`)

  await expect(page.getByText(/^Someone with the link declined on /)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText(
    'Declined by someone with the link',
  )
  await expectAccessible(page, 'a request that was declined')
  await page.goto('/requests')
  await expect(page.getByRole('list', { name: 'Your requests' })).toContainText('OpenDeclined')

  await bob.page.goto(link)
  await expect(bob.page.getByText('Changed your mind?')).toBeVisible()
  await expectAccessible(bob.page, 'a declined request')
  await bob.page.getByRole('button', { name: 'Answer anyway' }).click()
  await expect(bob.page.getByRole('button', { name: 'Continue with this account' })).toBeVisible()
  await expect(bob.page.getByRole('button', { name: /^Decline/ })).toHaveCount(0)
})

test('on a phone, the end of a request is read from its heading, wherever the page was scrolled', async ({
  asker,
  person,
  asking: { site },
}) => {
  const { page: requester, ask } = await asker()
  const bob = await person('bob')
  const { page } = bob
  await page.setViewportSize({ width: 390, height: 844 })
  async function expectTop(title: string) {
    await expect(titleOf(page)).toHaveText(title)
    await expect(titleOf(page)).toBeInViewport({ ratio: 1 })
    await expect(titleOf(page)).toBeFocused()
  }
  const declined = await ask()
  await page.goto(declined.link)
  await page.getByRole('button', { name: 'Decline' }).click()
  await questionOf(page).getByRole('button', { name: 'Decline', exact: true }).click()
  await expectTop('Request declined')
  await page.getByRole('button', { name: 'Answer anyway' }).click()
  await expectTop('Proof requested')

  const [shared, cancelled] = [await ask(), await ask()]
  for (const { link, ...request } of [shared, cancelled]) {
    const { id } = await proveByRequest(bob, site.url, { link, ...request })
    await page.goto(`${link}?proof=${id}`)
    if (request.id === cancelled.id) {
      await requester.goto('/')
      await fetchIn(requester, 'DELETE', `/v1/requests/${request.id}`)
    }
    const agree = page.getByRole('button', { name: 'Agree and share' })
    await agree.scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 3_000)
    await expect(titleOf(page)).not.toBeInViewport()
    await agree.click()
    await expectTop(request.id === cancelled.id ? 'Request cancelled' : 'Proof shared')
  }
})

test('a request takes one proof, its maker finds it again, and the next person sees this and is refused', async ({
  ask,
  person,
  asking: { site },
}) => {
  const request = await ask({ account: null })
  const [bob, carol] = [await person('bob'), await person('carol')]
  const { id: proof } = await proveByRequest(carol, site.url, request, 'carol')
  await answerByRequest(bob, site.url, request)
  await carol.page.goto(`${request.link}?proof=${proof}`)
  await expect(titleOf(carol.page)).toHaveText('Request already answered')
  await expect(carol.page.getByText('bob.eth')).toHaveCount(0)
  const path = `/v1/requests/${request.id}/hand-over`
  expect(await fetchIn(carol.page, 'POST', path, { proof, consent: true })).toMatchObject({ status: 409 })
  await carol.page.goto(`/prove?request=${request.id}`)
  await expect(titleOf(carol.page)).toHaveText('Request already answered')
  await expect(carol.page).toHaveURL(request.link)
  await bob.page.goto(request.link)
  await expect(titleOf(bob.page)).toHaveText('Proof shared')
  const shared = bob.page.getByRole('region', { name: 'The proof you shared' })
  await expect(shared).toContainText('Valid')
  await expect(shared).toContainText('bob.eth')
  await expectAccessible(bob.page, 'a request after the proof was shared')
  await shared.getByRole('link', { name: 'View or revoke proof' }).click()
  await expect(titleOf(bob.page)).toHaveText('Valid proof of ownership')
})

test('an expired request takes no proof, and the requester is notified on the page and by webhook', async ({
  asker,
  person,
  inDays,
  asking: { receiver, site },
}) => {
  const { page, ask, addWebhook } = await asker()
  const path = `/hooks/${crypto.randomUUID()}`
  await addWebhook(receiver.url(path))
  const request = await ask({ deadline: new Date(Date.now() + 3_600_000).toISOString() })
  const bob = await person('bob')
  const { id: proof } = await proveByRequest(bob, site.url, request)
  await page.goto(`/requests/${request.id}`)
  await expect(page.getByText('Waiting for an answer.')).toBeVisible()

  await inDays(0.1)
  await expect(page.getByText('This request expired without an answer.')).toBeVisible()
  await bob.page.goto(`${request.link}?proof=${proof}`)
  await expect(titleOf(bob.page)).toHaveText('Request expired')
  const answer = await fetchIn(bob.page, 'POST', `/v1/requests/${request.id}/hand-over`, {
    proof,
    consent: true,
  })
  expect(answer.status).toBe(410)
  await expect
    .poll(() => receiver.heard(path).map(({ message }) => message.type))
    .toContain('request.expired')
})
