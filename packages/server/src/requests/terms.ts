import { requestLimits } from '@countersign/api'
import type { createProofRequestSchema } from '@countersign/api/schemas'
import { accountChain } from '@countersign/core'
import type { z } from 'zod'
import { chainNotConfigured, invalidField, type ProblemException } from '../http/problem.ts'
import type { RequestRow } from './record.ts'
import { checkReturnTo } from './returning.ts'

/** How far the requester's clock may be off, in milliseconds. */
const offBy = 60_000

/** What is asked for, parsed. */
export type Terms = z.output<typeof createProofRequestSchema>

/**
 * Validates a new request.
 *
 * @throws {ProblemException} `request-invalid`, `chain-not-configured`
 */
export function toTerms(
  input: Terms,
  { chains, time }: { chains: readonly string[]; time: number },
): Pick<
  RequestRow,
  'purpose' | 'audience' | 'account' | 'chain' | 'deadline' | 'holds_for' | 'return_to' | 'reference'
> {
  const { account, chain: named } = input
  const chain = account === null ? named : accountChain(account)
  if (named !== null && named !== chain)
    throw invalid('chain', named, `null, or ${chain}, the chain of the account`)
  if (chain !== null && !chains.includes(chain)) throw chainNotConfigured(chain, chains)
  const { least, most } = requestLimits.deadline
  const deadline = Date.parse(input.deadline)
  if (deadline < time + least - offBy || deadline > time + most + offBy)
    throw invalid('deadline', input.deadline, 'a time from ten minutes to a year from now')
  return {
    purpose: input.purpose,
    audience: input.audience,
    account,
    chain,
    deadline,
    holds_for: input.holdsFor,
    return_to: input.returnTo === null ? null : checkReturnTo(input.returnTo),
    reference: input.reference || null,
  }
}

function invalid(field: string, value: string, allowed: string): ProblemException {
  return invalidField(field, value, allowed, `The request is invalid: ${field} must be ${allowed}.`)
}
