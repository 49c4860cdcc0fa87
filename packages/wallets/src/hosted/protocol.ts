/** The messages between page and window that are read or sent here; the rest is internal to the libraries. */
export type PageMessage = 'loaded' | 'unloaded' | 'other-way' | 'other'

const own = new WeakSet<Event>()

/** Sends a message to a library in the name of its wallet's page, so that it cleans up by itself. */
export function say(page: Window, origin: string, event: 'PopupLoaded' | 'PopupUnload') {
  const message = new MessageEvent('message', { origin, data: { event, id: crypto.randomUUID() } })
  own.add(message)
  page.dispatchEvent(message)
}

export function isOwn(event: Event): boolean {
  return own.has(event)
}

/**
 * Reads a message as the libraries would.
 *
 * @returns `null` for other messages; `other-way`: the wallet wants to communicate through its maker's server
 */
export function readMessage(data: unknown): PageMessage | null {
  if (typeof data !== 'object' || data === null) return null
  const message: Readonly<Record<string, unknown>> = { ...data }
  if (message.event === 'PopupLoaded') return 'loaded'
  if (message.event === 'PopupUnload') return 'unloaded'
  if (message.event === 'WalletLinkSessionRequest' || message.data === 'walletlink') return 'other-way'
  return 'event' in message || 'requestId' in message ? 'other' : null
}

/** Removes the current page's address from what a library sends to the wallet: addresses may contain secrets. */
export function withoutPlace(message: unknown, origin: string): unknown {
  if (typeof message !== 'object' || message === null || !('data' in message)) return message
  const { data } = message
  if (typeof data !== 'object' || data === null || !('location' in data)) return message
  return { ...message, data: { ...data, location: `${origin}/` } }
}
