import type { AccountInfo } from '@countersign/api'
import { accounts, startFaultyNode, startWorld, type World } from '@countersign/testbed'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Log, origin, type TestApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { aboutADay, named } from '../testing/named.ts'

const { alice, carol, frank, heidi, ivan, mallory, oscar } = accounts

let world: World
let app: TestApp
beforeAll(async () => {
  world = await startWorld()
  app = await openWorld()
})
afterAll(async () => {
  await app.close()
  await world.stop()
})

const { openWorld, idOf, ask, picture } = named(
  () => world,
  () => app,
)

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
    expect(body).toMatchObject({ kind: 'safe', name: { value: 'vault.eth' }, avatar: null })
  })

  test('comes with a kind that distinguishes a Safe from other contracts', async () => {
    const { team, mute, planned, guildsContract } = world.safes
    const kinds = [team, mute, planned, guildsContract].map(
      async ({ address }) => (await ask(address)).body.kind,
    )
    expect(await Promise.all(kinds)).toEqual(['safe', 'safe', 'eoa', 'contract'])
  })

  test('of a contract is not shown on another chain, where its address may belong to somebody else', async () => {
    const { body } = await ask(world.contracts.vault.address, world.secondChain)
    expect(body).toMatchObject({ name: null, avatar: null, unavailable: [] })
  })

  test('of a key is shown on every chain', async () => {
    expect((await ask(alice.address, world.secondChain)).body.name?.value).toBe('alice.eth')
  })

  test('with characters that look like others is marked', async () => {
    expect((await ask(heidi.address)).body.name).toEqual({ value: 'саша.eth', unusual: ['с', 'а', 'ш'] })
  })

  test.each([
    ['that mixes letters', mallory.address],
    ['that is not in its normal form', oscar.address],
  ])('%s is not shown, nor is its avatar', async (_, address) => {
    expect((await ask(address)).body).toMatchObject({ name: null, avatar: null, unavailable: [] })
    expect((await picture(address)).status).toBe(204)
  })

  test('that resolves to another address is not shown', async () => {
    expect((await ask(world.contracts.unborn.address)).body).toMatchObject({ name: null, avatar: null })
  })

  test('is null for an address without a reverse record', async () => {
    expect((await ask(ivan.address)).body).toMatchObject({ kind: 'eoa', name: null, unavailable: [] })
  })

  test('is looked up once a day, however many clients request it, and is not sent again to a client that has it', async () => {
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

  test('that could not be looked up is reported as unavailable, is not cached, and is looked up again', async () => {
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
    expect(log.join()).toContain('could not look up a name')
    expect(log.join().toLowerCase()).not.toContain(alice.address.toLowerCase())
    await node.become('healthy')
    clock = 3_001
    expect((await ask(alice.address, world.chain, own)).body).toMatchObject({ kind: 'eoa', unavailable: [] })
    await own.close()
  })

  test('is null where no names are configured', async () => {
    const own = await openWorld({ config: { names: null } })
    expect((await ask(alice.address, world.chain, own)).body).toMatchObject({
      kind: 'eoa',
      name: null,
      avatar: null,
      unavailable: [],
    })
    await own.close()
  })

  test('is unavailable at an address without a universal resolver', async () => {
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
  ])('written as %.50s is refused', async text => {
    for (const path of [`/v1/accounts/${text}`, `/v1/accounts/${text}/avatar`])
      expect(await new Browser(app).send('GET', path)).toMatchObject({
        status: 400,
        body: { code: 'request-invalid', errors: [{ field: 'account' }] },
      })
  })

  test('of a chain that is not configured is refused', async () => {
    for (const path of ['', '/avatar'])
      expect(
        await new Browser(app).send('GET', `/v1/accounts/eip155:1:${alice.address}${path}`),
      ).toMatchObject({ status: 422, body: { code: 'chain-not-configured' } })
  })

  test('is the same in any letter case, also percent-encoded', async () => {
    const text = encodeURIComponent(idOf(alice.address).toLowerCase())
    const { body } = await new Browser(app).send<AccountInfo>('GET', `/v1/accounts/${text}`)
    expect(body).toMatchObject({ account: idOf(alice.address), name: { value: 'alice.eth' } })
  })

  test('is rate limited', async () => {
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

test('the log never contains an account', async () => {
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
