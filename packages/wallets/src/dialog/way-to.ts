import { type Device, isPhone } from '../catalogue/device.ts'
import type { CatalogueEntry } from '../catalogue/entry.ts'
import { offersOf } from '../catalogue/offers.ts'
import type { Wallet } from '../wallet.ts'

/** How a person reaches a wallet of the catalogue: it is installed, hosted, scanned, or missing. */
export type WayTo =
  | { readonly connect: Wallet }
  | { readonly way: 'scan' | 'not-installed' | 'not-available' }

/**
 * Returns what follows when a wallet of the catalogue is selected.
 *
 * @param entry - `null`: the catalogue does not contain it
 */
export function wayTo(
  entry: CatalogueEntry | null,
  {
    installed,
    hosted = null,
    canScan,
    device,
  }: {
    readonly installed: readonly Wallet[]
    /** The same wallet as a hosted one, if the site offers that. */
    readonly hosted?: Wallet | null
    readonly canScan: boolean
    readonly device: Device
  },
): WayTo {
  if (!entry) return { way: 'not-available' }
  // It may have been installed since the list was rendered.
  const here = installed.find(({ rdns }) => rdns !== null && entry.rdns.includes(rdns))
  if (here) return { connect: here }
  // An app that opens no pairing address probably cannot use its QR code either.
  const canPair = canScan && entry.canPair === true
  if (hosted && !(canPair && isPhone(device.system))) return { connect: hosted }
  if (canPair) return { way: 'scan' }
  return { way: offersOf(entry, device).here.length > 0 ? 'not-installed' : 'not-available' }
}
