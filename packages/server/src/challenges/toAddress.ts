import { AccountFormatError, type Address, parseAddress } from '@countersign/core'
import { ProblemException } from '../http/problem.ts'

/** Reads an address that came in a request. @throws {ProblemException} `request-invalid`, which names the field */
export function toAddress(field: string, text: string): Address {
  try {
    return parseAddress(text)
  } catch (error) {
    if (!(error instanceof AccountFormatError)) throw error
    throw new ProblemException('request-invalid', error.message, {
      errors: [
        { field, value: text.slice(0, 80), allowed: 'an address, in mixed case with its checksum (ERC-55)' },
      ],
    })
  }
}
