import type { Cosigning, ServerUnreachableError } from '@countersign/api'
import type { Failed, NextStep, NoSeat } from '../pages/cosigning/next-step.ts'

/** What happened; what it means and what to do. */
type Words = { readonly title: string; readonly text: string }

/** Everything that the page of a cosigning says beside what the kit says of it. Loaded with the page. */
export type CosigningLocale = {
  /** Names the window while nothing is known yet. */
  readonly page: string
  readonly loading: string
  readonly notFound: Words & { readonly home: string }
  /** The headline: where this stands for the person who looks. */
  readonly title: Readonly<
    Record<Exclude<NextStep['step'], Ending | 'pass-on' | 'connect-another'>, string>
  > & {
    readonly 'pass-on': { readonly given: string; readonly 'not-needed': string }
    readonly 'connect-another': Readonly<Record<NoSeat, string>>
    readonly 'ask-again': Readonly<Record<Failed, string>>
    readonly nothing: Readonly<Record<Failed, string>>
  }
  /** What it means, and what to do. */
  readonly lead: {
    /** For whoever has never been here. The site's name; how many of how many owners have to agree. */
    readonly connect: (site: string, threshold: number, owners: number) => string
    readonly confirm: (site: string, threshold: number, owners: number) => string
    /** For an owner of a Safe that is itself an owner. */
    readonly confirmWithin: (site: string) => string
    readonly confirmOwn: string
    readonly decided: string
    readonly passOn: { readonly given: string; readonly 'not-needed': string }
    readonly share: string
    readonly connectAnother: Readonly<Record<NoSeat, string>>
    readonly signIn: string
    readonly goOn: string
    readonly used: string
    readonly proof: string
    readonly close: (site: string) => string
    readonly helped: (site: string) => string
    readonly askAgain: Readonly<Record<Failed, string>>
    /** Why it can no longer succeed. */
    readonly superseded: Readonly<Record<NonNullable<Cosigning['superseded']>, string>>
    readonly nothing: Readonly<Record<Failed, string>>
  }
  /** The three things an owner does. */
  readonly steps: {
    readonly label: string
    readonly read: Words
    readonly compare: Words
    readonly confirm: string
    /** Before a wallet is connected. */
    readonly connect: Words
  }
  readonly connect: string
  readonly connectAnother: string
  readonly confirm: {
    readonly button: string
    readonly after: string
    /** Before the owner's name. */
    readonly as: string
    /** Before the Safe that is an owner itself and that this owner is one of. */
    readonly within: string
    readonly costs: string
    readonly waiting: Words
    readonly switching: Words
    /** The way out while the wallet is asked. */
    readonly stop: string
    readonly checking: string
    /** While what talks to wallets is loaded. */
    readonly loading: string
    readonly failed: string
    readonly again: string
    readonly more: string
    readonly seat: string
  }
  /** For keys behind owners that are contracts. */
  readonly contract: {
    readonly title: string
    readonly text: string
    readonly button: (owner: string) => string
    /** Names the form in which it declines for the contract. */
    readonly decline: (owner: string) => string
  }
  readonly decline: {
    readonly open: string
    readonly title: string
    readonly text: string
    readonly reason: string
    readonly hint: string
    readonly left: (letters: number) => string
    readonly button: string
    readonly keep: string
    readonly waiting: Words
    readonly failed: string
  }
  readonly ways: {
    readonly title: string
    readonly text: string
    readonly safe: Words & { readonly link: string; readonly unknown: string }
    readonly chain: TransactionWords
    /** The Safe signs as a whole, and one owner is enough. */
    readonly whole: TransactionWords & { readonly found: string }
    /** The Safe signs as a whole, and its owners decide on that together. */
    readonly together: Omit<TransactionWords, 'sent'> & {
      readonly proposed: string
      /** Leads to the Safe's transactions, in its own wallet and here. */
      readonly queue: string
      readonly here: string
      /** For owners who put the transaction together themselves. */
      readonly byHand: {
        readonly title: string
        /** With what: not every tool runs another's code as the account's own. */
        readonly text: Readonly<Record<'call' | 'delegate', string>>
        readonly to: string
        readonly value: string
        readonly data: string
        readonly operation: string
        /** That the account calls, and that it runs the other's code as its own. */
        readonly operations: Readonly<Record<'call' | 'delegate', string>>
      }
    }
  }
  readonly share: Words & {
    readonly mine: string
    /** For an asker who may be an owner and has no wallet connected. */
    readonly alsoOwner: Words
    readonly notOwner: Readonly<Record<NoSeat, string>>
    /** Before the address of the connected wallet. */
    readonly wallet: string
  }
  readonly collect: {
    readonly waiting: string
    readonly failed: string
    readonly again: string
    readonly go: string
  }
  readonly askAgain: string
  readonly account: {
    readonly title: string
    readonly version: (version: string) => string
    /** Leads to the page of the Safe. */
    readonly about: string
    readonly undeployed: string
    readonly test: string
  }
  readonly owners: string
  readonly request: string
  readonly signed: {
    readonly title: string
    readonly by: string
    readonly nobody: string
    readonly how: string
    readonly method: Readonly<Record<NonNullable<Cosigning['verdict']>['method'], string>>
    /** Names the contract that would deploy the account. */
    readonly factory: (address: string) => string
    readonly block: string
    readonly when: string
  }
  readonly cancel: Words & {
    readonly open: string
    readonly button: string
    readonly keep: string
    readonly failed: string
  }
  /** What is said in place of the rest where the owners are asked to sign for a proof. */
  readonly proof: {
    readonly page: string
    readonly title: Pick<CosigningLocale['title'], 'confirm' | 'close'>
    readonly lead: Pick<
      CosigningLocale['lead'],
      | 'connect'
      | 'confirm'
      | 'confirmWithin'
      | 'share'
      | 'connectAnother'
      | 'close'
      | 'helped'
      | 'askAgain'
      | 'nothing'
    >
    readonly compare: Words
    readonly undeployed: string
    readonly cancel: Words
    readonly confirmed: string
    readonly what: {
      readonly label: string
      readonly purpose: string
      readonly audience: string
      readonly anyone: string
    }
    /** Lead the asker to the proof, and to where it goes on. */
    readonly see: string
    readonly goOn: string
  }
  readonly lost: string
  /** Why what an owner did came to nothing, and what to do. The wallet by its name. */
  readonly failure: FailureWords
  /** Said to whoever does not see the page change. */
  readonly news: {
    readonly given: (given: number, needed: number) => string
    readonly declined: string
    readonly changed: string
    readonly confirmed: string
    readonly ended: Readonly<Record<Failed, string>>
  }
}

type TransactionWords = Words & {
  /** Asks what it costs; nothing is sent yet. */
  readonly button: string
  readonly asking: string
  readonly cost: (amount: string) => string
  readonly send: string
  readonly waiting: Words
  readonly sent: string
  readonly failed: string
}

export type FailureWords = {
  /** Stands for one that does not say its name. */
  readonly nameless: string
  readonly wallet: Readonly<
    Record<
      | 'not-found'
      | 'refused'
      | 'refused-unasked'
      | 'already-pending'
      | 'locked'
      | 'not-supported'
      | 'relay-unreachable'
      | 'request-expired'
      | 'popup-blocked'
      | 'host-unreachable'
      | 'no-handshake'
      | 'unknown',
      (wallet: string) => string
    >
  >
  /** The wallet was asked to send a transaction. */
  readonly 'transaction-refused': (wallet: string) => string
  /** The wallet shows another account than this owner. Both shortened. */
  readonly 'wrong-account': (connected: string, owner: string) => string
  readonly 'not-connected': string
  readonly 'not-an-owner': string
  readonly 'wrong-network': (wallet: string) => string
  readonly 'chain-not-offered': string
  readonly 'node-unreachable': string
  readonly 'not-enough': string
  /** The Safe's own code for it. */
  readonly 'would-revert': (code: string | null) => string
  readonly 'no-library': string
  /** What the gateway says of it. */
  readonly 'not-proposed': (said: string | null) => string
  readonly 'code-missing': string
  readonly reverted: string
  readonly ended: string
  readonly repeated: string
  readonly refused: Readonly<
    Record<
      | 'not-an-owner'
      | 'stale-owner'
      | 'wrong-signer'
      | 'wrong-chain'
      | 'contract-refused'
      | 'hash-not-approved'
      /** Whatever else is wrong with a signature. */
      | 'unusable',
      string
    >
  >
  readonly unavailable: string
  readonly unreachable: Readonly<Record<ServerUnreachableError['code'], string>>
  readonly 'too-many': (seconds: number) => string
  readonly server: string
  readonly unknown: string
}

type Ending = 'ask-again' | 'nothing'
