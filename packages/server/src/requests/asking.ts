import type { RequestRequest } from '@countersign/api'
import { AccountFormatError, accountChain, parseAccountId, parseChainId } from '@countersign/core'
import { ProblemException } from '../http/problem.ts'
import type { RequestRow } from './record.ts'
import { checkReturnTo } from './returning.ts'

/** Within what a deadline may be, in milliseconds from now. */
const deadlines = { least: 10 * 60_000, most: 366 * 86_400_000 }

/** How far the clock of whoever asks may be off, in milliseconds. */
const offBy = 60_000

/**
 * Checks what is asked for.
 *
 * @throws {ProblemException} `request-invalid`, `chain-not-configured`
 */
export function toTerms(
  asked: RequestRequest,
  { chains, time }: { chains: readonly string[]; time: number },
): Pick<
  RequestRow,
  'purpose' | 'audience' | 'account' | 'chain' | 'deadline' | 'holds_for' | 'return_to' | 'reference'
> {
  const account = asked.account === null ? null : parse('account', asked.account, parseAccountId)
  const named = asked.chain === null ? null : parse('chain', asked.chain, parseChainId)
  const chain = account === null ? named : accountChain(account)
  if (named !== null && named !== chain)
    throw invalid('chain', named, `null, or ${chain}, the chain of the account`)
  if (chain !== null && !chains.includes(chain))
    throw new ProblemException(
      'chain-not-configured',
      `The chain ${chain} is not configured here. Configured: ${chains.join(', ')}.`,
    )
  const deadline = Date.parse(asked.deadline)
  if (deadline < time + deadlines.least - offBy || deadline > time + deadlines.most + offBy)
    throw invalid('deadline', asked.deadline, 'a time from ten minutes to a year from now')
  return {
    purpose: asked.purpose,
    audience: asked.audience,
    account,
    chain,
    deadline,
    holds_for: asked.holdsFor,
    return_to: asked.returnTo === null ? null : checkReturnTo(asked.returnTo),
    reference: asked.reference || null,
  }
}

function parse<Value>(field: string, text: string, parser: (text: string) => Value): Value {
  try {
    return parser(text)
  } catch (error) {
    if (!(error instanceof AccountFormatError)) throw error
    throw invalid(field, text, error.message)
  }
}

function invalid(field: string, value: string, allowed: string): ProblemException {
  return new ProblemException('request-invalid', `The request is not valid: ${field} must be ${allowed}.`, {
    errors: [{ field, value: value.slice(0, 80), allowed }],
  })
}
