import { isRecord } from '../engine/record.ts'
import type { WalletLink, WalletView } from '../ui/link.ts'
import { drawWindow } from '../ui/window.ts'
import type { ChromePort } from './chrome.ts'

// The extension's window, for approvals and for its control panel: renders the state that the worker sends.

const listeners = new Set<(view: WalletView) => void>()

function connect(): ChromePort {
  const made = chrome.runtime.connect({ name: 'window' })
  made.onMessage.addListener(message => {
    // Only the worker is at the other end.
    if (isRecord(message)) for (const listener of listeners) listener(message as unknown as WalletView)
  })
  made.onDisconnect.addListener(() => {
    port = connect()
  })
  return made
}

const link: WalletLink = {
  subscribe: listener => void listeners.add(listener),
  send: action => port.postMessage(action),
}
drawWindow(link)
let port = connect()
