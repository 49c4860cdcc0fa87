import { accounts } from '@countersign/testbed'
import { describe, expect, test } from 'vitest'
import { newId } from '../store/token.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds } from '../testing/database.ts'
import { begun, checked, proofRequest, proving, signFor } from '../testing/proofs.ts'
import { confirmationOf, openSafeApp } from '../testing/safes.ts'
import { useApp, useSafeWorld } from '../testing/use-app.ts'

/** Covers that the confirmations of a Safe's owners always reach the proof, even after a crash. */

const { alice, bob } = accounts
const day = 86_400_000

const world = useSafeWorld()

describe.each(databaseKinds)('a cosigning that is confirmed, on %s,', kind => {
  const { app, database } = useApp(kind, url => openSafeApp(world, url))

  /** Stops a server after the last owner has confirmed, but before it adds the cosigning to the proof. */
  async function killedInBetween() {
    const account = `eip155:${world.chain.chainId}:${world.safes.team.address}`
    const { maker, proof } = await begun(app, proofRequest([account]))
    const { cosigning, id: challenge } = (await maker.text(proof.id, account)).body
    if (!cosigning) return expect.unreachable()
    for (const owner of [alice, bob])
      await new Browser(app).confirm(cosigning.id, await confirmationOf(cosigning, owner))
    // The state of the database at that point: the cosigning is confirmed, and nothing else has changed.
    const { db } = app.store
    await db.transaction().execute(async transaction => {
      await transaction
        .updateTable('cosigning')
        .set({ collected_at: null })
        .where('id', '=', cosigning.id)
        .execute()
      await transaction
        .updateTable('proof')
        .set({ issued_at: null, document: null })
        .where('id', '=', proof.id)
        .execute()
      await transaction
        .updateTable('proof_account')
        .set({ message: null, signature: null, method: null, verified_at: null, safe: null })
        .where('proof_id', '=', proof.id)
        .execute()
      await transaction
        .updateTable('challenge')
        .set({ answered_at: null })
        .where('id', '=', challenge)
        .execute()
    })
    return { maker, id: proof.id, account, cosigning: cosigning.id }
  }

  const anybody = () => proving(new Browser(app))

  test('before the server crashed is in the proof when its maker looks next', async () => {
    const { maker, id, cosigning } = await killedInBetween()
    expect((await anybody().read(id)).status).toBe(404)
    const { body } = await maker.read(id)
    expect(body.proof.status).toBe('valid')
    expect(await checked(app, body.proof.document, world)).toMatchObject({ status: 'verified' })
    expect((await maker.browser.cosigning(cosigning)).body.cosigning.collected).toBe(true)
  })

  test('before the server crashed is in the proof after the next sweep, even if nobody looks', async () => {
    const { id } = await killedInBetween()
    await app.sweep()
    expect((await anybody().read(id)).body.proof.status).toBe('valid')
  })

  test('before the server crashed is in the proof when the account is asked to sign again', async () => {
    const { maker, id, account } = await killedInBetween()
    expect((await maker.text(id, account)).status).toBe(409)
    expect((await anybody().read(id)).body.proof.status).toBe('valid')
  })

  test('is added once by several servers at the same time', async () => {
    const { maker, id } = await killedInBetween()
    const other = kind === 'postgres' ? await openSafeApp(world, database.url) : app
    const elsewhere = new Browser(other)
    for (const [name, value] of maker.browser.cookies) elsewhere.cookies.set(name, value)
    const looks = await Promise.all([
      maker.read(id),
      proving(elsewhere).read(id),
      app.sweep(),
      other.sweep(),
      maker.read(id),
    ])
    const documents = looks.flatMap(look => (look ? [JSON.stringify(look.body.proof.document)] : []))
    expect(new Set(documents).size).toBe(1)
    expect(documents[0]).toContain('"receipt"')
    if (other !== app) await other.close()
  })

  test.each([
    [
      'lack the state of their Safe',
      (verdict: string) => JSON.stringify({ ...JSON.parse(verdict), safe: undefined }),
    ],
    ['cannot be read', (verdict: string) => verdict.slice(0, -1)],
  ])('is added even if hundreds before it %s', async (_, spoil) => {
    const { id, cosigning } = await killedInBetween()
    const { db } = app.store
    const row = await db
      .selectFrom('cosigning')
      .selectAll()
      .where('id', '=', cosigning)
      .executeTakeFirstOrThrow()
    const verdict = spoil(row.verdict ?? '')
    const broken = Array.from({ length: 200 }, () => newId())
    await db
      .insertInto('cosigning')
      .values(
        broken.map(id => ({ ...row, id, challenge_id: newId(), verdict, created_at: row.created_at - 1 })),
      )
      .execute()
    await app.sweep()
    expect((await anybody().read(id)).body.proof.status).toBe('valid')
    await db.deleteFrom('cosigning').where('id', 'in', broken).execute()
  })

  test('in time counts even if it is added after the draft has expired', async () => {
    let ahead = 0
    const late = await openSafeApp(world, database.url, { now: () => Date.now() + ahead })
    const { id } = await killedInBetween()
    ahead = 8.5 * day
    await late.sweep()
    expect((await proving(new Browser(late)).read(id)).body.proof.status).toBe('valid')
    await late.close()
  })

  test('but too large for the proof leaves the draft unchanged, and its account can sign again', async () => {
    const team = `eip155:${world.chain.chainId}:${world.safes.team.address}`
    const key = `eip155:${world.chain.chainId}:${bob.address}`
    const { maker, proof } = await begun(app, proofRequest([team, key]))
    let signature = ''
    await signFor(maker, proof.id, key, async message => {
      const signed = await bob.signMessage({ message })
      signature = signed
      return signed
    })
    const keep = (signature: string) =>
      app.store.db
        .updateTable('proof_account')
        .set({ signature })
        .where('proof_id', '=', proof.id)
        .where('account', '=', key)
        .execute()
    const confirm = async () => {
      const { cosigning } = (await maker.text(proof.id, team)).body
      if (!cosigning) return expect.unreachable()
      for (const owner of [alice, bob])
        await new Browser(app).confirm(cosigning.id, await confirmationOf(cosigning, owner))
    }
    await keep(`0x${'00'.repeat(249_250)}`)
    await confirm()
    expect((await maker.read(proof.id)).body.proof).toMatchObject({
      status: 'draft',
      accounts: [
        { account: team, status: 'unsigned', cosigning: null, refused: 'too-large' },
        { account: key, status: 'signed' },
      ],
    })
    // Now that there is no room even for the smallest signature, the owners are not asked to confirm.
    await keep(`0x${'00'.repeat(250_000)}`)
    expect(await maker.text(proof.id, team)).toMatchObject({
      status: 413,
      body: { code: 'request-too-large' },
    })
    await keep(signature)
    await confirm()
    const { status, accounts } = (await maker.read(proof.id)).body.proof
    expect([status, accounts[0]?.refused]).toEqual(['valid', null])
  })

  test('for a discarded draft is ignored', async () => {
    const { maker, id, cosigning } = await killedInBetween()
    await app.store.db.deleteFrom('proof').where('id', '=', id).execute()
    await app.sweep()
    expect((await maker.read(id)).status).toBe(404)
    // It is not processed again either.
    expect((await maker.browser.cosigning(cosigning)).body.cosigning.collected).toBe(true)
  })
})
