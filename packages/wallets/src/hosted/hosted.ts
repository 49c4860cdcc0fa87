import type { UnaddressedMessage } from '../sign-in/authentication.ts'
import type { Wallet } from '../wallet.ts'

/** Whose library speaks to a wallet's page: `base-account` is `@base-org/account`, `coinbase-wallet` is `@coinbase/wallet-sdk`. */
export type HostedSdk = 'base-account' | 'coinbase-wallet'

/** A wallet that lives on a web page, as a site offers it. */
export type HostedWallet = {
  /** The catalogue entry that it is, or an id of its own. */
  readonly id: string
  /** What people call it. @default the catalogue's name; needed where the catalogue does not have it */
  readonly name?: string | undefined
  readonly sdk: HostedSdk
  /** Address of its page. */
  readonly url: string
  /** A `data:image/…` address. @default the catalogue's icon, or else a monogram */
  readonly icon?: string | null | undefined
}

/** What a wallet signed in the step in which it connected; nobody has checked it yet. */
export type HostedSignature = { readonly message: string; readonly signature: `0x${string}` }

/**
 * Speaks to wallets that live on web pages, through their own libraries and a window that they open in. One per page. A
 * library is loaded when a person has picked a wallet of its kind.
 */
export type Hosted = {
  readonly wallets: readonly HostedWallet[]
  /** The wallet of one of them as the rest speaks to it: its provider loads the library with the first request. */
  readonly wallet: (id: string) => Wallet | null
  /**
   * Opens the window for what is asked of a wallet next, or brings the open one to the front. Has to be called within the
   * person's gesture, before anything is awaited: browsers block windows that come later.
   */
  readonly openWindow: (wallet: Wallet) => void
  /** Shuts a wallet's window; what waits for it is refused. */
  readonly closeWindow: (wallet: Wallet) => void
  /**
   * Connects, and has signed in the same step what is asked, where the wallet can (ERC-7846, `signInWithEthereum`).
   *
   * @param options.request - what is to be signed; `null`: nothing
   * @throws {HostedError} for the window; what the wallet answers otherwise
   */
  readonly connect: (
    wallet: Wallet,
    options: { readonly request: UnaddressedMessage | null; readonly signal: AbortSignal },
  ) => Promise<HostedSignature | null>
  /** Whether this browser has kept a connection to it, without loading anything. */
  readonly hasKept: (id: string) => boolean
  readonly dispose: () => void
}

/**
 * Why a wallet's window gave no answer.
 * - `popup-blocked`: the browser would not open it.
 * - `popup-closed`: it was shut before it answered.
 * - `host-unreachable`: our server could not reach the wallet's page either.
 * - `no-handshake`: its page is there, and does not speak to us.
 */
export type HostedProblem = 'popup-blocked' | 'popup-closed' | 'host-unreachable' | 'no-handshake'
