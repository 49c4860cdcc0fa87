import { eip155Chain, formatAccountId, parseAddress } from '@countersign/core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { toSettings } from '../config/settings.ts'
import { openStore } from '../store/open.ts'
import { databaseKinds, freshDatabase } from '../testing/database.ts'
import { readRows } from '../testing/read-rows.ts'
import { openOf } from './open.ts'

const accountOf = (digit: string) => formatAccountId(eip155Chain(1), parseAddress(`0x${digit.repeat(40)}`))
const account = accountOf('1')

describe.each(databaseKinds)('the list of open cosignings, on %s,', kind => {
  async function open() {
    const database = await freshDatabase(kind)
    const { db, migrate, close } = openStore(toSettings({ database: database.url }).database)
    await migrate()
    onTestFinished(async () => {
      await close()
      await database.remove()
    })
    const row = (id: string, over = {}) => ({
      id,
      challenge_id: id,
      purpose: 'sign-in',
      account,
      message: '',
      factory_address: null,
      factory_data: null,
      browser_hash: '',
      browser: '',
      system: '',
      code: '',
      status: 'NEEDS_CONFIRMATION',
      superseded: null,
      safes: '{"safes":[]}',
      verdict: null,
      gateway_known: 0,
      revision: 1,
      created_at: 1,
      expires_at: 10,
      ended_at: null,
      collected_at: null,
      session_id: null,
      ...over,
    })
    return {
      confirm: (ids: readonly string[]) =>
        db
          .insertInto('cosigning_confirmation')
          .values(
            ids.map(cosigning_id => ({
              ...{ cosigning_id, safe: '', owner: '', hash: '', kind: 'ecdsa', part: '{}' },
              ...{ way: 'here', confirmed_at: 1 },
            })),
          )
          .execute(),
      insert: async (ids: readonly string[], over = {}) => {
        for (let start = 0; start < ids.length; start += 100)
          await db
            .insertInto('cosigning')
            .values(ids.slice(start, start + 100).map(id => row(id, over)))
            .execute()
      },
      ids: async (wanted: readonly string[] = [], time = 5) =>
        (await openOf(db, { account, wanted, time, readRows })).map(({ id }) => id),
    }
  }

  test.each([
    ['Safes that are cut off', { safes: '{"safes' }],
    ['no Safes', { safes: '{}' }],
    ['a verdict that is cut off', { verdict: '{"' }],
  ])('has all but one with %s', async (_, spoiled) => {
    const { insert, ids } = await open()
    await insert(['a', 'c'])
    await insert(['b'], spoiled)
    expect((await ids()).toSorted()).toEqual(['a', 'c'])
  })

  test('has none of another account, none that has ended, and none that has expired', async () => {
    const { insert, ids } = await open()
    await insert(['mine'])
    await insert(['other'], { account: accountOf('2') })
    await insert(['ended'], { status: 'CANCELLED' })
    await insert(['late'], { expires_at: 5 })
    expect(await ids()).toEqual(['mine'])
  })

  test('starts with confirmed cosignings and then watched ones, however many a stranger opens', async () => {
    const { insert, confirm, ids } = await open()
    await insert(['confirmed', 'wanted'])
    const flood = Array.from({ length: 400 }, (_, index) => `flood-${index}`)
    await insert(flood, { created_at: 2 })
    await confirm(['confirmed'])
    const first = await ids(['wanted'])
    expect(first.slice(0, 2)).toEqual(['confirmed', 'wanted'])
    expect(first).toHaveLength(250)
    // It has a different part of the rest each time.
    const seen = new Set(first)
    for (let look = 0; look < 40 && seen.size < 402; look++) for (const id of await ids()) seen.add(id)
    expect(seen.size).toBe(402)
  })

  test('leaves out no other one permanently, however many one owner opens and confirms', async () => {
    const { insert, confirm, ids } = await open()
    const flood = Array.from({ length: 400 }, (_, index) => `flood-${index}`)
    await insert(flood)
    await confirm(flood)
    await insert(['wanted', ...Array.from({ length: 100 }, (_, index) => `other-${index}`)])
    const first = await ids(['wanted'])
    expect(first).toContain('wanted')
    expect(first).toHaveLength(250)
    const seen = new Set<string>()
    for (let look = 0; look < 40; look++) for (const id of await ids()) seen.add(id)
    expect(seen.size).toBe(501)
  })
})
