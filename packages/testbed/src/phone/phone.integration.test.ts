// cspell:ignore hgfedcba
import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import type { Browser } from 'playwright-core'
import encodeQr from 'qr'
import {
  encodeFunctionData,
  type Hex,
  hashTypedData,
  parseAbi,
  recoverAddress,
  recoverTypedDataAddress,
  verifyMessage,
} from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { accounts } from '../accounts.ts'
import { startChain } from '../chain.ts'
import { startRelay } from '../relay/relay.ts'
import type { ServedChain } from '../served-chain.ts'
import { findHeadless } from '../wallet/automation.ts'
import { openPhone } from './automation.ts'
import { startPhone } from './serve.ts'

const metadata = { name: 'Test site', description: 'A site', url: 'https://site.example', icons: [] }
const alice = accounts.alice.address
const abilities = {
  chains: ['eip155:1', 'eip155:31337'],
  methods: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
  events: ['chainChanged', 'accountsChanged'],
}

let browser: Browser
beforeAll(async () => {
  const { chromium } = await import('playwright-core')
  const executablePath = findHeadless()
  browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
})
afterAll(() => browser?.close())

async function world(chains?: readonly ServedChain[]) {
  const relay = await startRelay()
  onTestFinished(() => relay.stop())
  const running = await startPhone({ relay, ...(chains && { chains }) })
  onTestFinished(() => running.stop())
  const core = new Core({
    relayUrl: relay.url,
    projectId: relay.projectId,
    telemetryEnabled: false,
    logger: 'silent',
    customStoragePrefix: crypto.randomUUID(),
    storageOptions: { database: ':memory:' },
  })
  // Its type allows undefined for both, and the client's only allows leaving them out.
  const { relayUrl = relay.url, projectId = relay.projectId } = core
  const site = await SignClient.init({
    core: Object.assign(core, { relayUrl, projectId }),
    metadata,
    logger: 'silent',
  })
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
  const connect = async (authentication?: typeof oneClick) => {
    const { uri, approval } = await site.connect({
      optionalNamespaces: { eip155: abilities },
      ...(authentication && { authentication: [authentication] }),
    })
    if (uri === undefined) throw new Error('The library made no address.')
    const session = approval()
    session.catch(() => undefined)
    return { uri, session }
  }
  /** Pairs a site and connects it. */
  const connected = async () => {
    const { uri, session } = await connect()
    await phone.paste(uri)
    await phone.approve()
    return session
  }
  const sign = (topic: string, message = 'The lamp is lit.') => {
    const request = { method: 'personal_sign', params: [message, alice] }
    const signing = site.request<Hex>({ topic, chainId: 'eip155:1', request })
    signing.catch(() => undefined)
    return signing
  }
  const events: unknown[] = []
  site.on('session_event', ({ params: { event, chainId } }) => events.push([event.name, event.data, chainId]))
  site.on('session_delete', () => events.push(['deleted']))
  return {
    relay,
    running,
    site,
    context,
    page,
    phone,
    connect,
    connected,
    sign,
    events,
    complaints,
    strangers,
  }
}

/** The phone repeats a notification that the relay did not acknowledge in time, although the site may have it. */
const distinct = (events: readonly unknown[]) => [
  ...new Map(events.map(event => [JSON.stringify(event), event])).values(),
]

const oneClick = {
  domain: 'site.example',
  chains: ['eip155:1'],
  nonce: 'abcdefgh12345678',
  uri: 'https://site.example/',
  exp: '2040-01-01T00:00:00.000Z',
  statement: 'Sign in to the site.',
  ttl: 600,
}

test('a site is paired by its URI, connected, and receives a signature; the phone contacts no other host', async () => {
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

test('a QR code is read from a screenshot, in dark mode too', async () => {
  const { context, phone, connect } = await world()
  const screen = await context.newPage()
  await screen.setViewportSize({ width: 1100, height: 800 })
  const { uri, session } = await connect()
  const svg = encodeQr(uri, 'svg', { ecc: 'quartile', border: 4 })
  await screen.setContent(
    `<body bgcolor="#15171a"><table bgcolor="white" width="300" align="right"><tr><td>${svg}</table><h1>Scan</h1>`,
  )
  await phone.scanPicture(await screen.screenshot())
  await phone.approve()
  expect((await session).namespaces.eip155?.accounts[0]).toBe(`eip155:31337:${alice}`)
  await phone.scanPicture(await phone.page.screenshot())
  await expect.poll(() => phone.notice()).toBe('There is no code in this picture that can be read.')
})

test('a link opens the phone with a pairing URI, and a second window passes it to the first', async () => {
  const { running, context, page, phone, connect } = await world()
  const first = await connect()
  await page.goto(`${running.url}wc?uri=${encodeURIComponent(first.uri)}`)
  expect(await phone.read()).toMatchObject({ site: 'https://site.example' })
  expect(page.url()).toBe(running.url)
  await phone.approve()
  await first.session
  const second = await connect()
  const other = await context.newPage()
  await other.goto(`${running.url}#uri=${encodeURIComponent(second.uri)}`)
  await other.getByText('Your phone is open in another window').waitFor()
  await phone.approve()
  await second.session
  expect(await phone.sites()).toEqual(['Test site', 'Test site'])
})

test('a rejected connection, a rejected signature and an expired link are reported', async () => {
  const { phone, connect, connected, sign } = await world()
  const refused = await connect()
  await phone.paste(refused.uri)
  await phone.refuse()
  await expect(refused.session).rejects.toMatchObject({ code: 5000 })
  await phone.paste(refused.uri.replace(/expiryTimestamp=\d+/, 'expiryTimestamp=1'))
  expect(await phone.notice()).toBe('This link has expired. Take the new one that the site shows.')
  const { topic } = await connected()
  const signing = sign(topic)
  await phone.refuseSignature()
  await expect(signing).rejects.toMatchObject({ code: 4001 })
})

test('a phone with one-click sign-in connects and signs in one step, and one without only connects', async () => {
  const { phone, connect } = await world()
  const asked = await connect(oneClick)
  await phone.paste(asked.uri)
  const { heading, text } = await phone.read()
  expect(heading).toBe('Connect and sign in?')
  expect(await phone.waiting()).toBe('one-click')
  await phone.oneClick()
  const [signed] = (await asked.session).authentication ?? []
  expect(signed?.p).toMatchObject({
    iss: `did:pkh:eip155:1:${alice}`,
    nonce: oneClick.nonce,
    exp: oneClick.exp,
  })
  const signature = signed?.s.s as Hex
  expect(await verifyMessage({ address: alice, message: text ?? '', signature })).toBe(true)
  await phone.setOptions({ oneClick: false })
  const plain = await connect(oneClick)
  await phone.paste(plain.uri)
  expect(await phone.read()).toMatchObject({ heading: 'Connect to this site?', text: null })
  await phone.approve(accounts.bob.address)
  const session = await plain.session
  expect(session.authentication ?? null).toBeNull()
  expect(session.namespaces.eip155?.accounts).toContain(`eip155:1:${accounts.bob.address}`)
})

test('a lying phone signs another text than the requested one', async () => {
  const { phone, connect } = await world()
  await phone.setOptions({ answers: 'wrong-nonce' })
  const { uri, session } = await connect(oneClick)
  await phone.paste(uri)
  await phone.oneClick()
  expect((await session).authentication?.[0]?.p.nonce).toBe('87654321hgfedcba')
})

test('the phone notifies its sites of another chain, another account and the end of the session', async () => {
  const { site, phone, connected, events } = await world()
  const { topic } = await connected()
  const { bob } = accounts
  await phone.switchChain(1)
  await phone.switchAccount(bob.address)
  await expect
    .poll(() => site.session.get(topic).namespaces.eip155?.accounts)
    .toContain(`eip155:1:${bob.address}`)
  await phone.disconnect('Test site')
  await expect
    .poll(() => distinct(events))
    .toEqual([
      ['chainChanged', 1, 'eip155:1'],
      ['accountsChanged', [`eip155:1:${bob.address}`], 'eip155:1'],
      ['deleted'],
    ])
  expect(await phone.sites()).toEqual([])
})

test('a request for another chain is shown, and one for an unknown chain fails with 4902', async () => {
  const { site, phone, connected, events } = await world()
  const { topic } = await connected()
  const ask = (method: string, chain: unknown) =>
    site.request({ topic, chainId: 'eip155:1', request: { method, params: [chain] } })
  const switching = ask('wallet_switchEthereumChain', { chainId: '0x1' })
  expect(await phone.read()).toMatchObject({ heading: 'Switch the network?' })
  await phone.sign()
  expect(await switching).toBeNull()
  await expect.poll(() => distinct(events)).toEqual([['chainChanged', 1, 'eip155:1']])
  await expect(ask('wallet_switchEthereumChain', { chainId: '0xa' })).rejects.toMatchObject({ code: 4902 })
})

test('a phone that was offline receives requests when it is online again, and a reload loses nothing', async () => {
  const { page, phone, connected, sign } = await world()
  const { topic } = await connected()
  await phone.goOffline()
  await page.locator('body[data-connection=off]').waitFor()
  const signing = sign(topic)
  await page.reload()
  await page.locator('body[data-connection=off]').waitFor()
  expect(await phone.waiting()).toBe('none')
  await phone.goOnline()
  await phone.read()
  await page.reload()
  expect(await phone.read()).toMatchObject({ text: 'The lamp is lit.' })
  await phone.sign()
  expect(await verifyMessage({ address: alice, message: 'The lamp is lit.', signature: await signing })).toBe(
    true,
  )
  expect(await phone.sites()).toEqual(['Test site'])
})

test('the phone reconnects to a relay that was unavailable', async () => {
  const { relay, page, phone, connected, sign } = await world()
  const { topic } = await connected()
  await phone.untilOnline()
  await relay.pause()
  await page.locator('body[data-connection=connecting]').waitFor()
  await relay.resume()
  await phone.untilOnline()
  const signing = sign(topic)
  await phone.sign()
  expect(await signing).toMatch(/^0x/)
})

test('pending work survives a reload: an accepted link, and a proposed connection', async () => {
  const { relay, page, phone, connect } = await world()
  const { uri, session } = await connect()
  // A message that the phone's library has received and not stored yet would be lost, as on every phone.
  await relay.pause()
  await phone.paste(uri)
  await page.locator('body[data-scene=pairing]').waitFor()
  await page.reload()
  await relay.resume()
  await phone.read()
  await page.reload()
  await phone.approve()
  expect((await session).namespaces.eip155?.accounts[0]).toBe(`eip155:31337:${alice}`)
})

test('a response sent while the relay is unavailable arrives once it is back', async () => {
  const { relay, phone, connect, sign } = await world()
  const { uri, session } = await connect()
  await phone.paste(uri)
  await phone.read()
  await relay.pause()
  const approving = phone.approve()
  await relay.resume()
  await approving
  const { topic } = await session
  const signing = sign(topic)
  await phone.read()
  await relay.pause()
  const answering = phone.sign()
  await relay.resume()
  await answering
  expect(await signing).toMatch(/^0x/)
})

test('the older form of one-click sign-in is answered too', async () => {
  const { site, phone } = await world()
  const { uri, response } = await site.authenticate({ ...oneClick, methods: ['personal_sign'] })
  if (!uri) throw new Error('The library made no address.')
  // Listen early: the library drops a response that has no listener yet.
  const answered = response()
  await phone.paste(uri)
  expect((await phone.read()).text).toContain('Sign in to the site. I further authorize the stated URI')
  await phone.oneClick()
  const { auths, session } = await answered
  expect(auths?.[0]?.p.iss).toBe(`did:pkh:eip155:1:${alice}`)
  expect(session?.namespaces.eip155?.methods).toEqual(['personal_sign'])
})

test('typed data is shown and signed', async () => {
  const { site, phone, connected } = await world()
  const { topic } = await connected()
  const data = {
    types: {
      EIP712Domain: [{ name: 'name', type: 'string' }] as const,
      Mail: [{ name: 'contents', type: 'string' }] as const,
    },
    primaryType: 'Mail' as const,
    domain: { name: 'Post' },
    message: { contents: 'Hello' },
  }
  const request = { method: 'eth_signTypedData_v4', params: [alice, JSON.stringify(data)] }
  const signing = site.request<Hex>({ topic, chainId: 'eip155:1', request })
  expect(await phone.read()).toMatchObject({ heading: 'Sign this data?' })
  await phone.sign()
  expect(await recoverAddress({ hash: hashTypedData(data), signature: await signing })).toBe(alice)
})

test('a Safe’s message is shown in words and signed, and rejected on another network', async () => {
  const { site, phone, connected } = await world()
  const { topic } = await connected()
  const safe = '0xd9f8dE3B1E996B792C5eBb78A747F974D618D172'
  const data = {
    types: {
      EIP712Domain: [
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      SafeMessage: [{ name: 'message', type: 'bytes' }],
    },
    primaryType: 'SafeMessage',
    domain: { chainId: 31337, verifyingContract: safe },
    message: { message: `0x${'ab'.repeat(32)}` },
  } as const
  const request = { method: 'eth_signTypedData_v4', params: [alice, JSON.stringify(data)] }
  await expect(site.request<Hex>({ topic, chainId: 'eip155:1', request })).rejects.toMatchObject({
    // The site's library replaces the messages of standard codes with its own.
    code: -32603,
  })
  const signing = site.request<Hex>({ topic, chainId: 'eip155:31337', request })
  expect(await phone.read()).toMatchObject({ heading: 'Sign for this Safe?' })
  expect(await phone.page.locator('[data-prompt] dl').textContent()).toContain(safe)
  await phone.sign()
  const { EIP712Domain: _, ...types } = data.types
  expect(await recoverTypedDataAddress({ ...data, types, signature: await signing })).toBe(alice)
})

test('an approval of a hash for a Safe is shown in words and sent', async () => {
  await using chain = await startChain()
  const { site, phone, connected } = await world([{ id: 31337, name: 'Local', nodes: [chain.url] }])
  const { topic } = await connected()
  const hash = `0x${'ab'.repeat(32)}` as const
  const to = accounts.dave.address
  const data = encodeFunctionData({ abi: parseAbi(['function approveHash(bytes32 hash)']), args: [hash] })
  const request = { method: 'eth_sendTransaction', params: [{ from: alice, to, data }] }
  const sending = site.request<Hex>({ topic, chainId: 'eip155:31337', request })
  expect(await phone.read()).toMatchObject({ heading: 'Approve this hash for a Safe?' })
  expect(await phone.page.locator('[data-prompt] dl').first().textContent()).toContain(`${to}Hash${hash}`)
  await phone.sign()
  expect(await chain.client.getTransaction({ hash: await sending })).toMatchObject({ input: data })
})
