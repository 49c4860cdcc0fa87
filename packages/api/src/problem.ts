import type { z } from 'zod'
import type { problemDetails, problemMembers } from './problem-schemas.ts'
import type { AnyProblemCode } from './problem-status.ts'

type Details = typeof problemDetails
type DetailsOf<Code> = Code extends keyof Details ? z.infer<Details[Code]> : unknown

/** A problem document (RFC 9457) as the server sends it, media type `application/problem+json`. */
export type Problem<Code extends AnyProblemCode = AnyProblemCode> = Code extends unknown
  ? { code: Code } & z.infer<typeof problemMembers> & DetailsOf<Code>
  : never

/** The details of a problem, besides its sentence. */
export type ProblemDetails<Code extends AnyProblemCode = AnyProblemCode> = Code extends unknown
  ? DetailsOf<Code> & Pick<z.infer<typeof problemMembers>, 'retryAfter'>
  : never

/** How a cosigning ended that accepts no more confirmations. */
export type EndedCosigning = Problem<'cosigning-ended'>['ended']
