import type { Endings, Problems } from '@countersign/api'
import type { Reasons } from '@countersign/core'
import type { WalletErrors } from '@countersign/wallets'
import type { messages as button } from './compiled/en/button.ts'
import type { messages as connect } from './compiled/en/connect.ts'
import type { messages as cosigning } from './compiled/en/cosigning.ts'
import type { messages as dialog } from './compiled/en/dialog.ts'
import type { messages as get } from './compiled/en/get.ts'
import type { messages as hosted } from './compiled/en/hosted.ts'
import type { messages as missing } from './compiled/en/missing.ts'
import type { messages as names } from './compiled/en/names.ts'
import type { messages as networks } from './compiled/en/networks.ts'
import type { messages as phone } from './compiled/en/phone.ts'
import type { messages as profile } from './compiled/en/profile.ts'
import type { messages as reason } from './compiled/en/reason.ts'
import type { messages as verify } from './compiled/en/verify.ts'

/** All words of the kit in one language. Those that the button needs come first; the rest is loaded with the dialog. */
export type Locale = typeof button & {
  /** BCP 47 */
  readonly language: string
  readonly loadDialog: () => Promise<DialogLocale>
}

export type DialogLocale = typeof dialog & {
  readonly connect: typeof connect
  /** Loaded when a phone is connected or asked. */
  readonly loadPhone: () => Promise<PhoneWords>
  /** Loaded for wallets that open in a window. */
  readonly loadHosted: () => Promise<typeof hosted>
  /** Loaded for views that are hardly ever the first, and for reasons of failures. */
  readonly loadRare: () => Promise<RareWords>
  /** Loaded for the networks and the profile of an account. */
  readonly loadAccount: () => Promise<AccountWords>
  /** Loaded when an account has several owners, in the dialog and on pages. */
  readonly loadCosigning: () => Promise<CosigningWords>
  /** Loaded when a person enters a name in place of an address, in the dialog and on pages. */
  readonly loadNames: () => Promise<NamesWords>
}

/** The words for getting a wallet and verifying an account, and why a sign-in can fail. */
export type RareWords = {
  readonly get: GetWords
  readonly missing: typeof missing
  readonly reason: ReasonWords
  readonly verify: VerifyWords
}

export type AccountWords = {
  readonly networks: typeof networks
  readonly profile: ProfileWords
}

export type CosigningWords = typeof cosigning & {
  /** How a cosigning ended. */
  readonly ended: Endings
}
export type GetWords = typeof get
export type NamesWords = typeof names
export type PhoneWords = typeof phone
export type ProfileWords = typeof profile
export type VerifyWords = typeof verify
export type ReasonWords = typeof reason & {
  readonly ended: Endings
  readonly problems: Problems
  readonly verdict: Reasons
  readonly wallet: WalletErrors
}

/** The three steps of a sign-in. */
export type SignInStep = keyof VerifyWords['step']

/** Where a wallet is installed: into a browser, on a phone, on a computer. */
export type Platform = keyof GetWords['platform']

/** Where a wallet keeps its keys: in the app itself, on a hardware device, or with several owners. */
export type Keeping = keyof GetWords['step']['make']

/** A request to a connected phone. */
export type PhoneRequest = keyof PhoneWords['asked']

/** A request to a connected wallet in its window. */
export type WindowRequest = keyof (typeof hosted)['asked']

/** The browser or system whose settings let a site open windows. */
export type WindowSetting = keyof (typeof hosted)['allow']

/** A part of a message to sign (EIP-4361) that a wallet can get wrong. */
export type ChangedPart = Exclude<keyof ReasonWords['changed'], 'meaning'>
