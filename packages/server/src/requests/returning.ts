import { ProblemException } from '../http/problem.ts'

/** What is added to the address that somebody is sent back to. */
const added = ['countersign_request', 'status'] as const

/**
 * Checks where somebody is to be sent back to: by https, or to this machine, and with room for what is added.
 *
 * @throws {ProblemException} `request-invalid`
 */
export function checkReturnTo(text: string): string {
  const url = new URL(text)
  const local = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  const plain = url.protocol === 'https:' || (url.protocol === 'http:' && local)
  if (!plain || url.username !== '' || url.password !== '')
    throw refused(text, 'an https address without credentials, or an http one on localhost')
  if (added.some(name => url.searchParams.has(name)))
    throw refused(text, `an address without the parameters ${added.join(' and ')}, which are added to it`)
  return url.href
}

function refused(value: string, allowed: string): ProblemException {
  return new ProblemException(
    'request-invalid',
    `Nobody can be sent back to this address. It must be ${allowed}.`,
    {
      errors: [{ field: 'returnTo', value: value.slice(0, 80), allowed }],
    },
  )
}

/** Gives the address that somebody goes back to: with which request it was, and how that ended; nothing else. */
export function returning(returnTo: string, request: string, status: 'proven' | 'declined'): string {
  const url = new URL(returnTo)
  // Put at the end as they are: whoever signed what was there before finds it unchanged.
  url.search = `${url.search}${url.search ? '&' : '?'}countersign_request=${request}&status=${status}`
  return url.href
}
