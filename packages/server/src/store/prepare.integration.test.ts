import { accounts } from '@countersign/testbed'
import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openApp, type TestApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import { preparePipelined } from './prepare.ts'

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

async function open() {
  app = await openApp(database.url)
  await signIn()
  // At first, what the server does when it starts takes connections, too.
  await signIn()
}

type Plan = { readonly statement: string }
const listPlans = sql<Plan>`
  select statement from pg_prepared_statements
  where statement not like '%pg_prepared_statements%' order by prepare_time
`
const plans = async (on = app.store.db) =>
  (await listPlans.execute(on)).rows.map(({ statement }) => statement)

/** Runs a statement on the connection that statements share. */
const share = <Row>(statement: RawBuilder<Row>) =>
  preparePipelined(app.store.db, () => statement.compile(app.store.db))({})

const sharedPlans = async () =>
  (await share(sql<Plan>`${listPlans} limit 99`)).rows.map(({ statement }) => statement)
const tableOf = (statement: string) => /(?:insert into|update|from) "?(\w+)/.exec(statement.trim())?.[1]

test('PostgreSQL plans each statement of a key’s sign-in once', async () => {
  await open()
  const first = await plans()
  expect(first.map(tableOf)).toEqual(['challenge', 'challenge'])
  const shared = await sharedPlans()
  expect(shared.map(tableOf)).toEqual(['session'])
  await signIn()
  expect(await plans()).toEqual(first)
  expect(await sharedPlans()).toEqual(shared)
  await app.close()
})

test('PostgreSQL keeps no plan in a transaction, where a statement that fails cannot be repeated', async () => {
  await open()
  const statement = (await sharedPlans()).at(-1) ?? expect.unreachable()
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
  await open()
  expect(await plans()).not.toEqual([])
  expect(await sharedPlans()).not.toEqual([])
  await sql.raw(change).execute(app.store.db)
  if (change === 'deallocate all') await share(sql.raw(`${change} -- of the other`))
  await signIn()
  await signIn()
  await app.close()
})
