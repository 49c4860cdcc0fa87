import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds, freshDatabase } from '../testing/database.ts'

describe.each(databaseKinds)('what is counted of a network, on %s', kind => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let app: TestApp
  beforeAll(async () => {
    database = await freshDatabase(kind)
    app = await openApp(database.url, {
      config: { trustedProxies: 1, limits: { signIn: { address: 2 } } },
    })
  })
  afterAll(async () => {
    await app.close()
    await database.remove()
  })

  const statusFrom = async (address: string) =>
    (await new Browser(app, { 'x-forwarded-for': address }).unaddressedChallenge()).status

  test('is a /64 of IPv6 by its own, and the /48 around it by sixteen times as much', async () => {
    expect(await statusFrom('2001:db8:1:1::1')).toBe(200)
    expect(await statusFrom('2001:db8:1:1::2')).toBe(200)
    expect(await statusFrom('2001:db8:1:1::3')).toBe(429)
    // Its neighbours are not stopped by that.
    for (let network = 2; network <= 30; network += 1)
      expect(await statusFrom(`2001:db8:1:${network}::1`)).toBe(200)
    // 3 and 29: all that are left until nobody of the /48 may any more.
    expect(await statusFrom('2001:db8:1:ffff::1')).toBe(429)
    expect(await statusFrom('2001:db8:2:1::1')).toBe(200)
  })

  test('is an IPv4 address by its own alone', async () => {
    for (let host = 1; host <= 40; host += 1) expect(await statusFrom(`198.51.100.${host}`)).toBe(200)
    expect(await statusFrom('198.51.100.1')).toBe(200)
    expect(await statusFrom('::ffff:198.51.100.1')).toBe(429)
  })
})
