import type { AccountId } from '@countersign/core'
import type { Logger } from 'pino'
import type { Hex } from 'viem'
import type { ClientNetwork } from '../http/counts-of.ts'
import type { News } from '../news/news.ts'
import type { Verifier } from '../verdicts/verifier.ts'
import type { ReadTree } from './read-tree.ts'
import type { CosigningStore } from './store.ts'

/** The dependencies of all functions that change cosignings. */
export type CosigningContext = {
  readonly store: CosigningStore
  readonly verifier: Verifier
  /**
   * Whether people sign in to applications with OpenID Connect: only these receive claims of passkeys, and what was signed
   * for them alone.
   */
  readonly hasApplications: boolean
  readonly readTree: ReadTree
  /**
   * Whether the gateway has a message of a Safe; `undefined`: that could not be read.
   *
   * @param network - the one whose share of the gateway's quota it counts against
   */
  readonly isAtGateway: (safe: AccountId, hash: Hex, network: ClientNetwork) => Promise<boolean | undefined>
  /** Notified of each change once it is committed. `show` only tells those who follow the cosigning. */
  readonly news: Pick<News, 'notify'> & { readonly show: News['notify'] }
  /** Runs after a cosigning is confirmed, before listeners are notified. Never fails: it can be done later too. */
  readonly onConfirmed: (id: string) => Promise<void>
  readonly logger: Logger
  readonly now: () => number
}
