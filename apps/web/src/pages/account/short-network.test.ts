import { expect, test } from 'vitest'
import { shortNetwork } from './short-network.ts'

test.each([
  ['203.0.113.0/24', '203.0.113.x'],
  ['203.0.0.0/24', '203.0.0.x'],
  ['2001:db8:1::/48', '2001:db8:1::x'],
])('the network %s is written as %s', (network, text) => {
  expect(shortNetwork(network)).toBe(text)
})
