import { accounts, cids, deployEns, type Ens, startWorld, type World } from '@countersign/testbed'
import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GuardOptions } from '../outgoing/guarded-fetch.ts'
import type { TestApp } from '../testing/app.ts'
import { aboutADay, named } from '../testing/named.ts'

const { alice, bob, carol, frank, grace, ivan, deployer } = accounts

let world: World
/** Its names are those of the people in the test world. */
let app: TestApp
/** Its names are those of strangers: one for each avatar under test. */
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
    ...drawings,
  ]
  const people = avatars.map((avatar, index) => ({
    name: `person-${index}.eth`,
    address: addressOf(index),
    records: { avatar },
  }))
  // All at once, because each transaction would otherwise wait for its own block.
  strangers = await deployEns(world.chain, { names: people, claims: people })
  app = await openWorld()
  theirs = await openTheirs()
})
afterAll(async () => {
  await app.close()
  await theirs.close()
  await world.stop()
})

const good = [
  ['good.png', 'image/png'],
  ['good.gif', 'image/gif'],
  ['good.webp', 'image/webp'],
  ['unlabeled', 'image/png'],
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
  'good.svg',
  'phishing.svg',
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
const drawings = [
  `ipfs://${cids.svg}`,
  `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"><a href="https://a.example"><text>Sign in</text></a></svg>')}`,
]

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

/** Tokens of other holders, invalid tokens, and tokens that are not on the chain. */
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

/** Returns the stranger whose name has this avatar. */
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

function openTheirs(options: { now?: () => number; outgoing?: GuardOptions } = {}): Promise<TestApp> {
  const names = { chain: world.chain.chainId, universalResolver: strangers.universalResolver }
  return openWorld({ ...options, config: { names } })
}

const { openWorld, ask, picture } = named(
  () => world,
  () => app,
)

describe('an avatar', () => {
  test.each([
    ['on the web, by the gateway’s address', alice.address, 'image/png'],
    ['on IPFS', bob.address, 'image/png'],
    ['in the record itself', carol.address, 'image/png'],
    ['of a token', frank.address, 'image/png'],
    ['of an edition', grace.address, 'image/png'],
  ])('%s is served', async (_, address, type) => {
    const response = await picture(address)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(type)
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(50)
  })

  test('is downloaded when it is opened directly, and can neither run nor load anything', async () => {
    const { headers } = await picture(bob.address)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'attachment; filename="avatar.png"',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': expect.stringMatching(aboutADay),
    })
    expect(headers.get('set-cookie')).toBeNull()
  })

  test('is not sent again to a client that has it', async () => {
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

  test.each(bad)('at https://…/%s is refused', async path => {
    const response = await picture(whoHas(onTheWeb(path)), {}, theirs)
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(world.pictures.inside.reached()).toBe(0)
  })

  test.each(late)('at https://…/%s times out', async path => {
    const own = await openTheirs({ outgoing: { timeout: 300 } })
    const address = whoHas(onTheWeb(path))
    await ask(address, world.chain, own)
    expect((await picture(address, {}, own)).status).toBe(204)
    await own.close()
  })

  test('that is an SVG is refused, in the record and on IPFS: opened directly, it would be a page on our origin', async () => {
    for (const avatar of drawings) {
      const response = await picture(whoHas(avatar), {}, theirs)
      expect([response.status, await response.text()]).toEqual([204, ''])
    }
  })

  test('on the internal network is refused, however its address is written', async () => {
    for (const avatar of inside()) expect((await picture(whoHas(avatar), {}, theirs)).status).toBe(204)
    expect(world.pictures.inside.reached()).toBe(0)
  })

  test('is fetched once, however many clients request it', async () => {
    const address = whoHas(onTheWeb(once))
    const count = () => world.pictures.asked().filter(each => each === 'GET /good.png').length
    const before = count()
    const all = await Promise.all(Array.from({ length: 8 }, () => picture(address, {}, theirs)))
    await picture(address, {}, theirs)
    expect(all.map(({ status }) => status)).toEqual(new Array(8).fill(200))
    expect(count()).toBe(before + 1)
  })

  test('that could not be fetched is fetched again only after a minute', async () => {
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

  test('is missing for an account without one, and where its address does not exist', async () => {
    expect((await picture(ivan.address)).status).toBe(204)
    expect((await ask(whoHas(nowhere), world.chain, theirs)).body.avatar).not.toBeNull()
    expect((await picture(whoHas(nowhere), {}, theirs)).status).toBe(204)
  })

  test('of a token is served only to its holder', async () => {
    const { pieces, edition } = await tokensOfTheWorld()
    for (const avatar of notTheirs(pieces, edition))
      expect((await picture(whoHas(avatar), {}, theirs)).status).toBe(204)
  })
})
