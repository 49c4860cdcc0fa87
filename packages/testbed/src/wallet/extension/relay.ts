import { config } from '../config.ts'
import { isRecord } from '../engine/params.ts'
import { type PageMessage, readPageMessage } from '../wire/message.ts'
import type { ChromePort } from './chrome.ts'
import { isFrom, toPage, toRelay } from './page-channel.ts'

// In the extension's own world of the page: passes messages between the page and the worker. The browser may stop an
// idle worker; what it had not answered is then asked again.

/** Shorter than the 30 s after which the browser stops a worker that nobody speaks to. */
const keepAlive = 20_000
const outstanding = new Map<string, PageMessage>()
let port: ChromePort | undefined

function connect(): ChromePort | undefined {
  try {
    const made = chrome.runtime.connect({ name: 'page' })
    made.onMessage.addListener(message => {
      if (isRecord(message) && typeof message.id === 'string') outstanding.delete(message.id)
      window.postMessage({ channel: toPage(config.rdns), message }, window.location.origin)
    })
    made.onDisconnect.addListener(() => {
      port = connect()
      for (const message of outstanding.values()) port?.postMessage(message)
    })
    return made
  } catch {
    // The extension was removed or replaced while the page was open.
    outstanding.clear()
    window.postMessage({ channel: toPage(config.rdns), message: { type: 'lost' } }, window.location.origin)
    return undefined
  }
}

port = connect()
window.addEventListener('message', event => {
  const message = isFrom(event, toRelay(config.rdns)) ? readPageMessage(event.data.message) : undefined
  if (!message) return
  outstanding.set(message.id, message)
  port ??= connect()
  port?.postMessage(message)
})
setInterval(() => port?.postMessage({ type: 'ping' }), keepAlive)
