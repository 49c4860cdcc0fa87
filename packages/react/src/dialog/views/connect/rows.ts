import type { CatalogueEntry, Wallet } from '@countersign/wallets'
import { addressOf, shortenAddress } from '../../../shorten.ts'

/** A line of the list: a wallet that is in this browser, or one that can be had. */
export type WalletRow = {
  /** The same for as long as the row keeps its place. */
  readonly key: string
  readonly name: string
  /** It connected here before. */
  readonly isRecent: boolean
} & (
  | {
      readonly kind: 'installed'
      readonly wallet: Wallet
      /** What tells it from another of the same name, here or in the catalogue: the name that only one maker can hold, or which Safe it is. */
      readonly apart: string | null
    }
  | { readonly kind: 'catalogue'; readonly entry: CatalogueEntry }
)

export type RowGroup = {
  readonly id: 'installed' | 'late' | CatalogueEntry['group']
  readonly rows: readonly WalletRow[]
}

export type Listed = {
  readonly wallets: readonly Wallet[]
  /** The ids of wallets that came while a pointer was on the list: nothing may move because of them. */
  readonly late: ReadonlySet<string>
  readonly catalogue: readonly CatalogueEntry[]
  /** rdns, or id, of wallets that connected here before. */
  readonly recent: readonly string[]
  /** Whether a wallet of the catalogue can be used on this device. Those that can come first. */
  readonly isUsable: (entry: CatalogueEntry) => boolean
  /** What a wallet is called that does not say its name. */
  readonly unnamed: string
}

const groupOrder = ['popular', 'more', 'hardware', 'multisig'] as const satisfies CatalogueEntry['group'][]

/**
 * Puts the wallets in order: those of this browser first, then the catalogue by group, without those that are installed.
 * Within each, those used before lead. A wallet that came late stands where its catalogue row stood, or at the end.
 */
export function groupRows(listed: Listed): readonly RowGroup[] {
  const { wallets, late, catalogue } = listed
  const settled = wallets.filter(({ id }) => !late.has(id))
  const present = new Set(settled.map(({ rdns }) => rdns))
  const inPlace = new Map<CatalogueEntry, Wallet>()
  const atEnd: Wallet[] = []
  for (const wallet of wallets) {
    if (!late.has(wallet.id)) continue
    const entry = present.has(wallet.rdns) ? undefined : entryOf(wallet, catalogue)
    if (entry && !inPlace.has(entry)) inPlace.set(entry, wallet)
    else atEnd.push(wallet)
  }
  const rowOf = (entry: CatalogueEntry): WalletRow => {
    const wallet = inPlace.get(entry)
    return wallet
      ? { ...installedRow(wallet, listed), key: entryKey(entry.id) }
      : {
          kind: 'catalogue',
          key: entryKey(entry.id),
          name: entry.name,
          isRecent: isRecentEntry(entry, listed),
          entry,
        }
  }
  const absent = usableFirst(
    catalogue.filter(({ rdns }) => !rdns.some(name => present.has(name))),
    listed,
  )
  const groups: RowGroup[] = [
    { id: 'installed', rows: recentFirst(settled.map(wallet => installedRow(wallet, listed))) },
    ...groupOrder.map(group => ({
      id: group,
      rows: recentFirst(absent.filter(entry => entry.group === group).map(rowOf)),
    })),
    { id: 'late', rows: atEnd.map(wallet => installedRow(wallet, listed)) },
  ]
  return groups.filter(({ rows }) => rows.length > 0)
}

/**
 * Takes the first rows only: all wallets of this browser, and so many of the catalogue that there is a choice.
 *
 * @param most - how many rows there are, unless the wallets of this browser are more
 * @param least - how many rows of the catalogue there are in any case
 */
export function fewRows(groups: readonly RowGroup[], most: number, least: number): readonly RowGroup[] {
  const installed = countRows(groups.filter(({ id }) => id === 'installed'))
  let left = Math.max(most - installed, least)
  return groups
    .map(group => {
      if (group.id === 'installed' || group.id === 'late') return group
      const rows = group.rows.slice(0, left)
      left -= rows.length
      return { ...group, rows }
    })
    .filter(({ rows }) => rows.length > 0)
}

/** The key of the row of a catalogue entry. */
export function entryKey(id: string): string {
  return `entry:${id}`
}

export function countRows(groups: readonly RowGroup[]): number {
  return groups.reduce((count, { rows }) => count + rows.length, 0)
}

/** Finds the entry under one of whose names an installed wallet announces itself. */
export function entryOf(
  { rdns }: Pick<Wallet, 'rdns'>,
  catalogue: readonly CatalogueEntry[],
): CatalogueEntry | undefined {
  return rdns === null ? undefined : catalogue.find(entry => entry.rdns.includes(rdns))
}

function installedRow(wallet: Wallet, { wallets, catalogue, recent, unnamed }: Listed): WalletRow {
  const name = readAs(wallet.name)
  const isNamesake =
    wallets.some(other => other !== wallet && readAs(other.name) === name) ||
    // Any extension may call itself what another is known as.
    catalogue.some(entry => readAs(entry.name) === name && entryOf(wallet, [entry]) === undefined)
  return {
    kind: 'installed',
    key: wallet.id,
    name: wallet.name ?? unnamed,
    isRecent: recent.includes(wallet.rdns ?? wallet.id),
    wallet,
    // In the frame of a Safe's wallet it is one Safe that is connected.
    apart: wallet.safe ? shortenAddress(addressOf(wallet.safe.account)) : isNamesake ? wallet.rdns : null,
  }
}

/** What a name looks like to somebody who reads over it. */
function readAs(name: string | null): string | undefined {
  return name
    ?.normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}

function isRecentEntry(entry: CatalogueEntry, { recent }: Listed): boolean {
  // One that opens in a window is remembered under a name of its own.
  return [entry.id, `hosted:${entry.id}`, ...entry.rdns].some(name => recent.includes(name))
}

function recentFirst(rows: readonly WalletRow[]): readonly WalletRow[] {
  return [...rows].sort((one, other) => Number(other.isRecent) - Number(one.isRecent))
}

function usableFirst(entries: readonly CatalogueEntry[], { isUsable }: Listed): readonly CatalogueEntry[] {
  const usable = new Set(entries.filter(isUsable))
  return [...usable, ...entries.filter(entry => !usable.has(entry))]
}
