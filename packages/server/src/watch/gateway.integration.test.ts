import { eip155Chain } from '@countersign/core'
import { accounts, approveHash } from '@countersign/testbed'
import type { Hex } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { defaultKinds } from '../testing/database.ts'
import { listener } from '../testing/listener.ts'
import { confirmationOf, confirmedBy, freshSafe, openCosigning, safeIn, signTyped } from '../testing/safes.ts'
import { useSafeWorld } from '../testing/use-app.ts'
import { confirmations, now, three, watching } from '../testing/watching.ts'

/** Covers what the watcher finds at Safe’s gateway, and what it sends there. */

const { alice, bob, dave } = accounts

const world = useSafeWorld()

const { team, idOf, serve, safeGateway } = watching(() => world)

describe.each(defaultKinds)('the watcher with Safe’s gateway, on %s,', kind => {
  test('completes a sign-in: confirmed here, proposed there, confirmed in Safe{Wallet}, and found', async () => {
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

describe('the watcher with Safe’s gateway', () => {
  test('sends the last confirmation to the gateway, too', async () => {
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

  test('finds what owners started in Safe{Wallet}, and sends the confirmations given here', async () => {
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

  test('lists the messages of a Safe once for all of its cosignings', async () => {
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

  test('looks for an owner that is a Safe in the list of that Safe', async () => {
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

  test('looks at the Safes below one owner, however many another owner has', async () => {
    const { gateway, wallet } = await safeGateway()
    const { app, other, look, pass } = await serve({ url: gateway.url })
    const version = '1.5.0' as const
    const anyOf = (...owners: Hex[]) => freshSafe(world, { owners, threshold: 1, version })
    const inner = await freshSafe(world, { owners: [alice.address, bob.address], threshold: 2, version })
    const honest = await anyOf(inner.address)
    const many: Hex[] = []
    while (many.length < 11) many.push((await anyOf(dave.address)).address)
    const hostile = await anyOf(...many)
    const outer = await anyOf(hostile.address, honest.address)
    const { cosigning, id } = await openCosigning(app, world, outer)
    expect(cosigning.safes).toHaveLength(15)
    await other.confirm(id, await confirmationOf(cosigning, alice, inner.address))
    await look(outer)
    const { hash } = safeIn(cosigning, inner.address)
    const signature = await signTyped(cosigning, bob, inner.address)
    await wallet.messages.confirm(eip155Chain(world.chain.chainId), hash, signature)
    pass(60_000)
    await look(outer)
    expect((await now(app, id)).status).toBe('CONFIRMED')
  })

  test('is not delayed by a failing gateway, and pauses its requests for a while', async () => {
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
    gateway.fail(503)
    await look(safe)
    expect(gateway.requests.total).toBe(5)
    gateway.heal()
    // The clock is set back.
    pass(-3_600_000)
    await look(safe)
    expect(gateway.requests.total).toBe(6)
    expect((await now(app, id)).status).toBe('NEEDS_CONFIRMATION')
  })

  test('finds what has happened on the chain before the gateway answers', async () => {
    const { promise: answering, resolve: answer } = Promise.withResolvers<void>()
    const { url } = await listener(async (_, response) => {
      await answering
      response.writeHead(503).end()
    })
    const { app, look } = await serve({ url })
    const safe = await team()
    const { cosigning, id } = await openCosigning(app, world, safe)
    await approveHash(world.chain, safe.address, alice, safeIn(cosigning).hash as Hex)
    const looked = look(safe)
    const confirmed = expect.poll(async () => confirmedBy(await now(app, id)), { timeout: 5_000 })
    await confirmed.toEqual([alice.address]).finally(answer)
    expect(await looked).toBe(true)
  })

  test('sends no more requests than its budget allows, and still looks at the chain', async () => {
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

  test('sends no requests on any server once the monthly quota is used up, and logs that once', async () => {
    const { gateway } = await safeGateway()
    gateway.meter({ limit: 50_000, remaining: 1, reset: 864_000 })
    const { app, look, pass, log } = await serve({ url: gateway.url, requestsPerMinute: 6_000 })
    const safe = await team()
    const { cosigning, id } = await openCosigning(app, world, safe)
    for (let time = 0; time < 4; time++) await look(safe)
    expect(gateway.requests.total).toBe(1)
    expect(log.filter(line => line.includes('monthly quota of the Safe gateway is used up'))).toHaveLength(1)
    await approveHash(world.chain, safe.address, alice, safeIn(cosigning).hash as Hex)
    expect(await look(safe)).toBe(true)
    expect(confirmedBy(await now(app, id))).toEqual([alice.address])
    gateway.meter({ limit: 50_000, remaining: 50_000, reset: 864_000 })
    pass(864_000_000)
    await look(await team())
  })

  test('looks less often for cosignings that nobody watches, and least often for old ones', async () => {
    const { gateway } = await safeGateway()
    // An even pace is one request in an hour and a half.
    gateway.meter({ limit: 1_000, remaining: 600, reset: 2_592_000 })
    const { app, look, pass } = await serve({ url: gateway.url, requestsPerMinute: 6_000 })
    const safe = await team()
    await openCosigning(app, world, safe)
    const looks = async (urgent: boolean) => {
      const before = gateway.requests.total
      for (let time = 0; time < 12; time++) await look(safe, urgent)
      return gateway.requests.total - before
    }
    const young = await looks(false)
    expect(young).toBeGreaterThan(2)
    expect(young).toBeLessThan(10)
    expect(await looks(true)).toBe(12)
    expect(await looks(false)).toBe(0)
    pass(3 * 86_400_000)
    const old = await looks(false)
    expect(old).toBeLessThan(young)
  })

  test('finds automatically what somebody waits for', async () => {
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
  })
})
