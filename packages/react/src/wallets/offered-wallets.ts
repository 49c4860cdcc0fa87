import { type Arrangement, arrange, type CatalogueEntry, catalogue } from '@countersign/wallets'
import type { WalletKind } from './wallet-kind.ts'

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
export function offeredWallets(
  kinds: readonly WalletKind[],
  { canScan, canCosign, isHosted }: Others,
): readonly CatalogueEntry[] {
  const injected = kinds.find(kind => kind.type === 'injected')
  // Without either, nothing would follow from picking it.
  const hasSafe = (canScan || canCosign) && kinds.some(({ type }) => type === 'safe')
  const entries = injected
    ? arranged(injected.arrangement)
    : catalogue
        .filter(({ id, links }) => isHosted(id) || (canScan && links))
        .map(({ stores: { phone = {} }, ...entry }) => ({ ...entry, stores: { phone } }))
  return hasSafe ? entries : entries.filter(({ id }) => id !== 'safe')
}

/**
 * Arranges the catalogue as the site configures it. An unknown id is the site's mistake and is reported in the console:
 * people can still sign in, and what the site hides stays hidden.
 */
function arranged(arrangement: Arrangement | undefined): readonly CatalogueEntry[] {
  if (!arrangement) return catalogue
  try {
    return arrange(catalogue, arrangement)
  } catch (error) {
    console.error(error)
    return catalogue.filter(({ id }) => !arrangement.hide?.includes(id))
  }
}
