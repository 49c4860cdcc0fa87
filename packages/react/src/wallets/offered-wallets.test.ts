import { catalogue } from '@countersign/wallets'
import { expect, test, vi } from 'vitest'
import { injected } from './injected.ts'
import { offeredWallets } from './offered-wallets.ts'
import { safeOwners } from './safe-owners.ts'
import type { WalletKind } from './wallet-kind.ts'

const offered = (
  kinds: readonly WalletKind[],
  {
    canScan = false,
    canCosign = true,
    hosted,
  }: { canScan?: boolean; canCosign?: boolean; hosted?: string } = {},
) => offeredWallets(kinds, { canScan, canCosign, isHosted: id => id === hosted })
const arranged = (arrangement: Parameters<typeof injected>[0]) =>
  offered([injected(arrangement), safeOwners()])

test('the site’s order takes precedence over the catalogue’s', async () => {
  const [first] = await arranged({ first: ['safe'], hide: ['rabby'] })
  expect(first?.id).toBe('safe')
  expect((await arranged({ hide: ['rabby'] })).some(({ id }) => id === 'rabby')).toBe(false)
})

test('an unknown wallet is reported to the site, and everybody can still sign in', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await arranged({ first: ['no-such-wallet'] })).toEqual(catalogue)
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ name: 'UnknownWalletError' }))
})

test('wallets that a site hides stay hidden despite other mistakes', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const shown = await arranged({ first: ['no-such-wallet'], hide: ['rabby'] })
  expect(shown).toEqual(catalogue.filter(({ id }) => id !== 'rabby'))
})

test('a site that lists no Safe does not offer it as a wallet either', async () => {
  expect(await offered([injected()])).toEqual(catalogue.filter(({ id }) => id !== 'safe'))
})

test('a backend that collects no confirmations offers a Safe only on a phone', async () => {
  const kinds = [injected(), safeOwners()]
  const has = async (others: Parameters<typeof offered>[1]) =>
    (await offered(kinds, others)).some(({ id }) => id === 'safe')
  expect(await has({ canCosign: false })).toBe(false)
  expect(await has({ canCosign: false, canScan: true })).toBe(true)
  expect(await has({})).toBe(true)
})

test('without the wallets of this browser, only what works without installing it here is offered', async () => {
  expect(await offered([safeOwners()])).toEqual([])
  const hosted = await offered([safeOwners()], { hosted: 'coinbase' })
  expect(hosted.map(({ id }) => id)).toEqual(['coinbase'])
  expect(Object.keys(hosted[0]?.platforms ?? {})).toEqual(['phone'])
  const phones = await offered([safeOwners()], { canScan: true })
  expect(phones.map(({ id }) => id)).toEqual(catalogue.filter(({ canPair }) => canPair).map(({ id }) => id))
})
