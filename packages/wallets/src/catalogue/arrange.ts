import type { CatalogueEntry } from './entry.ts'
import { mistakeIn } from './mistake-in.ts'

/** What a site's owner changes in the catalogue. */
export type Arrangement = {
  /** Ids of wallets that stand first, in this order, in the group `popular`. */
  readonly first?: readonly string[]
  /** Ids of wallets that are not offered. One that is installed is listed all the same: it announces itself. */
  readonly hide?: readonly string[]
  /** Wallets of the site's own. To replace one of the catalogue, hide it here too. */
  readonly add?: readonly CatalogueEntry[]
}

/**
 * Orders, hides and adds wallets.
 *
 * @param catalogue - the wallets to start from.
 * @param arrangement - what to change.
 * @returns the new list; the old one is left as it was.
 * @throws {UnknownWalletError} if `first` or `hide` names a wallet that is not there.
 * @throws {DuplicateWalletError} if `add` brings an id that is there already.
 * @throws {WrongWalletError} if what `add` brings has an address that is not https, or is written wrong otherwise.
 *
 * @example
 * const wallets = arrange(catalogue, { first: ['rabby', 'safe'], hide: ['brave'] })
 */
export function arrange(
  catalogue: readonly CatalogueEntry[],
  { first = [], hide = [], add = [] }: Arrangement,
): readonly CatalogueEntry[] {
  for (const id of hide) find(catalogue, id)
  const entries = catalogue.filter(entry => !hide.includes(entry.id))
  for (const entry of add) {
    const mistake = mistakeIn(entry)
    if (mistake !== null) throw new WrongWalletError(entry.id, mistake)
    if (entries.some(known => known.id === entry.id)) throw new DuplicateWalletError(entry.id)
    entries.push(entry)
  }
  const leading = [...new Set(first)].map(id => ({ ...find(entries, id), group: 'popular' as const }))
  return [...leading, ...entries.filter(entry => !first.includes(entry.id))]
}

function find(entries: readonly CatalogueEntry[], id: string): CatalogueEntry {
  const entry = entries.find(known => known.id === id)
  if (!entry) throw new UnknownWalletError(id)
  return entry
}

/** A site's arrangement names a wallet that is not in its catalogue. */
export class UnknownWalletError extends Error {
  override readonly name = 'UnknownWalletError'
  readonly code = 'unknown-wallet'
  constructor(id: string) {
    super(`The catalogue has no wallet “${id}” to put first or to hide. Check its spelling, or add it.`)
  }
}

/** A site adds a wallet with an id that is taken. */
export class DuplicateWalletError extends Error {
  override readonly name = 'DuplicateWalletError'
  readonly code = 'duplicate-wallet'
  constructor(id: string) {
    super(`The catalogue has a wallet “${id}” already. Hide it to replace it, or give yours another id.`)
  }
}

/** A wallet that a site adds is not written as entries of the catalogue are. */
export class WrongWalletError extends Error {
  override readonly name = 'WrongWalletError'
  readonly code = 'wrong-wallet'
  constructor(id: string, mistake: string) {
    super(`The wallet “${id}” cannot be added: ${mistake}.`)
  }
}
