import { parseAccountId } from '@countersign/core'
import { accounts } from '@countersign/testbed'
import type { LocalAccount } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { clientConfig, discover, Person, signInTo } from '../openid/testing/relying-party.ts'
import { openApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds } from '../testing/database.ts'
import { countersign } from '../testing/program.ts'
import { proofRequest, proving } from '../testing/proofs.ts'
import { asks } from '../testing/requests.ts'
import { useApp } from '../testing/use-app.ts'
import { readStored } from './networks.ts'
import { hashToken } from './token.ts'

const [attacker, other] = ['203.0.113.1', '203.0.113.2']

describe.each(databaseKinds)('the command `countersign-server storage`, on %s,', kind => {
  const { app, database } = useApp(kind, url =>
    openApp(url, { config: { trustedProxies: 1, openid: { clients: [clientConfig('app')] } } }),
  )
  const run = (...args: string[]) => countersign(['storage', ...args], { DATABASE_URL: database.url })
  const through = (address: string) => ({
    fetch: (request: Request) => {
      request.headers.set('x-forwarded-for', address)
      return app.fetch(request)
    },
  })
  const store = async (address: string, key: LocalAccount) => {
    const person = new Person(through(address))
    await person.signIn(key, inject('chainId'))
    const { create, makeKey, makeWebhook } = asks(person.send.bind(person))
    await makeKey(['requests:read'])
    await makeWebhook('https://hooks.example.org/')
    const { id } = (await create()).body.request
    await person.send('DELETE', `/v1/requests/${id}`)
    const account = `eip155:${inject('chainId')}:${key.address}`
    await proving(new Browser(through(address))).begin(proofRequest([account]))
    await signInTo(await discover(app), person)
    return person
  }

  test('lists networks by what they have stored, and removes that of one only after --yes', async () => {
    const [first, second] = [await store(attacker, accounts.alice), await store(other, accounts.bob)]
    await app.store.db
      .updateTable('proof')
      .set({ bytes: 5_000_000 })
      .where('network_hash', '=', hashToken(attacker))
      .execute()
    const account = parseAccountId(`eip155:1:${accounts.alice.address}`)
    const signature = { account, signature: '0x', signed_hash: '', checked_at: 0, bytes: 600 }
    const signatures = ['held', 'free'].map(id => ({ ...signature, id, network_hash: hashToken(attacker) }))
    await app.store.db.insertInto('safe_signature').values(signatures).execute()
    await app.store.db
      .updateTable('api_key')
      .set({ signature_id: 'held' })
      .where('network_hash', '=', hashToken(other))
      .execute()
    const listed = await run()
    expect(listed.code).toBe(0)
    expect(listed.output.trim().split('\n')).toEqual([
      expect.stringMatching(new RegExp(`^${hashToken(attacker)}  5\\.\\d{3} MB$`)),
      expect.stringMatching(new RegExp(`^${hashToken(other)}  0\\.\\d{3} MB$`)),
    ])
    const revoked = (
      await proving(new Browser(through(attacker))).begin(
        proofRequest([`eip155:1:${accounts.carol.address}`]),
      )
    ).body.proof.id
    await app.store.db
      .updateTable('proof')
      .set({ revoked_at: Date.now(), expires_at: Date.now() + 60_000, bytes: 0 })
      .where('id', '=', revoked)
      .execute()
    const before = await readStored(app.store.db)

    const shown = await run('remove', hashToken(attacker))
    expect(shown.code).toBe(0)
    expect(shown.output).toContain('proof  2 rows  5.000 MB')
    expect(shown.output).toContain('with --yes')
    expect(await readStored(app.store.db)).toEqual(before)

    const removed = await run('remove', hashToken(attacker), '--yes')
    expect(removed.code).toBe(0)
    expect(removed.output).toMatch(/^Removed 5\.\d{3} MB\.$/m)
    expect(removed.output).toContain('safe_signature  1 row ')
    const left = await readStored(app.store.db, hashToken(attacker))
    // What another network's API key needs stays, and so do sign-ins whose end is not reported yet.
    expect(left.map(({ table }) => table)).toEqual(['safe_signature', 'openid_session'])
    expect((await first.session()).body.session).toBeNull()
    // Copies of a revoked proof must not pass as valid.
    const proofs = app.store.db.selectFrom('proof').select(['id', 'network_hash'])
    expect(await proofs.where('revoked_at', 'is not', null).execute()).toEqual([
      { id: revoked, network_hash: null },
    ])
    // A name that was assigned is never assigned again.
    const names = await app.store.db.selectFrom('openid_username').select('network_hash').execute()
    expect(names.map(row => row.network_hash).sort()).toEqual([hashToken(other), null])
    expect(await readStored(app.store.db, hashToken(other))).toEqual(
      before.filter(({ network }) => network === hashToken(other)),
    )
    expect((await second.session()).body.session).not.toBeNull()
  })

  test.each([
    [['remove'], 'must be one that the list shows'],
    [['remove', '203.0.113.1'], 'must be one that the list shows'],
    [['remove', 'f'.repeat(64), '--yes'], 'The network has stored nothing.'],
    [['remove', 'f'.repeat(64), 'more'], 'Unknown command "storage remove'],
    [['list'], 'Unknown command "storage list".'],
  ])('says what is wrong with %j', async (args, sentence) => {
    const { code, output } = await run(...args)
    expect(code).toBe(2)
    expect(output).toContain(sentence)
  })
})
