import { describe, expect, test } from 'vitest'
import { createSending, domainOf, newInNetwork } from './lanes.ts'
import type { Claimed } from './schedule.ts'

test.each([
  ['https://hooks.example.com/a', 'example.com:443'],
  ['https://other.EXAMPLE.com./b', 'example.com:443'],
  ['https://a.b.example.co.uk/', 'example.co.uk:443'],
  ['http://localhost:8080/', 'localhost:8080'],
  ['http://127.0.0.1:9/', '127.0.0.1:9'],
])('a webhook at %s shares the lanes of %s', (url, domain) => {
  expect(domainOf(new URL(url))).toBe(domain)
})

const claimed = (state: Claimed['state'], isTried = true): Claimed => ({
  ...{ id: '', webhook: '', subject: 'one', host: 'a.example:443', url: '', secret: '', body: '' },
  ...{
    state,
    isTried,
    failures: 0,
    leasedUntil: 0,
    signature: null,
  },
})

test('a prompt delivery also counts towards the slow lanes of its domain and account, because it may turn slow', () => {
  const sending = createSending()
  sending.add(claimed('prompt'))
  sending.add(claimed('failed'))
  const counts = (pool: 'prompt' | 'slow') => {
    const { all, byDomain, byAccount } = sending.count(pool)
    return [all, byDomain.get('a.example:443'), byAccount.get('one')]
  }
  expect(counts('prompt')).toEqual([1, 1, 1])
  expect(counts('slow')).toEqual([1, 2, 2])
})

describe('of the lanes for new webhooks,', () => {
  const sending = () => {
    const tracker = createSending()
    return {
      ...tracker,
      connect(addresses: readonly string[], delivery = claimed('prompt', false)) {
        tracker.add(delivery)
        const to = tracker.admit(delivery, addresses)
        if (to.length === 0) tracker.remove(delivery)
        return to
      },
    }
  }

  test.each([
    ['an IPv4 address', () => '9.9.9.9', '9.9.9.8'],
    ['a /48 of IPv6', (index: number) => `2606:4700:1:${index}::1`, '2606:4700:2::1'],
  ])('%s gets a few, and others get their own', (_, addressOf, other) => {
    const { connect } = sending()
    for (let index = 0; index < newInNetwork; index += 1)
      expect(connect([addressOf(index)])).toEqual([addressOf(index)])
    expect(connect([addressOf(newInNetwork)])).toEqual([])
    expect(connect([other])).toEqual([other])
  })

  test('one is free for its network once a delivery has ended or moved to the slow lanes', () => {
    const { connect, remove, slowDown } = sending()
    const deliveries = Array.from({ length: newInNetwork }, () => claimed('prompt', false))
    for (const delivery of deliveries) connect(['9.9.9.9'], delivery)
    const [first = expect.unreachable(), second = expect.unreachable()] = deliveries
    expect(connect(['9.9.9.9'])).toEqual([])
    remove(first)
    expect(connect(['9.9.9.9'])).toEqual(['9.9.9.9'])
    expect(connect(['9.9.9.9'])).toEqual([])
    slowDown(second)
    expect(connect(['9.9.9.9'])).toEqual(['9.9.9.9'])
  })

  test('a webhook that has answered, failed or was slow needs none, and is reached at all of its addresses', () => {
    const { connect } = sending()
    for (let index = 0; index < newInNetwork; index += 1) connect(['9.9.9.9'])
    for (const state of ['prompt', 'failed', 'slow'] as const)
      expect(connect(['9.9.9.9', '9.9.9.8'], claimed(state))).toEqual(['9.9.9.9', '9.9.9.8'])
  })
})
