import type { Cosigning } from '@countersign/api'
import { eip155Chain, formatAccountId, parseAddress } from '@countersign/core'
import { createGateway } from '@countersign/gateway'
import {
  accounts,
  approveHash,
  changeThreshold,
  signOnChain,
  startFaultyNode,
  startGateway,
} from '@countersign/testbed'
import { type Hex, hashMessage, type LocalAccount } from 'viem'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Config } from '../config/config.ts'
import type { TestApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds, freshDatabase } from '../testing/database.ts'
import { type Heard, listener, sayJson } from '../testing/listener.ts'
import {
  confirmationOf,
  confirmedBy,
  freshSafe,
  openCosigning,
  openSafeApp,
  openSafeWorld,
  type SafeWorld,
  safeIn,
  signTyped,
} from '../testing/safes.ts'

const { alice, bob, carol, dave, heidi } = accounts
const three = [alice, bob, carol].map(({ address }) => address)

let world: SafeWorld
beforeAll(async () => {
  world = await openSafeWorld()
}, 60_000)
afterAll(() => world.chain.stop())

const team = () => freshSafe(world, { owners: three, threshold: 2 })
const idOf = (address: string) => formatAccountId(eip155Chain(world.chain.chainId), parseAddress(address))

/** A server that watches, with a clock that the test can put forward. */
async function serve(
  gateway: Config['gateway'],
  { kind = 'sqlite', nodes = [world.chain.url], log = [] as string[] } = {},
) {
  let time = 0
  const database = kind === 'postgres' ? await freshDatabase('postgres') : { url: 'sqlite::memory:' }
  const app = await openSafeApp(world, database.url, {
    config: {
      chains: [{ id: world.chain.chainId, nodes, shortName: 'local' }],
      ...(gateway ? { gateway } : {}),
    },
    now: () => Date.now() + time,
    log,
  })
  onTestFinished(() => app.close())
  return {
    app,
    other: new Browser(app),
    log,
    look: (safe: { address: string }, urgent = true) => app.watcher.look(idOf(safe.address), urgent),
    pass: (milliseconds: number) => {
      time += milliseconds
    },
  }
}

async function safeGateway() {
  const { chainId, url } = world.chain
  const gateway = await startGateway({ chains: [{ id: chainId, name: 'Local', nodes: [url] }], indexing: 0 })
  onTestFinished(() => gateway.stop())
  return { gateway, wallet: createGateway({ baseUrl: gateway.url }) }
}

const now = async (app: TestApp, id: string): Promise<Cosigning> =>
  (await app.cosignings.find(id)) ?? expect.unreachable()

const confirmations = (cosigning: Cosigning) =>
  safeIn(cosigning).owners.flatMap(({ address, confirmation }) =>
    confirmation ? [[address, confirmation.kind, confirmation.way]] : [],
  )

describe.each(databaseKinds)('with Safe’s gateway, on %s', kind => {
  test('the whole way: confirmed here, proposed there, confirmed in Safe’s wallet, found, signed in', async () => {
    const { gateway, wallet } = await safeGateway()
    const { app, other, look, pass } = await serve({ url: gateway.url }, { kind })
    const safe = await team()
    const { browser, cosigning, id } = await openCosigning(app, world, safe)
    const { hash } = safeIn(cosigning)

    await look(safe)
    expect(gateway.requests.count(/^POST/)).toBe(0)
    await other.confirm(id, await confirmationOf(cosigning, alice))
    await look(safe)
    const chain = eip155Chain(world.chain.chainId)
    const proposed = await wallet.messages.get(chain, hash)
    expect(proposed).toMatchObject({ message: cosigning.message, confirmationsSubmitted: 1 })
    expect(JSON.parse(proposed.origin ?? '')).toEqual({ url: 'https://id.example.org', name: 'Example' })

    pass(5_000)
    await look(safe)
    expect((await now(app, id)).gateway).toEqual({
      known: true,
      link: `https://app.safe.global/transactions/msg?safe=local:${safe.address}&messageHash=${hash}`,
    })

    await wallet.messages.confirm(chain, hash, await signTyped(cosigning, bob))
    pass(5_000)
    expect(await look(safe)).toBe(true)
    const done = await now(app, id)
    expect(done.status).toBe('CONFIRMED')
    expect(confirmations(done).sort()).toEqual(
      [
        [alice.address, 'ecdsa', 'here'],
        [bob.address, 'ecdsa', 'gateway'],
      ].sort(),
    )
    expect((await browser.collect(id)).status).toBe(200)
    expect(gateway.requests.count(/^POST .*\/messages$/)).toBe(1)
  })
})

describe('with Safe’s gateway', () => {
  test('it is told of the last confirmation too', async () => {
    const { gateway, wallet } = await safeGateway()
    const { app, other, look, pass } = await serve({ url: gateway.url })
    const safe = await team()
    const { cosigning, id } = await openCosigning(app, world, safe)
    await other.confirm(id, await confirmationOf(cosigning, alice))
    await look(safe)
    pass(5_000)
    await look(safe)
    await other.confirm(id, await confirmationOf(cosigning, bob))
    expect((await now(app, id)).status).toBe('CONFIRMED')
    pass(5_000)
    await look(safe)
    const message = () => wallet.messages.get(eip155Chain(world.chain.chainId), safeIn(cosigning).hash)
    expect(await message()).toMatchObject({ status: 'CONFIRMED', confirmationsSubmitted: 2 })
    const told = gateway.requests.count(/^POST/)
    pass(900_000)
    gateway.requests.reset()
    expect(await look(safe)).toBe(false)
    expect({ told, later: gateway.requests.total }).toEqual({ told: 2, later: 0 })
  })

  test('what owners began in Safe’s wallet is found, and it is told of what is confirmed here', async () => {
    const { gateway, wallet } = await safeGateway()
    const { app, other, look } = await serve({ url: gateway.url })
    const safe = await freshSafe(world, { owners: three, threshold: 3 })
    const { cosigning, id } = await openCosigning(app, world, safe)
    const { hash } = safeIn(cosigning)
    await wallet.messages.propose(idOf(safe.address), {
      message: cosigning.message,
      signature: await signTyped(cosigning, bob),
    })
    expect(await look(safe)).toBe(true)
    expect(confirmations(await now(app, id))).toEqual([[bob.address, 'ecdsa', 'gateway']])

    await other.confirm(id, {
      owner: alice.address,
      signature: await alice.signMessage({ message: { raw: hash as Hex } }),
    })
    await look(safe)
    const there = await wallet.messages.get(eip155Chain(world.chain.chainId), hash)
    expect(there.confirmations.map(({ owner }) => owner.address).sort()).toEqual(
      [alice.address, bob.address].sort(),
    )
    await look(safe)
    expect(gateway.requests.count(/^POST .*\/signatures$/)).toBe(1)
    expect((await now(app, id)).status).toBe('NEEDS_CONFIRMATION')
  })

  test('of many cosignings of a Safe its messages are asked for once', async () => {
    const { gateway, wallet } = await safeGateway()
    const { app, look } = await serve({ url: gateway.url })
    const safe = await team()
    const opened = await Promise.all(Array.from({ length: 12 }, () => openCosigning(app, world, safe)))
    const [first] = opened
    if (!first) return expect.unreachable()
    for (const owner of [alice, bob])
      await (owner === alice
        ? wallet.messages.propose(idOf(safe.address), {
            message: first.cosigning.message,
            signature: await signTyped(first.cosigning, owner),
          })
        : wallet.messages.confirm(
            eip155Chain(world.chain.chainId),
            safeIn(first.cosigning).hash,
            await signTyped(first.cosigning, owner),
          ))
    gateway.requests.reset()
    await look(safe)
    expect(gateway.requests.total).toBe(1)
    const statuses = await Promise.all(opened.map(async ({ id }) => (await now(app, id)).status))
    expect(statuses.filter(status => status === 'CONFIRMED')).toHaveLength(1)
    expect((await now(app, first.id)).status).toBe('CONFIRMED')
  })

  test('an owner that is a Safe is asked about in its own list', async () => {
    const { gateway, wallet } = await safeGateway()
    const { app, look } = await serve({ url: gateway.url })
    const inner = await freshSafe(world, {
      owners: [alice.address, bob.address],
      threshold: 2,
      version: '1.5.0',
    })
    const outer = await freshSafe(world, { owners: [inner.address], threshold: 1, version: '1.5.0' })
    const { cosigning, id } = await openCosigning(app, world, outer)
    const signature = await signTyped(cosigning, alice, inner.address)
    await new Browser(app).confirm(id, { safe: inner.address, owner: alice.address, signature })
    await look(outer)
    const { hash } = safeIn(cosigning, inner.address)
    await wallet.messages.confirm(
      eip155Chain(world.chain.chainId),
      hash,
      await signTyped(cosigning, bob, inner.address),
    )
    await look(outer)
    expect((await now(app, id)).status).toBe('CONFIRMED')
  })

  test('a gateway that fails holds nothing up, and is left alone for a while', async () => {
    const { gateway } = await safeGateway()
    const { app, look, pass } = await serve({ url: gateway.url })
    const safe = await team()
    const { id } = await openCosigning(app, world, safe)
    gateway.fail(503)
    await look(safe)
    await look(safe)
    expect(gateway.requests.total).toBe(1)
    pass(10_000)
    await look(safe)
    pass(10_000)
    await look(safe)
    expect(gateway.requests.total).toBe(2)
    gateway.heal()
    gateway.fail(429, { 'retry-after': '60' })
    pass(10_000)
    await look(safe)
    pass(59_000)
    await look(safe)
    expect(gateway.requests.total).toBe(3)
    gateway.heal()
    pass(2_000)
    await look(safe)
    expect(gateway.requests.total).toBe(4)
    expect((await now(app, id)).status).toBe('NEEDS_CONFIRMATION')
  })

  test('it is not asked more often than its budget allows; the chain is looked at all the same', async () => {
    const { gateway } = await safeGateway()
    const { app, look, pass } = await serve({ url: gateway.url, requestsPerMinute: 1 })
    const safe = await team()
    const { cosigning, id } = await openCosigning(app, world, safe)
    for (let time = 0; time < 5; time++) await look(safe)
    expect(gateway.requests.total).toBe(1)
    await approveHash(world.chain, safe.address, alice, safeIn(cosigning).hash as Hex)
    expect(await look(safe)).toBe(true)
    expect(confirmedBy(await now(app, id))).toEqual([alice.address])
    pass(60_000)
    await look(safe)
    expect(gateway.requests.total).toBe(2)
  })

  test('the watcher finds by itself what somebody looks for', async () => {
    const { gateway, wallet } = await safeGateway()
    const { app, other } = await serve({ url: gateway.url })
    const safe = await team()
    const { cosigning, id } = await openCosigning(app, world, safe)
    const { hash } = safeIn(cosigning)
    await wallet.messages.propose(idOf(safe.address), {
      message: cosigning.message,
      signature: await signTyped(cosigning, alice),
    })
    await wallet.messages.confirm(eip155Chain(world.chain.chainId), hash, await signTyped(cosigning, bob))
    app.watcher.start()
    await other.send('GET', `/v1/cosignings/${id}`)
    await vi.waitFor(async () => expect((await now(app, id)).status).toBe('CONFIRMED'), {
      timeout: 8_000,
      interval: 100,
    })
  }, 15_000)
})

describe('a gateway that lies', () => {
  type Said = { owner: string; signature: string }
  const junk = (): Said['signature'] =>
    `0x${crypto.randomUUID().replaceAll('-', '').repeat(4)}21b`.slice(0, 132)

  /** A gateway that says of each hash that it has what the test names. */
  async function liar(say: () => { hash: string; confirmations: Said[] }[]) {
    return listener(({ line }: Heard, response) => {
      if (!line.startsWith('GET')) return sayJson(response, {}, 202)
      sayJson(response, {
        count: null,
        next: null,
        previous: null,
        results: say().map(({ hash, confirmations }) => ({
          type: 'MESSAGE',
          messageHash: hash,
          status: 'CONFIRMED',
          message: 'anything',
          creationTimestamp: Date.now(),
          modifiedTimestamp: Date.now(),
          confirmationsSubmitted: 99,
          confirmationsRequired: 1,
          proposedBy: { value: heidi.address },
          confirmations: confirmations.map(({ owner, signature }) => ({
            owner: { value: owner },
            signature,
          })),
          preparedSignature: junk(),
        })),
      })
    })
  }

  test('confirms nothing and leaves nothing behind, whatever it says; the cosigning goes on', async () => {
    let said: { hash: string; confirmations: Said[] }[] = []
    const { url } = await liar(() => said)
    const { app, look, other } = await serve({ url })
    const safe = await team()
    const { cosigning, id } = await openCosigning(app, world, safe)
    const { hash } = safeIn(cosigning)
    const elsewhere = await openCosigning(app, world, await team())
    const signed = (signer: LocalAccount, raw: string) =>
      signer.sign?.({ hash: raw as Hex }) ?? expect.unreachable()
    const lies: Said[][] = [
      [],
      three.map(owner => ({ owner, signature: junk() })),
      three.map(owner => ({ owner, signature: '0x' })),
      three.map(owner => ({ owner, signature: `0x${'00'.repeat(65)}` })),
      // Signed, but by another, and over another hash.
      [{ owner: alice.address, signature: await signed(heidi, hash) }],
      [{ owner: alice.address, signature: await signed(alice, safeIn(elsewhere.cosigning).hash) }],
      [{ owner: heidi.address, signature: await signed(heidi, hash) }],
      // An approval that was never given.
      [{ owner: bob.address, signature: `0x${'00'.repeat(12)}${bob.address.slice(2)}${'00'.repeat(32)}01` }],
      [{ owner: alice.address, signature: `0x${'11'.repeat(20_000)}` }],
      Array.from({ length: 500 }, () => ({ owner: alice.address, signature: junk() })),
    ]
    for (const confirmations of lies) {
      said = [{ hash, confirmations }]
      await look(safe)
      expect(confirmedBy(await now(app, id))).toEqual([])
    }
    expect((await now(app, id)).status).toBe('NEEDS_CONFIRMATION')
    const kept = await app.store.db.selectFrom('cosigning_confirmation').selectAll().execute()
    expect(kept).toEqual([])
    await other.confirm(id, await confirmationOf(cosigning, alice))
    const { body } = await other.confirm(id, await confirmationOf(cosigning, bob))
    expect(body.cosigning.status).toBe('CONFIRMED')
  })

  test('cannot speak of the cosignings of other Safes', async () => {
    let hash = ''
    let confirmations: Said[] = []
    const { url } = await liar(() => [{ hash, confirmations }])
    const { app, look } = await serve({ url })
    const safe = await team()
    await openCosigning(app, world, safe)
    const others = await openCosigning(app, world, await team())
    hash = safeIn(others.cosigning).hash
    confirmations = [{ owner: alice.address, signature: await signTyped(others.cosigning, alice) }]
    await look(safe)
    expect(await now(app, others.id)).toMatchObject({ revision: 1, gateway: { known: false } })
  })

  test('makes us verify the same lie once', async () => {
    const signature = junk()
    let hash = ''
    const { url } = await liar(() => [{ hash, confirmations: [{ owner: alice.address, signature }] }])
    const { app, look, pass } = await serve({ url })
    const safe = await team()
    const { cosigning } = await openCosigning(app, world, safe)
    hash = safeIn(cosigning).hash
    const confirm = vi.spyOn(app.cosignings, 'confirm')
    await look(safe)
    await look(safe)
    expect(confirm).toHaveBeenCalledTimes(1)
    pass(600_000)
    await look(safe)
    expect(confirm).toHaveBeenCalledTimes(2)
  })

  test('whose pages have no end is read five pages far', async () => {
    const { url, heard } = await listener((_, response) =>
      sayJson(response, {
        next: `https://gateway.example/?cursor=${crypto.randomUUID()}`,
        previous: null,
        results: [],
      }),
    )
    const { app, look } = await serve({ url })
    const safe = await team()
    const { cosigning, id } = await openCosigning(app, world, safe)
    await new Browser(app).confirm(id, await confirmationOf(cosigning, alice))
    await look(safe)
    // And nothing is proposed that may be there already.
    expect(heard.map(({ line }) => line.split(' ')[0])).toEqual(['GET', 'GET', 'GET', 'GET', 'GET'])
  })

  test.each([
    ['no JSON', 'hello'],
    ['no list', '{}'],
    ['a list of something else', '{"results":[{"type":"MESSAGE","messageHash":1}]}'],
  ])('and one that answers with %s, is passed over', async (_, text) => {
    const { url } = await listener((_, response) => response.end(text))
    const { app, look, other } = await serve({ url })
    const safe = await team()
    const { cosigning, id } = await openCosigning(app, world, safe)
    await other.confirm(id, await confirmationOf(cosigning, alice))
    expect(await look(safe)).toBe(false)
    expect(confirmedBy(await now(app, id))).toEqual([alice.address])
  })
})

describe('on the chain, without a gateway', () => {
  test('approvals of owners are found, and the last one confirms', async () => {
    const { app, look, other } = await serve(undefined)
    const safe = await team()
    const { browser, cosigning, id } = await openCosigning(app, world, safe)
    expect(cosigning.gateway).toBeNull()
    const hash = safeIn(cosigning).hash as Hex
    await approveHash(world.chain, safe.address, alice, hash)
    expect(await look(safe)).toBe(true)
    expect(confirmations(await now(app, id))).toEqual([[alice.address, 'approved-hash', 'chain']])
    expect(await look(safe)).toBe(false)
    await other.confirm(id, await confirmationOf(cosigning, bob))
    expect((await now(app, id)).status).toBe('CONFIRMED')
    expect((await browser.collect(id)).status).toBe(200)
  })

  test('a message that the Safe has signed there itself is found', async () => {
    const { app, look } = await serve(undefined)
    const safe = await team()
    const { browser, cosigning, id } = await openCosigning(app, world, safe)
    await signOnChain(world.chain, { safe, by: [alice, bob] }, hashMessage(cosigning.message))
    expect(await look(safe)).toBe(true)
    expect(await now(app, id)).toMatchObject({
      status: 'CONFIRMED',
      verdict: { method: 'signed-on-chain', owners: [] },
    })
    expect((await browser.collect(id)).status).toBe(200)
  })

  test('an owner that is a Safe may have signed there, or have approved', async () => {
    const { app, look, other } = await serve(undefined)
    const inner = await freshSafe(world, { owners: [alice.address, bob.address], threshold: 2 })
    const outer = await freshSafe(world, { owners: [inner.address, dave.address], threshold: 2 })
    const { cosigning, id } = await openCosigning(app, world, outer)
    const [record] = await app.cosignings.openOnes({ limit: 1 })
    const message = record?.safes.find(({ address }) => address === inner.address)?.message
    await signOnChain(world.chain, { safe: inner, by: [alice, bob] }, message ?? expect.unreachable())
    expect(await look(outer)).toBe(true)
    expect(confirmedBy(await now(app, id))).toEqual([inner.address])
    await other.confirm(id, await confirmationOf(cosigning, dave))
    expect((await now(app, id)).status).toBe('CONFIRMED')
  })

  test('a change of the Safe is seen for all of its cosignings', async () => {
    const { app, look } = await serve(undefined)
    const safe = await team()
    const [one, other] = await Promise.all([openCosigning(app, world, safe), openCosigning(app, world, safe)])
    await changeThreshold(world.chain, { safe, by: [alice, bob] }, 3)
    expect(await look(safe)).toBe(true)
    for (const { id } of [one, other]) expect(safeIn(await now(app, id)).threshold).toBe(3)
    expect(await look(safe)).toBe(false)
  })

  test('a chain that cannot be asked changes nothing', async () => {
    const node = await startFaultyNode('healthy', world.chain.url)
    onTestFinished(() => node.stop())
    const { app, look, other } = await serve(undefined, { nodes: [node.url] })
    const safe = await team()
    const { cosigning, id } = await openCosigning(app, world, safe)
    await other.confirm(id, await confirmationOf(cosigning, alice))
    const before = await now(app, id)
    await node.become('error')
    expect(await look(safe)).toBe(false)
    expect(await now(app, id)).toEqual(before)
  })
})
