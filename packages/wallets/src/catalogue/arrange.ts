import { CountersignError } from '@countersign/core'
import type { WalletId } from './catalogue.ts'
import type { CatalogueEntry, OwnWallet, Stores } from './entry.ts'
import { mistakeIn } from './mistake-in.ts'

/** What a site's owner changes in the catalogue. */
export type Arrangement = {
  /** Ids of wallets to put first, in this order, in the group `popular`. */
  readonly first?: readonly ArrangedId[]
  /** Ids of wallets that are not offered. An installed one is still listed: it announces itself. */
  readonly hide?: readonly ArrangedId[]
  /** The site's own wallets. To replace one of the catalogue, hide it here too. */
  readonly add?: readonly OwnWallet[]
}

/** Editors suggest the ids of the catalogue. The site's own wallets have others. */
type ArrangedId = WalletId | (string & Record<never, never>)

/**
 * Orders, hides and adds wallets.
 *
 * @param catalogue - the wallets to start from.
 * @param arrangement - what to change.
 * @returns a new list; the given one is not modified.
 * @throws {UnknownWalletError} if `first` or `hide` names an unknown wallet.
 * @throws {DuplicateWalletError} if `add` contains an id that exists already.
 * @throws {WrongWalletError} if an entry in `add` has an address that is not https, or is invalid otherwise.
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
  for (const wallet of add) {
    const mistake = mistakeIn(wallet)
    if (mistake !== null) throw new WrongWalletError(wallet.id, mistake)
    if (entries.some(known => known.id === wallet.id)) throw new DuplicateWalletError(wallet.id)
    entries.push(toEntry(wallet))
  }
  const leading = [...new Set(first)].map(id => ({ ...find(entries, id), group: 'popular' as const }))
  return [...leading, ...entries.filter(entry => !first.includes(entry.id))]
}

function toEntry({ homepage, links, stores, ...rest }: OwnWallet): CatalogueEntry {
  const addresses = { homepage, stores, ...(links && { links }) }
  return { ...rest, platforms: platformsOf(stores), canPair: links !== undefined, addresses }
}

function platformsOf({ extension, phone, desktop }: Stores): CatalogueEntry['platforms'] {
  return {
    ...(extension && { extension: keysOf(extension) }),
    ...(phone && { phone: keysOf(phone) }),
    ...(desktop && { desktop: keysOf(desktop) }),
  }
}

const keysOf = <Key extends string>(pages: Readonly<Partial<Record<Key, string>>>) =>
  Object.keys(pages) as Key[]

function find(entries: readonly CatalogueEntry[], id: string): CatalogueEntry {
  const entry = entries.find(known => known.id === id)
  if (!entry) throw new UnknownWalletError(id)
  return entry
}

/**
 * A site's arrangement names a wallet that is not in its catalogue.
 *
 * @example
 * try {
 *   arrange(catalogue, { hide: [id] })
 * } catch (error) {
 *   // Wallets can leave the catalogue in a new version: what is not there need not be hidden.
 *   if (!(error instanceof UnknownWalletError)) throw error
 * }
 */
export class UnknownWalletError extends CountersignError {
  override readonly name = 'UnknownWalletError'
  readonly code = 'unknown-wallet'
  constructor(id: string) {
    super(`The catalogue has no wallet “${id}” to put first or to hide. Check its spelling, or add it.`)
  }
}

/**
 * A site adds a wallet with an id that is taken.
 *
 * @example
 * try {
 *   arrange(catalogue, { add: [own] })
 * } catch (error) {
 *   if (!(error instanceof DuplicateWalletError)) throw error
 *   // Replaces the one of the catalogue.
 *   arrange(catalogue, { hide: [own.id], add: [own] })
 * }
 */
export class DuplicateWalletError extends CountersignError {
  override readonly name = 'DuplicateWalletError'
  readonly code = 'duplicate-wallet'
  constructor(id: string) {
    super(`The catalogue has a wallet “${id}” already. Hide it to replace it, or give yours another id.`)
  }
}

/**
 * A wallet that a site adds is not a valid catalogue entry.
 *
 * @example
 * try {
 *   arrange(catalogue, { add: [own] })
 * } catch (error) {
 *   // The message says what is wrong with the entry.
 *   if (error instanceof WrongWalletError) logger.error(error.message)
 *   throw error
 * }
 */
export class WrongWalletError extends CountersignError {
  override readonly name = 'WrongWalletError'
  readonly code = 'wrong-wallet'
  constructor(id: string, mistake: string) {
    super(`The wallet “${id}” cannot be added: ${mistake}.`)
  }
}
