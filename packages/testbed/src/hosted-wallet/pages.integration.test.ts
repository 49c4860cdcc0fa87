import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers } from '../wallet/testing/accessible.ts'
import { openHostedWallet } from './automation.ts'
import { type HostedWorld, startHostedWorld } from './testing/world.ts'

let world: HostedWorld
beforeAll(async () => {
  world = await startHostedWorld()
})
afterAll(() => world?.[Symbol.asyncDispose]())

test('visited directly, the page says what it is, and stores the accounts created there', async () => {
  const context = await world.context()
  const page = await context.newPage()
  await page.goto(world.wallet.url)
  const hand = await openHostedWallet(page)
  expect(await hand.asked()).toMatchObject({ kind: 'none', heading: 'A wallet on a web page' })
  const made = [await hand.create('key'), await hand.create('passkey'), await hand.create('undeployed')]
  expect(await barriers(page)).toEqual([])
  await page.reload()
  expect((await hand.accounts()).toSorted()).toEqual(made.toSorted())
})

test('a person connects by keyboard only, with another account than the last, and the choice is remembered', async () => {
  const site = await world.site('base-account')
  const { hand, answer } = await site.opening('eth_requestAccounts')
  await hand.ready()
  const first = await hand.create('key')
  const second = await hand.create('key')
  await hand.choose(first)
  await hand.choose(second)
  const { page } = hand
  await page.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('button', { name: 'Connect', exact: true }).focus()
  await page.keyboard.press('Enter')
  expect(await answer).toEqual({ value: [first] })
})

test('a window that is opened empty and then sent to the wallet also has the passkey device', async () => {
  const site = await world.site('base-account')
  const popup = site.page.waitForEvent('popup')
  await site.page.evaluate(() => {
    const empty = window.open('about:blank', 'wallet', 'width=420,height=700')
    window.open = url => {
      empty?.location.replace(String(url))
      return empty
    }
  })
  const hand = await openHostedWallet(await popup)
  const answer = site.ask('eth_requestAccounts')
  await hand.ready()
  const address = await hand.create('undeployed')
  await hand.approve()
  expect(await answer).toEqual({ value: [address] })
})

test('every screen is accessible, in a window of any size', async () => {
  const site = await world.site('base-account')
  const nonce = 'hJ3mZ0q8XwhJ3mZ0q8Xw'
  const signInWithEthereum = { nonce, chainId: `0x${world.chainId.toString(16)}`, statement: 'Sign in.' }
  const { hand } = await site.opening('wallet_connect', {
    version: '1',
    capabilities: { signInWithEthereum },
  })
  const { page } = hand
  await hand.ready()
  expect(await barriers(page)).toEqual([])
  await hand.create('undeployed')
  await hand.create('key')
  expect(await barriers(page)).toEqual([])
  for (const [width, height] of [
    [360, 600],
    [320, 480],
    [1200, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const approve = page.getByRole('button', { name: 'Connect and sign' })
    const box = await approve.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
  }
  await hand.refuse()
  const next = await site.opening('wallet_connect', { version: '3' })
  await next.hand.page.getByRole('heading', { name: 'The wallet cannot do that' }).waitFor()
  expect(await barriers(next.hand.page)).toEqual([])
})

test('the server forwards to its nodes and serves its page, and nothing else', async () => {
  const { url } = world.wallet
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(`${url}/rpc/1`, { method: 'POST', headers, body: '{}' })).status).toBe(502)
  expect((await fetch(`${url}/../package.json`)).status).toBe(404)
  const page = await fetch(world.wallet.connectUrl)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  // With this header, the site could not communicate with the window.
  expect(page.headers.get('cross-origin-opener-policy')).toBeNull()
})
