import { accounts } from '@countersign/testbed'
import { describe, expect, test, vi } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { databaseKinds } from '../testing/database.ts'
import { begun, problem, proofRequest, proving } from '../testing/proofs.ts'
import { confirmationOf, openSafeApp } from '../testing/safes.ts'
import { useApp, useSafeWorld } from '../testing/use-app.ts'

/** Covers that a draft of a Safe can be replaced until its first owner has confirmed, and not after that. */

const { alice, bob } = accounts

const world = useSafeWorld()

describe.each(databaseKinds)('a draft whose owners are asked, on %s,', kind => {
  const { app } = useApp(kind, url => openSafeApp(world, url))

  const team = () => `eip155:${world.chain.chainId}:${world.safes.team.address}`

  async function drafted(account = team()) {
    const { maker, proof } = await begun(app, proofRequest([account]))
    const replacing = proofRequest([account], { purpose: 'another purpose', replaces: proof.id })
    return { maker, id: proof.id, account, replace: () => maker.begin(replacing) }
  }

  async function asked() {
    const draft = await drafted()
    const { cosigning } = (await draft.maker.text(draft.id, draft.account)).body
    return cosigning ? { ...draft, cosigning } : expect.unreachable()
  }

  const confirm = async (cosigning: Parameters<typeof confirmationOf>[0], owner: typeof alice) =>
    new Browser(app).confirm(cosigning.id, await confirmationOf(cosigning, owner))
  const shown = async (id: string) => (await new Browser(app).cosigning(id)).body.cosigning

  test('is replaced while no owner has confirmed: their link ends, and says why', async () => {
    const { maker, id, account, cosigning, replace } = await asked()
    expect((await maker.read(id)).body.proof).toMatchObject({
      accounts: [{ status: 'waiting' }],
      replaceable: true,
    })
    const { body } = await replace()
    expect(body.proof).toMatchObject({ purpose: 'another purpose', accounts: [{ status: 'unsigned' }] })
    expect(await shown(cosigning.id)).toMatchObject({ status: 'CANCELLED', superseded: 'text-changed' })
    expect(await confirm(cosigning, alice)).toMatchObject(problem(410, 'cosigning-ended'))
    expect(await maker.read(id)).toMatchObject(problem(404, 'proof-not-found'))

    const next = (await maker.text(body.proof.id, account)).body.cosigning
    if (!next) return expect.unreachable()
    for (const owner of [alice, bob]) expect((await confirm(next, owner)).status).toBe(200)
    expect((await maker.read(body.proof.id)).body.proof.status).toBe('valid')
  })

  test('is not replaced after the first confirmation, which stays', async () => {
    const { maker, id, cosigning, replace } = await asked()
    expect((await confirm(cosigning, alice)).status).toBe(200)
    expect((await maker.read(id)).body.proof.replaceable).toBe(false)
    expect(await replace()).toMatchObject(problem(409, 'proof-signed'))
    expect(await shown(cosigning.id)).toMatchObject({ status: 'NEEDS_CONFIRMATION', superseded: null })
    expect((await confirm(cosigning, bob)).status).toBe(200)
    expect((await maker.read(id)).body.proof.status).toBe('valid')
    expect(await replace()).toMatchObject(problem(409, 'proof-signed'))
  })

  test('is replaced again once a request with confirmations was cancelled', async () => {
    const { maker, id, cosigning, replace } = await asked()
    await confirm(cosigning, alice)
    await maker.browser.send('DELETE', `/v1/cosignings/${cosigning.id}`)
    expect((await maker.read(id)).body.proof.replaceable).toBe(true)
    expect((await replace()).status).toBe(200)
  })

  test('is not replaced by another browser', async () => {
    const { id, account, cosigning } = await asked()
    const stranger = proving(new Browser(app))
    expect(await stranger.begin(proofRequest([account], { replaces: id }))).toMatchObject(
      problem(404, 'proof-not-found'),
    )
    expect((await shown(cosigning.id)).status).toBe('NEEDS_CONFIRMATION')
  })

  test('is either replaced or confirmed if both happen at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { cosigning, replace } = await asked()
      const [replaced, confirmed] = await Promise.all([replace(), confirm(cosigning, alice)])
      expect([replaced.status, confirmed.status]).toEqual(replaced.status === 200 ? [200, 410] : [409, 200])
      const { status, safes } = await shown(cosigning.id)
      const given = safes[0]?.owners.filter(({ confirmation }) => confirmation !== null)
      expect({ status, given: given?.length }).toEqual(
        replaced.status === 200
          ? { status: 'CANCELLED', given: 0 }
          : { status: 'NEEDS_CONFIRMATION', given: 1 },
      )
    }
  })

  test.each([
    ['replaced', 'a Safe'],
    ['discarded', 'a Safe'],
    ['replaced', 'a key'],
    ['discarded', 'a key'],
  ])('has nothing to sign or confirm if it is %s while the chain is read for %s', async (how, who) => {
    const key = `eip155:${world.chain.chainId}:${alice.address}`
    const { maker, id, account, replace } = await drafted(who === 'a Safe' ? team() : key)
    const { recognize } = app.cosignings
    vi.spyOn(app.cosignings, 'recognize').mockImplementationOnce(async (...asked) => {
      const tree = await recognize(...asked)
      expect((await (how === 'replaced' ? replace() : maker.remove(id))).status).toBeLessThan(300)
      return tree
    })
    expect(await maker.text(id, account)).toMatchObject(problem(404, 'proof-not-found'))
    const { db } = app.store
    for (const table of ['cosigning', 'challenge'] as const)
      expect(await db.selectFrom(table).select('id').where('proof_id', '=', id).execute()).toEqual([])
  })

  test('has no open request if it is replaced or discarded at the moment at which its owners are asked', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { maker, id, account, replace } = await drafted()
      const end = round % 2 === 0 ? replace : () => maker.remove(id)
      const [asking, ended] = await Promise.all([maker.text(id, account), end()])
      expect(ended.status).toBeLessThan(300)
      if (asking.status !== 200) expect(asking).toMatchObject(problem(404, 'proof-not-found'))
      const cosignings = app.store.db.selectFrom('cosigning').select('status').where('proof_id', '=', id)
      expect(await cosignings.where('status', '!=', 'CANCELLED').execute()).toEqual([])
    }
  })
})
