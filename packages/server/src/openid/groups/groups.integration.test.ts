import { readFile } from 'node:fs/promises'
import {
  accounts,
  deployEns,
  deployTokens,
  type Ens,
  type FaultyNode,
  receiptOf,
  startChain,
  startFaultyNode,
  swapOwner,
  type Tokens,
} from '@countersign/testbed'
import { compile } from '@countersign/testbed/solidity'
import * as client from 'openid-client'
import { type Address, erc20Abi, type LocalAccount, parseAbi, parseUnits } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Config } from '../../config/config.ts'
import { openApp, origin, type TestApp } from '../../testing/app.ts'
import { Browser } from '../../testing/browser.ts'
import { databaseKinds, defaultKinds, freshDatabase } from '../../testing/database.ts'
import { confirmationOf, freshSafe, openCosigning } from '../../testing/safes.ts'
import { useSafeWorld } from '../../testing/use-app.ts'
import { openLogoutListener } from '../testing/logout-listener.ts'
import {
  authorize,
  clientConfig,
  discover,
  idOf,
  Person,
  redeem,
  secret,
  signInTo,
  start,
} from '../testing/relying-party.ts'

/** Covers groups from facts: with real tokens, names and Safes, through two nodes of one chain. */

const { alice, bob, carol, dave, deployer } = accounts
const manners = ['lies', 'reverts', 'short', 'burns', 'huge', 'nothing'] as const

const world = useSafeWorld()
let tokens: Tokens
let ens: Ens
let hostile: Record<string, Address>
let nodes: [FaultyNode, FaultyNode]
let application: Awaited<ReturnType<typeof openLogoutListener>>

beforeAll(async () => {
  const { chain } = world
  tokens = await deployTokens(chain, {
    pieces: [{ id: 1n, owner: alice.address, uri: 'data:,' }],
    edition: { uri: 'data:,', owners: [alice.address] },
  })
  const own = { name: 'alice.members.eth', address: alice.address }
  ens = await deployEns(chain, {
    names: [
      own,
      { name: 'eve.members.eth', address: bob.address },
      { name: 'lamp.eth', address: alice.address },
    ],
    // Carol claims a name that resolves to Bob.
    claims: [own, { name: 'eve.members.eth', address: carol.address }],
  })
  hostile = await deployHostile()
  nodes = [await startFaultyNode('healthy', chain.url), await startFaultyNode('healthy', chain.url)]
  application = await openLogoutListener()
})

afterAll(async () => {
  for (const node of nodes) await node.stop()
  application.close()
})

beforeEach(async () => {
  for (const node of nodes) await node.become('healthy')
})

async function deployHostile(): Promise<Record<string, Address>> {
  const source = await readFile(new URL('./testing/hostile-token.sol', import.meta.url), 'utf8')
  const { bytecode } = await compile(source, 'HostileToken')
  const abi = parseAbi(['constructor(uint256 manner)'])
  const found: [string, Address][] = []
  for (const [index, manner] of manners.entries()) {
    const sent = await world.chain.client.deployContract({
      abi,
      bytecode,
      args: [BigInt(index)],
      account: deployer,
    })
    const { contractAddress } = await receiptOf(world.chain, sent)
    found.push([manner, contractAddress ?? expect.unreachable()])
  }
  return Object.fromEntries(found)
}

type GroupConfig = NonNullable<NonNullable<Config['openid']>['groups']>[number]

const on = (address: string, chain = world.chain.chainId) => `eip155:${chain}:${address}`

function groupsOf(): GroupConfig[] {
  const chain = world.chain.chainId
  const oil = { chain, address: tokens.coin.address, standard: 'erc20', decimals: 6 } as const
  return [
    { name: 'staff', accounts: [on(alice.address, 1)] },
    { name: 'owners', safe: on(world.safes.team.address) },
    { name: 'oil', token: { ...oil, atLeast: '1250' } },
    { name: 'more-oil', token: { ...oil, atLeast: '1250.000001' } },
    { name: 'pieces', token: { chain, address: tokens.pieces, standard: 'erc721' } },
    { name: 'edition', token: { chain, address: tokens.edition, standard: 'erc1155', id: '1' } },
    { name: 'other-edition', token: { chain, address: tokens.edition, standard: 'erc1155', id: '2' } },
    { name: 'members', ens: '*.members.eth' },
    { name: 'lamp', ens: 'lamp.eth' },
    ...manners.map(
      (name): GroupConfig => ({
        name,
        token: { chain, address: hostile[name] ?? expect.unreachable(), standard: 'erc721' },
      }),
    ),
  ]
}

const names = () => groupsOf().map(({ name }) => name)

type Opened = { app: TestApp; clock: { ahead: number }; close: () => Promise<void> }

async function open(
  kind: (typeof databaseKinds)[number],
  openid: Config['openid'],
  urls = nodes.map(({ url }) => url),
): Promise<Opened> {
  const database = await freshDatabase(kind)
  const clock = { ahead: 0 }
  const chain = world.chain.chainId
  const app = await openApp(database.url, {
    config: {
      chains: [{ id: chain, nodes: urls }],
      names: { chain, universalResolver: ens.universalResolver },
      openid: { groups: groupsOf(), privateHosts: [application.host], ...openid },
    },
    now: () => Date.now() + clock.ahead,
  })
  app.openId.start()
  const close = async () => {
    await app.close()
    await database.remove()
  }
  return { app, clock, close }
}

async function signedIn(app: TestApp, account: LocalAccount): Promise<Person> {
  const person = new Person(app)
  await person.signIn(account, world.chain.chainId)
  return person
}

const scope = 'openid profile groups'

/** Refreshes as an application does, but without a library, which hides the error of a server. */
async function refresh(app: TestApp, token: string | undefined, id = 'app') {
  const response = await app.fetch(
    new Request(`${origin}/oidc/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${id}:${secret}`)}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token ?? '' }),
    }),
  )
  const body = await response.json()
  const claims = body.id_token && JSON.parse(Buffer.from(body.id_token.split('.')[1], 'base64url').toString())
  return { status: response.status, body, groups: claims?.groups }
}

async function send(from: LocalAccount, to: Address, amount: string) {
  const hash = await world.chain.client.writeContract({
    address: tokens.coin.address,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [to, parseUnits(amount, 6)],
    account: from,
  })
  await receiptOf(world.chain, hash)
}

async function mint(to: Address, amount: string) {
  const hash = await world.chain.client.writeContract({
    address: tokens.coin.address,
    abi: parseAbi(['function mint(address to, uint256 value)']),
    functionName: 'mint',
    args: [to, parseUnits(amount, 6)],
    account: deployer,
  })
  await receiptOf(world.chain, hash)
}

describe.each(databaseKinds)('groups from facts, on %s,', kind => {
  test('are those that lists, Safes, tokens and names prove; a hostile token changes only its own group', async () => {
    const { app, close } = await open(kind, { clients: [clientConfig('app', { groups: names() })] })
    const configuration = await discover(app)
    const groupsFor = async (account: LocalAccount) => {
      const person = await signedIn(app, account)
      const { tokens } = await signInTo(configuration, person, { scope })
      const sub = tokens.claims()?.sub ?? ''
      const info = await client.fetchUserInfo(configuration, tokens.access_token, sub)
      expect(info.groups).toEqual(tokens.claims()?.groups)
      return info.groups
    }
    const held = ['staff', 'owners', 'oil', 'pieces', 'edition', 'members', 'lamp']
    expect(await groupsFor(alice)).toEqual([...held, 'lies'])
    expect(await groupsFor(bob)).toEqual(['owners', 'lies'])
    // The name that Carol claims resolves to Bob.
    expect(await groupsFor(carol)).toEqual(['owners', 'lies'])
    await close()
  })

  test('who leaves a group that an application requires is signed out there, and is told so at the next sign-in', async () => {
    const { app, close } = await open(kind, {
      groups: groupsOf().map(group => (group.name === 'oil' ? { ...group, name: 'lamp-oil' } : group)),
      clients: [
        clientConfig('app', { requiredGroups: ['lamp-oil'], backchannelLogoutUri: application.url }),
        clientConfig('other', { groups: ['lamp-oil'] }),
      ],
    })
    await mint(dave.address, '1250')
    const person = await signedIn(app, dave)
    const configuration = await discover(app)
    const { tokens } = await signInTo(configuration, person, { scope })
    expect(tokens.claims()).not.toHaveProperty('groups')
    const other = await signInTo(await discover(app, 'other'), person, { scope })
    expect(other.tokens.claims()?.groups).toEqual(['lamp-oil'])
    const before = application.heard.length
    await send(dave, bob.address, '1250')
    // Another application finds it out first.
    expect(await refresh(app, other.tokens.refresh_token, 'other')).toMatchObject({ status: 200, groups: [] })
    await expect.poll(() => application.heard.length).toBe(before + 1)
    expect(application.heard.at(-1)).toMatchObject({ aud: 'app', sid: tokens.claims()?.sid })
    expect(await refresh(app, tokens.refresh_token)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    })
    await expect(
      client.fetchUserInfo(configuration, tokens.access_token, tokens.claims()?.sub ?? ''),
    ).rejects.toThrow()
    const { url } = await start(configuration, { scope })
    const { location } = await person.open(url)
    expect(await person.continue(idOf(location))).toMatchObject({
      status: 403,
      body: { code: 'group-required' },
    })
    await send(bob, deployer.address, '1250')
    await close()
  })

  test('a refresh alone finds out that a required group was left, and ends the tokens', async () => {
    const { app, close } = await open(kind, {
      clients: [clientConfig('app', { requiredGroups: ['oil'], backchannelLogoutUri: application.url })],
    })
    await mint(dave.address, '1250')
    const { tokens } = await signInTo(await discover(app), await signedIn(app, dave), { scope })
    const before = application.heard.length
    await send(dave, deployer.address, '1250')
    expect(await refresh(app, tokens.refresh_token)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    })
    await expect.poll(() => application.heard.length).toBe(before + 1)
    const left = await app.store.db
      .selectFrom('openid_artifact')
      .select('kind')
      .where('kind', 'in', ['RefreshToken', 'AccessToken'])
      .execute()
    expect(left).toEqual([])
    await close()
  })

  if (!defaultKinds.includes(kind)) return

  test('a Safe is in the group of itself, and not in those of keys at its address', async () => {
    const { team } = world.safes
    const groups: GroupConfig[] = [
      { name: 'itself', safe: on(team.address) },
      { name: 'listed', accounts: [on(team.address)] },
      { name: 'elsewhere', accounts: [on(team.address, 1)] },
    ]
    const all = groups.map(({ name }) => name)
    const { app, close } = await open(kind, { groups, clients: [clientConfig('app', { groups: all })] })
    const { browser, cosigning, id } = await openCosigning(app, world, team)
    for (const owner of [alice, bob])
      await new Browser(app).confirm(id, await confirmationOf(cosigning, owner))
    await browser.collect(id)
    const person = new Person(app)
    for (const [name, value] of browser.cookies) person.cookies.set(name, value)
    const { tokens } = await signInTo(await discover(app), person, { scope })
    expect(tokens.claims()).toMatchObject({ wallet: { kind: 'safe' }, groups: ['itself', 'listed'] })
    await close()
  })

  test('a refresh asks each of two nodes once, and finds what has changed', async () => {
    const safe = await freshSafe(world, { owners: [alice.address, bob.address], threshold: 1 })
    const groups: GroupConfig[] = [
      { name: 'board', safe: on(safe.address) },
      ...groupsOf().filter(({ token }) => token !== undefined),
    ]
    const all = groups.map(({ name }) => name)
    const { app, clock, close } = await open(kind, {
      groups,
      clients: [clientConfig('app', { groups: all })],
    })
    const { tokens } = await signInTo(await discover(app), await signedIn(app, bob), { scope })
    expect(tokens.claims()?.groups).toEqual(['board', 'lies'])
    await swapOwner(world.chain, { safe, by: [alice] }, bob.address, dave.address)
    // What is known of the nodes, such as their chain, is checked again after a minute.
    clock.ahead = 180_000
    const before = nodes.map(node => node.methods.length)
    const { groups: found } = await refresh(app, tokens.refresh_token)
    expect(nodes.map((node, index) => node.methods.slice(before[index]))).toEqual([
      ['eth_call'],
      ['eth_call'],
    ])
    expect(found).toEqual(['lies'])
    await close()
  })

  test('the last answer counts for the configured time, and then a refresh can be tried again', async () => {
    const { app, clock, close } = await open(kind, {
      keepGroupsFor: 600,
      clients: [clientConfig('app', { groups: ['staff', 'oil', 'lamp'], requiredGroups: ['oil'] })],
    })
    const person = await signedIn(app, alice)
    const { tokens } = await signInTo(await discover(app), person, { scope })
    for (const node of nodes) await node.become('dead')
    clock.ahead = 300_000
    const kept = await refresh(app, tokens.refresh_token)
    expect(kept).toMatchObject({ status: 200, groups: ['staff', 'oil', 'lamp'] })
    clock.ahead = 700_000
    const late = await refresh(app, kept.body.refresh_token)
    expect(late).toMatchObject({ status: 503, body: { error: 'temporarily_unavailable' } })
    // So is somebody who comes to sign in again.
    const { location } = await person.open((await start(await discover(app), { scope })).url)
    expect(new URL(location).searchParams.get('error')).toBe('temporarily_unavailable')
    for (const node of nodes) await node.become('healthy')
    expect(await refresh(app, kept.body.refresh_token)).toMatchObject({
      status: 200,
      groups: ['staff', 'oil', 'lamp'],
    })
    await close()
  })

  test('a code can be redeemed again after the groups could not be checked', async () => {
    const { app, clock, close } = await open(kind, {
      keepGroupsFor: 10,
      clients: [clientConfig('app', { groups: ['oil'], requiredGroups: ['oil'] })],
    })
    const person = await signedIn(app, alice)
    const configuration = await discover(app)
    const started = await start(configuration, { scope })
    const callback = await authorize(person, started.url)
    for (const node of nodes) await node.become('dead')
    clock.ahead = 20_000
    const { cause } = await redeem(configuration, callback, started).catch(error => error)
    expect(cause.status).toBe(503)
    for (const node of nodes) await node.become('healthy')
    // Otherwise, it would be a request that was sent twice.
    clock.ahead += 5_000
    expect((await redeem(configuration, callback, started)).claims()?.groups).toEqual(['oil'])
    await close()
  })

  test('nodes that disagree count as unavailable, so that one that lies takes no group and gives none', async () => {
    // A node with another state of the same chain: nobody holds anything there.
    await using other = await startChain({ chainId: world.chain.chainId })
    await using liar = await startFaultyNode('dead', other.url)
    const { app, clock, close } = await open(
      kind,
      { keepGroupsFor: 600, clients: [clientConfig('app', { groups: ['oil', 'more-oil'] })] },
      [nodes[0].url, liar.url],
    )
    const { tokens } = await signInTo(await discover(app), await signedIn(app, alice), { scope })
    expect(tokens.claims()?.groups).toEqual(['oil'])
    await liar.become('healthy')
    clock.ahead = 60_000
    const kept = await refresh(app, tokens.refresh_token)
    expect(kept).toMatchObject({ status: 200, groups: ['oil'] })
    clock.ahead = 661_000
    expect(await refresh(app, kept.body.refresh_token)).toMatchObject({ status: 503 })
    await close()
  })

  test('an application receives no group but its own, and nodes are not asked about others', async () => {
    const { app, close } = await open(kind, {
      clients: [clientConfig('app', { groups: ['staff'] }), clientConfig('none')],
    })
    const person = await signedIn(app, alice)
    const { location } = await person.open((await start(await discover(app), { scope })).url)
    const { body } = await person.authorization(idOf(location))
    expect(body.authorization.receives).toContain('groups')
    const { tokens } = await signInTo(await discover(app), person, { scope })
    expect(tokens.claims()?.groups).toEqual(['staff'])
    const before = nodes.map(node => node.methods.length)
    expect((await refresh(app, tokens.refresh_token)).groups).toEqual(['staff'])
    expect(nodes.map(node => node.methods.length)).toEqual(before)
    const unscoped = await signInTo(await discover(app), person, { scope: 'openid profile' })
    expect(unscoped.tokens.claims()).not.toHaveProperty('groups')
    const none = await signInTo(await discover(app, 'none'), person, { scope })
    expect(none.tokens.claims()).not.toHaveProperty('groups')
    await close()
  })
})
