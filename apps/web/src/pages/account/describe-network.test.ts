import { expect, test } from 'vitest'
import { account } from '../../locales/en/account.ts'
import { describeNetwork } from './describe-network.ts'

const { devices: words } = account
const here = '203.0.113.0/24'

test.each([
  [here, here, 'on this network'],
  ['203.0.0.0/24', here, 'on another network (203.0.0.x)'],
  ['2001:db8:1::/48', here, 'on another network (2001:db8:1::x)'],
  [here, null, 'from 203.0.113.x'],
  [null, here, ''],
])('a session of the network %s is described to a device in %s as %j', (network, own, text) => {
  expect(describeNetwork(network, own, words)).toBe(text)
})
