import type { Cosigning } from '@countersign/api'
import type { AccountId, Address, SafePart } from '@countersign/core'
import type { KnownSafe } from './known.ts'

/** How a confirmation came. */
export type Way = 'here' | 'gateway' | 'chain'

/** One owner's confirmation, as it comes in. */
export type Given = {
  /** Whose owner confirms. @default the account itself */
  readonly safe?: Address | undefined
  readonly owner: Address
  /** A key's signature, the part of an approved hash, or what a contract accepts: as `verifyConfirmation` takes it. */
  readonly signature: string
  readonly way: Way
}

/** A cosigning that waits for confirmations, as a watcher needs it. */
export type OpenCosigning = {
  readonly id: string
  readonly account: AccountId
  /** The exact text. */
  readonly message: string
  readonly safes: readonly KnownSafe[]
  readonly confirmations: readonly {
    readonly safe: Address
    readonly owner: Address
    readonly part: SafePart
    readonly way: Way
    readonly at: number
  }[]
  /** Whether it is known to be among the Safe's messages at the gateway. */
  readonly gatewayKnown: boolean
  readonly createdAt: number
  readonly expiresAt: number
}

/** Where to go on in the list of open cosignings. */
export type OpenCursor = { readonly createdAt: number; readonly id: string }

/** What a watcher does with cosignings. Every change is told to `news` once it is committed. */
export type WatchedCosignings = {
  /** Gives a cosigning as it stands, without asking the chain. @param browser - the token of who asks, if any */
  find(id: string, browser?: string): Promise<Cosigning | undefined>
  /**
   * Takes one owner's confirmation: verified by the chain, stored, and where it is the last that was missing, the
   * whole is verified and the cosigning is confirmed.
   *
   * @throws {ProblemException} `cosigning-not-found`, `cosigning-ended`, `confirmation-refused`, `confirmation-repeated`,
   *   `verification-unavailable`; the cosigning goes on.
   */
  confirm(id: string, given: Given, browser?: string): Promise<Cosigning>
  /**
   * Reads the Safes anew: owners who left, a new threshold, what can no longer succeed, what has expired; and confirms
   * what only waited for a node. Where the chain cannot be asked, all stays as it is.
   */
  refresh(id: string): Promise<Cosigning | undefined>
  /** Asks whether the account has signed on the chain (`SignMessageLib`), and confirms if so. @returns whether */
  signedOnChain(id: string): Promise<boolean>
  /** Notes whether the gateway knows of the message. */
  noteGateway(id: string, known: boolean): Promise<void>
  /** Lists what waits for confirmations, oldest first. */
  openOnes(page: { limit: number; after?: OpenCursor | undefined }): Promise<OpenCosigning[]>
}
