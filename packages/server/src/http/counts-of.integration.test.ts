import { describe, expect, test } from 'vitest'
import { openApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds } from '../testing/database.ts'
import { useApp } from '../testing/use-app.ts'

describe.each(databaseKinds)('the rate limit of a network, on %s', kind => {
  const { app } = useApp(kind, url =>
    openApp(url, {
      config: { trustedProxies: 1, limits: { signIn: { address: 2 } } },
    }),
  )

  const statusFrom = async (address: string) =>
    (await new Browser(app, { 'x-forwarded-for': address }).unaddressedChallenge()).status

  test('counts an IPv6 /64 separately, and its /48 with a limit sixteen times as high', async () => {
    expect(await statusFrom('2001:db8:1:1::1')).toBe(200)
    expect(await statusFrom('2001:db8:1:1::2')).toBe(200)
    expect(await statusFrom('2001:db8:1:1::3')).toBe(429)
    // Its neighbors are not limited by that.
    for (let network = 2; network <= 31; network += 1)
      expect(await statusFrom(`2001:db8:1:${network}::1`)).toBe(200)
    // 2 and 30 requests: all that are left before the whole /48 is limited.
    expect(await statusFrom('2001:db8:1:ffff::1')).toBe(429)
    expect(await statusFrom('2001:db8:2:1::1')).toBe(200)
  })

  test('counts only the address for IPv4', async () => {
    for (let host = 1; host <= 40; host += 1) expect(await statusFrom(`198.51.100.${host}`)).toBe(200)
    expect(await statusFrom('198.51.100.1')).toBe(200)
    expect(await statusFrom('::ffff:198.51.100.1')).toBe(429)
  })
})
