import { cards, roster } from '../accounts/roster.ts'
import { walletChain } from '../chain.ts'
import { config } from '../config.ts'
import { createEngine, type WalletStore } from '../engine/engine.ts'
import { readSaved } from '../engine/state.ts'
import type { WalletLink } from '../ui/link.ts'
import { drawWindow } from '../ui/window.ts'
import { servePage } from '../wire/serve.ts'
import type { FrameMessage } from './frame-message.ts'

// The injected wallet's window and engine, in a frame on the page's own origin.

const key = 'countersign.demo-wallet'
const chains = [walletChain(31337, '/rpc/31337'), walletChain(1, '/rpc/1', 'Ethereum')]
const store: WalletStore = {
  async load() {
    return readJson(localStorage.getItem(key))
  },
  async save(value) {
    localStorage.setItem(key, JSON.stringify(value))
  },
}

function readJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

const first = Promise.withResolvers<MessageEvent>()
window.addEventListener('message', event => {
  // Only accept messages of the parent page, and only on the same origin.
  if (event.origin !== location.origin || event.source !== window.parent || window.parent === window) return
  if (event.data === 'countersign:connect') first.resolve(event)
})

const { ports, origin } = await first.promise
const [requests, windowPort] = ports
if (!requests || !windowPort) throw new Error('The page sent no channels.')

const post = (message: FrameMessage) => windowPort.postMessage(message)
const accounts = roster(config)
const engine = await createEngine({
  accounts,
  chains,
  store,
  showWindow: () => post({ type: 'show' }),
  hideWindow: () => post({ type: 'hide' }),
  // The page's policy only lets its frames connect to its own server, which forwards calls to the configured chains.
  nodesOf: ({ id }) => [`/rpc/${id}`],
})

const page = servePage(
  engine,
  origin,
  message => requests.postMessage(message),
  async () => document.visibilityState === 'visible',
)
requests.onmessage = event => page.receive(event.data)
windowPort.onmessage = event => {
  if (event.data === 'closed') engine.dispatch({ type: 'close-window' })
}
engine.onState(({ pending }) => post({ type: 'waiting', count: pending.length }))

// Another tab of the same site shares the wallet.
window.addEventListener('storage', event => {
  const saved = event.key === key ? readSaved(readJson(event.newValue)) : undefined
  if (saved) engine.dispatch({ type: 'restore', saved })
})

const close = () => {
  // Reject immediately, so that a request that follows is not rejected too.
  engine.dispatch({ type: 'close-window' })
  post({ type: 'close' })
}
const link: WalletLink = {
  subscribe(listener) {
    const view = () => listener({ walletName: config.name, accounts: cards(accounts), state: engine.state() })
    engine.onState(view)
    view()
  },
  send: action => engine.dispatch(action),
  close,
}
drawWindow(link)
window.addEventListener('keydown', event => {
  if (event.key === 'Escape') close()
})
