import { type CatalogueEntry, isPhone, type WalletRuntime } from '@countersign/wallets'

/** Whether choosing a wallet of the catalogue opens a window. On a phone, one that has an app as well opens that. */
export function opensInWindow(
  { hosted, links }: CatalogueEntry,
  { device, canScan }: Pick<WalletRuntime, 'device' | 'canScan'>,
): boolean {
  if (!hosted) return false
  return !(isPhone(device.system) && canScan && links)
}
