import { catalogue } from '@countersign/wallets'
import { expect, test, vi } from 'vitest'
import { offeredWallets } from './offered-wallets.ts'

test('the site’s order takes precedence over the catalogue’s', () => {
  const [first] = offeredWallets({ first: ['safe'], hide: ['rabby'] })
  expect(first?.id).toBe('safe')
  expect(offeredWallets({ hide: ['rabby'] }).some(({ id }) => id === 'rabby')).toBe(false)
})

test('an unknown wallet is reported to the site, and everybody can still sign in', () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(offeredWallets({ first: ['no-such-wallet'] })).toEqual(catalogue)
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ name: 'UnknownWalletError' }))
})

test('wallets that a site hides stay hidden despite other mistakes', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const offered = offeredWallets({ first: ['no-such-wallet'], hide: ['rabby'] })
  expect(offered).toEqual(catalogue.filter(({ id }) => id !== 'rabby'))
})
