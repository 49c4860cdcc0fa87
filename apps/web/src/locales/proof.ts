import type { ProofState } from '@countersign/api'
import type { VerdictLocale } from './verdict.ts'

/** What happened; what it means and what to do. */
type Words = { readonly title: string; readonly text: string }

/** What the page of a proof says. */
export type ProofLocale = {
  readonly verdict: VerdictLocale
  readonly page: string
  readonly loading: string
  /** In the seal. */
  readonly seal: Readonly<Record<ProofState['status'], string>>
  readonly title: Readonly<Record<ProofState['status'], string>>
  readonly lead: {
    /** How many accounts. */
    readonly valid: Readonly<Record<'one' | 'many', string>>
    readonly expired: (date: string) => string
    readonly revoked: (date: string) => string
    readonly draft: string
  }
  /** Leads to where what is missing is signed. */
  readonly goOn: string
  readonly said: {
    readonly label: string
    readonly to: string
    readonly anyone: string
    readonly purpose: string
    readonly issued: string
    readonly until: string
    readonly by: string
    readonly revoked: string
  }
  readonly accounts: {
    readonly title: Readonly<Record<'one' | 'many', string>>
    readonly test: string
    readonly whole: string
    readonly block: string
    readonly blockHash: string
    readonly signed: string
    /** Of a Safe: who had signed, of all its owners, and how many had to. */
    readonly owners: (signed: string, all: string, needed: string) => string
    readonly onChain: (all: string, needed: string) => string
    readonly ownersAt: string
    readonly hasSigned: string
    readonly version: (version: string) => string
    readonly details: string
    readonly text: string
    readonly signature: string
    readonly others: string
  }
  readonly now: {
    readonly title: string
    readonly text: string
    /** Where there are keys alone. */
    readonly keys: string
    readonly ask: string
    readonly asking: string
    readonly again: string
    readonly outcome: Readonly<Record<'holds' | 'no-longer' | 'unavailable', string>>
    readonly asked: (time: string) => string
    readonly key: string
    readonly holds: (block: string) => string
    readonly noLonger: (then: string, now: string) => string
    readonly noLongerKey: string
    readonly changed: Readonly<Record<'owners' | 'threshold', string>>
    /** It holds although they have changed. */
    readonly changedBut: Readonly<Record<'owners' | 'threshold', string>>
    readonly unreachable: string
    readonly tooMany: string
  }
  readonly keep: {
    readonly title: string
    readonly copy: string
    readonly copied: string
    readonly copyFailed: string
    readonly showCode: string
    readonly hideCode: string
    readonly code: string
    readonly file: string
    readonly cacao: string
    readonly cacaoText: string
    readonly print: string
    readonly failed: string
  }
  readonly check: Words & { readonly go: string }
  readonly mine: {
    readonly title: string
    readonly visibility: Readonly<Record<ProofState['visibility'], string>>
    readonly change: Readonly<Record<ProofState['visibility'], string>>
    readonly changed: Readonly<Record<ProofState['visibility'], string>>
    readonly revoke: {
      readonly open: string
      /** Names the proof by what it is for. */
      readonly title: (purpose: string) => string
      readonly text: string
      readonly confirm: string
      readonly keep: string
    }
    readonly revoked: string
    readonly failed: string
    readonly notYours: string
    readonly couldNotAsk: string
    readonly signIn: Words
  }
  readonly notFound: Words & { readonly home: string }
  /** On paper. */
  readonly paper: {
    readonly code: string
    readonly printed: (time: string) => string
    readonly how: string
    readonly steps: readonly string[]
  }
}
