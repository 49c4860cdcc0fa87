import { parseReturnAddress } from '@countersign/api'
import { invalidField, type ProblemException } from '../http/problem.ts'

/** The parameters that are added to the return address. */
const added = ['countersign_request', 'status'] as const

/**
 * Validates a return address: https or localhost, with room for the added parameters.
 *
 * @throws {ProblemException} `request-invalid`
 */
export function checkReturnTo(text: string): string {
  const url = parseReturnAddress(text)
  if (url === null) throw refused(text, 'an https address without credentials, or an http one on localhost')
  if (added.some(name => url.searchParams.has(name)))
    throw refused(text, `an address without the parameters ${added.join(' and ')}, which are added to it`)
  return url.href
}

function refused(value: string, allowed: string): ProblemException {
  const detail = `The return URL is invalid. It must be ${allowed}.`
  return invalidField('returnTo', value, allowed, detail)
}

/** Returns the address to send a person back to. It has the id of the request and its outcome, and nothing else. */
export function returning(returnTo: string, request: string, status: 'proven' | 'declined'): string {
  const url = new URL(returnTo)
  // Appended as plain text: a requester who signed the existing query finds it unchanged.
  url.search = `${url.search}${url.search ? '&' : '?'}countersign_request=${request}&status=${status}`
  return url.href
}
