import type { ConnectWords } from './words/connect.ts'
import type { CosigningWords } from './words/cosigning.ts'
import type { GetWords } from './words/get.ts'
import type { HostedWords } from './words/hosted.ts'
import type { NetworksWords } from './words/networks.ts'
import type { PhoneWords } from './words/phone.ts'
import type { ProfileWords } from './words/profile.ts'
import type { ReasonWords } from './words/reason.ts'

/** Every sentence of the kit in one language. What the button needs comes first; the rest is loaded with the dialog. */
export type Locale = {
  /** BCP 47 */
  readonly language: string
  readonly button: {
    readonly connect: string
    readonly verify: string
    readonly loading: string
    readonly account: string
  }
  readonly shell: {
    readonly close: string
    readonly loading: string
    readonly loadFailed: Words
    readonly tryAgain: string
  }
  readonly loadDialog: () => Promise<DialogLocale>
}

/** What happened; what it means and what to do. */
type Words = { readonly title: string; readonly text: string }

/** The three steps of a sign-in, and the lines that people are told when one fails. */
export type SignInStep = 'preparing-message' | 'waiting-for-signature' | 'verifying-signature'

/** The words of the views that get a wallet, switch networks, and show the profile, and why a sign-in can fail. */
export type RareWords = {
  readonly get: GetWords
  readonly networks: NetworksWords
  readonly profile: ProfileWords
  readonly reason: ReasonWords
}

export type DialogLocale = {
  readonly connect: ConnectWords
  /** What is said of phones: few people connect one. */
  readonly loadPhone: () => Promise<PhoneWords>
  /** What is said of wallets that open in a window of their own: few people use one. */
  readonly loadHosted: () => Promise<HostedWords>
  /** What views say that few people open. */
  readonly loadRare: () => Promise<RareWords>
  /** What is said of an account of several owners, in the dialog and on pages. */
  readonly loadCosigning: () => Promise<CosigningWords>
  /** Beneath the headline of what nobody expected, where no more is known. */
  readonly unforeseen: string
  /** A wallet that does not say its name. */
  readonly unnamedWallet: string
  readonly verify: {
    readonly title: string
    readonly text: string
    readonly account: (wallet: string) => string
    readonly accountAlone: string
    readonly steps: string
    readonly step: Readonly<Record<SignInStep, string>>
    readonly stepState: Readonly<Record<'done' | 'current' | 'failed' | 'open', string>>
    readonly message: string
    /** Of a message that is signed already. */
    readonly messageSigned: string
    readonly messageOver: string
    readonly messageLoading: string
    readonly otherChain: (chain: string) => string
    readonly status: {
      readonly 'preparing-message': string
      readonly 'message-ready': (wallet: string) => string
      readonly 'waiting-for-signature': (wallet: string) => string
      readonly 'verifying-signature': string
      readonly 'signed-in': string
      readonly idle: string
    }
    /** Why there is no message to sign. */
    readonly ended: Readonly<Record<'cancelled' | 'disconnected', (wallet: string) => string>>
    readonly sign: string
    readonly signAgain: string
    readonly start: string
    readonly cancel: string
    /** Leads to where another network is chosen. */
    readonly networks: string
    readonly other: string
    readonly disconnect: (wallet: string) => string
    readonly tryAgain: string
    readonly again: Readonly<Record<'prepare' | 'sign' | 'verify', string>>
  }
  /** The headline of a failure: the lines of the specification, word for word. */
  readonly headline: Readonly<Record<SignInStep | 'wrong-network' | 'unforeseen', string>>
  readonly notices: {
    readonly label: string
    readonly cancelled: (wallet: string, account: string) => string
    readonly notSignedIn: string
    readonly connectingCancelled: string
    readonly requestLeft: (wallet: string) => string
    readonly disconnect: (wallet: string) => string
    readonly accountSwitched: (wallet: string, shown: string, signedIn: string) => string
    readonly prove: (account: string) => string
    readonly dismiss: string
  }
}
