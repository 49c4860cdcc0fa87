import { isSafe, type RowGroup, type WalletRow } from './rows.ts'

/**
 * Finds wallets by name, best matches first: wallets of this browser, then names that start with the query, then names
 * with a word that does, then names that contain it. Ignores case, accents and spaces.
 */
export function searchRows(groups: readonly RowGroup[], query: string): readonly WalletRow[] {
  const wanted = plain(query)
  return groups
    .flatMap(({ rows }) => rows)
    .map(row => ({ row, rank: rankOf(row, wanted) }))
    .filter(({ rank }) => rank < noMatch)
    .sort((one, other) => one.rank - other.rank)
    .map(({ row }) => row)
}

const noMatch = 6

function rankOf(row: WalletRow, wanted: string): number {
  const match = Math.min(...namesOf(row).map(name => matchOf(name, wanted)))
  return match === noMatch ? noMatch : match + (row.kind === 'installed' ? 0 : 3)
}

function matchOf(name: string, wanted: string): number {
  if (plain(name).startsWith(wanted)) return 0
  const words = name.split(/[\s\-_.]+/)
  if (words.some((_, at) => plain(words.slice(at).join('')).startsWith(wanted))) return 1
  return plain(name).includes(wanted) ? 2 : noMatch
}

/** What Safe was called before, and what its application is called. */
const namesOfSafe = ['Gnosis Safe', 'Safe{Wallet}']

/** Returns the names of a wallet, including former ones, and what people call its kind. */
function namesOf(row: WalletRow): readonly string[] {
  switch (row.kind) {
    case 'installed':
      return row.apart === null ? [row.name] : [row.name, row.apart]
    case 'catalogue':
      return [
        row.name,
        row.entry.id,
        ...(row.entry.group === 'multisig' ? ['Multisig'] : []),
        ...(isSafe(row.entry) ? namesOfSafe : []),
      ]
  }
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\s\-_.{}]+/gu, '')
    .toLocaleLowerCase()
}
