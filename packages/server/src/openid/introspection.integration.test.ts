import { accounts } from '@countersign/testbed'
import * as client from 'openid-client'
import { expect, inject, test } from 'vitest'
import { openApp } from '../testing/app.ts'
import { emptyDatabase } from '../testing/database.ts'
import { openSafeSession } from '../testing/safe-session.ts'
import { useSafeWorld } from '../testing/use-app.ts'
import { clientConfig, discover, Person, signInTo } from './testing/relying-party.ts'

/** Covers what introspection says of tokens that have not expired, and do not count any more. */

const chainId = inject('chainId')
const [app, api] = [clientConfig('app'), clientConfig('api', { introspects: 'all' })]
const world = useSafeWorld()

test('an access token of a client that was removed from the configuration is not active', async () => {
  const database = await emptyDatabase('sqlite')
  const before = await openApp(database.url, { config: { openid: { clients: [app, api] } } })
  const person = new Person(before)
  await person.signIn(accounts.alice, chainId)
  const { tokens } = await signInTo(await discover(before), person)
  const check = async (server: Parameters<typeof discover>[0]) =>
    client.tokenIntrospection(await discover(server, 'api'), tokens.access_token)
  expect(await check(before)).toMatchObject({ active: true, client_id: 'app' })
  await before.close()
  const after = await openApp(database.url, { config: { openid: { clients: [api] } } })
  expect(await check(after)).toEqual({ active: false })
  await after.close()
  await database.remove()
})

test('an access token of a Safe is not active once its signature is no longer valid', async () => {
  const safe = await openSafeSession(world, 'sqlite', {
    when: 'at-once',
    config: { openid: { clients: [app, api] } },
  })
  const person = new Person(safe.app)
  for (const [name, value] of safe.browser.cookies) person.cookies.set(name, value)
  const { tokens } = await signInTo(await discover(safe.app), person)
  const check = async () => client.tokenIntrospection(await discover(safe.app, 'api'), tokens.access_token)
  expect(await check()).toMatchObject({ active: true })
  await safe.askForBoth()
  await safe.app.store.db.updateTable('safe_signature').set({ checked_at: 0 }).execute()
  expect(await check()).toEqual({ active: false })
  await safe.close()
})
