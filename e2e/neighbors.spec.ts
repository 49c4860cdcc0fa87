// cspell:ignore teltaw
import { dialogOf, expectMessage, finish, openDialog } from './fixtures/steps.ts'
import { bareTest, expect, test } from './fixtures/test.ts'
import { watch } from './fixtures/watch.ts'

type Announced = { name?: unknown; icon?: unknown; rdns?: unknown; uuid?: unknown }

/** Runs in the page. Announces wallets, as any script on a page can. */
function announceAll(wallets: Announced[]) {
  const tell = () => {
    for (const [index, wallet] of wallets.entries()) {
      const info = {
        uuid: `neighbor-${index}`,
        rdns: `org.neighbor${index}`,
        name: `Neighbor ${index}`,
        ...wallet,
      }
      const provider = { request: () => Promise.reject(new Error('no')), on() {}, removeListener() {} }
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
    }
  }
  window.addEventListener('eip6963:requestProvider', tell)
  tell()
}

const wallets = (page: Parameters<typeof openDialog>[0]) =>
  dialogOf(page)
    .getByRole('list', { name: /^(In this browser|Just detected)$/ })
    .getByRole('button')

bareTest('wallet names are shown as text, never as markup', async ({ page, server }) => {
  const seen = await watch(page, server.url)
  const name = '<img src=x onerror="window.noteViolation(1)">'
  await page.addInitScript(announceAll, [
    { name },
    { name: '<script>alert(1)</script>' },
    { name: '"><b>bold' },
  ])
  await page.goto('/')
  await openDialog(page)
  await expect(wallets(page)).toHaveCount(3)
  await expect(wallets(page).first()).toContainText('<img src=x')
  await expect(wallets(page).locator('img, script, b')).toHaveCount(0)
  expect(seen.complaints).toEqual([])
  expect(seen.foreign).toEqual([])
})

bareTest(
  'icons that are not embedded in the announcement are omitted and never requested',
  async ({ page, server }) => {
    const seen = await watch(page, server.url)
    const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
    const script =
      'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="parent.noteViolation(1)"><image href="https://icons.example/inner.png"/></svg>'
    await page.addInitScript(announceAll, [
      { name: 'Remote', icon: 'https://icons.example/wallet.png' },
      { name: 'Relative', icon: '/v1/session' },
      { name: 'Script', icon: 'javascript:window.noteViolation(2)' },
      { name: 'Page', icon: 'data:text/html,<script>parent.noteViolation(3)</script>' },
      { name: 'Drawing', icon: script },
      { name: 'Pixel', icon: pixel },
    ])
    await page.goto('/')
    await openDialog(page)
    await expect(wallets(page)).toHaveCount(6)
    await expect(wallets(page).locator('img')).toHaveCount(2)
    await expect(wallets(page).filter({ hasText: 'Pixel' }).locator('img')).toHaveAttribute('src', pixel)
    await page.waitForLoadState('networkidle')
    expect(seen.foreign).toEqual([])
    expect(seen.complaints).toEqual([])
  },
)

bareTest(
  'overlong, invisible or reversed names are sanitized, and the list stays within the dialog',
  async ({ page }) => {
    await page.addInitScript(announceAll, [
      { name: 'W'.repeat(100_000) },
      { name: '\u202Eteltaw eurT\u202C' },
      { name: '\u200B\u2060\u00AD' },
      { name: `Z${'\u0301'.repeat(5000)}algo` },
      { name: 42 },
      { name: 'No maker', rdns: '<b>' },
      { name: 'No number', uuid: '' },
    ])
    await page.goto('/')
    const dialog = await openDialog(page)
    await expect(wallets(page)).toHaveCount(3)
    const names = await wallets(page).allTextContents()
    for (const name of names) {
      expect([...name].length).toBeLessThan(60)
      expect(name).not.toMatch(/[\u200B\u202A-\u202E\u2066-\u2069\u00AD]/)
    }
    expect(await dialog.evaluate(element => element.scrollWidth <= element.clientWidth)).toBe(true)
  },
)

bareTest('a wallet that announces itself late is added to the end of the open list', async ({ page }) => {
  await page.addInitScript(announceAll, [{ name: 'Early' }])
  await page.goto('/')
  await openDialog(page)
  await expect(wallets(page)).toHaveText([/Early/])
  await page.evaluate(announceAll, [{ name: 'Late', rdns: 'org.late', uuid: 'late' }])
  await expect(wallets(page)).toHaveText([/Early/, /Late/])
})

bareTest('a wallet that announces itself late appears in an empty list automatically', async ({ page }) => {
  await page.goto('/')
  const dialog = await openDialog(page)
  await expect(dialog.getByRole('heading', { name: 'No wallets found in this browser' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Search again' }).click()
  await page.evaluate(announceAll, [{ name: 'Late' }])
  await expect(wallets(page)).toHaveText([/Late/])
})

test('an impostor cannot replace a listed wallet, and the real one receives the request', async ({
  page,
  wallet,
}) => {
  await page.addInitScript(announceAll, [
    { name: 'Demo Extension', rdns: 'org.impostor', uuid: 'impostor' },
    { name: 'Demo Extension', rdns: 'org.countersign.demo-extension', uuid: 'impostor' },
  ])
  await page.goto('/')
  const dialog = await openDialog(page)
  await expect(wallets(page)).toHaveCount(3)
  // Wallets with the same name are distinguished by their rdns.
  await expect(wallets(page).filter({ hasText: 'org.impostor' })).toHaveCount(1)
  const real = wallets(page).filter({ has: page.locator('img') })
  await expect(real).toHaveCount(1)
  await real.click()
  await wallet.approve()
  await expectMessage(dialog)
  await finish(page, wallet)
})

bareTest('a wallet that announces itself repeatedly is listed once', async ({ page }) => {
  await page.addInitScript(() => {
    const provider = { request: () => Promise.reject(new Error('no')), on() {}, removeListener() {} }
    let count = 0
    const tell = () => {
      for (let times = 0; times < 100; times += 1) {
        count += 1
        const info = { uuid: `u${count}`, rdns: 'org.again', name: 'Again', icon: '' }
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
      }
    }
    window.addEventListener('eip6963:requestProvider', tell)
    tell()
  })
  await page.goto('/')
  await openDialog(page)
  await expect(wallets(page)).toHaveText([/Again/])
})

bareTest(
  'announcements that throw when they are read do not affect other wallets',
  async ({ page, server }) => {
    const seen = await watch(page, server.url)
    await page.addInitScript(announceAll, [{ name: 'Sound' }])
    await page.addInitScript(() => {
      const trap = new Proxy(
        {},
        {
          get: () => {
            throw new Error('trap')
          },
        },
      )
      const provider = { request: () => Promise.resolve([]) }
      const info = {
        uuid: 'u',
        rdns: 'org.trap',
        icon: '',
        get name() {
          throw new Error('trap')
        },
      }
      const tell = () => {
        for (const detail of [
          null,
          1,
          trap,
          { info: trap, provider },
          { info, provider },
          { info: { ...trap }, provider: trap },
        ])
          window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      }
      window.addEventListener('eip6963:requestProvider', tell)
    })
    await page.goto('/')
    await openDialog(page)
    await expect(wallets(page)).toHaveText([/Sound/])
    expect(seen.complaints).toEqual([])
  },
)

declare global {
  interface Window {
    /** The number of requests to the odd wallet. */
    oddRequests: number
  }
}

type Way = 'throws' | 'rejects' | 'no account' | 'no address'

/** Runs in the page. Announces wallets that answer every request in an unusual way. */
function announceOdd(ways: readonly Way[]) {
  window.oddRequests = 0
  const tell = () => {
    for (const [index, way] of ways.entries()) {
      const accounts = way === 'no account' ? [] : ['<b>0x</b>']
      const request = ({ method }: { method: string }) => {
        window.oddRequests += 1
        if (way === 'throws') throw new Error('boom')
        if (way === 'rejects') return Promise.reject(null)
        return Promise.resolve(method === 'eth_chainId' ? '0x7a69' : accounts)
      }
      const provider = { request, on() {}, removeListener() {} }
      const info = { uuid: `odd-${index}`, rdns: `org.odd${index}`, name: `Odd: ${way}`, icon: '' }
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
    }
  }
  window.addEventListener('eip6963:requestProvider', tell)
}

const odd = { title: () => 'Oops, something went wrong!', text: 'reported an error' }
const oddities = [
  { what: 'throws at once', way: 'throws', ...odd },
  { what: 'rejects with nothing', way: 'rejects', ...odd },
  {
    what: 'shows no account',
    way: 'no account',
    title: (way: Way) => `Odd: ${way} is locked or disconnected`,
    text: 'Unlock or reconnect it',
  },
  { what: 'shows something that is no account', way: 'no address', ...odd },
] as const

bareTest(
  'a wallet that answers in an unusual way is reported, and another can be selected',
  async ({ page, server }) => {
    const seen = await watch(page, server.url)
    const ways = oddities.map(({ way }) => way)
    await page.addInitScript(announceOdd, ways)
    await page.goto('/')
    const dialog = await openDialog(page)
    for (const { what, way, title, text } of oddities)
      await bareTest.step(`it ${what}`, async () => {
        const odd = wallets(page).filter({ hasText: `Odd: ${way}` })
        await odd.click()
        await expect(dialog.getByRole('heading', { name: title(way) })).toBeVisible()
        await expect(dialog.getByRole('alert')).toContainText(text)
        const before = await page.evaluate(() => window.oddRequests)
        await dialog.getByRole('button', { name: 'Try again' }).click()
        await expect.poll(() => page.evaluate(() => window.oddRequests)).toBeGreaterThan(before)
        await expect(dialog.getByRole('alert')).toContainText(text)
        await dialog.getByRole('button', { name: 'Choose another wallet' }).click()
        await expect(wallets(page)).toHaveText(ways.map(each => new RegExp(`Odd: ${each}`)))
      })
    expect(seen.complaints).toEqual([])
  },
)
