import { parseAddress, parseMessage, writeSafeSignature } from '@countersign/core'
import { accounts, approveHash, deployFalseSafe, swapOwner } from '@countersign/testbed'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, origin, type TestApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds, defaultKinds, freshDatabase, type TestDatabase } from '../testing/database.ts'
import { accountOn, type Holder, type HolderKind, hold } from '../testing/hosted.ts'
import {
  begun,
  checked,
  openProofWorld,
  type ProofWorld,
  problem,
  proofOfKey,
  proofRequest,
  proving,
  signFor,
} from '../testing/proofs.ts'
import { confirmationOf, freshSafe, safeIn } from '../testing/safes.ts'

/** Covers how each kind of account makes a proof. */

const { alice, bob, carol, dave, grace } = accounts
const day = 86_400_000

let world: ProofWorld
let holders: Record<HolderKind, Holder>
beforeAll(async () => {
  world = await openProofWorld()
  holders = await hold(world.chain, world.contracts)
})
afterAll(() => world.chain.stop())

describe.each(databaseKinds)('a proof, on %s,', kind => {
  let database: TestDatabase
  let app: TestApp
  beforeAll(async () => {
    database = await freshDatabase(kind)
    const { chainId: id, url } = world.chain
    app = await openApp(database.url, { config: { chains: [{ id, nodes: [url] }] } })
  })
  afterAll(async () => {
    await app.close()
    await database.remove()
  })

  const on = (address: string) => `eip155:${world.chain.chainId}:${address}`

  test('that is requested with a length is valid for that long by the server’s clock', async () => {
    const request = proofRequest([on(alice.address)], { expiresAt: undefined, holdsFor: 3_600 })
    const { proof } = await begun(app, request)
    expect(Date.parse(proof.expiresAt) - Date.parse(proof.createdAt)).toBe(3_600_000)
  })

  test('of a key is a draft of its browser until the key has signed the server’s text', async () => {
    const account = on(alice.address)
    const request = proofRequest([account.toLowerCase()])
    const { maker, proof } = await begun(app, request)
    expect(proof).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      link: `${origin}/p/${proof.id}`,
      status: 'draft',
      purpose: request.purpose,
      audience: request.audience,
      visibility: 'link',
      accounts: [
        {
          account,
          status: 'unsigned',
          cosigning: null,
          refused: null,
          method: null,
          verifiedAt: null,
          block: null,
          safe: null,
          approved: [],
        },
      ],
      request: null,
      requester: null,
      mine: 'maker',
      madeHere: true,
      createdAt: expect.any(String),
      issuedAt: null,
      expiresAt: request.expiresAt,
      draftUntil: new Date(Date.parse(proof.createdAt) + 7 * day).toISOString(),
      replaceable: true,
      revokedAt: null,
      document: null,
    })
    const { body: challenge } = await maker.text(proof.id, account)
    expect(challenge).toMatchObject({ purpose: 'proof', account, cosigning: null })
    // The challenge expires independently of the proof.
    expect(Date.parse(challenge.expiresAt) - Date.parse(challenge.issuedAt)).toBe(600_000)
    expect(parseMessage(challenge.message)).toMatchObject({
      domain: 'id.example.org',
      uri: proof.link,
      statement: 'This account is mine. I prove it to [Example Exchange] for [opening an account].',
      expirationTime: request.expiresAt,
      // Different for each proof, so that no wallet signs it automatically (ERC-8019).
      resources: [proof.link],
    })
    const signature = await alice.signMessage({ message: challenge.message })
    const reply = await maker.answer(challenge.id, challenge.message, signature)
    expect(reply.headers.getSetCookie()).toEqual([])
    const { proof: issued } = reply.body
    expect(issued).toMatchObject({
      status: 'valid',
      mine: 'maker',
      madeHere: true,
      draftUntil: null,
      replaceable: false,
      accounts: [{ status: 'signed', method: 'eoa', block: null, safe: null }],
      document: {
        id: proof.id,
        origin,
        schema: `${origin}/schemas/proof-2.json`,
        issuedAt: issued.issuedAt,
        receipt: expect.any(String),
      },
    })
    expect((await proving(new Browser(app)).read(proof.id)).body.proof).toEqual({
      ...issued,
      mine: 'no',
      madeHere: false,
    })
    expect((await maker.browser.session()).body.session).toBeNull()
    expect(await checked(app, issued.document)).toMatchObject({
      status: 'verified',
      checks: { 'receipt-signature': 'passed' },
    })
  })

  test('with words in any script has them as they were entered, and signs them in ASCII', async () => {
    const account = on(alice.address)
    const typed = { purpose: ' Fu\u0308r\u00a0die Steuerprüfung', audience: '税務署' }
    const words = { purpose: 'Für die Steuerprüfung', audience: '税務署' }
    const { maker, proof } = await begun(app, proofRequest([account], typed))
    expect(proof).toMatchObject(words)
    const { body: challenge } = await maker.text(proof.id, account)
    expect(parseMessage(challenge.message).statement).toBe(
      'This account is mine. I prove it to [[U+7A0E 52D9 7F72]] for [F[U+00FC]r die Steuerpr[U+00FC]fung].',
    )
    const signature = await alice.signMessage({ message: challenge.message })
    const { document } = (await maker.answer(challenge.id, challenge.message, signature)).body.proof
    expect(document).toMatchObject(words)
    expect(await checked(app, document)).toMatchObject({ status: 'verified', proof: words })
  })

  test('that was started as version 1, before an update, is issued as version 1, with all texts in that version', async () => {
    const account = on(alice.address)
    const { maker, proof } = await begun(app, proofRequest([account]))
    await app.store.db.updateTable('proof').set({ version: 1 }).where('id', '=', proof.id).execute()
    const { body: challenge } = await maker.text(proof.id, account)
    expect(parseMessage(challenge.message).resources).toBeUndefined()
    const signature = await alice.signMessage({ message: challenge.message })
    const { document } = (await maker.answer(challenge.id, challenge.message, signature)).body.proof
    expect(document).toMatchObject({ version: 1, schema: `${origin}/schemas/proof-1.json` })
    expect(document).not.toHaveProperty('request')
  })

  test('of a Safe is issued automatically once enough owners have confirmed, each in a separate browser', async () => {
    const account = on(world.safes.team.address)
    const { maker, proof } = await begun(app, proofRequest([account], { audience: null }))
    const { body: challenge } = await maker.text(proof.id, account)
    const { cosigning } = challenge
    if (!cosigning) return expect.unreachable()
    expect(cosigning).toMatchObject({ purpose: 'proof', message: challenge.message })
    expect(Date.parse(challenge.expiresAt)).toBe(Date.parse(proof.createdAt) + 7 * day)
    expect(parseMessage(challenge.message).requestId).toBe(cosigning.code)
    // A second request returns the same text.
    expect((await maker.text(proof.id, account)).body).toEqual(challenge)
    expect((await maker.read(proof.id)).body.proof.accounts).toMatchObject([
      { status: 'waiting', cosigning: cosigning.id },
    ])
    for (const owner of [carol, alice])
      expect(
        (await new Browser(app).confirm(cosigning.id, await confirmationOf(cosigning, owner))).status,
      ).toBe(200)

    const { body } = await proving(new Browser(app)).read(proof.id)
    const confirmations = [alice, carol]
      .map(({ address }) => address)
      .sort((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1))
    expect(body.proof).toMatchObject({
      status: 'valid',
      mine: 'no',
      accounts: [
        {
          status: 'signed',
          cosigning: null,
          refused: null,
          method: 'erc1271',
          safe: { version: '1.4.1', threshold: 2, owners: world.safes.team.owners, confirmations },
        },
      ],
    })
    expect(await checked(app, body.proof.document, world)).toMatchObject({
      status: 'verified',
      checks: { safes: 'passed', 'receipt-signature': 'passed' },
    })
    expect((await maker.browser.cosigning(cosigning.id)).body.cosigning).toMatchObject({
      status: 'CONFIRMED',
      collected: true,
    })
    expect(await maker.browser.collect(cosigning.id)).toMatchObject(problem(409, 'cosigning-collected'))
    expect(await maker.text(proof.id, account)).toMatchObject(problem(409, 'proof-signed'))
  })

  test('that is not signed in time expires, and its existing signatures count for nothing', async () => {
    let ahead = 0
    const late = await openApp(database.url, {
      now: () => Date.now() + ahead,
      config: { chains: [{ id: world.chain.chainId, nodes: [world.chain.url] }] },
    })
    const account = on(alice.address)
    const { maker, proof } = await begun(late, proofRequest([account, on(bob.address)]))
    await signFor(maker, proof.id, account, message => alice.signMessage({ message }))
    ahead = 7 * day + 1
    expect(await maker.read(proof.id)).toMatchObject(problem(410, 'proof-ended'))
    expect(await maker.text(proof.id, on(bob.address))).toMatchObject(problem(410, 'proof-ended'))
    expect((await maker.list()).body.items).toEqual([])
    ahead += day
    await late.sweep()
    expect(await maker.read(proof.id)).toMatchObject(problem(404, 'proof-not-found'))
    await late.close()
  })

  test('expires at the end of its validity, and is no longer listed', async () => {
    let ahead = 0
    const late = await openApp(database.url, { now: () => Date.now() + ahead })
    const key = privateKeyToAccount(generatePrivateKey())
    const account = on(key.address)
    const { maker, proof } = await proofOfKey(late, key, account, {
      visibility: 'listed',
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    })
    expect((await maker.listed(account)).body.items.map(({ id }) => id)).toEqual([proof.id])
    ahead = 3_600_000
    expect((await maker.read(proof.id)).body.proof.status).toBe('expired')
    expect((await maker.listed(account)).body.items).toEqual([])
    expect(await checked(late, proof.document, { now: Date.now() + ahead })).toMatchObject({
      status: 'rejected',
      reason: 'expired',
    })
    await late.close()
  })

  if (!defaultKinds.includes(kind)) return

  test('of accounts of every kind is issued when the last one has signed, and anybody can verify it', async () => {
    const { delegated } = world.contracts
    const kinds = Object.values(holders).map(holder => ({
      ...holder,
      account: accountOn(world.chain.chainId, holder) as string,
    }))
    const key = privateKeyToAccount(generatePrivateKey())
    const signers = [
      ...kinds.map(({ account, factory, method, sign }) => ({ account, factory, method, sign })),
      {
        account: on(delegated.address),
        factory: undefined,
        method: 'eip7702',
        sign: (message: string) => grace.signMessage({ message }),
      },
      {
        account: on(key.address),
        factory: undefined,
        method: 'eoa',
        sign: (message: string) => key.signMessage({ message }),
      },
    ]
    const { maker, proof } = await begun(app, proofRequest(signers.map(({ account }) => account)))
    for (const [index, { account, sign }] of signers.entries()) {
      const { status, accounts, document } = await signFor(maker, proof.id, account, sign)
      const last = index === signers.length - 1
      expect([status, accounts[index]?.status, document !== null]).toEqual([
        last ? 'valid' : 'draft',
        'signed',
        last,
      ])
    }
    const { body } = await maker.read(proof.id)
    expect(body.proof.accounts.map(({ method }) => method)).toEqual(signers.map(({ method }) => method))
    expect(await checked(app, body.proof.document, world)).toMatchObject({
      status: 'verified',
      reason: null,
      checks: { signatures: 'passed', blocks: 'passed', safes: 'passed', now: 'passed' },
    })
    // Its cosignings are complete and their signatures are in the proof.
    expect((await maker.browser.cosignings()).body.items.every(({ collected }) => collected)).toBe(true)
  })

  test('of a Safe that is not deployed yet has its signature in the wrapper of ERC-6492', async () => {
    const { address, factory, factoryData } = world.safes.planned
    const account = on(address)
    const { maker, proof } = await begun(app, proofRequest([account]))
    const more = { factory: { address: factory, data: factoryData } }
    const { cosigning } = (await maker.text(proof.id, account, more)).body
    if (!cosigning) return expect.unreachable()
    for (const owner of [alice, bob])
      await new Browser(app).confirm(cosigning.id, await confirmationOf(cosigning, owner))
    const { body } = await maker.read(proof.id)
    expect(body.proof.accounts).toMatchObject([{ method: 'erc6492', safe: { threshold: 2 } }])
    expect(JSON.stringify(body.proof.document)).toMatch(/"signature":"0x[0-9a-f]+(6492){16}"/)
    expect(await checked(app, body.proof.document, world)).toMatchObject({ status: 'verified' })
  })

  test('says which owners of a Safe signed, and which ones only its contract says approved', async () => {
    const owners = [alice.address, bob.address] as const
    const safe = await freshSafe(world, { owners: [...owners], threshold: 2 })
    const pretender = await deployFalseSafe(world.chain, { owners: [bob.address] })
    const accountsOfProof = [on(safe.address), on(pretender)]
    const { maker, proof } = await begun(app, proofRequest(accountsOfProof))
    const part = { kind: 'approved-hash', owner: parseAddress(bob.address) } as const
    const approval = { owner: bob.address, signature: writeSafeSignature([part]) }
    for (const account of accountsOfProof) {
      const { cosigning } = (await maker.text(proof.id, account)).body
      if (!cosigning) return expect.unreachable()
      if (account === on(safe.address)) {
        await new Browser(app).confirm(cosigning.id, await confirmationOf(cosigning, alice))
        await approveHash(world.chain, safe.address, bob, safeIn(cosigning).hash as Hex)
      }
      await new Browser(app).confirm(cosigning.id, approval)
    }
    const { body } = await maker.read(proof.id)
    expect(body.proof).toMatchObject({
      status: 'valid',
      accounts: [
        { safe: { confirmations: { length: 2 } }, approved: [bob.address] },
        { safe: { confirmations: [bob.address] }, approved: [bob.address] },
      ],
    })
    const report = await checked(app, body.proof.document, world)
    expect(report).toMatchObject({
      status: 'verified',
      accounts: [{ approved: [bob.address] }, { approved: [bob.address] }],
    })
  })

  test('of a Safe whose owners change afterwards was valid when it was issued, and is no longer valid now', async () => {
    const owners = [alice, bob, carol].map(owner => owner.address)
    const safe = await freshSafe(world, { owners, threshold: 2 })
    const account = on(safe.address)
    const { maker, proof } = await begun(app, proofRequest([account]))
    const { cosigning } = (await maker.text(proof.id, account)).body
    if (!cosigning) return expect.unreachable()
    for (const owner of [alice, bob])
      await new Browser(app).confirm(cosigning.id, await confirmationOf(cosigning, owner))
    const { document } = (await maker.read(proof.id)).body.proof
    expect((await maker.recheck(proof.id)).body.accounts).toMatchObject([
      { account, now: { status: 'verified' }, safeNow: { threshold: 2, owners } },
    ])
    await swapOwner(world.chain, { safe, by: [alice, bob] }, alice.address, dave.address)
    expect((await maker.recheck(proof.id)).body.accounts).toMatchObject([
      {
        now: { status: 'rejected' },
        safeNow: { threshold: 2, owners: [dave, bob, carol].map(owner => owner.address) },
      },
    ])
    expect((await maker.read(proof.id)).body.proof).toMatchObject({ status: 'valid' })
    expect(await checked(app, document, world)).toMatchObject({
      status: 'rejected',
      reason: 'no-longer',
      accounts: [{ atSigning: { status: 'verified' }, now: { status: 'rejected' } }],
    })
  })
})
