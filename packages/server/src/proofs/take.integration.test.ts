import { accounts } from '@countersign/testbed'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../store/token.ts'
import type { TestApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds, freshDatabase } from '../testing/database.ts'
import { begun, checked, proofRequest, proving, signFor } from '../testing/proofs.ts'
import { confirmationOf, openSafeApp, openSafeWorld, type SafeWorld } from '../testing/safes.ts'

/** What the owners of a Safe have confirmed goes into the proof, whatever happens in between. */

const { alice, bob } = accounts
const day = 86_400_000

let world: SafeWorld
beforeAll(async () => {
  world = await openSafeWorld()
}, 60_000)
afterAll(() => world.chain.stop())

describe.each(databaseKinds)('what is confirmed, on %s,', kind => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let app: TestApp
  beforeAll(async () => {
    database = await freshDatabase(kind)
    app = await openSafeApp(world, database.url)
  })
  afterAll(async () => {
    await app.close()
    await database.remove()
  })

  /** A server that ends when the last owner has confirmed, before it takes that into the proof. */
  async function killedInBetween() {
    const account = `eip155:${world.chain.chainId}:${world.safes.team.address}`
    const { maker, proof } = await begun(app, proofRequest([account]))
    const { cosigning, id: challenge } = (await maker.text(proof.id, account)).body
    if (!cosigning) return expect.unreachable()
    for (const owner of [alice, bob])
      await new Browser(app).confirm(cosigning.id, await confirmationOf(cosigning, owner))
    // As it is in the database if it never came to it: confirmed, and nothing else.
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

  test('before the server died is in the proof when its maker looks next', async () => {
    const { maker, id, cosigning } = await killedInBetween()
    expect((await anybody().read(id)).status).toBe(404)
    const { body } = await maker.read(id)
    expect(body.proof.status).toBe('valid')
    expect(await checked(app, body.proof.document, world)).toMatchObject({ status: 'verified' })
    expect((await maker.browser.cosigning(cosigning)).body.cosigning.collected).toBe(true)
  })

  test('before the server died is in the proof after the next sweep, though nobody looks', async () => {
    const { id } = await killedInBetween()
    await app.sweep()
    expect((await anybody().read(id)).body.proof.status).toBe('valid')
  })

  test('before the server died is there when the account is asked for once more', async () => {
    const { maker, id, account } = await killedInBetween()
    expect((await maker.text(id, account)).status).toBe(409)
    expect((await anybody().read(id)).body.proof.status).toBe('valid')
  })

  test('is taken once by servers that come to it at once', async () => {
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

  test('is taken though hundreds before it cannot be', async () => {
    const { id, cosigning } = await killedInBetween()
    const { db } = app.store
    const row = await db
      .selectFrom('cosigning')
      .selectAll()
      .where('id', '=', cosigning)
      .executeTakeFirstOrThrow()
    const verdict = JSON.stringify({ ...JSON.parse(row.verdict ?? ''), safe: undefined })
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

  test('in time counts, though it is taken when the time is over', async () => {
    let ahead = 0
    const late = await openSafeApp(world, database.url, { now: () => Date.now() + ahead })
    const { id } = await killedInBetween()
    ahead = 8.5 * day
    await late.sweep()
    expect((await proving(new Browser(late)).read(id)).body.proof.status).toBe('valid')
    await late.close()
  })

  test('and larger than there is room for leaves the draft as it was, and its account may sign once more', async () => {
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
    // Now that there is not even room for the least that its owners sign, they are not asked at all.
    await keep(`0x${'00'.repeat(250_000)}`)
    expect(await maker.text(proof.id, team)).toMatchObject({
      status: 413,
      body: { type: 'urn:countersign:problem:request-too-large' },
    })
    await keep(signature)
    await confirm()
    const { status, accounts } = (await maker.read(proof.id)).body.proof
    expect([status, accounts[0]?.refused]).toEqual(['valid', null])
  })

  test('for a draft that was given up goes nowhere', async () => {
    const { maker, id, cosigning } = await killedInBetween()
    await app.store.db.deleteFrom('proof').where('id', '=', id).execute()
    await app.sweep()
    expect((await maker.read(id)).status).toBe(404)
    // And is not looked at again.
    expect((await maker.browser.cosigning(cosigning)).body.cosigning.collected).toBe(true)
  })
})
