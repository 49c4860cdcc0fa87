import { accounts } from '@countersign/testbed'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openApp, type TestApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await freshDatabase('postgres')
})
afterAll(() => database.remove())

/** Signs in with a key, one statement at a time: on one connection. */
async function signIn() {
  const browser = new Browser(app)
  expect((await browser.signIn(accounts.alice, inject('chainId'))).status).toBe(200)
  expect((await browser.session()).body.session).not.toBeNull()
}

const plans = async (on = app.store.db) => {
  const { rows } = await sql<{
    statement: string
  }>`select statement from pg_prepared_statements order by prepare_time`.execute(on)
  return rows.map(({ statement }) => statement)
}

test('PostgreSQL plans each statement of a key’s sign-in once', async () => {
  app = await openApp(database.url)
  await signIn()
  const first = await plans()
  expect(first.map(statement => /(?:insert into|update|from) "?(\w+)/.exec(statement.trim())?.[1])).toEqual([
    'challenge',
    'challenge',
    'session',
  ])
  await signIn()
  expect(await plans()).toEqual(first)
  await app.close()
})

test('PostgreSQL keeps no plan in a transaction, where a statement that fails cannot be repeated', async () => {
  app = await openApp(database.url)
  await signIn()
  const statement = (await plans()).at(-1) ?? expect.unreachable()
  await app.store.db.transaction().execute(async transaction => {
    await transaction.executeQuery(CompiledQuery.raw(statement, [0, '']))
    expect(await plans(transaction)).toEqual([])
  })
  await app.close()
})

test.each([
  ['a pooler assigns another connection, which does not have them', 'deallocate all'],
  [
    'a newer server’s migration adds a column to what they return',
    'alter table session add column added text',
  ],
])('prepared statements run without a plan when %s', async (_, change) => {
  app = await openApp(database.url)
  await signIn()
  expect(await plans()).not.toEqual([])
  await sql.raw(change).execute(app.store.db)
  await signIn()
  await signIn()
  await app.close()
})
