/** The meaning of a text entered for pairing. @see EIP-1328 */
export type PairingAddress =
  | { readonly kind: 'address'; readonly uri: string; readonly topic: string }
  | { readonly kind: 'expired' }
  | { readonly kind: 'other-version' }
  | { readonly kind: 'not-an-address' }

/**
 * Parses a pairing URI that was scanned, pasted or opened: `wc:…` itself, or a link with a `uri` parameter, as in
 * universal links.
 *
 * @param now - in milliseconds since 1970.
 */
export function readPairingAddress(text: string, now: number): PairingAddress {
  const uri = withinLink(text.trim())
  const [, topic, version, query] = /^wc:(?:\/\/)?([0-9a-f]+)@(\d+)\?(.+)$/.exec(uri) ?? []
  if (!topic || !query) return { kind: 'not-an-address' }
  if (version !== '2') return { kind: 'other-version' }
  const parameters = new URLSearchParams(query)
  if (!/^[0-9a-f]{64}$/.test(parameters.get('symKey') ?? '')) return { kind: 'not-an-address' }
  const expiry = Number(parameters.get('expiryTimestamp') ?? Number.POSITIVE_INFINITY)
  return expiry * 1000 <= now ? { kind: 'expired' } : { kind: 'address', uri, topic }
}

function withinLink(text: string): string {
  if (text.startsWith('wc:') || !URL.canParse(text)) return text
  const { searchParams, hash } = new URL(text)
  return searchParams.get('uri') ?? new URLSearchParams(hash.slice(1)).get('uri') ?? text
}
