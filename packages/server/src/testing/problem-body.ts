import type { Problem } from '@countersign/api'

type NamesOf<Document> = Document extends unknown ? keyof Document : never
type ValueIn<Document, Name> = Document extends unknown
  ? Name extends keyof Document
    ? Document[Name]
    : undefined
  : never

/** The members of all problem documents, so that a test can read those of the problem that it expects. */
export type ProblemBody = { [Name in NamesOf<Problem>]: ValueIn<Problem, Name> }
