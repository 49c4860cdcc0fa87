// cspell:ignore HJKMNP
import {
  parseAccountId,
  parseMessage,
  recoverWithNoble,
  signedHash,
  verifySafeSignature,
} from '@countersign/core'
import { accounts, deploySafe, safeAccount, signOnChain } from '@countersign/testbed'
import { createClient, type Hex, hashMessage, http } from 'viem'
import { describe, expect, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { defaultKinds } from '../testing/database.ts'
import {
  accepts,
  confirmationOf,
  confirmedBy,
  freshSafe,
  openCosigning,
  openSafeApp,
  safeIn,
  signTyped,
} from '../testing/safes.ts'
import { useApp, useSafeWorld } from '../testing/use-app.ts'

/** How a Safe signs in, by every method of its owners. */

const { alice, bob, carol, dave, grace, heidi } = accounts

const world = useSafeWorld()

describe.each(defaultKinds)('a Safe, on %s,', kind => {
  const { app } = useApp(kind, url => openSafeApp(world, url))

  test('is recognized: its message may be signed for seven days, and a cosigning contains what its owners sign', async () => {
    const { challenge, cosigning, browser } = await openCosigning(app, world, world.safes.team)
    expect(Date.parse(challenge.expiresAt) - Date.parse(challenge.issuedAt)).toBe(7 * 86_400_000)
    // Owners see it wherever they sign, also in Safe{Wallet}.
    expect(challenge.message).toContain(`\nRequest ID: ${cosigning.code}`)
    // Different for each message, so that no wallet signs it without asking (ERC-8019); it does not contain the link of
    // the cosigning.
    const { resources, nonce } = parseMessage(challenge.message)
    expect(resources).toEqual([`https://id.example.org/#cosign-${nonce}`])
    expect(challenge.message).not.toContain(cosigning.id)
    expect(cosigning).toMatchObject({
      link: `https://id.example.org/cosign/${cosigning.id}`,
      purpose: 'sign-in',
      account: challenge.account,
      message: challenge.message,
      status: 'NEEDS_CONFIRMATION',
      code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{6}$/),
      asker: { mine: true },
      deployed: true,
      verdict: null,
      collected: false,
      gateway: null,
      revision: 1,
      safes: [{ address: world.safes.team.address, ownerOf: null, threshold: 2, version: '1.4.1' }],
    })
    expect(safeIn(cosigning).owners.map(({ kind, present }) => ({ kind, present }))).toEqual(
      Array.from({ length: 3 }, () => ({ kind: 'eoa', present: true })),
    )
    expect(safeIn(cosigning).typedData.message.message).toBe(hashMessage(challenge.message))
    // Everybody with the link sees it, but only one browser opened it.
    const { body } = await new Browser(app).cosigning(cosigning.id)
    expect(body.cosigning).toEqual({ ...cosigning, asker: { ...cosigning.asker, mine: false } })
    expect((await browser.cosignings()).body.items).toEqual([cosigning])
    expect((await new Browser(app).cosignings()).body.items).toEqual([])
  })

  test('signs in once enough owners have confirmed, each in a separate browser', async () => {
    const { browser, cosigning, id } = await openCosigning(app, world, world.safes.team)
    expect(await browser.collect(id)).toMatchObject({
      status: 409,
      body: { code: 'cosigning-incomplete' },
    })
    const first = await new Browser(app).confirm(id, await confirmationOf(cosigning, alice))
    expect(first.status).toBe(200)
    expect(first.body.cosigning).toMatchObject({ status: 'NEEDS_CONFIRMATION', revision: 2 })
    expect(confirmedBy(first.body.cosigning)).toEqual([alice.address])
    const last = await new Browser(app).confirm(id, await confirmationOf(cosigning, carol))
    const { verdict, status, endedAt } = last.body.cosigning
    expect({ status, collected: last.body.cosigning.collected }).toEqual({
      status: 'CONFIRMED',
      collected: false,
    })
    expect(endedAt).not.toBeNull()
    expect(verdict).toMatchObject({ method: 'signatures', threshold: 2 })
    expect(verdict?.owners).toHaveLength(2)
    expect(
      await accepts(
        world,
        world.safes.team.address,
        hashMessage(cosigning.message),
        verdict?.signature as Hex,
      ),
    ).toBe(true)
    const collected = await browser.collect(id)
    expect(collected).toMatchObject({
      status: 200,
      body: {
        session: { account: cosigning.account, verdict: { method: 'erc1271', block: verdict?.block } },
      },
    })
    expect((await browser.session()).body.session?.account).toBe(cosigning.account)
    expect((await browser.cosigning(id)).body.cosigning.collected).toBe(true)
  })

  test('stores with its session what is needed to check it again', async () => {
    const { browser, cosigning, id } = await openCosigning(app, world, world.safes.team)
    for (const owner of [alice, bob])
      await new Browser(app).confirm(id, await confirmationOf(cosigning, owner))
    const { body } = await browser.collect(id)
    const row = await app.store.db
      .selectFrom('session')
      .innerJoin('safe_signature', 'safe_signature.id', 'session.signature_id')
      .selectAll()
      .where('session.id', '=', body.session.id)
      .executeTakeFirstOrThrow()
    const { verdict } = (await browser.cosigning(id)).body.cosigning
    expect(row).toMatchObject({
      signature: verdict?.signature,
      signed_hash: hashMessage(cosigning.message),
      threshold: 2,
      checked_at: expect.any(Number),
    })
    expect(JSON.parse(row.signers ?? '')).toEqual(verdict?.owners)
  })

  test('with one owner signs in by a confirmation, too', async () => {
    const { browser, cosigning, id } = await openCosigning(app, world, world.safes.single)
    const { body } = await browser.confirm(id, await confirmationOf(cosigning, dave))
    expect(body.cosigning.status).toBe('CONFIRMED')
    expect((await browser.collect(id)).status).toBe(200)
  })

  test.each(['personal_sign of the hash', 'a v of 0 or 1', '64 bytes'] as const)(
    'accepts %s from an owner’s wallet',
    async form => {
      const { browser, cosigning, id } = await openCosigning(app, world, world.safes.single)
      const typed = await signTyped(cosigning, dave)
      const v = Number.parseInt(typed.slice(-2), 16) - 27
      const signature =
        form === 'personal_sign of the hash'
          ? await dave.signMessage({ message: { raw: safeIn(cosigning).hash as Hex } })
          : form === 'a v of 0 or 1'
            ? `${typed.slice(0, -2)}0${v}`
            : `${typed.slice(0, 66)}${((Number.parseInt(typed.slice(66, 68), 16) & 0x7f) | (v << 7)).toString(16).padStart(2, '0')}${typed.slice(68, -2)}`
      const { status, body } = await browser.confirm(id, { owner: dave.address, signature })
      expect({ status, cosigning: body.cosigning?.status }).toEqual({ status: 200, cosigning: 'CONFIRMED' })
    },
  )

  test('is confirmed if it has signed on the chain', async () => {
    const { team } = world.safes
    const { browser, cosigning, id } = await openCosigning(app, world, team)
    expect(await app.cosignings.signedOnChain(id)).toBe(false)
    await signOnChain(world.chain, { safe: team, by: [alice, bob] }, hashMessage(cosigning.message))
    expect(await app.cosignings.signedOnChain(id)).toBe(true)
    expect((await browser.cosigning(id)).body.cosigning).toMatchObject({
      status: 'CONFIRMED',
      verdict: { method: 'signed-on-chain', owners: [], signature: '0x' },
    })
    expect((await browser.collect(id)).status).toBe(200)
  })

  test('that is not deployed signs in, and its signature is still valid after its deployment', async () => {
    const planned = await freshUndeployed()
    const factory = { address: planned.factory, data: planned.factoryData }
    const { browser, cosigning, id } = await openCosigning(app, world, planned, { factory })
    expect(cosigning.deployed).toBe(false)
    await new Browser(app).confirm(id, await confirmationOf(cosigning, alice))
    const { body } = await new Browser(app).confirm(id, await confirmationOf(cosigning, bob))
    expect(body.cosigning).toMatchObject({ status: 'CONFIRMED', verdict: { method: 'erc6492' } })
    expect(await browser.collect(id)).toMatchObject({
      status: 200,
      body: { session: { verdict: { method: 'erc6492' } } },
    })
    const signature = body.cosigning.verdict?.signature ?? ''
    expect(signature).toMatch(/(?:6492){16}$/)
    await deploySafe(world.chain, planned)
    const verdict = await verifySafeSignature({
      account: parseAccountId(cosigning.account),
      message: signedHash(cosigning.message),
      signature,
      client: createClient({ transport: http(world.chain.url) }),
      recover: recoverWithNoble,
    })
    expect(verdict).toMatchObject({ status: 'verified', safe: { deployed: true } })
  })

  test('that is not deployed may have Safes and other contracts among its owners', async () => {
    const { team, guildsContract } = world.safes
    const owners = [team.address, guildsContract.address]
    const safe = await safeAccount({ owners, saltNonce: BigInt(app.store.kind === 'sqlite' ? 1 : 2) })
    const factory = { address: safe.factory, data: safe.factoryData }
    const { browser, cosigning, id } = await openCosigning(app, world, safe, { factory })
    for (const owner of [alice, bob])
      await new Browser(app).confirm(id, await confirmationOf(cosigning, owner, team.address))
    const { body } = await new Browser(app).confirm(id, {
      owner: guildsContract.address,
      signature: await signTyped(cosigning, grace),
    })
    expect(body.cosigning).toMatchObject({ status: 'CONFIRMED', verdict: { method: 'erc6492' } })
    expect((await browser.collect(id)).status).toBe(200)
  })

  test.each(['1.1.1', '1.3.0', '1.5.0'] as const)(
    'of version %s signs in, also with a Safe of its version among its owners',
    async version => {
      const owners = [alice, bob, carol].map(key => key.address)
      const inner = await freshSafe(world, { owners, threshold: 2, version })
      const outer = await freshSafe(world, { owners: [inner.address, dave.address], version })
      const { browser, cosigning, id } = await openCosigning(app, world, outer)
      expect(safeIn(cosigning).version).toBe(version)
      expect('chainId' in safeIn(cosigning).typedData.domain).toBe(version !== '1.1.1')
      for (const owner of [alice, carol])
        await new Browser(app).confirm(id, await confirmationOf(cosigning, owner, inner.address))
      const { body } = await new Browser(app).confirm(id, await confirmationOf(cosigning, dave))
      expect(body.cosigning).toMatchObject({ status: 'CONFIRMED', verdict: { threshold: 2 } })
      expect((await browser.collect(id)).status).toBe(200)
    },
  )

  test('is signed in by a complete signature from its wallet', async () => {
    const { browser, challenge, cosigning, id } = await openCosigning(app, world, world.safes.single)
    const wrong = await browser.answer(challenge.id, challenge.message, await signTyped(cosigning, heidi))
    expect(wrong).toMatchObject({ status: 422, body: { code: 'signature-rejected' } })
    const signature = await signTyped(cosigning, dave)
    const { status } = await browser.answer(challenge.id, challenge.message, signature)
    expect(status).toBe(200)
    expect((await browser.cosigning(id)).body.cosigning).toMatchObject({
      status: 'CONFIRMED',
      collected: true,
      verdict: { method: 'signatures', owners: [dave.address], signature },
    })
    expect((await browser.session()).body.session?.account).toBe(cosigning.account)
    const upper = `0x${signature.slice(2).toUpperCase()}`
    const again = await browser.answer(challenge.id, challenge.message, upper)
    expect(again).toMatchObject({ status: 409, body: { code: 'challenge-used' } })
  })

  test('continues with its owners after a wrong answer from its wallet', async () => {
    const { browser, challenge, cosigning, id } = await openCosigning(app, world, world.safes.team)
    for (const message of [challenge.message, `${challenge.message} `])
      expect((await browser.answer(challenge.id, message, '0x1234')).status).toBe(422)
    for (const owner of [alice, bob])
      await new Browser(app).confirm(id, await confirmationOf(cosigning, owner))
    expect((await browser.collect(id)).status).toBe(200)
  })

  test('without a signature handler is refused with instructions', async () => {
    const { mute } = world.safes
    const account = `eip155:${world.chain.chainId}:${mute.address}`
    expect(await new Browser(app).challenge(account)).toMatchObject({
      status: 422,
      body: {
        code: 'not-a-safe',
        detail: expect.stringContaining('CompatibilityFallbackHandler'),
      },
    })
  })

  test.each(['a factory that reverts', 'a factory that deploys another'] as const)(
    'cannot be declared with %s',
    async what => {
      const planned = await freshUndeployed()
      const other = await freshUndeployed()
      const account = `eip155:${world.chain.chainId}:${planned.address}`
      const factory =
        what === 'a factory that reverts'
          ? { address: planned.factory, data: planned.factoryData.slice(0, 10) }
          : { address: other.factory, data: other.factoryData }
      expect(await new Browser(app).challenge(account, factory)).toMatchObject({
        status: 422,
        body: {
          code: 'not-a-safe',
          detail: expect.stringContaining(planned.address),
        },
      })
    },
  )

  test('declared with a factory that is not called is not judged', async () => {
    const { address, factory } = await freshUndeployed()
    const account = `eip155:${world.chain.chainId}:${address}`
    for (const notCalled of [
      { address: heidi.address, data: '0x' },
      { address: factory, data: '0x12345678' },
    ])
      expect(await new Browser(app).challenge(account, notCalled)).toMatchObject({
        status: 422,
        body: {
          code: 'verification-unavailable',
          reason: 'factory-not-allowed',
        },
      })
  })
})

let planned = 0n
function freshUndeployed() {
  planned += 1n
  return safeAccount({
    owners: [alice, bob, carol].map(key => key.address),
    threshold: 2,
    saltNonce: 9_000n + planned,
  })
}
