import { eip155Chain } from '@countersign/core'
import { expect, test } from 'vitest'
import { walletAccount } from './wallet-account.ts'

const chains = [{ id: eip155Chain(1) }, { id: eip155Chain(5) }]

test.each([
  ['its own network', chains, 5, 'eip155:5:0xA'],
  ['the first network of a site that does not offer its own', chains, 7, 'eip155:1:0xA'],
  ['its own network until those of the site are known', undefined, 7, 'eip155:7:0xA'],
  ['its own network if the site has none', [], 7, 'eip155:7:0xA'],
])('the account of a wallet is on %s', (_, offered, chainId, account) => {
  expect(walletAccount(offered, { chainId, address: '0xA' })).toBe(account)
})
