import type { AccountInfo, Problem } from '@countersign/api'
import {
  accounts,
  cids,
  deployEns,
  type Ens,
  startFaultyNode,
  startWorld,
  type World,
} from '@countersign/testbed'
import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Config } from '../config/config.ts'
import type { GuardOptions } from '../outgoing/guardedFetch.ts'
import { open } from '../outgoing/open.ts'
import { type Log, openApp, origin, type TestApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'

const { alice, bob, carol, dave, erin, frank, grace, heidi, ivan, deployer } = accounts

let world: World
/** Where the world's people have their names. */
let app: TestApp
/** Where everybody else has theirs: one for each avatar that is tried. */
let strangers: Ens
let theirs: TestApp
let avatars: string[]
beforeAll(async () => {
  world = await startWorld()
  const { pieces, edition } = await tokensOfTheWorld()
  avatars = [
    ...[...good.map(([path]) => path), ...bad, ...late, once].map(onTheWeb),
    ...inside(),
    ...notTheirs(pieces, edition),
    nowhere,
  ]
  const people = avatars.map((avatar, index) => ({
    name: `person-${index}.eth`,
    address: addressOf(index),
    records: { avatar },
  }))
  // All at once, since each by itself would wait for a block.
  strangers = await deployEns(world.chain, { names: people, claims: people })
  app = await openWorld()
  theirs = await openTheirs()
}, 120_000)
afterAll(async () => {
  await app.close()
  await theirs.close()
  await world.stop()
})

const good = [
  ['good.png', 'image/png'],
  ['good.gif', 'image/gif'],
  ['good.webp', 'image/webp'],
  ['good.svg', 'image/svg+xml'],
  ['unlabelled', 'image/png'],
  ['redirect/3', 'image/png'],
] as const

const bad = [
  'large.png',
  'large-unannounced.png',
  'endless.png',
  'bomb.png',
  'page.html',
  'disguised.png',
  'empty.png',
  'broken.png',
  'error.png',
  'script.svg',
  'nothing.png',
  'redirect/4',
  'redirect/inside',
  'redirect/metadata',
  'redirect/loop',
  'redirect/file',
]

const late = ['slow.png', 'silent.png']
const once = 'good.png?once'
const onTheWeb = (path: string) => `https://pictures.example/${path}`
const nowhere = `ipfs://${cids.missing}`

const inside = () => {
  const { url } = world.pictures.inside
  const { port } = new URL(url)
  return [
    `${url}/good.png`,
    `https://127.0.0.1:${port}/good.png`,
    'https://inside.example/good.png',
    'https://0x7f.1/good.png',
    `ipfs://127.0.0.1:${port}/good.png`,
    `${world.ipfsGateway}/good.png`,
  ]
}

/** Tokens of others, tokens that are none, and such that are not on the chain. */
const notTheirs = (pieces: string, edition: string) => [
  `eip155:${world.chain.chainId}/erc721:${pieces}/7`,
  `eip155:${world.chain.chainId}/erc721:${pieces}/999`,
  `eip155:${world.chain.chainId}/erc1155:${edition}/1`,
  `eip155:${world.chain.chainId}/erc721:${deployer.address}/1`,
  `eip155:${world.secondChain.chainId}/erc721:${pieces}/7`,
  `eip155:1/erc721:${pieces}/7`,
]

const addressOf = (index: number): Address =>
  `0x${(index + 1).toString(16).padStart(4, '0')}${'5'.repeat(36)}`

/** The one of the strangers who has this avatar. */
function whoHas(avatar: string): Address {
  expect(avatars).toContain(avatar)
  return addressOf(avatars.indexOf(avatar))
}

async function tokensOfTheWorld(): Promise<{ pieces: string; edition: string }> {
  const { client } = world.chain
  const at = { universalResolverAddress: world.ens.universalResolver, key: 'avatar' }
  const [piece, part] = await Promise.all(
    ['frank.eth', 'grace.eth'].map(name => client.getEnsText({ ...at, name })),
  )
  const contractOf = (record: string | null | undefined) => /0x[0-9a-fA-F]{40}/.exec(record ?? '')?.[0] ?? ''
  return { pieces: contractOf(piece), edition: contractOf(part) }
}

/** The world's host of pictures as `https://pictures.example`, and one inside as `https://inside.example`. */
const outgoing = (): GuardOptions => ({
  lookup: async hostname => (hostname === 'pictures.example' ? ['93.184.215.14'] : ['10.0.0.7']),
  open: (url, addresses, request) => {
    if (!addresses) return open(url, null, request)
    expect(addresses).toEqual(['93.184.215.14'])
    const { port } = new URL(world.pictures.url)
    return open(new URL(`http://pictures.example:${port}${url.pathname}`), ['127.0.0.1'], request)
  },
})

function openWorld(
  options: { config?: Config; log?: Log; now?: () => number; outgoing?: GuardOptions } = {},
): Promise<TestApp> {
  const { chains, names, ipfsGateway, tokens } = world
  return openApp('sqlite::memory:', {
    ...options,
    config: {
      chains,
      names,
      ipfsGateway,
      tokens,
      limits: { accounts: { address: 100_000 }, api: { address: 100_000 } },
      ...options.config,
    },
    outgoing: { ...outgoing(), ...options.outgoing },
  })
}

function openTheirs(options: { now?: () => number; outgoing?: GuardOptions } = {}): Promise<TestApp> {
  const names = { chain: world.chain.chainId, universalResolver: strangers.universalResolver }
  return openWorld({ ...options, config: { names } })
}

/** From 83,000 seconds to a day, however busy this machine is. */
const aboutADay = /^private, max-age=8[3-6]\d{3}$/

const idOf = (address: Address, chain = world.chain) => `eip155:${chain.chainId}:${address}`
const ask = (address: Address, chain = world.chain, of = app) =>
  new Browser(of).send<AccountInfo & Problem>('GET', `/v1/accounts/${idOf(address, chain)}`)
const picture = (address: Address, headers: Record<string, string> = {}, of = app) =>
  of.fetch(new Request(`${origin}/v1/accounts/${idOf(address)}/avatar`, { headers }))

describe('a name', () => {
  test.each([
    ['alice', alice.address, 'alice.eth', 'eoa'],
    ['carol', carol.address, 'carol.eth', 'eoa'],
    ['a key that delegates', frank.address, 'frank.eth', 'eoa'],
  ])('of %s is shown', async (_, address, value, kind) => {
    const { status, headers, body } = await ask(address)
    expect(status).toBe(200)
    expect(body).toEqual({
      account: idOf(address),
      kind,
      name: { value, unusual: [] },
      avatar: `/v1/accounts/${idOf(address)}/avatar`,
      unavailable: [],
    })
    expect(headers.get('cache-control')).toMatch(aboutADay)
  })

  test('of a contract is shown on its own chain', async () => {
    const { body } = await ask(world.contracts.vault.address)
    expect(body).toMatchObject({ kind: 'safe', name: { value: 'treasury.eth' }, avatar: null })
  })

  test('goes with a kind that tells a Safe from a contract of another kind', async () => {
    const { team, mute, planned, guildsContract } = world.safes
    const kinds = [team, mute, planned, guildsContract].map(
      async ({ address }) => (await ask(address)).body.kind,
    )
    expect(await Promise.all(kinds)).toEqual(['safe', 'safe', 'eoa', 'contract'])
  })

  test('of a contract is not shown on another chain, where its address may be somebody else’s', async () => {
    const { body } = await ask(world.contracts.vault.address, world.secondChain)
    expect(body).toMatchObject({ name: null, avatar: null, unavailable: [] })
  })

  test('of a key is shown on every chain', async () => {
    expect((await ask(alice.address, world.secondChain)).body.name?.value).toBe('alice.eth')
  })

  test('in letters that could pass for others is marked', async () => {
    expect((await ask(heidi.address)).body.name).toEqual({ value: 'саша.eth', unusual: ['с', 'а', 'ш'] })
  })

  test.each([
    ['that mixes letters', dave.address],
    ['that is not in its normal form', erin.address],
  ])('%s is not shown, nor is its avatar', async (_, address) => {
    expect((await ask(address)).body).toMatchObject({ name: null, avatar: null, unavailable: [] })
    expect((await picture(address)).status).toBe(404)
  })

  test('that stands for somebody else is not shown', async () => {
    expect((await ask(world.contracts.unborn.address)).body).toMatchObject({ name: null, avatar: null })
  })

  test('that nobody claims is none', async () => {
    expect((await ask(ivan.address)).body).toMatchObject({ kind: 'eoa', name: null, unavailable: [] })
  })

  test('is asked for once a day, however many ask, and not sent again to who has it', async () => {
    let clock = 0
    await using node = await startFaultyNode('healthy', world.chain.url)
    const config = { chains: world.chains.map(chain => ({ ...chain, nodes: [node.url] })).slice(0, 1) }
    const own = await openWorld({ config, now: () => Date.now() + clock })
    const etags = await Promise.all(
      Array.from({ length: 5 }, async () => (await ask(alice.address, world.chain, own)).headers.get('etag')),
    )
    const asked = node.requests
    const again = await own.fetch(
      new Request(`${origin}/v1/accounts/${idOf(alice.address)}`, {
        headers: { 'if-none-match': etags[0] ?? '' },
      }),
    )
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect(new Set(etags).size).toBe(1)
    expect(node.requests).toBe(asked)
    clock = 86_400_000
    expect((await ask(alice.address, world.chain, own)).body.name?.value).toBe('alice.eth')
    expect(node.requests).toBeGreaterThan(asked)
    await own.close()
  })

  test('that could not be asked for is said to be so, kept by nobody, and asked for again', async () => {
    let clock = 0
    const log: Log = []
    await using node = await startFaultyNode('dead', world.chain.url)
    const config = { chains: world.chains.map(chain => ({ ...chain, nodes: [node.url] })).slice(0, 1) }
    const own = await openWorld({ config, log, now: () => Date.now() + clock })
    const { status, headers, body } = await ask(alice.address, world.chain, own)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toEqual({
      account: idOf(alice.address),
      kind: 'unknown',
      name: null,
      avatar: null,
      unavailable: ['kind', 'name', 'avatar'],
    })
    expect((await picture(alice.address, {}, own)).status).toBe(503)
    expect(log.join()).toContain('a name could not be asked for')
    expect(log.join().toLowerCase()).not.toContain(alice.address.toLowerCase())
    await node.become('healthy')
    clock = 3_001
    expect((await ask(alice.address, world.chain, own)).body).toMatchObject({ kind: 'eoa', unavailable: [] })
    await own.close()
  })

  test('is none where no names are configured', async () => {
    const own = await openWorld({ config: { names: null } })
    expect((await ask(alice.address, world.chain, own)).body).toMatchObject({
      kind: 'eoa',
      name: null,
      avatar: null,
      unavailable: [],
    })
    await own.close()
  })

  test('at an address without a universal resolver could not be asked for', async () => {
    const names = { chain: world.chain.chainId, universalResolver: ivan.address }
    const own = await openWorld({ config: { names } })
    expect((await ask(alice.address, world.chain, own)).body).toMatchObject({
      kind: 'eoa',
      unavailable: ['name', 'avatar'],
    })
    await own.close()
  })
})

describe('an account', () => {
  test.each([
    'alice.eth',
    '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    'eip155:1',
    'eip155:01:0x12',
    'a'.repeat(200),
  ])('written %.50s is refused', async text => {
    for (const path of [`/v1/accounts/${text}`, `/v1/accounts/${text}/avatar`])
      expect(await new Browser(app).send('GET', path)).toMatchObject({
        status: 400,
        body: { type: 'urn:countersign:problem:request-invalid', errors: [{ field: 'account' }] },
      })
  })

  test('of a chain that is not configured is refused', async () => {
    for (const path of ['', '/avatar'])
      expect(
        await new Browser(app).send('GET', `/v1/accounts/eip155:1:${alice.address}${path}`),
      ).toMatchObject({ status: 422, body: { type: 'urn:countersign:problem:chain-not-configured' } })
  })

  test('is the same in whatever case it is written, also percent-encoded', async () => {
    const text = encodeURIComponent(idOf(alice.address).toLowerCase())
    const { body } = await new Browser(app).send<AccountInfo>('GET', `/v1/accounts/${text}`)
    expect(body).toMatchObject({ account: idOf(alice.address), name: { value: 'alice.eth' } })
  })

  test('can be asked for only so often', async () => {
    const own = await openWorld({ config: { limits: { accounts: { address: 2 } } } })
    const statuses = []
    for (let count = 0; count < 3; count += 1)
      statuses.push((await ask(alice.address, world.chain, own)).status)
    statuses.push((await picture(alice.address, {}, own)).status)
    statuses.push((await new Browser(own).send('GET', '/v1/site')).status)
    expect(statuses).toEqual([200, 200, 429, 429, 200])
    await own.close()
  })
})

describe('an avatar', () => {
  test.each([
    ['on the web, by the gateway’s address', alice.address, 'image/png'],
    ['on IPFS', bob.address, 'image/svg+xml'],
    ['in the record itself', carol.address, 'image/svg+xml'],
    ['of a token', frank.address, 'image/svg+xml'],
    ['of an edition', grace.address, 'image/svg+xml'],
  ])('%s is served', async (_, address, type) => {
    const response = await picture(address)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(type)
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(50)
  })

  test('can neither run nor load anything, nor be taken for anything else', async () => {
    const { headers } = await picture(bob.address)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-disposition': 'inline; filename="avatar.svg"',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': expect.stringMatching(aboutADay),
    })
    expect(headers.get('set-cookie')).toBeNull()
  })

  test('is not sent again to who has it', async () => {
    const etag = (await picture(bob.address)).headers.get('etag') ?? ''
    const again = await picture(bob.address, { 'if-none-match': etag })
    expect(again.status).toBe(304)
    expect(again.headers.get('etag')).toBe(etag)
    expect(await again.text()).toBe('')
  })

  test.each(good)('at https://…/%s is served', async (path, type) => {
    const response = await picture(whoHas(onTheWeb(path)), {}, theirs)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
  })

  test.each(bad)('at https://…/%s is none', async path => {
    const response = await picture(whoHas(onTheWeb(path)), {}, theirs)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ type: 'urn:countersign:problem:avatar-not-found' })
    expect(world.pictures.inside.reached()).toBe(0)
  })

  test.each(late)('at https://…/%s is not waited for', async path => {
    const own = await openTheirs({ outgoing: { timeout: 300 } })
    const address = whoHas(onTheWeb(path))
    await ask(address, world.chain, own)
    const started = performance.now()
    expect((await picture(address, {}, own)).status).toBe(404)
    expect(performance.now() - started).toBeLessThan(6_000)
    await own.close()
  })

  test('inside is none, however its address is written', async () => {
    for (const avatar of inside()) expect((await picture(whoHas(avatar), {}, theirs)).status).toBe(404)
    expect(world.pictures.inside.reached()).toBe(0)
  })

  test('is fetched once, however many look at it', async () => {
    const address = whoHas(onTheWeb(once))
    const count = () => world.pictures.asked().filter(each => each === 'GET /good.png').length
    const before = count()
    const all = await Promise.all(Array.from({ length: 8 }, () => picture(address, {}, theirs)))
    await picture(address, {}, theirs)
    expect(all.map(({ status }) => status)).toEqual(new Array(8).fill(200))
    expect(count()).toBe(before + 1)
  })

  test('that could not be fetched is not fetched again at once, but a minute later', async () => {
    let clock = 0
    const own = await openTheirs({ now: () => Date.now() + clock })
    const address = whoHas(onTheWeb('error.png'))
    const count = () => world.pictures.asked().filter(each => each === 'GET /error.png').length
    const before = count()
    for (let times = 0; times < 3; times += 1) await picture(address, {}, own)
    expect(count()).toBe(before + 1)
    clock = 61_000
    await picture(address, {}, own)
    expect(count()).toBe(before + 2)
    await own.close()
  })

  test('of somebody who has none, and one that is nowhere, is none', async () => {
    expect((await picture(ivan.address)).status).toBe(404)
    expect((await ask(whoHas(nowhere), world.chain, theirs)).body.avatar).not.toBeNull()
    expect((await picture(whoHas(nowhere), {}, theirs)).status).toBe(404)
  })

  test('of a token is served only to who holds it', async () => {
    const { pieces, edition } = await tokensOfTheWorld()
    for (const avatar of notTheirs(pieces, edition))
      expect((await picture(whoHas(avatar), {}, theirs)).status).toBe(404)
  })
})

test('the log names no account, whatever was asked', async () => {
  const log: Log = []
  const own = await openWorld({ log })
  await ask(alice.address, world.chain, own)
  await picture(alice.address, {}, own)
  expect(log.map(line => JSON.parse(line).route)).toEqual([
    '/v1/accounts/:account',
    '/v1/accounts/:account/avatar',
  ])
  expect(log.join().toLowerCase()).not.toContain(alice.address.toLowerCase())
  await own.close()
})
