import type { LoadLibrary } from '@countersign/wallets/hosted'
import type { GivenHosted, HostedKind } from './wallet-kind.ts'

type Icon = {
  /** A `data:image/…` address. @default the catalogue's icon, or else the first letter of its name */
  readonly icon?: string
}

/** How a hosted wallet differs from the catalogue's, or a wallet of your own with an `id`. */
export type HostedSettings =
  | (Icon & {
      readonly id?: never
      /** @default the catalogue's */
      readonly name?: string
      /** The address of its page: https, or http on localhost. @default the wallet's own */
      readonly url?: string
    })
  | (Icon & { readonly id: string; readonly name: string; readonly url: string })

/** Returns the entry of one hosted wallet. */
export function hostedKind(wallet: GivenHosted, load: LoadLibrary): HostedKind {
  const hosted = { wallets: [wallet], libraries: { [wallet.sdk]: load } }
  return { type: 'hosted', wallet, load: async () => ({ hosted }) }
}
