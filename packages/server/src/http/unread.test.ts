import { expect, test } from 'vitest'
import { createUnread } from './unread.ts'

const ipv4 = (host: number) => ({ network: `192.0.2.${host}`, wideNetwork: `192.0.2.${host}` })
const ipv6 = (subnet: number) => ({ network: `2001:db8:1:${subnet}::/64`, wideNetwork: '2001:db8:1::/48' })

test('responses of a network that wait to be read are cut off beyond its limit, the oldest first', () => {
  const unread = createUnread({ network: 100, all: 1_000 })
  const cut: string[] = []
  for (const name of ['a', 'b', 'c', 'd']) unread.hold(ipv4(1), 40, () => cut.push(name))
  unread.hold(ipv4(2), 100, () => cut.push('of another network'))
  expect(cut).toEqual(['a', 'b'])
})

test('a response that was read does not count any longer', () => {
  const unread = createUnread({ network: 100, all: 1_000 })
  const cut: number[] = []
  for (let index = 0; index < 10; index += 1) unread.hold(ipv4(1), 60, () => cut.push(index))()
  expect(cut).toEqual([])
})

test('one /48 of IPv6 has at most sixteen times as much as one network', () => {
  const unread = createUnread({ network: 100, all: 10_000 })
  let cut = 0
  for (let subnet = 0; subnet < 40; subnet += 1)
    unread.hold(ipv6(subnet), 100, () => {
      cut += 1
    })
  expect(cut).toBe(24)
})

test('if all together exceed the total, the network with the most is cut off', () => {
  const unread = createUnread({ network: 100, all: 150 })
  const cut: string[] = []
  unread.hold(ipv4(1), 10, () => cut.push('little'))
  unread.hold(ipv4(2), 50, () => cut.push('much'))
  unread.hold(ipv4(2), 40, () => cut.push('more'))
  unread.hold(ipv4(3), 60, () => cut.push('the newest'))
  expect(cut).toEqual(['much'])
})

test('a response that exceeds a limit alone is cut off', () => {
  const unread = createUnread({ network: 100, all: 1_000 })
  let cut = 0
  const done = unread.hold(ipv4(1), 101, () => {
    cut += 1
  })
  done()
  expect(cut).toBe(1)
})
