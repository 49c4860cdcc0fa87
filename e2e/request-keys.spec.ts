import type { RequestState } from '@countersign/api'
import { answerByRequest, asked, requestTest as test } from './fixtures/requests.ts'
import { expect } from './fixtures/test.ts'

test('a program creates and reads requests with an API key, which is shown once, limited to its scope and revocable', async ({
  asker,
  person,
  asking: { site },
}) => {
  const { page } = await asker()
  await page.goto('/requests/keys')
  const secretNamed = async (name: string, ...scopes: readonly RegExp[]) => {
    await page.getByLabel('Key name').fill(name)
    const form = page.getByRole('group', { name: 'Permissions' })
    for (const box of await form.getByRole('checkbox').all()) await box.uncheck()
    for (const scope of scopes) await form.getByRole('checkbox', { name: scope }).check()
    await page.getByRole('button', { name: 'Create API key' }).click()
    const secret = await page.getByLabel('API key', { exact: true }).inputValue()
    await page.getByRole('button', { name: 'I’ve saved it' }).click()
    return secret
  }
  /** Sends a request as a program does, without cookies or origin. */
  const call = async (key: string, method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) }
    const response = await fetch(`${site.url}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, text, body: text.startsWith('{') ? JSON.parse(text) : undefined }
  }

  const key = await secretNamed('payout server', /^Create and cancel/, /^Read requests/)
  const reader = await secretNamed('reading', /^Read requests/)
  expect(key).toMatch(/^csk_/)
  const keys = page.getByRole('list', { name: 'Your API keys' }).locator('> li')
  await page.reload()
  await expect(keys).toHaveCount(2)
  expect(await page.content()).not.toContain(key)
  await expect(keys.filter({ hasText: 'payout server' })).toContainText(`Ends in ${key.slice(-4)}`)

  const made = await call(key, 'POST', '/v1/requests', asked({ reference: 'case 9' }))
  expect(made).toMatchObject({ status: 201, body: { request: { status: 'open', key: 'payout server' } } })
  const request: RequestState = made.body.request
  const path = `/v1/requests/${request.id}`
  await answerByRequest(await person('bob'), site.url, request)
  const read = await call(reader, 'GET', path)
  expect(read.body.request).toMatchObject({ status: 'proven', reference: 'case 9' })
  const document = JSON.stringify(read.body.request.proof.document)
  expect(document).toContain(request.account?.replace(/.*:/, ''))
  const checked = await fetch(`${site.url}/v1/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"proof":${document}}`,
  })
  expect((await checked.json()).report).toMatchObject({ status: 'verified' })
  await page.goto(`/requests/${request.id}`)
  await expect(page.getByText('with the API key “payout server”')).toBeVisible()

  await test.step('the key cannot exceed its scope', async () => {
    const refused = {
      status: 403,
      body: { type: expect.stringMatching(/^http.+#scope-missing$/), code: 'scope-missing' },
    }
    expect(await call(reader, 'POST', '/v1/requests', asked())).toMatchObject(refused)
    expect(await call(reader, 'DELETE', path)).toMatchObject(refused)
    expect(await call(reader, 'GET', '/v1/deliveries')).toMatchObject(refused)
    expect((await call(key, 'GET', '/v1/api-keys')).status).toBe(403)
    expect((await call(`${key}x`, 'GET', path)).status).toBe(401)
  })

  await test.step('a revoked key is refused', async () => {
    await page.goto('/requests/keys')
    await page.getByRole('button', { name: 'Revoke the key “payout server”' }).click()
    await page.getByRole('button', { name: 'Revoke key', exact: true }).click()
    await expect(keys.filter({ hasText: 'payout server' })).toContainText('Revoked')
    expect((await call(key, 'GET', path)).status).toBe(401)
    expect((await call(reader, 'GET', path)).status).toBe(200)
  })
})
