import type { NameLookUp } from '@countersign/api'
import { accounts, type Chain, deployEns, type Ens, startChain, startFaultyNode } from '@countersign/testbed'
import type { Address } from 'viem'
import { toCoinType } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Config } from '../config/config.ts'
import { type Log, openApp, origin, type TestApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'

const { alice, heidi, ivan } = accounts

let chain: Chain
let secondChain: Chain
/** A contract on the first chain. */
let contract: Address
let names: { chain: number } & Pick<Ens, 'universalResolver'>
let app: TestApp
beforeAll(async () => {
  const started = await Promise.all([
    startChain(),
    startChain({ chainId: 31338, name: 'Countersign Second' }),
  ])
  chain = started[0]
  secondChain = started[1]
  contract = (await deployEns(chain)).registry
  const { universalResolver } = await deployEns(chain, {
    names: [
      { name: 'alice.eth', address: alice.address },
      { name: 'саша.eth', address: heidi.address },
      { name: 'treasury.eth', address: contract },
      {
        name: 'branch.eth',
        address: contract,
        others: [{ coinType: toCoinType(secondChain.chainId), address: ivan.address }],
      },
      { name: 'empty.eth' },
    ],
  })
  names = { chain: chain.chainId, universalResolver }
  app = await openOwn()
})
afterAll(async () => {
  await app.close()
  await Promise.all([chain.stop(), secondChain.stop()])
})

const openOwn = ({ config, ...options }: { config?: Config; log?: Log; now?: () => number } = {}) =>
  openApp('sqlite::memory:', {
    ...options,
    config: {
      chains: [chain, secondChain].map(({ chainId, url }) => ({ id: chainId, name: 'Local', nodes: [url] })),
      names,
      ...config,
    },
  })
/** Opens a server with one chain, whose only node is this one. */
const openBehind = (url: string, now: () => number) =>
  openOwn({ config: { chains: [{ id: chain.chainId, name: 'Local', nodes: [url] }] }, now })

const idOf = (address: Address, on = chain) => `eip155:${on.chainId}:${address}`
const look = (name: string, { chainId }: Pick<Chain, 'chainId'> = chain, of = app) =>
  new Browser(of).send<{ status: NameLookUp['status']; code?: string }>(
    'GET',
    `/v1/names?${new URLSearchParams({ name, chain: `eip155:${chainId}` })}`,
  )

describe('the account of a name', () => {
  test('is looked up in the normal form of the name, which is returned', async () => {
    const { status, headers, body } = await look(' Alice.ETH ')
    expect(status).toBe(200)
    const name = { value: 'alice.eth', unusual: [] }
    expect(body).toEqual({ status: 'found', name, account: idOf(alice.address) })
    expect(headers.get('cache-control')).toMatch(/^private, max-age=[1-6]\d$/)
  })

  test('comes with the characters of the name that could pass for others', async () => {
    expect((await look('саша.eth')).body).toEqual({
      status: 'found',
      name: { value: 'саша.eth', unusual: ['с', 'а', 'ш'] },
      account: idOf(heidi.address),
    })
  })

  test('can be a contract on the chain of the names, but is not its address on another chain', async () => {
    expect((await look('treasury.eth')).body).toMatchObject({
      status: 'found',
      account: idOf(contract),
    })
    expect((await look('treasury.eth', secondChain)).body).toEqual({
      status: 'no-address',
      name: { value: 'treasury.eth', unusual: [] },
    })
  })

  test('is the one that the owner of the name has set for the chain', async () => {
    expect((await look('branch.eth', secondChain)).body).toMatchObject({
      status: 'found',
      account: idOf(ivan.address, secondChain),
    })
  })

  test('is the same key on every chain', async () => {
    expect((await look('alice.eth', secondChain)).body).toMatchObject({
      status: 'found',
      account: idOf(alice.address, secondChain),
    })
  })

  test('is missing if there is no such name, or if the name has no address', async () => {
    expect((await look('nobody.eth')).body).toMatchObject({ status: 'no-name' })
    expect((await look('empty.eth')).body).toMatchObject({ status: 'no-address' })
  })

  test.each(['alice', '\u0430lice.eth', 'ali\u200dce.eth', `${ivan.address}.eth`, `${'a'.repeat(252)}.eth`])(
    'is not looked up for %.30j, which is not a name',
    async text => {
      const { status, body } = await look(text)
      expect([status, text.length > 255 ? body.code : body.status]).toEqual(
        text.length > 255 ? [400, 'request-invalid'] : [200, 'not-a-name'],
      )
    },
  )

  test('is unavailable while no node answers, is not cached, and is looked up again', async () => {
    let clock = 0
    await using node = await startFaultyNode('dead', chain.url)
    const own = await openBehind(node.url, () => Date.now() + clock)
    const { status, headers, body } = await look('alice.eth', chain, own)
    expect([status, body.status]).toEqual([200, 'unavailable'])
    expect(headers.get('cache-control')).toBe('no-store')
    await node.become('healthy')
    clock = 3_001
    expect((await look('alice.eth', chain, own)).body.status).toBe('found')
    await own.close()
  })

  test('is looked up once a minute, however many clients request it', async () => {
    let clock = 0
    await using node = await startFaultyNode('healthy', chain.url)
    const own = await openBehind(node.url, () => Date.now() + clock)
    await Promise.all(['alice.eth', 'ALICE.eth', 'Alice.eth'].map(name => look(name, chain, own)))
    const asked = node.requests
    await look('alice.eth', chain, own)
    expect(node.requests).toBe(asked)
    clock = 60_001
    await look('alice.eth', chain, own)
    expect(node.requests).toBeGreaterThan(asked)
    await own.close()
  })
})

describe('a request for the account of a name', () => {
  test('is refused on a chain that is not configured, and on a site that looks up no names', async () => {
    expect(await look('alice.eth', { chainId: 1 })).toMatchObject({
      status: 422,
      body: { code: 'chain-not-configured' },
    })
    const own = await openOwn({ config: { names: null } })
    expect((await look('alice.eth', chain, own)).status).toBe(404)
    await own.close()
  })

  test('is refused without a name or a chain', async () => {
    for (const query of ['', '?name=alice.eth', '?name=alice.eth&chain=1', '?name=&chain=eip155:31337'])
      expect((await new Browser(app).send('GET', `/v1/names${query}`)).status).toBe(400)
  })

  test('counts towards the limit of names and avatars, and its name is not logged', async () => {
    const log: Log = []
    const own = await openOwn({ config: { limits: { accounts: { address: 2 } } }, log })
    const statuses = []
    for (let count = 0; count < 3; count += 1) statuses.push((await look('alice.eth', chain, own)).status)
    statuses.push((await own.fetch(new Request(`${origin}/v1/accounts/${idOf(alice.address)}`))).status)
    expect(statuses).toEqual([200, 200, 429, 429])
    expect(log.join()).not.toContain('alice')
    await own.close()
  })
})

test('the site publishes the chain on which it looks up names', async () => {
  expect((await new Browser(app).send('GET', '/v1/site')).body).toMatchObject({
    names: `eip155:${chain.chainId}`,
  })
  const own = await openOwn({ config: { names: null } })
  expect((await new Browser(own).send('GET', '/v1/site')).body).toMatchObject({ names: null })
  await own.close()
})
