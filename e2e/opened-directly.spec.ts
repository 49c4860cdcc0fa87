import { accounts } from '@countersign/testbed'
import { signInByRequest } from './fixtures/sessions.ts'
import { bareTest, expect } from './fixtures/test.ts'

const markup = '<h1>Sign in</h1><a href="https://phisher.example">Connect wallet</a><script>alert(1)</script>'

bareTest('an avatar that is opened directly is downloaded and not rendered', async ({ page, server }) => {
  const account = `eip155:31337:${accounts.alice.address}`
  await page.goto(server.url)
  const download = page.waitForEvent('download')
  await page.evaluate(path => location.assign(path), `/v1/accounts/${account}/avatar`)
  expect((await download).suggestedFilename()).toBe('avatar.png')
  expect(new URL(page.url()).pathname).toBe('/')
})

bareTest(
  'responses with a stranger’s input that are opened directly render no markup',
  async ({ page, server }) => {
    await signInByRequest(page, server.url, accounts.alice)
    const created = await page.context().request.post(`${server.url}/v1/requests`, {
      headers: { origin: server.url },
      data: {
        purpose: 'opening an account',
        audience: null,
        account: null,
        chain: null,
        deadline: new Date(Date.now() + 86_400_000).toISOString(),
        holdsFor: 3600,
        returnTo: null,
        reference: markup,
      },
    })
    const answer = await created.json()
    expect(answer).toMatchObject({ request: { reference: markup } })
    const { id } = answer.request
    const encoded = encodeURIComponent(markup)
    const json = [
      `/v1/requests/${id}`,
      `/v1/requests/${encoded}`,
      `/v1/accounts/${encoded}`,
      `/gateway/${encoded}`,
      `/v1/requests?status=${encoded}`,
      '/openapi.json',
    ]
    // The last two return our own pages for unknown addresses.
    for (const path of [...json, `/v1/${encoded}`, `/${encoded}`]) {
      await page.goto(server.url + path)
      const shown = await page.evaluate(() => ({
        isJson: document.contentType.endsWith('json'),
        links: document.querySelectorAll('a[href*="phisher"]').length,
      }))
      expect([path, shown]).toEqual([path, { isJson: json.includes(path), links: 0 }])
    }
  },
)

for (const [path, heading, next] of [
  ['/help#wallet', 'If your wallet doesn’t respond', 'Privacy'],
  ['/privacy#log', 'What the log contains', 'Help'],
] as const)
  bareTest(`a part of a page that is opened directly is scrolled to: ${path}`, async ({ page, server }) => {
    await page.setViewportSize({ width: 400, height: 400 })
    await page.goto(server.url + path)
    await expect(page.getByRole('heading', { name: heading })).toBeInViewport()
    // Who follows a link to another page sees it from its top.
    await page.getByRole('contentinfo').getByRole('link', { name: next }).click()
    await expect(page.getByRole('heading', { name: next, level: 1 })).toBeInViewport()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

bareTest('the request export is downloaded when it is opened directly', async ({ page, server }) => {
  await signInByRequest(page, server.url, accounts.alice)
  await page.goto(server.url)
  const download = page.waitForEvent('download')
  await page.evaluate(() => location.assign('/v1/requests/export'))
  expect((await download).suggestedFilename()).toMatch(/^requests-.*\.csv$/)
})
