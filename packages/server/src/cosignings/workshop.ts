import type { Logger } from 'pino'
import type { News } from '../news/news.ts'
import type { Verifier } from '../verdicts/verifier.ts'
import type { ReadTree } from './readTree.ts'
import type { CosigningStore } from './store.ts'

/** What everything that changes cosignings works with. */
export type Workshop = {
  readonly store: CosigningStore
  readonly verifier: Verifier
  readonly readTree: ReadTree
  /** Told of each change once it is committed. */
  readonly news: Pick<News, 'tell'>
  /** Has follow what follows from one that is confirmed, before anybody is told. Never fails: it can be done later too. */
  readonly onConfirmed: (id: string) => Promise<void>
  readonly logger: Logger
  readonly now: () => number
}
