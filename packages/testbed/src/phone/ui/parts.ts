import { parseMessage, type SignInMessage } from '@countersign/core'

/** A labeled field of a sign-in message. */
export type Part = readonly [label: string, value: string]

/**
 * Returns the fields of a sign-in message for display.
 *
 * @returns `null` if the text is not a sign-in message; it is then shown as it is.
 * @see EIP-4361
 */
export function partsOf(text: string): readonly Part[] | null {
  const message = read(text)
  if (!message) return null
  const { domain, statement, uri, chainId, address, nonce, issuedAt, expirationTime, notBefore } = message
  return [
    ['Sign in to', domain],
    ...maybe('It says', statement),
    ['Account', address],
    ['Address', uri],
    ['Network', String(chainId)],
    ['Issued', issuedAt],
    ...maybe('Expires', expirationTime),
    ...maybe('Not before', notBefore),
    ...maybe('Request', message.requestId),
    ...(message.resources ?? []).map(resource => ['Resource', resource] as const),
    ['Nonce', nonce],
  ]
}

const maybe = (label: string, value: string | undefined): Part[] =>
  value === undefined ? [] : [[label, value]]

function read(text: string): SignInMessage | null {
  try {
    return parseMessage(text)
  } catch {
    return null
  }
}
