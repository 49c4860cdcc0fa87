import { buildDocs } from '../scripts/build-docs.ts'
import { expectAccessible } from './fixtures/axe.ts'
import { fixtureTimeout } from './fixtures/limits.ts'
import { type Server, startServer } from './fixtures/server.ts'
import { expect, pageTest } from './fixtures/test.ts'
import { watch } from './fixtures/watch.ts'
import { configOf } from './fixtures/world.ts'

const test = pageTest.extend<object, { site: Server }>({
  site: [
    async ({ world }, use) => {
      await buildDocs({ reference: false })
      await using site = await startServer({ ...configOf(world), docs: true })
      await use(site)
    },
    { scope: 'worker', timeout: fixtureTimeout },
  ],
})

// In one worker: another one would build the documentation again while this one's server reads it.
test.describe.configure({ mode: 'default' })

test('the type of a problem leads to the row of its code', async ({ page, request, site }) => {
  const { type, code } = await (await request.get(`${site.url}/v1/unknown`)).json()
  expect(code).toBe('not-found')
  await page.goto(type)
  await expect(page.locator('#not-found')).toBeInViewport()
})

test('the pages link to the documentation', async ({ page, site }) => {
  await page.goto(site.url)
  const opened = page.waitForEvent('popup')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Documentation' }).click()
  const docs = await opened
  await expect(docs).toHaveURL(`${site.url}/docs/`)
  await expect(docs.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the documentation works under the strict policy, with search and dark mode, without another host', async ({
  page,
  site,
}) => {
  const { foreign, complaints } = await watch(page, site.url)
  const response = await page.goto(`${site.url}/docs`)
  expect(new URL(page.url()).pathname).toBe('/docs/')
  expect(response?.headers()['content-security-policy']).toContain("script-src 'self';")
  expect(response?.headers()['content-security-policy']).toContain("style-src 'self';")

  await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'Your own site' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/The kit/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/The kit/)
  // Code has colors although no style attribute may give them.
  const colors = await page
    .locator('pre code')
    .nth(1)
    .evaluate(
      code => new Set([...code.querySelectorAll('span')].map(word => getComputedStyle(word).color)).size,
    )
  expect(colors).toBeGreaterThan(1)

  const search = page.getByRole('button', { name: 'Search' })
  await search.press('Enter')
  await page.getByRole('searchbox').press('Escape')
  await expect(search).toBeFocused()
  await search.click()
  await page.getByRole('searchbox').fill('webhook')
  await page.getByRole('option').first().click()
  await expect(page.getByRole('main')).toContainText('webhook')

  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await background()
  await page.getByRole('switch').first().click()
  await expect.poll(background).not.toBe(light)
  const dark = await background()
  await page.reload()
  expect(await background()).toBe(dark)

  expect(foreign).toEqual([])
  expect(complaints).toEqual([])
})

test('the dialog is shown in each of its states, which the address has, and takes no focus from the reader', async ({
  page,
  site,
}) => {
  const { foreign, complaints } = await watch(page, site.url)
  // What the site stores at the same address is not the gallery's.
  const stored = { 'countersign.signed-in': '', 'countersign.pending': 'kept' }
  await page.goto(`${site.url}/docs/`)
  await page.evaluate(stored => {
    for (const storage of [localStorage, sessionStorage])
      for (const [key, value] of Object.entries(stored)) storage.setItem(key, value)
  }, stored)
  await page.goto(`${site.url}/docs/dialog`)
  const frame = page.frameLocator('iframe')
  const title = frame.getByRole('dialog').getByRole('heading').first()
  await expect(title).toHaveText('Who signs?')
  await expect(page.locator('body')).toBeFocused()

  const view = page.getByLabel('View')
  await view.focus()
  await view.selectOption('safe-ways')
  await expect(title).toHaveText('Sign in as a Safe')
  await expect(view).toBeFocused()
  await page.getByLabel('Language').selectOption('de')
  await expect(title).not.toHaveText('Sign in as a Safe')
  await page.reload()
  await expect(view).toHaveValue('safe-ways')
  await expect(frame.locator('html')).toHaveAttribute('lang', 'de')

  const isDark = () => frame.locator('html').evaluate(html => getComputedStyle(html).colorScheme)
  const light = await isDark()
  await page.getByRole('switch').first().click()
  await expect.poll(isDark).not.toBe(light)
  await expectAccessible(page, 'the page of the dialog')

  await page.getByRole('button', { name: 'Start again' }).press('Enter')
  await expect(page.locator('iframe')).toBeFocused()
  for (const storage of ['localStorage', 'sessionStorage'] as const)
    expect(await page.evaluate(storage => ({ ...window[storage] }), storage)).toMatchObject(stored)
  expect(foreign).toEqual([])
  expect(complaints).toEqual([])
})

test('pages of the documentation are accessible, also in dark', async ({ page, site }) => {
  for (const path of ['/docs/', '/docs/kit', '/docs/benchmarks']) {
    await page.goto(site.url + path)
    await expect(page.getByRole('switch').first()).toBeVisible()
    await expectAccessible(page, path)
  }
})

test('names in tables break only between words, also on a phone', async ({ page, site }) => {
  await page.goto(`${site.url}/docs/configuration`)
  const linesOf = (name: string) =>
    page
      .getByRole('cell', { name, exact: true })
      .locator('code')
      .first()
      .evaluate(code => code.getClientRects().length)
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const name of ['database', 'publicOrigin', 'DATABASE_URL']) {
      const words = name.split(/(?=[A-Z][a-z])|(?<=_)/).length
      expect(await linesOf(name), `${name} at ${width} px`).toBeLessThanOrEqual(words)
    }
  }
})

test('each page describes itself, and the menu of a phone leads to the guides', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${site.url}/docs/quick-start`)
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    /^A site with sign-in, from an/,
  )
  await page.getByRole('button', { name: 'mobile navigation' }).click()
  await page.getByRole('link', { name: 'Guides' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Safes/)
})

test('without the setting, a server has no documentation', async ({ page, sharedServer }) => {
  expect((await page.request.get(`${sharedServer.url}/docs/`)).status()).toBe(404)
})
