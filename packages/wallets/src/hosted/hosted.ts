import type { UnaddressedMessage } from '../authentication/authentication.ts'
import type { Wallet } from '../wallet.ts'

/**
 * The library that communicates with a wallet's page: `base-account` is `@base-org/account`, `coinbase-wallet` is
 * `@coinbase/wallet-sdk`.
 */
export type HostedSdk = 'base-account' | 'coinbase-wallet'

/** A wallet that is hosted on a web page, as a site offers it. */
export type HostedWallet = {
  /** The id of its catalogue entry, or an id of its own. */
  readonly id: string
  /** Its name. @default the catalogue's name; required if the catalogue does not contain it */
  readonly name?: string | undefined
  readonly sdk: HostedSdk
  /** Address of its page. */
  readonly url: string
  /** A `data:image/…` address. @default the catalogue's icon, or else the first letter of its name */
  readonly icon?: string | null | undefined
}

/** What a wallet signed in the step in which it connected. It has not been verified yet. */
export type HostedSignature = { readonly message: string; readonly signature: `0x${string}` }

/**
 * Communicates with hosted wallets, through their own libraries and a window. One per page. A library is loaded when a
 * person has selected a wallet of its kind.
 */
export type Hosted = {
  readonly wallets: readonly HostedWallet[]
  /** Returns one of them as a `Wallet`: its provider loads the library with the first request. */
  readonly wallet: (id: string) => Wallet | null
  /**
   * Opens the window for a wallet's next request, or brings the open one to the foreground. Has to be called within the
   * user gesture, before anything is awaited: browsers block windows that open later.
   */
  readonly openWindow: (wallet: Wallet) => void
  /** Closes a wallet's window and rejects what waits for it. */
  readonly closeWindow: (wallet: Wallet) => void
  /**
   * Connects and, if the wallet supports it, requests a signature in the same step (ERC-7846, `signInWithEthereum`).
   *
   * @param options.request - what to sign; `null`: nothing
   * @throws {HostedError} for the window; otherwise the wallet's error
   */
  readonly connect: (
    wallet: Wallet,
    options: { readonly request: UnaddressedMessage | null; readonly signal: AbortSignal },
  ) => Promise<HostedSignature | null>
  /** Whether this browser has stored a connection to it, without loading anything. */
  readonly hasKept: (id: string) => boolean
  readonly dispose: () => void
}

/**
 * Why a wallet's window gave no response.
 * - `popup-blocked`: the browser did not open it.
 * - `popup-closed`: it was closed before it responded.
 * - `host-unreachable`: our server could not reach the wallet's page either.
 * - `no-handshake`: its page is reachable, but does not respond.
 */
export type HostedProblem = 'popup-blocked' | 'popup-closed' | 'host-unreachable' | 'no-handshake'
