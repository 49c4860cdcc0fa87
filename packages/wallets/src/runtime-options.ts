import type { Page } from './app/app.ts'
import type { Authentication, SignedIn } from './authentication/authentication.ts'
import type { Device } from './catalogue/device.ts'
import type { CatalogueEntry } from './catalogue/entry.ts'
import type { WagmiConfigSource } from './connection/wagmi.ts'
import type { OpenWalletConnection, SiteChain } from './connection/wallet-connection.ts'
import type { DialogState } from './dialog/state.ts'
import type { Discovery } from './discovery/discovery.ts'
import type { Hosted } from './hosted/hosted.ts'
import type { PendingMemory } from './pending/mark.ts'
import type { Relay } from './pending/relay.ts'
import type { WalletMemory } from './recent/recent.ts'
import type { Wallet } from './wallet.ts'

export type RuntimeOptions<S extends SignedIn = SignedIn> = {
  /** The interface to what knows who is signed in. */
  readonly authentication: Authentication<S>
  /** Returns the chains that the site offers; the first is used if the wallet is on another one. */
  readonly chains: () => Promise<readonly SiteChain[]>
  /** Pairs phones. Without it no view leads to the scan view. It is disposed with the runtime. */
  readonly relay?: Relay | null
  /** Communicates with hosted wallets. Without it no hosted wallets are offered. It is disposed with the runtime. */
  readonly hosted?: Hosted | null
  /**
   * Finds the Safe that frames the page; called in a frame only. It comes first in the list of wallets.
   *
   * @example
   * async () => (await import('@countersign/wallets/safe-app')).findSafeApp()
   */
  readonly safeApp?: () => Promise<Wallet | null>
  /** The wallets that are offered in addition to those in this browser. @default all that the kit knows */
  readonly catalogue?: readonly CatalogueEntry[]
  /** A wagmi configuration of the site's own, for using wagmi's hooks with the kit. @default one of the kit's */
  readonly wagmiConfig?: WagmiConfigSource
  /**
   * Returns the JSON-RPC address for a chain, by its EIP-155 id; `null`: the outcome of transactions is not looked up.
   * @default `/rpc/{chain}` of this page's origin
   */
  readonly rpc?: ((chain: number) => string) | null
  /** Milliseconds since 1970, for what is shown with the times of a server. @default the device's clock */
  readonly now?: () => number
  /** Whether there is a session whose profile can be shown without a wallet. @default `false` */
  readonly isSignedIn?: () => boolean
  readonly onSignedIn?: (session: S) => void
  /**
   * Called when it is not known whether the backend opened a session: its response was lost, or the person cancelled
   * before it arrived. `answer` settles once nothing more is expected, with the session if the response contains one
   * after all.
   */
  readonly onInDoubt?: (answer: Promise<S | null>) => void
  /** Whether the wallets installed in this browser are offered. @default `true` */
  readonly offersInstalled?: boolean
  /** @default the wallets installed in this browser, if they are offered */
  readonly discovery?: Discovery
  /** Whether wallets are asked to announce themselves only with `installed.refresh`. @default `false` */
  readonly isQuiet?: boolean
  /** @default through wagmi, loaded when first needed */
  readonly openWalletConnection?: OpenWalletConnection
  /** @default the browser's local storage */
  readonly memory?: WalletMemory
  /** Where it is stored what waits for a phone. @default the browser's storage for this tab */
  readonly tabMemory?: PendingMemory
  /** What shows whether the page is in the foreground. @default this page */
  readonly page?: Page
  /** The device that the page runs on. @default read from the browser */
  readonly device?: Device
  /** The initial state. @default nothing is open */
  readonly initial?: DialogState
}
