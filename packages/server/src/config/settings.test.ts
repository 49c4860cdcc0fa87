// cspell:ignore ckerei ller
import { expect, test } from 'vitest'
import type { Config } from './config.ts'
import { withEnvironment } from './environment.ts'
import { toSettings } from './settings.ts'

const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

test('without any configuration, the defaults are reasonable', () => {
  expect(toSettings({})).toMatchObject({
    name: 'Countersign',
    host: '127.0.0.1',
    port: 4310,
    database: { kind: 'sqlite', file: expect.stringMatching(/data\/countersign\.db$/) },
    lifetimes: { challenge: 600_000 },
  })
  expect(toSettings({}).chains[0]).toMatchObject({
    id: 'eip155:1',
    name: 'Ethereum',
    explorer: 'https://etherscan.io',
  })
})

test('links for people are paths of the site, or addresses', () => {
  const links = { help: '/help?a#b', terms: 'https://example.org/', docs: 'http://localhost:8080/docs' }
  expect(toSettings({ links }).links).toEqual(links)
  expect(toSettings(withEnvironment({}, { COUNTERSIGN_LINKS_HELP: '/help' })).links).toEqual({
    help: '/help',
  })
  expect(toSettings({}).links).toEqual({})
})

test('the documentation is served, or is at an address', () => {
  expect(toSettings({}).docs).toBe(false)
  for (const docs of [true, false, 'https://help.example.org:8443/countersign/docs']) {
    expect(toSettings({ docs }).docs).toBe(docs)
    expect(toSettings(withEnvironment({}, { COUNTERSIGN_DOCS: String(docs) })).docs).toBe(docs)
  }
})

test('nodes for one chain in the environment do not change the other chains', () => {
  const { chains } = toSettings(withEnvironment({}, { COUNTERSIGN_NODES_1: 'http://mine' }))
  expect(chains.map(chain => chain.number)).toEqual(toSettings({}).chains.map(chain => chain.number))
  expect(chains[0]?.nodes).toEqual(['http://mine'])
})

test('without configuration, no single node is trusted alone', () => {
  for (const { nodes } of toSettings({}).chains)
    expect(new Set(nodes.map(node => new URL(node).host)).size).toBe(2)
})

test('the environment overrides the file', () => {
  const config = withEnvironment(
    {
      name: 'File',
      port: 1,
      chains: [
        { id: 1, nodes: ['http://file'] },
        { id: 10, nodes: ['http://file'] },
      ],
    },
    {
      COUNTERSIGN_NAME: 'Environment',
      COUNTERSIGN_PORT: '2',
      DATABASE_URL: 'postgres://h/d',
      COUNTERSIGN_NODES_1: 'http://a, ws://b',
      COUNTERSIGN_NODES_5: 'http://c',
    },
  )
  expect(config).toEqual({
    name: 'Environment',
    port: 2,
    database: 'postgres://h/d',
    chains: [
      { id: 1, nodes: ['http://a', 'ws://b'] },
      { id: 10, nodes: ['http://file'] },
      { id: 5, nodes: ['http://c'] },
    ],
  })
  expect(() => withEnvironment({}, { COUNTERSIGN_PORT: 'many' })).toThrow(
    /COUNTERSIGN_PORT is "many", but it must be a whole number/,
  )
})

test('a site name with characters that EIP-4361 does not allow in a statement has their numbers there', () => {
  const { statements } = toSettings({ name: 'Bäckerei <Müller> 100%' })
  expect(statements['sign-in']).toMatch(
    /^Sign in to B\[U\+00E4]ckerei \[U\+003C]M\[U\+00FC]ller\[U\+003E] 100\[U\+0025]\. /,
  )
})

test('names are looked up on Ethereum if it is configured, otherwise nowhere, or as configured', () => {
  const universalResolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
  expect(toSettings({}).names).toEqual({
    chain: 'eip155:1',
    universalResolver: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
  })
  expect(toSettings({ chains: [{ id: 10, nodes: ['http://x'] }] }).names).toBeNull()
  expect(toSettings({ names: null }).names).toBeNull()
  expect(toSettings({ names: { chain: 10, universalResolver } }).names).toEqual({
    chain: 'eip155:10',
    universalResolver: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe',
  })
})

test('pictures on IPFS are loaded through the configured gateway', () => {
  expect(toSettings({}).ipfsGateway).toBe('https://ipfs.io')
  expect(toSettings({ ipfsGateway: 'http://10.0.0.7:8080/' }).ipfsGateway).toBe('http://10.0.0.7:8080')
  expect(withEnvironment({}, { COUNTERSIGN_IPFS_GATEWAY: 'http://ipfs' }).ipfsGateway).toBe('http://ipfs')
})

test('the relay is null, the default one, or as configured', () => {
  expect(toSettings({}).relay).toBeNull()
  expect(toSettings({ relay: { projectId: 'p' } }).relay).toEqual({
    projectId: 'p',
    url: 'wss://relay.walletconnect.org',
    verify: false,
  })
  const own = { projectId: 'p', url: 'wss://relay.example:8443/path', verify: true }
  expect(toSettings({ relay: own }).relay).toEqual(own)
})

test('an unencrypted relay may be on this machine, or anywhere if the pages are unencrypted', () => {
  const urlOf = (publicOrigin: string, url: string) =>
    toSettings({ publicOrigin, relay: { projectId: 'p', url } }).relay?.url
  for (const url of ['ws://127.0.0.1:5555', 'ws://localhost:5555', 'ws://[::1]:5555'])
    expect(urlOf('https://id.example', url)).toBe(url)
  expect(urlOf('http://localhost:4310', 'ws://10.0.0.7:5555')).toBe('ws://10.0.0.7:5555')
})

test('the environment sets a relay, or overrides single keys of the one in the file', () => {
  expect(withEnvironment({}, { COUNTERSIGN_RELAY_PROJECT_ID: 'mine' }).relay).toEqual({ projectId: 'mine' })
  expect(
    withEnvironment(
      { relay: { projectId: 'file', url: 'wss://file', verify: true } },
      { COUNTERSIGN_RELAY_URL: 'wss://environment', COUNTERSIGN_RELAY_VERIFY: 'false' },
    ).relay,
  ).toEqual({ projectId: 'file', url: 'wss://environment', verify: false })
  expect(() => toSettings(withEnvironment({}, { COUNTERSIGN_RELAY_URL: 'wss://x' }))).toThrow(
    /relay\.projectId is missing/,
  )
  expect(() => withEnvironment({}, { COUNTERSIGN_RELAY_VERIFY: 'yes' })).toThrow(
    'COUNTERSIGN_RELAY_VERIFY is "yes", but it must be true or false.',
  )
})

test('tokens are bound to their chain, with their address in one form', () => {
  const tokens = [{ chain: 8453, address: token.toLowerCase(), symbol: 'USDC', decimals: 6 }]
  expect(toSettings({ tokens }).tokens).toEqual([
    { chain: 'eip155:8453', address: token, symbol: 'USDC', decimals: 6, image: null },
  ])
})

test('wallets get public nodes: the defaults of a default chain, never the configured private ones, or as configured', () => {
  for (const { publicNodes } of toSettings({}).chains) {
    expect(publicNodes?.length).toBeGreaterThan(0)
    for (const node of publicNodes ?? []) expect(node).toMatch(/^https:\/\//)
  }
  const publicNodesOf = (over: object, environment = {}) =>
    toSettings(withEnvironment({ chains: [{ id: 1, nodes: ['https://node/secret'], ...over }] }, environment))
      .chains[0]?.publicNodes
  expect(publicNodesOf({})).toBeNull()
  expect(publicNodesOf({ publicNodes: null })).toBeNull()
  expect(publicNodesOf({ publicNodes: ['https://a', 'http://localhost:8545'] })).toEqual([
    'https://a',
    'http://localhost:8545',
  ])
  expect(publicNodesOf({}, { COUNTERSIGN_PUBLIC_NODES_1: 'https://a, https://b' })).toEqual([
    'https://a',
    'https://b',
  ])
  expect(() => publicNodesOf({}, { COUNTERSIGN_PUBLIC_NODES_7: 'https://a/secret' })).toThrow(
    'COUNTERSIGN_PUBLIC_NODES_7 is "https://…", but it must be of one of the chains: 1.',
  )
})

test('the gateway is null, the default one, or as configured', () => {
  expect(toSettings({}).gateway).toBeNull()
  const usual = {
    url: 'https://safe-client.safe.global',
    key: undefined,
    wallet: 'https://app.safe.global',
    requestsPerMinute: 120,
    requestsPerMonth: null,
  }
  expect(toSettings({ gateway: {} }).gateway).toEqual(usual)
  const own = {
    url: 'https://gateway.example/base',
    key: 'key',
    wallet: null,
    requestsPerMinute: 5,
    requestsPerMonth: 900,
  }
  expect(toSettings({ gateway: { ...own, url: `${own.url}//` } }).gateway).toEqual(own)
})

test('the environment sets a gateway, or overrides single keys of the one in the file', () => {
  expect(withEnvironment({}, {}).gateway).toBeUndefined()
  expect(withEnvironment({}, { COUNTERSIGN_GATEWAY_URL: 'https://g.example' }).gateway).toEqual({
    url: 'https://g.example',
  })
  expect(
    withEnvironment(
      { gateway: { url: 'https://file', key: 'file', requestsPerMinute: 7 } },
      { COUNTERSIGN_GATEWAY_KEY: 'environment', COUNTERSIGN_GATEWAY_WALLET: 'none' },
    ).gateway,
  ).toEqual({ url: 'https://file', key: 'environment', wallet: null, requestsPerMinute: 7 })
  expect(withEnvironment({}, { COUNTERSIGN_GATEWAY_WALLET: 'https://wallet.example' }).gateway).toEqual({
    wallet: 'https://wallet.example',
  })
})

test('a Safe’s owners have a week, its sessions are checked each hour, and Safe{Wallet} may frame us', () => {
  const settings = toSettings({})
  expect(settings.lifetimes.cosigning).toBe(7 * 86_400_000)
  expect(settings.safes).toEqual({
    sessions: 'hourly',
    frameAncestors: ['https://app.safe.global'],
    openOfNetwork: 100,
  })
  expect(
    toSettings({
      safes: { sessions: 'at-once', frameAncestors: [] },
      lifetimes: { cosigning: 3600 },
    }),
  ).toMatchObject({
    safes: { sessions: 'at-once', frameAncestors: [] },
    lifetimes: { cosigning: 3_600_000 },
  })
})

test('the short name of a chain is the known one, the configured one, or null', () => {
  const names = toSettings({
    chains: [
      { id: 1, nodes: ['http://x'] },
      { id: 10, nodes: ['http://x'], shortName: 'mine' },
      { id: 31_337, nodes: ['http://x'] },
    ],
  }).chains.map(({ shortName }) => shortName)
  expect(names).toEqual(['eth', 'mine', null])
})

test('the accounts that may request proofs, and the delivery of webhooks, can be configured', () => {
  const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
  expect(toSettings({})).toMatchObject({
    requests: { accounts: 'anyone' },
    webhooks: {
      privateHosts: [],
      retry: [5_000, 30_000, 120_000, 600_000, 3_600_000, 21_600_000, 86_400_000],
    },
  })
  expect(toSettings({ requests: { accounts: 'nobody' } }).requests.accounts).toEqual([])
  expect(
    toSettings({ requests: { accounts: [`eip155:1:${address.toLowerCase()}`] } }).requests.accounts,
  ).toEqual([`eip155:1:${address}`])
  const webhooks = { privateHosts: ['127.0.0.1:8080', 'hooks.internal:443', '[::1]:80'], retry: [0.5] }
  expect(toSettings({ webhooks }).webhooks).toEqual({ ...webhooks, retry: [500] })
})

test('accounts are deployed by known factories, unless others are configured', () => {
  const factories = (accounts?: Config['accounts']) =>
    toSettings(accounts ? { accounts } : {}).accounts.factories
  const address = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
  expect(factories()).toBe('known')
  expect(factories({ factories: 'any' })).toBe('any')
  expect(factories({ factories: ['known', address] })).toEqual([
    'known',
    '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe',
  ])
})

test('a list of clients in the environment, in JSON, replaces the one in the file and nothing else', () => {
  const client = (id: string) => ({
    id,
    name: 'App',
    redirectUris: ['https://app.example.net/cb'],
    secret: 's'.repeat(32),
  })
  const file: Config = { openid: { clients: [client('file')], rotateDays: 7 } }
  const { openid } = toSettings(
    withEnvironment(file, { COUNTERSIGN_OPENID_CLIENTS: ` ${JSON.stringify([client('a'), client('b')])}\n` }),
  )
  expect(openid).toMatchObject({
    clients: [
      { id: 'a', authentication: 'client_secret_basic', secretHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { id: 'b' },
    ],
    rotateDays: 7,
  })
  expect(withEnvironment(file, { COUNTERSIGN_OPENID_CLIENTS: '[]' }).openid?.clients).toEqual([])
  expect(withEnvironment(file, { COUNTERSIGN_OPENID_CLIENTS: ' ' })).toEqual(file)
})
