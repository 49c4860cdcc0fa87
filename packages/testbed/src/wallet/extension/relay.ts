import { isRecord } from '../engine/params.ts'
import { type PageMessage, readPageMessage } from '../wire/message.ts'
import type { ChromePort } from './chrome.ts'
import { isFrom, toPage, toRelay } from './page-channel.ts'

// In the extension's own world of the page: passes messages between the page and the worker. The browser may stop an
// idle worker; what it had not answered is then asked again.

/** Shorter than the 30 s after which the browser stops a worker that nobody speaks to. */
const keepAlive = 20_000
/** How often it is looked after whether the extension is still there: the browser tells nobody that it is not. */
const look = 500
const outstanding = new Map<string, PageMessage>()
let port: ChromePort | undefined

const tellPage = (message: unknown) =>
  window.postMessage({ channel: toPage, message }, window.location.origin)

function connect(): ChromePort | undefined {
  try {
    const made = chrome.runtime.connect({ name: 'page' })
    made.onMessage.addListener(message => {
      if (isRecord(message) && typeof message.id === 'string') outstanding.delete(message.id)
      tellPage(message)
    })
    made.onDisconnect.addListener(() => {
      port = connect()
      for (const message of outstanding.values()) post(message)
    })
    return made
  } catch {
    lose()
    return undefined
  }
}

function post(message: unknown): void {
  try {
    port ??= connect()
    port?.postMessage(message)
  } catch {
    lose()
  }
}

/** The extension was removed, replaced or switched off while the page was open. */
function lose(): void {
  port = undefined
  outstanding.clear()
  tellPage({ type: 'lost' })
}

port = connect()
window.addEventListener('message', event => {
  const message = isFrom(event, toRelay) ? readPageMessage(event.data.message) : undefined
  if (!message) return
  outstanding.set(message.id, message)
  post(message)
})
setInterval(() => post({ type: 'ping' }), keepAlive)
const looking = setInterval(() => {
  if (chrome.runtime?.id !== undefined) return
  clearInterval(looking)
  lose()
}, look)
