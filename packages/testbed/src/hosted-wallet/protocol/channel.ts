import { type Answer, readMessage, type SiteMessage } from './message.ts'

/** A site whose page opened the wallet. */
export type Site = { readonly origin: string; readonly appName: string | null }

/** The required part of the opener: a `Window` of another origin. */
type Opener = { postMessage(message: unknown, targetOrigin: string): void }

/** The messages that the wallet's window receives from its opener. */
export type SiteRequest = Exclude<SiteMessage, { kind: 'config' | 'select-signer' }>

export type ChannelOptions = {
  readonly opener: Opener
  /** The target of incoming messages: the wallet's own window. */
  readonly own: Pick<Window, 'addEventListener' | 'removeEventListener'>
  /** Called once, when the site has introduced itself. */
  onSite(site: Site): void
  onMessage(message: SiteRequest, site: Site): void
}

/** The wallet's end of the channel to its opener. */
export type Channel = ReturnType<typeof openChannel>

/**
 * Listens to the window that opened this one. The origin of its first message is the site; messages of other windows,
 * or later of other origins, are ignored.
 */
export function openChannel({ opener, own, onSite, onMessage }: ChannelOptions) {
  const helloId = crypto.randomUUID()
  let site: Site | null = null

  function receive({ source, origin, data }: MessageEvent): void {
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
        // A smart contract wallet, for the library: it uses a window and an encrypted channel for every kind of
        // account.
        opener.postMessage({ requestId: message.id, data: 'scw' }, site.origin)
        return
      case 'handshake':
      case 'encrypted':
        onMessage(message, site)
    }
  }

  own.addEventListener('message', receive)
  return {
    // It contains nothing secret, and the opener's origin is not known yet.
    /** Notifies the opener that the page has loaded, so that it introduces itself. */
    hello: () => opener.postMessage({ event: 'PopupLoaded', id: helloId }, '*'),
    /** Answers a message. Only a page of the site's origin can read it. */
    answer(requestId: string, publicKey: string, content: Answer) {
      if (!site) return
      const id = crypto.randomUUID()
      opener.postMessage({ id, requestId, sender: publicKey, content, timestamp: new Date() }, site.origin)
    },
    /** Notifies the site that the window is closing, so that it stops waiting. */
    bye() {
      if (site) opener.postMessage({ event: 'PopupUnload', id: crypto.randomUUID() }, site.origin)
    },
    close: () => own.removeEventListener('message', receive),
  }
}

/** Whether an origin is an HTTP(S) origin, and its page's stated location belongs to it. */
function isSite(origin: string, location: string): boolean {
  if (!/^https?:\/\//.test(origin) || !URL.canParse(location)) return false
  return new URL(location).origin === origin
}
