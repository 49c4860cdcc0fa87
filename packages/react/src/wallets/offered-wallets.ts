import { type CatalogueEntry, catalogue } from '@countersign/wallets'
import type { InjectedKind, WalletKind } from './wallet-kind.ts'

/** What a page offers besides the wallets in this browser. */
type Others = {
  readonly canScan: boolean
  /** Whether the backend collects confirmations of owners of Safes. */
  readonly canCosign: boolean
  /** Whether it offers a hosted wallet, by its id. */
  readonly isHosted: (id: string) => boolean
}

/**
 * Returns the part of the catalogue that a page offers. Without `injected()`, that is what a person can use without
 * installing it in this browser.
 */
export async function offeredWallets(
  kinds: readonly WalletKind[],
  others: Others,
): Promise<readonly CatalogueEntry[]> {
  const entries = await entriesOf(
    kinds.find(kind => kind.type === 'injected'),
    others,
  )
  // Without either, nothing would follow from picking it.
  const hasSafe = (others.canScan || others.canCosign) && kinds.some(({ type }) => type === 'safe')
  return hasSafe ? entries : entries.filter(({ id }) => id !== 'safe')
}

async function entriesOf(injected: InjectedKind | undefined, { canScan, isHosted }: Others) {
  if (!injected)
    return catalogue
      .filter(({ id, canPair }) => isHosted(id) || (canScan && canPair))
      .map(({ platforms: { phone = [] }, ...entry }) => ({ ...entry, platforms: { phone } }))
  const { arrangement } = injected
  if (!arrangement) return catalogue
  return (await import('./arranged-catalogue.ts')).arrangedCatalogue(arrangement)
}
