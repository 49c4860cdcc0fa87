import { expect, test } from 'vitest'
import { anonymized, clientAddress, networkOf, wideNetworkOf } from './client-address.ts'

test('without a trusted proxy, the header is ignored', () => {
  expect(clientAddress('192.0.2.1', '203.0.113.9', 0)).toBe('192.0.2.1')
})

test('with n trusted proxies, the n-th entry from the end is the address, regardless of what the client wrote before it', () => {
  expect(clientAddress('10.0.0.1', '6.6.6.6, 203.0.113.9', 1)).toBe('203.0.113.9')
  expect(clientAddress('10.0.0.1', '6.6.6.6, 203.0.113.9, 10.0.0.2', 2)).toBe('203.0.113.9')
})

test('a header with fewer entries than proxies yields its first entry', () => {
  expect(clientAddress('10.0.0.1', '203.0.113.9', 3)).toBe('203.0.113.9')
  expect(clientAddress('10.0.0.1', undefined, 3)).toBe('10.0.0.1')
  expect(clientAddress(undefined, undefined, 0)).toBe('unknown')
})

test.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
  ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
  ['::ffff:c000:207', '192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:DB8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['unknown', 'unknown', 'unknown'],
])('%s is counted as %s and logged as %s', (address, network, logged) => {
  expect(networkOf(address)).toBe(network)
  expect(anonymized(address)).toBe(logged)
})

test.each(['<b>', 'a.b.c.d', '203.0.113.9.1', 'x/48', '2001:db8:1:2::/48', '2001:db8:zz::/48'])(
  'nothing is kept of an address that is none (%s)',
  address => {
    expect(anonymized(address)).toBe('unknown')
  },
)

test('of a network, the same is kept as of its addresses', () => {
  for (const address of ['203.0.113.9', '2001:db8:1:2:3:4:5:6'])
    expect(anonymized(wideNetworkOf(address))).toBe(anonymized(address))
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
  ['2001:db8:2::1', '2001:db8:2::/48'],
  ['unknown', 'unknown'],
])('the network of one customer with %s is %s', (address, network) => {
  expect(wideNetworkOf(address)).toBe(network)
})

test('a port written by a proxy is not part of the address', () => {
  expect(clientAddress('10.0.0.1', '203.0.113.9:5678', 1)).toBe('203.0.113.9')
  expect(clientAddress('10.0.0.1', '[2001:db8::1]:443', 1)).toBe('2001:db8::1')
})
