/** The limits of what a requester enters. The server enforces them; forms report a fault before it does. */
export const requestLimits = {
  /** How far a deadline is away, in milliseconds. */
  deadline: { least: 10 * 60_000, most: 366 * 86_400_000 },
  /** The longest reference, in characters. */
  reference: 200,
  /** The longest return address or address of a webhook, in characters. */
  url: 2000,
  /** The longest name of an API key, in characters. */
  keyName: 80,
} as const

/**
 * Parses an address that a person is redirected to. The requester wrote it, so it is only followed if it can do
 * nothing but load a page: https, or http on the local machine, and without a user name and password, which would
 * appear where people look for the host.
 *
 * @returns `null` if it must not be followed
 * @see WHATWG URL
 * @example
 * parseReturnAddress('https://shop.example.org/thanks')?.host // 'shop.example.org'
 * parseReturnAddress('javascript:alert(1)') // null
 */
export function parseReturnAddress(text: string): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const isSecure = url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url.hostname))
  return isSecure && url.username === '' && url.password === '' ? url : null
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1' || host === '[::1]'
}
