// cspell:ignore raby metamsk bacd dcab eabcd
import { describe, expect, it } from 'vitest'
import { addressesOf } from './addresses.ts'
import { type Arrangement, arrange } from './arrange.ts'
import { catalogue, type WalletId } from './catalogue.ts'
import type { CatalogueEntry, OwnWallet } from './entry.ts'

const wallet = (id: string): OwnWallet => ({
  id,
  name: id.toUpperCase(),
  group: 'more',
  rdns: [],
  homepage: `https://${id}.example`,
  stores: {},
})

const entry = (id: string, group: CatalogueEntry['group'] = 'more'): CatalogueEntry => ({
  ...{ id, name: id.toUpperCase(), group, rdns: [], platforms: {} },
})

const list = [entry('a', 'popular'), entry('b'), entry('c', 'multisig'), entry('d')]
const ids = (entries: readonly CatalogueEntry[]) => entries.map(entry => entry.id).join('')

describe('arrange', () => {
  it('changes nothing without an arrangement', () => {
    expect(arrange(list, {})).toEqual(list)
  })

  it('puts wallets first, in the given order, among the popular ones', () => {
    const arranged = arrange(list, { first: ['d', 'c'] })
    expect(ids(arranged)).toBe('dcab')
    expect(arranged.slice(0, 2).map(entry => entry.group)).toEqual(['popular', 'popular'])
  })

  it('puts a wallet that is named twice first once', () => {
    expect(ids(arrange(list, { first: ['b', 'b'] }))).toBe('bacd')
  })

  it('hides wallets', () => {
    expect(ids(arrange(list, { hide: ['a', 'd'] }))).toBe('bc')
  })

  it('adds wallets at the end, or first', () => {
    expect(ids(arrange(list, { add: [wallet('e')] }))).toBe('abcde')
    expect(ids(arrange(list, { add: [wallet('e')], first: ['e'] }))).toBe('eabcd')
  })

  it('replaces a wallet that is hidden and added', () => {
    const own = { ...wallet('b'), name: 'Ours' }
    const replaced = arrange(list, { hide: ['b'], add: [own] }).filter(entry => entry.id === 'b')
    expect(replaced).toEqual([expect.objectContaining({ name: 'Ours' })])
  })

  it('adds wallets with what they can be installed to, and their addresses', () => {
    const stores = { phone: { ios: 'https://e.example/ios' }, desktop: { linux: 'https://e.example/linux' } }
    const [added] = arrange([], { add: [{ ...wallet('rabby'), stores }] })
    expect(added?.platforms).toEqual({ phone: ['ios'], desktop: ['linux'] })
    expect(added && addressesOf(added)).toEqual({ homepage: 'https://rabby.example', stores })
  })

  it('throws for an unknown wallet and names it', () => {
    expect(() => arrange(list, { first: ['metamsk'] })).toThrow('no wallet “metamsk”')
    expect(() => arrange(list, { hide: ['x'] })).toThrow(expect.objectContaining({ code: 'unknown-wallet' }))
  })

  it('refuses to put a hidden wallet first', () => {
    expect(() => arrange(list, { first: ['a'], hide: ['a'] })).toThrow('“a”')
  })

  it('refuses an id that is taken', () => {
    const clash = { add: [wallet('a')] }
    expect(() => arrange(list, clash)).toThrow(expect.objectContaining({ code: 'duplicate-wallet' }))
    expect(() => arrange(list, { add: [wallet('e'), wallet('e')] })).toThrow('“e”')
  })

  it.each([
    ['homepage', { homepage: 'javascript:alert(1)' }],
    ['homepage', { homepage: 'http://e.example' }],
    ['homepage', { homepage: 'https://a@e.example' }],
    ['homepage', { homepage: undefined }],
    ['store', { stores: { phone: { ios: 'javascript:alert(1)//https://e.example' } } }],
    ['store', { stores: { extension: { chrome: 'data:text/html,e' } } }],
    ['universal link', { links: { universal: 'javascript:alert("{uri}")' } }],
    ['universal link', { links: { universal: 'https://e.example/wc' } }],
    ['universal link', { links: { universal: 'https://e.example/wc?uri={uri}&again={uri}' } }],
    ['native link', { links: { native: ' javascript:alert("{uri}")' } }],
    ['native link', { links: { native: 'JavaScript:alert("{uri}")' } }],
    ['native link', { links: { native: 'https://e.example/?uri={uri}' } }],
    ['native link', { links: { native: '/wc?uri={uri}' } }],
    ['page', { hosted: { sdk: 'base-account', url: 'javascript:alert(1)' } }],
    ['page', { hosted: { sdk: 'base-account', url: 'http://e.example' } }],
    ['page', { hosted: { sdk: 'base-account', url: 'http://a@localhost' } }],
    ['id', { id: 'E/../e' }],
  ])('refuses to add a wallet with an unsafe %s: %j', (_, change) => {
    // From a site without a type checker.
    const add = [{ ...wallet('e'), ...change } as OwnWallet]
    expect(() => arrange(list, { add })).toThrow(expect.objectContaining({ code: 'wrong-wallet' }))
  })

  it('adds a wallet that opens by its own scheme', () => {
    const links = { universal: 'https://e.example/wc?uri={uri}', native: 'e-wallet://wc?uri={uri}' }
    expect(arrange([], { add: [{ ...wallet('e'), links }] })).toHaveLength(1)
  })

  it('adds a wallet on a web page, also on localhost', () => {
    for (const url of ['https://e.example/connect', 'http://localhost:4380/connect']) {
      const hosted = { sdk: 'base-account', url } as const
      expect(arrange([], { add: [{ ...wallet('e'), hosted }] })).toHaveLength(1)
    }
  })

  it('does not modify the list it was given', () => {
    const before = structuredClone(list)
    arrange(list, { first: ['d'], hide: ['a'], add: [wallet('e')] })
    expect(list).toEqual(before)
  })
})

describe('the ids of the catalogue', () => {
  it('are known to the compiler, so that editors suggest them', () => {
    const id: WalletId = 'rabby'
    // @ts-expect-error
    const mistyped: WalletId = 'raby'
    const ids: readonly string[] = catalogue.map(entry => entry.id)
    expect(ids).toContain(id)
    expect(ids).not.toContain(mistyped)
  })

  it('can be mixed with those of the wallets that a site adds', () => {
    const arrangement: Arrangement = { first: ['mine', 'rabby'], add: [wallet('mine')] }
    expect(arrange(catalogue, arrangement)[0]?.id).toBe('mine')
  })
})
