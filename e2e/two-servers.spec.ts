import { accounts, startPostgres } from '@countersign/testbed'
import { startServer } from './fixtures/server.ts'
import { expectSignedIn, expectSignedOut, signIn } from './fixtures/steps.ts'
import { test } from './fixtures/test.ts'
import { configOf } from './fixtures/world.ts'

const alice = accounts.alice.address

test('two servers on one PostgreSQL share sessions, which either server can end', async ({
  page,
  wallet,
  world,
}) => {
  await using postgres = await startPostgres({ durable: false })
  const database = await postgres.createDatabase()
  await using first = await startServer(configOf(world), database)
  await using second = await startServer(configOf(world), database)

  await signIn(page, wallet, 'alice', `${first.url}/`)
  await page.goto(`${second.url}/account`)
  await expectSignedIn(page, alice)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expectSignedOut(page)
  await page.goto(`${first.url}/account`)
  await expectSignedOut(page)
})
