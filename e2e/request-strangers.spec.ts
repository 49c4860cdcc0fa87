import type { Page } from '@playwright/test'
import {
  answerByRequest,
  fetchIn,
  proveByRequest,
  requestTest as test,
  titleOf,
} from './fixtures/requests.ts'
import { expect } from './fixtures/test.ts'

test.use({ savesData: true })

test('a stranger cannot list, read, cancel or export a request, and cannot see the proof that was shared', async ({
  asker,
  person,
  asking: { site },
}) => {
  const owner = await asker()
  const request = await owner.ask({ reference: 'a secret note' })
  const open = await owner.ask({ reference: 'a secret note' })
  await answerByRequest(await person('bob'), site.url, request)
  const other = await asker()
  const nobody = await person('heidi')
  const path = `/v1/requests/${request.id}`

  const tries = async (page: Page, denied: number, hidden: number) => {
    await page.goto('/')
    const answers = [
      [hidden, await fetchIn(page, 'GET', path)],
      [hidden, await fetchIn(page, 'GET', `${path}/events`)],
      [hidden, await fetchIn(page, 'DELETE', `/v1/requests/${open.id}`)],
      [denied, await fetchIn(page, 'GET', '/v1/requests?search=secret')],
      [denied, await fetchIn(page, 'GET', '/v1/requests/export')],
      [denied, await fetchIn(page, 'GET', `/v1/deliveries?request=${request.id}`)],
      // Anyone with the link may see this.
      [200, await fetchIn(page, 'POST', `${path}/open`)],
    ] as const
    for (const [status, answer] of answers) {
      expect(answer.status).toBe(status)
      expect(answer.text).not.toContain('secret')
      expect(answer.text).not.toContain('/p/')
      expect(answer.text).not.toContain('"document"')
    }
  }
  await tries(other.page, 200, 404)
  await tries(nobody.page, 401, 401)
  await other.page.goto(`/requests/${request.id}`)
  await expect(titleOf(other.page)).toHaveText('Request not found')
  // Like every page of what is not there.
  await expect(other.page.getByRole('navigation', { name: 'Requests' })).toHaveCount(0)
  await expect(other.page.getByRole('link', { name: 'Back to your requests' })).toBeVisible()
  await nobody.page.goto(`/requests/${request.id}`)
  await expect(nobody.page.getByText('sign in to see your requests')).toBeVisible()
  await owner.page.goto(`/requests/${open.id}`)
  await expect(owner.page.getByText('Waiting for an answer.')).toBeVisible()
})

test('a proof can be shared only by the browser that made it, and only with consent', async ({
  asker,
  person,
  asking: { site },
}) => {
  const { page, ask } = await asker()
  const request = await ask()
  const bob = await person('bob')
  const { id: proof } = await proveByRequest(bob, site.url, request)
  const path = `/v1/requests/${request.id}/hand-over`
  const heidi = await person('heidi')
  for (const thief of [heidi.page, page]) {
    await thief.goto(`${request.link}?proof=${proof}`)
    const stolen = await fetchIn(thief, 'POST', path, { proof, consent: true })
    expect(stolen).toMatchObject({ status: 403, text: expect.stringContaining('proof-not-yours') })
    await expect(thief.getByRole('button', { name: 'Continue with this account' })).toBeVisible()
    await expect(thief.getByRole('button', { name: 'Agree and share' })).toHaveCount(0)
  }
  await bob.page.goto(`${request.link}?proof=${proof}`)
  expect((await fetchIn(bob.page, 'POST', path, { proof, consent: false })).status).toBe(400)
  expect((await fetchIn(bob.page, 'POST', path, { proof, consent: true })).status).toBe(200)
})
