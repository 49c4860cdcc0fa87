import { randomBytes } from 'node:crypto'
import { accounts, startFaultyNode, swapOwner } from '@countersign/testbed'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { defaultKinds } from '../testing/database.ts'
import { begun, checked, problem, proofOfKey, proofRequest, proving, signFor } from '../testing/proofs.ts'
import { confirmationOf, freshSafe, openSafeApp } from '../testing/safes.ts'
import { useApp, useSafeWorld } from '../testing/use-app.ts'

/** Covers who may revoke a proof and change its visibility: those who control one of its accounts now. */

const { alice, bob, carol, dave, erin } = accounts

const world = useSafeWorld()

describe.each(defaultKinds)('a person who, on %s,', kind => {
  const { app, database } = useApp(kind, url => openSafeApp(world, url))

  const chainId = () => world.chain.chainId

  async function signedIn(key: Parameters<Browser['signIn']>[0], target = app, chain = chainId()) {
    const browser = new Browser(target)
    await browser.signIn(key, chain)
    return proving(browser)
  }

  /** Creates a 2-of-3 Safe of alice, bob and carol, with a proof. */
  async function proofOfSafe() {
    const owners = [alice, bob, carol].map(({ address }) => address)
    const safe = await freshSafe(world, { owners, threshold: 2 })
    const account = `eip155:${chainId()}:${safe.address}`
    const { maker, proof } = await begun(app, proofRequest([account]))
    const { cosigning } = (await maker.text(proof.id, account)).body
    if (!cosigning) return expect.unreachable()
    for (const owner of [alice, bob])
      await new Browser(app).confirm(cosigning.id, await confirmationOf(cosigning, owner))
    return { safe, account, maker, id: proof.id }
  }

  /** Opens a server with a limit of checks per minute and network. */
  const openStrict = (address: number) =>
    openSafeApp(world, database.url, { config: { trustedProxies: 1, limits: { verify: { address } } } })

  /** Returns the header of a client in a network that no other test uses. */
  const freshNetwork = () => ({ 'x-forwarded-for': `10.${randomBytes(3).join('.')}` })

  const statusOf = async (id: string) => (await proving(new Browser(app)).read(id)).body.proof.status

  test('has the key may revoke, signed in on any chain, and revoking twice is harmless', async () => {
    const key = privateKeyToAccount(generatePrivateKey())
    const { maker, proof } = await proofOfKey(app, key, `eip155:${chainId()}:${key.address}`)
    // Having made it in this browser no longer counts.
    expect(await maker.remove(proof.id)).toMatchObject(problem(401, 'not-signed-in'))
    const owner = await signedIn(key, app, 8453)
    expect((await owner.read(proof.id)).body.proof.mine).toBe('owner')
    expect((await owner.list()).body.items.map(({ id }) => id)).toEqual([proof.id])
    expect((await owner.remove(proof.id)).status).toBe(204)
    expect((await owner.remove(proof.id)).status).toBe(204)
    const { body } = await maker.read(proof.id)
    expect(body.proof).toMatchObject({ status: 'revoked', revokedAt: expect.any(String) })
    // The document itself is unchanged: only the site knows of the revocation.
    expect(await checked(app, body.proof.document)).toMatchObject({ status: 'verified' })
  })

  test('has the key may show the proof on the public page of its account, and hide it again', async () => {
    const key = privateKeyToAccount(generatePrivateKey())
    const account = `eip155:${chainId()}:${key.address}`
    const [first, second] = [await proofOfKey(app, key, account), await proofOfKey(app, key, account)]
    const anybody = proving(new Browser(app))
    const owner = await signedIn(key)
    for (const { proof } of [first, second])
      expect((await owner.show(proof.id, 'listed')).body.proof).toMatchObject({ visibility: 'listed' })
    const page = (await anybody.listed(account, '?limit=1')).body
    const rest = (await anybody.listed(account, `?limit=1&cursor=${page.next}`)).body
    expect([...page.items, ...rest.items].map(({ id }) => id).sort()).toEqual(
      [first.proof.id, second.proof.id].sort(),
    )
    expect(rest.next).toBeNull()
    await owner.remove(first.proof.id)
    await owner.show(second.proof.id, 'link')
    expect((await anybody.listed(account)).body.items).toEqual([])
    expect((await anybody.listed('eip155:1:0x12')).status).toBe(400)
  })

  test('is signed in as the Safe may revoke', async () => {
    const { account, id } = await proofOfSafe()
    const browser = new Browser(app)
    const { cosigning } = (await browser.challenge(account)).body
    if (!cosigning) return expect.unreachable()
    for (const owner of [bob, carol])
      await new Browser(app).confirm(cosigning.id, await confirmationOf(cosigning, owner))
    await browser.collect(cosigning.id)
    const owner = proving(browser)
    expect((await owner.read(id)).body.proof.mine).toBe('owner')
    expect((await owner.remove(id)).status).toBe(204)
    expect(await statusOf(id)).toBe('revoked')
  })

  test('is an owner of the Safe now may revoke; a former owner or a stranger may not', async () => {
    const { safe, id } = await proofOfSafe()
    await swapOwner(world.chain, { safe, by: [alice, bob] }, alice.address, dave.address)
    for (const key of [alice, erin]) {
      const stranger = await signedIn(key)
      expect((await stranger.read(id)).body.proof.mine).toBe('no')
      expect(await stranger.remove(id)).toMatchObject(problem(403, 'proof-not-yours'))
      expect(await stranger.show(id, 'listed')).toMatchObject(problem(403, 'proof-not-yours'))
    }
    expect(await statusOf(id)).toBe('valid')
    const fresh = await signedIn(dave)
    expect((await fresh.read(id)).body.proof.mine).toBe('owner')
    expect((await fresh.remove(id)).status).toBe(204)
    expect(await statusOf(id)).toBe('revoked')
  })

  test('claims to be an owner gets an error that says so when no node is available', async () => {
    const { id } = await proofOfSafe()
    await using node = await startFaultyNode('dead', world.chain.url)
    const alone = await openSafeApp(world, database.url, {
      config: { chains: [{ id: chainId(), nodes: [node.url] }] },
    })
    const owner = await signedIn(bob, alone)
    expect(await owner.remove(id)).toMatchObject(problem(503, 'verification-unavailable'))
    // The page uses the owners at the time of the proof, because they are probably still right.
    expect((await owner.read(id)).body.proof).toMatchObject({ status: 'valid', mine: 'owner' })
    expect((await owner.recheck(id)).body.accounts).toMatchObject([
      { now: { status: 'unavailable' }, safeNow: null },
    ])
    await alone.close()
  })

  test('is not an owner cannot have Safes read more often than signatures may be checked', async () => {
    const { id } = await proofOfSafe()
    const strict = await openStrict(2)
    const network = freshNetwork()
    const stranger = proving(new Browser(strict, network))
    await stranger.browser.signIn(erin, chainId())
    expect(await stranger.remove(id)).toMatchObject(problem(403, 'proof-not-yours'))
    expect(await stranger.show(id, 'listed')).toMatchObject(problem(403, 'proof-not-yours'))
    expect(await stranger.remove(id)).toMatchObject(problem(429, 'too-many-requests'))
    // The key of a proof can revoke it without that.
    const key = privateKeyToAccount(generatePrivateKey())
    const { proof } = await proofOfKey(strict, key, `eip155:${chainId()}:${key.address}`)
    const owner = proving(new Browser(strict, network))
    await owner.browser.signIn(key, chainId())
    expect((await owner.remove(proof.id)).status).toBe(204)
    await strict.close()
  })

  test('checks a proof of more accounts than may be checked in a minute gets the result', async () => {
    const keys = [generatePrivateKey(), generatePrivateKey()].map(key => privateKeyToAccount(key))
    const accounts = keys.map(({ address }) => `eip155:${chainId()}:${address}`)
    const { maker, proof } = await begun(app, proofRequest(accounts))
    for (const [index, key] of keys.entries())
      await signFor(maker, proof.id, accounts[index] ?? '', message => key.signMessage({ message }))
    const strict = await openStrict(1)
    const anybody = proving(new Browser(strict, freshNetwork()))
    expect((await anybody.recheck(proof.id)).body.accounts).toMatchObject([
      { now: { status: 'verified' } },
      { now: { status: 'verified' } },
    ])
    expect(await anybody.recheck(proof.id)).toMatchObject(problem(429, 'too-many-requests'))
    await strict.close()
  })

  test('discards a draft has its open cosignings cancelled', async () => {
    const account = `eip155:${chainId()}:${world.safes.team.address}`
    const { maker, proof } = await begun(app, proofRequest([account]))
    const { cosigning } = (await maker.text(proof.id, account)).body
    if (!cosigning) return expect.unreachable()
    await new Browser(app).confirm(cosigning.id, await confirmationOf(cosigning, alice))
    expect((await maker.remove(proof.id)).status).toBe(204)
    expect((await maker.browser.cosigning(cosigning.id)).body.cosigning.status).toBe('CANCELLED')
    expect(await new Browser(app).confirm(cosigning.id, await confirmationOf(cosigning, bob))).toMatchObject(
      problem(410, 'cosigning-ended'),
    )
  })

  test('cancels a cosigning of a draft may have the account sign again', async () => {
    const account = `eip155:${chainId()}:${world.safes.team.address}`
    const { maker, proof } = await begun(app, proofRequest([account]))
    const first = (await maker.text(proof.id, account)).body.cosigning
    await maker.browser.cancelCosigning(first?.id ?? '')
    expect((await maker.read(proof.id)).body.proof.accounts).toMatchObject([
      { status: 'unsigned', cosigning: null },
    ])
    const second = (await maker.text(proof.id, account)).body.cosigning
    expect(second?.id).not.toBe(first?.id)
    expect((await maker.read(proof.id)).body.proof.accounts).toMatchObject([{ cosigning: second?.id }])
  })
})
