import { expect, test } from 'vitest'
import { countsOf } from './counts-of.ts'
import { createInFlight } from './in-flight.ts'

const ipv4 = (host: number) => ({ network: `192.0.2.${host}`, wideNetwork: `192.0.2.${host}` })
const ipv6 = (site: number, subnet: number) => ({
  network: `2001:db8:${site}:${subnet}::/64`,
  wideNetwork: `2001:db8:${site}::/48`,
})

test('one /48 of IPv6 cannot take all places, regardless of how many of its /64 networks send requests', () => {
  const places = createInFlight(48)
  const take = (site: number, subnet: number) => places.take(countsOf('rpc', ipv6(site, subnet), 16))
  let taken = 0
  for (let subnet = 0; subnet < 1_000; subnet += 1) if (take(1, subnet)) taken += 1
  expect(taken).toBe(24)
  expect(take(2, 0)).toBeDefined()
  expect(places.take(countsOf('rpc', ipv4(1), 16))).toBeDefined()
})

test('a /48 of IPv6 has at most sixteen times as many places as one of its /64 networks', () => {
  const places = createInFlight(10_000)
  let taken = 0
  for (let subnet = 0; subnet < 100; subnet += 1)
    for (let count = 0; count < 200; count += 1)
      if (places.take(countsOf('streams', ipv6(1, subnet), 100))) taken += 1
  expect(taken).toBe(1_600)
})

test('several networks that take as many places as they can leave places for the next', () => {
  const places = createInFlight(48)
  const takeAll = (host: number) => {
    let taken = 0
    while (places.take(countsOf('rpc', ipv4(host), 16))) taken += 1
    return taken
  }
  expect([1, 2, 3, 4].map(takeAll)).toEqual([16, 16, 8, 4])
})

test('a released place is free again, under each of its names', () => {
  const places = createInFlight(100)
  const counts = [
    { who: 'a', limit: 1 },
    { who: 'b', limit: 1 },
  ]
  const leave = places.take(counts)
  expect(places.take(counts)).toBeUndefined()
  expect(places.take(counts.slice(1))).toBeUndefined()
  leave?.()
  expect(places.take(counts)).toBeDefined()
})
