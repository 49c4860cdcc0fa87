import type { PageClient } from '@countersign/api'
import type { WagmiConfigSource, WalletRuntime } from '@countersign/wallets'
import type { DialogState, Lazy, Opening, Store } from '@countersign/wallets/state'
import type { ComponentType } from 'react'
import type { DialogLocale, Locale } from '../locales/locale.ts'
import type { RegisteredSession } from '../session/register.ts'
import type { CurrentSession } from '../session/session.ts'
import type { CountersignChain } from '../site/chain.ts'
import type { CurrentSite } from '../site/site.ts'
import type { WalletKind } from '../wallets/wallet-kind.ts'
import type { AccountSource, BackendOptions, SessionBackend } from './backend.ts'

/** What has failed, and what to do. */
export type FailureWords = { readonly title: string; readonly text: string }

/** The state of what is loaded when the page is idle, or on intent. */
export type Parts =
  | {
      readonly status: 'absent' | 'loading' | 'failed'
      /** Says what has failed, if it is not the code. */
      readonly failure?: FailureWords | undefined
    }
  | {
      readonly status: 'ready'
      readonly failure?: undefined
      readonly runtime: WalletRuntime
      readonly words: DialogLocale
      readonly Content: ComponentType
      readonly Notices: ComponentType
    }

/**
 * Renders in the corner of the page; `shows`: whether it is visible. With `isPlaced`, it renders only what is waited for,
 * where the page has a place for it.
 */
export type CornerPart = ComponentType<{ readonly shows: boolean; readonly isPlaced?: boolean }>

/** Whether a wallet is connected to this page, and is on a network of the site. */
export type WalletStatus = 'connected' | 'wrong-network' | 'not-connected'

/** What is known of the account and the wallet once the code for it is loaded, after the page. */
export type ButtonDetails = {
  /** The person's own name for the account, or its verified one (ENS). */
  readonly accountName?: string | undefined
  /** The address of the account's picture. */
  readonly avatar?: string | undefined
  /** Whether a wallet is connected, and on a chain that the site offers. */
  readonly walletStatus: WalletStatus
  /** The offered chain that the wallet is on. */
  readonly chain?: CountersignChain | undefined
}

/** What buttons show besides their first text. It is loaded when it is needed, after the page. */
type ButtonCode = {
  /** Renders who is signed in (CAIP-10), and the balance on request. */
  readonly accountLabel: Lazy<ComponentType<{ readonly account: string; readonly balance: boolean }>>
  /** Says that the wallet is on a network that the site does not use. */
  readonly wrongNetwork: Lazy<ComponentType>
  readonly details: Lazy<(kit: Kit) => Store<ButtonDetails>>
}

/** What the provider shares with the kit's components and hooks. */
export type Kit = ButtonCode & {
  readonly client: PageClient
  readonly authentication: SessionBackend
  readonly accounts: AccountSource
  readonly session: CurrentSession
  readonly site: CurrentSite
  readonly wallets: readonly WalletKind[]
  readonly locale: Locale
  readonly sentPage: string | undefined
  readonly parts: Store<Parts>
  /** The state of the dialog; before its parts are loaded, the requested view. */
  readonly state: Store<DialogState>
  /**
   * The last sign-in in the dialog, once `onSignedIn` was called with its session. Each is another object: a backend may
   * return the same session again.
   */
  readonly signedIn: Store<{ readonly session: RegisteredSession } | null>
  /** The wagmi configuration of the page's own, which may connect a wallet before the kit is loaded. */
  readonly wagmi: Exclude<WagmiConfigSource, (...args: never) => unknown> | undefined
  /** Whether the provider has left the page. `false` until it is mounted. */
  readonly isUnmounted: () => boolean
  /**
   * The component that waits for owners of Safes and shows that in the corner; `null` while there is nothing to wait
   * for.
   */
  readonly corner: Store<CornerPart | null>
  /** Starts to wait for owners of Safes, if there are any. */
  readonly waitForOwners: () => void
  /**
   * Has the dialog's code loaded and rendered ahead, without asking any wallet, for people who are not signed in, once the
   * page is visible and idle. Does nothing for those who save data, with `preload={false}`, or with a wagmi configuration
   * of the page's own.
   */
  readonly prepare: () => void
  /** Loads the dialog in any case, and finds the wallets. Can be called often, such as when a pointer comes near. */
  readonly load: () => void
  /** Opens the dialog at once, even before its code is loaded. */
  readonly open: (what?: Opening) => void
  /** Closes the dialog and cancels what runs in it; a connected wallet stays connected. */
  readonly close: () => void
  /**
   * Connects the kit to the page: the browser's Back works in the dialog.
   *
   * @returns a function that disposes of everything; after that, the kit can be mounted again
   */
  readonly mount: () => () => void
}

/** The settings of a kit, which keep their initial value. */
export type KitOptions = BackendOptions & {
  /**
   * The offered chains, the default one first, as viem describes them. @default what our server lists
   */
  readonly chains?: readonly CountersignChain[] | undefined
  /**
   * The session, if the server that renders the page knows it; `null` if nobody is signed in. @default not known yet
   */
  readonly session?: RegisteredSession | null | undefined
  /**
   * The kinds of wallets that the site offers: `injected()` and `safeOwners()` of `@countersign/react/wallets`,
   * `walletConnect()`, `baseAccount()`, `coinbaseWallet()`, `hosted()` and `safe()` of the modules below it. Their order
   * does not matter. @default those of `wagmiConfig`, if `getDefaultConfig` has created it; otherwise
   * `[injected(), safeOwners()]`
   */
  readonly wallets?: readonly WalletKind[] | undefined
  /**
   * The wagmi configuration of the page, or a function that loads it when a wallet is picked. @default one of the kit's
   * own
   */
  readonly wagmiConfig?: (WagmiConfigSource & { readonly wallets?: readonly WalletKind[] }) | undefined
  /**
   * Whether the button loads the dialog once the page is visible and idle, before a person moves to it. Never done if
   * the browser saves data, if the connection is slow (2G), or if `wagmiConfig` is a configuration. @default true
   */
  readonly preload?: boolean | undefined
  /**
   * The address of a page of the site that opens what a person was sent, such as an owner’s link. The dialog then leads
   * to it. @default none: the dialog does not mention such links
   */
  readonly sentPage?: string | undefined
  readonly locale: Locale
  /**
   * Called after a person has signed in in the dialog, once it has closed. Not called when owners of a Safe confirm later:
   * the session is then reported by `useSession`, and the person is not sent away from what they are doing.
   */
  readonly onSignedIn: (session: RegisteredSession) => void
}
