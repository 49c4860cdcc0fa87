import { isRecord } from '../engine/record.ts'
import { type PageMessage, readPageMessage } from '../wire/message.ts'
import type { ChromePort } from './chrome.ts'
import { isFrom, toPage, toRelay } from './page-channel.ts'

// In the extension's own world of the page: forwards messages between the page and the worker. The browser may stop an
// idle worker; its unanswered requests are then sent again.

/** Shorter than the 30 s after which the browser stops an idle worker. */
const keepAlive = 20_000
/**
 * How often it checks whether the extension still exists, in milliseconds: the browser has no event for its removal.
 */
const checkInterval = 500
const outstanding = new Map<string, PageMessage>()
let port: ChromePort | undefined

const postToPage = (message: unknown) =>
  window.postMessage({ channel: toPage, message }, window.location.origin)

function connect(): ChromePort | undefined {
  try {
    const made = chrome.runtime.connect({ name: 'page' })
    made.onMessage.addListener(message => {
      if (isRecord(message) && typeof message.id === 'string') outstanding.delete(message.id)
      postToPage(message)
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

/** Called when the extension was removed, replaced or disabled while the page was open. */
function lose(): void {
  port = undefined
  outstanding.clear()
  postToPage({ type: 'lost' })
}

port = connect()
window.addEventListener('message', event => {
  const message = isFrom(event, toRelay) ? readPageMessage(event.data.message) : undefined
  if (!message) return
  outstanding.set(message.id, message)
  post(message)
})
setInterval(() => post({ type: 'ping' }), keepAlive)
const checking = setInterval(() => {
  if (chrome.runtime?.id !== undefined) return
  clearInterval(checking)
  lose()
}, checkInterval)
