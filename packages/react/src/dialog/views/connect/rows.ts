import type { CatalogueEntry, Wallet } from '@countersign/wallets'

/** A row of the list: a wallet in this browser, or one from the catalogue. */
export type WalletRow = {
  /** Stable for as long as the row keeps its place. */
  readonly key: string
  readonly name: string
  /** Whether the wallet has connected here before. */
  readonly isRecent: boolean
} & (
  | {
      readonly kind: 'installed'
      readonly wallet: Wallet
      /**
       * Distinguishes the wallet from another of the same name, in the list or the catalogue: its rdns, or the Safe
       * that it connects.
       */
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
  /** The ids of wallets that arrived while a pointer was on the list: they must not move other rows. */
  readonly late: ReadonlySet<string>
  readonly catalogue: readonly CatalogueEntry[]
  /** The rdns or id of each wallet that connected here before. */
  readonly recent: readonly string[]
  /** Whether a wallet of the catalogue can be used on this device. Usable ones come first. */
  readonly isUsable: (entry: CatalogueEntry) => boolean
  /** Returns what a Safe (CAIP-10) is called. */
  readonly nameOfSafe: (account: string) => string
  /** The name of a wallet that does not provide one. */
  readonly unnamed: string
}

/** Safes come first: their owners sign in with any of the wallets below. */
const groupOrder = ['multisig', 'popular', 'more', 'hardware'] as const satisfies CatalogueEntry['group'][]

/**
 * Sorts the wallets: those of this browser first, then the catalogue by group, without installed ones. In each group,
 * recently used wallets come first. A wallet that arrived late takes the place of its catalogue row, or comes last.
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
 * Returns the first rows only: all wallets of this browser, and enough of the catalogue for a choice.
 *
 * @param most - the maximum number of rows, unless the wallets of this browser are more
 * @param least - the minimum number of rows of the catalogue
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

/** Leaves out the entry of Safe. */
export function withoutSafe(groups: readonly RowGroup[]): readonly RowGroup[] {
  return groups
    .map(group => ({
      ...group,
      rows: group.rows.filter(row => row.kind !== 'catalogue' || !isSafe(row.entry)),
    }))
    .filter(({ rows }) => rows.length > 0)
}

/** Whether an entry is Safe, which leads to the ways in which a Safe can sign in. */
export function isSafe({ id }: CatalogueEntry): boolean {
  return id === 'safe'
}

/** Returns the key of the row of a catalogue entry. */
export function entryKey(id: string): string {
  return `entry:${id}`
}

export function countRows(groups: readonly RowGroup[]): number {
  return groups.reduce((count, { rows }) => count + rows.length, 0)
}

/** Finds the catalogue entry whose rdns an installed wallet announces. */
export function entryOf(
  { rdns }: Pick<Wallet, 'rdns'>,
  catalogue: readonly CatalogueEntry[],
): CatalogueEntry | undefined {
  return rdns === null ? undefined : catalogue.find(entry => entry.rdns.includes(rdns))
}

function installedRow(
  wallet: Wallet,
  { wallets, catalogue, recent, nameOfSafe, unnamed }: Listed,
): WalletRow {
  const name = readAs(wallet.name)
  const isNamesake =
    wallets.some(other => other !== wallet && readAs(other.name) === name) ||
    // Any extension may announce the name of a well-known wallet.
    catalogue.some(entry => readAs(entry.name) === name && entryOf(wallet, [entry]) === undefined)
  return {
    kind: 'installed',
    key: wallet.id,
    name: wallet.name ?? unnamed,
    isRecent: recent.includes(wallet.rdns ?? wallet.id),
    wallet,
    // In Safe{Wallet}, the connected account is one Safe.
    apart: wallet.safe ? nameOfSafe(wallet.safe.account) : isNamesake ? wallet.rdns : null,
  }
}

/** Normalizes a name, so that names that look the same are equal. */
function readAs(name: string | null): string | undefined {
  return name
    ?.normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}

function isRecentEntry(entry: CatalogueEntry, { recent }: Listed): boolean {
  // A hosted wallet is remembered under an id with a prefix.
  return [entry.id, `hosted:${entry.id}`, ...entry.rdns].some(name => recent.includes(name))
}

function recentFirst(rows: readonly WalletRow[]): readonly WalletRow[] {
  return [...rows].sort((one, other) => Number(other.isRecent) - Number(one.isRecent))
}

function usableFirst(entries: readonly CatalogueEntry[], { isUsable }: Listed): readonly CatalogueEntry[] {
  const usable = new Set(entries.filter(isUsable))
  return [...usable, ...entries.filter(entry => !usable.has(entry))]
}
