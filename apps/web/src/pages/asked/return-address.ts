/**
 * Reads an address that somebody is to be sent back to. It was written by whoever asks, so it is only followed where it
 * can do nothing but load a page: https, or http on this very machine, and without a name and password in it, which would
 * stand where people look for the host.
 *
 * @returns `null` where it is not followed
 */
export function returnAddress(text: string): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const isSecure = url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url.hostname))
  return isSecure && url.username === '' && url.password === '' ? url : null
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1' || host === '[::1]'
}
