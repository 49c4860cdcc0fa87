import { AccountFormatError, type AccountId, parseAccountId } from '@countersign/core'
import { ProblemException } from '../http/problem.ts'

/** Reads an account that came in a request. @throws {ProblemException} `request-invalid`, which names the field */
export function toAccount(text: string, field = 'account'): AccountId {
  try {
    return parseAccountId(text)
  } catch (error) {
    if (!(error instanceof AccountFormatError)) throw error
    throw new ProblemException('request-invalid', error.message, {
      errors: [{ field, value: text.slice(0, 80), allowed: 'eip155:<chain id>:<address>' }],
    })
  }
}
