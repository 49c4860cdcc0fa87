import { accounts, approveHash } from '@countersign/testbed'
import type { Hex, LocalAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test, vi } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { type Heard, listener, sayJson } from '../testing/listener.ts'
import { confirmationOf, confirmedBy, freshSafe, openCosigning, safeIn, signTyped } from '../testing/safes.ts'
import { useSafeWorld } from '../testing/use-app.ts'
import { now, three, watching } from '../testing/watching.ts'

/** Covers false reports of a gateway. */

const { alice, bob, carol, heidi } = accounts

const world = useSafeWorld()

const { team, serve } = watching(() => world)

describe('a gateway that lies', () => {
  type Said = { owner: string; signature: string }
  const junk = (): Said['signature'] =>
    `0x${crypto.randomUUID().replaceAll('-', '').repeat(4)}21b`.slice(0, 132)

  /** Starts a gateway that reports, for each hash, what the test specifies. */
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

  test('confirms nothing and stores nothing, and the cosigning continues', async () => {
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
      // Signed, but by another person, and over another hash.
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

  test('cannot report on the cosignings of other Safes', async () => {
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

  test('has the same false confirmation verified once in ten minutes', async () => {
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

  test('and reports a signature that is longer than the share of one owner keeps no other confirmation from being found', async () => {
    let said: { hash: string; confirmations: Said[] }[] = []
    const { url } = await liar(() => said)
    const { app, look } = await serve({ url })
    const others = Array.from({ length: 37 }, () => privateKeyToAccount(generatePrivateKey()).address)
    const safe = await freshSafe(world, { owners: [...three, ...others], threshold: 3 })
    const { cosigning, id } = await openCosigning(app, world, safe)
    const { hash } = safeIn(cosigning)
    const confirmations = [
      { owner: carol.address, signature: `0x${'ab'.repeat(13_000)}` },
      { owner: alice.address, signature: await signTyped(cosigning, alice) },
    ]
    said = [{ hash, confirmations }]
    await approveHash(world.chain, safe.address, bob, hash as Hex)
    expect(await look(safe)).toBe(true)
    expect(confirmedBy(await now(app, id)).sort()).toEqual([alice.address, bob.address].sort())
  })

  test('whose pages never end is read for five pages', async () => {
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
    // It also proposes nothing, because it may be there already.
    expect(heard.map(({ line }) => line.split(' ')[0])).toEqual(['GET', 'GET', 'GET', 'GET', 'GET'])
  })

  test.each([
    ['no JSON', 'hello'],
    ['no list', '{}'],
    ['a list of something else', '{"results":[{"type":"MESSAGE","messageHash":1}]}'],
  ])('is ignored if it answers with %s', async (_, text) => {
    const { url } = await listener((_, response) => response.end(text))
    const { app, look, other } = await serve({ url })
    const safe = await team()
    const { cosigning, id } = await openCosigning(app, world, safe)
    await other.confirm(id, await confirmationOf(cosigning, alice))
    expect(await look(safe)).toBe(false)
    expect(confirmedBy(await now(app, id))).toEqual([alice.address])
  })
})
