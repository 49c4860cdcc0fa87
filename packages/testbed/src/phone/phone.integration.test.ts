import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import type { Browser } from 'playwright-core'
import { type Hex, verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { accounts } from '../accounts.ts'
import { startRelay } from '../relay/relay.ts'
import { findChromium } from '../wallet/automation.ts'
import { openPhone } from './automation.ts'
import { startPhone } from './serve.ts'

const metadata = { name: 'Test site', description: 'A site', url: 'https://site.example', icons: [] }
const alice = accounts.alice.address
const abilities = {
  chains: ['eip155:1', 'eip155:31337'],
  methods: ['personal_sign', 'eth_signTypedData_v4', 'wallet_switchEthereumChain'],
  events: ['chainChanged', 'accountsChanged'],
}

let browser: Browser
beforeAll(async () => {
  const { chromium } = await import('playwright-core')
  const executablePath = findChromium()
  browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
}, 60_000)
afterAll(() => browser?.close())

async function world() {
  const relay = await startRelay()
  onTestFinished(() => relay.stop())
  const running = await startPhone({ relay })
  onTestFinished(() => running.stop())
  const core = new Core({
    relayUrl: relay.url,
    projectId: relay.projectId,
    telemetryEnabled: false,
    logger: 'silent',
    customStoragePrefix: crypto.randomUUID(),
    storageOptions: { database: ':memory:' },
  })
  // Its type says that both may be undefined, and the client's that they may be left out.
  const { relayUrl = relay.url, projectId = relay.projectId } = core
  const site = await SignClient.init({ core: Object.assign(core, { relayUrl, projectId }), metadata })
  onTestFinished(async () => {
    core.heartbeat.stop()
    await core.relayer.transportClose()
  })

  const context = await browser.newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const complaints: string[] = []
  const strangers: string[] = []
  const own = [new URL(running.url).host, new URL(relay.url).host]
  page.on('console', entry => complaints.push(entry.text()))
  page.on('pageerror', error => complaints.push(error.message))
  page.on('request', request => {
    if (!own.includes(new URL(request.url()).host)) strangers.push(request.url())
  })
  const phone = await openPhone(page, running.url)
  const connect = async () => {
    const { uri, approval } = await site.connect({ optionalNamespaces: { eip155: abilities } })
    if (uri === undefined) throw new Error('The library made no address.')
    const session = approval()
    session.catch(() => undefined)
    return { uri, session }
  }
  return { relay, running, site, context, page, phone, connect, complaints, strangers }
}

test('a site is paired by its address, connected, and signed for; nobody else hears of it', async () => {
  const { site, phone, connect, complaints, strangers } = await world()
  const { uri, session } = await connect()
  await phone.paste(uri)
  expect(await phone.read()).toEqual({
    heading: 'Connect to this site?',
    site: 'https://site.example',
    text: null,
  })
  await phone.approve()
  const { topic, namespaces } = await session
  expect(namespaces.eip155?.accounts).toEqual([`eip155:31337:${alice}`, `eip155:1:${alice}`])
  const signing = site.request<Hex>({
    topic,
    chainId: 'eip155:1',
    request: { method: 'personal_sign', params: ['The lamp is lit.', alice] },
  })
  expect(await phone.read()).toMatchObject({ heading: 'Sign this message?', text: 'The lamp is lit.' })
  await phone.sign()
  const signature = await signing
  expect(await verifyMessage({ address: alice, message: 'The lamp is lit.', signature })).toBe(true)
  expect(complaints).toEqual([])
  expect(strangers).toEqual([])
})
