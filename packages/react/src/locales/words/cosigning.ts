import type { Cosigning, EndedCosigning } from '@countersign/api'
import type { ConfirmationRefused, PartFault } from '@countersign/core'
import type { CosigningProblemCode } from '@countersign/wallets'

/** What happened; what it means and what to do. */
type Words = { readonly title: string; readonly text: string }

/** What the server answers of a cosigning by its code alone. */
type ProblemOfSafes = CosigningProblemCode

type Confirmation = NonNullable<Cosigning['safes'][number]['owners'][number]['confirmation']>

/** What is said of a cosigning wherever it is shown. Loaded when there is one. */
export type CosigningWords = {
  readonly progress: {
    /** Both numbers in figures. */
    readonly count: (given: number, threshold: number) => string
    /** How many confirmations are still to come; at least one. */
    readonly missing: (count: number) => string
    /** All have signed, and the contract is being asked. */
    readonly checking: string
    readonly ended: Readonly<Record<EndedCosigning, Words>>
    readonly superseded: Readonly<Record<NonNullable<Cosigning['superseded']>, string>>
  }
  readonly owners: {
    readonly label: string
    /** The owners of a Safe that is itself an owner; its name or address. */
    readonly labelOf: (safe: string) => string
    readonly you: string
    readonly kind: Readonly<Record<'contract' | 'safe', string>>
    readonly waiting: string
    /** It is over, and this owner has not signed: enough others had, or it came to nothing. */
    readonly over: Readonly<Record<EndedCosigning, string>>
    readonly former: string
    /** It gave something, and it does not count any more. */
    readonly formerGiven: string
    readonly how: Readonly<Record<Confirmation['kind'], string>>
    /** How it came, where it did not come from the owner's wallet to this site. */
    readonly way: Readonly<Record<Exclude<Confirmation['way'], 'here'>, string>>
    /** The reason follows, if one was given. */
    readonly declined: string
  }
  readonly timeLeft: {
    /** `time` such as "5 days and 3 hours". */
    readonly left: (time: string) => string
    readonly lessThanMinute: string
    readonly over: string
    readonly until: (moment: string) => string
  }
  readonly share: {
    readonly label: string
    readonly copy: string
    readonly copied: string
    readonly copyFailed: string
    readonly show: string
    readonly hide: string
    readonly code: string
    readonly pass: string
    /** What goes along with the link in the system's share sheet. */
    readonly text: (account: string) => string
  }
  readonly code: {
    readonly label: string
    readonly mine: string
    readonly others: string
  }
  readonly asker: {
    readonly label: string
    readonly here: string
    readonly device: (browser: string, system: string) => string
    readonly unknown: string
  }
  readonly message: {
    readonly label: string
    /** The summary of the values that wallets show instead of the text. */
    readonly shows: string
    readonly compare: string
    /** In front of a Safe's address. */
    readonly ownersOf: string
    readonly mostWallets: string
    readonly safeWallet: string
    readonly hardware: string
    /** In front of a value's name, which is only read out. */
    readonly copy: string
  }
  /** Why a confirmation or a whole cosigning was refused; beneath a headline. */
  readonly reason: {
    readonly ended: Readonly<Record<EndedCosigning, string>>
    readonly repeated: string
    readonly refused: Readonly<
      Record<Exclude<ConfirmationRefused['reason'], 'bad-part'> | 'unspecified', string>
    >
    readonly fault: Readonly<Record<PartFault, string>>
    readonly problem: Readonly<Record<ProblemOfSafes, string>>
  }
  readonly chip: {
    readonly label: string
    /** On the button that opens the dialog there. */
    readonly open: (given: number, threshold: number) => string
    readonly more: (count: number) => string
    readonly cancel: string
    readonly ask: string
    readonly askText: string
    readonly confirm: string
    readonly keep: string
    readonly failed: string
    readonly dismiss: string
    readonly signedIn: (account: string) => string
    readonly over: Readonly<Record<Exclude<EndedCosigning, 'CONFIRMED'>, string>>
    /** Where the owners were asked to sign for a proof. */
    readonly proof: {
      readonly signed: string
      /** Leads to the proof. */
      readonly see: string
      readonly over: Readonly<Record<Exclude<EndedCosigning, 'CONFIRMED'>, string>>
    }
  }
  /** The dialog's verify view, where a Safe is to be proved. */
  readonly verify: {
    readonly title: string
    readonly ready: (safe: string) => string
    /** A wallet whose own account is the Safe. */
    readonly readyWhole: (safe: string) => string
    readonly account: (safe: string) => string
    readonly asOwner: (wallet: string, owner: string) => string
    readonly step: string
    readonly owners: (threshold: number, owners: number) => string
    readonly waiting: Words
    readonly unanswered: (wallet: string) => string
    readonly notGiven: (wallet: string) => string
    readonly notConnected: string
    /** Leaves it to the other owners to sign. */
    readonly others: string
    readonly otherSafe: string
    readonly details: string
    readonly close: string
    readonly sign: string
    readonly askAgain: string
    readonly cancel: string
    readonly cancelling: Words
    readonly cancelYes: string
    readonly cancelNo: string
  }
  /** Sign in as a Safe. */
  readonly safe: {
    readonly title: string
    readonly text: string
    readonly found: string
    readonly looking: string
    readonly none: Words
    readonly noGateway: Words
    readonly failed: Words
    readonly partly: (networks: string) => string
    /** Also where only a part of the list is missing. */
    readonly quotaExhausted: string
    readonly tryAgain: string
    readonly threshold: (threshold: number, owners: number) => string
    readonly byAddress: string
    readonly address: string
    readonly addressHint: string
    readonly network: string
    readonly addressEmpty: string
    readonly addressInvalid: string
    readonly addressChecksum: string
    readonly go: string
    readonly looksUp: string
    readonly notASafe: (network: string) => string
    readonly unasked: (network: string) => string
    readonly undeployed: {
      readonly title: string
      readonly text: string
      readonly owners: string
      readonly ownersHint: string
      readonly ownersInvalid: (line: string) => string
      readonly ownersRepeated: (line: string) => string
      readonly ownersEmpty: string
      readonly threshold: string
      readonly thresholdInvalid: (owners: number) => string
      readonly nonce: string
      readonly nonceHint: string
      readonly nonceInvalid: string
      readonly version: string
      readonly mismatch: string
    }
  }
  readonly notice: { readonly goesOn: string; readonly open: string }
}
