import { accounts } from '@countersign/testbed'
import * as client from 'openid-client'
import { describe, expect, inject, test } from 'vitest'
import { openApp, type TestApp } from '../testing/app.ts'
import { databaseKinds } from '../testing/database.ts'
import { useApp } from '../testing/use-app.ts'
import {
  authorize,
  clientConfig,
  discover,
  Person,
  redeem,
  signInTo,
  start,
} from './testing/relying-party.ts'
import { assignUsername } from './usernames.ts'

/** Covers that codes and tokens are redeemed at most once, and names assigned once, with several servers on one database. */

const chainId = inject('chainId')
const { alice } = accounts
const sub = `eip155:0:${alice.address}`
const times = 100
/** Expects everyone but the first to be refused for that reason. */
function expectRefused(refusals: readonly string[]) {
  expect(refusals).toHaveLength(times - 1)
  expect(new Set(refusals).difference(new Set(['unavailable']))).toEqual(new Set(['invalid_grant']))
  expect(refusals.filter(each => each === 'invalid_grant').length).toBeGreaterThan(times / 2)
}

describe.each(databaseKinds)('of %s', kind => {
  const open = (url: string) =>
    openApp(url, { requestTime: 50_000, config: { openid: { clients: [clientConfig('app')] } } })
  const { app, database } = useApp(kind, open)

  /** The embedded database is for one server; its requests are concurrent all the same. */
  async function withServers(work: (servers: readonly TestApp[]) => Promise<void>): Promise<void> {
    const other = kind === 'postgres' ? await open(database.url) : app
    try {
      await work([app, other])
    } finally {
      if (other !== app) await other.close()
    }
  }

  async function race<Value>(
    work: (configuration: client.Configuration) => Promise<Value>,
    servers: readonly TestApp[],
  ) {
    const configurations = await Promise.all(servers.map(server => discover(server)))
    const settled = await Promise.allSettled(
      Array.from({ length: times }, (_, index) =>
        work(configurations[index % configurations.length] as client.Configuration),
      ),
    )
    const refusals = settled.flatMap(each => (each.status === 'rejected' ? [each.reason] : []))
    return {
      won: settled.flatMap(each => (each.status === 'fulfilled' ? [each.value] : [])),
      // On a busy machine, a request may wait for a connection to the database for too long.
      refusals: refusals.map(
        reason => reason.error ?? (reason.cause?.status === 503 ? 'unavailable' : String(reason)),
      ),
    }
  }

  test(`${times} concurrent redemptions of a code, one gets tokens, and they work`, async () => {
    await withServers(async servers => {
      const person = new Person(app)
      await person.signIn(alice, chainId)
      const configuration = await discover(app)
      const started = await start(configuration)
      const callback = await authorize(person, started.url)
      const { won, refusals } = await race(each => redeem(each, callback, started), servers)
      expect(won).toHaveLength(1)
      expectRefused(refusals)
      const tokens = won[0]
      expect(await client.fetchUserInfo(configuration, tokens?.access_token ?? '', sub)).toMatchObject({
        sub,
      })
      const next = await client.refreshTokenGrant(configuration, tokens?.refresh_token ?? '')
      expect(next.claims()?.sub).toBe(sub)
    })
  })

  test(`${times} concurrent uses of a refresh token, one gets tokens, and they work`, async () => {
    await withServers(async servers => {
      const person = new Person(app)
      await person.signIn(alice, chainId)
      const configuration = await discover(app)
      const { tokens } = await signInTo(configuration, person)
      const { won, refusals } = await race(
        each => client.refreshTokenGrant(each, tokens.refresh_token ?? ''),
        servers,
      )
      expect(won).toHaveLength(1)
      expectRefused(refusals)
      expect((await client.refreshTokenGrant(configuration, won[0]?.refresh_token ?? '')).claims()?.sub).toBe(
        sub,
      )
    })
  })

  test('50 accounts that want one user name at the same time, each gets its own, and keeps it', async () => {
    const { db } = app.store
    const candidates = async () => Array.from({ length: 60 }, (_, index) => `bob-${index}`)
    const assign = (index: number) =>
      assignUsername(
        db,
        { clientId: 'app', session: { subject: `subject-${index}`, network_hash: null }, candidates },
        Date.now(),
      )
    const all = Array.from({ length: 50 }, (_, index) => index)
    const names = await Promise.all(all.map(assign))
    expect(new Set(names).size).toBe(50)
    expect(await Promise.all(all.map(assign))).toEqual(names)
  })

  test('one assertion in requests at the same time, one is accepted', async () => {
    const provider = await app.openId.provider()
    const unique = () => provider.ReplayDetection.unique('iss', 'jti-1', Math.floor(Date.now() / 1000) + 60)
    const settled = await Promise.allSettled(Array.from({ length: 20 }, unique))
    expect(settled.filter(each => each.status === 'fulfilled' && each.value)).toHaveLength(1)
  })
})
