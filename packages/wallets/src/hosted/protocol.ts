/** The messages between page and window that are read or said here; the rest is the libraries' own. */
export type Heard = 'loaded' | 'unloaded' | 'other-way' | 'other'

const own = new WeakSet<Event>()

/** Says something to a library in the name of its wallet's page, so that it tidies up by itself. */
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
 * @returns `null` for what is none of theirs; `other-way`: the wallet wants to be spoken to through its maker's server
 */
export function hear(data: unknown): Heard | null {
  if (typeof data !== 'object' || data === null) return null
  const message: Readonly<Record<string, unknown>> = { ...data }
  if (message.event === 'PopupLoaded') return 'loaded'
  if (message.event === 'PopupUnload') return 'unloaded'
  if (message.event === 'WalletLinkSessionRequest' || message.data === 'walletlink') return 'other-way'
  return 'event' in message || 'requestId' in message ? 'other' : null
}

/** Leaves out of what a library tells the wallet where on the site the person is: addresses may be secrets. */
export function withoutPlace(message: unknown, origin: string): unknown {
  if (typeof message !== 'object' || message === null || !('data' in message)) return message
  const { data } = message
  if (typeof data !== 'object' || data === null || !('location' in data)) return message
  return { ...message, data: { ...data, location: `${origin}/` } }
}
