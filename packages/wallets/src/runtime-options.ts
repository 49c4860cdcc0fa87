import type { Page } from './app/app.ts'
import type { Device } from './catalogue/device.ts'
import type { CatalogueEntry } from './catalogue/entry.ts'
import type { OpenLink, SiteChain } from './connection/link.ts'
import type { WagmiConfigSource } from './connection/wagmi.ts'
import type { DialogState } from './dialog/state.ts'
import type { Discovery } from './discovery/discovery.ts'
import type { Hosted } from './hosted/hosted.ts'
import type { Relay } from './pairing/relay.ts'
import type { PendingMemory } from './pending/mark.ts'
import type { WalletMemory } from './recent/recent.ts'
import type { Authentication, SignedIn } from './sign-in/authentication.ts'
import type { Wallet } from './wallet.ts'

export type RuntimeOptions<S extends SignedIn = SignedIn> = {
  /** Who says who is signed in. */
  readonly authentication: Authentication<S>
  /** The chains that the site offers, first the one that is taken when the wallet is on another. */
  readonly chains: () => Promise<readonly SiteChain[]>
  /** Pairs phones. Without it nothing leads to the scan view. It is disposed of with the rest. */
  readonly relay?: Relay | null
  /** Speaks to wallets that live on web pages. Without it none is offered. It is disposed of with the rest. */
  readonly hosted?: Hosted | null
  /**
   * Finds the Safe in whose frame the page is; asked in a frame only. It stands first in the list of wallets.
   *
   * @example
   * async () => (await import('@countersign/wallets/safe-app')).findSafeApp()
   */
  readonly safeApp?: () => Promise<Wallet | null>
  /** The wallets that are offered beside those in this browser. @default all that the kit knows */
  readonly catalogue?: readonly CatalogueEntry[]
  /** A wagmi configuration of the site's own, for wagmi's hooks beneath the kit. @default one of the kit's */
  readonly wagmiConfig?: WagmiConfigSource
  /**
   * The address at which JSON-RPC is answered for a chain, by its EIP-155 id; `null`: nobody is asked what became of
   * transactions. @default `/rpc/{chain}` of this page's origin
   */
  readonly rpc?: ((chain: number) => string) | null
  /** Whether somebody is signed in, whose profile can be shown without a wallet. @default nobody */
  readonly isSignedIn?: () => boolean
  readonly onSignedIn?: (session: S) => void
  /**
   * Called when it is not known whether the backend opened a session: its reply was lost, or the person turned away
   * before it came. `answer` settles once nothing more is to come, with the session if the reply brings one after all.
   */
  readonly onInDoubt?: (answer: Promise<S | null>) => void
  /** @default what is installed in this browser */
  readonly discovery?: Discovery
  /** @default through wagmi, loaded when first needed */
  readonly openLink?: OpenLink
  /** @default the browser's local storage */
  readonly memory?: WalletMemory
  /** Where it is kept what waits for a phone. @default the browser's storage for this tab */
  readonly tabMemory?: PendingMemory
  /** What tells whether the page is in front. @default this page */
  readonly page?: Page
  /** What the page runs on. @default what the browser says */
  readonly device?: Device
  /** Where everything stands at first. @default nothing is open */
  readonly initial?: DialogState
}
