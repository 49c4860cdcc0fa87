// cspell:ignore ETOI trustw
import type { CatalogueEntry, Wallet } from '@countersign/wallets'
import { describe, expect, test } from 'vitest'
import { countRows, fewRows, groupRows, type Listed, type RowGroup } from './rows.ts'
import { searchRows } from './search.ts'

const wallet = (name: string | null, rdns: string | null, id = `${rdns}#1`): Wallet => ({
  id,
  name,
  icon: null,
  rdns,
  provider: { request: async () => null },
})
const entry = (name: string, more: Partial<CatalogueEntry> = {}): CatalogueEntry => ({
  id: name.toLowerCase().replaceAll(' ', '-'),
  name,
  group: 'popular',
  rdns: [`io.${name.toLowerCase().replaceAll(' ', '')}`],
  platforms: {},
  ...more,
})
const catalogue = [
  entry('Fox'),
  entry('Rainbow'),
  entry('Trust Wallet'),
  entry('Étoile', { group: 'more' }),
  entry('Ledger', { group: 'hardware' }),
]
const list = (listed: Partial<Listed>) =>
  groupRows({
    wallets: [],
    late: new Set(),
    catalogue,
    recent: [],
    isUsable: () => true,
    nameOfSafe: account => account,
    unnamed: 'Browser wallet',
    ...listed,
  })
const shown = (groups: readonly RowGroup[]) =>
  groups.map(({ id, rows }) => `${id}: ${rows.map(({ name }) => name).join(', ')}`)

const fox = wallet('Fox', 'io.fox')
const own = wallet('Own', 'org.own')

describe('the order of rows', () => {
  test('wallets of this browser come first, and are not listed twice', () => {
    expect(shown(list({ wallets: [own, fox] }))).toEqual([
      'installed: Own, Fox',
      'popular: Rainbow, Trust Wallet',
      'more: Étoile',
      'hardware: Ledger',
    ])
  })

  test('recently used wallets come first in their group and are marked', () => {
    const groups = list({ wallets: [own, fox], recent: ['io.fox', 'trust-wallet'] })
    expect(shown(groups).slice(0, 2)).toEqual(['installed: Fox, Own', 'popular: Trust Wallet, Rainbow'])
    expect(groups.flatMap(({ rows }) => rows.filter(row => row.isRecent)).map(({ name }) => name)).toEqual([
      'Fox',
      'Trust Wallet',
    ])
  })

  test('Safe comes before other wallets of the catalogue, also among the first rows', () => {
    const safe = entry('Safe', { group: 'multisig', rdns: [] })
    const groups = list({ wallets: [own], catalogue: [...catalogue, safe] })
    expect(shown(groups).slice(0, 2)).toEqual(['installed: Own', 'multisig: Safe'])
    expect(shown(fewRows(groups, 2, 1))).toEqual(['installed: Own', 'multisig: Safe'])
  })

  test('wallets that cannot be used on this device come after those that can', () => {
    expect(shown(list({ isUsable: ({ name }) => name !== 'Fox' }))[0]).toBe(
      'popular: Rainbow, Trust Wallet, Fox',
    )
  })

  test('a wallet without a name gets a generic one', () => {
    expect(shown(list({ wallets: [wallet(null, null, 'injected')] }))[0]).toBe('installed: Browser wallet')
  })

  test('the wallet of a Safe App shows what its Safe is called', () => {
    const account = `eip155:1:0x${'5a'.repeat(20)}`
    const safe = { ...wallet('Safe', null), safe: { account, isReadOnly: false } }
    const nameOfSafe = (named: string) => `Treasury of ${named}`
    expect(list({ wallets: [safe], nameOfSafe })[0]?.rows[0]).toMatchObject({
      name: 'Safe',
      apart: `Treasury of ${account}`,
    })
  })

  test('only wallets of the same name show their rdns', () => {
    const apart = list({ wallets: [fox, wallet('Fox', 'org.fox'), own] })[0]?.rows.map(row =>
      row.kind === 'installed' ? row.apart : undefined,
    )
    expect(apart).toEqual(['io.fox', 'org.fox', null])
  })

  test.each(['Fox', 'FOX', 'F o x', 'Fóx', 'Ｆｏｘ'])(
    'a wallet that falsely calls itself %s is shown with its rdns',
    name => {
      const [row] = list({ wallets: [wallet(name, 'evil.example')] })[0]?.rows ?? []
      expect(row).toMatchObject({ name, apart: 'evil.example' })
    },
  )
})

describe('a wallet that arrives while the pointer is on the list', () => {
  const before = list({ wallets: [own] })

  test('takes the place of its row in the catalogue', () => {
    const after = list({ wallets: [own, fox], late: new Set([fox.id]) })
    expect(shown(after)).toEqual(shown(before))
    const place = after[1]?.rows[0]
    expect(place).toMatchObject({ kind: 'installed', wallet: fox, key: before[1]?.rows[0]?.key })
  })

  test('comes last if it has no such row', () => {
    const other = wallet('Other', 'org.other')
    expect(shown(list({ wallets: [own, other], late: new Set([other.id]) }))).toEqual([
      ...shown(before),
      'late: Other',
    ])
  })

  test('does not take the place of an earlier one with the same rdns', () => {
    const second = wallet('Fox', 'io.fox', 'io.fox#2')
    const after = list({ wallets: [own, fox, second], late: new Set([fox.id, second.id]) })
    expect(shown(after).at(-1)).toBe('late: Fox')
    expect(countRows(after)).toBe(countRows(before) + 1)
  })
})

describe('the first rows', () => {
  test('are few, but contain every wallet of this browser', () => {
    expect(shown(fewRows(list({}), 3, 1))).toEqual(['popular: Fox, Rainbow, Trust Wallet'])
    expect(shown(fewRows(list({ wallets: [own, fox] }), 3, 2))).toEqual([
      'installed: Own, Fox',
      'popular: Rainbow, Trust Wallet',
    ])
    const many = Array.from({ length: 9 }, (_, at) => wallet(`W${at}`, `org.w${at}`))
    expect(countRows(fewRows(list({ wallets: many }), 3, 2))).toBe(11)
  })

  test('continue in the next group if the first is short', () => {
    expect(shown(fewRows(list({}), 4, 1)).at(-1)).toBe('more: Étoile')
  })
})

describe('the search', () => {
  const found = (query: string, listed: Partial<Listed> = {}) =>
    searchRows(list(listed), query).map(({ name }) => name)

  test('ignores case, accents and spaces', () => {
    expect(found('ETOI')).toEqual(['Étoile'])
    expect(found('trustw')).toEqual(['Trust Wallet'])
    expect(found(' fox ')).toEqual(['Fox'])
  })

  test('lists names that start with the query before others, and installed wallets first', () => {
    expect(found('r')).toEqual(['Rainbow', 'Trust Wallet', 'Ledger'])
    expect(found('w', { wallets: [own] })).toEqual(['Own', 'Trust Wallet', 'Rainbow'])
  })

  test('lists matches at the start of a word before matches within a word', () => {
    expect(found('wal')).toEqual(['Trust Wallet'])
    expect(found('t')).toEqual(['Trust Wallet', 'Étoile'])
  })

  test('finds Safe by its name first, and by what people call it', () => {
    const safes = [...catalogue, entry('SafePal'), entry('Safe', { group: 'multisig' })]
    expect(found('safe', { catalogue: safes })).toEqual(['Safe', 'SafePal'])
    for (const query of ['multisig', 'Multi-sig', 'multi', 'gnosis', 'Gnosis Safe', 'Safe{Wallet}'])
      expect(found(query, { catalogue: safes })).toEqual(['Safe'])
  })

  test('finds nothing if no name matches', () => {
    expect(found('xyz')).toEqual([])
  })
})
