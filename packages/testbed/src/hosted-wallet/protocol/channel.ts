import { type Answer, readMessage, type SiteMessage } from './message.ts'

/** A site whose page opened the wallet. */
export type Site = { readonly origin: string; readonly appName: string | null }

/** Who opened the window, as far as it is needed: a `Window` of another origin. */
type Opener = { postMessage(message: unknown, targetOrigin: string): void }

/** What the wallet's window hears from the site that opened it. */
export type Heard = Exclude<SiteMessage, { kind: 'config' | 'select-signer' }>

export type ChannelOptions = {
  readonly opener: Opener
  /** Where messages arrive: the wallet's own window. */
  readonly own: Pick<Window, 'addEventListener' | 'removeEventListener'>
  /** The site has said who it is. Called once. */
  onSite(site: Site): void
  onMessage(message: Heard, site: Site): void
}

/** The wallet's end of the line to the site that opened it. */
export type Channel = {
  /** Tells the opener that the page is there, so that it says who it is. */
  hello(): void
  /** Answers a message. Only a page of the site's origin can read it. */
  answer(requestId: string, publicKey: string, content: Answer): void
  /** Tells the site that the window goes, so that it waits no longer. */
  bye(): void
  close(): void
}

/**
 * Listens to the window that opened this one. The origin of its first words is the site; whatever comes from another
 * window, or from another origin later, is not heard.
 */
export function openChannel({ opener, own, onSite, onMessage }: ChannelOptions): Channel {
  const helloId = crypto.randomUUID()
  let site: Site | null = null

  function hear({ source, origin, data }: MessageEvent): void {
    if (source !== opener || (site && origin !== site.origin)) return
    const message = readMessage(data)
    if (!message) return
    if (!site) {
      if (message.kind !== 'config' || message.requestId !== helloId) return
      if (!isSite(origin, message.location)) return
      site = { origin, appName: message.appName }
      onSite(site)
      return
    }
    switch (message.kind) {
      case 'config':
        return
      case 'select-signer':
        // A smart-contract wallet: the way of a window and an encrypted channel, whatever the account is.
        opener.postMessage({ requestId: message.id, data: 'scw' }, site.origin)
        return
      case 'handshake':
      case 'encrypted':
        onMessage(message, site)
    }
  }

  own.addEventListener('message', hear)
  return {
    // It says nothing that anybody must not hear, and whoever opened the window is not known yet.
    hello: () => opener.postMessage({ event: 'PopupLoaded', id: helloId }, '*'),
    answer(requestId, publicKey, content) {
      if (!site) return
      const id = crypto.randomUUID()
      opener.postMessage({ id, requestId, sender: publicKey, content, timestamp: new Date() }, site.origin)
    },
    bye() {
      if (site) opener.postMessage({ event: 'PopupUnload', id: crypto.randomUUID() }, site.origin)
    },
    close: () => own.removeEventListener('message', hear),
  }
}

/** Whether an origin is one of the web, and the address that its page says it has is of it. */
function isSite(origin: string, location: string): boolean {
  if (!/^https?:\/\//.test(origin) || !URL.canParse(location)) return false
  return new URL(location).origin === origin
}
