import { isSigned } from '../packages/server/src/testing/receiver.ts'
import { answerByRequest, fetchIn, messagesIn, requestTest as test } from './fixtures/requests.ts'
import { expect } from './fixtures/test.ts'

const newPath = () => `/hooks/${crypto.randomUUID()}`

test('a receiver that was unavailable gets the message when it is back, and again when it is resent on the page', async ({
  asker,
  person,
  asking: { site, receiver },
}) => {
  const { page, ask, addWebhook } = await asker()
  const path = newPath()
  const secret = await addWebhook(receiver.url(path))
  const request = await ask({ reference: 'case 8' })
  const proven = messagesIn(page).filter({ hasText: 'Proof shared' })
  await receiver.close()
  try {
    await answerByRequest(await person('bob'), site.url, request)
    await page.goto(`/requests/${request.id}`)
    await expect(proven).toContainText(/Sending|Waiting to retry/)
    await expect(proven).toContainText('couldn’t be reached')
    expect(receiver.heard(path)).toEqual([])
  } finally {
    await receiver.reopen()
  }
  await expect(proven).toContainText('Delivered')
  const [first] = receiver.heard(path)
  expect(receiver.heard(path)).toHaveLength(1)
  expect(first?.message).toMatchObject({
    type: 'request.proven',
    data: { request: request.id, status: 'proven', reference: 'case 8' },
  })

  await proven.getByRole('button', { name: 'Resend: Proof shared' }).click()
  await expect(page.getByText('Resending the delivery.')).toBeVisible()
  await expect.poll(() => receiver.heard(path).length).toBe(2)
  const [, again] = receiver.heard(path)
  expect({ id: again?.id, body: again?.body }).toEqual({ id: first?.id, body: first?.body })
  expect(receiver.heard(path).every(heard => isSigned(heard, secret))).toBe(true)
  await expect(proven).toContainText('Delivered')
})

test('a receiver that responds with 500 gets the same message again until it accepts it', async ({
  asker,
  asking: { receiver },
}) => {
  const { page, ask, addWebhook } = await asker()
  const path = newPath()
  const secret = await addWebhook(receiver.url(path))
  let isWell = false
  receiver.answer(path, response => {
    response.statusCode = isWell ? 200 : 500
    response.end()
  })
  const { id } = await ask()
  await page.goto(`/requests/${id}`)
  await page.getByRole('button', { name: 'Cancel request' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel request' }).click()
  const withdrawn = messagesIn(page).filter({ hasText: 'Request cancelled' })
  await expect(withdrawn).toContainText('your server responded with 500')
  await expect(withdrawn).toContainText(/Sending|Waiting to retry/)
  isWell = true
  await expect(withdrawn).toContainText('Delivered')
  const heard = receiver.heard(path)
  expect(heard.length).toBeGreaterThan(1)
  expect(new Set(heard.map(({ id, body }) => `${id} ${body}`)).size).toBe(1)
  expect(heard.every(one => isSigned(one, secret))).toBe(true)
})

test('neither a redirect nor the form makes the server call a private address', async ({
  asker,
  asking: { receiver, home },
}) => {
  const { page, ask, addWebhook } = await asker()
  const path = newPath()
  const inside = newPath()
  receiver.answer(path, response => response.writeHead(307, { location: `${home.url}${inside}` }).end())
  await addWebhook(receiver.url(path))
  const { id } = await ask()
  await page.goto(`/requests/${id}`)
  expect((await fetchIn(page, 'DELETE', `/v1/requests/${id}`)).status).toBe(204)
  await expect(messagesIn(page)).toContainText('Redirects are not followed')
  await expect.poll(() => receiver.heard(path).length).toBeGreaterThan(1)

  await page.goto('/requests/keys')
  await expect(page.getByRole('list', { name: 'Your webhooks' })).toContainText('Last delivery failed')
  for (const url of [`${home.url}${inside}`, `https://127.0.0.1${inside}`, `https://[::1]${inside}`]) {
    await page.getByLabel('Webhook URL').fill(url)
    await page.getByRole('button', { name: 'Add webhook' }).click()
    await expect(page.getByRole('alert')).toContainText(url)
  }
  await expect(page.getByRole('list', { name: 'Your webhooks' }).getByRole('listitem')).toHaveCount(1)
  expect(home.visits.filter(visit => visit.path === inside)).toEqual([])
})
